import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tafel.domain.sitzordnung import FIVE_PLAYERS
from tafel.models import Konto, Partie, Spieler
from tests.e2e.conftest import Axe, Login, opened
from tests.factories import SpielerFactory, start_partie

URL = "/partien/neu/"
BOARD = re.compile(r"/partien/\d+/$")
NAMES = ["Bert", "Cleo", "Dörte Müller", "Emil", "Frieda", "Gül"]


@pytest.fixture(autouse=True)
def club(member: Konto) -> None:
    """Änne and six more; she played with the first three of them last."""
    others = [SpielerFactory.create(name=name) for name in NAMES]
    start_partie([Spieler.objects.get(konto=member), *others[:3]], by=member)


def tile(page: Page, name: str) -> Locator:
    return page.locator(".tile", has=page.get_by_text(name, exact=True))


def tap(page: Page, *names: str) -> None:
    for name in names:
        tile(page, name).tap()


def table(page: Page) -> list[str]:
    """What a screen reader hears of the seats, clockwise."""
    seats = page.locator(".seat:visible").all()
    return [re.sub("^Platz ", "", str(seat.get_attribute("aria-label"))) for seat in seats]


def newest() -> tuple[Partie, list[str]]:
    partie = Partie.objects.latest("pk")
    return partie, [sitz.spieler.name for sitz in partie.sitze.select_related("spieler")]


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found
    return found


def test_four_known_players_are_at_the_board_in_six_taps(phone: Page):
    phone.goto("/")

    phone.get_by_role("link", name="Neue Partie").first.tap()
    tap(phone, "Änne", "Bert", "Cleo", "Emil")
    phone.get_by_role("button", name="Anfangen").tap()

    phone.wait_for_url(BOARD)
    partie, seats = newest()
    assert phone.url.endswith(f"/partien/{partie.pk}/")
    assert (seats, partie.first_dealer) == (["Änne", "Bert", "Cleo", "Emil"], 0)


def test_the_table_shows_seats_teams_and_the_deal(phone: Page):
    phone.goto(URL)
    heard = []

    for name in ("Änne", "Bert", "Cleo", "Emil"):
        tap(phone, name)
        heard.append(table(phone))

    assert heard == [
        ["1: Änne, gibt"],
        ["1: Änne, Team Blau, gibt", "2: Bert, Team Orange"],
        ["1: Änne, Team Blau, gibt", "2: Bert, Team Orange", "3: Cleo, Team Grün"],
        [
            "1: Änne, Team Blau, gibt",
            "2: Bert, Team Orange",
            "3: Cleo, Team Blau",
            "4: Emil, Team Orange",
        ],
    ]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_seats_run_clockwise_and_none_covers_another(phone: Page, count: int):
    phone.goto(URL)
    tap(phone, *["Änne", *NAMES][:count])

    boxes = [box(seat) for seat in phone.locator(".seat:visible").all()]
    middles = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes]

    # Twice the area that goes round by the middles; y points down, so clockwise is positive.
    area = sum(
        x * b - a * y for (x, y), (a, b) in zip(middles, middles[1:] + middles[:1], strict=True)
    )
    assert count == 2 or area > 0
    assert middles[0][1] == max(y for _, y in middles)
    assert not any(
        a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]
        for i, a in enumerate(boxes) for b in boxes[:i]
    )  # fmt: skip


def test_a_second_tap_lets_somebody_leave(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo")

    tap(phone, "Änne")

    assert table(phone) == ["1: Bert, Team Blau, gibt", "2: Cleo, Team Orange"]


def test_two_seats_tapped_swap_and_the_deal_moves_along(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo", "Emil")

    phone.locator("#seat-1").tap()
    phone.locator("#seat-2").tap()

    assert table(phone)[:2] == ["1: Bert, Team Blau", "2: Änne, Team Orange, gibt"]


def test_a_name_tapped_after_a_seat_takes_the_seat(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo", "Emil")

    phone.locator("#seat-2").tap()
    tap(phone, "Gül")

    assert table(phone)[1] == "2: Gül, Team Orange"
    expect(tile(phone, "Bert")).to_have_attribute("aria-pressed", "false")


def test_a_tapped_seat_may_deal_or_leave(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo", "Emil")

    phone.locator("#seat-3").tap()
    phone.get_by_role("button", name="Gibt", exact=True).tap()
    phone.locator("#seat-2").tap()
    phone.get_by_role("button", name="Steht auf").tap()
    phone.get_by_role("button", name="Anfangen").tap()

    phone.wait_for_url(BOARD)
    partie, seats = newest()
    assert (seats, partie.first_dealer) == (["Änne", "Cleo", "Emil"], 1)


def test_five_hear_the_reason_at_once_and_again_when_they_tap(phone: Page):
    phone.goto(URL)
    begin, status = phone.get_by_role("button", name="Anfangen"), phone.locator("#why")

    tap(phone, "Änne", "Bert", "Cleo", "Emil", "Gül")
    expect(status).to_have_text(FIVE_PLAYERS)
    expect(begin).to_have_attribute("aria-disabled", "true")
    begin.tap(force=True)

    expect(status).to_have_text(FIVE_PLAYERS)
    assert phone.url.endswith(URL)
    assert Partie.objects.count() == 1
    tap(phone, "Frieda")
    expect(begin).to_have_attribute("aria-disabled", "false")


def test_rules_for_others_say_so_at_once(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo")

    phone.locator("summary").tap()
    phone.get_by_label("Variante").select_option("verrueckt")

    expect(phone.locator("#why")).to_have_text("Verrücktes Canasta spielt man zu viert.")
    tap(phone, "Emil")
    expect(phone.locator("#why")).to_have_text("Zu viert, zwei gegen zwei.")


def test_the_search_finds_without_accents(phone: Page):
    phone.goto(URL)

    found = {}
    for typed in ("muller", "MÜLLER", "gul", "e", "nobody", ""):
        phone.locator("#id_gast").fill(typed)
        found[typed] = phone.locator(".tile:visible .name").all_inner_texts()

    assert {typed: sorted(names) for typed, names in found.items()} == {
        "muller": ["Dörte Müller"],
        "MÜLLER": ["Dörte Müller"],
        "gul": ["Gül"],
        "e": sorted({"Änne", *NAMES} - {"Gül"}),
        "nobody": [],
        "": sorted({"Änne", *NAMES}),
    }


def test_enter_takes_the_only_name_that_was_found(phone: Page):
    phone.goto(URL)

    phone.locator("#id_gast").fill("muller")
    phone.keyboard.press("Enter")

    assert table(phone) == ["1: Dörte Müller, gibt"]
    expect(phone.locator("#id_gast")).to_have_value("")
    assert Spieler.objects.filter(is_guest=True).count() == 0


def test_a_guest_joins_and_everything_else_stays(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo")
    phone.locator("summary").tap()
    phone.get_by_label("Tisch oder Ort").fill("Küche")

    phone.locator("#id_gast").fill("Gerda")
    phone.keyboard.press("Enter")
    expect(phone.locator("#why")).to_have_text("Gerda sitzt als Gast am Tisch.")
    assert table(phone)[3] == "4: Gerda, Team Orange"
    phone.get_by_role("button", name="Anfangen").tap()

    phone.wait_for_url(BOARD)
    partie, seats = newest()
    assert (seats, partie.place) == (["Änne", "Bert", "Cleo", "Gerda"], "Küche")


def test_a_refused_guest_is_said_beside_the_name(phone: Page):
    SpielerFactory.create(name="Ida", is_active=False)
    phone.goto(URL)
    tap(phone, "Änne", "Bert")

    phone.locator("#id_gast").fill("Ida")
    phone.get_by_role("button", name="Gast dazu").tap()

    expect(phone.locator("#gast-said")).to_contain_text("Diesen Namen gibt es schon.")
    expect(phone.locator("#id_gast")).to_have_value("Ida")
    assert len(table(phone)) == 2


def test_a_failure_is_said_and_everything_stays(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert")

    def fail(route: Route) -> None:
        route.fulfill(status=503, body="away")

    phone.route("**/partien/neu/", fail)
    phone.get_by_role("button", name="Auslosen").tap()

    expect(phone.locator("#why")).to_have_text("Das hat nicht geklappt. Tippe noch einmal.")
    assert len(table(phone)) == 2


def test_lots_are_drawn_and_everybody_stays(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert", "Cleo", "Emil", "Gül", "Frieda")
    before = table(phone)
    seen = set()

    for _ in range(6):
        with phone.expect_response(lambda response: response.url.endswith(URL)):
            phone.get_by_role("button", name="Auslosen").tap()
        expect(phone.locator(".seat:visible")).to_have_count(6)
        seen.add(tuple(table(phone)))

    assert len(seen | {tuple(before)}) > 1
    names = {tuple(sorted(re.findall(r": (\w+)", " ".join(heard)))) for heard in seen}
    assert names == {("Bert", "Cleo", "Emil", "Frieda", "Gül", "Änne")}


def test_two_taps_on_begin_start_one_partie(phone: Page):
    phone.goto(URL)
    tap(phone, "Änne", "Bert")

    phone.get_by_role("button", name="Anfangen").dblclick()

    phone.wait_for_url(BOARD)
    assert Partie.objects.count() == 2


def test_back_and_another_partie_under_the_same_form_is_asked(no_js_phone: Page):
    page = no_js_phone
    page.goto(URL)
    token = page.locator("[name=token]").get_attribute("value")
    other = Partie.objects.get()
    Partie.objects.filter(pk=other.pk).update(start_token=token)

    page.locator("#id_platz_1").select_option(label="Änne")
    page.locator("#id_platz_2").select_option(label="Bert")
    page.get_by_role("button", name="Anfangen").tap()

    link = page.get_by_role("link", name="Zur angefangenen Partie")
    expect(link).to_have_attribute("href", f"/partien/{other.pk}/")
    page.get_by_role("button", name="Anfangen").tap()
    page.wait_for_url(BOARD)
    assert newest()[1] == ["Änne", "Bert"]


def test_without_javascript_seats_are_chosen(no_js_phone: Page):
    page = no_js_phone
    page.goto(URL)

    for number, name in enumerate(("Änne", "Bert", "Cleo", "Emil"), start=1):
        page.locator(f"#id_platz_{number}").select_option(label=name)
    page.get_by_role("radio", name="gibt Platz 3").check()
    page.get_by_role("button", name="Anfangen").tap()

    page.wait_for_url(BOARD)
    partie, seats = newest()
    assert page.url.endswith(f"/partien/{partie.pk}/")
    assert (seats, partie.first_dealer) == (["Änne", "Bert", "Cleo", "Emil"], 2)


def test_without_javascript_enter_adds_the_guest(no_js_phone: Page):
    page = no_js_phone
    page.goto(URL)
    page.locator("#id_platz_1").select_option(label="Änne")

    page.locator("#id_gast").fill("Gerda")
    page.keyboard.press("Enter")

    expect(page.locator("#id_platz_2 option:checked")).to_have_text("Gerda")
    expect(page.locator("#why")).to_have_text("Gerda sitzt als Gast am Tisch.")
    assert Partie.objects.count() == 1


def test_without_javascript_five_are_refused_with_the_reason(no_js_phone: Page):
    page = no_js_phone
    page.goto(URL)

    for number, name in enumerate(("Änne", "Bert", "Cleo", "Emil", "Gül"), start=1):
        page.locator(f"#id_platz_{number}").select_option(label=name)
    page.get_by_role("button", name="Anfangen").tap()

    expect(page.get_by_role("alert")).to_have_text(FIVE_PLAYERS)
    expect(page.locator("#id_platz_5 option:checked")).to_have_text("Gül")


def test_without_javascript_lots_are_drawn(no_js_phone: Page):
    page = no_js_phone
    page.goto(URL)
    page.locator("#id_platz_2").select_option(label="Änne")
    page.locator("#id_platz_5").select_option(label="Bert")

    with page.expect_navigation():
        page.get_by_role("button", name="Auslosen").tap()

    seats = [page.locator(f"#id_platz_{n} option:checked").inner_text() for n in (1, 2, 3)]
    assert sorted(seats) == ["Bert", "frei", "Änne"]


def test_nothing_moves_while_names_are_tapped(phone: Page):
    phone.goto(URL)
    fixed = ".felt, #draw, #id_gast, .tile, #begin"
    places = [[box(element) for element in phone.locator(fixed).all()]]

    for name in ("Änne", "Bert", "Cleo", "Emil", "Gül", "Frieda"):
        tap(phone, name)
        places.append([box(element) for element in phone.locator(fixed).all()])

    assert all(place == places[0] for place in places)


@pytest.fixture
def any_page(
    request: Any, browser: Browser, server: LiveServer, login: Login, member: Konto
) -> Iterator[Page]:
    """Änne's phone with and without JavaScript, and her desktop."""
    with opened(browser, server, **request.param) as page:
        login(page, member)
        yield page


PHONE = {"viewport": {"width": 360, "height": 740}}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
NO_JS = PHONE | {"java_script_enabled": False}


@pytest.mark.parametrize("any_page", [PHONE, DESKTOP, NO_JS], indirect=True)
def test_every_control_is_big_enough_and_in_the_page(any_page: Page):
    any_page.goto(URL)
    any_page.locator("summary").click()
    if any_page.locator(".tile").first.is_visible():
        for name in ["Änne", *NAMES[:5]]:
            tile(any_page, name).click()
        any_page.locator("#seat-1").click()

    controls = any_page.locator(
        "main :is(button, a, summary, select, input:not([type=hidden], [type=radio]), .deals)"
        ":not(.visually-hidden):visible"
    )
    small = [
        control.evaluate("element => element.outerHTML")
        for control in controls.all()
        if min(box(control)["width"], box(control)["height"]) < 44
    ]

    assert small == []
    width = any_page.viewport_size["width"]  # type: ignore[index]  # it was set
    assert all(box(c)["x"] >= 0 and box(c)["x"] + box(c)["width"] <= width for c in controls.all())


def test_begin_is_always_in_sight(phone: Page):
    for number in range(50):
        SpielerFactory.create(name=f"Mitglied {number}")
    phone.goto(URL)

    for name in ("Änne", "Mitglied 49", "Mitglied 0"):
        tile(phone, name).scroll_into_view_if_needed()
        tap(phone, name)

        expect(phone.get_by_role("button", name="Anfangen")).to_be_in_viewport(ratio=1)
    assert len(table(phone)) == 3


@pytest.mark.parametrize("count", [0, 3, 4, 5, 6])
def test_axe_finds_nothing(phone: Page, axe: Axe, count: int):
    phone.goto(URL)
    tap(phone, *["Änne", *NAMES][:count])

    assert axe(phone) == []


def test_axe_finds_nothing_with_everything_open(desktop: Page, axe: Axe):
    desktop.goto(URL)
    desktop.locator("summary").click()
    for name in ("Änne", "Bert", "Cleo", "Emil"):
        tile(desktop, name).click()
    desktop.locator("#seat-1").click()

    assert axe(desktop) == []


def test_axe_finds_nothing_on_a_refused_form(phone: Page, axe: Axe):
    phone.goto(URL)
    tap(phone, "Änne", "Bert")
    phone.locator("summary").tap()
    phone.get_by_label("Zielpunkte").fill("viel")
    phone.get_by_role("button", name="Anfangen").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Zielpunkte sind ein Vielfaches von 5")

    assert axe(phone) == []
