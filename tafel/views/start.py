"""Where everybody begins."""

from datetime import datetime

from django.contrib.auth.decorators import permission_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe
from django_htmx.http import ptag

from tafel.forms.runde import RematchForm
from tafel.queries.start import Startseite, startseite
from tafel.typing import MemberRequest


@require_safe
@permission_required("tafel.view_partie", raise_exception=True)
def start(request: MemberRequest) -> HttpResponse:
    """Show the running Partien and the last results; a poll gets what has changed of them."""
    now = timezone.now()
    return _answer(request, startseite(request.user, now), now)


def _tag(request: MemberRequest, page: Startseite, *_: object) -> str:
    return f"{page.tag}-{get_language()}"


@ptag(_tag)
def _answer(request: MemberRequest, page: Startseite, now: datetime) -> HttpResponse:
    context = {"page": page, "now": now, "tag": _tag(request, page), "rematch": RematchForm()}
    part = "#live" if request.htmx else ""
    return render(request, f"tafel/start.html{part}", context)
