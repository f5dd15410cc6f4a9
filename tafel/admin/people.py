"""Players, their accounts and invitations."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import ForeignKey, QuerySet
from django.forms import ModelChoiceField
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tafel.admin.site import site
from tafel.domain.namen import name_key
from tafel.forms.verwaltung import KontoAddForm, KontoForm, KontoPasswordForm
from tafel.models import Einladung, Konto, Spieler
from tafel.typing import MemberRequest


@admin.register(Spieler, site=site)
class SpielerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not at runtime
    list_display = ("name", "is_guest", "is_active", "konto")
    list_filter = ("is_active", "is_guest")
    list_select_related = ("konto",)
    fields = ("name", "is_guest", "is_active", "konto")
    search_fields = ("name_key",)
    actions = ("invite",)

    def formfield_for_foreignkey(
        self, db_field: "ForeignKey[Any, Any]", request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        kwargs["queryset"] = Konto.objects.select_related("spieler")  # each is shown by its name
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Spieler], search_term: str
    ) -> tuple[QuerySet[Spieler], bool]:
        return super().get_search_results(request, queryset, name_key(search_term))

    def has_invite_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tafel.add_einladung")

    @admin.action(description=_("Einladungslink erstellen"), permissions=["invite"])
    def invite(self, request: MemberRequest, queryset: QuerySet[Spieler]) -> None:
        """Show a link for each of the players, this once; it is kept only as a hash."""
        for spieler in queryset.order_by("name_key"):
            if refusal := refuse_invitation(spieler):
                self.message_user(request, refusal, messages.WARNING)
                continue
            token = Einladung.objects.invite(spieler, by=request.user, now=timezone.now())
            url = request.build_absolute_uri(reverse("tafel:invitation", args=(token,)))
            self.log_change(request, spieler, gettext("Einladungslink erstellt."))
            self.message_user(request, format_html("{}: {}", spieler.name, url))


def refuse_invitation(spieler: Spieler) -> str:
    """Return why this player gets no link, or nothing."""
    if spieler.is_guest:
        reason = gettext("%(name)s ist Gast. Mach ihn erst zum Mitglied.")
    elif spieler.konto_id:
        reason = gettext("%(name)s hat schon ein Konto.")
    elif not spieler.is_active:
        reason = gettext("%(name)s ist nicht aktiv.")
    else:
        return ""
    return reason % {"name": spieler.name}


@admin.register(Konto, site=site)
class KontoAdmin(UserAdmin):  # type: ignore[type-arg]  # not at runtime
    form = KontoForm
    add_form = KontoAddForm
    change_password_form = KontoPasswordForm
    add_form_template = None
    change_user_password_template = "admin/tafel/konto/change_password.html"  # noqa: S105  # a template
    fieldsets = ((None, {"fields": ("username", "new_password", "is_active", "groups")}),)
    readonly_fields = ("new_password",)
    add_fieldsets = ((None, {"fields": ("username", "password1", "password2", "groups")}),)
    list_display = ("username", "player", "roles", "is_active")
    list_filter = ("is_active", "groups")
    list_select_related = ("spieler",)
    search_fields = ("username", "spieler__name_key")
    filter_horizontal = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Konto]:
        return super().get_queryset(request).prefetch_related("groups")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Konto], search_term: str
    ) -> tuple[QuerySet[Konto], bool]:
        return super().get_search_results(request, queryset, name_key(search_term))

    def has_change_permission(self, request: HttpRequest, obj: Konto | None = None) -> bool:
        """An account that may do everything is changed only by one of its kind."""
        beyond = obj is not None and obj.is_superuser and not request.user.is_superuser
        return not beyond and super().has_change_permission(request, obj)

    @admin.display(description=_("Passwort"))
    def new_password(self, konto: Konto) -> str:
        url = reverse("admin:auth_user_password_change", args=(konto.pk,))
        return format_html('<a href="{}">{}</a>', url, gettext("Neues Passwort setzen"))

    @admin.display(description=_("Spieler"), ordering="spieler__name_key")
    def player(self, konto: Konto) -> str | None:
        spieler = getattr(konto, "spieler", None)
        return spieler.name if spieler else None

    @admin.display(description=_("Rollen"))
    def roles(self, konto: Konto) -> str:
        return ", ".join(gettext(group.name) for group in konto.groups.all())


@admin.register(Einladung, site=site)
class EinladungAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not at runtime
    """The links given out; they are made at the players."""

    list_display = ("spieler", "by", "expires_at", "used_at")
    list_display_links = None
    list_select_related = ("spieler", "by__spieler")
    list_filter = (("used_at", admin.EmptyFieldListFilter),)
    actions = ("withdraw",)

    @admin.action(description=_("Zurückziehen"), permissions=["delete"])
    def withdraw(self, request: HttpRequest, queryset: QuerySet[Einladung]) -> None:
        """Make links stop working; one that was used stays, as what happened."""
        unused = queryset.filter(used_at=None)
        self.log_deletions(request, unused)
        count, _by_model = unused.delete()
        self.message_user(
            request,
            ngettext("%(n)s Link gilt nicht mehr.", "%(n)s Links gelten nicht mehr.", count)
            % {"n": count},
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Einladung | None = None) -> bool:
        """A link that was used stays, as what happened."""
        used = obj is not None and obj.used_at is not None
        return not used and super().has_delete_permission(request, obj)
