"""The disk is full (P1, P2): on SQLite, whose file may grow no more (PRAGMA max_page_count).

Shown: a post that finds no room, at whichever of its statements, is a 503 of which nothing is
written; and once there is room it is saved once.
Not shown: a full disk under PostgreSQL. That is an error of the same kind (DiskFull), for which
test_middleware.py shows the 503, in a transaction such as test_kill.py breaks.
"""

from uuid import uuid4

import pytest

from tests.faults.club import Club

REFUSED = 4

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")


def pages(club: Club) -> int:
    return int(club.database.rows("PRAGMA page_count")[0][0])


def test_a_full_disk_writes_nothing_and_the_retry_saves_once(club: Club):
    scorer, partie, room = club.browsers[0], next(club.partien), pages(club)
    number, refused = 1, 0

    with club.pressed("page_limit", room) as limit:
        while refused < REFUSED:
            before, token = club.sheet(partie), uuid4()
            while (answer := scorer.post_runde(partie, (5, -5), number, token)).status == 503:
                assert club.sheet(partie) == before
                refused, room = refused + 1, room + 1
                limit.write_text(str(room))
            assert answer.status == 302
            number += 1

    kept = club.sheet(partie)
    assert kept.runden == kept.recorded == [(n, [5, -5]) for n in range(1, number)]
    assert kept.revisions == list(range(1, number + 1))
    assert club.check().endswith("Partien stimmen mit ihrem Verlauf überein.")
    assert club.database.damage() == []
