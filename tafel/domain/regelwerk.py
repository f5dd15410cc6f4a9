"""Rule sets: what a Partie is played by (R1, R6, R10, R12)."""

from dataclasses import dataclass, replace

from tafel.domain.erstmeldung import Staffel, by_runde, by_total
from tafel.domain.texte import gettext_noop as _

MAX_TARGET = 99_995
TARGET_STEP = 5


@dataclass(frozen=True, slots=True)
class Regelwerk:
    """The rules of one Partie (R10).

    `players` are the allowed numbers of players. Exactly one of `target` (points, R7) and
    `runden` (a fixed number of Runden, R12) is set; otherwise ValueError. `note` is said beside
    the first meld.
    """

    key: str
    name: str
    players: tuple[int, ...]
    first_meld: Staffel
    target: int | None = None
    runden: int | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if (self.target is None) == (self.runden is None):
            raise ValueError("a rule set ends at a target or after a number of Runden")
        if self.target is not None and not is_target(self.target):
            raise ValueError("the target is a positive multiple of 5, at most 99 995")
        if self.runden is not None and self.runden < 1:
            raise ValueError("the number of Runden is positive")

    def with_target(self, target: int) -> "Regelwerk":
        """Return the same rules up to `target` points (R10); ValueError if it isn't a target."""
        return replace(self, target=target)


def is_target(points: int) -> bool:
    """Tell whether `points` may be the target of a Partie: 5, 10, … 99 995."""
    return 0 < points <= MAX_TARGET and points % TARGET_STEP == 0


_KLASSISCH = by_total(15, (0, 50), (1_500, 90), (3_000, 120))
_VERRUECKT_NOTE = _("Nur Karten eines Ranges – oder jederzeit ein echtes Canasta aus der Hand.")

REGELWERKE: tuple[Regelwerk, ...] = (
    Regelwerk("klassisch", _("Klassisch"), (2, 3, 4, 6), _KLASSISCH, target=5_000),
    Regelwerk("duell", _("Duell zu zweit"), (2,), _KLASSISCH, target=5_000),
    Regelwerk(
        "verrueckt",
        _("Verrücktes Canasta"),
        (4,),
        by_total(50, (3_001, 90), (5_001, 120), (7_001, 150)),
        target=10_000,
        note=_VERRUECKT_NOTE,
    ),
    Regelwerk(
        "samba",
        _("Samba"),
        (2, 3, 4, 6),
        by_total(15, (0, 50), (1_500, 90), (3_000, 120), (7_000, 160)),
        target=10_000,
    ),
    Regelwerk(
        "bolivia",
        _("Bolivia"),
        (4,),
        by_total(15, (0, 50), (1_500, 90), (3_000, 120), (7_000, 150)),
        target=15_000,
    ),
    Regelwerk(
        "kuba",
        _("Kuba"),
        (4,),
        by_total(15, (0, 50), (1_500, 90), (3_000, 120), (5_000, 150)),
        target=7_500,
    ),
    Regelwerk(
        "italien",
        _("Italien"),
        (4,),
        by_total(15, (0, 50), (1_500, 90), (3_000, 120), (5_000, 160), (7_500, 180), (10_000, 200)),
        target=12_000,
    ),
    Regelwerk("uruguay", _("Uruguay"), (4,), _KLASSISCH, target=5_000),
    Regelwerk(
        "modern_american",
        _("Modern American"),
        (4,),
        by_total(125, (3_000, 155), (5_000, 180)),
        target=8_500,
    ),
    Regelwerk(
        "hand_and_foot",
        _("Hand and Foot"),
        (4, 6),
        by_total(50, (2_500, 90), (5_000, 120), (7_500, 150)),
        target=10_000,
    ),
    Regelwerk("american_turnier", _("American, Turnier"), (4,), by_runde(125, 155, 180), runden=3),
    Regelwerk(
        "hand_and_foot_runden",
        _("Hand and Foot, vier Runden"),
        (2, 4, 6),
        by_runde(50, 90, 120, 150),
        runden=4,
    ),
)

STANDARD = REGELWERKE[0]


def regelwerk(key: str) -> Regelwerk:
    """Return the preset called `key`; KeyError if there is none."""
    return {rules.key: rules for rules in REGELWERKE}[key]
