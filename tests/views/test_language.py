"""The language follows the browser: German unless it asks for English first."""

import re

import pytest
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains

from tafel.models import Partie, Rolle
from tests.factories import MemberClient, SpielerFactory, login_as, record, start_partie

GERMAN = ["", "de", "de-AT,de;q=0.9,en;q=0.8", "fr", "fr,es;q=0.5", "*", "xx-nonsense;q=9"]
ENGLISH = ["en", "en-GB,en;q=0.9,de;q=0.8", "fr,en;q=0.7,de;q=0.5"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def partie(mitglied: MemberClient) -> Partie:
    """A running Partie of mine: 3 250 to −1 135."""
    partie = start_partie([mitglied.spieler, *SpielerFactory.create_batch(3)])
    record(partie, 3250, -1135)
    return partie


def in_language(client: Client, url: str, accepted: str):
    return client.get(url, headers={"Accept-Language": accepted})


@pytest.mark.parametrize("accepted", ENGLISH)
def test_a_browser_that_asks_for_english_gets_english(client: Client, accepted: str):
    response = in_language(client, "/anmelden/", accepted)

    assert re.search(r'<html\s+lang="en"', response.content.decode())
    assertContains(response, "Ask an administrator.")
    assertNotContains(response, "Anmelden")


@pytest.mark.parametrize("accepted", GERMAN)
def test_every_other_browser_gets_german(client: Client, accepted: str):
    response = in_language(client, "/anmelden/", accepted)

    assert re.search(r'<html\s+lang="de"', response.content.decode())
    assertContains(response, "Frag jemanden von der Verwaltung.")
    assertNotContains(response, "Log in")


def test_the_tafel_in_english_groups_points_by_comma(mitglied: MemberClient, partie: Partie):
    response = in_language(mitglied, f"/partien/{partie.pk}/", "en")

    assertContains(response, '<p class="total"><span class="number">3,250</span></p>', html=True)
    assertContains(response, "</span>1,135</span>")
    assertContains(response, 'data-thousands=","')
    assertContains(response, 'to <span class="number">5,000</span>')
    assertContains(response, "Team Blue")
    assertContains(response, "First meld")
    assertNotContains(response, "Runde ")


def test_the_tafel_in_german_groups_points_by_a_narrow_blank(
    mitglied: MemberClient, partie: Partie
):
    response = in_language(mitglied, f"/partien/{partie.pk}/", "de")

    assertContains(
        response, '<p class="total"><span class="number">3\u202f250</span></p>', html=True
    )
    assertContains(response, "</span>1\u202f135</span>")
    assertContains(response, 'data-thousands="\u202f"')
    assertContains(response, "Team Blau")
    assertContains(response, "Erstmeldung")


def test_refusals_are_in_the_language_of_the_page(mitglied: MemberClient, partie: Partie):
    response = mitglied.post(
        f"/partien/{partie.pk}/runden/",
        {"team_0": "100000", "team_1": ""},
        headers={"Accept-Language": "en"},
    )

    assertContains(response, "Points must be between −99,999 and 99,999.", status_code=422)
    assertContains(response, "Enter the points of Team Orange.", status_code=422)


def test_texts_of_the_rules_are_translated_too(mitglied: MemberClient):
    response = in_language(mitglied, "/partien/neu/", "en")

    assertContains(response, "Crazy Canasta")
    assertContains(response, "doesn&#x27;t work out with five.")


def test_start_in_english_shows_points_and_state(mitglied: MemberClient, partie: Partie):
    response = in_language(mitglied, "/", "en")

    assertContains(response, "3,250")
    assertContains(response, "Keep scoring", count=1)
    assertContains(response, "As of <time>")


def test_my_role_is_named_in_my_language():
    client = login_as(Rolle.ORGANISATION, "Olga")

    assertContains(in_language(client, "/ich/", "en"), "Organisers")
    assertContains(in_language(client, "/ich/", "de"), "Organisation")


def test_error_pages_follow_the_language(mitglied: MemberClient):
    english = in_language(mitglied, "/partien/99999/", "en")
    german = in_language(mitglied, "/partien/99999/", "de")

    assertContains(english, "There is no such page", status_code=404)
    assertContains(german, "Diese Seite gibt es nicht", status_code=404)


def test_a_request_refused_at_the_door_is_answered_in_its_own_language(client: Client):
    in_language(client, "/anmelden/", "en")

    response = in_language(client, "/anmelden/?next=%00", "de")

    assertContains(response, "Das hat nicht geklappt", status_code=400)


def test_a_poll_after_the_language_has_changed_is_answered_anew(
    mitglied: MemberClient, partie: Partie
):
    poll = {"HX-Request": "true", "Accept-Language": "de"}
    url = f"/partien/{partie.pk}/"
    tag = mitglied.get(url, headers=poll).headers["HX-PTag"]

    same = mitglied.get(url, headers=poll | {"HX-PTag": tag})
    other = mitglied.get(url, headers=poll | {"HX-PTag": tag, "Accept-Language": "en"})

    assert same.status_code == 304
    assertContains(other, "Team Blue")
