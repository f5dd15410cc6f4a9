"""The standing of a sheet: a pure function of its Einträge in order (R5–R9, R12)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from tafel.domain.regelwerk import Regelwerk


@dataclass(frozen=True, slots=True)
class Zeile:
    """One Runde on the sheet; every tuple has one value a team, in team order, in points.

    `first_melds` were needed in it (R6), `totals` stand after it (R5). A Runde after the end
    does not count (R9): its totals are those of the end.
    """

    number: int
    values: tuple[int, ...]
    first_melds: tuple[int, ...]
    totals: tuple[int, ...]
    counts: bool


@dataclass(frozen=True, slots=True)
class Stand:
    """How a sheet stands: its Zeilen, the totals, and what follows from them by the rules.

    `deciding` is the number of the Runde that ended the Partie and `winner` its team (0, 1, 2);
    both None while it goes on. `playoff` holds from the tie at the end (R8, R12) to the decision.
    """

    rules: Regelwerk
    totals: tuple[int, ...]
    zeilen: tuple[Zeile, ...] = ()
    playoff: bool = False
    deciding: int | None = None
    winner: int | None = None

    @property
    def next_runde(self) -> int:
        """The number of the Runde about to be written: 1, 2, …"""
        return len(self.zeilen) + 1

    @property
    def first_melds(self) -> tuple[int, ...]:
        """The minimum of each team's first meld in the Runde about to be played (R6)."""
        return tuple(self.rules.first_meld.minimum(t, self.next_runde) for t in self.totals)

    @property
    def leader(self) -> int | None:
        """The team that leads alone, or None when the lead is shared."""
        return sole_leader(self.totals)

    @property
    def lead(self) -> int:
        """Points between the highest and the second highest total."""
        ranked = sorted(self.totals, reverse=True)
        return ranked[0] - ranked[1]

    def append(self, values: Sequence[int]) -> "Stand":
        """Return the standing after one more Runde with one value a team (R5, R7, R8, R12).

        Raises ValueError if the number of values isn't the number of teams.
        """
        if len(values) != len(self.totals):
            raise ValueError(f"{len(self.totals)} values expected, got {len(values)}")
        over = self.deciding is not None
        totals = self.totals if over else tuple(map(sum, zip(self.totals, values, strict=True)))
        zeile = Zeile(self.next_runde, tuple(values), self.first_melds, totals, counts=not over)
        grown = replace(self, totals=totals, zeilen=(*self.zeilen, zeile))
        return grown if over else grown._decided()

    def _decided(self) -> "Stand":
        if not (self.playoff or self._reached_end()):
            return self
        if self.leader is None:
            return replace(self, playoff=True)
        return replace(self, playoff=False, deciding=len(self.zeilen), winner=self.leader)

    def _reached_end(self) -> bool:
        if self.rules.target is not None:
            return max(self.totals) >= self.rules.target
        return len(self.zeilen) >= (self.rules.runden or 0)


def empty_stand(rules: Regelwerk, teams: int) -> Stand:
    """Return the standing before the first Runde of `teams` (2 or 3) teams."""
    return Stand(rules, (0,) * teams)


def stand(rules: Regelwerk, teams: int, runden: Iterable[Sequence[int]]) -> Stand:
    """Return the standing after `runden`, each with one value in points a team (R9)."""
    return reduce(Stand.append, runden, empty_stand(rules, teams))


def sole_leader(totals: Sequence[int]) -> int | None:
    """Return the team with the highest total, or None when several share it (R7)."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None
