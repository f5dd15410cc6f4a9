"""The log of a Partie as values: what a change did, what it adds up to, what can be taken back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

type Werte = tuple[int, ...]


class Gegenstand(StrEnum):
    """What a change is about: a Runde of the sheet, the break-off (R11), or who sits where."""

    RUNDE = "runde"
    ABBRUCH = "abbruch"
    SITZE = "sitze"


class Richtung(StrEnum):
    """Whether a change is a new one, takes an earlier one back, or brings it back again."""

    NEW = "new"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Schritt:
    """One change of a Partie: `before` → `after`, None where there was or is nothing.

    For a Runde they are its values in points and `runde` its number: None → values inserts it
    there, values → None strikes it, and the later ones move. For the break-off they are the
    reason, for the seats the keys of the players by seat. `of` is the revision that an undo or
    redo is about.
    """

    revision: int
    gegenstand: Gegenstand
    before: Werte | str | None
    after: Werte | str | None
    runde: int | None = None
    richtung: Richtung = Richtung.NEW
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Aufzeichnung:
    """What a log adds up to: the values of every Runde, the reason if broken off, the seats."""

    runden: tuple[Werte, ...] = ()
    reason: str | None = None
    sitze: Werte = ()


class VerlaufFehler(ValueError):
    """A log that can't have been written: a change doesn't fit what came before it."""


def replay(schritte: Iterable[Schritt]) -> Aufzeichnung:
    """Return what the changes add up to, in order; VerlaufFehler if one doesn't fit (P4)."""
    state = Aufzeichnung()
    for schritt in schritte:
        state = _applied(state, schritt)
    return state


def undoable(schritte: Sequence[Schritt]) -> Schritt | None:
    """Return the change that undo would take back, or None; the start stays."""
    done, _ = _stacks(schritte)
    return done[-1] if done else None


def redoable(schritte: Sequence[Schritt]) -> Schritt | None:
    """Return the change that redo would bring back, or None; a new change empties the list."""
    _, undone = _stacks(schritte)
    return undone[-1] if undone else None


def merge(base: Werte, mine: Werte, theirs: Werte) -> Werte | None:
    """Join two changes of the same Runde, team by team (P3).

    `base` is what both were drawn from. Returns None when both changed the same team's value to
    different points.
    """
    joined = []
    for was, typed, now in zip(base, mine, theirs, strict=True):
        if typed not in (was, now) and now != was:
            return None
        joined.append(now if typed == was else typed)
    return tuple(joined)


def _applied(state: Aufzeichnung, schritt: Schritt) -> Aufzeichnung:
    match schritt:
        case Schritt(gegenstand=Gegenstand.RUNDE, runde=int(runde)):
            return replace(state, runden=_spliced(state.runden, runde, schritt))
        case Schritt(gegenstand=Gegenstand.ABBRUCH, after=str() | None as reason):
            _require(schritt, state.reason == schritt.before)
            return replace(state, reason=reason)
        case Schritt(gegenstand=Gegenstand.SITZE, after=tuple(sitze)):
            _require(schritt, state.sitze == (schritt.before or ()))
            return replace(state, sitze=sitze)
    raise VerlaufFehler(f"revision {schritt.revision} changes nothing")


def _spliced(runden: tuple[Werte, ...], runde: int, schritt: Schritt) -> tuple[Werte, ...]:
    old = () if schritt.before is None else (schritt.before,)
    new = () if schritt.after is None else (schritt.after,)
    head, middle, tail = runden[: runde - 1], runden[runde - 1 :][: len(old)], runden[runde - 1 :]
    _require(schritt, middle == old and len(head) == runde - 1)
    return (*head, *new, *tail[len(old) :])


def _stacks(schritte: Sequence[Schritt]) -> tuple[list[Schritt], list[Schritt]]:
    done: list[Schritt] = []
    undone: list[Schritt] = []
    for schritt in schritte[1:]:
        match schritt.richtung:
            case Richtung.NEW:
                done.append(schritt)
                undone.clear()
            case Richtung.UNDO:
                undone.append(done.pop())
            case Richtung.REDO:
                done.append(undone.pop())
    return done, undone


def _require(schritt: Schritt, fits: bool) -> None:  # noqa: FBT001  # the condition itself
    if not fits:
        raise VerlaufFehler(f"revision {schritt.revision} doesn't fit what came before it")
