"""A worker dies in the middle of its work, on SQLite and on PostgreSQL (P1, P2, P9).

Shown: whatever a browser got an answer for is there; Runde and log entry are there together or
not at all; a Runde whose answer was cut off, and which is sent again under its token, is there
once; the other worker goes on meanwhile, and no answer is an error other than 503.
Not shown: a machine that loses its power. That what is committed is on the disk then is for
`synchronous=FULL` and PostgreSQL's `fsync` to keep; test_settings.py shows that the first is set.
"""

from uuid import uuid4

import pytest

from tests.faults.browser import CUT, HTMX
from tests.faults.club import Club, Sheet
from tests.faults.stream import Tally, check_stream, write_while

KILLS = 25
APART = 2


def test_twenty_five_kills_in_a_stream_of_posts_lose_and_double_nothing(club: Club):
    def kill_on_and_on(tally: Tally) -> None:
        for _ in range(KILLS):
            tally.wait_for(APART)
            club.kill_worker()
        tally.wait_for(APART)

    partien, tally = write_while(club, kill_on_and_on)

    check_stream(club, partien, tally)
    # Fewer would mean that the workers died while they had nothing to do.
    assert tally.cut >= KILLS


@pytest.mark.parametrize(
    ("moment", "written"),
    [("before the log entry", 0), ("before the commit", 0), ("before the answer", 1)],
)
def test_a_worker_dies_at_the_worst_moment(club: Club, moment: str, written: int):
    scorer, partie, token = club.browsers[0], next(club.partien), uuid4()

    with club.pressed("die", moment), pytest.raises(CUT):
        scorer.post_runde(partie, (830, -80), 1, token, HTMX)
    died = club.sheet(partie)
    again = scorer.post_runde(partie, (830, -80), 1, token, HTMX)

    assert (len(died.runden), len(died.recorded), died.revision) == (written, written, 1 + written)
    assert (again.status, again.revision) == (200, 2)
    assert club.sheet(partie) == Sheet([(1, [830, -80])], [(1, [830, -80])], [1, 2], 2)


def test_without_a_transaction_a_dying_worker_leaves_half_a_runde(club: Club):
    """The negative control: the same death, and this is what the checks are there to find."""
    partie = next(club.partien)

    with (
        club.pressed("loose"),
        club.pressed("die", "before the log entry"),
        pytest.raises(CUT),
    ):
        club.browsers[0].post_runde(partie, (830, -80), 1, uuid4(), HTMX)
    half, said = club.sheet(partie), club.check()
    club.run("manage.py", "shell", "-c", f"Partie.objects.get(pk={partie}).delete()")

    assert (len(half.runden), len(half.recorded)) == (1, 0)
    assert said.endswith(f"weichen ab: {partie}")
