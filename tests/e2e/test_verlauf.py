"""Verlauf and seats of a Partie in a browser, with JavaScript and without."""

import pytest
from playwright.sync_api import Page, expect

from tafel.models import Konto, Partie
from tests.e2e.conftest import Axe
from tests.factories import SpielerFactory, break_off, record, start_partie, write

LONG_NAME = "Friedrich-Karl von Ehrenberg-Großmannshausen zu Wittgenstein"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def partie(member: Konto) -> Partie:
    """Six players, one with the longest name there is, and a log with a bit of everything."""
    names = (LONG_NAME, "Cora", "Dörte", "Emil", "Fritz")
    players = [member.spieler, *(SpielerFactory.create(name=name) for name in names)]
    partie = start_partie(players, by=member)
    record(partie, -12_345, 23_456, -34_567, by=member)
    reason, new = "Zahlendreher " * 10, (-12_345, 4_500, 34_567)
    partie.correct(1, new, revision=2, write=write(member), reason=reason)
    partie.reseat([*players[1:], players[0]], revision=3, write=write(member))
    partie.refresh_from_db()
    partie.undo(revision=4, write=write(member))
    partie.refresh_from_db()
    return partie


def seated(partie: Partie) -> list[str]:
    return [sitz.spieler.name for sitz in partie.sitze.order_by("number")]


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize("page_of", ["verlauf", "plaetze"])
def test_verlauf_and_seats_are_accessible_and_fit(
    request: pytest.FixtureRequest, partie: Partie, axe: Axe, device: str, page_of: str
):
    page: Page = request.getfixturevalue(device)
    page.goto(f"/partien/{partie.pk}/{page_of}/")

    assert axe(page) == []
    assert page.evaluate(SIDEWAYS) == 0


def test_the_verlauf_of_a_partie_that_was_broken_off_is_accessible(phone: Page, axe: Axe):
    partie = start_partie()
    break_off(partie)
    partie.reopen(revision=2, write=write())

    phone.goto(f"/partien/{partie.pk}/verlauf/")

    expect(phone.get_by_role("listitem").first).to_contain_text("Wieder geöffnet")
    assert axe(phone) == []


def test_a_wrongly_chosen_player_is_exchanged(phone: Page, axe: Axe):
    partie = start_partie([SpielerFactory.create(name=name) for name in ("Bert", "Cora")])
    phone.goto(f"/partien/{partie.pk}/plaetze/")

    phone.get_by_role("group", name="Team Blau").get_by_label("Platz 1").select_option("Cora")
    phone.get_by_label("Warum?").press("Enter")
    refused = phone.get_by_text("Cora sitzt schon auf Platz 1.")
    expect(refused).to_be_visible()
    found = axe(phone)
    phone.get_by_label("Platz 2").select_option("Änne")
    phone.get_by_label("Warum?").fill("Vertippt")
    phone.get_by_label("Warum?").press("Enter")

    expect(phone.locator("#board")).to_be_visible()
    assert (seated(partie), found) == (["Cora", "Änne"], [])
    phone.goto(f"/partien/{partie.pk}/verlauf/")
    expect(phone.get_by_role("listitem").first).to_contain_text("Vertippt")
    phone.get_by_role("link", name="Zurück zur Tafel").tap()
    expect(phone.locator("#board")).to_be_visible()


def test_teams_are_swapped_without_javascript(no_js_phone: Page):
    names = ["Bert", "Cora", "Dörte", "Emil"]
    partie = start_partie([SpielerFactory.create(name=name) for name in names])
    record(partie, 745, -80)
    no_js_phone.goto(f"/partien/{partie.pk}/plaetze/")

    no_js_phone.get_by_role("button", name="Teams tauschen").tap()
    expect(no_js_phone.get_by_text("bisher: Bert")).to_be_visible()
    unsaved = seated(partie)
    no_js_phone.get_by_role("button", name="Speichern").tap()

    expect(no_js_phone.locator("#board .players").first).to_have_text("Emil & Cora")
    expect(no_js_phone.locator("#board .total").first).to_have_text("745")
    assert (unsaved, seated(partie)) == (names, ["Emil", "Bert", "Cora", "Dörte"])


def test_seats_chosen_while_somebody_else_writes_are_kept(phone: Page, axe: Axe):
    partie = start_partie([SpielerFactory.create(name=name) for name in ("Bert", "Cora")])
    phone.goto(f"/partien/{partie.pk}/plaetze/")
    phone.get_by_label("Platz 1").select_option("Änne")
    record(partie, 5, 10)

    phone.get_by_role("button", name="Speichern").tap()
    expect(phone.get_by_role("alert")).to_contain_text("hat die Partie gerade geändert.")
    found = axe(phone)
    phone.get_by_role("button", name="Speichern").tap()

    expect(phone.locator("#board")).to_be_visible()
    assert (seated(partie), found) == (["Änne", "Cora"], [])
