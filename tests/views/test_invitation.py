"""The page behind an invitation link."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tafel.models import Einladung, Konto, Rolle, Spieler
from tests.factories import PASSWORD, KontoFactory, SpielerFactory

OVER = "Dieser Link gilt nicht mehr"


@pytest.fixture
def spieler(db: None) -> Spieler:
    return SpielerFactory.create(name="Änne")


@pytest.fixture
def link(spieler: Spieler) -> str:
    return link_for(spieler)


def link_for(spieler: Spieler, age: timedelta = timedelta()) -> str:
    vera = KontoFactory.create(role=Rolle.VERWALTUNG)
    token = Einladung.objects.invite(spieler, by=vera, now=timezone.now() - age)
    return reverse("tafel:invitation", args=(token,))


def accept(client, link, username="änne", password1=PASSWORD, password2=PASSWORD):
    form = {"username": username, "password1": password1, "password2": password2}
    return client.post(link, form)


def test_invitation_greets_the_player_and_proposes_the_name(client, link):
    response = client.get(link)

    assert response.status_code == 200
    assert "<h1>Willkommen, Änne</h1>" in response.content.decode()
    assert response.context["form"]["username"].value() == "Änne"


def test_invitation_makes_the_account_and_logs_in(client, link, spieler):
    response = accept(client, link)

    spieler.refresh_from_db()
    assert (response.status_code, response.headers["Location"]) == (302, reverse("tafel:start"))
    assert client.session["_auth_user_id"] == str(spieler.konto_id)
    assert client.get(reverse("tafel:start")).status_code == 200


def test_looking_at_an_invitation_uses_nothing_up(client, link):
    client.get(link)
    client.head(link)

    assert accept(client, link).status_code == 302


def test_invitation_works_once(client, link):
    accept(client, link)
    client.logout()

    again = client.get(link)
    posted = accept(client, link, username="bert")

    assert (again.status_code, posted.status_code) == (404, 404)
    assert OVER in again.content.decode()
    assert Konto.objects.filter(username="bert").exists() is False


def test_an_expired_an_unknown_and_a_withdrawn_link_get_the_same_answer(client, db):
    expired = link_for(SpielerFactory(), age=timedelta(days=15))
    withdrawn = link_for(SpielerFactory())
    Einladung.objects.filter(expires_at__gt=timezone.now()).delete()
    unknown = reverse("tafel:invitation", args=("x" * 32,))

    answers = [client.get(link) for link in (expired, withdrawn, unknown)]

    assert [answer.status_code for answer in answers] == [404, 404, 404]
    assert {answer.content for answer in answers} == {answers[0].content}
    assert "frag jemanden von der Verwaltung nach einem neuen Link" in answers[0].content.decode()


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        (
            {"username": "BERT"},
            {"username": ["Diesen Anmeldenamen hat schon jemand. Nimm einen anderen."]},
        ),
        ({"username": "\u200b"}, {"username": ["Gib einen Anmeldenamen ein."]}),
        ({"username": "ß" * 31}, {"username": ["Nimm einen kürzeren Anmeldenamen."]}),
        ({"password2": "anders"}, {"password2": ["Die beiden Passwörter sind verschieden."]}),
        (
            {"password1": "kurz", "password2": "kurz"},
            {"password1": ["Dieses Passwort ist zu kurz. Es muss mindestens 8 Zeichen enthalten."]},
        ),
        (
            {"username": "änne müller", "password1": "ännemüller", "password2": "ännemüller"},
            {"password1": ["Das Passwort ist zu ähnlich zu Anmeldename."]},
        ),
        (
            {"username": "", "password1": "", "password2": ""},
            {
                "username": ["Gib einen Anmeldenamen ein."],
                "password1": ["Gib ein Passwort ein."],
                "password2": ["Gib ein Passwort ein."],
            },
        ),
    ],
)
def test_invitation_says_at_the_field_what_is_wrong_and_stays_open(
    client, link, spieler, form, errors
):
    KontoFactory.create(username="bert")

    response = accept(client, link, **form)

    spieler.refresh_from_db()
    assert response.context["form"].errors == errors
    assert spieler.konto is None
    assert accept(client, link).status_code == 302


def test_a_name_taken_between_check_and_write_is_said_at_the_field(client, link, monkeypatch):
    KontoFactory.create(username="bert")
    monkeypatch.setattr("tafel.forms.konto.free_login_name", lambda typed: typed)

    response = accept(client, link, username="bert")

    assert response.context["form"].errors == {
        "username": ["Diesen Anmeldenamen hat schon jemand. Nimm einen anderen."]
    }


def test_extra_fields_give_no_rights(client, link, spieler):
    form = {"username": "änne", "password1": PASSWORD, "password2": PASSWORD}

    client.post(link, {**form, "is_superuser": "on", "groups": ["3"]})

    spieler.refresh_from_db()
    assert spieler.konto is not None
    assert spieler.konto.is_superuser is False
    assert [group.name for group in spieler.konto.groups.all()] == ["Mitglied"]


def test_the_secret_address_goes_nowhere(client, link):
    response = client.get(link)

    assert response.headers["Referrer-Policy"] == "strict-origin"
    assert response.headers["Cache-Control"] == "no-store"
