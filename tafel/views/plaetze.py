"""Who really sits where, and going on with a Partie that was broken off."""

from contextlib import suppress

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tafel.forms.plaetze import SeatsForm
from tafel.forms.runde import DrawnForm
from tafel.models import Abgelehnt, NichtsZuTun
from tafel.typing import MemberRequest
from tafel.views.loaders import correctable_partie, from_tafel, posted


@require_http_methods(["GET", "HEAD", "POST"])
def partie_seats(request: MemberRequest, pk: int) -> HttpResponse:
    """Exchange players; "tauschen" only moves everybody on the page and writes nothing."""
    form = SeatsForm(posted(request), partie=correctable_partie(request, pk))
    if "tauschen" in request.POST:
        return _page(request, form.turned())
    if not form.is_valid():
        return _page(request, form, status=422 if form.is_bound else 200)
    try:
        _reseat(request, form)
    except NichtsZuTun:
        pass  # they sit there already: the Tafel shows it
    except Abgelehnt as refusal:
        return _page(request, form.redrawn(correctable_partie(request, pk)), refusal, status=409)
    return redirect("tafel:partie_detail", pk)


@from_tafel
def partie_reopen(request: MemberRequest, pk: int) -> HttpResponse:
    """Go on with a Partie that was broken off (R11); the Tafel shows how it stands."""
    partie = correctable_partie(request, pk)
    form = DrawnForm(request.POST, revision=partie.revision)
    if form.is_valid():
        write = form.write(request.user, timezone.now())
        with suppress(Abgelehnt):
            partie.reopen(revision=form.drawn_from, write=write)
    return redirect("tafel:partie_detail", pk)


def _reseat(request: MemberRequest, form: SeatsForm) -> None:
    write = form.write(request.user, timezone.now())
    reason = form.cleaned_data["reason"]
    form.partie.reseat(form.players, revision=form.drawn_from, write=write, reason=reason)


def _page(
    request: MemberRequest,
    form: SeatsForm,
    refusal: Abgelehnt | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {"partie": form.partie, "form": form, "refusal": refusal}
    return render(request, "tafel/partie_seats.html", context, status=status)
