"""Who gets which answer: every address × every method × every role.

An address that isn't in the table fails the test, and so does one that is there no more. The
requests carry no form: an answer of 200 or 422 to POST is a form that was looked at and found
empty, so somebody who may write.
"""

from collections.abc import Iterator
from http.cookies import SimpleCookie

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils import timezone

from tafel.models import Einladung, Konto, Rolle
from tests.factories import KontoFactory, SpielerFactory, login, record, start_partie

ROLES = ("anonymous", "deactivated", "no role", "Mitglied", "Organisation", "Verwaltung")
COLUMNS = (
    *(f"GET {role}" for role in ROLES),
    *(f"POST {role}" for role in ROLES),
    "DELETE Verwaltung",
)

# GET and POST as nobody, a deactivated account, one without a role, Mitglied, Organisation,
# Verwaltung; then DELETE as Verwaltung.
TABLE = """
/gesundheit/                               200 200 200 200 200 200   405 405 405 405 405 405  405
/verwaltung/                               302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/login/                         302 302 403 403 403 403   302 302 403 403 403 403  403
/verwaltung/logout/                        302 302 302 302 302 405   302 302 302 302 302 302  405
/verwaltung/autocomplete/                  302 302 302 302 302 403   302 302 302 302 302 405  405
/verwaltung/jsi18n/                        302 302 302 302 302 200   302 302 302 302 302 405  405
/verwaltung/tafel/partie/                  302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/partie/add/              302 302 302 302 302 403   302 302 302 302 302 403  403
/verwaltung/tafel/partie/<id>/history/     302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/partie/<id>/delete/      302 302 302 302 302 403   302 302 302 302 302 403  403
/verwaltung/tafel/partie/<id>/change/      302 302 302 302 302 200   302 302 302 302 302 403  200
/verwaltung/tafel/partie/<id>/             302 302 302 302 302 302   302 302 302 302 302 302  302
/verwaltung/tafel/spieler/                 302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/spieler/add/             302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/spieler/<id>/history/    302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/spieler/<id>/delete/     302 302 302 302 302 403   302 302 302 302 302 403  403
/verwaltung/tafel/spieler/<id>/change/     302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/spieler/<id>/            302 302 302 302 302 302   302 302 302 302 302 302  302
/verwaltung/tafel/konto/<id>/password/     302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/konto/                   302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/konto/add/               302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/konto/<id>/history/      302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/konto/<id>/delete/       302 302 302 302 302 403   302 302 302 302 302 403  403
/verwaltung/tafel/konto/<id>/change/       302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/konto/<id>/              302 302 302 302 302 302   302 302 302 302 302 302  302
/verwaltung/tafel/einladung/               302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/einladung/add/           302 302 302 302 302 403   302 302 302 302 302 403  403
/verwaltung/tafel/einladung/<id>/history/  302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/einladung/<id>/delete/   302 302 302 302 302 200   302 302 302 302 302 200  200
/verwaltung/tafel/einladung/<id>/change/   302 302 302 302 302 200   302 302 302 302 302 403  200
/verwaltung/tafel/einladung/<id>/          302 302 302 302 302 302   302 302 302 302 302 302  302
/verwaltung/tafel/                         302 302 302 302 302 200   302 302 302 302 302 200  200
/                                          302 302 403 200 200 200   302 302 405 405 405 405  405
/partien/neu/                              302 302 403 200 200 200   302 302 403 200 200 200  405
/partien/<int:pk>/                         302 302 404 200 200 200   302 302 405 405 405 405  405
/partien/<int:pk>/runden/                  302 302 302 302 302 302   302 302 404 422 422 422  405
/partien/<int:pk>/runden/<int:number>/     302 302 404 200 200 200   302 302 404 422 422 422  405
/partien/<int:pk>/runden/<int:number>/davor/ 302 302 404 200 200 200   302 302 404 422 422 422  405
/partien/<int:pk>/runden/<int:number>/streichen/ 302 302 404 200 200 200 302 302 404 422 422 422 405
/partien/<int:pk>/rueckgaengig/            302 302 302 302 302 302   302 302 404 302 302 302  405
/partien/<int:pk>/wiederholen/             302 302 302 302 302 302   302 302 404 302 302 302  405
/partien/<int:pk>/abbrechen/               302 302 404 200 200 200   302 302 404 422 422 422  405
/partien/<int:pk>/revanche/                302 302 302 302 302 302   302 302 403 302 302 302  405
/partien/<int:pk>/oeffnen/                 302 302 302 302 302 302   302 302 404 302 302 302  405
/partien/<int:pk>/plaetze/                 302 302 404 200 200 200   302 302 404 422 422 422  405
/partien/<int:pk>/verlauf/                 302 302 404 200 200 200   302 302 405 405 405 405  405
/anmelden/                                 200 200 302 302 302 302   200 200 302 302 302 302  302
/abmelden/                                 302 302 405 405 405 405   302 302 302 302 302 302  405
/passwort/                                 302 302 200 200 200 200   302 302 200 200 200 200  405
/ich/                                      302 302 200 200 200 200   302 302 405 405 405 405  405
/einladung/<str:token>/                    200 200 200 200 200 200   200 200 200 200 200 200  405
/token/                                    302 302 200 200 200 200   302 302 405 405 405 405  405
/offline/                                  200 200 200 200 200 200   405 405 405 405 405 405  405
/sw.js                                     200 200 200 200 200 200   405 405 405 405 405 405  405
/manifest.webmanifest                      200 200 200 200 200 200   405 405 405 405 405 405  405
"""


def expected() -> dict[str, dict[str, str]]:
    """By column the status of each route."""
    rows = [line.split() for line in TABLE.strip().splitlines()]
    return {
        column: {route: cells[place] for route, *cells in rows}
        for place, column in enumerate(COLUMNS)
    }


EXPECTED = expected()


def routes(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    """Every route of the project, as it is written in its urls.py; Django's own a bit shorter."""
    for entry in resolver.url_patterns:
        route = f"{prefix}{entry.pattern}"
        if isinstance(entry, URLResolver):
            yield from routes(entry, route)
        else:
            shorter = route.replace("<path:object_id>", "<id>")
            yield shorter.replace("^(?P<app_label>tafel)/$", "tafel/")


class Addresses:
    """A club with one of everything, and the address of a route in it."""

    def __init__(self) -> None:
        self.partie = start_partie()
        record(self.partie, 5, 10)
        self.spieler = SpielerFactory.create()
        self.konto = KontoFactory.create()
        now = timezone.now()
        self.token = Einladung.objects.invite(self.spieler, by=self.konto, now=now)

    def of(self, route: str) -> str:
        parts = {
            "<int:pk>": str(self.partie.pk),
            "<int:number>": "1",
            "<str:token>": self.token,
            "<id>": str(self._row(route)),
        }
        for part, value in parts.items():
            route = route.replace(part, value)
        return route

    def _row(self, route: str) -> int | None:
        rows = (self.partie, self.spieler, self.konto, Einladung.objects.get())
        named = [row.pk for row in rows if f"/{row._meta.model_name}/" in route]
        return named[0] if named else None


def browser_of(role: str) -> Client:
    if role == "anonymous":
        return Client()
    if role == "deactivated":
        client = login(KontoFactory(role=Rolle.VERWALTUNG))
        Konto.objects.filter(pk=client.konto.pk).update(is_active=False)
        return client
    return login(KontoFactory(role=None if role == "no role" else Rolle(role)))


def status(client: Client, method: str, address: str) -> str:
    """The status of one request; what it changed is taken back, so that requests don't meet."""
    cookies = SimpleCookie(client.cookies)
    with transaction.atomic():
        answer = client.generic(method, address, content_type="application/x-www-form-urlencoded")
        transaction.set_rollback(True)
    client.cookies = cookies
    return str(answer.status_code)


def test_the_table_has_every_route():
    assert sorted(routes(get_resolver())) == sorted(EXPECTED["GET anonymous"])


@pytest.mark.parametrize("column", COLUMNS)
def test_each_role_gets_exactly_these_answers(db, column):
    method, role = column.split(" ", 1)
    addresses, client = Addresses(), browser_of(role)

    answers = {route: status(client, method, addresses.of(route)) for route in EXPECTED[column]}

    assert answers == EXPECTED[column]
