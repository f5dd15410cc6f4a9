"""The command that proves the log."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tafel.models import Team
from tests.factories import record, start_partie

pytestmark = pytest.mark.django_db


def test_partien_that_agree_with_their_log_are_counted():
    for _ in range(2):
        record(start_partie(), 5, 10)
    out = StringIO()

    call_command("rebuild_partien", "--check", stdout=out)

    assert out.getvalue() == "2 Partien stimmen mit ihrem Verlauf überein.\n"


def test_a_total_that_was_changed_behind_the_log_is_found():
    partie, honest = start_partie(), start_partie()
    record(partie, 5, 10)
    record(honest, 5, 10)
    Team.objects.filter(partie=partie, farbe=0).update(total=6)

    with pytest.raises(CommandError, match=f"1 von 2 weichen ab: {partie.pk}"):
        call_command("rebuild_partien", "--check")


def test_a_log_with_a_hole_is_found():
    partie = start_partie()
    record(partie, 5, 10)
    record(partie, 5, 10)
    partie.aenderungen.filter(revision=2).delete()

    with pytest.raises(CommandError, match="1 von 1"):
        call_command("rebuild_partien", "--check")
