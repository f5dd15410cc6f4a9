"""Correcting, inserting and striking a Runde over HTTP, undo and redo, and two scorers."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from tafel.models import Aenderung, Partie
from tests.factories import break_off, record, record_sheet, start_partie, write

pytestmark = pytest.mark.django_db

HTMX = {"headers": {"HX-Request": "true"}}


def url(name, partie, *rest):
    return reverse(f"tafel:{name}", args=[partie.pk, *rest])


def post(client, address, partie, *values, revision=None, token=None, **more):
    data = {f"team_{farbe}": value for farbe, value in enumerate(values)}
    data |= {"revision": revision or partie.revision, "token": token or uuid4()}
    how = {"headers": more.pop("headers")} if "headers" in more else {}
    return client.post(address, data | more, **how)


def sheet(partie):
    return Partie.objects.get(pk=partie.pk).werte()


def text(response):
    """What the page says; a negative number as a screen reader says it, after its sign."""
    return re.sub(r"[ \n]+", " ", strip_tags(response.content.decode())).strip()


def test_runde_edit_shows_the_old_values_in_the_fields(mitglied):
    partie = start_partie()
    record(partie, 745, -320)

    response = mitglied.get(url("runde_edit", partie, 1))

    assert "Runde 1 bisher: 745 : −minus 320" in text(response)
    form = response.context["form"]
    assert [form[name].value() for name in form.names] == ["745", "−320"]


def test_runde_edit_corrects_and_keeps_the_later_runden(mitglied):
    partie = start_partie()
    record_sheet(partie, [(745, 320), (5, 10)])

    response = post(
        mitglied, url("runde_edit", partie, 1), partie, "475", "320", reason="Zahlendreher"
    )

    change = Aenderung.objects.get(art="corrected")
    assert response["Location"] == url("partie_detail", partie)
    assert sheet(partie) == ((475, 320), (5, 10))
    assert (change.before, change.after, change.reason) == ([745, 320], [475, 320], "Zahlendreher")
    assert "Runde 1 korrigiert. Blau 480, Orange 330." in text(mitglied.get(response["Location"]))


def test_the_preview_says_what_would_change_and_writes_nothing(mitglied):
    partie = start_partie()
    record_sheet(partie, [(4_000, 0), (500, 0), (100, 100)])

    response = post(
        mitglied, url("runde_edit", partie, 1), partie, "4500", "0", vorschau="1", **HTMX
    )

    said = text(response)
    assert response.status_code == 200
    assert "Neuer Stand: Team Blau 5\u202f000 Team Orange 0" in said
    assert "Team Blau gewinnt damit." in said
    assert "Runde 3 liegt dann nach Spielende und zählt nicht." in said
    assert sheet(partie) == ((4_000, 0), (500, 0), (100, 100))


def test_the_preview_says_when_the_partie_is_open_again(mitglied):
    partie = start_partie()
    record_sheet(partie, [(1_500, 0), (3_500, 0)])

    response = post(
        mitglied, url("runde_edit", partie, 1), partie, "1400", "0", vorschau="1", **HTMX
    )

    said = text(response)
    assert "Die Partie ist dann wieder offen." in said
    assert "Team Blau, Erstmeldung in Runde 2: 50 statt 90" in said


def test_the_preview_of_half_typed_values_says_nothing_yet(mitglied):
    partie = start_partie()
    record(partie, 5, 10)

    response = post(mitglied, url("runde_edit", partie, 1), partie, "−", "", vorschau="1", **HTMX)

    assert response.status_code == 200
    assert text(response) == "Hier siehst du, was sich ändert, bevor du speicherst."


def test_the_preview_works_without_javascript(mitglied):
    partie = start_partie()
    record(partie, 5, 10)

    response = post(mitglied, url("runde_edit", partie, 1), partie, "50", "10", vorschau="1")

    assert "Neuer Stand: Team Blau 50 Team Orange 10" in text(response)
    assert response.context["form"]["team_0"].value() == "50"
    assert sheet(partie) == ((5, 10),)


def test_runde_edit_of_something_unclear_keeps_the_text(mitglied):
    partie = start_partie()
    record(partie, 5, 10)

    response = post(mitglied, url("runde_edit", partie, 1), partie, "1.5", "10")

    assert response.status_code == 422
    assert "Punkte müssen eine ganze Zahl sein" in text(response)
    assert response.context["form"]["team_0"].value() == "1.5"
    assert sheet(partie) == ((5, 10),)


def test_runde_edit_without_a_change_goes_back(mitglied):
    partie = start_partie()
    record(partie, 5, 10)

    response = post(mitglied, url("runde_edit", partie, 1), partie, "5", "10")

    assert response["Location"] == url("partie_detail", partie)
    assert Aenderung.objects.count() == 2


def test_a_correction_of_what_somebody_else_just_corrected_shows_both(mitglied, organisation):
    partie = start_partie()
    record(partie, 745, 320)
    post(organisation, url("runde_edit", partie, 1), partie, "475", "320")

    response = post(mitglied, url("runde_edit", partie, 1), partie, "754", "320")

    said = text(response)
    assert response.status_code == 409
    assert "Runde 1 hat Olga gerade korrigiert: 475 : 320. Deine Eingabe: 754 : 320." in said
    assert response.context["form"]["revision"].value() == "3"
    assert sheet(partie) == ((475, 320),)


@pytest.mark.parametrize("name", ["runde_edit", "runde_insert", "runde_strike"])
def test_a_runde_that_is_not_there_is_not_found(mitglied, name):
    partie, other = start_partie(), start_partie()
    record(other, 5, 10)

    assert mitglied.get(url(name, partie, 1)).status_code == 404
    assert post(mitglied, url(name, partie, 1), partie, "5", "10").status_code == 409
    assert (sheet(partie), sheet(other)) == ((), ((5, 10),))


def test_a_correction_of_a_runde_that_is_gone_says_so_and_shows_the_numbers(mitglied):
    partie = start_partie()
    record(partie, 5, 10)
    drawn = partie.revision
    partie.undo(revision=drawn, write=write())

    response = post(mitglied, url("runde_edit", partie, 1), partie, "50", "10", revision=drawn)

    said = text(response)
    assert response.status_code == 409
    assert "Die Partie hat sich inzwischen geändert." in said
    assert "Deine Eingabe: 50 : 10." in said


def test_striking_the_last_runde_twice_with_one_token_is_done_once(mitglied):
    partie = start_partie()
    record(partie, 5, 10)
    token = uuid4()

    answers = [
        post(mitglied, url("runde_strike", partie, 1), partie, token=token).status_code
        for _ in range(2)
    ]

    assert (answers, sheet(partie)) == ([302, 302], ())


def test_a_correction_of_a_runde_that_moved_is_not_put_onto_another(mitglied):
    partie = start_partie()
    record_sheet(partie, [(1, 1), (2, 2), (3, 3)])
    drawn = partie.revision
    partie.strike(1, revision=drawn, write=write())

    response = post(mitglied, url("runde_edit", partie, 2), partie, "50", "2", revision=drawn)

    assert response.status_code == 409
    assert "Runde 2 bisher" not in text(response)
    assert "Deine Eingabe: 50 : 2." in text(response)


def test_the_preview_joins_what_somebody_else_changed(mitglied, organisation):
    partie = start_partie()
    record(partie, 4_000, 4_000)
    drawn = partie.revision
    post(organisation, url("runde_edit", partie, 1), partie, "4000", "4800")

    response = post(
        mitglied,
        url("runde_edit", partie, 1),
        partie,
        "4600",
        "4000",
        revision=drawn,
        vorschau="1",
        **HTMX,
    )

    assert "Neuer Stand: Team Blau 4\u202f600 Team Orange 4\u202f800" in text(response)


def test_a_token_used_for_another_kind_of_change_is_refused_in_words(mitglied):
    partie = start_partie()
    break_off(partie, "spät")
    token = uuid4()
    post(mitglied, url("partie_undo", partie), partie, token=token)
    partie.refresh_from_db()

    response = post(mitglied, url("partie_redo", partie), partie, token=token)

    assert response.status_code == 409
    assert "Die Partie hat sich inzwischen geändert." in text(response)


def test_runde_insert_puts_a_forgotten_runde_before_another(mitglied):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])

    post(mitglied, url("runde_insert", partie, 2), partie, "100", "-5")

    assert sheet(partie) == ((5, 10), (100, -5), (15, 20))


def test_runde_strike_shows_the_effect_and_strikes(mitglied):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])
    address = url("runde_strike", partie, 1)

    asked = text(mitglied.get(address))
    struck = post(mitglied, address, partie)

    assert "Neuer Stand: Team Blau 15 Team Orange 20" in asked
    assert struck["Location"] == url("partie_detail", partie)
    assert sheet(partie) == ((15, 20),)


def test_a_broken_off_partie_is_not_corrected(mitglied):
    partie = start_partie()
    record(partie, 5, 10)
    break_off(partie)

    response = post(mitglied, url("runde_edit", partie, 1), partie, "50", "10")

    assert response.status_code == 409
    assert "Diese Partie ist zu Ende." in text(response)
    assert sheet(partie) == ((5, 10),)


def test_partie_undo_takes_the_last_change_back_and_says_so(mitglied):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])

    response = post(mitglied, url("partie_undo", partie), partie, **HTMX)

    said = text(response)
    assert response.status_code == 200
    assert "Runde 2: rückgängig gemacht. Blau 5, Orange 10." in said
    assert "Wiederholen" in said
    assert sheet(partie) == ((5, 10),)


def test_partie_redo_brings_it_back(mitglied):
    partie = start_partie()
    record(partie, 5, 10)
    post(mitglied, url("partie_undo", partie), partie)
    partie.refresh_from_db()

    response = post(mitglied, url("partie_redo", partie), partie)

    assert response["Location"] == url("partie_detail", partie)
    assert sheet(partie) == ((5, 10),)


def test_partie_undo_twice_with_one_token_happens_once(mitglied):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])
    token = uuid4()

    for _ in range(2):
        post(mitglied, url("partie_undo", partie), partie, token=token)

    assert sheet(partie) == ((5, 10),)


def test_partie_undo_of_a_change_not_seen_is_refused(mitglied):
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])

    response = post(mitglied, url("partie_undo", partie), partie, revision=2, **HTMX)

    assert response.status_code == 409
    assert "gerade gespeichert: 15 : 20." in text(response)
    assert "Welche Zahlen stimmen?" not in text(response)
    assert sheet(partie) == ((5, 10), (15, 20))


def test_partie_undo_at_the_start_has_nothing_to_do(mitglied):
    partie = start_partie()

    response = post(mitglied, url("partie_undo", partie), partie)

    assert response.status_code == 409
    assert "Hier gibt es nichts zurückzunehmen." in text(response)


def test_two_values_for_one_runde_are_shown_with_two_choices(mitglied, organisation):
    partie = start_partie()
    post(organisation, url("runde_create", partie), partie, "830", "-80")

    response = post(mitglied, url("runde_create", partie), partie, "830", "80", **HTMX)

    said = text(response)
    assert response.status_code == 409
    assert "Runde 1 hat Olga gerade gespeichert: 830 : −minus 80." in said
    assert "Meine nehmen 830 : 80" in said
    assert "Die von Olga behalten 830 : −minus 80" in said
    assert "data-key" not in response.content.decode()
    assert sheet(partie) == ((830, -80),)


def test_taking_mine_corrects_the_runde(mitglied, organisation):
    partie = start_partie()
    post(organisation, url("runde_create", partie), partie, "830", "-80")
    refused = post(mitglied, url("runde_create", partie), partie, "830", "80")
    form = refused.context["form"]
    data = {name: form[name].value() for name in (*form.names, "revision", "token")}

    mitglied.post(url("runde_edit", partie, 1), data)

    assert sheet(partie) == ((830, 80),)
    assert list(partie.aenderungen.values_list("art", flat=True)) == [
        "started",
        "recorded",
        "corrected",
    ]


def test_a_runde_after_a_correction_of_an_earlier_one_is_no_conflict(mitglied, organisation):
    partie = start_partie()
    record(partie, 5, 10)
    drawn = partie.revision
    post(organisation, url("runde_edit", partie, 1), partie, "50", "10")

    response = post(mitglied, url("runde_create", partie), partie, "1", "2", revision=drawn)

    assert response.status_code == 302
    assert sheet(partie) == ((50, 10), (1, 2))


def test_an_entry_for_a_partie_that_ended_meanwhile_keeps_its_numbers(mitglied, organisation):
    partie = start_partie()
    post(organisation, url("runde_create", partie), partie, "5000", "0")

    response = post(mitglied, url("runde_create", partie), partie, "4000", "0", **HTMX)

    said = text(response)
    assert response.status_code == 409
    assert "Deine Eingabe: 4\u202f000 : 0." in said
    assert sheet(partie) == ((5_000, 0),)


def test_a_finished_partie_of_another_evening_is_corrected_by_the_organisation_only(
    mitglied, organisation
):
    partie = start_partie()
    record(partie, 5_000, 0)
    long_ago = partie.started_at.replace(year=partie.started_at.year - 1)
    Partie.objects.filter(pk=partie.pk).update(started_at=long_ago, ended_at=long_ago)
    address = url("runde_edit", partie, 1)

    assert mitglied.get(address).status_code == 404
    assert post(mitglied, address, partie, "5", "0").status_code == 404
    assert post(mitglied, url("partie_undo", partie), partie).status_code == 404
    assert post(organisation, address, partie, "5005", "0").status_code == 302
    assert sheet(partie) == ((5_005, 0),)
    assert (
        url("runde_edit", partie, 1)
        not in mitglied.get(url("partie_detail", partie)).content.decode()
    )


@pytest.mark.parametrize("count", [1, 3])
def test_runde_edit_needs_as_many_queries_for_more_of_everything(
    mitglied, django_assert_num_queries, count
):
    partien = [start_partie(6) for _ in range(count)]
    record_sheet(partien[0], [(5, 10, 15)] * (3 if count == 1 else 30))

    with django_assert_num_queries(5):
        mitglied.get(url("runde_edit", partien[0], 1))
