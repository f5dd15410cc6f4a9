"""Why a write to a Partie was refused; nothing has been written then."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tafel.models.aenderung import Aenderung


class Abgelehnt(Exception):
    """A write that was refused; `kind` names the reason, `saved` the change it ran into."""

    kind = ""

    def __init__(self, saved: "Aenderung") -> None:
        super().__init__(self.kind)
        self.saved = saved
        self.typed: tuple[int, ...] = ()  # by the view, to be shown again


class SchonGespeichert(Abgelehnt):
    """The token was used before, with other values; `saved` is what it stands for (P2)."""

    kind = "schon_gespeichert"


class Konflikt(Abgelehnt):
    """The Partie has changed since the form was drawn; `saved` is the newest change (P3)."""

    kind = "konflikt"


class RundeSteht(Konflikt):
    """Somebody else wrote down this very Runde; `saved` is the change that made it what it is."""

    kind = "runde_steht"


class PartieZuEnde(Abgelehnt):
    """The Partie is over or broken off and takes no such change; `saved` is its last one."""

    kind = "zu_ende"


class NichtsZuTun(Abgelehnt):
    """There is nothing to undo or redo, or nothing was changed; `saved` is the last change."""

    kind = "nichts"
