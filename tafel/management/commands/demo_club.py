from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tafel.management.demo import LOGINS, PASSWORD, fill
from tafel.models import Konto, Partie, Spieler


class Command(BaseCommand):
    help = "Füllt einen leeren Club mit Spielern und Partien zum Ausprobieren (nur mit DEBUG)."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("Den Demo-Club gibt es nur mit DEBUG=true.")
        if Spieler.objects.exists():
            self.stdout.write("Es gibt schon Spieler: die Daten bleiben, wie sie sind.")
        else:
            fill(timezone.now())
            self.stdout.write(
                f"Demo-Club angelegt: {Spieler.objects.count()} Spieler, "
                f"{Partie.objects.ended().count()} gespielte und "
                f"{Partie.objects.running().count()} laufende Partien."
            )
        self._print_logins()

    def _print_logins(self) -> None:
        there = set(Konto.objects.values_list("username", flat=True))
        logins = [login for login in LOGINS if login.username in there]
        if not logins:
            return
        self.stdout.write(f"\n  {'Anmeldename':<14}{'Passwort':<15}{'Rolle':<15}Spieler")
        for login in logins:
            self.stdout.write(
                f"  {login.username:<14}{PASSWORD:<15}{login.role:<15}{login.spieler}"
            )
        self.stdout.write("")
