"""Who enters the Verwaltung, and through which door."""

from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _

# Their pages are elsewhere on the board, or there is nothing for them to show.
LEFT_OUT = {"password_change", "password_change_done", "view_on_site"}


class VerwaltungSite(AdminSite):
    """The admin for accounts with the right to enter it; they log in where everybody does."""

    site_title = _("Verwaltung")
    site_header = _("Verwaltung")
    index_title = _("Übersicht")
    empty_value_display = "–"
    enable_nav_sidebar = False
    final_catch_all_view = False

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.has_perm("tafel.enter_verwaltung")

    @method_decorator(login_not_required)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Send to the login those who aren't logged in; the others lack the right to be here."""
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

    def get_urls(self) -> list[URLResolver | URLPattern]:
        return [url for url in super().get_urls() if getattr(url, "name", None) not in LEFT_OUT]


site = VerwaltungSite()
site.disable_action("delete_selected")
