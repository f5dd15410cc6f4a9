"""The Verwaltung: Django's admin with what the club needs of it."""

from tafel.admin import partien, people
from tafel.admin.site import site

__all__ = ["partien", "people", "site"]
