"""The network goes and comes back: no Runde is lost, none is written twice (P1, P2)."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tafel.models import Aenderung, Art, Konto, Partie
from tests.e2e.conftest import Axe, Login
from tests.e2e.offline import (
    in_outbox,
    is_at_hand,
    key_positions,
    on_tafel,
    rotate_csrf_cookie,
)
from tests.factories import (
    PASSWORD,
    KontoFactory,
    SpielerFactory,
    record,
    start_partie,
    write,
)

SENT_MS = 20_000
NO_NETWORK = "Keine Verbindung – Runde {} ist auf diesem Gerät gesichert und wird nachgesendet."


@pytest.fixture
def phone(worker_phone: Page) -> Page:
    return worker_phone


@pytest.fixture
def olga(server: LiveServer) -> Konto:
    konto = KontoFactory.create(username="olga")
    SpielerFactory.create(name="Olga", konto=konto)
    return konto


def rows(phone: Page) -> list[str]:
    return [" ".join(row.inner_text().split()) for row in phone.locator("#outbox li").all()]


def recorded(partie: Partie) -> int:
    return Aenderung.objects.filter(partie=partie, art=Art.RECORDED).count()


def test_three_runden_written_without_a_network_arrive_once_and_in_order(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    thumb.write((745, 320))
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    assert is_at_hand(phone, partie)
    keys = {"online": key_positions(phone)}

    phone.context.set_offline(True)
    thumb.write((1_250, -135))
    expect(phone.locator("#offline")).to_have_text(NO_NETWORK.format(2))
    keys["offline"] = key_positions(phone)
    phone.reload()
    expect(phone.locator("html[data-kept]")).to_be_attached()
    keys["from the device"] = key_positions(phone)
    thumb.write((10, 20))
    phone.reload()
    thumb.type_points(30)
    expect(phone.locator("output").first).to_have_text("→ 2\u202f035")
    thumb.key("delete")
    thumb.key("delete")
    thumb.write((30, 40))
    expect(phone.locator("#entry-title")).to_have_text("Runde 5 anschreiben")
    keys["three wait"] = key_positions(phone)
    assert rows(phone) == [
        "Runde 4 wartet Team Blau +30 Team Orange +40",
        "Runde 3 wartet Team Blau +10 Team Orange +20",
        "Runde 2 wartet Team Blau +1 250 Team Orange − minus 135",
    ]
    rotate_csrf_cookie(phone)
    phone.context.set_offline(False)

    expect(phone.locator("#status")).to_contain_text("Runde 4 gespeichert.", timeout=SENT_MS)
    expect(phone.locator("#outbox li")).to_have_count(0)
    assert partie.werte() == ((745, 320), (1_250, -135), (10, 20), (30, 40))
    assert (recorded(partie), in_outbox(phone)) == (4, 0)
    assert [state for state, found in keys.items() if found != keys["online"]] == []


def test_a_correction_by_somebody_else_meanwhile_holds_nothing_up(phone: Page, olga: Konto):
    partie = start_partie()
    record(partie, 745, 320)
    thumb = on_tafel(phone, partie)
    phone.context.set_offline(True)
    thumb.write((10, 20))
    thumb.write((30, 40))
    expect(phone.locator("#outbox li")).to_have_count(2)
    partie.correct(1, (750, 320), revision=partie.revision, write=write(olga))

    phone.context.set_offline(False)

    expect(phone.locator("#status")).to_contain_text("Runde 3 gespeichert.", timeout=SENT_MS)
    assert partie.werte() == ((750, 320), (10, 20), (30, 40))


def test_nothing_overtakes_a_runde_that_waits(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.context.set_offline(True)
    thumb.write((745, 320))
    expect(phone.locator("#offline")).to_have_text(NO_NETWORK.format(1))
    phone.route("**/token/", lambda route: route.fulfill(status=503))
    phone.context.set_offline(False)

    with phone.expect_response("**/token/"):
        thumb.write((10, 20))

    expect(phone.locator("#outbox li")).to_have_count(2)
    expect(phone.locator("#offline")).to_have_text(
        "Runde 1 und 2 sind auf diesem Gerät gesichert und werden nachgesendet."
    )
    assert recorded(partie) == 0
    phone.unroute("**/token/")
    expect(phone.locator("#status")).to_contain_text("Runde 2 gespeichert.", timeout=SENT_MS)
    assert partie.werte() == ((745, 320), (10, 20))


def test_after_the_login_ran_out_a_runde_waits_for_the_next_login(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.context.set_offline(True)
    thumb.write((745, 320))
    expect(phone.locator("#offline")).to_have_text(NO_NETWORK.format(1))
    Session.objects.all().delete()

    phone.context.set_offline(False)

    waiting = phone.get_by_text("Melde dich an, dann wird Runde 1 nachgesendet.")
    expect(phone.get_by_label("Anmeldename")).to_be_visible()
    expect(waiting).to_be_visible()
    assert recorded(partie) == 0
    log_in_again(phone, "änne")
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    assert (partie.werte(), recorded(partie), in_outbox(phone)) == (((745, 320),), 1, 0)


def log_in_again(phone: Page, name: str) -> None:
    phone.get_by_label("Anmeldename").fill(name)
    phone.get_by_label("Passwort").fill(PASSWORD)
    phone.get_by_role("button", name="Anmelden").tap()


def test_a_refused_runde_stays_with_its_numbers_and_two_choices(phone: Page, olga: Konto, axe: Axe):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.context.set_offline(True)
    thumb.write((830, 80))
    thumb.write((15, -25))
    expect(phone.locator("#outbox li")).to_have_count(2)
    assert axe(phone) == []
    record(partie, 830, -80, by=olga)
    phone.context.set_offline(False)

    expect(phone.locator("#outbox .refused")).to_have_count(2, timeout=SENT_MS)
    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")
    assert axe(phone) == []
    refused, held = phone.locator("#outbox li").all()
    expect(refused).to_contain_text("Runde 1 hat Olga gerade gespeichert: 830 : −80.")
    expect(refused).to_contain_text("+80")
    expect(held).to_contain_text("Die Runde davor wurde nicht angenommen.")
    refused.get_by_role("button", name="Verwerfen").tap()
    expect(phone.locator("#outbox li")).to_have_count(1)
    assert partie.werte() == ((830, -80),)
    phone.get_by_role("button", name="Eintragen").tap()
    expect(phone.locator("#id_team_0")).to_have_value("15")
    thumb.key("tick")

    expect(phone.locator("#status")).to_contain_text("Runde 2 gespeichert.")
    expect(phone.locator("#outbox li")).to_have_count(0)
    assert partie.werte() == ((830, -80), (15, -25))


def test_start_shows_what_waits_and_leads_to_its_tafel(phone: Page, axe: Axe):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.route("**/runden/", lambda route: route.abort())
    thumb.write((745, -320))
    expect(phone.locator("#outbox li")).to_have_count(1)

    phone.goto("/")

    expect(phone.locator("#outbox li")).to_have_count(1)
    assert rows(phone) == ["Runde 1 wartet +745 − minus 320 Zur Tafel"]
    assert axe(phone) == []
    phone.get_by_role("link", name="Zur Tafel").tap()
    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")


def test_another_account_sends_nothing_in_the_name_of_the_first(
    phone: Page, olga: Konto, login: Login
):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.context.set_offline(True)
    thumb.write((745, 320))
    expect(phone.locator("#offline")).to_have_text(NO_NETWORK.format(1))
    login(phone, olga)
    phone.context.set_offline(False)

    phone.reload()

    foreign = phone.locator("#outbox li")
    expect(foreign).to_contain_text("Mit einem anderen Konto angeschrieben")
    with phone.expect_response(lambda answer: answer.status == 304):
        pass
    assert recorded(partie) == 0
    foreign.get_by_role("button", name="Eintragen").tap()
    thumb.key("tick")
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    assert [change.by for change in Aenderung.objects.filter(art=Art.RECORDED)] == [olga]


def test_the_login_page_of_a_wifi_is_not_taken_for_an_answer(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.context.route("**/*", lambda route: route.fulfill(status=200, body="Welcome to Wi-Fi"))

    thumb.write((745, 320))

    expect(phone.locator("#outbox li")).to_have_count(1)
    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")
    phone.context.unroute("**/*")
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.", timeout=SENT_MS)
    assert (partie.werte(), recorded(partie)) == (((745, 320),), 1)


def test_a_runde_whose_answer_was_cut_off_is_sent_again_and_written_once(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    cut = []

    def cut_off(route: Route) -> None:
        cut.append(route.fetch().status)
        route.abort()

    phone.route("**/runden/", cut_off, times=1)

    thumb.write((745, 320))

    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.", timeout=SENT_MS)
    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")
    assert (cut, partie.werte(), recorded(partie)) == ([200], ((745, 320),), 1)
    assert in_outbox(phone) == 0
