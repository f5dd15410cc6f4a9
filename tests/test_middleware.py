"""What holds for every request, whatever its view."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from canasta_club.logs import request_id
from tafel.models import Konto
from tests.driver_faults import PASSING, STAYING

pytestmark = pytest.mark.urls("tests.tooling_urls")

FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def client() -> Client:
    """Answers errors as a visitor gets them, and refuses forms without a CSRF token not at all."""
    return Client(raise_request_exception=False)


@pytest.fixture
def member(client: Client, db: None) -> Client:
    client.force_login(Konto.objects.create_user("berta", password="ein gutes Wort"))
    return client


# The number of a request


def test_every_request_has_a_number_of_its_own(client):
    first = client.get("/probe/page/").headers["X-Request-ID"]
    second = client.get("/probe/page/").headers["X-Request-ID"]

    assert (len(first), len(second)) == (8, 8)
    assert first != second


def test_the_number_ends_with_its_request(client):
    client.get("/probe/broken/x/")

    assert request_id.get() == "-"


# What is refused


@pytest.mark.parametrize("charset", ["latin-1", "utf-16"])
def test_a_form_in_another_charset_is_refused(client, charset):
    answer = client.post("/probe/page/", "a=b", content_type=f"{FORM}; charset={charset}")

    assert answer.status_code == 400


# Caches


def test_pages_are_not_stored(client):
    assert client.get("/probe/page/").headers["Cache-Control"] == "no-store"


def test_pages_of_members_are_not_stored(member):
    response = member.get("/probe/members/")

    assert (response.content, response.headers["Cache-Control"]) == (b"for members", "no-store")


def test_a_view_that_allows_caching_is_left_alone(client):
    assert client.get("/probe/cached/").headers["Cache-Control"] == "max-age=60"


def test_static_files_may_be_stored(client):
    response = client.get("/static/vendor/htmx.min.js")

    assert response.getvalue().startswith(b"var htmx")
    assert "no-store" not in response.headers.get("Cache-Control", "")


def test_page_and_fragment_of_one_url_are_told_apart(client):
    vary = client.get("/probe/page/").headers["Vary"].split(", ")

    assert vary.count("HX-Request") == 1


# What no database takes


@pytest.mark.parametrize(
    "path",
    [
        "/probe/echo/%00/",
        "/probe/echo/%ff/",
        "/probe/echo/?name=%00",
        "/probe/echo/?%00=x",
        "/probe/echo/?name=%c3",
    ],
)
def test_a_broken_address_is_refused(client, path):
    assert client.get(path).status_code == 400


def test_an_address_with_umlauts_is_only_not_found(client):
    assert client.get("/probe/M%C3%BCller/").status_code == 404


@pytest.mark.parametrize("body", [b"name=%00", b"name=\0", b"a%00b=1", b"name=%ff", b"name=\xff"])
def test_a_broken_form_is_refused(client, body):
    assert client.post("/probe/echo/", body, content_type=FORM).status_code == 400


@pytest.mark.parametrize("name", [b"M\0ller", b"M\xffller"])
def test_a_broken_form_with_a_file_is_refused(client, name):
    response = client.post(
        "/probe/echo/",
        b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n' + name + b"\r\n--x--\r\n",
        content_type="multipart/form-data; boundary=x",
    )

    assert response.status_code == 400


def test_a_broken_cookie_is_refused(client):
    client.cookies["sessionid"] = "a\0bcdefghij"

    assert client.get("/probe/page/").status_code == 400


def test_the_refusal_is_a_page_in_german(client):
    response = client.get("/probe/echo/?name=%00")

    assert response.headers["Content-Type"] == "text/html; charset=utf-8"
    assert 'lang="de"' in response.text


def test_umlauts_signs_and_blanks_pass(client):
    response = client.post(
        "/probe/echo/?suche=J%C3%BCrgen+%2B",
        "name=Änne+M%C3%BCller&punkte=%E2%88%92150".encode(),
        content_type=FORM,
    )

    assert response.json() == {
        "form": {"name": "Änne Müller", "punkte": "−150"},
        "query": {"suche": "Jürgen +"},
        "files": {},
    }


def test_a_file_may_hold_any_bytes(client):
    upload = SimpleUploadedFile("bogen.csv", b"\0\xff" * 50)

    response = client.post("/probe/echo/", {"name": "Änne", "file": upload})

    assert response.json() == {"form": {"name": "Änne"}, "query": {}, "files": {"file": 100}}


# Who is not logged in


def login_with(path: str) -> str:
    return f"{reverse('tafel:login')}?next={path}"


def test_a_visitor_is_sent_to_the_login_and_back(client):
    response = client.get("/probe/members/?seite=2")

    assert (response.status_code, response.headers["Location"]) == (
        302,
        login_with("/probe/members/%3Fseite%3D2"),
    )


def test_htmx_is_told_to_leave_the_page_and_to_come_back_to_it(client):
    response = client.get(
        "/probe/members/?stand=1",
        headers={"HX-Request": "true", "HX-Current-URL": "http://testserver/partien/7/?a=b#c"},
    )

    assert (response.status_code, response.content) == (200, b"")
    assert response.headers["HX-Redirect"] == login_with("/partien/7/%3Fa%3Db")
    assert "Location" not in response.headers


def test_a_refused_form_leads_back_to_its_page(client):
    response = client.post("/probe/members/", headers={"Referer": "http://testserver/partien/7/"})

    assert response.headers["Location"] == login_with("/partien/7/")


@pytest.mark.parametrize("url", ["http://elsewhere.example/x/", "x", "http://[", ""])
def test_the_way_back_stays_on_this_site(client, url):
    response = client.get("/probe/members/", headers={"HX-Request": "true", "HX-Current-URL": url})

    assert response.headers["HX-Redirect"] == login_with("/")


# When something breaks


@pytest.mark.parametrize("kind", PASSING)
def test_a_fault_that_passes_answers_503(client, kind):
    response = client.get(f"/probe/fault/{kind}/")

    assert (response.status_code, response.headers["Retry-After"]) == (503, "10")
    assert 'lang="de"' in response.text
    assert "Die Tafel ist gerade nicht erreichbar" in response.text
    assert "meier" not in response.text.casefold()


@pytest.mark.parametrize("kind", STAYING)
def test_a_fault_that_stays_answers_500(client, kind):
    response = client.get(f"/probe/fault/{kind}/")

    assert response.status_code == 500
    assert "Retry-After" not in response.headers
    assert "meier" not in response.text.casefold()


def test_a_503_leaves_the_page_of_htmx_alone(client):
    response = client.post("/probe/fault/away/", {"token": "x"}, headers={"HX-Request": "true"})

    assert (response.status_code, response.content) == (503, b"")
    assert response.headers["Retry-After"] == "10"
    assert len(response.headers["X-Request-ID"]) == 8


def test_a_form_that_is_written_once_stands_on_the_503_page_to_be_sent_again(client):
    response = client.post(
        "/probe/fault/away/?a=1&b=2",
        {"token": "7f", "team_0": "−150", "reason": '"><b>spät', "names": ["Änne", "Bert"]},
    )

    form = response.text.split("<form ")[1].split("</form>", maxsplit=1)[0]
    assert 'method="post" action="/probe/fault/away/?a=1&amp;b=2"' in form
    assert re.findall(r'name="(.+?)" value="(.*?)"', form) == [
        ("token", "7f"),
        ("team_0", "−150"),
        ("reason", "&quot;&gt;&lt;b&gt;spät"),
        ("names", "Änne"),
        ("names", "Bert"),
    ]


def test_no_other_form_stands_on_the_503_page(client):
    response = client.post("/probe/fault/away/", {"username": "berta", "password": "geheim"})

    assert response.status_code == 503
    assert "<form" not in response.text
    assert "geheim" not in response.text


def test_a_database_that_is_away_before_the_view_answers_503(member):
    def away(*args: object) -> None:
        raise OperationalError("no connection")

    with connection.execute_wrapper(away):
        response = member.get("/probe/members/")

    assert (response.status_code, response.headers["Retry-After"]) == (503, "10")
    assert response.headers["Cache-Control"] == "no-store"


def test_any_other_error_answers_500_and_its_number(client):
    response = client.get("/probe/broken/x/")

    assert response.status_code == 500
    assert "Retry-After" not in response.headers
    assert "Müller" not in response.text
    assert response.headers["X-Request-ID"] in response.text
