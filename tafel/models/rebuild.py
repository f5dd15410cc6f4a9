"""Proves that the log alone gives every Partie as it is kept (P4)."""

from dataclasses import dataclass

from tafel.domain.blatt import stand
from tafel.domain.sitzordnung import team_count
from tafel.domain.verlauf import Aufzeichnung, replay
from tafel.models.partie import Partie


@dataclass(frozen=True, slots=True)
class Bild:
    """A Partie as a whole: what was written down, and what follows from it by the rules."""

    aufzeichnung: Aufzeichnung
    totals: tuple[int, ...]
    winner: int | None
    playoff: bool
    revision: int


def kept(partie: Partie) -> Bild:
    """Return `partie` as its rows in the database say."""
    written = Aufzeichnung(partie.werte(), partie.reason or None, partie.seated())
    totals = tuple(partie.teams.order_by("farbe").values_list("total", flat=True))
    return Bild(written, totals, partie.winner, partie.playoff, partie.revision)


def rebuilt(partie: Partie) -> Bild:
    """Return `partie` as its log says; VerlaufFehler if the log doesn't add up."""
    log = list(partie.aenderungen.order_by("revision"))
    written = replay(change.schritt for change in log)
    standing = stand(partie.rules, team_count(partie.player_count), written.runden)
    winner = None if written.reason else standing.winner
    return Bild(written, standing.totals, winner, standing.playoff, len(log))
