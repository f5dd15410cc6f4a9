"""Invitation links: one account for one player, once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Group
from django.db import IntegrityError, connection

from tafel.models import Einladung, Konto, Rolle, Spieler
from tafel.models.einladung import VALID_FOR, EinladungVorbei, token_hash
from tests.factories import PASSWORD, KontoFactory, SpielerFactory

NOW = datetime(2026, 5, 7, 18, 0, tzinfo=UTC)


@pytest.fixture
def vera(db: None) -> Konto:
    return KontoFactory.create(username="vera", role=Rolle.VERWALTUNG)


def invite(spieler: Spieler, by: Konto) -> Einladung:
    token = Einladung.objects.invite(spieler, by=by, now=NOW)
    return Einladung.objects.for_token(token).get()


def test_a_token_is_long_and_kept_only_as_its_hash(vera):
    token = Einladung.objects.invite(SpielerFactory(), by=vera, now=NOW)

    kept = Einladung.objects.values().get()
    assert len(token) == 32  # 24 random bytes: 192 bits
    assert kept["token_hash"] == token_hash(token)
    assert token not in str(kept)


def test_a_new_link_makes_the_earlier_one_stop(vera):
    spieler, other = SpielerFactory.create_batch(2)
    first, of_other = invite(spieler, vera), invite(other, vera)

    second = invite(spieler, vera)

    assert set(Einladung.objects.all()) == {second, of_other}
    with pytest.raises(EinladungVorbei):
        first.accept("bert", PASSWORD, now=NOW)


def test_accepting_makes_an_account_with_the_role_mitglied_and_links_the_player(vera):
    spieler = SpielerFactory.create(name="Bert")
    einladung = invite(spieler, vera)

    konto = einladung.accept(" BERT ", PASSWORD, now=NOW)

    spieler.refresh_from_db()
    einladung.refresh_from_db()
    assert (konto.username, konto.is_active, konto.is_superuser) == ("bert", True, False)
    assert konto.check_password(PASSWORD) is True
    assert [group.name for group in konto.groups.all()] == ["Mitglied"]
    assert spieler.konto == konto
    assert einladung.used_at == NOW


def test_a_link_works_once(vera):
    einladung = invite(SpielerFactory(), vera)
    einladung.accept("bert", PASSWORD, now=NOW)

    with pytest.raises(EinladungVorbei):
        einladung.accept("anna", PASSWORD, now=NOW)

    assert set(Konto.objects.values_list("username", flat=True)) == {"vera", "bert"}


def test_a_link_works_until_its_last_moment_and_not_after(vera):
    last_moment = NOW + VALID_FOR - timedelta(microseconds=1)
    invite(SpielerFactory(), vera).accept("bert", PASSWORD, now=last_moment)
    einladung = invite(SpielerFactory(), vera)

    with pytest.raises(EinladungVorbei):
        einladung.accept("anna", PASSWORD, now=NOW + VALID_FOR)


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_guest": True}])
def test_a_link_of_somebody_who_left_or_became_a_guest_does_not_work(vera, change):
    spieler = SpielerFactory.create()
    einladung = invite(spieler, vera)
    Spieler.objects.filter(pk=spieler.pk).update(**change)

    with pytest.raises(EinladungVorbei):
        einladung.accept("bert", PASSWORD, now=NOW)


def test_a_link_of_somebody_who_has_an_account_meanwhile_does_not_work(vera):
    spieler = SpielerFactory.create()
    einladung = invite(spieler, vera)
    Spieler.objects.filter(pk=spieler.pk).update(konto=vera)

    with pytest.raises(EinladungVorbei):
        einladung.accept("bert", PASSWORD, now=NOW)


def test_a_taken_name_leaves_nothing_behind_and_the_link_open(vera):
    spieler = SpielerFactory.create()
    einladung = invite(spieler, vera)

    with pytest.raises(IntegrityError):
        einladung.accept("Vera", PASSWORD, now=NOW)

    spieler.refresh_from_db()
    assert list(Konto.objects.all()) == [vera]
    assert spieler.konto is None
    assert list(Einladung.objects.open_at(NOW)) == [einladung]


@pytest.mark.django_db(transaction=True)
def test_eight_at_once_with_one_link_make_one_account():
    Group.objects.get_or_create(name=Rolle.MITGLIED)
    spieler = SpielerFactory.create()
    einladung = invite(spieler, KontoFactory.create(username="vera", role=None))

    def accept(number: int) -> str | None:
        try:
            return einladung.accept(f"bert {number}", PASSWORD, now=NOW).username
        except EinladungVorbei:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        made = [name for name in pool.map(accept, range(8)) if name]

    spieler.refresh_from_db()
    assert spieler.konto is not None
    assert made == [spieler.konto.username]
    assert set(Konto.objects.values_list("username", flat=True)) == {"vera", *made}
