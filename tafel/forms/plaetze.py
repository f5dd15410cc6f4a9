"""Who sits where in a Partie that has begun."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tafel.domain.namen import search_key
from tafel.domain.sitzordnung import dealer_seat, team_count
from tafel.forms.punkte import TOO_LONG
from tafel.forms.runde import DrawnForm
from tafel.models import Partie, Sitz, Spieler, Team
from tafel.models.aenderung import REASON_LENGTH

WHO = _("Wähle, wer hier sitzt.")
TWICE = _("%(name)s sitzt schon auf Platz %(number)s. Wähle hier jemand anderen.")


@dataclass(frozen=True, slots=True)
class Seite:
    """One Team with the fields of its seats."""

    team: Team
    plaetze: tuple[forms.BoundField, ...]


class SeatsForm(DrawnForm):
    """Who sits on seat 1, 2, … of `partie`: one of the active Spieler, or of those seated now."""

    reason = forms.CharField(
        label=_("Warum? (muss nicht sein)"),
        required=False,
        max_length=REASON_LENGTH,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def __init__(
        self, data: Any = None, *, partie: Partie, values: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(data, revision=partie.revision)
        self.partie = partie
        self.sitze = list(partie.sitze.select_related("team", "spieler").order_by("number"))
        self.names = [f"platz_{sitz.number + 1}" for sitz in self.sitze]
        self.spieler = {str(one.pk): one for one in _choosable(self.sitze)}
        seated = {n: str(s.spieler_id) for n, s in zip(self.names, self.sitze, strict=True)}
        self.initial = {**self.initial, **seated, **(values or {})}
        shown = self.initial if data is None else data
        for name, sitz in zip(self.names, self.sitze, strict=True):
            moved = shown.get(name) != seated[name]
            self.fields[name] = self._field(sitz, moved=moved)

    @property
    def players(self) -> tuple[Spieler, ...]:
        """Who sits on seat 1, 2, … as a valid form says."""
        return tuple(self.cleaned_data[name] for name in self.names)

    def seiten(self) -> Iterator[Seite]:
        """The Teams in their order, each with its seats."""
        count = team_count(len(self.sitze))
        for farbe in range(count):
            fields = tuple(self[name] for name in self.names[farbe::count])
            yield Seite(self.sitze[farbe].team, fields)

    def turned(self) -> "SeatsForm":
        """Return the form with everybody one seat further, so with the next Team; unchecked."""
        values = {name: self[name].value() for name in self.fields}
        keys = [values[name] for name in self.names]
        moved = dict(zip(self.names, keys[-1:] + keys[:-1], strict=True))
        return SeatsForm(partie=self.partie, values=values | moved)

    def redrawn(self, partie: Partie) -> "SeatsForm":
        """Return what was chosen, drawn from `partie` as it is now, under a fresh token."""
        return SeatsForm(
            partie=partie, values={name: self[name].value() for name in (*self.names, "reason")}
        )

    def clean(self) -> dict[str, Any]:
        """Refuse somebody on two seats (R1)."""
        super().clean()
        seats: dict[Spieler, int] = {}
        for number, name in enumerate(self.names, start=1):
            spieler = self.cleaned_data.get(name)
            if spieler in seats:
                said = {"name": spieler.name, "number": seats[spieler]}
                self.add_error(name, TWICE % said)
            elif spieler:
                seats[spieler] = number
        return self.cleaned_data

    def _field(self, sitz: Sitz, *, moved: bool) -> forms.Field:
        return forms.TypedChoiceField(
            label=self._label(sitz),
            choices=[(key, _called(one)) for key, one in self.spieler.items()],
            coerce=self.spieler.__getitem__,
            error_messages={"required": WHO, "invalid_choice": WHO},
            help_text=gettext("bisher: %(name)s") % {"name": sitz.spieler.name} if moved else "",
        )

    def _label(self, sitz: Sitz) -> str:
        partie, number = self.partie, {"number": sitz.number + 1}
        dealer = dealer_seat(partie.first_dealer, partie.round_count + 1, partie.player_count)
        if partie.is_running and sitz.number == dealer:
            return gettext("Platz %(number)s, gibt") % number
        return gettext("Platz %(number)s") % number


def _choosable(sitze: list[Sitz]) -> list[Spieler]:
    seated = Q(pk__in=[sitz.spieler_id for sitz in sitze])
    found = Spieler.objects.filter(Q(is_active=True) | seated)
    return sorted(found, key=lambda spieler: search_key(spieler.name))


def _called(spieler: Spieler) -> str:
    return gettext("%(name)s (Gast)") % {"name": spieler.name} if spieler.is_guest else spieler.name
