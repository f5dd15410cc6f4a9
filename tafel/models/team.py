"""The sides of a Partie and who sits where."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tafel.models.spieler import Spieler

MAX_SEATS = 6


class Farbe(models.IntegerChoices):
    """The colour of a Team; its number is the team's place in every row of values (R2)."""

    BLAU = 0, _("Blau")
    ORANGE = 1, _("Orange")
    GRUEN = 2, _("Grün")


class Team(models.Model):
    """One side of a Partie, also when it is a single player. `total` is kept from the sheet."""

    partie = models.ForeignKey("tafel.Partie", on_delete=models.CASCADE, related_name="teams")
    farbe = models.PositiveSmallIntegerField(_("Farbe"), choices=Farbe)
    total = models.IntegerField(_("Punkte"), default=0)

    class Meta:
        verbose_name = _("Team")
        verbose_name_plural = _("Teams")
        ordering = ("partie", "farbe")
        constraints = (
            models.UniqueConstraint(
                fields=("partie", "farbe"),
                name="team_farbe_once",
                violation_error_message=_("Jede Farbe gibt es in einer Partie einmal."),
            ),
            models.CheckConstraint(
                condition=Q(farbe__in=Farbe.values),
                name="team_farbe_known",
                violation_error_message=_("Teams sind Blau, Orange oder Grün."),
            ),
        )

    def __str__(self) -> str:
        return str(_("Team %(farbe)s") % {"farbe": self.get_farbe_display()})


class Sitz(models.Model):
    """Seat 0, 1, … of a Partie, clockwise, with who sits there and for which Team (R2)."""

    partie = models.ForeignKey("tafel.Partie", on_delete=models.CASCADE, related_name="sitze")
    number = models.PositiveSmallIntegerField(_("Platz"))
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="sitze")
    spieler = models.ForeignKey(
        Spieler, on_delete=models.PROTECT, related_name="sitze", verbose_name=_("Spieler")
    )

    class Meta:
        verbose_name = _("Sitz")
        verbose_name_plural = _("Sitze")
        ordering = ("partie", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("partie", "number"),
                name="sitz_number_once",
                violation_error_message=_("Auf diesem Platz sitzt schon jemand."),
            ),
            models.UniqueConstraint(
                fields=("partie", "spieler"),
                name="sitz_spieler_once",
                violation_error_message=_("Niemand sitzt zweimal an einem Tisch."),
            ),
            models.CheckConstraint(
                condition=Q(number__lt=MAX_SEATS),
                name="sitz_number_range",
                violation_error_message=_("Es gibt höchstens sechs Plätze."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.number + 1}: {self.spieler}"
