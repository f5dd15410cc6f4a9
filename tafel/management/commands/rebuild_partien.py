"""Rebuilds every Partie from its log and compares it with what is kept."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tafel.domain.verlauf import VerlaufFehler
from tafel.models import Partie
from tafel.models.rebuild import kept, rebuilt


class Command(BaseCommand):
    help = "Baut jede Partie aus ihrem Verlauf nach und vergleicht sie mit dem Gespeicherten."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", required=True, help="nur vergleichen")

    def handle(self, *args: Any, **options: Any) -> None:
        checked, wrong = 0, []
        for partie in Partie.objects.order_by("pk").iterator():
            checked += 1
            if not _agrees(partie):
                wrong.append(str(partie.pk))
        if wrong:
            raise CommandError(f"{len(wrong)} von {checked} weichen ab: {', '.join(wrong)}")
        self.stdout.write(f"{checked} Partien stimmen mit ihrem Verlauf überein.")


def _agrees(partie: Partie) -> bool:
    try:
        return rebuilt(partie) == kept(partie)
    except VerlaufFehler:
        return False
