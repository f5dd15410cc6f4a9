"""The people who play."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tafel.domain.namen import name_key, tidy
from tafel.models.fields import NameKeyField

NAME_TAKEN = _("Diesen Namen gibt es schon. Nimm einen Zusatz dazu, zum Beispiel Anna B.")
NAME_EMPTY = _("Gib einen Namen ein.")


class SpielerQuerySet(models.QuerySet["Spieler"]):
    """Chainable reads of Spieler."""

    def active(self) -> "SpielerQuerySet":
        """Keep those who may sit down to a new Partie, members and guests."""
        return self.filter(is_active=True)

    def recent_first(self) -> "SpielerQuerySet":
        """Order by the start of the latest Partie, then by name; the never seen last."""
        latest = models.Max("sitze__partie__started_at")
        return self.annotate(last_played=latest).order_by(
            models.F("last_played").desc(nulls_last=True), "name_key"
        )


class Spieler(models.Model):
    """Somebody who plays: a member, with or without account, or a guest (never with one)."""

    name = models.CharField(_("Name"), max_length=60)
    name_key = NameKeyField(max_length=180, editable=False)
    is_guest = models.BooleanField(_("Gast"), default=False)
    is_active = models.BooleanField(_("aktiv"), default=True)
    konto = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="spieler",
        verbose_name=_("Konto"),
    )

    objects = SpielerQuerySet.as_manager()

    class Meta:
        verbose_name = _("Spieler")
        verbose_name_plural = pgettext_lazy("Mehrzahl", "Spieler")
        ordering = ("name_key",)
        constraints = (
            models.UniqueConstraint(
                fields=("name_key",),
                name="spieler_name_unique",
                violation_error_message=NAME_TAKEN,
            ),
            models.CheckConstraint(
                condition=~Q(name_key=""),
                name="spieler_name_visible",
                violation_error_message=NAME_EMPTY,
            ),
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(konto=None),
                name="spieler_guest_without_konto",
                violation_error_message=_("Ein Gast hat kein Konto. Mach ihn erst zum Mitglied."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Refuse a name without a visible character and one that somebody else has."""
        self.name = tidy(self.name)
        self.name_key = name_key(self.name)
        if not self.name_key:
            raise ValidationError({"name": NAME_EMPTY})
        if Spieler.objects.exclude(pk=self.pk).filter(name_key=self.name_key).exists():
            raise ValidationError({"name": NAME_TAKEN})
