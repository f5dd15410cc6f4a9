"""The append-only log: one row for every write to a Partie, in the same transaction."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tafel.models.konto import Konto


@dataclass(frozen=True, slots=True)
class Write:
    """Who writes and when, and the token of the form: the same token is written once (P2)."""

    token: UUID
    by: Konto
    at: datetime


class Art(models.TextChoices):
    """What kind of change a row of the log is."""

    STARTED = "started", _("begonnen")
    RECORDED = "recorded", _("angeschrieben")
    BROKEN_OFF = "broken_off", _("abgebrochen")


class Aenderung(models.Model):
    """One change of a Partie; `revision` counts them 1, 2, … .

    `before` and `after` hold what changed, as JSON: for a Runde the values in team order, for
    the start the rules and seats, for a break-off the reason.
    """

    partie = models.ForeignKey("tafel.Partie", on_delete=models.CASCADE, related_name="aenderungen")
    revision = models.PositiveIntegerField(_("Stand"))
    token = models.UUIDField(_("Formular"))
    art = models.CharField(_("Art"), max_length=12, choices=Art)
    runde = models.PositiveSmallIntegerField(_("Runde"), null=True)
    before = models.JSONField(_("vorher"), null=True)
    after = models.JSONField(_("nachher"), null=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("von"),
    )
    at = models.DateTimeField(_("am"))

    class Meta:
        verbose_name = _("Änderung")
        verbose_name_plural = _("Verlauf")
        ordering = ("partie", "revision")
        constraints = (
            models.UniqueConstraint(
                fields=("partie", "revision"),
                name="aenderung_revision_once",
                violation_error_message=_("Diese Änderung steht schon im Verlauf."),
            ),
            models.UniqueConstraint(
                fields=("partie", "token"),
                name="aenderung_token_once",
                violation_error_message=_("Dieses Formular ist schon gespeichert."),
            ),
            models.CheckConstraint(
                condition=Q(art__in=Art.values),
                name="aenderung_art_known",
                violation_error_message=_("Diese Art von Änderung gibt es nicht."),
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=1),
                name="aenderung_revision_from_one",
                violation_error_message=_("Änderungen zählen ab 1."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.revision}: {self.get_art_display()}"
