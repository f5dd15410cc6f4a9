"""Exchanging players and swapping Teams, and going on after a break-off, over HTTP."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tafel.models import Art, Spieler
from tests.factories import SpielerFactory, break_off, record, start_partie, write

pytestmark = pytest.mark.django_db

NAMES = ("Änne", "Cora", "Dörte", "Emil")


@pytest.fixture
def partie():
    return start_partie([SpielerFactory(name=name) for name in NAMES])


def seats(partie):
    return reverse("tafel:partie_seats", args=[partie.pk])


def detail(partie):
    return reverse("tafel:partie_detail", args=[partie.pk])


def choice(partie, *names, **more):
    """What the form posts with these people on seat 1, 2, …"""
    keys = [Spieler.objects.get(name=name).pk for name in names]
    chosen = {f"platz_{number}": key for number, key in enumerate(keys, start=1)}
    return chosen | {"revision": partie.revision, "token": str(uuid4())} | more


def seated(partie):
    return [sitz.spieler.name for sitz in partie.sitze.order_by("number")]


def drawn(response):
    """Who stands on seat 1, 2, … of the form that was drawn."""
    form = response.context["form"]
    return [Spieler.objects.get(pk=form[name].value()).name for name in form.names]


def text(response):
    return response.content.decode()


def test_partie_seats_shows_who_sits_where_by_team(mitglied, partie):
    record(partie, 745, -80)

    response = mitglied.get(seats(partie))

    sides = [
        (str(seite.team), seite.team.total, [platz.label for platz in seite.plaetze])
        for seite in response.context["form"].seiten()
    ]
    assert sides == [
        ("Team Blau", 745, ["Platz 1", "Platz 3"]),
        ("Team Orange", -80, ["Platz 2, gibt", "Platz 4"]),
    ]
    assert drawn(response) == list(NAMES)
    assert "Die Punkte bleiben bei der Farbe des Teams." in text(response)
    assert "bisher:" not in text(response)


def test_partie_seats_offers_active_players_and_those_who_sit_there(mitglied, partie):
    SpielerFactory(name="Fort", is_active=False)
    SpielerFactory(name="Nils", is_guest=True)
    Spieler.objects.filter(name="Änne").update(is_active=False)

    form = mitglied.get(seats(partie)).context["form"]

    offered = [label for _key, label in form["platz_2"].field.choices]
    assert offered == ["Änne", "Bert", "Cora", "Dörte", "Emil", "Nils (Gast)"]


def test_partie_seats_exchanges_a_player_and_the_points_stay_with_the_colours(mitglied, partie):
    record(partie, 745, -80)
    data = choice(partie, "Bert", "Cora", "Dörte", "Emil", reason="Vertippt")

    response = mitglied.post(seats(partie), data)

    saved = partie.aenderungen.latest("revision")
    assert (response.status_code, response["Location"]) == (302, detail(partie))
    assert seated(partie) == ["Bert", "Cora", "Dörte", "Emil"]
    assert [team.total for team in partie.teams.order_by("farbe")] == [745, -80]
    assert (saved.art, saved.by, saved.reason) == (Art.SEATED, mitglied.konto, "Vertippt")


def test_teams_tauschen_moves_everybody_on_the_page_and_writes_nothing(mitglied, partie):
    data = choice(partie, *NAMES, reason="Falsch herum", tauschen="1")

    response = mitglied.post(seats(partie), data)

    form = response.context["form"]
    assert (response.status_code, drawn(response)) == (200, ["Emil", "Änne", "Cora", "Dörte"])
    assert [form[name].value() for name in ("reason", "token")] == ["Falsch herum", data["token"]]
    assert "bisher: Änne" in text(response)
    assert (seated(partie), partie.aenderungen.count()) == (list(NAMES), 1)


def test_teams_that_were_swapped_on_the_page_are_saved_swapped(mitglied, partie):
    swapped = mitglied.post(seats(partie), choice(partie, *NAMES, tauschen="1"))

    mitglied.post(seats(partie), choice(partie, *drawn(swapped)))

    sides = {
        farbe: {sitz.spieler.name for sitz in partie.sitze.filter(team__farbe=farbe)}
        for farbe in (0, 1)
    }
    assert sides == {0: {"Cora", "Emil"}, 1: {"Änne", "Dörte"}}


def test_three_teams_swap_in_a_circle(mitglied):
    partie = start_partie([SpielerFactory(name=name) for name in NAMES[:3]])

    once = mitglied.post(seats(partie), choice(partie, *NAMES[:3], tauschen="1"))
    twice = mitglied.post(seats(partie), choice(partie, *drawn(once), tauschen="1"))

    assert drawn(once) == ["Dörte", "Änne", "Cora"]
    assert drawn(twice) == ["Cora", "Dörte", "Änne"]


def test_teams_tauschen_keeps_the_revision_that_was_seen(mitglied, partie):
    data = choice(partie, *NAMES, tauschen="1")
    record(partie, 5, 10)

    form = mitglied.post(seats(partie), data).context["form"]

    assert form["revision"].value() == "1"


def test_teams_tauschen_with_fields_changed_by_hand_draws_the_form(mitglied, partie):
    response = mitglied.post(seats(partie), {"tauschen": "1", "platz_1": "<x>"})

    assert response.status_code == 200
    assert "<x>" not in text(response)


def test_somebody_on_two_seats_is_refused_by_name(mitglied, partie):
    response = mitglied.post(seats(partie), choice(partie, "Änne", "Cora", "Änne", "Emil"))

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "platz_3": ["Änne sitzt schon auf Platz 1. Wähle hier jemand anderen."]
    }
    assert (seated(partie), partie.aenderungen.count()) == (list(NAMES), 1)


@pytest.mark.parametrize("key", ["", "0", "x", "999999999999999999999"])
def test_somebody_who_is_nobody_is_refused(mitglied, partie, key):
    response = mitglied.post(seats(partie), choice(partie, *NAMES, platz_2=key))

    assert response.status_code == 422
    assert response.context["form"].errors == {"platz_2": ["Wähle, wer hier sitzt."]}
    assert seated(partie) == list(NAMES)


def test_somebody_deactivated_who_does_not_sit_here_is_refused(mitglied, partie):
    SpielerFactory(name="Fort", is_active=False)

    response = mitglied.post(seats(partie), choice(partie, "Fort", *NAMES[1:]))

    assert response.context["form"].errors == {"platz_1": ["Wähle, wer hier sitzt."]}
    assert seated(partie) == list(NAMES)


def test_a_form_without_anything_asks_for_everybody(mitglied, partie):
    errors = mitglied.post(seats(partie)).context["form"].errors

    assert [name for name in errors if errors[name] == ["Wähle, wer hier sitzt."]] == [
        f"platz_{number}" for number in (1, 2, 3, 4)
    ]


@pytest.mark.parametrize("tampered", [{"revision": "x"}, {"token": "x"}, {"revision": 10**20}])
def test_hidden_fields_changed_by_hand_are_refused(mitglied, partie, tampered):
    data = choice(partie, "Bert", *NAMES[1:], **tampered)

    response = mitglied.post(seats(partie), data)

    assert response.status_code == 422
    assert "Die Seite war veraltet." in text(response)
    assert seated(partie) == list(NAMES)


def test_seats_that_are_so_already_go_back_to_the_tafel(mitglied, partie):
    response = mitglied.post(seats(partie), choice(partie, *NAMES))

    assert response["Location"] == detail(partie)
    assert partie.aenderungen.count() == 1


def test_a_double_tap_exchanges_once(mitglied, partie):
    data = choice(partie, "Bert", *NAMES[1:])

    answers = [mitglied.post(seats(partie), data)["Location"] for _ in range(2)]

    assert answers == [detail(partie)] * 2
    assert partie.aenderungen.count() == 2


def test_a_partie_changed_meanwhile_says_by_whom_and_keeps_what_was_chosen(
    mitglied, organisation, partie
):
    data = choice(partie, "Bert", *NAMES[1:], reason="Vertippt")
    olga = [organisation.spieler, *(s.spieler for s in partie.sitze.order_by("number")[1:])]
    partie.reseat(olga, revision=1, write=write(organisation.konto))

    response = mitglied.post(seats(partie), data)

    form = response.context["form"]
    assert response.status_code == 409
    assert "Olga hat die Partie gerade geändert." in text(response)
    assert "bisher: Olga" in text(response)
    assert drawn(response) == ["Bert", *NAMES[1:]]
    assert (form["revision"].value(), form["reason"].value()) == (2, "Vertippt")
    assert str(form["token"].value()) != data["token"]
    assert seated(partie) == ["Olga", *NAMES[1:]]


def test_after_a_conflict_the_second_try_is_saved(mitglied, partie):
    data = choice(partie, "Bert", *NAMES[1:])
    record(partie, 5, 10)
    fresh = mitglied.post(seats(partie), data).context["form"]

    again = {name: fresh[name].value() or "" for name in fresh.fields}
    response = mitglied.post(seats(partie), again)

    assert response["Location"] == detail(partie)
    assert seated(partie) == ["Bert", *NAMES[1:]]


def test_other_seats_under_a_used_token_are_refused_and_kept(mitglied, partie):
    data = choice(partie, "Bert", *NAMES[1:])
    mitglied.post(seats(partie), data)

    response = mitglied.post(seats(partie), choice(partie, *NAMES, token=data["token"]))

    assert response.status_code == 409
    assert "Diese Eingabe ist schon gespeichert." in text(response)
    assert drawn(response) == list(NAMES)
    assert seated(partie) == ["Bert", *NAMES[1:]]


def test_the_seats_of_an_earlier_evening_are_for_the_organisation(mitglied, organisation):
    back_then = timezone.now() - timedelta(days=3)
    old, running = start_partie(at=back_then), start_partie(at=back_then)
    record(old, 5_000, 0, at=back_then)

    answers = [client.get(seats(old)).status_code for client in (mitglied, organisation)]

    assert answers == [404, 200]
    assert mitglied.get(seats(running)).status_code == 200


def test_extra_fields_are_ignored(mitglied, partie):
    other = start_partie()
    before = seated(other)
    data = choice(partie, "Bert", *NAMES[1:], platz_5="1", pk=other.pk, team="1")

    mitglied.post(seats(partie), data)

    assert seated(partie) == ["Bert", *NAMES[1:]]
    assert seated(other) == before


@pytest.mark.parametrize("count", [1, 3])
def test_partie_seats_needs_as_many_queries_for_more_of_everything(
    mitglied, django_assert_num_queries, count
):
    partien = [start_partie({1: 2, 3: 6}[count]) for _ in range(count)]

    with django_assert_num_queries(6):
        mitglied.get(seats(partien[0]))


def reopen(client, partie, **more):
    data = {"revision": partie.revision, "token": str(uuid4())} | more
    return client.post(reverse("tafel:partie_reopen", args=[partie.pk]), data)


def test_partie_reopen_goes_on_with_a_partie_that_was_broken_off(mitglied, partie):
    break_off(partie)

    response = reopen(mitglied, partie)

    partie.refresh_from_db()
    saved = partie.aenderungen.latest("revision")
    assert (response.status_code, response["Location"]) == (302, detail(partie))
    assert (partie.zustand, partie.reason) == ("running", "")
    assert (saved.art, saved.by) == (Art.REOPENED, mitglied.konto)


def test_a_double_tap_reopens_once(mitglied, partie):
    break_off(partie)
    token = str(uuid4())

    answers = [reopen(mitglied, partie, token=token)["Location"] for _ in range(2)]

    assert answers == [detail(partie)] * 2
    assert partie.aenderungen.count() == 3


@pytest.mark.parametrize("tampered", [{"revision": "x"}, {"token": ""}, {"revision": 1}])
def test_partie_reopen_of_a_stale_page_changes_nothing(mitglied, partie, tampered):
    break_off(partie)

    response = reopen(mitglied, partie, **tampered)

    partie.refresh_from_db()
    assert response["Location"] == detail(partie)
    assert partie.zustand == "broken_off"


def test_partie_reopen_of_a_partie_that_runs_changes_nothing(mitglied, partie):
    response = reopen(mitglied, partie)

    assert response["Location"] == detail(partie)
    assert partie.aenderungen.count() == 1


def test_partie_reopen_of_an_earlier_evening_is_for_the_organisation(mitglied, organisation):
    back_then = timezone.now() - timedelta(days=3)
    old = start_partie(at=back_then)
    break_off(old, at=back_then)

    refused = reopen(mitglied, old).status_code
    old.refresh_from_db()
    state = old.zustand
    reopen(organisation, old)

    old.refresh_from_db()
    assert (refused, state, old.zustand) == (404, "broken_off", "running")
