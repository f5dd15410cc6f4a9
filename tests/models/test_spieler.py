"""Players and their names."""

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import ProtectedError

from tafel.models import Spieler
from tests.factories import KontoFactory, SpielerFactory, start_partie

TAKEN = "Diesen Namen gibt es schon. Nimm einen Zusatz dazu, zum Beispiel Anna B."


def test_a_name_is_kept_as_written_with_its_blanks_folded(db):
    spieler = Spieler(name="  Änne   Groß ")

    spieler.full_clean()
    spieler.save()

    kept = Spieler.objects.values("name", "name_key").get()
    assert kept == {"name": "Änne Groß", "name_key": "änne gross"}


@pytest.mark.parametrize("name", ["ÄNNE", " änne ", "A\u0308nne", "Än\u200bne"])
def test_a_name_that_looks_the_same_is_taken(db, name):
    SpielerFactory(name="Änne")

    with pytest.raises(ValidationError) as refused:
        Spieler(name=name).full_clean()

    assert refused.value.message_dict["name"] == [TAKEN]
    with pytest.raises(IntegrityError):
        Spieler.objects.create(name=name)


def test_anne_and_aenne_are_two(db):
    SpielerFactory(name="Änne")

    Spieler(name="Anne").full_clean()


def test_a_player_keeps_the_own_name(db):
    spieler = SpielerFactory.create(name="Änne")

    spieler.name = "ÄNNE"
    spieler.full_clean()
    spieler.save(update_fields=("name", "name_key"))

    assert Spieler.objects.get().name == "ÄNNE"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u00ad \u2060"])
def test_a_name_without_a_visible_character_is_refused(db, name):
    with pytest.raises(ValidationError) as refused:
        Spieler(name=name).full_clean()

    assert "name" in refused.value.message_dict


def test_a_guest_with_an_account_is_refused_with_the_reason(db):
    with pytest.raises(ValidationError) as refused:
        Spieler(name="Kurt", is_guest=True, konto=KontoFactory()).full_clean()

    assert refused.value.messages == ["Ein Gast hat kein Konto. Mach ihn erst zum Mitglied."]


def test_whoever_has_played_cannot_be_deleted(db):
    partie = start_partie()
    played = partie.sitze.all()[0].spieler

    with pytest.raises(ProtectedError):
        played.delete()


def test_active_leaves_out_those_who_left(db):
    here = SpielerFactory.create()
    SpielerFactory(is_active=False)

    assert list(Spieler.objects.active()) == [here]


def test_recent_first_orders_by_the_latest_partie_then_by_name(db):
    anna, bert, carl, dora = (
        SpielerFactory.create(name=n) for n in ("Anna", "Bert", "Carl", "Dora")
    )
    start_partie([dora, carl], at=datetime(2026, 5, 7, tzinfo=UTC))
    start_partie([carl, bert], at=datetime(2026, 5, 8, tzinfo=UTC))
    start_partie([dora, bert], at=datetime(2026, 5, 6, tzinfo=UTC))

    assert list(Spieler.objects.recent_first()) == [bert, carl, dora, anna]
