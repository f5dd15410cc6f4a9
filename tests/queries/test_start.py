"""What Start shows to whom, and when."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tafel.domain.regelwerk import regelwerk
from tafel.models import Konto, Partie, Rolle, Spieler
from tafel.queries.start import Ergebnis, Laufende, Seite, startseite
from tests.factories import (
    KontoFactory,
    SpielerFactory,
    break_off,
    login_as,
    record,
    start_partie,
)

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)
TODAY = date(2026, 11, 30)


@pytest.fixture
def konto() -> Konto:
    return login_as(Rolle.MITGLIED, "Änne").konto


@pytest.fixture
def aenne(konto: Konto) -> Spieler:
    return konto.spieler


def ago(**passed: float) -> datetime:
    return NOW - timedelta(**passed)


def finished(*players: Spieler, at: datetime) -> Partie:
    """A Partie that Team Blau has won with its only Runde, at `at`."""
    partie = start_partie(players or 4, at=at)
    record(partie, *(5000, 20, 10)[: 3 if len(players) in (3, 6) else 2], at=at)
    return partie


def test_an_empty_club_is_quiet(konto: Konto):
    page = startseite(konto, NOW)

    assert (page.mine, page.others, page.rematch, page.results) == (None, (), None, ())
    assert page.quiet


def test_a_running_partie_shows_its_place_runde_and_live_totals(konto: Konto):
    names = [SpielerFactory(name=name) for name in ("Bert", "Cora", "Dörte", "Emil")]
    partie = start_partie(names, by=konto, at=ago(hours=1), place="Tisch 2")
    record(partie, 830, -80)

    page = startseite(konto, NOW)

    assert page.others == (
        Laufende(
            pk=partie.pk,
            place="Tisch 2",
            variante="Klassisch",
            runde=2,
            target=5000,
            rundenzahl=None,
            playoff=False,
            day=None,
            mine=False,
            seiten=(
                Seite(0, "Team Blau", ("Bert", "Dörte"), 830, won=False),
                Seite(1, "Team Orange", ("Cora", "Emil"), -80, won=False),
            ),
        ),
    )
    assert not page.quiet


def test_a_partie_with_six_has_three_sides_of_two(konto: Konto):
    start_partie(6, at=NOW)

    (board,) = startseite(konto, NOW).others

    assert [len(seite.players) for seite in board.seiten] == [2, 2, 2]


def test_a_playoff_is_marked(konto: Konto):
    partie = start_partie(at=NOW)
    record(partie, 5000, 5000)

    (board,) = startseite(konto, NOW).others

    assert board.playoff


def test_a_partie_by_runden_says_how_many(konto: Konto):
    start_partie(rules=regelwerk("american_turnier"), at=NOW)

    (board,) = startseite(konto, NOW).others

    assert (board.target, board.rundenzahl) == (None, 3)


def test_the_newest_one_i_sit_at_is_mine_and_the_rest_are_others(konto: Konto, aenne: Spieler):
    older = start_partie([aenne, SpielerFactory()], at=ago(hours=3))
    mine = start_partie([SpielerFactory(), aenne], at=ago(hours=2))
    newest = start_partie(at=ago(hours=1))

    page = startseite(konto, NOW)

    assert page.mine is not None
    assert page.mine.pk == mine.pk
    assert [board.pk for board in page.others] == [newest.pk, older.pk]


def test_without_a_spieler_nothing_is_mine():
    konto = KontoFactory()
    start_partie(at=NOW)
    finished(at=NOW)

    page = startseite(konto, NOW)

    assert (page.mine, page.rematch) == (None, None)
    assert (len(page.others), len(page.results)) == (1, 1)


def test_a_partie_nobody_closed_stays_in_view_with_its_day(konto: Konto):
    start_partie(at=ago(days=400))

    page = startseite(konto, NOW)

    assert [board.day for board in page.others] == [date(2025, 10, 26)]
    assert page.quiet


def test_play_after_midnight_belongs_to_the_evening_that_began(konto: Konto):
    start_partie(at=datetime(2026, 11, 29, 22, 40, tzinfo=UTC))

    after_midnight = startseite(konto, datetime(2026, 11, 29, 23, 10, tzinfo=UTC))
    next_day = startseite(konto, NOW)

    assert (after_midnight.others[0].day, after_midnight.quiet) == (None, False)
    assert (next_day.others[0].day, next_day.quiet) == (date(2026, 11, 29), True)


def test_results_come_last_ended_first_with_their_winner(konto: Konto):
    players = [SpielerFactory(name=name) for name in ("Bert", "Cora")]
    first = finished(at=ago(hours=2))
    second = start_partie(players, regelwerk("duell"), at=ago(hours=3), place="Garten")
    record(second, 20, 5000, at=ago(hours=1))

    page = startseite(konto, NOW)

    assert [result.pk for result in page.results] == [second.pk, first.pk]
    assert page.results[0] == Ergebnis(
        pk=second.pk,
        place="Garten",
        variante="Duell zu zweit",
        day=TODAY,
        ended_at=ago(hours=1),
        broken_off=False,
        seiten=(
            Seite(0, "Team Blau", ("Bert",), 20, won=False),
            Seite(1, "Team Orange", ("Cora",), 5000, won=True),
        ),
    )
    assert not page.quiet


def test_a_broken_off_partie_is_a_result_without_a_winner(konto: Konto):
    partie = start_partie(at=NOW)
    record(partie, 500, 300)
    break_off(partie)

    (result,) = startseite(konto, NOW).results

    assert result.broken_off
    assert [seite.won for seite in result.seiten] == [False, False]


def test_only_the_last_ten_results_are_shown(konto: Konto):
    partien = [finished(at=ago(days=day)) for day in range(1, 13)]

    page = startseite(konto, NOW)

    assert [result.pk for result in page.results] == [partie.pk for partie in partien[:10]]


class TestRematch:
    def test_is_offered_for_the_last_partie_i_finished(self, konto: Konto, aenne: Spieler):
        finished(aenne, SpielerFactory(), at=ago(hours=2))
        last = finished(SpielerFactory(), aenne, at=ago(hours=1))
        finished(at=NOW)

        page = startseite(konto, NOW)

        assert page.rematch is not None
        assert page.rematch.pk == last.pk

    def test_is_offered_also_when_many_others_ended_later(self, konto: Konto, aenne: Spieler):
        mine = finished(aenne, SpielerFactory(), at=ago(hours=2))
        for _ in range(11):
            finished(at=ago(hours=1))

        page = startseite(konto, NOW)

        assert page.rematch is not None
        assert page.rematch.pk == mine.pk

    def test_is_offered_for_half_a_day(self, konto: Konto, aenne: Spieler):
        finished(aenne, SpielerFactory(), at=ago(hours=12))

        assert startseite(konto, NOW).rematch is not None
        assert startseite(konto, NOW + timedelta(seconds=1)).rematch is None

    def test_is_not_offered_to_others(self, konto: Konto):
        finished(at=NOW)

        assert startseite(konto, NOW).rematch is None

    def test_is_not_offered_for_a_partie_broken_off(self, konto: Konto, aenne: Spieler):
        break_off(start_partie([aenne, SpielerFactory()], at=NOW))

        assert startseite(konto, NOW).rematch is None

    def test_is_not_offered_while_i_sit_at_a_running_one(self, konto: Konto, aenne: Spieler):
        finished(aenne, SpielerFactory(), at=ago(hours=1))
        start_partie([aenne, SpielerFactory()], at=NOW)

        assert startseite(konto, NOW).rematch is None


class TestTag:
    def test_stays_while_nothing_changes(self, konto: Konto):
        finished(at=ago(hours=1))
        start_partie(at=ago(hours=1))

        assert startseite(konto, NOW).tag == startseite(konto, NOW + timedelta(seconds=9)).tag

    def test_changes_with_everything_that_is_shown(self, konto: Konto, aenne: Spieler):
        tags = [startseite(konto, NOW).tag]

        partie = start_partie([aenne, SpielerFactory()], at=NOW)
        tags.append(startseite(konto, NOW).tag)
        record(partie, 100, 0)
        tags.append(startseite(konto, NOW).tag)
        Spieler.objects.filter(pk=aenne.pk).update(name="Änne B.")
        tags.append(startseite(konto, NOW).tag)
        tags.append(startseite(konto, NOW + timedelta(days=1)).tag)
        record(partie, 5000, 0, at=NOW)
        tags.append(startseite(konto, NOW).tag)

        assert len(set(tags)) == len(tags) == 6
