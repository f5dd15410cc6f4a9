"""What Start shows: the running Partien, the last results, and how I go on from here."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from tafel.domain.abend import evening_of
from tafel.domain.sitzordnung import team_count
from tafel.models import Konto, Partie, Sitz, Spieler, Zustand
from tafel.models.partien import PartieQuerySet

RESULTS = 10
REMATCH_WITHIN = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Seite:
    """One side of a Partie: its Farbe, name, who plays for it, and its total in points."""

    farbe: int
    name: str
    players: tuple[str, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class Laufende:
    """A running Partie. `runde` is being played; `day` it began on, None for today; `mine` if I
    sit at it. Exactly one of `target` and `rundenzahl` is set."""

    pk: int
    place: str
    variante: str
    runde: int
    target: int | None
    rundenzahl: int | None
    playoff: bool
    day: date | None
    mine: bool
    seiten: tuple[Seite, ...]


@dataclass(frozen=True, slots=True)
class Ergebnis:
    """A Partie that is over, at `ended_at` on `day`; broken off it has no winner."""

    pk: int
    place: str
    variante: str
    day: date
    ended_at: datetime
    broken_off: bool
    seiten: tuple[Seite, ...]


@dataclass(frozen=True, slots=True)
class Startseite:
    """Everything Start shows to one person.

    `mine` is the newest running Partie they sit at, `others` the remaining ones, newest first.
    `rematch` is what they could play again now. `quiet` holds when nobody has played today.
    """

    mine: Laufende | None
    others: tuple[Laufende, ...]
    rematch: Ergebnis | None
    results: tuple[Ergebnis, ...]
    quiet: bool

    @property
    def tag(self) -> str:
        """A short text that changes whenever anything shown changes."""
        return sha256(repr(self).encode()).hexdigest()[:16]


def startseite(user: Konto, now: datetime) -> Startseite:
    """Return Start as `user` sees it at `now`, in four queries whatever there is to show."""
    me: Spieler | None = getattr(user, "spieler", None)
    visible = Partie.objects.visible_to(user)
    running = list(visible.running())
    ended = list(visible.ended()[:RESULTS])
    last = list(_finished(visible, me, now - REMATCH_WITHIN)[:1]) if me else []
    sitze = _sitze({*running, *ended, *last})
    today = evening_of(timezone.localtime(now))
    boards = [_laufende(partie, sitze[partie.pk], me, today) for partie in running]
    mine = next((board for board in boards if board.mine), None)
    results = tuple(_ergebnis(partie, sitze[partie.pk]) for partie in ended)
    return Startseite(
        mine=mine,
        others=tuple(board for board in boards if board is not mine),
        rematch=None if mine else next((_ergebnis(p, sitze[p.pk]) for p in last), None),
        results=results,
        quiet=not any(b.day is None for b in boards) and not any(r.day == today for r in results),
    )


def _finished(partien: PartieQuerySet, me: Spieler, since: datetime) -> PartieQuerySet:
    return partien.ended().filter(zustand=Zustand.FINISHED, ended_at__gte=since, sitze__spieler=me)


def _sitze(partien: Iterable[Partie]) -> dict[int, list[Sitz]]:
    """The seats of every Partie by its key, in order, with Team and Spieler."""
    found = defaultdict(list)
    rows = Sitz.objects.filter(partie__in=partien).select_related("team", "spieler")
    for sitz in rows.order_by("number"):
        found[sitz.partie_id].append(sitz)
    return found


def _laufende(partie: Partie, sitze: list[Sitz], me: Spieler | None, today: date) -> Laufende:
    day = evening_of(timezone.localtime(partie.started_at))
    return Laufende(
        pk=partie.pk,
        place=partie.place,
        variante=partie.variante_name,
        runde=partie.round_count + 1,
        target=partie.target,
        rundenzahl=partie.rundenzahl,
        playoff=partie.playoff,
        day=None if day == today else day,
        mine=any(sitz.spieler == me for sitz in sitze),
        seiten=_seiten(partie, sitze),
    )


def _ergebnis(partie: Partie, sitze: list[Sitz]) -> Ergebnis:
    ended_at = partie.ended_at or partie.started_at
    return Ergebnis(
        pk=partie.pk,
        place=partie.place,
        variante=partie.variante_name,
        day=evening_of(timezone.localtime(ended_at)),
        ended_at=ended_at,
        broken_off=partie.zustand == Zustand.BROKEN_OFF,
        seiten=_seiten(partie, sitze),
    )


def _seiten(partie: Partie, sitze: list[Sitz]) -> tuple[Seite, ...]:
    count = team_count(partie.player_count)
    return tuple(
        Seite(
            farbe=farbe,
            name=str(sitze[farbe].team),
            players=tuple(sitz.spieler.name for sitz in sitze[farbe::count]),
            total=sitze[farbe].team.total,
            won=partie.winner == farbe,
        )
        for farbe in range(count)
    )
