"""What is agreed before the first Runde of a Partie."""

from dataclasses import dataclass
from typing import Any

from tafel.domain.regelwerk import Regelwerk
from tafel.domain.sitzordnung import SEATED_TWICE, SitzordnungFehler, team_count
from tafel.models.spieler import Spieler


@dataclass(frozen=True, slots=True)
class Beginn:
    """The rules, who sits on seat 0, 1, … clockwise, the seat that deals first, and the place.

    Raises SitzordnungFehler for a number of players that makes no teams and for somebody seated
    twice (R1), ValueError for a dealer's seat that isn't taken.
    """

    rules: Regelwerk
    players: tuple[Spieler, ...]
    first_dealer: int = 0
    place: str = ""

    def __post_init__(self) -> None:
        team_count(len(self.players))
        if len(set(self.players)) < len(self.players):
            raise SitzordnungFehler(SEATED_TWICE)
        if not 0 <= self.first_dealer < len(self.players):
            raise ValueError("the dealer sits at the table")

    def as_data(self) -> dict[str, Any]:
        """Return the start as it is kept in the log: rules, keys of the players, dealer, place."""
        return {
            "variante": self.rules.key,
            "target": self.rules.target,
            "rundenzahl": self.rules.runden,
            "first_meld": self.rules.first_meld.as_rows(),
            "players": [spieler.pk for spieler in self.players],
            "first_dealer": self.first_dealer,
            "place": self.place,
        }
