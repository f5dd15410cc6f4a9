"""A guest is added on the spot, by name."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tafel.domain.namen import name_key, tidy
from tafel.forms.aufstellung import Aufstellung
from tafel.forms.punkte import TOO_LONG
from tafel.models import Spieler
from tafel.models.locking import writing
from tafel.models.spieler import NAME_EMPTY, NAME_TAKEN

NAME_LENGTH = Spieler._meta.get_field("name").max_length  # documented by Django
TABLE_FULL = gettext_lazy("Alle sechs Plätze sind besetzt.")


class GastForm(forms.Form):
    """The name of somebody who joins the table: a new guest, or whoever is called that."""

    gast = forms.CharField(
        max_length=NAME_LENGTH, error_messages={"required": NAME_EMPTY, "max_length": TOO_LONG}
    )

    def __init__(self, data: Any, table: Aufstellung) -> None:
        super().__init__(data)
        self.table = table

    def clean_gast(self) -> str:
        """Return the name; refuse one that can't be seen and one of somebody inactive."""
        name = tidy(self.cleaned_data["gast"])
        if not name_key(name):
            raise ValidationError(NAME_EMPTY)
        known = Spieler.objects.filter(name_key=name_key(name)).first()
        if known and not known.is_active:
            raise ValidationError(NAME_TAKEN)
        if self.table.is_full and not (known and self._sits(known)):
            raise ValidationError(TABLE_FULL)
        return name

    def join(self) -> tuple[Aufstellung, str]:
        """Return the table with that person at it, and a sentence on who it is."""
        name = self.cleaned_data["gast"]
        with writing():
            spieler, created = Spieler.objects.get_or_create(
                name_key=name_key(name), defaults={"name": name, "is_guest": True}
            )
        return self.table.joined_by(str(spieler.pk)), self._said(spieler, created) % {
            "name": spieler.name
        }

    def _said(self, spieler: Spieler, created: bool) -> str:  # noqa: FBT001  # as Django says it
        if created:
            return _("%(name)s sitzt als Gast am Tisch.")
        if self._sits(spieler):
            return _("%(name)s sitzt schon am Tisch.")
        return _("%(name)s gibt es schon und sitzt jetzt am Tisch.")

    def _sits(self, spieler: Spieler) -> bool:
        return str(spieler.pk) in self.table.keys
