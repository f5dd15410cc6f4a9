"""A phone at a table without a network: what it keeps, and when that is at hand."""

from typing import Any

from playwright.sync_api import Page

from tafel.models import Partie
from tests.e2e.taps import Thumb

# The page that the worker would show without a network is drawn from this revision.
AT_HAND = """async (revision) => {
    for (let tries = 0; tries < 80; tries += 1) {
        const page = await caches.match(location.pathname, {ignoreVary: true});
        if ((await page?.text())?.includes(`data-revision="${revision}"`)) return true;
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
}"""
BACKDATE = """async (seconds) => {
    const cache = await caches.open("pages");
    const page = await cache.match(location.pathname, {ignoreVary: true});
    const headers = new Headers(page.headers);
    headers.set("X-Kept", Number(headers.get("X-Kept")) - seconds * 1000);
    await cache.put(location.pathname, new Response(await page.blob(), {headers}));
}"""
OUTBOX = "() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length"


def is_at_hand(page: Page, partie: Partie) -> bool:
    """Wait until the Tafel as it is in the database could be shown without a network."""
    partie.refresh_from_db()
    return bool(page.evaluate(AT_HAND, partie.revision))


def on_tafel(page: Page, partie: Partie) -> Thumb:
    """A thumb on the Tafel, once this is at hand without a network."""
    page.goto(f"/partien/{partie.pk}/")
    assert is_at_hand(page, partie)
    return Thumb(page)


def make_kept_page_older(page: Page, *, seconds: int) -> None:
    page.evaluate(BACKDATE, seconds)


def in_outbox(page: Page) -> int:
    """How many Runden the device holds, whatever has become of them."""
    return int(page.evaluate(OUTBOX))


def rotate_csrf_cookie(page: Page) -> None:
    """What a login in another tab does: forms that are drawn already have a wrong token."""
    context = page.context
    [old] = [cookie for cookie in context.cookies() if cookie["name"] == "csrftoken"]
    fresh: Any = {**old, "value": "x" * len(old["value"])}
    context.add_cookies([fresh])


def key_positions(page: Page) -> list[tuple[float, float, float, float]]:
    boxes = [key.bounding_box() for key in page.locator(".keypad button").all()]
    return [(b["x"], b["y"], b["width"], b["height"]) for b in boxes if b]
