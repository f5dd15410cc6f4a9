"""A thumb on a phone: taps controls and counts the taps."""

from collections.abc import Iterable, Sequence

from playwright.sync_api import Locator, Page, expect


class Thumb:
    """Taps on `page`; `taps` counts them."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def press(self, button: str) -> None:
        """Tap the button or link that says so."""
        role = self.page.get_by_role("button", name=button, exact=True)
        link = self.page.get_by_role("link", name=button, exact=True)
        self.tap(role.or_(link).first)

    def key(self, key: str) -> None:
        self.tap(self.page.locator(f"[data-key='{key}']"))

    def type_points(self, points: int) -> None:
        for digit in str(abs(points)):
            self.key(digit)
        if points < 0:
            self.key("sign")

    def write(self, values: Sequence[int]) -> None:
        """Tap one Runde in: the points of each team, each with a tick; the last tick saves."""
        for points in values:
            self.type_points(points)
            self.key("tick")

    def write_sheet(self, runden: Iterable[Sequence[int]]) -> None:
        """Tap Runden in, one after the other, each seen saved before the next."""
        for number, values in enumerate(runden, start=1):
            self.write(values)
            expect(self.page.locator("#status")).to_contain_text(f"Runde {number} gespeichert.")
