"""What tests begin with. Everything is made by the models' own methods, with no surprises."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone
from factory.declarations import Sequence as Numbered
from factory.django import DjangoModelFactory

from tafel.domain.regelwerk import STANDARD, Regelwerk
from tafel.models import Aenderung, Beginn, Konto, Partie, Rolle, Spieler, Write

PASSWORD = "sieben rote Dreien"


class KontoFactory(DjangoModelFactory[Konto]):
    """An account with PASSWORD and one role; `role=None` is one that may nothing."""

    username = Numbered(lambda n: f"konto {n}")
    password = PASSWORD

    class Meta:
        model = Konto
        skip_postgeneration_save = True

    if TYPE_CHECKING:

        def __new__(cls, **kwargs: Any) -> Konto: ...  # type: ignore[misc]  # by the metaclass

    @classmethod
    def _create(cls, model_class: type[Konto], *args: Any, **kwargs: Any) -> Konto:
        role: Rolle | None = kwargs.pop("role", Rolle.MITGLIED)
        konto = Konto.objects.create_user(kwargs.pop("username"), kwargs.pop("password"))
        if kwargs:
            Konto.objects.filter(pk=konto.pk).update(**kwargs)
            konto.refresh_from_db()
        if role:
            konto.groups.add(Group.objects.get(name=role))
        return konto


class SpielerFactory(DjangoModelFactory[Spieler]):
    """An active member without an account."""

    name = Numbered(lambda n: f"Spieler {n}")

    class Meta:
        model = Spieler
        skip_postgeneration_save = True

    if TYPE_CHECKING:

        def __new__(cls, **kwargs: Any) -> Spieler: ...  # type: ignore[misc]  # by the metaclass


class MemberClient(Client):
    """A browser in which `konto` is logged in; `spieler` is the player with this account."""

    konto: Konto
    spieler: Spieler


def login(konto: Konto) -> MemberClient:
    client = MemberClient()
    client.force_login(konto)
    client.konto = konto
    return client


def login_as(role: Rolle | None, name: str) -> MemberClient:
    """A browser with a new account of this role, and a Spieler called `name`."""
    client = login(KontoFactory(username=name, role=role))
    client.spieler = SpielerFactory(name=name, konto=client.konto)
    return client


def write(by: Konto | None = None, at: datetime | None = None) -> Write:
    """A write under a new token, by anybody and now unless said."""
    return Write(uuid4(), by or KontoFactory(), at or timezone.now())


def start_partie(
    players: int | Sequence[Spieler] = 4,
    rules: Regelwerk = STANDARD,
    *,
    by: Konto | None = None,
    at: datetime | None = None,
    first_dealer: int = 0,
    place: str = "",
) -> Partie:
    """A running Partie of these players, or of so many new ones."""
    seated = SpielerFactory.create_batch(players) if isinstance(players, int) else players
    beginn = Beginn(rules, tuple(seated), first_dealer, place)
    return Partie.objects.start(beginn, write(by, at))


def record(
    partie: Partie, *values: int, by: Konto | None = None, at: datetime | None = None
) -> Aenderung:
    """Write down the next Runde; `partie` is then as it is in the database."""
    saved = partie.record(values, revision=partie.revision, write=write(by, at))
    partie.refresh_from_db()
    return saved


def record_sheet(
    partie: Partie, runden: Iterable[Sequence[int]], *, by: Konto | None = None
) -> None:
    """Write down these Runden one after the other."""
    for values in runden:
        record(partie, *values, by=by)


def break_off(
    partie: Partie,
    reason: str = "Es ist spät.",
    *,
    by: Konto | None = None,
    at: datetime | None = None,
) -> Aenderung:
    """Break the Partie off; `partie` is then as it is in the database."""
    saved = partie.break_off(reason, revision=partie.revision, write=write(by, at))
    partie.refresh_from_db()
    return saved
