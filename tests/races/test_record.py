"""Nothing is lost and nothing counts twice when all write at once (P1, P2, P3).

Each of these is followed by its negative control: without lock, or without lock and constraint,
the same posts must break the same promise. Otherwise the test would prove nothing.
"""

from collections import Counter
from functools import partial
from uuid import uuid4

import pytest
from django.db import IntegrityError

from tafel.models import Aenderung, Partie, Runde, Spieler
from tests.factories import KontoFactory, MemberClient, SpielerFactory, login, record, start_partie
from tests.races.crowd import (
    Answer,
    Outcome,
    at_once,
    insist,
    post,
    post_runde,
    without_constraints,
    without_lock,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("roles")]

TABLES = 2
SCORERS = 8
POSTS = 80
EQUAL = 20


def members(count: int) -> list[MemberClient]:
    return [login(konto) for konto in KontoFactory.create_batch(count)]


def runden_of(table: int) -> list[tuple[int, int]]:
    """The Runden that are written at a table: all different, so small that nobody wins."""
    return [(5 * n, table - n) for n in range(1, POSTS // TABLES + 1)]


# Two tables, eight scorers, eighty posts ----------------------------------------------------------


def write_eighty(partien: list[Partie]) -> Outcome:
    def scorer(client: MemberClient, number: int) -> list[Answer]:
        table = number % TABLES
        mine = runden_of(table)[number // TABLES :: SCORERS // TABLES]
        return [insist(client, partien[table], values) for values in mine]

    clients = members(SCORERS)
    return at_once([partial(scorer, client, n) for n, client in enumerate(clients)])


def check_eighty(partien: list[Partie], outcome: Outcome) -> None:
    assert outcome.failures == ()
    assert Counter(outcome.answers) == {
        f"302 /partien/{partie.pk}/": POSTS // TABLES for partie in partien
    }
    for table, partie in enumerate(partien):
        partie.refresh_from_db()
        posted = runden_of(table)
        standing = partie.stand()
        numbers = [runde.number for runde in partie.runden.order_by("number")]
        revisions = [change.revision for change in partie.aenderungen.order_by("revision")]
        totals = [team.total for team in partie.teams.order_by("farbe")]

        assert numbers == list(range(1, len(posted) + 1))
        assert revisions == list(range(1, len(posted) + 2))
        assert sorted(zeile.values for zeile in standing.zeilen) == sorted(posted)
        assert totals == [sum(values) for values in zip(*posted, strict=True)]
        assert (partie.round_count, partie.revision) == (len(numbers), len(revisions))


def test_eighty_posts_at_once_are_saved_once_each():
    partien = [start_partie() for _ in range(TABLES)]

    outcome = write_eighty(partien)

    check_eighty(partien, outcome)


def test_eighty_posts_fail_without_the_lock(monkeypatch: pytest.MonkeyPatch):
    partien = [start_partie() for _ in range(TABLES)]

    with without_lock(monkeypatch):
        outcome = write_eighty(partien)

    assert IntegrityError in map(type, outcome.failures)


def test_eighty_posts_are_doubled_without_lock_and_constraints(monkeypatch: pytest.MonkeyPatch):
    partien = [start_partie() for _ in range(TABLES)]
    # With two changes of one revision nobody's revision is ever the current one.
    monkeypatch.setattr("tests.races.crowd.ATTEMPTS", 3)

    with (
        without_constraints(Runde, "runde_number_once"),
        without_constraints(Aenderung, "aenderung_revision_once"),
    ):
        with without_lock(monkeypatch):
            outcome = write_eighty(partien)

        written = Counter(Runde.objects.values_list("partie", "number"))
        assert max(written.values()) > 1
        with pytest.raises(AssertionError):
            check_eighty(partien, outcome)


# The same form twenty times -----------------------------------------------------------------------


def post_equal(partie: Partie) -> Outcome:
    token = uuid4()

    def tap(client: MemberClient) -> list[Answer]:
        return [post_runde(client, partie, (830, -80), 1, token)]

    return at_once([partial(tap, client) for client in members(EQUAL)])


def check_equal(partie: Partie, outcome: Outcome) -> None:
    assert outcome.failures == ()
    assert Counter(outcome.answers) == {f"302 /partien/{partie.pk}/": EQUAL}
    assert [zeile.values for zeile in partie.stand().zeilen] == [(830, -80)]
    assert [change.revision for change in partie.aenderungen.order_by("revision")] == [1, 2]
    assert [team.total for team in partie.teams.order_by("farbe")] == [830, -80]


def test_twenty_equal_posts_give_one_runde():
    partie = start_partie()

    outcome = post_equal(partie)

    check_equal(partie, outcome)


def test_twenty_equal_posts_fail_without_the_lock(monkeypatch: pytest.MonkeyPatch):
    partie = start_partie()

    with without_lock(monkeypatch):
        outcome = post_equal(partie)

    assert IntegrityError in map(type, outcome.failures)


def test_twenty_equal_posts_are_doubled_without_lock_and_constraints(
    monkeypatch: pytest.MonkeyPatch,
):
    partie = start_partie()

    with (
        without_constraints(Runde, "runde_number_once"),
        without_constraints(Aenderung, "aenderung_revision_once", "aenderung_token_once"),
    ):
        with without_lock(monkeypatch):
            outcome = post_equal(partie)

        assert partie.runden.count() > 1
        with pytest.raises(AssertionError):
            check_equal(partie, outcome)


# One Partie begun twenty times --------------------------------------------------------------------


def start_equal(players: list[Spieler]) -> Outcome:
    seats = {f"platz_{number}": str(one.pk) for number, one in enumerate(players, start=1)}
    rest = {"geber": "1", "variante": "klassisch", "action": "anfangen", "token": str(uuid4())}

    def tap(client: MemberClient) -> list[Answer]:
        return [post(client, "/partien/neu/", seats | rest)]

    return at_once([partial(tap, client) for client in members(EQUAL)])


def check_started(before: int, outcome: Outcome) -> None:
    started = list(Partie.objects.all()[: Partie.objects.count() - before])

    assert outcome.failures == ()
    assert len(started) == 1
    assert Counter(outcome.answers) == {f"302 /partien/{started[0].pk}/": EQUAL}
    assert started[0].sitze.count() == started[0].player_count
    assert [change.revision for change in started[0].aenderungen.all()] == [1]


def test_twenty_equal_starts_give_one_partie():
    outcome = start_equal(SpielerFactory.create_batch(4))

    check_started(0, outcome)


def test_twenty_equal_starts_are_doubled_without_lock_and_constraint(
    monkeypatch: pytest.MonkeyPatch,
):
    players = SpielerFactory.create_batch(4)

    with without_constraints(Partie, "partie_start_token_once"):
        with without_lock(monkeypatch):
            outcome = start_equal(players)

        assert Partie.objects.count() > 1
        with pytest.raises(AssertionError):
            check_started(0, outcome)


def rematch_equal(partie: Partie) -> Outcome:
    fields = {"token": str(uuid4())}

    def tap(client: MemberClient) -> list[Answer]:
        return [post(client, f"/partien/{partie.pk}/revanche/", fields)]

    return at_once([partial(tap, client) for client in members(EQUAL)])


def test_twenty_equal_rematches_give_one_partie():
    partie = start_partie()
    record(partie, 5000, 0)

    outcome = rematch_equal(partie)

    check_started(1, outcome)
