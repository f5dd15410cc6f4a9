"""Writing at the table: by thumb on a phone, by forms without JavaScript."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tafel.domain.regelwerk import regelwerk
from tafel.models import Partie, Runde, Spieler
from tests.e2e.conftest import opened
from tests.e2e.taps import Thumb
from tests.factories import KontoFactory, SpielerFactory, record, record_sheet, start_partie

CASES = Path(__file__).parents[1] / "cases"
SHEETS = {s["name"]: s for s in json.loads((CASES / "sheets.json").read_text())}
STANDARD_SHEET = SHEETS["standard sheet: both over 5 000 in the last Runde"]["rounds"]
NUMBERS = json.loads((CASES / "numbers.json").read_text())
KEYS = 14


def address(partie: Partie) -> str:
    return f"/partien/{partie.pk}/"


def totals(partie: Partie) -> list[int]:
    return list(partie.teams.order_by("farbe").values_list("total", flat=True))


def shown_totals(page: Page) -> list[str]:
    return [text.replace("\u202f", "") for text in page.locator(".total").all_inner_texts()]


def key_positions(page: Page) -> list[tuple[float, float, float, float]]:
    boxes = [key.bounding_box() for key in page.locator(".keypad button").all()]
    return [(b["x"], b["y"], b["width"], b["height"]) for b in boxes if b]


def test_the_standard_sheet_takes_68_taps(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    thumb = Thumb(phone)

    thumb.write_sheet(STANDARD_SHEET)

    expect(phone.get_by_role("heading", name="Team Orange gewinnt")).to_be_visible()
    assert shown_totals(phone) == ["5065", "5075"]
    assert thumb.taps <= 68
    partie.refresh_from_db()
    assert (totals(partie), partie.winner) == ([5_065, 5_075], 1)


def test_a_whole_new_partie_takes_75_taps_and_the_revanche_71(phone: Page):
    for name in ("Renate", "Jürgen", "Óscar"):
        SpielerFactory.create(name=name)
    phone.goto("/")
    thumb = Thumb(phone)

    thumb.press("Neue Partie")
    for name in ("Änne", "Renate", "Jürgen", "Óscar"):
        thumb.press(name)
    thumb.press("Anfangen")
    begun = thumb.taps
    thumb.write_sheet(STANDARD_SHEET)
    whole = thumb.taps
    thumb.press("Revanche")
    expect(phone.locator("#entry-form")).to_be_visible()
    thumb.write_sheet(STANDARD_SHEET)

    assert (begun, whole <= 75, thumb.taps - whole <= 71) == (6, True, True)
    first, rematch = Partie.objects.order_by("pk")
    assert [totals(partie) for partie in (first, rematch)] == [[5_065, 5_075]] * 2
    assert [partie.winner for partie in (first, rematch)] == [1, 1]
    assert rematch.first_dealer == (first.first_dealer + 8) % 4
    seats = [list(p.sitze.values_list("spieler__name", flat=True)) for p in (first, rematch)]
    assert seats[0] == seats[1] == ["Änne", "Renate", "Jürgen", "Óscar"]


def test_the_standard_sheet_without_javascript(no_js_phone: Page):
    partie = start_partie()
    no_js_phone.goto(address(partie))

    for number, (blau, orange) in enumerate(STANDARD_SHEET, start=1):
        no_js_phone.get_by_label("Team Blau").fill(str(blau))
        no_js_phone.get_by_label("Team Orange").fill(str(orange))
        no_js_phone.get_by_role("button", name="Speichern").click()
        expect(no_js_phone.locator("#status")).to_contain_text(f"Runde {number} gespeichert.")

    expect(no_js_phone.get_by_role("heading", name="Team Orange gewinnt")).to_be_visible()
    assert totals(partie) == [5_065, 5_075]


def test_six_players_write_three_teams(phone: Page):
    partie = start_partie(6)
    phone.goto(address(partie))

    Thumb(phone).write_sheet([(5_000, 5_000, 4_900), (0, 0, 200)])

    expect(phone.get_by_role("heading", name="Team Grün gewinnt")).to_be_visible()
    assert shown_totals(phone) == ["5000", "5000", "5100"]
    assert totals(partie) == [5_000, 5_000, 5_100]


def test_verruecktes_canasta_goes_to_10000(phone: Page):
    partie = start_partie(rules=regelwerk("verrueckt"))
    phone.goto(address(partie))
    melds = phone.locator(".meld b")
    expect(phone.locator(".note")).to_contain_text("Nur Karten eines Ranges")

    Thumb(phone).write_sheet([(970, 1_270), (690, 3_765), (1_130, 2_185)])
    expect(melds).to_have_text(["50", "150"])
    Thumb(phone).write((1_925, 3_540))

    expect(phone.get_by_role("heading", name="Team Orange gewinnt")).to_be_visible()
    assert totals(partie) == [4_715, 10_760]


def test_the_new_totals_and_odd_values_are_shown_before_saving(phone: Page):
    partie = start_partie()
    record(partie, 1_000, 200)
    phone.goto(address(partie))
    thumb = Thumb(phone)

    thumb.type_points(-1_237)

    expect(phone.locator("output").first).to_have_text("→ −237")
    expect(phone.locator("#hint")).to_have_text("−1\u202f237 ist nicht durch 5 teilbar.")
    thumb.key("delete")
    expect(phone.locator("output").first).to_have_text("→ 877")
    assert Runde.objects.count() == 1


def test_nothing_moves_while_typing_saving_saved_and_refused(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    thumb = Thumb(phone)
    seen = {"idle": key_positions(phone)}

    thumb.type_points(1_237)
    seen["typing, with a hint"] = key_positions(phone)
    thumb.key("tick")
    thumb.key("tick")
    expect(phone.locator("#status")).to_contain_text("Gib die Punkte von Team Orange ein.")
    seen["refused"] = key_positions(phone)
    thumb.type_points(320)

    def while_saving(route: Route) -> None:
        seen["saving"] = key_positions(phone)
        route.continue_()

    phone.route("**/runden/", while_saving)
    thumb.key("tick")
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    seen["saved"] = key_positions(phone)

    assert [len(boxes) for boxes in seen.values()] == [KEYS] * 5
    for state, boxes in seen.items():
        for box, idle in zip(boxes, seen["idle"], strict=True):
            assert box == pytest.approx(idle, abs=0.5), state
    assert Runde.objects.count() == 1


@pytest.mark.parametrize("players", [4, 6])
def test_every_control_is_big_enough_for_a_thumb(phone: Page, players: int):
    phone.goto(address(start_partie(players)))

    keys = [key.bounding_box() for key in phone.locator(".keypad button").all()]
    controls = phone.locator("a:visible, button:visible, input:visible, summary:visible").all()
    others = {c.evaluate("c => c.outerHTML.slice(0, 60)"): c.bounding_box() for c in controls}

    assert [key for key in keys if not key or min(key["width"], key["height"]) < 48] == []
    small = {k: b for k, b in others.items() if b and min(b["width"], b["height"]) < 44}
    assert {k: b for k, b in small.items() if "skip" not in k} == {}


def test_every_typed_number_is_stored_as_meant_or_refused_with_its_text(phone: Page):
    players = SpielerFactory.create_batch(2)
    wanted = {"9" * 5_000 if c["in"] == "9*5000" else c["in"]: c["want"] for c in NUMBERS}

    outcomes = {text: typed_into_a_new_tafel(phone, players, text) for text in wanted}

    assert outcomes == {
        text: [want, 5] if isinstance(want, int) else [text, "5"] for text, want in wanted.items()
    }


def typed_into_a_new_tafel(phone: Page, players: list[Spieler], text: str) -> list[int | str]:
    """Return the totals when it was saved, else what stands in the fields."""
    partie = start_partie(players)
    phone.goto(address(partie))
    fields = [phone.locator("#id_team_0"), phone.locator("#id_team_1")]
    fields[0].fill(text)
    fields[1].fill("5")
    fields[1].press("Enter")
    outcome = phone.locator(".saved, .refused, #hint:not(:empty)").filter(
        has_text=re.compile("gespeichert|Gib die|müssen|nicht geklappt")
    )
    expect(outcome).to_have_count(1)
    partie.refresh_from_db()
    return list(totals(partie)) if partie.round_count else [f.input_value() for f in fields]


def test_a_double_tap_on_the_last_tick_saves_once(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    thumb = Thumb(phone)
    thumb.type_points(100)
    thumb.key("tick")
    thumb.type_points(200)

    phone.locator("[data-key='tick']").dblclick()

    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    expect(phone.locator("#id_team_0")).to_be_focused()
    assert totals(partie) == [100, 200]
    assert Runde.objects.count() == 1


def test_the_boards_of_others_follow_and_a_typed_entry_stays(
    phone: Page, browser, server, login, django_db_blocker
):
    partie = start_partie()
    other = KontoFactory.create(username="bert")
    SpielerFactory.create(name="Bert", konto=other)
    phone.goto(address(partie))
    with opened(browser, server, viewport={"width": 360, "height": 740}, has_touch=True) as second:
        login(second, other)
        second.goto(address(partie))
        Thumb(second).type_points(12)

        Thumb(phone).write((745, 320))
        expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")

        expect(second.locator(".total")).to_have_text(["745", "320"], timeout=3_500)
        assert second.locator("#id_team_0").input_value() == "12"
        Thumb(second).key("delete")
        Thumb(second).key("delete")
        Thumb(phone).write((5, 10))
        expect(second.locator("#status")).to_contain_text("Runde 2 gespeichert.", timeout=3_500)
        Thumb(second).write((1, 2))
        expect(second.locator("#status")).to_contain_text("Runde 3 gespeichert.")

    assert totals(partie) == [751, 332]


def test_a_board_without_news_is_left_alone(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))

    def unchanged(response: Response) -> bool:
        return response.status == 304 and response.url.endswith(f"{partie.pk}/?entry=")

    # The first poll may come before the script that adds the tag to it.
    with phone.expect_response(unchanged):
        pass
    phone.evaluate("document.querySelector('#board h1').dataset.mark = 'here'")
    with phone.expect_response(unchanged):
        pass

    expect(phone.locator("#board h1")).to_have_attribute("data-mark", "here")


def test_breaking_off_asks_why_and_says_so(phone: Page):
    partie = start_partie(place="Tisch 2")
    record(partie, 5, 10)
    phone.goto(address(partie))

    phone.get_by_label("Mehr").tap()
    phone.get_by_role("link", name="Partie abbrechen").tap()
    phone.get_by_label("Warum hört ihr auf?").fill("Es ist spät.")
    phone.get_by_role("button", name="Partie abbrechen").tap()

    expect(phone.get_by_role("heading", name="Diese Partie wurde abgebrochen.")).to_be_visible()
    expect(phone.get_by_text("Es ist spät.")).to_be_visible()


STATES = {
    "early": (4, [(745, 320)]),
    "late": (4, STANDARD_SHEET[:7]),
    "playoff": (4, [(5_000, 5_000)]),
    "over": (6, [(5_000, 100, -90)]),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_on_a_tafel(phone: Page, desktop: Page, axe, state: str):
    players, runden = STATES[state]
    partie = start_partie(players)
    record_sheet(partie, runden)

    for page in (phone, desktop):
        page.goto(address(partie))
        assert axe(page) == []


def test_axe_finds_nothing_on_the_way_to_a_break_off(phone: Page, axe):
    phone.goto(address(start_partie()) + "abbrechen/")

    assert axe(phone) == []


def test_a_refusal_is_seen_although_a_number_is_odd(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    thumb = Thumb(phone)
    thumb.type_points(1_237)
    thumb.key("tick")

    thumb.key("tick")

    expect(phone.locator("#status .refused")).to_be_visible()
    expect(phone.locator("#status")).to_have_css("visibility", "visible")
    expect(phone.locator("#hint")).to_have_css("visibility", "hidden")


def test_what_is_typed_while_an_answer_is_on_its_way_stays(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    polls: list[Route] = []
    phone.route("**/?entry=", lambda route: polls.append(route))  # noqa: PLW0108  # playwright looks at its attributes
    record(partie, 745, 320)
    while not polls:
        phone.wait_for_timeout(100)

    Thumb(phone).type_points(12)
    polls[0].continue_()
    expect(phone.locator(".total").first).to_have_text("745")
    Thumb(phone).type_points(50)

    assert phone.locator("#id_team_0").input_value() == "1250"


def test_an_entry_typed_through_the_end_of_the_partie_gives_way_when_it_is_emptied(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    Thumb(phone).type_points(1)
    record(partie, 5_000, 0)
    expect(phone.locator(".total").first).to_have_text("5\u202f000")

    Thumb(phone).key("delete")

    expect(phone.get_by_role("button", name="Revanche")).to_be_visible()
