"""Who plays with whom and who deals (R1, R2)."""

from tafel.domain.texte import gettext_noop as _

TEAMS_BY_PLAYERS = {2: 2, 3: 3, 4: 2, 6: 3}

FIVE_PLAYERS = _("Zu fünft geht Canasta nicht auf. Spielt zu viert oder zu sechst.")
WRONG_PLAYERS = _("Wähle 2, 3, 4 oder 6 Namen.")
SEATED_TWICE = _("Niemand sitzt zweimal an einem Tisch.")


class SitzordnungFehler(ValueError):
    """These players cannot sit down to a Partie; the message is a German sentence (R1)."""


def team_count(players: int) -> int:
    """Return how many teams `players` people make: 2 or 3; SitzordnungFehler otherwise (R1)."""
    if players == 5:
        raise SitzordnungFehler(FIVE_PLAYERS)
    if players not in TEAMS_BY_PLAYERS:
        raise SitzordnungFehler(WRONG_PLAYERS)
    return TEAMS_BY_PLAYERS[players]


def team_of_seat(seat: int, teams: int) -> int:
    """Return the team (0, 1, 2) of seat 0, 1, … : A B A B or A B C A B C (R2)."""
    return seat % teams


def dealer_seat(first: int, runde: int, players: int) -> int:
    """Return the seat that deals Runde 1, 2, …: from seat `first` clockwise (R2)."""
    return (first + runde - 1) % players
