"""What one Tafel shows: teams, sheet, curve and what follows for the Runde about to be played."""

from dataclasses import dataclass
from datetime import datetime
from itertools import batched

from tafel.domain.blatt import Stand, stand
from tafel.domain.punkte import Hinweis, hints
from tafel.domain.sitzordnung import dealer_seat, team_count
from tafel.domain.verlauf import redoable, undoable
from tafel.models import Aenderung, Eintrag, Konto, Partie, Sitz
from tafel.queries.kurve import Kurve, kurve


@dataclass(frozen=True, slots=True)
class TeamAmBrett:
    """One side as the Tafel shows it; points throughout.

    `raised` says that its first meld has just changed with the last Runde (R6); `leads` that it
    alone has the highest total.
    """

    farbe: int
    name: str
    short: str
    players: tuple[str, ...]
    total: int
    first_meld: int
    raised: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class Feld:
    """One team's cell of a Runde: its Eintrag, its total after it, its first meld in it."""

    farbe: int
    value: int
    total: int
    first_meld: int


@dataclass(frozen=True, slots=True)
class Blattzeile:
    """One Runde of the sheet; `counts` is False after the end of the Partie (R9)."""

    number: int
    felder: tuple[Feld, ...]
    counts: bool
    recorded_by: str
    recorded_at: datetime

    @property
    def hints(self) -> tuple[tuple[int, Hinweis], ...]:
        """What is unusual about its values, each with the value in question (R4)."""
        return tuple((feld.value, hint) for feld in self.felder for hint in hints(feld.value))


@dataclass(frozen=True, slots=True)
class Tafel:
    """Everything a Tafel shows. `zeilen` has the newest Runde first; `change` is the last one made.

    `undo` and `redo` say whether there is a change to take back, or to bring back.
    """

    partie: Partie
    teams: tuple[TeamAmBrett, ...]
    stand: Stand
    zeilen: tuple[Blattzeile, ...]
    dealer: str
    kurve: Kurve
    change: Aenderung
    undo: bool
    redo: bool

    @property
    def last(self) -> Blattzeile | None:
        """The Runde written last, or None before the first."""
        return self.zeilen[0] if self.zeilen else None

    @property
    def longest(self) -> int:
        """How many characters the longest total takes, so that the figures can fill the board."""
        return max(len(str(team.total)) for team in self.teams)

    @property
    def winner(self) -> TeamAmBrett | None:
        """The team that won, or None while nobody has."""
        return None if self.partie.winner is None else self.teams[self.partie.winner]


def tafel(partie: Partie) -> Tafel:
    """Return the Tafel of `partie` as it is in the database now, in three queries."""
    sitze = list(partie.sitze.select_related("team", "spieler").order_by("number"))
    count = team_count(len(sitze))
    runden = _runden(partie, count)
    standing = stand(partie.rules, count, [[e.value for e in runde] for runde in runden])
    log = list(partie.aenderungen.select_related("by__spieler").order_by("revision"))
    schritte = [change.schritt for change in log]
    names = [str(sitze[farbe].team) for farbe in range(count)]
    dealer = sitze[dealer_seat(partie.first_dealer, standing.next_runde, len(sitze))]
    return Tafel(
        partie=partie,
        teams=_teams(sitze, standing),
        stand=standing,
        zeilen=_zeilen(runden, standing),
        dealer=dealer.spieler.name,
        kurve=kurve(standing, names),
        change=log[-1],
        undo=undoable(schritte) is not None,
        redo=redoable(schritte) is not None,
    )


def _runden(partie: Partie, teams: int) -> list[tuple[Eintrag, ...]]:
    eintraege = (
        Eintrag.objects.filter(runde__partie=partie)
        .select_related("runde__recorded_by__spieler")
        .order_by("runde__number", "team__farbe")
    )
    return list(batched(eintraege, teams))  # strict came with Python 3.13


def _teams(sitze: list[Sitz], standing: Stand) -> tuple[TeamAmBrett, ...]:
    count = len(standing.totals)
    before = standing.zeilen[-1].first_melds if standing.zeilen else standing.first_melds
    return tuple(
        TeamAmBrett(
            farbe=farbe,
            name=str(sitze[farbe].team),
            short=sitze[farbe].team.get_farbe_display(),
            players=tuple(sitz.spieler.name for sitz in sitze[farbe::count]),
            total=standing.totals[farbe],
            first_meld=standing.first_melds[farbe],
            raised=standing.first_melds[farbe] != before[farbe],
            leads=standing.leader == farbe,
        )
        for farbe in range(count)
    )


def _zeilen(runden: list[tuple[Eintrag, ...]], standing: Stand) -> tuple[Blattzeile, ...]:
    rows = []
    for eintraege, zeile in zip(runden, standing.zeilen, strict=True):
        cells = zip(zeile.values, zeile.totals, zeile.first_melds, strict=True)
        by: Konto = eintraege[0].runde.recorded_by
        rows.append(
            Blattzeile(
                number=zeile.number,
                felder=tuple(Feld(farbe, *cell) for farbe, cell in enumerate(cells)),
                counts=zeile.counts,
                recorded_by=by.display_name,
                recorded_at=eintraege[0].runde.recorded_at,
            )
        )
    return tuple(reversed(rows))
