"""What happened to a Partie."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tafel.queries.verlauf import verlauf
from tafel.typing import MemberRequest
from tafel.views.loaders import visible_partie


@require_safe
def partie_history(request: MemberRequest, pk: int) -> HttpResponse:
    """Show every change of a Partie, the newest first."""
    page = verlauf(visible_partie(request, pk))
    return render(request, "tafel/partie_history.html", {"page": page})
