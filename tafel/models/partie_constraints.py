"""What the database itself refuses of a Partie."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Mod
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from tafel.domain.regelwerk import MAX_TARGET, TARGET_STEP
from tafel.domain.sitzordnung import TEAMS_BY_PLAYERS
from tafel.models.partien import Zustand
from tafel.models.team import Farbe

# A condition that is neither true nor false, since a value in it is NULL, refuses nothing: beside
# each comparison of what may be NULL stands that it isn't.
CONSTRAINTS = (
    models.UniqueConstraint(
        fields=("start_token",),
        name="partie_start_token_once",
        violation_error_message=_("Diese Partie ist schon angefangen."),
    ),
    models.CheckConstraint(
        condition=Q(target__isnull=False, rundenzahl=None)
        | Q(target=None, rundenzahl__isnull=False, rundenzahl__gte=1),
        name="partie_target_or_rundenzahl",
        violation_error_message=_("Eine Partie hat Zielpunkte oder eine Rundenzahl."),
    ),
    models.CheckConstraint(
        condition=Q(target=None)
        | Q(Exact(Mod(F("target"), TARGET_STEP), 0), target__range=(TARGET_STEP, MAX_TARGET)),
        name="partie_target_range",
        violation_error_message=_("Zielpunkte sind ein Vielfaches von 5, höchstens 99 995."),
    ),
    models.CheckConstraint(
        condition=Q(zustand=Zustand.RUNNING, winner=None, ended_at=None, reason="")
        | Q(zustand=Zustand.FINISHED, winner__isnull=False, winner__in=Farbe.values)
        & Q(ended_at__isnull=False, reason="", playoff=False)
        | Q(zustand=Zustand.BROKEN_OFF, winner=None, ended_at__isnull=False) & ~Q(reason=""),
        name="partie_zustand_consistent",
        violation_error_message=_(
            "Nur eine beendete Partie hat einen Sieger, nur eine abgebrochene einen Grund."
        ),
    ),
    models.CheckConstraint(
        condition=Q(player_count__in=TEAMS_BY_PLAYERS),
        name="partie_player_count_makes_teams",
        violation_error_message=_("Eine Partie hat 2, 3, 4 oder 6 Spieler."),
    ),
    models.CheckConstraint(
        condition=Q(first_dealer__lt=F("player_count")),
        name="partie_first_dealer_range",
        violation_error_message=_("Der Geber sitzt auf einem der Plätze."),
    ),
)
