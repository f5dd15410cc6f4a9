"""What the service worker keeps on the device, and when it is shown."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.offline import make_kept_page_older, on_tafel
from tests.factories import record, start_partie


@pytest.fixture
def phone(worker_phone: Page) -> Page:
    return worker_phone


def test_a_page_from_the_device_says_how_old_it_is(phone: Page):
    partie = start_partie()
    on_tafel(phone, partie)
    make_kept_page_older(phone, seconds=61)
    phone.context.set_offline(True)

    phone.reload()

    expect(phone.locator("#stand.old")).to_contain_text("Verbindung verloren.")
    phone.context.set_offline(False)
    expect(phone.locator("#stand")).not_to_contain_text("Verbindung verloren.")
    expect(phone.locator("#stand.old")).to_have_count(0)


def test_with_a_network_the_page_is_never_the_one_from_the_device(phone: Page):
    partie = start_partie()
    on_tafel(phone, partie)
    record(partie, 745, 320)

    phone.reload()

    expect(phone.locator(".total")).to_have_text(["745", "320"])
    expect(phone.locator("html[data-kept]")).to_have_count(0)


def test_a_page_that_is_not_on_the_device_says_so_and_nobodys_pages_outlive_the_login(
    phone: Page,
):
    partie = start_partie()
    on_tafel(phone, partie)
    phone.goto("/ich/")
    phone.get_by_role("button", name="Abmelden").tap()
    expect(phone.get_by_label("Anmeldename")).to_be_visible()
    phone.context.set_offline(True)

    phone.goto(f"/partien/{partie.pk}/")

    expect(phone.get_by_role("heading", name="Keine Verbindung")).to_be_visible()
    expect(phone.locator(".total")).to_have_count(0)


def test_the_board_can_be_put_among_the_apps_of_a_phone(phone: Page):
    phone.goto("/")
    cdp = phone.context.new_cdp_session(phone)

    manifest = cdp.send("Page.getAppManifest")
    errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]

    assert (manifest["url"].endswith("/manifest.webmanifest"), manifest["errors"]) == (True, [])
    # Playwright's contexts are like private windows, which put nothing among the apps.
    assert [error["errorId"] for error in errors] == ["in-incognito"]
