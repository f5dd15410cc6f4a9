"""What is said about the number of players (R1), before a Partie begins."""

from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tafel.domain.regelwerk import Regelwerk
from tafel.domain.sitzordnung import SitzordnungFehler, team_count
from tafel.models.team import MAX_SEATS

COUNTS = {2: _("zu zweit"), 3: _("zu dritt"), 4: _("zu viert"), 6: _("zu sechst")}
WRONG_COUNT = _("%(variante)s spielt man %(counts)s.")
READY = {
    2: _("Zu zweit, einer gegen einen."),
    3: _("Zu dritt, jeder für sich."),
    4: _("Zu viert, zwei gegen zwei."),
    6: _("Zu sechst, drei Teams zu zweit."),
}


@dataclass(frozen=True, slots=True)
class Anzahl:
    """A number of players: how many teams they make, 0 for none, and the sentence about it."""

    players: int
    teams: int
    text: str


def anzahl(players: int) -> Anzahl:
    """Return what is said when so many people are chosen; the reason when they make no teams."""
    try:
        return Anzahl(players, team_count(players), str(READY[players]))
    except SitzordnungFehler as refusal:
        return Anzahl(players, 0, gettext(str(refusal)))


def anzahlen() -> list[Anzahl]:
    """Return what is said for 0, 1, … people, up to a full table."""
    return [anzahl(players) for players in range(MAX_SEATS + 1)]


def wrong_count(rules: Regelwerk) -> str:
    """Return the sentence that says how many play by `rules`."""
    counts = [str(COUNTS[players]) for players in rules.players]
    several = ", ".join(counts[:-1])
    return WRONG_COUNT % {
        "variante": gettext(rules.name),
        "counts": gettext(" oder ").join(filter(None, (several, counts[-1]))),
    }
