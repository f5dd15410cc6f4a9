"""Who sits where, while it is being made up: plain texts as posted, before anything is checked."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

from tafel.models.team import MAX_SEATS

SEATS = tuple(f"platz_{number}" for number in range(1, MAX_SEATS + 1))


@dataclass(frozen=True, slots=True)
class Aufstellung:
    """The key of whoever sits on seat 0, 1, … clockwise ("" where nobody does), and who deals.

    The dealer is a person, so that the deal moves with them; on an empty seat it is the next one
    clockwise, with nobody at the table it is "".
    """

    keys: tuple[str, ...]
    dealer: str

    @classmethod
    def of(cls, values: Mapping[str, object]) -> "Aufstellung":
        """Return what the fields platz_1 … and geber (the number of a seat) say."""
        keys = tuple(str(values.get(seat) or "") for seat in SEATS)
        chosen = f"platz_{values.get('geber')}"
        first = SEATS.index(chosen) if chosen in SEATS else 0
        return cls(keys, next(filter(None, keys[first:] + keys[:first]), ""))

    @property
    def seated(self) -> tuple[str, ...]:
        """The keys of those who sit, gaps closed up."""
        return tuple(filter(None, self.keys))

    @property
    def is_full(self) -> bool:
        """Whether no seat is free."""
        return len(self.seated) == MAX_SEATS

    def joined_by(self, key: str) -> "Aufstellung":
        """Return the seats with one more person on the first free one; as they are if they sit."""
        if key in self.keys or self.is_full:
            return self
        free = self.keys.index("")
        return Aufstellung((*self.keys[:free], key, *self.keys[free + 1 :]), self.dealer or key)

    def drawn(self) -> "Aufstellung":
        """Return the same people on seats drawn by lot; whoever deals keeps the deal."""
        keys = list(self.seated)
        random.SystemRandom().shuffle(keys)
        return Aufstellung((*keys, *[""] * (MAX_SEATS - len(keys))), self.dealer)

    def values(self) -> dict[str, str]:
        """Return the fields of the form that say this."""
        dealer = self.keys.index(self.dealer) if self.dealer else 0
        return dict(zip(SEATS, self.keys, strict=True)) | {"geber": str(dealer + 1)}
