"""The first meld a team's opening of a Runde must reach (R6, R12)."""

from dataclasses import dataclass
from enum import StrEnum


class Basis(StrEnum):
    """What the minimum is looked up by: the team's total or the number of the Runde (R12)."""

    TOTAL = "total"
    RUNDE = "runde"


@dataclass(frozen=True, slots=True)
class Stufe:
    """From `lower` on (points or Runde number; None: from the very bottom) `minimum` points."""

    lower: int | None
    minimum: int


@dataclass(frozen=True, slots=True)
class Staffel:
    """A first-meld table: steps in rising order, the first one open at the bottom (R6).

    Raises ValueError when it has no step, does not begin at the bottom or does not rise.
    """

    basis: Basis
    stufen: tuple[Stufe, ...]

    def __post_init__(self) -> None:
        lowers = [stufe.lower for stufe in self.stufen]
        if not lowers or lowers[0] is not None or None in lowers[1:]:
            raise ValueError("the first step, and only the first, is open at the bottom")
        bounds = [lower for lower in lowers if lower is not None]
        if bounds != sorted(set(bounds)):
            raise ValueError("lower bounds must rise")

    def minimum(self, total: int, runde: int) -> int:
        """Return the points a team with `total` needs in Runde `runde` (1, 2, …) (R6, R12)."""
        key = total if self.basis is Basis.TOTAL else runde
        return [s.minimum for s in self.stufen if s.lower is None or s.lower <= key][-1]

    def as_rows(self) -> list[list[int | None]]:
        """Return the steps as plain [lower, minimum] pairs, to be kept with a Partie (R10)."""
        return [[stufe.lower, stufe.minimum] for stufe in self.stufen]


def by_total(bottom: int, *rows: tuple[int, int]) -> Staffel:
    """Build a table by total: `bottom` points below the first row, rows are (from, minimum)."""
    return Staffel(Basis.TOTAL, (Stufe(None, bottom), *(Stufe(*row) for row in rows)))


def by_runde(*minimums: int) -> Staffel:
    """Build a table by Runde: the minimum of Runde 1, 2, …; the last one stays in a play-off."""
    rest = (Stufe(number, minimum) for number, minimum in enumerate(minimums[1:], start=2))
    return Staffel(Basis.RUNDE, (Stufe(None, minimums[0]), *rest))
