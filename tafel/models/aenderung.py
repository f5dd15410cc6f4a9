"""The append-only log: one row for every write to a Partie, in the same transaction."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tafel.domain.verlauf import Gegenstand, Richtung, Schritt, Werte
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
    CORRECTED = "corrected", _("korrigiert")
    STRUCK = "struck", _("gestrichen")
    INSERTED = "inserted", _("eingefügt")
    SEATED = "seated", _("Plätze geändert")
    BROKEN_OFF = "broken_off", _("abgebrochen")
    REOPENED = "reopened", _("wieder geöffnet")
    UNDONE = "undone", _("rückgängig gemacht")
    REDONE = "redone", _("wiederholt")


RICHTUNGEN = {Art.UNDONE: Richtung.UNDO, Art.REDONE: Richtung.REDO}
REASON_LENGTH = 200


class Aenderung(models.Model):
    """One change of a Partie; `revision` counts them 1, 2, … .

    `before` and `after` hold what changed, as JSON, null where there was or is nothing: for a
    Runde its values in team order, for the seats the keys of the players (at the start with the
    rules), for a break-off the reason. `of` is the revision that an undo or redo is about. `asked`
    is what the form said, which the same token must say again.
    """

    partie = models.ForeignKey("tafel.Partie", on_delete=models.CASCADE, related_name="aenderungen")
    revision = models.PositiveIntegerField(_("Änderung Nr."))
    token = models.UUIDField(_("Kennung der Eingabe"))
    art = models.CharField(_("Art"), max_length=12, choices=Art)
    gegenstand = models.CharField(
        _("Gegenstand"), max_length=7, choices=[(g.value, g.value) for g in Gegenstand]
    )
    runde = models.PositiveSmallIntegerField(_("Runde"), null=True)
    of = models.PositiveIntegerField(_("betrifft Änderung"), null=True)
    reason = models.CharField(_("Begründung"), max_length=REASON_LENGTH, blank=True)
    asked = models.JSONField(_("Eingabe"), null=True)
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
                violation_error_message=_("Diese Eingabe ist schon gespeichert."),
            ),
            models.CheckConstraint(
                condition=Q(art__in=Art.values),
                name="aenderung_art_known",
                violation_error_message=_("Diese Art von Änderung gibt es nicht."),
            ),
            models.CheckConstraint(
                condition=Q(gegenstand=Gegenstand.RUNDE, runde__isnull=False, runde__gte=1)
                | Q(gegenstand__in=[Gegenstand.ABBRUCH, Gegenstand.SITZE], runde=None),
                name="aenderung_gegenstand_runde",
                violation_error_message=_("Eine Änderung am Blatt nennt ihre Runde."),
            ),
            models.CheckConstraint(
                condition=Q(art__in=[Art.UNDONE, Art.REDONE], of__isnull=False, of__gte=2)
                | ~Q(art__in=[Art.UNDONE, Art.REDONE]) & Q(of=None),
                name="aenderung_of_earlier",
                violation_error_message=_("Rückgängig und Wiederholen nennen eine Änderung."),
            ),
            models.CheckConstraint(
                condition=Q(revision__gte=1),
                name="aenderung_revision_from_one",
                violation_error_message=_("Änderungen zählen ab 1."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.revision}: {self.get_art_display()}"

    @property
    def moves(self) -> bool:
        """Whether the Runden after it have another number since."""
        return self.runde is not None and (self.before is None) != (self.after is None)

    def shifts(self, runde: int) -> bool:
        """Whether Runde `runde` has another number since, or is no more."""
        return self.moves and self.runde is not None and self.runde <= runde

    def adds(self, runde: int) -> bool:
        """Whether it made Runde `runde`: written down, or brought back."""
        return self.runde == runde and self.before is None

    @property
    def schritt(self) -> Schritt:
        """This change as a value of the domain."""
        return Schritt(
            revision=self.revision,
            gegenstand=Gegenstand(self.gegenstand),
            before=_value(self.before),
            after=_value(self.after),
            runde=self.runde,
            richtung=RICHTUNGEN.get(Art(self.art), Richtung.NEW),
            of=self.of,
        )


def _value(data: Any) -> Werte | str | None:
    if isinstance(data, dict):
        data = data["players"]
    return tuple(data) if isinstance(data, list) else data
