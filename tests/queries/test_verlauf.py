"""What the Verlauf of a Partie says, and that it says everything (P4)."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tafel.models import Aenderung, Konto, Partie
from tafel.models.rebuild import kept
from tafel.queries.verlauf import (
    Eintragung,
    Grundwechsel,
    Platzwechsel,
    Punktwechsel,
    Summe,
    Verlauf,
    verlauf,
)
from tests.factories import (
    KontoFactory,
    SpielerFactory,
    break_off,
    record,
    record_sheet,
    start_partie,
    write,
)
from tests.paper import walked

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)


@pytest.fixture
def bert() -> Konto:
    konto = KontoFactory.create(username="bert")
    SpielerFactory.create(name="Bert", konto=konto)
    return konto


def change(partie: Partie, verb: str, *args: Any, **how: Any) -> Aenderung:
    """Do one change and leave `partie` as it is in the database."""
    saved: Aenderung = getattr(partie, verb)(
        *args, revision=partie.revision, write=how.pop("once", None) or write(), **how
    )
    partie.refresh_from_db()
    return saved


def shown(partie: Partie) -> Verlauf:
    return verlauf(Partie.objects.get(pk=partie.pk))


def titles(partie: Partie) -> list[str]:
    """The titles in the order of the changes, without the start."""
    return [change.title for change in reversed(shown(partie).eintragungen)][1:]


def seated(*names: str) -> list[Any]:
    return [SpielerFactory.create(name=name) for name in names]


def eventful(by: Konto | None = None) -> Partie:
    """A Partie with every kind of change in its log, some taken back and brought back."""
    partie = start_partie(seated("Änne", "Renate", "Jürgen", "Óscar"), by=by)
    record_sheet(partie, [(745, 320), (1_250, 410), (-135, 980)], by=by)
    change(partie, "correct", 3, (-135, 890), reason="Zahlendreher")
    change(partie, "strike", 1)
    change(partie, "undo")
    change(partie, "insert", 2, (5, -80))
    change(partie, "undo")
    change(partie, "redo")
    change(partie, "reseat", [*seated("Ilse"), *(s.spieler for s in partie.sitze.all()[1:])])
    change(partie, "undo")
    change(partie, "redo")
    change(partie, "strike", 1)
    break_off(partie)
    change(partie, "reopen")
    change(partie, "undo")
    change(partie, "undo")
    record(partie, 10, 20)
    return partie


def test_a_new_partie_says_who_began_it_and_who_sits_where(bert):
    players = seated("Änne", "Renate", "Jürgen", "Óscar")

    page = shown(start_partie(players, by=bert, at=NOW, first_dealer=2))

    assert page.eintragungen == (
        Eintragung(
            revision=1,
            at=NOW,
            by="Bert",
            title="Begonnen: Jürgen gibt",
            runde=None,
            punkte=(),
            plaetze=(
                Platzwechsel(0, "Platz 1", None, "Änne"),
                Platzwechsel(1, "Platz 2", None, "Renate"),
                Platzwechsel(0, "Platz 3", None, "Jürgen"),
                Platzwechsel(1, "Platz 4", None, "Óscar"),
            ),
            abbruch=None,
            reason="",
        ),
    )
    assert (page.runden, page.summen) == (0, (Summe(0, "Blau", 0), Summe(1, "Orange", 0)))


def test_a_recorded_runde_shows_the_points_of_every_team(bert):
    partie = start_partie(6)
    record(partie, 830, 0, -80, by=bert, at=NOW)

    newest = shown(partie).eintragungen[0]

    assert (newest.title, newest.by, newest.at) == ("Runde 1 angeschrieben", "Bert", NOW)
    assert newest.punkte == (
        Punktwechsel(0, "Blau", None, 830),
        Punktwechsel(1, "Orange", None, 0),
        Punktwechsel(2, "Grün", None, -80),
    )


def test_a_correction_shows_the_changed_value_only_with_its_reason():
    partie = start_partie()
    record(partie, 745, 320)
    change(partie, "correct", 1, (475, 320), reason="Zahlendreher")

    newest = shown(partie).eintragungen[0]

    assert (newest.title, newest.reason) == ("Runde 1 korrigiert", "Zahlendreher")
    assert newest.punkte == (Punktwechsel(0, "Blau", 745, 475),)


def test_a_correction_to_zero_is_shown():
    partie = start_partie()
    record(partie, 745, 0)
    change(partie, "correct", 1, (0, 745))

    assert shown(partie).eintragungen[0].punkte == (
        Punktwechsel(0, "Blau", 745, 0),
        Punktwechsel(1, "Orange", 0, 745),
    )


def test_a_struck_runde_shows_what_it_was():
    partie = start_partie()
    record(partie, 745, 320)
    change(partie, "strike", 1)

    newest = shown(partie).eintragungen[0]

    assert newest.title == "Runde 1 gestrichen"
    assert newest.punkte == (
        Punktwechsel(0, "Blau", 745, None),
        Punktwechsel(1, "Orange", 320, None),
    )


def test_changed_seats_show_who_was_there_and_who_is():
    partie = start_partie(seated("Änne", "Bert", "Cora"))
    renate = seated("Renate")
    players = [*renate, *(sitz.spieler for sitz in partie.sitze.order_by("number")[1:])]
    change(partie, "reseat", players, reason="Vertippt")

    newest = shown(partie).eintragungen[0]

    assert (newest.title, newest.reason) == ("Umgesetzt", "Vertippt")
    assert newest.plaetze == (Platzwechsel(0, "Platz 1", "Änne", "Renate"),)


def test_a_break_off_and_its_end_show_the_reason():
    partie = start_partie()
    break_off(partie, "Der letzte Bus fuhr.")
    change(partie, "reopen")

    opened, broken_off, _start = shown(partie).eintragungen

    assert (broken_off.title, broken_off.abbruch) == (
        "Abgebrochen",
        Grundwechsel(None, "Der letzte Bus fuhr."),
    )
    assert (opened.title, opened.abbruch) == (
        "Wieder geöffnet",
        Grundwechsel("Der letzte Bus fuhr.", None),
    )


def test_undo_and_redo_name_the_change_that_they_are_about():
    partie = start_partie()
    record(partie, 745, 320)
    change(partie, "correct", 1, (475, 320))
    for verb in ("undo", "redo", "undo", "undo", "redo"):
        change(partie, verb)

    assert titles(partie) == [
        "Runde 1 angeschrieben",
        "Runde 1 korrigiert",
        "Rückgängig: Runde 1 korrigiert",
        "Wiederholt: Runde 1 korrigiert",
        "Rückgängig: Runde 1 korrigiert",
        "Rückgängig: Runde 1 angeschrieben",
        "Wiederholt: Runde 1 angeschrieben",
    ]


def test_an_undo_shows_the_way_back():
    partie = start_partie()
    record(partie, 745, 320)
    change(partie, "correct", 1, (475, 320))
    change(partie, "undo")

    assert shown(partie).eintragungen[0].punkte == (Punktwechsel(0, "Blau", 475, 745),)


def test_what_is_shown_leads_to_what_is_kept():
    partie = eventful()
    now = kept(partie)
    names = [sitz.spieler.name for sitz in partie.sitze.order_by("number")]

    page = shown(partie)

    sheet = [list(runde) for runde in now.aufzeichnung.runden]
    assert walked(page) == (sheet, names, now.aufzeichnung.reason)
    assert tuple(summe.total for summe in page.summen) == now.totals
    assert (page.runden, names[0]) == (len(sheet), "Ilse")
    assert [entry.revision for entry in page.eintragungen] == [*range(now.revision, 0, -1)]


def test_the_points_after_the_end_are_shown_and_do_not_count():
    partie = start_partie()
    record_sheet(partie, [(4_000, 0), (500, 0), (600, 5)])
    change(partie, "correct", 1, (5_000, 0))

    page = shown(partie)

    assert [summe.total for summe in page.summen] == [5_000, 0]
    assert page.runden == 3


def test_the_log_of_another_partie_stays_there():
    partie, other = start_partie(), start_partie()
    record(other, 745, 320)
    change(other, "correct", 1, (475, 320), reason="Nicht von hier")
    break_off(other)

    assert [entry.revision for entry in shown(partie).eintragungen] == [1]
    assert shown(partie).summen == (Summe(0, "Blau", 0), Summe(1, "Orange", 0))


def test_a_player_who_has_another_name_now_is_shown_with_it():
    aenne, *others = seated("Änne", "Bert")
    partie = start_partie([aenne, *others])
    aenne.name = "Ehemaliges Mitglied 7"
    aenne.save()

    assert shown(partie).eintragungen[0].plaetze[0].after == "Ehemaliges Mitglied 7"


@pytest.mark.parametrize("runden", [1, 3, 30])
def test_two_queries_however_long_the_verlauf(django_assert_num_queries, runden):
    partie = start_partie()
    for number in range(1, runden + 1):
        record(partie, 5 * number, 10)
        change(partie, "reseat", [*reversed([sitz.spieler for sitz in partie.sitze.all()])])
    fresh = Partie.objects.get(pk=partie.pk)

    with django_assert_num_queries(2):
        page = verlauf(fresh)

    assert len(page.eintragungen) == 2 * runden + 1
