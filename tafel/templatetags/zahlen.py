"""How points are shown: with a true minus, grouped as the language does."""

from collections.abc import Sequence

from django import template
from django.utils.formats import get_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tafel.domain.punkte import POINTS_STEP, USUAL_MAX, USUAL_MIN, Hinweis

register = template.Library()

MINUS = "\u2212"


@register.filter
def points(value: int) -> SafeString:
    """Show points: 3 255, −135; a screen reader hears "minus 135"."""
    return _signed(value, "")


@register.filter
def signed(value: int) -> SafeString:
    """Show points with their sign: +830, −80, 0."""
    return _signed(value, "+" if value > 0 else "")


@register.filter
def points_text(value: int) -> str:
    """Show points as plain text, for attributes and drawings: −135."""
    return (MINUS if value < 0 else "") + _grouped(value)


@register.filter
def score(values: Sequence[int]) -> SafeString:
    """Show the values of one Runde in team order: 830 : −80."""
    return format_html_join(" : ", "{}", ((points(value),) for value in values))


@register.filter
def listing(numbers: Sequence[int]) -> str:
    """List the numbers of Runden: 6, "6 und 7", "6, 7 und 8"."""
    *most, last = [str(number) for number in numbers]
    return (
        gettext("%(most)s und %(last)s") % {"most": ", ".join(most), "last": last} if most else last
    )


@register.filter
def about(hint: Hinweis, value: int) -> str:
    """Say a soft hint about `value` (R4)."""
    return gettext(hint) % {"value": points_text(value)}


@register.simple_tag
def thousands() -> str:
    """What stands between the groups of a number."""
    return str(get_format("THOUSAND_SEPARATOR"))


@register.simple_tag
def typing_attributes() -> SafeString:
    """Give the page what it needs to show points and soft hints while somebody types (R4)."""
    return format_html(
        'data-thousands="{}" data-step="{}" data-usual-min="{}" data-usual-max="{}"'
        ' data-hint-step="{}" data-hint-unusual="{}"',
        get_format("THOUSAND_SEPARATOR"),
        POINTS_STEP,
        USUAL_MIN,
        USUAL_MAX,
        gettext(Hinweis.NOT_BY_FIVE),
        gettext(Hinweis.UNUSUAL),
    )


def _signed(value: int, plus: str) -> SafeString:
    if value >= 0:
        return format_html('<span class="number">{}{}</span>', plus, _grouped(value))
    return format_html(
        '<span class="number"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{} </span>{}</span>',
        MINUS,
        gettext("minus"),
        _grouped(value),
    )


def _grouped(value: int) -> str:
    return number_format(abs(value), decimal_pos=0, force_grouping=True)
