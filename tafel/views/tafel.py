"""The Tafel, with which every write to a Partie answers."""

from django.http import HttpResponse
from django.shortcuts import render

from tafel.forms.runde import RematchForm, RundeForm, TurnForm
from tafel.models import Abgelehnt
from tafel.queries.tafel import tafel
from tafel.typing import MemberRequest
from tafel.views.loaders import visible_partie


def show_tafel(
    request: MemberRequest,
    pk: int,
    form: RundeForm | None = None,
    refusal: Abgelehnt | None = None,
    *,
    part: str = "#answer",
    status: int = 200,
) -> HttpResponse:
    """Answer with the Tafel as it is now, or for htmx with a part of it."""
    board = tafel(visible_partie(request, pk))
    revision = board.partie.revision
    if form and (refusal or form.is_stale):
        form.redraw(revision)
    context = {
        "board": board,
        "form": form or RundeForm(teams=board.partie.team_names, revision=revision),
        "refusal": refusal,
        "rematch": RematchForm(),
        "turn": TurnForm(revision=revision),
    }
    template = "tafel/partie_detail.html" + (part if request.htmx else "")
    return render(request, template, context, status=status)
