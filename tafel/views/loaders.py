"""What every view of a Partie begins with: the queries that decide who may touch it, else 404."""

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tafel.models import Partie
from tafel.typing import MemberRequest


def from_tafel(view: Callable[[MemberRequest, int], HttpResponse]) -> Callable[..., HttpResponse]:
    """Make a view take what the Tafel posts; looked at by itself it leads back to the Tafel."""

    @wraps(view)
    @require_http_methods(["GET", "HEAD", "POST"])
    def posted_or_back(request: MemberRequest, pk: int) -> HttpResponse:
        if request.method == "POST":
            return view(request, pk)
        return redirect("tafel:partie_detail", pk)

    return posted_or_back


def visible_partie(request: MemberRequest, pk: int) -> Partie:
    """Return the Partie if this person may see its Tafel; it knows whether they may correct it."""
    shown = Partie.objects.visible_to(request.user)
    return get_object_or_404(shown.mark_correctable(request.user, timezone.now()), pk=pk)


def writable_partie(request: MemberRequest, pk: int) -> Partie:
    """Return the Partie if this person may write to it."""
    return get_object_or_404(Partie.objects.writable_by(request.user), pk=pk)


def correctable_partie(request: MemberRequest, pk: int) -> Partie:
    """Return the Partie if this person may correct it now."""
    correctable = Partie.objects.correctable_by(request.user, timezone.now())
    return get_object_or_404(correctable, pk=pk)


def posted(request: MemberRequest) -> QueryDict | None:
    """Return what a form is bound to: what was posted, even nothing, or None."""
    return request.POST if request.method == "POST" else None
