"""Into the board and out of it, in a browser."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tafel.models import Einladung, Rolle
from tests.e2e.conftest import opened
from tests.factories import PASSWORD, KontoFactory, SpielerFactory, record, start_partie

NARROW = {"width": 360, "height": 740}
START = reverse("tafel:start")


@pytest.fixture(params=["with JavaScript", "without"])
def stranger(request, browser: Browser, server: LiveServer) -> Iterator[Page]:
    """A phone on which nobody is logged in."""
    script = request.param == "with JavaScript"
    with opened(browser, server, viewport=NARROW, java_script_enabled=script) as page:
        yield page


def log_in(page: Page, username: str, password: str = PASSWORD) -> None:
    page.get_by_label("Anmeldename").fill(username)
    page.get_by_label("Passwort").fill(password)
    page.get_by_role("button", name="Anmelden").click()


def test_login_leads_to_the_page_that_was_wanted_and_logout_back_to_the_login(stranger, server):
    KontoFactory(username="änne")
    stranger.goto(reverse("tafel:profile"))

    log_in(stranger, "Änne", "falsch")
    expect(stranger.get_by_role("alert")).to_have_text(
        "Anmeldename oder Passwort stimmt nicht. Probier es noch einmal."
    )
    log_in(stranger, "Änne")
    expect(stranger).to_have_url(server.url + reverse("tafel:profile"))
    stranger.get_by_role("button", name="Abmelden").click()

    expect(stranger).to_have_url(server.url + reverse("tafel:login"))


def test_an_invitation_leads_to_the_board_in_one_form(stranger, server):
    spieler = SpielerFactory.create(name="Änne")
    token = Einladung.objects.invite(spieler, by=KontoFactory(), now=timezone.now())
    stranger.goto(reverse("tafel:invitation", args=(token,)))

    stranger.get_by_label("Passwort", exact=True).fill(PASSWORD)
    stranger.get_by_label("Passwort noch einmal").fill(PASSWORD)
    stranger.get_by_role("button", name="Konto einrichten").click()

    expect(stranger).to_have_url(server.url + START)


def test_axe_finds_nothing_on_the_pages_of_strangers(browser, server, axe):
    token = Einladung.objects.invite(SpielerFactory(), by=KontoFactory(), now=timezone.now())
    paths = (
        reverse("tafel:login"),
        reverse("tafel:invitation", args=(token,)),
        reverse("tafel:invitation", args=("x",)),
        "/gibt/es/nicht/",
    )

    with opened(browser, server, viewport=NARROW) as page:
        for path in paths:
            page.goto(path)
            assert axe(page) == []
        page.goto(paths[0])
        page.get_by_role("button").click()
        assert axe(page) == []


def test_axe_finds_nothing_on_the_pages_about_oneself(phone, axe):
    for name in ("profile", "password_change"):
        phone.goto(reverse(f"tafel:{name}"))
        assert axe(phone) == []
    phone.get_by_label("Jetziges Passwort").fill("falsch")
    phone.get_by_label("Neues Passwort", exact=True).fill("kurz")
    phone.get_by_label("Neues Passwort noch einmal").fill("kurz")
    phone.get_by_role("button", name="Speichern").click()

    assert axe(phone) == []


@pytest.mark.parametrize("size", [NARROW, {"width": 1280, "height": 800}])
def test_the_verwaltung_keeps_to_the_csp_and_axe_finds_nothing(browser, server, login, axe, size):
    vera = KontoFactory.create(username="vera", role=Rolle.VERWALTUNG)
    partie = start_partie(by=vera)
    record(partie, 285, 410, by=vera)
    spieler = partie.sitze.all()[0].spieler
    Einladung.objects.invite(spieler, by=vera, now=timezone.now())
    paths = (
        reverse("admin:index"),
        *(
            reverse(f"admin:tafel_{m}_changelist")
            for m in ("spieler", "konto", "partie", "einladung")
        ),
        *(reverse(f"admin:tafel_{m}_add") for m in ("spieler", "konto")),
        reverse("admin:tafel_spieler_change", args=(spieler.pk,)),
        reverse("admin:tafel_konto_change", args=(vera.pk,)),
        reverse("admin:auth_user_password_change", args=(vera.pk,)),
        reverse("admin:tafel_partie_change", args=(partie.pk,)),
    )

    with opened(browser, server, viewport=size) as page:
        login(page, vera)
        for path in paths:
            page.goto(path)
            assert (path, axe(page)) == (path, [])
