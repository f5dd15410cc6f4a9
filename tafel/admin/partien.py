"""Partien to look at: whoever writes does so on the Tafel, where it gets into the Verlauf."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tafel.admin.site import site
from tafel.models import Partie, Runde, Sitz, Team
from tafel.templatetags.zahlen import points, score


class ReadOnly:
    """Nobody adds, changes or deletes here, whatever their rights."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # not at runtime
    extra = 0
    template = "admin/tafel/rows.html"


class TeamInline(ReadOnlyInline):
    model = Team
    fields = readonly_fields = ("farbe", "points")

    @admin.display(description=_("Punkte"))
    def points(self, team: Team) -> str:
        return points(team.total)


class SitzInline(ReadOnlyInline):
    model = Sitz
    fields = ("number", "spieler", "team")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Sitz]:
        return super().get_queryset(request).select_related("spieler", "team")


class RundeInline(ReadOnlyInline):
    model = Runde
    fields = readonly_fields = ("number", "values", "recorded_by", "recorded_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Runde]:
        rows = super().get_queryset(request).select_related("recorded_by__spieler")
        return rows.prefetch_related("eintraege__team")

    @admin.display(description=_("Einträge"))
    def values(self, runde: Runde) -> str:
        eintraege = sorted(runde.eintraege.all(), key=lambda eintrag: eintrag.team.farbe)
        return score([eintrag.value for eintrag in eintraege])


@admin.register(Partie, site=site)
class PartieAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]  # not at runtime
    list_display = ("__str__", "started_at", "played_by", "zustand", "round_count", "winner")
    list_filter = ("zustand", "variante_name", "player_count")
    exclude = ("first_meld",)
    inlines = (TeamInline, SitzInline, RundeInline)

    def view_on_site(self, partie: Partie) -> str:
        """Lead to the Verlauf, which says in words who changed what."""
        return reverse("tafel:partie_history", args=[partie.pk])

    @admin.display(description=_("Variante"), ordering="variante_name")
    def played_by(self, partie: Partie) -> str:
        return gettext(partie.variante_name)
