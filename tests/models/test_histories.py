"""Random histories of one Partie against a model of ten lines (P1, P4)."""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from tafel.domain.blatt import stand
from tafel.domain.regelwerk import STANDARD
from tafel.models import Abgelehnt
from tafel.models.rebuild import kept, rebuilt
from tafel.queries.verlauf import verlauf
from tests.factories import start_partie, write
from tests.paper import walked

RULES = STANDARD.with_target(1_000)
values = st.tuples(*[st.sampled_from([-100, 0, 5, 300, 1_000])] * 2)
places = st.integers(0, 5)
type Paper = tuple[tuple[tuple[int, ...], ...], bool]


@dataclass
class Sheet:
    """The model: what stands on the paper, what stood on it before, and what was rubbed out."""

    now: Paper = ((), False)
    past: list[Paper] = field(default_factory=list)
    future: list[Paper] = field(default_factory=list)

    def becomes(self, runden, off):
        self.past.append(self.now)
        self.now, self.future = (tuple(runden), off), []

    def step(self, back, forth):
        forth.append(self.now)
        self.now = back.pop()


class Histories(RuleBasedStateMachine):
    def __init__(self):
        super().__init__()
        self.partie = start_partie(rules=RULES)
        self.by = self.partie.started_by
        self.sheet = Sheet()

    def change(self, verb, *args):
        self.partie.refresh_from_db()
        try:
            act = getattr(self.partie, verb)
            act(*args, revision=self.partie.revision, write=write(self.by))
        except Abgelehnt:
            return False
        self.partie.refresh_from_db()
        return True

    @property
    def over(self):
        return self.sheet.now[1] or stand(RULES, 2, self.sheet.now[0]).deciding is not None

    @rule(new=values)
    def record(self, new):
        runden, off = self.sheet.now
        open_before = not self.over

        assert self.change("record", new) == open_before
        if open_before:
            self.sheet.becomes([*runden, new], off)

    @rule(place=places, new=values)
    def correct(self, place, new):
        runden, off = self.sheet.now
        at = place % (len(runden) or 1)

        possible = bool(runden) and not off and runden[at] != new
        assert self.change("correct", at + 1, new) == possible
        if possible:
            self.sheet.becomes([*runden[:at], new, *runden[at + 1 :]], off)

    @rule(place=places, new=values)
    def insert(self, place, new):
        runden, off = self.sheet.now
        at = place % (len(runden) or 1)

        possible = bool(runden) and not off
        assert self.change("insert", at + 1, new) == possible
        if possible:
            self.sheet.becomes([*runden[:at], new, *runden[at:]], off)

    @rule(place=places)
    def strike(self, place):
        runden, off = self.sheet.now
        at = place % (len(runden) or 1)

        possible = bool(runden) and not off
        assert self.change("strike", at + 1) == possible
        if possible:
            self.sheet.becomes([*runden[:at], *runden[at + 1 :]], off)

    @rule()
    def undo(self):
        possible = bool(self.sheet.past)

        assert self.change("undo") == possible
        if possible:
            self.sheet.step(self.sheet.past, self.sheet.future)

    @rule()
    def redo(self):
        possible = bool(self.sheet.future)

        assert self.change("redo") == possible
        if possible:
            self.sheet.step(self.sheet.future, self.sheet.past)

    @rule()
    def break_off(self):
        open_before = not self.over

        assert self.change("break_off", "spät") == open_before
        if open_before:
            self.sheet.becomes(self.sheet.now[0], off=True)

    @rule()
    def reopen(self):
        runden, off = self.sheet.now

        assert self.change("reopen") == off
        if off:
            self.sheet.becomes(runden, off=False)

    @invariant()
    def everything_agrees(self):
        runden, off = self.sheet.now
        standing = stand(RULES, 2, runden)
        picture = kept(self.partie)

        assert picture.aufzeichnung.runden == runden
        assert picture.totals == standing.totals
        assert picture.winner == (None if off else standing.winner)
        assert (self.partie.zustand == "running") == (not self.over)
        assert [z.first_melds for z in self.partie.stand().zeilen] == [
            z.first_melds for z in standing.zeilen
        ]
        assert rebuilt(self.partie) == picture
        shown, _, reason = walked(verlauf(self.partie))
        assert ([tuple(row) for row in shown], reason is not None) == (list(runden), off)


@pytest.mark.django_db
class TestHistories(TestCase):
    def test_every_history_agrees_with_the_model(self):
        run_state_machine_as_test(
            Histories,
            settings=settings(
                max_examples=15,
                stateful_step_count=20,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
