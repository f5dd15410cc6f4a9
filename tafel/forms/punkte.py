"""Points as they are typed at the table."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tafel.domain.punkte import PunkteCode, PunkteFehler, parse_points

NOT_WHOLE = _("Punkte müssen eine ganze Zahl sein, zum Beispiel 1250.")
TOO_LONG = _("Nimm höchstens %(limit_value)s Zeichen.")
OUT_OF_RANGE = _("Punkte müssen zwischen −99 999 und 99 999 liegen.")
MISSING = _("Gib die Punkte von %(team)s ein.")
MESSAGES = {
    PunkteCode.EMPTY: MISSING,
    PunkteCode.WHOLE: NOT_WHOLE,
    PunkteCode.CHAR: NOT_WHOLE,
    PunkteCode.RANGE: OUT_OF_RANGE,
    PunkteCode.LONG: OUT_OF_RANGE,
}


class PunkteField(forms.Field):
    """What one team wrote down: the text as typed in, an int in points out (R3, P5).

    `team` is its name in full and `short` its colour alone.
    """

    widget = forms.TextInput

    def __init__(self, team: str, short: str = "") -> None:
        super().__init__(label=team, required=False)
        self.team = team
        self.short = short

    def clean(self, value: str | None) -> int:
        """Return the points; ValidationError with the parser's code if the text is unclear."""
        try:
            return parse_points(value or "")
        except PunkteFehler as refusal:
            message = MESSAGES[refusal.code]
            raise ValidationError(message, refusal.code, {"team": self.team}) from refusal
