"""What somebody sees who corrects a Runde: what it was, and what the new values would do."""

from dataclasses import dataclass

from tafel.domain.blatt import Stand, stand
from tafel.domain.verlauf import Werte
from tafel.domain.wirkung import Wirkung, wirkung
from tafel.models import Art, Partie


@dataclass(frozen=True, slots=True)
class Korrektur:
    """A change of Runde `number` (1, 2, …) of a sheet; `art` is CORRECTED, INSERTED or STRUCK."""

    art: Art
    partie: Partie
    number: int
    runden: tuple[Werte, ...]

    @property
    def values(self) -> Werte:
        """The points of the Runde as they are now, one a Team."""
        return self.runden[self.number - 1]

    def effect(self, new: Werte | None) -> Wirkung:
        """Return what `new` values in points, or striking the Runde (None), would do (R9)."""
        rest = self.number - 1 if self.art == Art.INSERTED else self.number
        changed = () if new is None else (new,)
        after = (*self.runden[: self.number - 1], *changed, *self.runden[rest:])
        return wirkung(self._stand(self.runden), self._stand(after))

    def _stand(self, runden: tuple[Werte, ...]) -> Stand:
        return stand(self.partie.rules, len(self.partie.team_names), runden)


def korrektur(partie: Partie, art: Art, number: int) -> Korrektur | None:
    """Return the change of Runde `number` in one query, or None when there is no such Runde."""
    runden = partie.werte()
    return Korrektur(art, partie, number, runden) if 1 <= number <= len(runden) else None
