"""The Verlauf of a Partie: every change in words, with who, when, old and new (P4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext_lazy as _

from tafel.domain.blatt import stand
from tafel.domain.sitzordnung import team_count, team_of_seat
from tafel.domain.verlauf import Gegenstand, replay
from tafel.models import Aenderung, Art, Farbe, Partie, Spieler

TITLES = {
    Art.STARTED: _("Begonnen: %(dealer)s gibt"),
    Art.RECORDED: _("Runde %(runde)s angeschrieben"),
    Art.CORRECTED: _("Runde %(runde)s korrigiert"),
    Art.STRUCK: _("Runde %(runde)s gestrichen"),
    Art.INSERTED: _("Runde %(runde)s eingefügt"),
    Art.SEATED: _("Umgesetzt"),
    Art.BROKEN_OFF: _("Abgebrochen"),
    Art.REOPENED: _("Wieder geöffnet"),
}
TURNED = {
    Art.UNDONE: _("Rückgängig: %(change)s"),
    Art.REDONE: _("Wiederholt: %(change)s"),
}
PLATZ = _("Platz %(number)s")


@dataclass(frozen=True, slots=True)
class Punktwechsel:
    """What one Team had in a Runde and has in it now, in points; None where there is no Runde."""

    farbe: int
    team: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Platzwechsel:
    """Who sat on a seat, and who does; nobody (None) before the start."""

    farbe: int
    platz: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Grundwechsel:
    """The reason of a break-off before and after; None while the Partie isn't broken off."""

    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Eintragung:
    """One change: who, when, what it was in words, and every value that it changed."""

    revision: int
    at: datetime
    by: str
    title: str
    runde: int | None
    punkte: tuple[Punktwechsel, ...]
    plaetze: tuple[Platzwechsel, ...]
    abbruch: Grundwechsel | None
    reason: str


@dataclass(frozen=True, slots=True)
class Summe:
    """What one Team has in the end, in points, as the log alone gives it."""

    farbe: int
    team: str
    total: int


@dataclass(frozen=True, slots=True)
class Verlauf:
    """Every change of a Partie, the newest first, and what all of them add up to."""

    partie: Partie
    eintragungen: tuple[Eintragung, ...]
    runden: int
    summen: tuple[Summe, ...]


def verlauf(partie: Partie) -> Verlauf:
    """Return the Verlauf of `partie` as its log is now, in two queries."""
    log = list(partie.aenderungen.select_related("by__spieler").order_by("revision"))
    names = _names(log)
    runden = replay(change.schritt for change in log).runden
    totals = stand(partie.rules, team_count(partie.player_count), runden).totals
    return Verlauf(
        partie=partie,
        eintragungen=tuple(_eintragung(log, change, names) for change in reversed(log)),
        runden=len(runden),
        summen=tuple(Summe(f, str(Farbe(f).label), total) for f, total in enumerate(totals)),
    )


def _names(log: Iterable[Aenderung]) -> dict[int, str]:
    seats = [c.schritt for c in log if c.gegenstand == Gegenstand.SITZE]
    keys = {key for s in seats for row in (s.before, s.after) for key in row or ()}
    return dict(Spieler.objects.filter(pk__in=keys).values_list("pk", "name"))


def _eintragung(log: list[Aenderung], change: Aenderung, names: Mapping[int, str]) -> Eintragung:
    about = change.gegenstand
    return Eintragung(
        revision=change.revision,
        at=change.at,
        by=change.by.display_name,
        title=_title(log, change, names),
        runde=change.runde,
        punkte=_punkte(change) if about == Gegenstand.RUNDE else (),
        plaetze=_plaetze(change, names) if about == Gegenstand.SITZE else (),
        abbruch=_abbruch(change) if about == Gegenstand.ABBRUCH else None,
        reason=change.reason,
    )


def _title(log: list[Aenderung], change: Aenderung, names: Mapping[int, str]) -> str:
    first = change
    while first.of is not None:
        first = log[first.of - 1]
    values = {"runde": first.runde, "dealer": _dealer(first, names)}
    title = TITLES[Art(first.art)] % values
    return title if first is change else TURNED[Art(change.art)] % {"change": title}


def _dealer(change: Aenderung, names: Mapping[int, str]) -> str:
    beginn: Any = change.after
    if change.art != Art.STARTED:
        return ""
    return names[beginn["players"][beginn["first_dealer"]]]


def _punkte(change: Aenderung) -> tuple[Punktwechsel, ...]:
    rows = zip_longest(_row(change.schritt.before), _row(change.schritt.after))
    return tuple(
        Punktwechsel(farbe, str(Farbe(farbe).label), before, after)
        for farbe, (before, after) in enumerate(rows)
        if before != after
    )


def _plaetze(change: Aenderung, names: Mapping[int, str]) -> tuple[Platzwechsel, ...]:
    before, after = _row(change.schritt.before), _row(change.schritt.after)
    teams = team_count(len(after))
    return tuple(
        Platzwechsel(
            farbe=team_of_seat(seat, teams),
            platz=PLATZ % {"number": seat + 1},
            before=names.get(was),
            after=names.get(now),
        )
        for seat, (was, now) in enumerate(zip_longest(before, after))
        if was != now
    )


def _abbruch(change: Aenderung) -> Grundwechsel:
    return Grundwechsel(change.before, change.after)


def _row(value: Any) -> tuple[Any, ...]:
    return value or ()
