"""What the browser needs to keep the board at hand when the network is gone."""

from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.staticfiles import finders
from django.http import HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import render, resolve_url
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tafel.typing import MemberRequest

ICONS = (("icon-192.png", "any"), ("icon-512.png", "any"), ("icon-maskable-512.png", "maskable"))
SLATE, PAPER = "#232f2f", "#fbf8f1"


@require_safe
def csrf_token(request: MemberRequest) -> HttpResponse:
    """The token for a form that was filled in long ago, and whose account would send it now."""
    headers = {"X-Konto": str(request.user.pk)}
    return HttpResponse(get_token(request), content_type="text/plain", headers=headers)


@login_not_required
@require_safe
def offline(request: MemberRequest) -> HttpResponse:
    """The page that stands for those that aren't on the device."""
    return render(request, "tafel/offline.html")


@login_not_required
@require_safe
def service_worker(request: MemberRequest) -> HttpResponse:
    """The worker; it lies at the root because it looks after every page."""
    found = finders.find("js/sw.js")
    response = HttpResponse(Path(str(found)).read_bytes(), content_type="text/javascript")
    patch_cache_control(response, no_cache=True)
    return response


@login_not_required
@require_safe
def manifest(request: MemberRequest) -> HttpResponse:
    """What a phone needs to put the board among its apps."""
    content = {
        "name": settings.CLUB_NAME,
        "short_name": _("Tafel"),
        "lang": get_language(),
        "id": "/",
        "start_url": resolve_url("tafel:start"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": SLATE,
        "icons": [_icon(name, purpose) for name, purpose in ICONS],
    }
    return JsonResponse(content, content_type="application/manifest+json")


def _icon(name: str, purpose: str) -> dict[str, str]:
    size = name.removesuffix(".png").rpartition("-")[2]
    return {
        "src": static(f"img/{name}"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
