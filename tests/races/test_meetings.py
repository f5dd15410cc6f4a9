"""Two at one Partie at the same moment, twenty times each (P3, P4).

Shown: what comes of two writes that were drawn from the same revision is what comes of one after
the other – the second is told what it ran into, or joins what it finds – and the log gives the
Partie as it is kept. Which of the two is first is left to chance; not shown is that each order
comes up among the twenty.
Each is followed by its negative controls, in which the two meet right before they write: without
the lock one of them fails, without lock and constraint nobody does and the log doesn't add up.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

import pytest
from django.db import connections

from tafel.models import Abgelehnt, Aenderung, Konto, Partie, Runde, Spieler
from tafel.models.partien import Zustand
from tafel.models.rebuild import kept, rebuilt
from tafel.templatetags.zahlen import score
from tests.factories import KontoFactory, SpielerFactory, login, record_sheet, start_partie, write
from tests.races.crowd import all_at_once, post_runde, without_constraints, without_lock

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("roles")]

type Values = tuple[int, int]
type Act = Callable[[Partie, Konto], object]

TIMES = 20
CONTROLS = 3
SAVED, KONFLIKT, ZU_ENDE = "saved", "konflikt", "zu_ende"
RUNNING, FINISHED, BROKEN_OFF = Zustand.RUNNING, Zustand.FINISHED, Zustand.BROKEN_OFF


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the first and the second act, and of the Partie."""

    first: str
    second: str
    runden: tuple[Values, ...]
    zustand: Zustand = RUNNING


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two acts on a Partie with these Runden, both drawn from what it is then.

    `serial` has what may come of it: the first before the second, or the second before the first.
    """

    runden: tuple[Values, ...]
    first: Act
    second: Act
    serial: tuple[Outcome, Outcome]


# Acts ---------------------------------------------------------------------------------------------


def typed(mine: Values, theirs: Values) -> Act:
    """Write down a Runde through its form; a conflict must show both its values and the other's."""

    def act(partie: Partie, konto: Konto) -> None:
        answer = post_runde(login(konto), partie, mine, partie.revision, uuid4())
        if answer.status_code == 409:
            assert {score(mine), score(theirs)} <= {s for s in map(score, (mine, theirs)) if s in answer.text}
            raise Abgelehnt
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/partien/{partie.pk}/")

    return act
