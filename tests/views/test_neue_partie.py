import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tafel.domain.sitzordnung import FIVE_PLAYERS, SEATED_TWICE, WRONG_PLAYERS
from tafel.models import Aenderung, Partie, Spieler
from tests.factories import MemberClient, SpielerFactory, login_as, start_partie

URL = "/partien/neu/"


@pytest.fixture
def four(db: None) -> list[Spieler]:
    return [SpielerFactory.create(name=name) for name in ("Anna", "Cleo", "Dora", "Emil")]


def form_of(people: list[Spieler], **more: str) -> dict[str, str]:
    seats = {f"platz_{number}": str(one.pk) for number, one in enumerate(people, start=1)}
    usual = {"token": str(uuid4()), "action": "anfangen", "geber": "1", "variante": "klassisch"}
    return usual | seats | more


def seats_of(content: bytes) -> list[str]:
    """The names on the seats of the page, "" for a free one."""
    selects = re.findall(r'<select name="platz_.*?</select>', content.decode(), re.DOTALL)
    chosen = [re.search(r'<option value="\d+" selected>(.*?)</option>', text) for text in selects]
    return [match[1] if match else "" for match in chosen]


def token_of(content: bytes) -> str:
    found = re.search(r'name="token" value="(.*?)"', content.decode())
    assert found
    return found[1]


def test_partie_create_is_where_it_is():
    assert reverse("tafel:partie_create") == URL


def test_partie_create_proposes_the_active_with_the_recent_first(mitglied, four):
    SpielerFactory.create(name="Ida", is_active=False)
    start_partie([four[2], four[1]], by=mitglied.konto)

    response = mitglied.get(URL)

    names = re.findall(r'class="tile .*?"name"\s*>(.*?)<', response.text, re.DOTALL)
    assert names == ["Cleo", "Dora", "Anna", "Bert", "Emil"]


def test_partie_create_starts_the_partie_and_shows_its_tafel(mitglied, four):
    response = mitglied.post(URL, form_of(four, geber="3", tisch="Tisch 2", zielpunkte="7.500"))

    partie = Partie.objects.get()
    assert response.status_code == 302
    assert response.url == f"/partien/{partie.pk}/"
    assert (partie.target, partie.first_dealer, partie.place) == (7_500, 2, "Tisch 2")
    assert partie.started_by == mitglied.konto
    assert [sitz.spieler for sitz in partie.sitze.select_related("spieler")] == four


def test_partie_create_twice_with_one_token_starts_one_partie(mitglied, four):
    form = form_of(four)

    first, second = mitglied.post(URL, form), mitglied.post(URL, form)

    assert Partie.objects.count() == 1
    assert first.url == second.url == f"/partien/{Partie.objects.get().pk}/"


def test_partie_create_refuses_another_partie_under_a_used_token(mitglied, four):
    form = form_of(four)
    mitglied.post(URL, form)

    response = mitglied.post(URL, form | {"geber": "2", "tisch": "Küche"})

    partie = Partie.objects.get()
    assert response.status_code == 409
    assert re.findall(r'role="alert".*?href="(.*?)"', response.text, re.DOTALL) == [
        f"/partien/{partie.pk}/"
    ]
    assert token_of(response.content) != form["token"]
    assert seats_of(response.content) == ["Anna", "Cleo", "Dora", "Emil", "", ""]
    assert 'value="Küche"' in response.text


def test_partie_create_starts_another_one_after_that(mitglied, four):
    form = form_of(four)
    mitglied.post(URL, form)
    refused = mitglied.post(URL, form | {"geber": "2"})

    mitglied.post(URL, form | {"geber": "2", "token": token_of(refused.content)})

    assert Partie.objects.count() == 2


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ([], WRONG_PLAYERS),
        ([0], WRONG_PLAYERS),
        ([0, 1, 2, 3, 4], FIVE_PLAYERS),
        ([0, 1, 0, 3], SEATED_TWICE),
    ],
)
def test_partie_create_refuses_people_who_make_no_teams(mitglied, four, order, reason):
    people = [*four, mitglied.spieler]

    response = mitglied.post(URL, form_of([people[n] for n in order], tisch="Küche"))

    assert response.status_code == 422
    assert re.findall(r'role="alert"\s*>\s*<p>(.*?)</p>', response.text) == [reason]
    names = [people[n].name for n in order]
    assert seats_of(response.content) == names + [""] * (6 - len(names))
    assert 'value="Küche"' in response.text
    assert Partie.objects.count() == 0


@pytest.mark.parametrize(
    "junk",
    [
        {"token": "x"},
        {"token": ""},
        {"geber": "9"},
        {"geber": "x"},
        {"variante": "poker"},
        {"platz_1": "999999"},
        {"platz_1": "9" * 400},
        {"platz_1": "x"},
        {"zielpunkte": "7"},
        {"zielpunkte": "9" * 4_000},
        {"tisch": "x" * 41},
        {"gast": "Gerda"},
    ],
)
def test_partie_create_refuses_junk_and_writes_nothing(mitglied, four, junk):
    response = mitglied.post(URL, form_of(four) | junk)

    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert Partie.objects.count() == 0


def test_partie_create_refuses_somebody_inactive(mitglied, four):
    ida = SpielerFactory.create(name="Ida", is_active=False)

    response = mitglied.post(URL, form_of([*four[:3], ida]))

    assert response.status_code == 422
    assert "Jemand von euch steht nicht mehr in der Liste. Wähle neu." in response.text
    assert seats_of(response.content) == ["Anna", "Cleo", "Dora", "", "", ""]


def test_partie_create_refuses_rules_for_others(mitglied, four):
    response = mitglied.post(URL, form_of(four[:3], variante="verrueckt"))

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "variante": ["Verrücktes Canasta spielt man zu viert."]
    }


@pytest.mark.parametrize("action", ["auslosen", "gast", "", "anderes"])
def test_partie_create_begins_by_no_other_button(mitglied, four, action):
    response = mitglied.post(URL, form_of(four, action=action))

    assert Partie.objects.count() == 0
    assert sorted(filter(None, seats_of(response.content))) == ["Anna", "Cleo", "Dora", "Emil"]


def test_partie_create_draws_lots_and_keeps_the_rest(mitglied, four):
    form = form_of(four, action="auslosen", geber="2", zielpunkte="viel", tisch="Küche", gast="G")

    responses = [mitglied.post(URL, form) for _ in range(30)]

    assert {response.status_code for response in responses} == {200}
    drawn = {tuple(seats_of(response.content)) for response in responses}
    assert len(drawn) > 5
    assert {tuple(sorted(seats)) for seats in drawn} == {("", "", "Anna", "Cleo", "Dora", "Emil")}
    values = responses[0].context["form"].values
    kept = {name: values[name] for name in ("token", "zielpunkte", "tisch", "gast")}
    assert kept == {"token": form["token"], "zielpunkte": "viel", "tisch": "Küche", "gast": "G"}
    assert values[f"platz_{values['geber']}"] == str(four[1].pk)


def test_partie_create_seats_a_guest_and_keeps_the_rest(mitglied, four):
    form = form_of(four[:3], action="gast", gast="Gerda", geber="2", tisch="Küche")

    response = mitglied.post(URL, form)

    guest = Spieler.objects.get(name="Gerda")
    assert guest.is_guest
    assert seats_of(response.content) == ["Anna", "Cleo", "Dora", "Gerda", "", ""]
    assert re.findall('role="status" id="why">(.*?)<', response.text) == [
        "Gerda sitzt als Gast am Tisch."
    ]
    values = response.context["form"].values
    kept = {name: values[name] for name in ("token", "geber", "tisch", "gast")}
    assert kept == {"token": form["token"], "geber": "2", "tisch": "Küche", "gast": ""}


def test_partie_create_seats_a_guest_once_for_two_taps(mitglied, four):
    form = form_of(four[:3], action="gast", gast="Gerda")

    for _ in range(2):
        response = mitglied.post(URL, form)

    assert Spieler.objects.filter(is_guest=True).count() == 1
    assert seats_of(response.content) == ["Anna", "Cleo", "Dora", "Gerda", "", ""]


def test_partie_create_keeps_a_refused_guest(mitglied, four):
    response = mitglied.post(URL, form_of(four[:3], action="gast", gast="x" * 61, tisch="Küche"))

    assert response.status_code == 422
    assert "Nimm höchstens 60 Zeichen." in response.text
    assert f'value="{"x" * 61}"' in response.text
    assert seats_of(response.content) == ["Anna", "Cleo", "Dora", "", "", ""]
    assert 'value="Küche"' in response.text


def test_partie_create_by_enter_seats_the_guest_first(mitglied, four):
    response = mitglied.post(URL, form_of(four[:3], action="enter", gast="Gerda"))

    assert Partie.objects.count() == 0
    assert seats_of(response.content)[3] == "Gerda"


def test_partie_create_by_enter_begins_when_no_guest_is_typed(mitglied, four):
    response = mitglied.post(URL, form_of(four, action="enter"))

    assert response.url == f"/partien/{Partie.objects.get().pk}/"


def test_partie_create_answers_htmx_with_the_form_alone(mitglied, four):
    form = form_of(four, action="auslosen")

    response = mitglied.post(URL, form, headers={"HX-Request": "true"})

    assert re.match(r'\s*<form\s+id="neue-partie"', response.text)
    assert "<html" not in response.text


@pytest.mark.parametrize("others", [1, 3])
def test_partie_create_costs_the_same_for_many_players(mitglied, django_assert_num_queries, others):
    for people in [SpielerFactory.create_batch(4) for _ in range(others)]:
        start_partie(people, by=mitglied.konto)

    with django_assert_num_queries(4):
        mitglied.get(URL)


def test_partie_create_is_for_those_who_may_start_one(db):
    nobody = login_as(None, "Nora")

    assert nobody.get(URL).status_code == 403
    assert nobody.post(URL, form_of([])).status_code == 403


def test_partie_create_is_not_for_strangers(db):
    assert Client().get(URL).headers["Location"] == f"/anmelden/?next={URL}"


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_partie_create_knows_no_other_method(mitglied: MemberClient, method):
    assert getattr(mitglied, method)(URL).status_code == 405


def test_partie_create_is_in_the_log_of_the_partie(mitglied, four):
    mitglied.post(URL, form_of(four))

    change = Aenderung.objects.get()
    assert (change.revision, change.by) == (1, mitglied.konto)
    assert (change.after or {})["players"] == [one.pk for one in four]
