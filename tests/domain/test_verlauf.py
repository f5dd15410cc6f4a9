"""The log as values: replay, undo and redo, and joining two changes of one Runde (P3, P4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.verlauf import (
    Aufzeichnung,
    Gegenstand,
    Richtung,
    Schritt,
    VerlaufFehler,
    merge,
    redoable,
    replay,
    undoable,
)

SEATS = (11, 12, 13, 14)
START = Schritt(1, Gegenstand.SITZE, None, SEATS)
werte = st.tuples(st.integers(-500, 900), st.integers(-500, 900))


def runde(revision, number, before, after, **how):
    return Schritt(revision, Gegenstand.RUNDE, before, after, number, **how)


def test_recording_correcting_inserting_and_striking_add_up():
    log = [
        START,
        runde(2, 1, None, (745, 320)),
        runde(3, 2, None, (5, 10)),
        runde(4, 1, (745, 320), (745, -320)),
        runde(5, 2, None, (100, 200)),
        runde(6, 1, (745, -320), None),
    ]

    assert replay(log) == Aufzeichnung(((100, 200), (5, 10)), None, SEATS)


def test_break_off_reopen_and_new_seats_add_up():
    log = [
        START,
        Schritt(2, Gegenstand.ABBRUCH, None, "spät"),
        Schritt(3, Gegenstand.ABBRUCH, "spät", None),
        Schritt(4, Gegenstand.SITZE, SEATS, (11, 15, 13, 14)),
    ]

    assert replay(log[:2]).reason == "spät"
    assert replay(log) == Aufzeichnung((), None, (11, 15, 13, 14))


@pytest.mark.parametrize(
    "broken",
    [
        runde(2, 2, None, (5, 10)),
        runde(2, 1, (5, 10), (5, 15)),
        runde(2, 1, (5, 10), None),
        Schritt(2, Gegenstand.ABBRUCH, "spät", None),
        Schritt(2, Gegenstand.SITZE, (1, 2), (1, 3)),
        Schritt(2, Gegenstand.RUNDE, None, (5, 10)),
    ],
)
def test_a_change_that_does_not_fit_is_noticed(broken):
    with pytest.raises(VerlaufFehler, match="revision 2"):
        replay([START, broken])


def test_undo_and_redo_walk_back_and_forth():
    first, second = runde(2, 1, None, (5, 10)), runde(3, 2, None, (5, 15))
    log = [START, first, second]
    one_back = runde(4, 2, (5, 15), None, richtung=Richtung.UNDO, of=3)
    two_back = runde(5, 1, (5, 10), None, richtung=Richtung.UNDO, of=2)
    forth = runde(6, 1, None, (5, 10), richtung=Richtung.REDO, of=2)

    def can(*more):
        return undoable([*log, *more]), redoable([*log, *more])

    assert can() == (second, None)
    assert can(one_back) == (first, second)
    assert can(one_back, two_back) == (None, first)
    assert can(one_back, two_back, forth) == (first, second)


def test_a_new_change_leaves_nothing_to_redo():
    log = [START, runde(2, 1, None, (5, 10)), runde(3, 1, (5, 10), None, richtung=Richtung.UNDO)]
    new = runde(4, 1, None, (0, 0))

    assert (undoable(log), redoable(log)) == (None, log[1])
    assert (undoable([*log, new]), redoable([*log, new])) == (new, None)


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "joined"),
    [
        ((5, 10), (5, 20), (5, 10), (5, 20)),
        ((5, 10), (5, 10), (50, 10), (50, 10)),
        ((5, 10), (5, 20), (50, 10), (50, 20)),
        ((5, 10), (5, 20), (5, 20), (5, 20)),
        ((5, 10), (5, 20), (5, 30), None),
        ((5, 10), (6, 20), (7, 10), None),
    ],
)
def test_two_changes_of_one_runde(base, mine, theirs, joined):
    assert merge(base, mine, theirs) == joined


@given(werte, werte, werte)
def test_joining_is_the_same_from_both_sides(base, mine, theirs):
    assert merge(base, mine, theirs) == merge(base, theirs, mine)


@given(werte, werte)
def test_joining_with_no_change_is_the_change(base, mine):
    assert merge(base, mine, base) == mine
