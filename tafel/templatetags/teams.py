"""How a Team is told apart: by name, shape and colour together."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

SHAPES = (
    mark_safe('<circle cx="5" cy="5" r="4.5"/>'),
    mark_safe('<path d="M5 .6 9.8 9.4H.2z"/>'),
    mark_safe('<path d="M.8.8h8.4v8.4H.8z"/>'),
)


@register.filter
def at[Item](items: Sequence[Item], index: int) -> Item:
    """Return what belongs to Team `index` in a row of values in team order."""
    return items[index]


@register.simple_tag
def team_mark(farbe: int) -> SafeString:
    """Draw the shape of Team 0 (disc), 1 (triangle) or 2 (square) in its colour."""
    return format_html(
        '<svg class="mark farbe-{}" viewBox="0 0 10 10" aria-hidden="true">{}</svg>',
        farbe,
        SHAPES[farbe],
    )
