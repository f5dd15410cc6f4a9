"""A new Partie: who plays, where they sit, who deals, by which rules."""

from uuid import uuid4

from django.contrib.auth.decorators import permission_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tafel.forms.gast import GastForm
from tafel.forms.partie_create import PartieCreateForm
from tafel.models import Partie, SchonGespeichert, Spieler, Write
from tafel.models.spieler import SpielerQuerySet
from tafel.typing import MemberRequest

PAGE = "tafel/partie_create.html"


@require_http_methods(["GET", "HEAD", "POST"])
@permission_required("tafel.add_partie", raise_exception=True)
def partie_create(request: MemberRequest) -> HttpResponse:
    """Show the form; its buttons draw lots, add a guest, or begin. Only the last one writes."""
    form = PartieCreateForm(choosable(), request.POST or None)
    act = ACTIONS.get(request.POST.get("action", ""), show)
    return act(request, form)


def choosable() -> SpielerQuerySet:
    return Spieler.objects.active().recent_first()


def show(request: MemberRequest, form: PartieCreateForm) -> HttpResponse:
    return page(request, form.again())


def draw(request: MemberRequest, form: PartieCreateForm) -> HttpResponse:
    return page(request, form.again(**form.table.drawn().values()))


def add_guest(request: MemberRequest, form: PartieCreateForm) -> HttpResponse:
    guest = GastForm(request.POST, form.table)
    if not guest.is_valid():
        return page(request, form.again(), status=422, guest=guest)
    table, said = guest.join()
    values = form.values | table.values() | {"gast": ""}
    return page(request, PartieCreateForm(choosable(), initial=values), said=said)


def enter(request: MemberRequest, form: PartieCreateForm) -> HttpResponse:
    """The Enter key: a guest's name joins the table first."""
    return (add_guest if form.values["gast"] else begin)(request, form)


def begin(request: MemberRequest, form: PartieCreateForm) -> HttpResponse:
    if not form.is_valid():
        return page(request, form, status=422)
    write = Write(form.cleaned_data["token"], request.user, timezone.now())
    try:
        partie = Partie.objects.start(form.beginn(), write)
    except SchonGespeichert as refusal:
        fresh = form.again(token=str(uuid4()))
        return page(request, fresh, status=409, started=refusal.saved.partie)
    return redirect("tafel:partie_detail", partie.pk)


ACTIONS = {"auslosen": draw, "gast": add_guest, "enter": enter, "anfangen": begin}


def page(
    request: MemberRequest, form: PartieCreateForm, *, status: int = 200, **more: object
) -> HttpResponse:
    """The page, or its form alone for htmx; `more` are guest, said and started."""
    part = "#form" if request.htmx else ""
    return render(request, PAGE + part, {"form": form, **more}, status=status)
