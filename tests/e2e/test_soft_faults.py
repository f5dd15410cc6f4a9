"""What a table doesn't notice: slow answers, killed tabs, logins that ran out, busy servers."""

import re
from collections.abc import Callable

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, Route, expect

from tafel.models import Partie
from tests.e2e.offline import in_outbox, key_positions
from tests.e2e.taps import Thumb
from tests.factories import PASSWORD, record, start_partie

SENT_MS = 20_000
TOKEN = re.compile("token=([0-9a-f-]{36})")
SLOW_MS = 5_000
TWO_TAPS = """() => {
    const tick = document.querySelector("[data-key=tick]");
    tick.click();
    setTimeout(() => tick.click(), 40);
}"""
NOBODY_ANSWERS = "() => { window.fetch = () => new Promise(() => {}); }"
# Headless browsers have no screen to keep on.
WAKE_LOCK = """() => {
    window.wakeLocks = [];
    const request = async () => {
        const lock = {released: false, release: async () => { lock.released = true; }};
        window.wakeLocks.push(lock);
        return lock;
    };
    Object.defineProperty(navigator, "wakeLock", {value: {request}});
}"""
HELD = "() => window.wakeLocks.map((lock) => !lock.released)"
LOOK_AWAY = """(state) => {
    Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


def on_tafel(phone: Page, partie: Partie) -> Thumb:
    phone.goto(f"/partien/{partie.pk}/")
    return Thumb(phone)


def fields(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator(".fields input").all()]


def test_two_taps_and_an_answer_after_five_seconds_write_one_runde(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    posts = []

    def slowly(route: Route) -> None:
        posts.append(route.request.post_data)
        phone.wait_for_timeout(SLOW_MS)
        route.continue_()

    phone.route("**/runden/", slowly)
    thumb.type_points(745)
    thumb.key("tick")
    thumb.type_points(320)

    phone.evaluate(TWO_TAPS)

    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.", timeout=SENT_MS)
    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")
    assert (partie.werte(), len(posts), in_outbox(phone)) == (((745, 320),), 1, 0)


def test_a_tab_that_dies_half_way_comes_back_with_its_digits(phone: Page):
    partie = start_partie()
    record(partie, 5, 10)
    thumb = on_tafel(phone, partie)
    thumb.type_points(-745)
    thumb.key("tick")
    thumb.type_points(3)
    phone.close()

    again = phone.context.new_page()
    thumb = on_tafel(again, partie)

    assert fields(again) == ["−745", "3"]
    expect(again.locator("output").first).to_have_text("→ −740")
    again.locator("#id_team_1").tap()
    thumb.type_points(20)
    thumb.key("tick")
    expect(again.locator("#status")).to_contain_text("Runde 2 gespeichert.")
    again.reload()
    assert (fields(again), partie.werte()[1:]) == (["", ""], ((-745, 320),))


def test_a_tab_that_dies_while_it_saves_has_saved_once(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    phone.evaluate(NOBODY_ANSWERS)
    thumb.write((745, 320))
    phone.close()

    again = phone.context.new_page()
    on_tafel(again, partie)

    expect(again.locator("#status")).to_contain_text("Runde 1 gespeichert.", timeout=SENT_MS)
    expect(again.locator("#outbox li")).to_have_count(0)
    assert (fields(again), partie.werte()) == (["", ""], ((745, 320),))
    assert in_outbox(again) == 0


def test_half_typed_numbers_outlive_a_login_that_ran_out(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    thumb.type_points(745)
    thumb.key("tick")
    thumb.type_points(-3)

    Session.objects.all().delete()

    phone.get_by_label("Anmeldename").fill("änne")
    phone.get_by_label("Passwort").fill(PASSWORD)
    phone.get_by_role("button", name="Anmelden").tap()
    expect(phone.locator("#id_team_0")).to_have_value("745")
    assert fields(phone) == ["745", "−3"]


def test_half_typed_numbers_are_for_their_runde_only(phone: Page):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    thumb.type_points(745)
    record(partie, 5, 10)

    phone.reload()

    expect(phone.locator("#entry-title")).to_have_text("Runde 2 anschreiben")
    assert fields(phone) == ["", ""]


def test_a_correction_half_typed_comes_back_too(phone: Page):
    partie = start_partie()
    record(partie, 745, 320)
    phone.goto(f"/partien/{partie.pk}/runden/1/")
    thumb = Thumb(phone)
    thumb.type_points(75)

    phone.reload()

    assert fields(phone) == ["75", "320"]
    thumb.key("tick")
    expect(phone.locator("#status")).to_contain_text("Runde 1 korrigiert.")
    phone.goto(f"/partien/{partie.pk}/runden/1/")
    assert (fields(phone), partie.werte()) == (["75", "320"], ((75, 320),))


def answered_with(status: int) -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, headers={"X-Request-ID": "busy"})


@pytest.mark.parametrize("status", [503, 429])
def test_a_busy_server_leaves_the_numbers_and_the_next_tap_saves_once(phone: Page, status: int):
    partie = start_partie()
    thumb = on_tafel(phone, partie)
    keys = key_positions(phone)
    tokens: list[str] = []
    phone.on("request", lambda sent: tokens.extend(TOKEN.findall(sent.post_data or "")))
    phone.route("**/runden/", answered_with(status), times=1)

    thumb.write((745, 320))

    expect(phone.locator("#hint")).to_contain_text("Das hat nicht geklappt.")
    assert (fields(phone), in_outbox(phone), key_positions(phone)) == (["745", "320"], 0, keys)
    thumb.key("tick")
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    assert (partie.werte(), len(tokens), len(set(tokens))) == (((745, 320),), 2, 1)


def test_numbers_that_may_not_be_meant_so_are_not_taken_without_a_network(phone: Page):
    partie = start_partie()
    on_tafel(phone, partie)
    phone.route("**/runden/", lambda route: route.abort())
    phone.locator("#id_team_0").fill("1.250")
    phone.locator("#id_team_1").fill("5")

    phone.locator("#id_team_1").press("Enter")

    expect(phone.locator("#hint")).to_contain_text("Gib für jedes Team eine ganze Zahl ein")
    assert (fields(phone), in_outbox(phone)) == (["1.250", "5"], 0)


def test_a_tafel_without_news_turns_amber_and_then_says_that_it_is_lost(phone: Page):
    partie = start_partie()
    phone.clock.install()
    on_tafel(phone, partie)
    stand = phone.locator("#stand")
    expect(stand).to_have_text(re.compile(r"^\s*Stand \d\d:\d\d:\d\d\s*$"))
    keys = key_positions(phone)
    polls = re.compile(r"/partien/\d+/")
    phone.route(polls, lambda route: route.abort())

    phone.clock.run_for(20_000)
    expect(stand).not_to_have_class(re.compile(r"\bold\b"))
    phone.clock.run_for(15_000)
    expect(stand).to_have_class(re.compile(r"\bold\b"))
    expect(stand).not_to_contain_text("Verbindung verloren.")
    phone.clock.run_for(30_000)
    expect(stand).to_contain_text("Verbindung verloren.")
    assert key_positions(phone) == keys
    phone.unroute(polls)
    phone.clock.run_for(5_000)
    expect(stand).not_to_have_class(re.compile(r"\bold\b"))
    expect(stand).not_to_contain_text("Verbindung verloren.")


def test_the_screen_stays_on_while_somebody_writes_and_looks(phone: Page):
    phone.add_init_script(f"({WAKE_LOCK})()")
    partie = start_partie()
    on_tafel(phone, partie)
    expect(phone.locator("#entry-form")).to_be_visible()

    held = [phone.evaluate(HELD)]
    for state in ("hidden", "visible"):
        phone.evaluate(LOOK_AWAY, state)
        held.append(phone.evaluate(HELD))
    Thumb(phone).write((5_000, 0))
    expect(phone.get_by_role("heading", name="Team Blau gewinnt")).to_be_visible()
    held.append(phone.evaluate(HELD))

    assert held == [[True], [False], [False, True], [False, False]]
