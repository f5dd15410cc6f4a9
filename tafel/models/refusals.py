"""Why a write to a Partie was refused; nothing has been written then."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafel.models.aenderung import Aenderung


class SchonGespeichert(Exception):
    """The token was used before, with other values; `saved` is what it stands for (P2)."""

    def __init__(self, saved: "Aenderung") -> None:
        super().__init__("token used with other values")
        self.saved = saved


class Konflikt(Exception):
    """The Partie has changed since the form was drawn; `saved` is the newest change (P3)."""

    def __init__(self, saved: "Aenderung") -> None:
        super().__init__("form drawn from an older revision")
        self.saved = saved


class PartieZuEnde(Exception):
    """The Partie is over or broken off and takes no Runde."""
