"""The forms that write to a running Partie."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tafel.domain.namen import tidy
from tafel.forms.punkte import TOO_LONG, PunkteField
from tafel.models import Farbe, Konto, Write
from tafel.models.aenderung import REASON_LENGTH

MINUS = "\u2212"
NO_REASON = _("Gib einen Grund an, zum Beispiel: Keine Zeit mehr.")
STALE = _("Die Seite war veraltet. Deine Eingabe ist noch da: Versuch es noch einmal.")


class TokenForm(forms.Form):
    """A form that is written once, under its token (P2)."""

    token = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, auto_id: Any = "id_%s", **initial: Any) -> None:
        super().__init__(data, auto_id=auto_id, initial={"token": uuid4(), **initial})

    def write(self, by: Konto, at: datetime) -> Write:
        """Return the write of this valid form by `by` at `at`."""
        return Write(self.cleaned_data["token"], by, at)


class RematchForm(TokenForm):
    """Starts the Revanche; there is nothing to type."""

    def __init__(self, data: Any = None) -> None:
        super().__init__(data, auto_id=False)


class DrawnForm(TokenForm):
    """A form that knows the revision of the Partie it was drawn from (P3)."""

    revision = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, revision: int, auto_id: Any = "id_%s") -> None:
        super().__init__(data, auto_id=auto_id, revision=revision)

    @property
    def drawn_from(self) -> int:
        """The revision of the Partie that the form shows."""
        return int(self.cleaned_data["revision"])

    def redraw(self, revision: int) -> None:
        """Keep what was typed, but draw it from `revision` and under a fresh token."""
        drawn = {"revision": str(revision), "token": str(uuid4())}
        self.data = {**{name: self.data[name] for name in self.data}, **drawn}

    def clean(self) -> dict[str, Any]:
        """Say once that the page was stale, whatever is wrong with the hidden fields."""
        hidden = {"revision", "token"} & set(self.errors)
        if hidden:
            self.add_error(None, STALE)
        for name in hidden:
            del self.errors[name]
        return self.cleaned_data

    @property
    def is_stale(self) -> bool:
        """Whether its hidden fields are of no use: it is to be redrawn."""
        return STALE in self.non_field_errors()


class RundeForm(DrawnForm):
    """The next Runde: one field of points for each of `teams`, the names in team order."""

    def __init__(self, data: Any = None, *, teams: Sequence[str], revision: int) -> None:
        super().__init__(data, revision=revision)
        self.names = [f"team_{farbe}" for farbe in range(len(teams))]
        for farbe, (name, team) in enumerate(zip(self.names, teams, strict=True)):
            self.fields[name] = PunkteField(team, str(Farbe(farbe).label))

    @property
    def values(self) -> tuple[int, ...]:
        """The points of the teams, in team order."""
        return tuple(self.cleaned_data[name] for name in self.names)

    def points_fields(self) -> Iterator[forms.BoundField]:
        """The fields of the teams, in team order."""
        return (self[name] for name in self.names)


class StrikeForm(DrawnForm):
    """Strikes a Runde, if somebody likes for a reason."""

    reason = forms.CharField(
        label=_("Grund (wenn du magst)"),
        max_length=REASON_LENGTH,
        required=False,
        error_messages={"max_length": TOO_LONG},
    )

    @property
    def new(self) -> tuple[int, ...] | None:
        """What the Runde is to be: None, it is to be no more."""
        return None


class KorrekturForm(StrikeForm, RundeForm):
    """Other values for a Runde that is there, or those of one that was forgotten."""

    def __init__(
        self, data: Any = None, *, teams: Sequence[str], revision: int, values: Sequence[int]
    ) -> None:
        super().__init__(data, teams=teams, revision=revision)
        for name, value in zip(self.names, values, strict=False):
            self.initial[name] = str(value).replace("-", MINUS)

    @property
    def new(self) -> tuple[int, ...]:
        """What the Runde is to be: the points of the teams, in team order."""
        return self.values


class TurnForm(DrawnForm):
    """Takes the last change back, brings it back, or opens the Partie again; nothing to type."""

    def __init__(self, data: Any = None, *, revision: int) -> None:
        super().__init__(data, auto_id=False, revision=revision)


class BreakOffForm(DrawnForm):
    """The reason why a Partie is broken off (R11)."""

    reason = forms.CharField(
        label=_("Warum hört ihr auf?"),
        max_length=REASON_LENGTH,
        help_text=_("Zum Beispiel: Keine Zeit mehr."),
        error_messages={"required": NO_REASON, "max_length": TOO_LONG},
    )

    def clean_reason(self) -> str:
        """Return the reason in one line; refuse one that can't be seen."""
        if reason := tidy(self.cleaned_data["reason"]):
            return reason
        raise ValidationError(NO_REASON)
