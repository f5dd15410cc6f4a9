"""What a correction does to a Partie, seen before it is saved (R9)."""

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


def wirkung(before: Stand, after: Stand) -> Wirkung:
    """Return what changes from `before` to `after`, two standings of the same teams (R9)."""
    idle = {zeile.number for zeile in before.zeilen if not zeile.counts}
    return Wirkung(
        totals=after.totals,
        first_melds=_first_melds(before, after),
        after_end=tuple(z.number for z in after.zeilen if not z.counts and z.number not in idle),
        counting=tuple(z.number for z in after.zeilen if z.counts and z.number in idle),
        decided=after.winner if after.winner != before.winner else None,
        reopened=before.deciding is not None and after.deciding is None,
    )


def _first_melds(before: Stand, after: Stand) -> tuple[NeueErstmeldung, ...]:
    rows = {zeile.number: zeile.first_melds for zeile in before.zeilen}
    rows[before.next_runde] = before.first_melds
    now = [(zeile.number, zeile.first_melds) for zeile in after.zeilen if zeile.counts]
    if after.deciding is None:
        now.append((after.next_runde, after.first_melds))
    return tuple(
        NeueErstmeldung(number, team, old, new)
        for number, melds in now
        if number in rows
        for team, (old, new) in enumerate(zip(rows[number], melds, strict=True))
        if old != new
    )
