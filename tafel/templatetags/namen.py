"""How names are searched."""

from django import template

from tafel.domain import namen

register = template.Library()


@register.filter
def search_key(name: str) -> str:
    """Fold a name for searching: without case and accents."""
    return namen.search_key(name)
