"""What is agreed before a Partie begins, as people choose and type it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tafel.domain.namen import tidy
from tafel.domain.punkte import PunkteFehler, parse_points
from tafel.domain.regelwerk import REGELWERKE, STANDARD, Regelwerk, is_target, regelwerk
from tafel.domain.sitzordnung import SitzordnungFehler
from tafel.forms.anzahl import Anzahl, anzahlen, wrong_count
from tafel.forms.aufstellung import SEATS, Aufstellung
from tafel.forms.punkte import TOO_LONG
from tafel.models import Beginn, Partie, Spieler

PLACE_LENGTH = Partie._meta.get_field("place").max_length  # documented by Django

FIXED_RUNDEN = _("%(variante)s geht über %(runden)s Runden. Lass die Zielpunkte leer.")
NO_TARGET = _("Zielpunkte sind ein Vielfaches von 5, höchstens 99 995, zum Beispiel 5000.")
STALE = _("Die Seite war veraltet. Tippe noch einmal auf „Anfangen“.")
GONE = _("Jemand von euch steht nicht mehr in der Liste. Wähle neu.")
NO_DEALER = _("Wähle, wer gibt.")
NO_VARIANTE = _("Wähle eine Variante.")
GUEST_LEFT = _("Setz „%(name)s“ erst an den Tisch, oder lösch den Namen.")


@dataclass(frozen=True, slots=True)
class Platz:
    """One seat as the page shows it: its number from 1, the key of who sits there, the deal."""

    number: int
    key: str
    deals: bool


@dataclass(frozen=True, slots=True)
class Variante:
    """One set of rules to choose, and what is said to a wrong number of players."""

    rules: Regelwerk
    chosen: bool
    wrong_count: str


class PartieCreateForm(forms.Form):
    """Seats, dealer, rules and place of a new Partie; `spieler` are those who may be chosen."""

    token = forms.UUIDField(error_messages={"required": STALE, "invalid": STALE})
    geber = forms.ChoiceField(
        choices=[(str(number), number) for number in range(1, len(SEATS) + 1)],
        initial="1",
        error_messages={"required": NO_DEALER, "invalid_choice": NO_DEALER},
    )
    variante = forms.TypedChoiceField(
        choices=[(rules.key, rules.name) for rules in REGELWERKE],
        coerce=regelwerk,
        initial=STANDARD.key,
        error_messages={"required": NO_VARIANTE, "invalid_choice": NO_VARIANTE},
    )
    zielpunkte = forms.CharField(
        label=_("Zielpunkte"),
        required=False,
        help_text=_("Leer gelten die der Variante."),
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    tisch = forms.CharField(
        label=_("Tisch oder Ort"),
        required=False,
        max_length=PLACE_LENGTH,
        error_messages={"max_length": TOO_LONG},
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    gast = forms.CharField(required=False)

    def __init__(self, spieler: Iterable[Spieler], data: Any = None, initial: Any = None) -> None:
        super().__init__(data, initial=initial)
        self.spieler = {str(one.pk): one for one in spieler}
        choices = [(key, one.name) for key, one in self.spieler.items()]
        for seat in SEATS:
            self.fields[seat] = forms.ChoiceField(required=False, choices=choices)

    @property
    def values(self) -> dict[str, Any]:
        """Everything as it was posted or is proposed, to draw the form again."""
        return {name: self[name].value() or "" for name in self.fields}

    @property
    def table(self) -> Aufstellung:
        """Who sits where, unchecked."""
        return Aufstellung.of(self.values)

    @property
    def token_value(self) -> UUID:
        """The token to draw the form with: the one it came with, a fresh one if that is none."""
        try:
            return UUID(str(self["token"].value()))
        except ValueError:
            return uuid4()

    @property
    def folds_open(self) -> bool:
        """Whether something differs from the club's usual rules, or is refused there."""
        rules = self.values["variante"], self.values["zielpunkte"], self.values["tisch"]
        refused = {"variante", "zielpunkte", "tisch"} & set(self.errors)
        return bool(refused) or rules != (STANDARD.key, "", "")

    def plaetze(self) -> Iterator[Platz]:
        """The seats in their order."""
        table = self.table
        dealer = table.values()["geber"]
        for number, key in enumerate(table.keys, start=1):
            yield Platz(number, key, str(number) == dealer)

    def varianten(self) -> Iterator[Variante]:
        """The sets of rules in their order."""
        chosen = self.values["variante"]
        return (Variante(rules, rules.key == chosen, wrong_count(rules)) for rules in REGELWERKE)

    def anzahlen(self) -> list[Anzahl]:
        """What is said for 0, 1, … people."""
        return anzahlen()

    def clean_tisch(self) -> str:
        """Return the place in one line."""
        return tidy(self.cleaned_data["tisch"])

    def clean_zielpunkte(self) -> int | None:
        """Return the target in points, None for that of the rules."""
        typed = self.cleaned_data["zielpunkte"]
        if not typed:
            return None
        try:
            target = parse_points(typed)
        except PunkteFehler as refusal:
            raise ValidationError(NO_TARGET) from refusal
        if not is_target(target):
            raise ValidationError(NO_TARGET)
        return target

    def clean_gast(self) -> str:
        """Don't begin without the guest whose name still stands in the field."""
        if name := self.cleaned_data["gast"]:
            raise ValidationError(GUEST_LEFT, params={"name": name})
        return ""

    def clean(self) -> dict[str, Any]:
        """Check what belongs together: the people at the table (R1), and their rules."""
        if "token" in self.errors:
            self.add_error(None, STALE)
        if set(SEATS) & set(self.errors):
            self.add_error(None, GONE)
        else:
            self._check_table()
        return self.cleaned_data

    def _check_table(self) -> None:
        rules = self.cleaned_data.get("variante", STANDARD)
        try:
            beginn = self._begin(rules)
        except SitzordnungFehler as refusal:
            self.add_error(None, gettext(str(refusal)))
            return
        if len(beginn.players) not in rules.players:
            self.add_error("variante", wrong_count(rules))
        if rules.target is None and self.cleaned_data.get("zielpunkte"):
            params = {"variante": gettext(rules.name), "runden": rules.runden}
            self.add_error("zielpunkte", FIXED_RUNDEN % params)

    def beginn(self) -> Beginn:
        """Return what a valid form says."""
        rules, target = self.cleaned_data["variante"], self.cleaned_data["zielpunkte"]
        return self._begin(rules.with_target(target) if target else rules)

    def _begin(self, rules: Regelwerk) -> Beginn:
        table = self.table
        players = tuple(self.spieler[key] for key in table.seated)
        dealer = table.seated.index(table.dealer) if table.seated else 0
        return Beginn(rules, players, dealer, self.cleaned_data.get("tisch", ""))

    def again(self, **changes: str) -> "PartieCreateForm":
        """Return the form with everything kept but the `changes`, not yet checked."""
        return PartieCreateForm(self.spieler.values(), initial=self.values | changes)
