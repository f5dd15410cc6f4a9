"""The Tafel of a Partie, and writing to it."""

from django.contrib.auth.decorators import permission_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import ptag

from tafel.forms.runde import BreakOffForm, RematchForm, RundeForm
from tafel.models import Abgelehnt, Konflikt, Partie
from tafel.queries.tafel import tafel
from tafel.typing import MemberRequest

CHANGED = _("Inzwischen hat sich die Partie geändert. Willst du sie trotzdem abbrechen?")


def visible_partie(request: MemberRequest, pk: int) -> Partie:
    return get_object_or_404(Partie.objects.visible_to(request.user), pk=pk)


def writable_partie(request: MemberRequest, pk: int) -> Partie:
    return get_object_or_404(Partie.objects.writable_by(request.user), pk=pk)


def shown_tag(request: MemberRequest, pk: int) -> str | None:
    revisions = Partie.objects.visible_to(request.user).filter(pk=pk).values_list("revision")
    return "".join(f"{revision}-{get_language()}" for (revision,) in revisions) or None


@require_safe
@ptag(shown_tag)
def partie_detail(request: MemberRequest, pk: int) -> HttpResponse:
    """Show the Tafel; a poll gets the board, and the entry too while nothing is typed in it."""
    return _show(request, pk, part="#live")


@require_POST
def runde_create(request: MemberRequest, pk: int) -> HttpResponse:
    """Write down the next Runde."""
    partie = writable_partie(request, pk)
    form = RundeForm(request.POST, teams=partie.team_names, revision=partie.revision)
    if not form.is_valid():
        return _show(request, pk, form, status=422)
    try:
        write = form.write(request.user, timezone.now())
        partie.record(form.values, revision=form.drawn_from, write=write)
    except Abgelehnt as refusal:
        return _show(request, pk, form, refusal, status=409)
    return _show(request, pk) if request.htmx else redirect("tafel:partie_detail", pk)


@require_http_methods(["GET", "HEAD", "POST"])
def partie_break_off(request: MemberRequest, pk: int) -> HttpResponse:
    """Break the Partie off for a reason (R11)."""
    partie = writable_partie(request, pk)
    form = BreakOffForm(request.POST or None, revision=partie.revision)
    if not partie.is_running or (form.is_valid() and _broken_off(request, partie, form)):
        return redirect("tafel:partie_detail", pk)
    context = {"partie": partie, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tafel/partie_break_off.html", context, status=status)


@require_POST
@permission_required("tafel.add_partie", raise_exception=True)
def partie_rematch(request: MemberRequest, pk: int) -> HttpResponse:
    """Start the Revanche of a Partie that is over: same seats, next dealer."""
    partie = visible_partie(request, pk)
    form = RematchForm(request.POST)
    if partie.is_running or not form.is_valid():
        return redirect("tafel:partie_detail", pk)
    rematch = partie.rematch(form.write(request.user, timezone.now()))
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


def _show(
    request: MemberRequest,
    pk: int,
    form: RundeForm | None = None,
    refusal: Abgelehnt | None = None,
    *,
    part: str = "#answer",
    status: int = 200,
) -> HttpResponse:
    board = tafel(visible_partie(request, pk))
    if form and refusal:
        form.redraw(board.partie.revision)
    context = {
        "board": board,
        "form": form or RundeForm(teams=board.partie.team_names, revision=board.partie.revision),
        "refusal": refusal,
        "rematch": RematchForm(),
    }
    template = "tafel/partie_detail.html" + (part if request.htmx else "")
    return render(request, template, context, status=status)
