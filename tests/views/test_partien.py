"""The Tafel and its forms over HTTP, with htmx and without."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.urls import reverse

from tafel.models import Partie, Runde
from tests.factories import break_off, record, record_sheet, start_partie

pytestmark = pytest.mark.django_db

CASES = json.loads((Path(__file__).parents[1] / "cases" / "numbers.json").read_text())
HTMX = {"headers": {"HX-Request": "true"}}


def detail(partie):
    return reverse("tafel:partie_detail", args=[partie.pk])


def post_runde(client, partie, *values, revision=None, token=None, **how):
    data = {f"team_{farbe}": value for farbe, value in enumerate(values)}
    data |= {"revision": revision or partie.revision, "token": token or uuid4()}
    return client.post(reverse("tafel:runde_create", args=[partie.pk]), data, **how)


def runden(partie):
    rows = Runde.objects.filter(partie=partie).order_by("number")
    return [
        list(runde.eintraege.order_by("team__farbe").values_list("value", flat=True))
        for runde in rows
    ]


def text(response):
    return response.content.decode()


def test_partie_detail_shows_the_sheet(mitglied):
    partie = start_partie(place="Tisch 2")
    record(partie, 745, -320)

    page = text(mitglied.get(detail(partie)))

    assert "· Tisch 2" in page
    assert "Runde 1 gespeichert." in page
    assert page.count('id="runde-1"') == 1


def test_partie_detail_of_nobody_is_not_found(mitglied):
    assert mitglied.get(reverse("tafel:partie_detail", args=[999])).status_code == 404


def test_a_poll_gets_the_board_only(mitglied):
    partie = start_partie()

    board = text(mitglied.get(detail(partie), **HTMX))

    assert re.match(r'\s*<section\s+id="board"', board)
    assert "<html" not in board
    assert "entry-form" not in board


def test_a_poll_with_nothing_typed_gets_a_fresh_entry_too(mitglied):
    partie = start_partie()

    board = text(mitglied.get(detail(partie), {"entry": ""}, **HTMX))

    assert board.count("<hx-partial") == 2
    assert board.count('id="entry-form"') == 1


def test_a_poll_without_news_is_a_304(mitglied):
    partie = start_partie()
    tag = mitglied.get(detail(partie), **HTMX)["HX-PTag"]
    poll = {"headers": {"HX-Request": "true", "HX-PTag": tag}}

    unchanged = mitglied.get(detail(partie), **poll)
    record(partie, 5, 5)
    changed = mitglied.get(detail(partie), **poll)

    assert (unchanged.status_code, unchanged.content) == (304, b"")
    assert (changed.status_code, changed["HX-PTag"] == tag) == (200, False)


def test_page_and_fragment_are_kept_apart_by_caches(mitglied):
    response = mitglied.get(detail(start_partie()))

    assert "HX-Request" in response["Vary"]
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("count", [1, 3])
def test_partie_detail_needs_as_many_queries_for_more_of_everything(
    mitglied, django_assert_num_queries, count
):
    partien = [start_partie(6) for _ in range(count)]
    record_sheet(partien[0], [(5, 10, 15)] * (3 if count == 1 else 30))

    with django_assert_num_queries(8):
        mitglied.get(detail(partien[0]))


def test_runde_create_saves_and_goes_back_to_the_tafel(mitglied):
    partie = start_partie()

    response = post_runde(mitglied, partie, "745", "−80")

    assert (response.status_code, response["Location"]) == (302, detail(partie))
    assert runden(partie) == [[745, -80]]
    assert Runde.objects.get().recorded_by == mitglied.konto


def test_runde_create_with_htmx_answers_with_entry_board_and_status(mitglied):
    partie = start_partie()

    response = post_runde(mitglied, partie, "745", "320", **HTMX)

    page = text(response)
    assert response.status_code == 200
    assert re.match(r'\s*<section\s+id="entry"', page)
    assert 'hx-target="#board"' in page
    assert 'hx-target="#status"' in page
    assert 'value="745"' not in page


def test_runde_create_of_a_missing_value_keeps_the_other(mitglied):
    partie = start_partie()

    response = post_runde(mitglied, partie, "745", "", **HTMX)

    page = text(response)
    assert response.status_code == 422
    assert "Gib die Punkte von Team Orange ein." in page
    assert 'value="745"' in page
    assert runden(partie) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["in"])[:24])
def test_every_typed_number_is_stored_as_meant_or_refused(mitglied, case):
    partie = start_partie()
    typed = "9" * 5000 if case["in"] == "9*5000" else case["in"]

    response = post_runde(mitglied, partie, typed, "5")

    if "\0" in typed:
        assert (response.status_code, runden(partie)) == (400, [])
    elif isinstance(case["want"], int):
        assert (response.status_code, runden(partie)) == (302, [[case["want"], 5]])
    else:
        field = response.context["form"]["team_0"]
        assert (response.status_code, runden(partie)) == (422, [])
        assert (field.value(), [e.code for e in field.errors.as_data()]) == (typed, [case["want"]])


@pytest.mark.parametrize("tampered", [{"revision": "x"}, {"token": "x"}, {"revision": 10**20}])
def test_runde_create_with_hidden_fields_changed_by_hand_is_refused(mitglied, tampered):
    partie = start_partie()

    response = post_runde(mitglied, partie, "5", "10", **tampered)

    assert response.status_code == 422
    assert "Die Seite war veraltet." in text(response)
    assert runden(partie) == []


def test_runde_create_twice_with_one_token_gives_one_runde(mitglied):
    partie = start_partie()
    token = uuid4()

    first = post_runde(mitglied, partie, "5", "10", token=token)
    again = post_runde(mitglied, partie, "5", "10", token=token)

    assert (first.status_code, again.status_code) == (302, 302)
    assert runden(partie) == [[5, 10]]


def test_other_values_under_a_used_token_are_refused_and_kept(mitglied):
    partie = start_partie()
    token = uuid4()
    post_runde(mitglied, partie, "5", "10", token=token)

    response = post_runde(mitglied, partie, "5", "15", token=token)

    page = text(response)
    assert response.status_code == 409
    assert "Diese Eingabe ist schon als Runde 1 gespeichert" in page
    assert 'value="15"' in page
    assert str(token) not in page
    assert runden(partie) == [[5, 10]]


def test_a_stale_entry_says_who_saved_what_and_keeps_what_was_typed(mitglied, organisation):
    partie = start_partie()
    post_runde(organisation, partie, "830", "-80")

    response = post_runde(mitglied, partie, "830", "80", **HTMX)

    page = text(response)
    assert response.status_code == 409
    assert "Runde 1 hat Olga gerade gespeichert" in page
    assert 'value="80"' in page
    assert 'name="revision" value="2"' in page
    assert runden(partie) == [[830, -80]]


def test_runde_create_in_a_partie_that_is_over_is_refused(mitglied):
    partie = start_partie()
    record(partie, 5_000, 0)

    response = post_runde(mitglied, partie, "5", "10")

    assert response.status_code == 409
    assert "Diese Partie ist zu Ende." in text(response)
    assert runden(partie) == [[5_000, 0]]


def test_extra_fields_are_ignored(mitglied):
    partie = start_partie()
    url = reverse("tafel:runde_create", args=[partie.pk])
    data = {"team_0": "5", "team_1": "10", "team_2": "99", "winner": "1", "zustand": "finished"}

    mitglied.post(url, data | {"revision": 1, "token": uuid4()})

    partie.refresh_from_db()
    assert (runden(partie), partie.winner, partie.zustand) == ([[5, 10]], None, "running")


def test_a_value_for_a_missing_team_is_asked_for(mitglied):
    partie = start_partie(6)

    response = post_runde(mitglied, partie, "5", "10")

    assert "Gib die Punkte von Team Grün ein." in text(response)
    assert runden(partie) == []


def test_the_deciding_runde_shows_the_winner_and_offers_the_revanche(mitglied):
    partie = start_partie()

    page = text(post_runde(mitglied, partie, "5000", "10", **HTMX))

    assert "Team Blau gewinnt" in page
    assert reverse("tafel:partie_rematch", args=[partie.pk]) in page
    assert "entry-form" not in page


def test_a_tie_at_the_target_says_why_it_goes_on(mitglied):
    partie = start_partie()

    page = text(post_runde(mitglied, partie, "5000", "5000", **HTMX))

    assert "Gleichstand – es wird weitergespielt, bis ein Team allein vorn liegt." in page
    assert "entry-form" in page


def test_the_status_gives_the_soft_hint_after_saving(mitglied):
    partie = start_partie()

    page = text(post_runde(mitglied, partie, "1237", "10", **HTMX))

    assert "1\u202f237 ist nicht durch 5 teilbar." in page
    assert runden(partie) == [[1_237, 10]]


def test_partie_break_off_asks_for_a_reason(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_break_off", args=[partie.pk])

    response = mitglied.post(url, {"reason": " ", "revision": 1, "token": uuid4()})

    partie.refresh_from_db()
    assert response.status_code == 422
    assert "Gib einen Grund an" in text(response)
    assert partie.zustand == "running"


def test_partie_break_off_keeps_the_reason(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_break_off", args=[partie.pk])

    response = mitglied.post(url, {"reason": "Stromausfall", "revision": 1, "token": uuid4()})

    partie.refresh_from_db()
    assert response["Location"] == detail(partie)
    assert (partie.zustand, partie.reason) == ("broken_off", "Stromausfall")
    assert "Stromausfall" in text(mitglied.get(detail(partie)))


def test_partie_break_off_of_a_partie_that_went_on_asks_again(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_break_off", args=[partie.pk])
    record(partie, 5, 5)
    data = {"reason": "Stromausfall", "revision": 1, "token": uuid4()}

    response = mitglied.post(url, data)

    partie.refresh_from_db()
    page = text(response)
    assert (response.status_code, partie.zustand) == (422, "running")
    assert "Inzwischen hat sich die Partie geändert." in page
    assert 'value="Stromausfall"' in page
    assert 'name="revision" value="2"' in page


def test_partie_break_off_of_a_partie_that_is_over_shows_the_tafel(mitglied):
    partie = start_partie()
    break_off(partie)
    url = reverse("tafel:partie_break_off", args=[partie.pk])

    assert mitglied.get(url)["Location"] == detail(partie)


def test_partie_rematch_starts_one_partie_for_a_double_tap(mitglied):
    partie = start_partie()
    record(partie, 5_000, 0)
    url = reverse("tafel:partie_rematch", args=[partie.pk])
    token = uuid4()

    answers = [mitglied.post(url, {"token": token})["Location"] for _ in range(2)]

    rematch = Partie.objects.exclude(pk=partie.pk).get()
    assert answers == [detail(rematch)] * 2
    assert rematch.first_dealer == 1


def test_partie_rematch_of_a_running_partie_goes_back_to_it(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_rematch", args=[partie.pk])

    response = mitglied.post(url, {"token": uuid4()})

    assert response["Location"] == detail(partie)
    assert Partie.objects.count() == 1


def test_the_revanche_of_two_phones_is_one_partie(mitglied, organisation):
    partie = start_partie()
    record(partie, 5_000, 0)
    url = reverse("tafel:partie_rematch", args=[partie.pk])

    answers = [c.post(url, {"token": uuid4()})["Location"] for c in (mitglied, organisation)]

    rematch = Partie.objects.exclude(pk=partie.pk).get()
    assert answers == [detail(rematch)] * 2


def test_a_second_revanche_after_the_first_is_over_is_another_partie(mitglied):
    partie = start_partie()
    record(partie, 5_000, 0)
    url = reverse("tafel:partie_rematch", args=[partie.pk])
    mitglied.post(url, {"token": uuid4()})
    record(Partie.objects.exclude(pk=partie.pk).get(), 5_000, 0)

    mitglied.post(url, {"token": uuid4()})

    assert Partie.objects.count() == 3


def test_a_token_that_started_another_revanche_leads_to_that_one(mitglied):
    first, second = start_partie(), start_partie()
    record(first, 5_000, 0)
    record(second, 5_000, 0)
    token = uuid4()

    answers = [
        mitglied.post(reverse("tafel:partie_rematch", args=[p.pk]), {"token": token})["Location"]
        for p in (first, second)
    ]

    assert answers[0] == answers[1]
    assert Partie.objects.count() == 3


@pytest.mark.parametrize(
    "name", ["runde_create", "partie_rematch", "partie_undo", "partie_redo", "partie_reopen"]
)
def test_the_address_of_a_form_leads_back_to_the_tafel(mitglied, name):
    partie = start_partie()

    response = mitglied.get(reverse(f"tafel:{name}", args=[partie.pk]))

    assert (response.status_code, response["Location"]) == (302, detail(partie))


def test_partie_break_off_with_a_reason_that_cannot_be_seen_is_refused(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_break_off", args=[partie.pk])

    response = mitglied.post(url, {"reason": "\u3164\u200b", "revision": 1, "token": uuid4()})

    assert (response.status_code, Partie.objects.get().zustand) == (422, "running")


def test_a_reason_that_is_too_long_says_what_to_do(mitglied):
    partie = start_partie()
    url = reverse("tafel:partie_break_off", args=[partie.pk])

    response = mitglied.post(url, {"reason": "x" * 201, "revision": 1, "token": uuid4()})

    assert "Nimm höchstens 200 Zeichen." in text(response)
