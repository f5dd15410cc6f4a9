"""Writing down, correcting, inserting and striking the Runden of a Partie."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tafel.domain.verlauf import Werte
from tafel.domain.wirkung import Wirkung
from tafel.forms.runde import KorrekturForm, RundeForm, StrikeForm
from tafel.models import Abgelehnt, Art, NichtsZuTun, Write
from tafel.queries.korrektur import Korrektur, korrektur
from tafel.typing import MemberRequest
from tafel.views.loaders import correctable_partie, from_tafel, posted, writable_partie
from tafel.views.tafel import show_tafel


def correctable_runde(request: MemberRequest, pk: int, art: Art, number: int) -> Korrektur:
    page = korrektur(correctable_partie(request, pk), art, number)
    if not page.is_there and request.method != "POST":
        raise Http404
    return page


@from_tafel
def runde_create(request: MemberRequest, pk: int) -> HttpResponse:
    """Write down the next Runde."""
    partie = writable_partie(request, pk)
    form = RundeForm(request.POST, teams=partie.team_names, revision=partie.revision)
    if not form.is_valid():
        return show_tafel(request, pk, form, status=422)
    try:
        write = form.write(request.user, timezone.now())
        saved = partie.record(form.values, revision=form.drawn_from, write=write)
    except Abgelehnt as refusal:
        refusal.typed = form.values
        return show_tafel(request, pk, form, refusal, status=409)
    answer = show_tafel(request, pk) if request.htmx else redirect("tafel:partie_detail", pk)
    answer.headers["X-Saved"] = str(saved.revision)
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def runde_edit(request: MemberRequest, pk: int, number: int) -> HttpResponse:
    """Correct a Runde; with `vorschau` only show what the new values would do (R9)."""
    page = correctable_runde(request, pk, Art.CORRECTED, number)
    return _change(request, page, _form(request, page, page.values))


@require_http_methods(["GET", "HEAD", "POST"])
def runde_insert(request: MemberRequest, pk: int, number: int) -> HttpResponse:
    """Insert a forgotten Runde before this one; with `vorschau` only show what it would do."""
    page = correctable_runde(request, pk, Art.INSERTED, number)
    return _change(request, page, _form(request, page, ()))


@require_http_methods(["GET", "HEAD", "POST"])
def runde_strike(request: MemberRequest, pk: int, number: int) -> HttpResponse:
    """Show what striking a Runde would do, and strike it."""
    page = correctable_runde(request, pk, Art.STRUCK, number)
    return _change(request, page, StrikeForm(posted(request), revision=page.partie.revision))


def _form(request: MemberRequest, page: Korrektur, values: Werte) -> KorrekturForm:
    partie = page.partie
    return KorrekturForm(
        posted(request), teams=partie.team_names, revision=partie.revision, values=values
    )


def _change(request: MemberRequest, page: Korrektur, form: StrikeForm) -> HttpResponse:
    if not form.is_valid() or "vorschau" in request.POST:
        if not page.is_there:
            raise Http404
        return _ask(request, page, form)
    try:
        _save(page, form, form.write(request.user, timezone.now()))
    except NichtsZuTun:
        pass  # the values are those that are there: the Tafel shows them
    except Abgelehnt as refusal:
        refusal.typed = form.new or ()
        fresh = correctable_runde(request, page.partie.pk, page.art, page.number)
        if refusal.saved.moves or not fresh.is_there:  # the number means another Runde now
            return show_tafel(request, page.partie.pk, refusal=refusal, status=409)
        form.redraw(fresh.partie.revision)
        return _ask(request, fresh, form, refusal)
    return redirect("tafel:partie_detail", page.partie.pk)


def _save(page: Korrektur, form: StrikeForm, write: Write) -> None:
    partie, drawn, reason = page.partie, form.drawn_from, form.cleaned_data["reason"]
    match page.art, form.new:
        case Art.INSERTED, tuple(new):
            partie.insert(page.number, new, revision=drawn, write=write, reason=reason)
        case Art.CORRECTED, tuple(new):
            partie.correct(page.number, new, revision=drawn, write=write, reason=reason)
        case _:
            partie.strike(page.number, revision=drawn, write=write, reason=reason)


def _effect(page: Korrektur, form: StrikeForm) -> Wirkung | None:
    if page.art == Art.STRUCK:
        return page.effect(None)
    if not form.is_valid() or form.new is None:
        return None
    joined = page.joined(form.new, form.drawn_from)
    return None if joined is None else page.effect(joined)


def _ask(
    request: MemberRequest, page: Korrektur, form: StrikeForm, refusal: Abgelehnt | None = None
) -> HttpResponse:
    context = {
        "page": page,
        "form": form,
        "refusal": refusal,
        "effect": _effect(page, form),
    }
    status = 409 if refusal else 422 if form.errors and "vorschau" not in request.POST else 200
    part = "#effect" if request.htmx else ""
    return render(request, f"tafel/runde_edit.html{part}", context, status=status)
