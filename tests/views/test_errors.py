"""The pages that say that something went wrong: German, own, with a way back."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, KontoFactory

WAY_BACK = '<a class="button" href="/">Zum Start</a>'


def heading(html: str) -> str:
    return html.split("<h1>")[1].split("</h1>", maxsplit=1)[0]


def test_404_has_a_way_back_for_members_and_for_nobody(client, mitglied):
    answers = [browser.get("/gibt/es/nicht/") for browser in (client, mitglied)]

    for answer in answers:
        html = answer.content.decode()
        assert (answer.status_code, heading(html)) == (404, "Diese Seite gibt es nicht")
        assert WAY_BACK in html


def test_only_members_see_the_navigation_on_an_error_page(client, mitglied):
    pages = [browser.get("/gibt/es/nicht/").content.decode() for browser in (client, mitglied)]

    assert [reverse("tafel:profile") in page for page in pages] == [False, True]


def test_403_says_that_a_role_is_missing(mitglied):
    answer = mitglied.get(reverse("admin:index"), follow=True)

    assert (answer.status_code, heading(answer.content.decode())) == (403, "Das darfst du nicht")
    assert WAY_BACK in answer.content.decode()


def test_400_says_what_to_do(client):
    answer = client.get("/%00/")

    assert answer.status_code == 400
    assert heading(answer.content.decode()) == "Das hat nicht geklappt"
    assert WAY_BACK in answer.content.decode()


def test_a_form_without_its_csrf_token_is_refused_in_german_and_changes_nothing(db):
    KontoFactory(username="bert")
    client = Client(enforce_csrf_checks=True)

    answer = client.post(reverse("tafel:login"), {"username": "bert", "password": PASSWORD})

    assert answer.status_code == 403
    assert heading(answer.content.decode()) == "Die Seite war zu lange offen"
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("template", "title"),
    [
        ("500.html", "Da ist uns ein Fehler passiert"),
        ("503.html", "Die Tafel ist gerade nicht erreichbar"),
    ],
)
def test_the_pages_for_faults_need_neither_database_nor_context(template, title):
    html = render_to_string(template, {"request_id": "1a2b3c4d"})

    assert heading(html) == title
    assert "Fehlernummer 1a2b3c4d" in html
    assert WAY_BACK in html
