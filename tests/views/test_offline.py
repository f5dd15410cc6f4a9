"""What the browser fetches so that the board is at hand without a network."""

import json
import re
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from tafel.models import Partie
from tests.factories import KontoFactory, MemberClient, login, record, start_partie


def png_size(path: str) -> str:
    head = Path(path).read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    return f"{int.from_bytes(head[16:20])}x{int.from_bytes(head[20:24])}"


def entry(partie: Partie, **values: object) -> dict[str, object]:
    return {"revision": partie.revision, "token": uuid4(), "team_0": 5, "team_1": 10} | values


def test_csrf_token_opens_the_way_for_a_post_after_the_cookie_has_changed(db):
    konto = KontoFactory.create()
    partie = start_partie()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(konto)
    address = f"/partien/{partie.pk}/runden/"
    old = browser.get("/token/").content.decode()
    del browser.cookies[settings.CSRF_COOKIE_NAME]

    refused = browser.post(address, entry(partie), headers={"X-CSRFToken": old})
    answer = browser.get("/token/")
    fresh = answer.content.decode()
    taken = browser.post(address, entry(partie), headers={"X-CSRFToken": fresh})

    assert (refused.status_code, taken.status_code) == (403, 302)
    assert (answer["X-Konto"], answer["Cache-Control"]) == (str(konto.pk), "no-store")
    assert partie.werte() == ((5, 10),)


def test_runde_create_names_the_revision_it_made_and_again_for_the_same_token(
    mitglied: MemberClient,
):
    partie = start_partie()
    sent = entry(partie)
    htmx = {"HX-Request": "true"}

    first = mitglied.post(f"/partien/{partie.pk}/runden/", sent, headers=htmx)
    record(Partie.objects.get(), 20, 30)
    again = mitglied.post(f"/partien/{partie.pk}/runden/", sent, headers=htmx)

    assert [answer.headers.get("X-Saved") for answer in (first, again)] == ["2", "2"]
    assert partie.werte() == ((5, 10), (20, 30))


def test_runde_create_names_no_revision_when_it_refuses(mitglied: MemberClient):
    partie = start_partie()
    stale = entry(partie)
    record(partie, 20, 30)
    address = f"/partien/{partie.pk}/runden/"

    conflict = mitglied.post(address, stale)
    wrong = mitglied.post(address, entry(partie, team_0="12,5"))

    assert [answer.status_code for answer in (conflict, wrong)] == [409, 422]
    assert [answer.headers.get("X-Saved") for answer in (conflict, wrong)] == [None, None]


def test_service_worker_is_asked_for_anew_each_time(client: Client):
    answer = client.get("/sw.js")

    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert answer.content == Path(str(finders.find("js/sw.js"))).read_bytes()


def test_manifest_names_icons_that_are_there_in_their_size(client: Client):
    answer = client.get("/manifest.webmanifest")

    manifest = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == (
        settings.CLUB_NAME,
        "/",
        "standalone",
    )
    icons = {(icon["purpose"], icon["sizes"]): icon["src"] for icon in manifest["icons"]}
    assert list(icons) == [("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")]
    for (_, size), source in icons.items():
        found = finders.find(source.removeprefix(settings.STATIC_URL))
        assert png_size(str(found)) == size


def test_offline_shows_nothing_of_a_member(mitglied: MemberClient, client: Client):
    pages = [browser.get("/offline/").content.decode() for browser in (mitglied, client)]

    assert all("<h1>Keine Verbindung</h1>" in page for page in pages)
    assert "Bert" not in pages[0]


def test_pages_say_whose_they_are_to_the_browser_only_when_somebody_is_logged_in(db):
    konto = KontoFactory.create()

    inside = login(konto).get("/").content.decode()
    outside = Client().get("/anmelden/").content.decode()

    assert re.findall(r"<html\s[^>]*data-konto=\"(\d+)\"", inside) == [str(konto.pk)]
    assert "js/offline.js" in inside
    assert "data-konto" not in outside
    assert "js/offline.js" not in outside
    assert "js/forget.js" in outside


def test_the_policy_lets_a_worker_come_from_the_board_only(client: Client):
    policy = client.get("/anmelden/")["Content-Security-Policy"]

    assert "worker-src 'self'" in policy.split("; ")
