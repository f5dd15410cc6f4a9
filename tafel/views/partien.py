"""The Tafel of a Partie, and writing to it."""

from collections.abc import Callable

from django.contrib.auth.decorators import permission_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import ptag

from tafel.forms.runde import BreakOffForm, RematchForm, TurnForm
from tafel.models import Abgelehnt, Aenderung, Konflikt, Partie, SchonGespeichert
from tafel.typing import MemberRequest
from tafel.views.loaders import (
    correctable_partie,
    from_tafel,
    posted,
    visible_partie,
    writable_partie,
)
from tafel.views.tafel import show_tafel

CHANGED = _("Inzwischen hat sich die Partie geändert. Willst du sie trotzdem abbrechen?")


def shown_tag(request: MemberRequest, pk: int) -> str | None:
    revisions = Partie.objects.visible_to(request.user).filter(pk=pk).values_list("revision")
    return "".join(f"{revision}-{get_language()}" for (revision,) in revisions) or None


@require_safe
@ptag(shown_tag)
def partie_detail(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the Tafel; a poll gets the board, and the entry too while nothing is typed in it."""
    return show_tafel(request, pk, part="#live")


@require_http_methods(["GET", "HEAD", "POST"])
def partie_break_off(request: MemberRequest, pk: int) -> HttpResponse:
    """Break the Partie off for a reason (R11)."""
    partie = writable_partie(request, pk)
    form = BreakOffForm(posted(request), revision=partie.revision)
    if not partie.is_running or (form.is_valid() and _broken_off(request, partie, form)):
        return redirect("tafel:partie_detail", pk)
    if form.is_stale:
        form.redraw(partie.revision)
    context = {"partie": partie, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tafel/partie_break_off.html", context, status=status)


@from_tafel
@permission_required("tafel.add_partie", raise_exception=True)
def partie_rematch(request: MemberRequest, pk: int) -> HttpResponse:
    """Start the Revanche of a Partie that is over: same seats, next dealer."""
    partie = visible_partie(request, pk)
    form = RematchForm(request.POST)
    if partie.is_running or not form.is_valid():
        return redirect("tafel:partie_detail", pk)
    try:
        rematch = partie.rematch(form.write(request.user, timezone.now()))
    except SchonGespeichert as refusal:
        rematch = refusal.saved.partie
    return redirect("tafel:partie_detail", rematch.pk)


def _broken_off(request: MemberRequest, partie: Partie, form: BreakOffForm) -> bool:
    write = form.write(request.user, timezone.now())
    try:
        partie.break_off(form.cleaned_data["reason"], revision=form.drawn_from, write=write)
    except Konflikt as refusal:
        form.add_error(None, CHANGED)
        form.redraw(refusal.saved.revision)
        return False
    except Abgelehnt:
        return True  # it is over already: the Tafel says how
    return True


@from_tafel
def partie_undo(request: MemberRequest, pk: int) -> HttpResponse:
    """Take the last change back."""
    return _turn(request, correctable_partie(request, pk), Partie.undo)


@from_tafel
def partie_redo(request: MemberRequest, pk: int) -> HttpResponse:
    """Bring the change back that was taken back last."""
    return _turn(request, correctable_partie(request, pk), Partie.redo)


def _turn(request: MemberRequest, partie: Partie, turn: Callable[..., Aenderung]) -> HttpResponse:
    form = TurnForm(request.POST, revision=partie.revision)
    if form.is_valid():
        try:
            turn(partie, revision=form.drawn_from, write=form.write(request.user, timezone.now()))
        except Abgelehnt as refusal:
            return show_tafel(request, partie.pk, refusal=refusal, status=409)
    if request.htmx:
        return show_tafel(request, partie.pk)
    return redirect("tafel:partie_detail", partie.pk)
