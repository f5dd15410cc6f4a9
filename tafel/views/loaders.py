"""What every view of a Partie begins with: the queries that decide who may touch it, else 404."""

from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils import timezone

from tafel.models import Partie
from tafel.typing import MemberRequest


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
