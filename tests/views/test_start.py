"""Start as a page: for whom, how it follows what happens, and what it costs."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries
from pytest_django.asserts import assertContains, assertNotContains, assertRedirects

from tafel.models import Partie
from tests.factories import (
    KontoFactory,
    MemberClient,
    SpielerFactory,
    break_off,
    login,
    record,
    record_sheet,
    start_partie,
)

URL = "/"
POLL = {"HX-Request": "true"}
# Session, account with Spieler, rights; running, ended, my last one, seats.
QUERIES = 7

pytestmark = pytest.mark.django_db


def seat(client: MemberClient) -> Partie:
    """A running Partie at which this person sits."""
    return start_partie([client.spieler, *SpielerFactory.create_batch(3)], place="Tisch 7")


def test_start_sends_a_stranger_to_the_login(client: Client):
    assertRedirects(client.get(URL), "/anmelden/?next=/", fetch_redirect_response=False)


def test_start_is_refused_without_a_role():
    client = login(KontoFactory(role=None))

    assert client.get(URL).status_code == 403


def test_start_takes_no_post(mitglied: MemberClient):
    assert mitglied.post(URL).status_code == 405


def test_start_of_an_empty_club_offers_a_new_partie(mitglied: MemberClient):
    response = mitglied.get(URL)

    assertContains(response, "Noch keine Partie heute.", count=1)
    assertContains(response, 'href="/partien/neu/"', count=2)
    assertNotContains(response, "Weiter anschreiben")
    assertNotContains(response, "Letzte Ergebnisse")


def test_start_leads_on_to_the_partie_i_sit_at(mitglied: MemberClient):
    partie = seat(mitglied)
    record(partie, 1250, -135)

    response = mitglied.get(URL)

    assertContains(response, f'href="/partien/{partie.pk}/"', count=1)
    assertContains(response, "Weiter anschreiben", count=1)
    assertContains(response, "Tisch 7")
    assertContains(response, "Runde 2")
    assertContains(response, "1\u202f250")
    assertContains(response, '<span class="visually-hidden">minus </span>135')


def test_start_links_the_partien_of_others(mitglied: MemberClient):
    partie = start_partie()
    record(partie, 5000, 5000)

    response = mitglied.get(URL)

    assertContains(response, f'href="/partien/{partie.pk}/"', count=1)
    assertContains(response, "Gleichstand", count=1)
    assertNotContains(response, "Weiter anschreiben")


def test_start_marks_a_running_partie_of_another_day(mitglied: MemberClient):
    start_partie(at=timezone.now() - timedelta(days=3))

    response = mitglied.get(URL)

    day = timezone.localdate() - timedelta(days=3)
    assertContains(response, f"seit {day:%d.%m.%Y}")


def test_start_offers_a_rematch_that_begins_the_same_table_again(mitglied: MemberClient):
    partie = seat(mitglied)
    record(partie, 5000, 0)

    response = mitglied.get(URL)

    assertContains(response, f'action="/partien/{partie.pk}/revanche/"', count=1)
    token = response.context["rematch"]["token"].value()
    mitglied.post(f"/partien/{partie.pk}/revanche/", {"token": token})
    assert Partie.objects.running().get().place == "Tisch 7"
    assertNotContains(mitglied.get(URL), "/revanche/")


def test_start_shows_the_last_results(mitglied: MemberClient):
    won = start_partie(place="Tisch 1")
    record(won, 20, 5000)
    broken = start_partie(place="Tisch 2")
    break_off(broken)

    response = mitglied.get(URL)

    assertContains(response, f'href="/partien/{won.pk}/"', count=1)
    assertContains(response, f'href="/partien/{broken.pk}/"', count=1)
    assertContains(response, "gewonnen", count=1)
    assertContains(response, "abgebrochen", count=1)
    assertNotContains(response, "Noch keine Partie heute.")


def test_a_poll_answers_304_until_something_changes(mitglied: MemberClient):
    partie = seat(mitglied)
    tag = mitglied.get(URL).headers["HX-PTag"]

    same = mitglied.get(URL, headers=POLL | {"HX-PTag": tag})
    record(partie, 100, 0)
    changed = mitglied.get(URL, headers=POLL | {"HX-PTag": tag})

    assert (same.status_code, same.content) == (304, b"")
    assert changed.status_code == 200
    assert changed.headers["HX-PTag"] not in ("", tag)


def test_a_poll_gets_the_part_that_changes_only(mitglied: MemberClient):
    response = mitglied.get(URL, headers=POLL)

    assertContains(response, "Noch keine Partie heute.")
    assertNotContains(response, "<html")
    assertNotContains(response, "hx-get")


def test_the_page_polls_under_the_tag_it_was_drawn_with(mitglied: MemberClient):
    response = mitglied.get(URL)

    assertContains(response, f'hx-ptag="{response.headers["HX-PTag"]}"', count=1)
    assertContains(response, 'hx-trigger="every 2500ms"', count=1)


def test_the_tag_knows_the_language(mitglied: MemberClient):
    german = mitglied.get(URL, headers={"Accept-Language": "de"})
    english = mitglied.get(URL, headers={"Accept-Language": "en"})

    assert german.headers["HX-PTag"] != english.headers["HX-PTag"]


@pytest.mark.parametrize("headers", [{}, POLL], ids=["page", "poll"])
@pytest.mark.parametrize(("tables", "runden"), [(0, 0), (1, 3), (3, 3), (1, 30)])
def test_start_costs_the_same_whatever_there_is_to_show(
    mitglied: MemberClient,
    django_assert_num_queries: DjangoAssertNumQueries,
    tables: int,
    runden: int,
    headers: dict[str, str],
):
    for _ in range(tables):
        record_sheet(seat(mitglied), [(5, 0)] * runden)
        record_sheet(start_partie(6), [(5, 0, 10)] * runden)
        record_sheet(seat(mitglied), [(5, 0)] * (runden - 1) + [(5000, 0)])
        break_off(start_partie())
    # Without a single Partie there are no seats to ask for.
    expected = QUERIES if tables else QUERIES - 1

    with django_assert_num_queries(expected):
        mitglied.get(URL, headers=headers)
