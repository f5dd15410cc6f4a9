"""The Runden of a Partie and what each Team wrote down."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tafel.domain.punkte import MAX_POINTS, MIN_POINTS
from tafel.models.team import Team


class Runde(models.Model):
    """One deal of a Partie, numbered 1, 2, …; who wrote it down, and when."""

    partie = models.ForeignKey("tafel.Partie", on_delete=models.CASCADE, related_name="runden")
    number = models.PositiveSmallIntegerField(_("Runde"))
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("angeschrieben von"),
    )
    recorded_at = models.DateTimeField(_("angeschrieben am"))

    class Meta:
        verbose_name = _("Runde")
        verbose_name_plural = _("Runden")
        ordering = ("partie", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("partie", "number"),
                name="runde_number_once",
                violation_error_message=_("Diese Runde ist schon angeschrieben."),
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="runde_number_from_one",
                violation_error_message=_("Runden zählen ab 1."),
            ),
        )

    def __str__(self) -> str:
        return str(_("Runde %(number)s") % {"number": self.number})


class Eintrag(models.Model):
    """What one Team wrote down in one Runde: a whole signed number of points (R3)."""

    runde = models.ForeignKey(Runde, on_delete=models.CASCADE, related_name="eintraege")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="eintraege")
    value = models.IntegerField(_("Punkte"))

    class Meta:
        verbose_name = _("Eintrag")
        verbose_name_plural = _("Einträge")
        ordering = ("runde", "team")
        constraints = (
            models.UniqueConstraint(
                fields=("runde", "team"),
                name="eintrag_team_once",
                violation_error_message=_("Jedes Team hat in einer Runde einen Eintrag."),
            ),
            models.CheckConstraint(
                condition=Q(value__range=(MIN_POINTS, MAX_POINTS)),
                name="eintrag_value_range",
                violation_error_message=_("Punkte müssen zwischen −99 999 und 99 999 liegen."),
            ),
        )

    def __str__(self) -> str:
        return str(self.value)
