"""Two at one Partie at the same moment, twenty times each (P3, P4).

Shown: what comes of two writes that were drawn from the same revision is what comes of one after
the other – the second is told what it ran into, or joins what it finds – and the log gives the
Partie as it is kept. Which of the two is first is left to chance; not shown is that each order
comes up among the twenty.
Each is followed by its negative controls, in which the two meet right before they write: without
the lock one of them fails, without lock and constraint nobody does and the log doesn't add up.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

import pytest
from django.db import connections

from tafel.domain.verlauf import VerlaufFehler
from tafel.models import Abgelehnt, Aenderung, Konto, Partie, Runde, Write
from tafel.models.partien import Zustand
from tafel.models.rebuild import kept, rebuilt
from tafel.templatetags.zahlen import score
from tests.factories import KontoFactory, SpielerFactory, login, record_sheet, start_partie, write
from tests.races.crowd import all_at_once, post_runde, without_constraints, without_lock

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("roles")]

TIMES = 20
CONTROLS = 3
SAVED, KONFLIKT, ZU_ENDE = "saved", "konflikt", "zu_ende"

type Values = tuple[int, int]
type Act = Callable[[Partie, Konto], str]
type Results = list[str | BaseException]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the first act, of the second, and of the Partie."""

    first: str | BaseException
    second: str | BaseException
    runden: tuple[tuple[int, ...], ...]
    zustand: str = Zustand.RUNNING


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two acts on a Partie with these Runden, both drawn from what it is then.

    `serial` is what may come of it: the first before the second, or the second before the first.
    """

    runden: tuple[Values, ...]
    first: Act
    second: Act
    serial: tuple[Outcome, Outcome]


# Acts ---------------------------------------------------------------------------------------------


def typed(mine: Values, theirs: Values) -> Act:
    """Write down a Runde through its form, where a conflict must show both scorers' values."""

    def act(partie: Partie, konto: Konto) -> str:
        browser = login(konto)
        # Errors are signalled to all clients of the process: the other one would raise it, too.
        browser.raise_request_exception = False
        answer = post_runde(browser, partie, mine, partie.revision, uuid4())
        if answer.status_code == 302:
            return SAVED
        missing = [values for values in (mine, theirs) if score(values) not in answer.text]
        assert (answer.status_code, missing) == (409, [])
        return KONFLIKT

    return act


def called(change: Callable[[Partie, Write], object]) -> Act:
    """Write through a method of the model."""

    def act(partie: Partie, konto: Konto) -> str:
        try:
            change(partie, write(konto))
        except Abgelehnt as refusal:
            return refusal.kind
        else:
            return SAVED
        finally:
            connections.close_all()

    return act


def correction(runde: int, *values: int) -> Act:
    return called(lambda partie, by: partie.correct(runde, values, revision=3, write=by))


UNDO = called(lambda partie, by: partie.undo(revision=3, write=by))
BREAK_OFF = called(lambda partie, by: partie.break_off("Es ist spät.", revision=1, write=by))
ENTRY = called(lambda partie, by: partie.record((100, 50), revision=1, write=by))

MEETINGS = {
    "the same Runde by two scorers": Meeting(
        runden=(),
        first=typed((835, -80), (745, 60)),
        second=typed((745, 60), (835, -80)),
        serial=(
            Outcome(SAVED, KONFLIKT, ((835, -80),)),
            Outcome(KONFLIKT, SAVED, ((745, 60),)),
        ),
    ),
    "correction against undo of the same Runde": Meeting(
        runden=((100, 50), (200, 0)),
        first=correction(2, 210, 0),
        second=UNDO,
        serial=(
            Outcome(SAVED, KONFLIKT, ((100, 50), (210, 0))),
            Outcome(KONFLIKT, SAVED, ((100, 50),)),
        ),
    ),
    "correction against undo of a later Runde": Meeting(
        runden=((100, 50), (200, 0)),
        first=correction(1, 110, 50),
        second=UNDO,
        serial=(
            Outcome(SAVED, KONFLIKT, ((110, 50), (200, 0))),
            Outcome(SAVED, SAVED, ((110, 50),)),
        ),
    ),
    "the Runde that ends the Partie against another": Meeting(
        runden=(),
        first=typed((5000, 0), (100, 50)),
        second=typed((100, 50), (5000, 0)),
        serial=(
            Outcome(SAVED, KONFLIKT, ((5000, 0),), Zustand.FINISHED),
            Outcome(KONFLIKT, SAVED, ((100, 50),)),
        ),
    ),
    "break-off against entry": Meeting(
        runden=(),
        first=BREAK_OFF,
        second=ENTRY,
        serial=(
            Outcome(SAVED, ZU_ENDE, (), Zustand.BROKEN_OFF),
            Outcome(KONFLIKT, SAVED, ((100, 50),)),
        ),
    ),
}

each_meeting = pytest.mark.parametrize("meeting", MEETINGS.values(), ids=MEETINGS)


# Meetings -----------------------------------------------------------------------------------------


def begin(meeting: Meeting, times: int) -> list[Partie]:
    """Begin so many Partien, each with the Runden of the meeting."""
    konto, players = KontoFactory(), SpielerFactory.create_batch(4)
    partien = [start_partie(players, by=konto) for _ in range(times)]
    for partie in partien:
        record_sheet(partie, meeting.runden, by=konto)
    return partien


def hold(meeting: Meeting, partien: list[Partie]) -> list[Results]:
    """Let two people meet at every Partie, one after the other; return what came of their acts."""
    konten = KontoFactory.create_batch(2)
    acts = list(zip((meeting.first, meeting.second), konten, strict=True))
    return [all_at_once([partial(act, partie, konto) for act, konto in acts]) for partie in partien]


def check(meeting: Meeting, partie: Partie, results: Results) -> None:
    partie.refresh_from_db()
    revisions = [change.revision for change in partie.aenderungen.order_by("revision")]

    assert Outcome(results[0], results[1], partie.werte(), partie.zustand) in meeting.serial
    assert revisions == list(range(1, 2 + len(meeting.runden) + results.count(SAVED)))
    assert rebuilt(partie) == kept(partie)


@each_meeting
def test_two_at_once_are_as_one_after_the_other(meeting: Meeting):
    partien = begin(meeting, TIMES)

    held = hold(meeting, partien)

    for partie, results in zip(partien, held, strict=True):
        check(meeting, partie, results)


@each_meeting
def test_without_the_lock_one_of_two_fails(meeting: Meeting, monkeypatch: pytest.MonkeyPatch):
    partien = begin(meeting, CONTROLS)

    with without_lock(monkeypatch):
        held = hold(meeting, partien)

    for partie, results in zip(partien, held, strict=True):
        assert [type(result) for result in results].count(str) == 1
        with pytest.raises(AssertionError):
            check(meeting, partie, results)


@each_meeting
def test_without_lock_and_constraints_the_log_does_not_add_up(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
):
    partien = begin(meeting, CONTROLS)

    with (
        without_constraints(Runde, "runde_number_once"),
        without_constraints(Aenderung, "aenderung_revision_once"),
    ):
        with without_lock(monkeypatch):
            held = hold(meeting, partien)

        for partie, results in zip(partien, held, strict=True):
            assert results == [SAVED, SAVED]
            with pytest.raises((AssertionError, VerlaufFehler)):
                check(meeting, partie, results)
