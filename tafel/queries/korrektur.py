"""What somebody sees who corrects a Runde: what it was, and what the new values would do."""

from dataclasses import dataclass

from tafel.domain.blatt import Stand, stand
from tafel.domain.verlauf import Werte, merge, replay
from tafel.domain.wirkung import Wirkung, wirkung
from tafel.models import Art, Partie

# From which Runde on, beside the one that is changed, the numbers move, and by how much.
MOVES = {Art.CORRECTED: (0, 0), Art.INSERTED: (0, 1), Art.STRUCK: (1, -1)}


@dataclass(frozen=True, slots=True)
class Korrektur:
    """A change of Runde `number` (1, 2, …) of a sheet; `art` is CORRECTED, INSERTED or STRUCK."""

    art: Art
    partie: Partie
    number: int
    runden: tuple[Werte, ...]

    @property
    def is_there(self) -> bool:
        """Whether the sheet has this Runde."""
        return 1 <= self.number <= len(self.runden)

    @property
    def values(self) -> Werte:
        """The points of the Runde as they are now, one a Team; nothing when it isn't there."""
        return self.runden[self.number - 1] if self.is_there else ()

    def joined(self, new: Werte, revision: int) -> Werte | None:
        """Return what saving `new` values drawn from `revision` makes of the Runde (P3).

        None when that runs into a change of somebody else.
        """
        if self.art != Art.CORRECTED or revision == self.partie.revision:
            return new
        log = list(self.partie.aenderungen.order_by("revision"))
        moved = any(change.shifts(self.number) for change in log[revision:])
        base = replay(change.schritt for change in log[:revision]).runden
        return None if moved else merge(base[self.number - 1], new, self.values)

    def effect(self, new: Werte | None) -> Wirkung:
        """Return what `new` values in points, or striking the Runde (None), would do (R9)."""
        rest = self.number - 1 if self.art == Art.INSERTED else self.number
        changed = () if new is None else (new,)
        after = (*self.runden[: self.number - 1], *changed, *self.runden[rest:])
        first, moved = MOVES[self.art]
        return wirkung(self._stand(self.runden), self._stand(after), self.number + first, moved)

    def _stand(self, runden: tuple[Werte, ...]) -> Stand:
        return stand(self.partie.rules, len(self.partie.team_names), runden)


def korrektur(partie: Partie, art: Art, number: int) -> Korrektur:
    """Return the change of Runde `number`, in one query."""
    return Korrektur(art, partie, number, partie.werte())
