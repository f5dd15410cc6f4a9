"""What a correction does to a Partie, seen before it is saved (R9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from tafel.domain.blatt import Stand


@dataclass(frozen=True, slots=True)
class NeueErstmeldung:
    """The first meld of a team in a Runde would have been another (R6), in points."""

    runde: int
    team: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Wirkung:
    """The difference between two standings of one Partie.

    `totals` are the new ones. `after_end` are the Runden that then lie after the end and do not
    count, `counting` those that count again. `decided` is the team that wins instead of what was
    before, `reopened` says that nobody has won any more.
    """

    totals: tuple[int, ...]
    first_melds: tuple[NeueErstmeldung, ...]
    after_end: tuple[int, ...]
    counting: tuple[int, ...]
    decided: int | None
    reopened: bool


def wirkung(before: Stand, after: Stand, first: int = 1, moved: int = 0) -> Wirkung:
    """Return what changes from `before` to `after`, two standings of the same teams (R9).

    From Runde `first` on the Runden have a number higher by `moved`: 1 when one was inserted
    there, −1 when the one before was struck.
    """
    gone = first - 1 if moved < 0 else 0
    old = {
        z.number + (moved if z.number >= first else 0): z for z in before.zeilen if z.number != gone
    }
    idle = {number for number, zeile in old.items() if not zeile.counts}
    melds = {number: zeile.first_melds for number, zeile in old.items()}
    melds[before.next_runde + moved] = before.first_melds
    return Wirkung(
        totals=after.totals,
        first_melds=_first_melds(melds, after),
        after_end=tuple(z.number for z in after.zeilen if not z.counts and z.number not in idle),
        counting=tuple(z.number for z in after.zeilen if z.counts and z.number in idle),
        decided=after.winner if after.winner != before.winner else None,
        reopened=before.deciding is not None and after.deciding is None,
    )


def _first_melds(
    before: Mapping[int, tuple[int, ...]], after: Stand
) -> tuple[NeueErstmeldung, ...]:
    now = [(zeile.number, zeile.first_melds) for zeile in after.zeilen if zeile.counts]
    if after.deciding is None:
        now.append((after.next_runde, after.first_melds))
    return tuple(
        NeueErstmeldung(number, team, old, new)
        for number, melds in now
        if number in before
        for team, (old, new) in enumerate(zip(before[number], melds, strict=True))
        if old != new
    )
