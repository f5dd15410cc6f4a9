"""Accounts: their names, and what the roles give them."""

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError

from tafel.models import Konto, Rolle, Spieler
from tests.factories import PASSWORD, KontoFactory, SpielerFactory


def test_konto_is_the_user_of_the_project():
    assert get_user_model() is Konto


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Bert", "bert"), ("  ÄNNE  B. ", "änne b."), ("A\u0308nne", "änne"), ("Groß", "gross")],
)
def test_a_login_name_is_kept_as_a_name_key_and_found_however_it_is_typed(db, typed, kept):
    konto = Konto.objects.create_user(typed, PASSWORD)

    assert konto.username == kept
    assert Konto.objects.get_by_natural_key(typed) == konto


def test_two_accounts_never_differ_only_in_case(db):
    Konto.objects.create_user("Änne", PASSWORD)

    with pytest.raises(IntegrityError):
        Konto.objects.create_user("ÄNNE", PASSWORD)


def test_an_unknown_name_is_nobody(db):
    KontoFactory(username="bert")

    with pytest.raises(Konto.DoesNotExist):
        Konto.objects.get_by_natural_key("berta")


def test_a_new_account_has_no_rights_and_a_superuser_has_all(db):
    konto = Konto.objects.create_user("bert", PASSWORD)
    superuser = Konto.objects.create_superuser("root", PASSWORD)

    assert konto.get_all_permissions() == set()
    assert superuser.has_perm("tafel.enter_verwaltung") is True


def test_the_others_know_an_account_by_its_player(db):
    konto = KontoFactory.create(username="berti")
    assert konto.display_name == "berti"

    SpielerFactory(name="Bert B.", konto=konto)

    assert Konto.objects.get(pk=konto.pk).display_name == "Bert B."


def test_the_account_of_a_player_cannot_be_deleted(db):
    konto = KontoFactory.create()
    SpielerFactory(konto=konto)

    with pytest.raises(IntegrityError):
        konto.delete()

    assert Spieler.objects.filter(konto=konto).exists() is True


# The last one with the role Verwaltung


def test_the_only_active_verwaltung_is_the_last(db):
    vera = KontoFactory.create(role=Rolle.VERWALTUNG)
    KontoFactory(role=Rolle.VERWALTUNG, is_active=False)
    KontoFactory(role=Rolle.ORGANISATION)

    assert Konto.objects.is_last_verwaltung(vera) is True


def test_nobody_else_is_the_last_verwaltung(db):
    KontoFactory(role=Rolle.VERWALTUNG)
    olga = KontoFactory.create(role=Rolle.ORGANISATION)

    assert Konto.objects.is_last_verwaltung(olga) is False


@pytest.mark.parametrize("other", [{"role": Rolle.VERWALTUNG}, {"is_superuser": True}])
def test_with_another_who_can_enter_nobody_is_the_last(db, other):
    vera = KontoFactory.create(role=Rolle.VERWALTUNG)
    KontoFactory(**other)

    assert Konto.objects.is_last_verwaltung(vera) is False


@pytest.mark.only("postgresql")
def test_whoever_asks_at_the_same_time_waits(db, django_assert_num_queries):
    vera = KontoFactory.create(role=Rolle.VERWALTUNG)

    with django_assert_num_queries(2) as queries:
        Konto.objects.is_last_verwaltung(vera)

    assert queries.captured_queries[0]["sql"].endswith("FOR UPDATE")
