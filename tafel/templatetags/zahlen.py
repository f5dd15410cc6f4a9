"""How points are shown: with a true minus, grouped as the language does."""

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

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
