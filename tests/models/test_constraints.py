"""What the database itself refuses, whoever writes to it: a case for every named constraint."""

from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import BaseConstraint, UniqueConstraint
from django.utils import timezone

from tafel.models import Einladung
from tests.factories import KontoFactory, SpielerFactory, record, start_partie

SAME = object()  # the value that the first row has
NOW = timezone.now()

# By constraint the changes that break it, made to the last row of a club where all is well.
CASES: dict[str, list[dict[str, Any]]] = {
    "aenderung_art_known": [{"art": "guessed"}, {"art": ""}],
    "aenderung_gegenstand_runde": [
        {"runde": None},
        {"runde": 0},
        {"gegenstand": "sitze"},
        {"gegenstand": "geber"},
    ],
    "aenderung_of_earlier": [{"of": 2}, {"art": "undone"}, {"art": "redone", "of": 1}],
    "aenderung_revision_from_one": [{"revision": 0}],
    "aenderung_revision_once": [{"partie_id": SAME, "revision": SAME}],
    "aenderung_token_once": [{"partie_id": SAME, "token": SAME}],
    "einladung_token_once": [{"token_hash": SAME}],
    "eintrag_team_once": [{"runde_id": SAME, "team_id": SAME}],
    "eintrag_value_range": [{"value": 100_000}, {"value": -100_000}],
    "konto_username_unique": [{"username": SAME}],
    "konto_username_visible": [{"username": ""}],
    "partie_first_dealer_range": [{"first_dealer": 4}, {"first_dealer": 6}],
    "partie_player_count_makes_teams": [{"player_count": n} for n in (1, 5, 7)],
    "partie_start_token_once": [{"start_token": SAME}],
    "partie_target_or_rundenzahl": [
        {"rundenzahl": 3},
        {"target": None},
        {"target": None, "rundenzahl": 0},
    ],
    "partie_target_range": [{"target": points} for points in (0, 5001, 100_000)],
    "partie_zustand_consistent": [
        {"winner": 0},
        {"ended_at": NOW},
        {"reason": "Es ist spät."},
        {"zustand": "finished", "ended_at": NOW},
        {"zustand": "finished", "winner": 0},
        {"zustand": "finished", "ended_at": NOW, "winner": 3},
        {"zustand": "finished", "ended_at": NOW, "winner": 0, "reason": "Es ist spät."},
        {"zustand": "finished", "ended_at": NOW, "winner": 0, "playoff": True},
        {"zustand": "broken_off", "ended_at": NOW},
        {"zustand": "broken_off", "reason": "Es ist spät."},
        {"zustand": "broken_off", "ended_at": NOW, "reason": "Es ist spät.", "winner": 1},
        {"zustand": "paused"},
    ],
    "runde_number_from_one": [{"number": 0}],
    "runde_number_once": [{"number": SAME}],
    "sitz_number_once": [{"partie_id": SAME, "number": SAME}],
    "sitz_number_range": [{"number": 6}],
    "sitz_spieler_once": [{"partie_id": SAME, "spieler_id": SAME, "number": 5}],
    "spieler_guest_without_konto": [{"is_guest": True}],
    "spieler_name_unique": [{"name_key": SAME}],
    "spieler_name_visible": [{"name_key": ""}],
    "team_farbe_known": [{"farbe": 3}],
    "team_farbe_once": [{"partie_id": SAME, "farbe": SAME}],
}

CONSTRAINTS: dict[str, BaseConstraint] = {}
MODELS: dict[str, Any] = {}
for model in apps.get_app_config("tafel").get_models():
    for constraint in model._meta.constraints:
        CONSTRAINTS[constraint.name] = constraint
        MODELS[constraint.name] = model


@pytest.fixture
def club(db: None) -> None:
    """At least two rows of everything; the last Partie is running, the last Spieler a member."""
    start_partie()
    partie = start_partie()
    record(partie, 285, 410)
    record(partie, 640, -95)
    konto = KontoFactory.create()
    for spieler in (SpielerFactory.create(), SpielerFactory.create(konto=konto)):
        Einladung.objects.invite(spieler, by=konto, now=NOW)


def test_every_named_constraint_has_its_cases():
    assert sorted(CASES) == sorted(CONSTRAINTS)


@pytest.mark.parametrize(
    ("name", "change"), [(name, change) for name, changes in CASES.items() for change in changes]
)
def test_the_database_refuses_a_row_that_breaks(club, name, change):
    rows = MODELS[name].objects.order_by("pk")
    first, last = rows.first(), rows.last()
    values = {
        field: getattr(first, field) if value is SAME else value for field, value in change.items()
    }

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        rows.filter(pk=last.pk).update(**values)

    assert names_the_constraint(str(refused.value), name)


def names_the_constraint(message: str, name: str) -> bool:
    constraint = CONSTRAINTS[name]
    if connection.vendor == "sqlite" and isinstance(constraint, UniqueConstraint):
        # SQLite names the columns instead.
        meta = MODELS[name]._meta
        columns = [f"{meta.db_table}.{meta.get_field(f).column}" for f in constraint.fields]
        return message == f"UNIQUE constraint failed: {', '.join(columns)}"
    return name in message
