"""What one Tafel shows."""

import pytest
from django.utils import timezone

from tafel.domain.regelwerk import regelwerk
from tafel.models import Partie
from tafel.queries.tafel import tafel
from tests.factories import KontoFactory, SpielerFactory, record, record_sheet, start_partie

pytestmark = pytest.mark.django_db


def board(partie: Partie):
    return tafel(Partie.objects.get(pk=partie.pk))


def test_a_new_tafel_is_empty():
    players = [SpielerFactory(name=name) for name in ("Änne", "Renate", "Jürgen", "Óscar")]

    shown = board(start_partie(players, first_dealer=2))

    assert [(t.name, t.players, t.total, t.first_meld) for t in shown.teams] == [
        ("Team Blau", ("Änne", "Jürgen"), 0, 50),
        ("Team Orange", ("Renate", "Óscar"), 0, 50),
    ]
    assert (shown.zeilen, shown.last, shown.winner, shown.dealer) == ((), None, None, "Jürgen")


def test_a_running_tafel_shows_the_newest_runde_first():
    scorer = KontoFactory()
    SpielerFactory(name="Renate", konto=scorer)
    now = timezone.now()
    partie = start_partie()
    record(partie, 745, 320)
    record(partie, 1_250, 410, by=scorer, at=now)

    shown = board(partie)

    assert [(z.number, z.counts) for z in shown.zeilen] == [(2, True), (1, True)]
    newest = [(f.farbe, f.value, f.total, f.first_meld) for f in shown.zeilen[0].felder]
    assert newest == [(0, 1_250, 1_995, 50), (1, 410, 730, 50)]
    assert (shown.last.recorded_by, shown.last.recorded_at) == ("Renate", now)


def test_a_first_meld_that_has_just_changed_is_marked_once():
    partie = start_partie()
    record(partie, 1_500, 100)
    just_changed = [(t.first_meld, t.raised) for t in board(partie).teams]

    record(partie, 100, 100)

    assert just_changed == [(90, True), (50, False)]
    assert [(t.first_meld, t.raised) for t in board(partie).teams] == [(90, False), (50, False)]


def test_the_leader_and_the_next_dealer():
    partie = start_partie(2)
    record(partie, 300, 500)

    shown = board(partie)

    assert [t.leads for t in shown.teams] == [False, True]
    assert shown.stand.lead == 200
    assert shown.dealer == partie.sitze.get(number=1).spieler.name


def test_three_teams_have_three_columns():
    partie = start_partie(6)
    record(partie, 5, 10, -15)

    shown = board(partie)

    assert [(t.short, len(t.players), t.total) for t in shown.teams] == [
        ("Blau", 2, 5),
        ("Orange", 2, 10),
        ("Grün", 2, -15),
    ]
    assert shown.longest == 3


def test_a_finished_tafel_has_a_winner():
    partie = start_partie(rules=regelwerk("duell").with_target(500), players=2)
    record(partie, 500, 495)

    assert board(partie).winner.name == "Team Blau"


def test_a_hint_stands_with_the_runde_that_has_it():
    partie = start_partie()
    record(partie, 1_237, 100)

    assert [(value, hint.name) for value, hint in board(partie).last.hints] == [
        (1_237, "NOT_BY_FIVE")
    ]


@pytest.mark.parametrize("runden", [0, 3, 30])
def test_three_queries_however_long_the_partie(django_assert_num_queries, runden):
    partie = start_partie()
    record_sheet(partie, [(5, 10)] * runden)
    fresh = Partie.objects.get(pk=partie.pk)

    with django_assert_num_queries(3):
        shown = tafel(fresh)

    assert len(shown.zeilen) == runden
