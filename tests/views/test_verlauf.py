"""The Verlauf of a Partie over HTTP."""

import re

import pytest
from django.urls import reverse

from tafel.models import Rolle
from tests.factories import (
    KontoFactory,
    SpielerFactory,
    break_off,
    login_as,
    record,
    record_sheet,
    start_partie,
    write,
)

pytestmark = pytest.mark.django_db


def history(partie):
    return reverse("tafel:partie_history", args=[partie.pk])


def spoken(response):
    """What a screen reader hears of the page, in one line."""
    main = response.content.decode().partition('<main id="main">')[2].partition("</main>")[0]
    page = re.sub(r'<span aria-hidden="true">[^<]*</span>', "", main)
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_partie_history_says_who_changed_what_and_why(mitglied):
    partie = start_partie(place="Tisch 2")
    record(partie, 745, -320)
    by_bert = write(mitglied.konto)
    partie.correct(1, (475, -320), revision=2, write=by_bert, reason="Zahlendreher")

    said = spoken(mitglied.get(history(partie)))

    assert "Tisch 2 · Klassisch bis 5 000" in said
    assert "Runde 1 korrigiert Blau vorher +745 jetzt +475 Zahlendreher Bert" in said
    assert "Runde 1 angeschrieben Blau +745 Orange minus 320" in said
    assert "Zusammen ergibt das Blau 475 Orange minus 320 nach 1 Runde" in said
    assert said.index("korrigiert") < said.index("angeschrieben") < said.index("Begonnen")


def test_partie_history_tells_of_seats_and_a_break_off(mitglied):
    partie = start_partie([SpielerFactory(name=name) for name in ("Änne", "Cora")])
    players = [SpielerFactory(name="Renate"), partie.sitze.get(number=1).spieler]
    partie.reseat(players, revision=1, write=write())
    partie.refresh_from_db()
    break_off(partie, "Der letzte Bus fuhr.")
    partie.reopen(revision=3, write=write())

    said = spoken(mitglied.get(history(partie)))

    assert "Begonnen: Änne gibt Platz 1 Änne Platz 2 Cora" in said
    assert "Umgesetzt Platz 1 vorher Änne jetzt Renate" in said
    assert "Abgebrochen Der letzte Bus fuhr." in said
    assert "Wieder geöffnet vorher Der letzte Bus fuhr." in said


def test_partie_history_of_one_partie_is_silent_about_another(mitglied):
    partie, other = (
        start_partie(),
        start_partie([SpielerFactory(name=n) for n in ("Xaver", "Ypsi")]),
    )
    record(other, 745, 320)
    other.correct(1, (4_715, 320), revision=2, write=write(), reason="Nicht von hier")

    said = spoken(mitglied.get(history(partie)))

    for foreign in ("Xaver", "745", "Nicht von hier"):
        assert foreign not in said
        assert foreign in spoken(mitglied.get(history(other)))


def test_partie_history_is_for_members_only():
    partie = start_partie()
    record(partie, 5, 10)

    stranger = login_as(None, "Fremd").get(history(partie))
    member = login_as(Rolle.MITGLIED, "Änne").get(history(partie))

    assert (stranger.status_code, member.status_code) == (404, 200)


def test_partie_history_of_an_old_partie_stays_readable(mitglied):
    partie = start_partie()
    record(partie, 5_000, 0)

    assert "Runde 1 angeschrieben" in spoken(mitglied.get(history(partie)))


def test_partie_history_of_nobody_is_not_found(mitglied):
    assert mitglied.get(reverse("tafel:partie_history", args=[999])).status_code == 404


def test_partie_history_shows_names_and_reasons_as_they_were_typed(mitglied):
    partie = start_partie([SpielerFactory(name="<b>Änne</b>"), SpielerFactory()])
    break_off(partie, "<script>alert(1)</script>")

    page = mitglied.get(history(partie)).content.decode()

    assert "&lt;b&gt;Änne&lt;/b&gt;" in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<b>Änne" not in page


def test_partie_history_goes_back_to_the_tafel(mitglied):
    partie = start_partie()

    page = mitglied.get(history(partie)).content.decode()

    assert f'href="{reverse("tafel:partie_detail", args=[partie.pk])}"' in page


@pytest.mark.parametrize("count", [1, 3])
def test_partie_history_needs_as_many_queries_for_more_of_everything(
    mitglied, django_assert_num_queries, count
):
    partien = [start_partie(6) for _ in range(count)]
    for konto in KontoFactory.create_batch(count):
        SpielerFactory(konto=konto)
        record_sheet(partien[0], [(5, 10, 15)] * (3 if count == 1 else 10), by=konto)

    with django_assert_num_queries(6):
        mitglied.get(history(partien[0]))
