"""What the club keeps: people, Partien with their Runden, and the log of every change."""

from tafel.models.aenderung import Aenderung, Art, Write
from tafel.models.beginn import Beginn
from tafel.models.einladung import Einladung
from tafel.models.konto import Konto, Rolle
from tafel.models.partie import Partie
from tafel.models.partien import Zustand
from tafel.models.refusals import (
    Abgelehnt,
    Konflikt,
    NichtsZuTun,
    PartieZuEnde,
    RundeSteht,
    SchonGespeichert,
)
from tafel.models.runde import Eintrag, Runde
from tafel.models.spieler import Spieler
from tafel.models.team import Farbe, Sitz, Team

__all__ = [
    "Abgelehnt",
    "Aenderung",
    "Art",
    "Beginn",
    "Einladung",
    "Eintrag",
    "Farbe",
    "Konflikt",
    "Konto",
    "NichtsZuTun",
    "Partie",
    "PartieZuEnde",
    "Rolle",
    "Runde",
    "RundeSteht",
    "SchonGespeichert",
    "Sitz",
    "Spieler",
    "Team",
    "Write",
    "Zustand",
]
