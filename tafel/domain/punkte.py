"""Points as people type them (R3, R4): stored as meant or refused, never guessed."""

import re
import unicodedata
from enum import StrEnum

from tafel.domain.texte import gettext_noop as _

MIN_POINTS = -99_999
MAX_POINTS = 99_999
POINTS_STEP = 5
USUAL_MIN = -3_000
USUAL_MAX = 5_000
MAX_TYPED = 40

_MINUS = "-\u2212\uff0d"
_PLUS = "+\uff0b"
_BLANKS = " \u00a0\u2009\u202f"
_GROUPED = re.compile(rf"[1-9]\d{{0,2}}(?:([.'’{_BLANKS}])\d{{3}})(?:\1\d{{3}})*")
_FRACTION = re.compile(r"\d+[.,]\d*|[.,]\d+|[1-9]\d{0,2}(?:\.\d{3})+,\d*")


class PunkteCode(StrEnum):
    """Why typed points are refused."""

    EMPTY = "E_EMPTY"
    WHOLE = "E_WHOLE"
    CHAR = "E_CHAR"
    RANGE = "E_RANGE"
    LONG = "E_LONG"


class Hinweis(StrEnum):
    """A soft hint beside a number; it never blocks (R4). The value is the German sentence."""

    NOT_BY_FIVE = _("%(value)s ist nicht durch 5 teilbar.")
    UNUSUAL = _("%(value)s ist ungewöhnlich für eine Runde. Stimmt das?")


class PunkteFehler(ValueError):
    """Typed text that is no number of points; `code` says why."""

    def __init__(self, code: PunkteCode) -> None:
        super().__init__(code)
        self.code = code


def parse_points(text: str) -> int:
    """Return the points meant by `text`, −99 999 … 99 999 (R3); PunkteFehler if unclear.

    Takes a sign before the digits, every kind of minus, digits of any script and thousands
    grouped by a dot, an apostrophe or a blank. A fraction, even "1.0", is refused.
    """
    typed = _visible(text)
    if not typed:
        raise PunkteFehler(PunkteCode.EMPTY)
    if len(typed) > MAX_TYPED:
        raise PunkteFehler(PunkteCode.LONG)
    negative = typed[0] in _MINUS
    digits = typed[1:].lstrip() if typed[0] in _MINUS + _PLUS else typed
    points = int(_plain_digits(digits)) * (-1 if negative else 1)
    if not MIN_POINTS <= points <= MAX_POINTS:
        raise PunkteFehler(PunkteCode.RANGE)
    return points


def hints(points: int) -> tuple[Hinweis, ...]:
    """Return what is unusual about `points` as one Eintrag, most often nothing (R4)."""
    found = []
    if points % POINTS_STEP:
        found.append(Hinweis.NOT_BY_FIVE)
    if not USUAL_MIN <= points <= USUAL_MAX:
        found.append(Hinweis.UNUSUAL)
    return tuple(found)


def _visible(text: str) -> str:
    shown = "".join(c for c in text if unicodedata.category(c) != "Cf")
    return "".join(str(unicodedata.decimal(c)) if c.isdecimal() else c for c in shown).strip()


def _plain_digits(digits: str) -> str:
    if re.fullmatch(r"\d+", digits):
        return digits
    if _GROUPED.fullmatch(digits):
        return re.sub(r"\D", "", digits)
    if _FRACTION.fullmatch(digits):
        raise PunkteFehler(PunkteCode.WHOLE)
    raise PunkteFehler(PunkteCode.CHAR)
