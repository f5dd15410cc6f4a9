"""The demo club is one that could have been written down at the tables."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import Count
from django.test import override_settings
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tafel.management.demo import LOGINS, PASSWORD
from tafel.models import Aenderung, Art, Eintrag, Konto, Partie, Runde, Spieler, Zustand
from tests.factories import SpielerFactory


def demo_club() -> str:
    out = StringIO()
    call_command("demo_club", stdout=out)
    return out.getvalue()


@pytest.fixture(scope="class")
def said(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[str]:
    """What the command says to an empty club; it stays filled for the whole class."""
    with django_db_blocker.unblock(), transaction.atomic(), override_settings(DEBUG=True):
        yield demo_club()
        transaction.set_rollback(True)


@pytest.mark.django_db
def test_demo_club_refuses_without_debug():
    with pytest.raises(CommandError, match="nur mit DEBUG"):
        demo_club()

    assert not Spieler.objects.exists()


@pytest.mark.django_db
@override_settings(DEBUG=True)
def test_demo_club_keeps_a_club_that_has_players():
    SpielerFactory(name="Bert")

    said = demo_club()

    assert said == "Es gibt schon Spieler: die Daten bleiben, wie sie sind.\n"
    assert [s.name for s in Spieler.objects.all()] == ["Bert"]


@pytest.mark.usefixtures("said")
class TestAnEmptyClub:
    """Filled once for all these tests, as it takes seconds; they only read."""

    def test_it_gets_players_partien_and_logins(self, said: str):
        assert said.splitlines()[0] == (
            "Demo-Club angelegt: 24 Spieler, 60 gespielte und 2 laufende Partien."
        )
        for login in LOGINS:
            row = f"  {login.username:<14}{PASSWORD:<15}{login.role:<15}{login.spieler}"
            assert row in said.splitlines()

    def test_its_logins_work_and_have_their_roles(self):
        for login in LOGINS:
            konto = Konto.objects.get_by_natural_key(login.username)

            assert konto.check_password(PASSWORD)
            assert konto.display_name == login.spieler
            assert [group.name for group in konto.groups.all()] == [login.role]

    def test_a_second_run_keeps_everything_and_says_the_logins_again(self, said: str):
        before = list(Aenderung.objects.values_list("pk", "token", "at"))

        again = demo_club()

        assert again.splitlines()[1:] == said.splitlines()[1:]
        assert list(Aenderung.objects.values_list("pk", "token", "at")) == before

    def test_two_partien_of_today_are_running_and_every_login_sits_at_one(self):
        running = Partie.objects.running()

        assert [timezone.localdate(p.started_at) for p in running] == [timezone.localdate()] * 2
        assert [p.round_count for p in running] == [2, 7]
        for login in LOGINS:
            assert running.filter(sitze__spieler__name=login.spieler).count() == 1

    def test_it_has_played_every_way_to_sit_and_two_variants_more(self):
        kinds = Partie.objects.ended().order_by("variante", "player_count")

        assert list(kinds.values_list("variante", "player_count").annotate(Count("pk"))) == [
            ("duell", 2, 3),
            ("klassisch", 3, 3),
            ("klassisch", 4, 46),
            ("klassisch", 6, 3),
            ("verrueckt", 4, 5),
        ]

    def test_its_sheets_are_plausible(self):
        values = list(Eintrag.objects.values_list("value", flat=True))
        finished = Partie.objects.filter(zustand=Zustand.FINISHED)

        assert {value % 5 for value in values} == {0}
        assert 20 < sum(value < 0 for value in values) < 100
        assert {partie.round_count for partie in finished} <= set(range(6, 13))
        assert [p.reason for p in Partie.objects.filter(zustand=Zustand.BROKEN_OFF)] == [
            "Günters letzter Bus fuhr."
        ]

    def test_what_is_kept_is_what_the_domain_makes_of_the_sheet(self):
        for partie in Partie.objects.all():
            standing = partie.stand()

            totals = tuple(partie.teams.order_by("farbe").values_list("total", flat=True))
            assert (partie.winner, partie.round_count) == (standing.winner, len(standing.zeilen))
            assert totals == standing.totals
            assert all(zeile.counts for zeile in standing.zeilen)

    def test_its_log_rebuilds_every_sheet(self):
        for partie in Partie.objects.all():
            log = partie.aenderungen.order_by("revision")

            recorded = [tuple(a.after or ()) for a in log if a.art == Art.RECORDED]
            assert recorded == [zeile.values for zeile in partie.stand().zeilen]
            assert [a.revision for a in log] == list(range(1, partie.revision + 1))

    def test_nobody_plays_at_two_tables_at_once(self):
        for day in {p.started_at.date() for p in Partie.objects.all()}:
            players = Spieler.objects.filter(sitze__partie__started_at__date=day)

            assert players.count() == players.distinct().count()

    def test_evenings_lie_between_seven_and_eleven(self):
        ended = Partie.objects.ended()

        assert {timezone.localtime(p.started_at).hour for p in ended} == {19}
        assert {timezone.localtime(p.ended_at).hour for p in ended if p.ended_at} <= {20, 21, 22}
        assert not Runde.objects.filter(recorded_at__gt=timezone.now()).exists()
