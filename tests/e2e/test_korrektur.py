"""Correcting, undoing and two scorers at the table, by thumb."""

from playwright.sync_api import Page, expect

from tafel.models import Partie, Runde
from tests.e2e.conftest import opened
from tests.e2e.taps import Thumb
from tests.factories import KontoFactory, SpielerFactory, record, record_sheet, start_partie


def address(partie: Partie) -> str:
    return f"/partien/{partie.pk}/"


def test_a_correction_takes_two_taps_and_the_digits(phone: Page):
    partie = start_partie()
    record_sheet(partie, [(745, 320), (1_250, 410), (-135, 980)])
    phone.goto(address(partie))
    thumb = Thumb(phone)

    thumb.tap(phone.locator("#runde-2 a.cell").last)
    expect(phone.locator("#id_team_1")).to_be_focused()
    thumb.type_points(140)
    expect(phone.locator("#effect")).to_contain_text("Neuer Stand:")
    thumb.key("tick")

    expect(phone.locator("#status")).to_contain_text("Runde 2 korrigiert.")
    assert thumb.taps == 2 + len("140")
    assert partie.werte() == ((745, 320), (1_250, 140), (-135, 980))


def test_the_effect_is_seen_before_saving(phone: Page):
    partie = start_partie()
    record_sheet(partie, [(4_000, 0), (500, 0), (100, 100), (5, 5)])
    phone.goto(address(partie))
    phone.locator("#runde-1 a.cell").first.tap()
    expect(phone.locator("#id_team_0")).to_be_focused()

    Thumb(phone).type_points(4_500)

    effect = phone.locator("#effect")
    expect(effect).to_contain_text("Team Blau gewinnt damit.")
    expect(effect).to_contain_text("Runde 3 und 4 liegen dann nach Spielende")
    assert partie.werte()[0] == (4_000, 0)


def test_the_sign_of_an_old_value_is_one_tap(phone: Page):
    partie = start_partie()
    record(partie, 745, 320)
    phone.goto(address(partie))

    phone.locator("#runde-1 a.cell").last.tap()
    expect(phone.locator("#id_team_1")).to_be_focused()
    Thumb(phone).key("sign")
    Thumb(phone).key("tick")

    expect(phone.locator("#status")).to_contain_text("Runde 1 korrigiert.")
    assert partie.werte() == ((745, -320),)


def test_undo_is_one_tap_and_redo_another(phone: Page):
    partie = start_partie()
    record_sheet(partie, [(745, 320), (5, 10)])
    phone.goto(address(partie))

    phone.get_by_label("Rückgängig").tap()
    expect(phone.locator("#status")).to_contain_text("Runde 2: rückgängig gemacht.")
    expect(phone.locator(".total")).to_have_text(["745", "320"])
    phone.get_by_label("Rückgängig").tap()
    expect(phone.locator("#status")).to_contain_text("Runde 1: rückgängig gemacht.")
    phone.get_by_role("button", name="Wiederholen").tap()
    expect(phone.locator("#status")).to_contain_text("Runde 1: wiederholt.")

    assert partie.werte() == ((745, 320),)


def test_a_double_tap_on_undo_takes_one_change_back(phone: Page):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20), (25, 30)])
    phone.goto(address(partie))

    phone.get_by_label("Rückgängig").dblclick()

    expect(phone.locator("#status")).to_contain_text("Runde 3: rückgängig gemacht.")
    phone.wait_for_timeout(500)
    assert partie.werte() == ((5, 10), (15, 20))


def test_two_scorers_choose_between_their_values(phone: Page, browser, server, login):
    partie = start_partie()
    bert = KontoFactory.create(username="bert")
    SpielerFactory.create(name="Bert", konto=bert)
    phone.goto(address(partie))
    with opened(browser, server, viewport={"width": 360, "height": 740}, has_touch=True) as second:
        login(second, bert)
        second.goto(address(partie))
        Thumb(phone).type_points(830)
        Thumb(phone).key("tick")
        Thumb(phone).type_points(80)
        Thumb(second).write((830, -80))
        expect(second.locator("#status")).to_contain_text("Runde 1 gespeichert.")

        Thumb(phone).key("tick")

        status = phone.locator("#status")
        expect(status).to_contain_text("Runde 1 hat Bert gerade gespeichert: 830 : −minus 80.")
        assert partie.werte() == ((830, -80),)
        phone.get_by_role("button", name="Meine nehmen").tap()
        expect(status).to_contain_text("Runde 1 korrigiert.")
        assert partie.werte() == ((830, 80),)

        Thumb(phone).type_points(5)
        Thumb(phone).key("tick")
        Thumb(phone).type_points(10)
        Thumb(second).key("delete")
        record_as_shown(second, (5, 15))
        Thumb(phone).key("tick")
        phone.get_by_role("link", name="Die von Bert behalten").tap()
        expect(phone.locator("#id_team_0")).to_have_value("")

    assert partie.werte() == ((830, 80), (5, 15))


def record_as_shown(page: Page, values: tuple[int, int]) -> None:
    page.reload()
    Thumb(page).write(values)
    expect(page.locator("#status")).to_contain_text("Runde 2 gespeichert.")


def test_back_and_send_again_writes_nothing(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    Thumb(phone).write((745, 320))
    expect(phone.locator("#status")).to_contain_text("Runde 1 gespeichert.")
    phone.goto("/")

    phone.go_back()
    Thumb(phone).key("tick")
    Thumb(phone).key("tick")
    phone.wait_for_timeout(500)

    assert Runde.objects.count() == 1


def test_back_without_javascript_and_sending_again_writes_nothing(no_js_phone: Page):
    partie = start_partie()
    page = no_js_phone
    page.goto(address(partie))
    page.get_by_label("Team Blau").fill("745")
    page.get_by_label("Team Orange").fill("320")
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator("#status")).to_contain_text("Runde 1 gespeichert.")

    page.go_back()
    page.get_by_role("button", name="Speichern").click()
    expect(page.locator(".says")).to_contain_text("Gib die Punkte von Team Blau ein.")

    assert Runde.objects.count() == 1


def test_a_forgotten_runde_is_inserted_and_a_double_one_struck(phone: Page):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (25, 30), (25, 30)])
    phone.goto(address(partie))

    phone.locator("#runde-3 a.cell").first.tap()
    phone.get_by_role("link", name="Runde streichen").tap()
    phone.get_by_role("button", name="Runde streichen").tap()
    expect(phone.locator("#status")).to_contain_text("Runde 3 gestrichen.")
    phone.locator("#runde-2 a.cell").first.tap()
    phone.get_by_role("link", name="Runde davor einfügen").tap()
    phone.locator("#id_team_0").fill("15")
    phone.locator("#id_team_1").fill("20")
    Thumb(phone).key("tick")

    expect(phone.locator("#status")).to_contain_text("Runde 2 eingefügt.")
    assert partie.werte() == ((5, 10), (15, 20), (25, 30))


def test_a_correction_without_javascript(no_js_phone: Page):
    partie = start_partie()
    record(partie, 745, 320)
    page = no_js_phone
    page.goto(address(partie))

    page.locator("#runde-1 a.cell").first.click()
    page.get_by_label("Team Blau").fill("475")
    page.get_by_role("button", name="Vorschau").click()
    expect(page.locator("#effect")).to_contain_text("Neuer Stand:")
    page.get_by_role("button", name="Speichern").click()

    expect(page.locator("#status")).to_contain_text("Runde 1 korrigiert.")
    assert partie.werte() == ((475, 320),)


def test_every_control_of_a_correction_is_big_enough(phone: Page):
    partie = start_partie(6)
    record(partie, 5, 10, 15)
    phone.goto(address(partie) + "runden/1/")

    controls = phone.locator("a:visible, button:visible, input:visible").all()
    boxes = [(c.evaluate("c => c.outerHTML.slice(0, 60)"), c.bounding_box()) for c in controls]

    small = [html for html, box in boxes if box and min(box["width"], box["height"]) < 44]
    assert [html for html in small if "skip" not in html] == []


def test_axe_finds_nothing_on_corrections_and_conflicts(phone: Page, axe):
    partie = start_partie()
    record(partie, 5, 10)
    for path in ("runden/1/?team=1", "runden/1/davor/", "runden/1/streichen/"):
        phone.goto(address(partie) + path)
        assert axe(phone) == []

    phone.goto(address(partie))
    record(partie, 5, 15)
    Thumb(phone).write((5, 20))
    expect(phone.get_by_role("button", name="Meine nehmen")).to_be_visible()
    assert axe(phone) == []


def test_the_choice_between_two_values_stays_when_the_board_moves_on(phone: Page):
    partie = start_partie()
    phone.goto(address(partie))
    record(partie, 5, 15)
    Thumb(phone).write((5, 20))
    expect(phone.get_by_role("button", name="Meine nehmen")).to_be_visible()

    record(partie, 100, 200)
    expect(phone.locator(".total").first).to_have_text("105")

    expect(phone.get_by_role("button", name="Meine nehmen")).to_be_visible()


def test_enter_saves_a_correction(desktop: Page):
    partie = start_partie()
    record(partie, 745, 320)
    desktop.goto(address(partie) + "runden/1/")

    desktop.locator("#id_team_0").fill("475")
    desktop.locator("#id_team_0").press("Enter")

    expect(desktop.locator("#status")).to_contain_text("Runde 1 korrigiert.")
    assert partie.werte() == ((475, 320),)


def test_an_undo_that_fails_says_so(phone: Page):
    partie = start_partie()
    record(partie, 5, 10)
    phone.goto(address(partie))
    phone.route("**/rueckgaengig/", lambda route: route.abort())

    phone.get_by_label("Rückgängig").tap()

    expect(phone.locator("#hint")).to_contain_text("Das hat nicht geklappt.")
    assert partie.werte() == ((5, 10),)
