"""Start follows the tables by itself, and says when it no longer does."""

import re

import pytest
from playwright.sync_api import Page, expect

from tafel.models import Konto
from tests.e2e.conftest import Axe
from tests.factories import SpielerFactory, record, start_partie

FOLLOWS_MS = 3_000
OBSERVE = """() => {
    window.changes = [];
    const log = (found) => window.changes.push(...found.map((c) => `${c.type} ${c.attributeName}`));
    const everything = {subtree: true, childList: true, attributes: true, characterData: true};
    new MutationObserver(log).observe(document.querySelector(".now"), everything);
}"""


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_start_is_accessible_empty_and_full(
    request: pytest.FixtureRequest, device: str, member: Konto, axe: Axe
):
    page: Page = request.getfixturevalue(device)
    page.goto("/")
    found = axe(page)

    over = start_partie([member.spieler, SpielerFactory()])
    record(over, 5000, 0)
    page.goto("/")
    found += axe(page)
    start_partie([member.spieler, *SpielerFactory.create_batch(5)], place="Tisch 1")
    record(start_partie(), 5000, 5000)
    page.goto("/")
    found += axe(page)

    assert found == []


def test_start_follows_a_table_within_three_seconds(phone: Page, member: Konto):
    partie = start_partie([member.spieler, SpielerFactory()])
    phone.goto("/")
    onward = phone.get_by_role("link", name="Weiter anschreiben")
    onward.focus()
    before = onward.bounding_box()

    record(partie, 1250, -135)

    expect(phone.get_by_text("Runde 2")).to_be_visible(timeout=FOLLOWS_MS)
    expect(phone.locator(".laufende .total")).to_have_text(["1\u202f250", "−minus 135"])
    expect(onward).to_be_focused()
    assert onward.bounding_box() == before


def test_start_leaves_the_page_alone_while_nothing_changes(phone: Page):
    start_partie()
    phone.goto("/")
    # The first poll may come before the script that adds the tag to it.
    with phone.expect_response(lambda r: r.status == 304, timeout=2 * FOLLOWS_MS):
        pass
    phone.evaluate(OBSERVE)

    for _ in range(2):
        with phone.expect_response("/", timeout=FOLLOWS_MS) as polled:
            pass
        assert polled.value.status == 304

    assert phone.evaluate("window.changes") == []


def test_start_says_when_it_is_no_longer_live(phone: Page):
    phone.clock.install()
    phone.goto("/")
    phone.route("/", lambda route: route.fulfill(status=404, body="The wrong Wi-Fi"))

    phone.clock.run_for(35_000)
    expect(phone.locator("#stand")).to_have_class(re.compile(r"\bold\b"))
    expect(phone.locator("#stand")).not_to_contain_text("Verbindung verloren.")
    phone.clock.run_for(30_000)
    expect(phone.locator("#stand")).to_contain_text("Verbindung verloren.")
    phone.unroute("/")
    phone.clock.run_for(5_000)
    expect(phone.locator("#stand")).not_to_have_class(re.compile(r"\bold\b"))


def test_start_works_without_javascript(no_js_phone: Page, member: Konto):
    over = start_partie([member.spieler, SpielerFactory()], place="Garten")
    record(over, 5000, 0)
    no_js_phone.goto("/")

    no_js_phone.get_by_role("button", name="Revanche").click()

    expect(no_js_phone.get_by_role("heading", level=1)).to_contain_text("Runde 1 · Garten")
    no_js_phone.goto("/")
    no_js_phone.get_by_role("link", name="Weiter anschreiben").click()
    expect(no_js_phone.get_by_role("heading", level=1)).to_contain_text("Runde 1 · Garten")
