"""Reading and starting Partien."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import BooleanField, ExpressionWrapper, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tafel.domain.abend import evening_start
from tafel.models.aenderung import Art, Write
from tafel.models.beginn import Beginn
from tafel.models.konto import Konto
from tafel.models.locking import writing
from tafel.models.refusals import SchonGespeichert
from tafel.models.vorgang import Vorgang

if TYPE_CHECKING:
    from tafel.models.partie import Partie


class Zustand(models.TextChoices):
    """The state of a Partie."""

    RUNNING = "running", _("läuft")
    FINISHED = "finished", _("beendet")
    BROKEN_OFF = "broken_off", _("abgebrochen")


class PartieQuerySet(models.QuerySet["Partie"]):
    """Chainable reads of Partien; every view begins with `visible_to` or `writable_by`."""

    def visible_to(self, user: Konto | AnonymousUser) -> Self:
        """Keep the Partien whose Tafel `user` may see."""
        return self.all() if user.has_perm("tafel.view_partie") else self.none()

    def writable_by(self, user: Konto | AnonymousUser) -> Self:
        """Keep the Partien that `user` may write to."""
        return self.visible_to(user) if user.has_perm("tafel.change_partie") else self.none()

    def correctable_by(self, user: Konto | AnonymousUser, now: datetime) -> Self:
        """Keep the Partien that `user` may correct at `now`.

        Members the running ones and those begun or ended this evening, the Organisation every one.
        """
        return self.writable_by(user).filter(_correctable(user, now))

    def mark_correctable(self, user: Konto | AnonymousUser, now: datetime) -> Self:
        """Say of each Partie as `is_correctable` whether `user` may correct it at `now`."""
        may = Q(pk__in=[]) if not user.has_perm("tafel.change_partie") else _correctable(user, now)
        return self.annotate(is_correctable=ExpressionWrapper(may, BooleanField()))

    def running(self) -> Self:
        """Keep the running Partien, the newest first."""
        return self.filter(zustand=Zustand.RUNNING).order_by("-started_at", "-pk")

    def ended(self) -> Self:
        """Keep the finished and broken-off Partien, the last ended first."""
        return self.exclude(zustand=Zustand.RUNNING).order_by("-ended_at", "-pk")

    def start(self, beginn: Beginn, write: Write) -> "Partie":
        """Start a Partie and return it; the same token again returns the Partie it started.

        Raises SchonGespeichert when the token has started a different one.
        """
        with writing():
            partie, created = self.get_or_create(
                start_token=write.token, defaults=_start_columns(beginn, write)
            )
            if created:
                Vorgang(partie, write, []).start(beginn)
                return partie
        saved = partie.aenderungen.get(art=Art.STARTED)
        if saved.after != beginn.as_data():
            raise SchonGespeichert(saved)
        return partie


def _correctable(user: Konto | AnonymousUser, now: datetime) -> Q:
    if user.has_perm("tafel.correct_partie"):
        return Q(pk__isnull=False)
    evening = evening_start(timezone.localtime(now))
    return Q(zustand=Zustand.RUNNING) | Q(started_at__gte=evening) | Q(ended_at__gte=evening)


def _start_columns(beginn: Beginn, write: Write) -> dict[str, Any]:
    rules = beginn.rules
    return {
        "variante": rules.key,
        "variante_name": rules.name,
        "target": rules.target,
        "rundenzahl": rules.runden,
        "first_meld": rules.first_meld,
        "note": rules.note,
        "player_count": len(beginn.players),
        "first_dealer": beginn.first_dealer,
        "place": beginn.place,
        "started_at": write.at,
        "started_by": write.by,
    }
