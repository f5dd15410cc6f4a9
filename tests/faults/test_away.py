"""The database is locked, cut off or away for a while (P1, P2, P9).

Shown: a post meanwhile, and the first one afterwards, either saves or says 503; then the numbers
are still there – htmx leaves the page alone, a plain form stands on the error page – and sent
again they are saved once.
A restart of PostgreSQL is stood for by ending all connections to the tests' database, and by this
database taking none for a while: a restart of the cluster would hit everybody else who uses it.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from time import monotonic, sleep
from uuid import uuid4

import pytest

from tests.faults.browser import HTMX, Answer, Browser
from tests.faults.club import PATIENCE_S, Club, Sheet
from tests.faults.databases import Postgres
from tests.faults.stream import Tally, check_stream, write_while

HELD_S = 15
CUTS = 5
APART = 3
VALUES = (830, -80)
SAVED = Sheet([(1, [*VALUES])], [(1, [*VALUES])], [1, 2], 2)
NOTHING = Sheet([], [], [1], 1)

on_postgres = pytest.mark.parametrize("database", ["postgres"], indirect=True, scope="session")
on_sqlite = pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")


def send_again(scorer: Browser, page: Answer) -> Answer:
    """Tap the button on the error page."""
    found = re.search(r'<form method="post" action="([^"]+)">(.+?)</form>', page.text, re.DOTALL)
    assert found, page.text
    fields = re.findall(r'name="([^"]+)" value="([^"]*)"', found[2])
    return scorer.post(unescape(found[1]), {name: unescape(value) for name, value in fields})


# Locked -------------------------------------------------------------------------------------------


def test_a_lock_that_outlasts_our_patience_is_a_503_and_htmx_keeps_its_page(club: Club):
    scorer, partie, token = club.browsers[0], next(club.partien), uuid4()

    with club.pressed("patience", 300), club.database.locked(partie):
        refused = scorer.post_runde(partie, VALUES, 1, token, HTMX)
        board = scorer.get(f"/partien/{partie}/")
    before = club.sheet(partie)
    again = scorer.post_runde(partie, VALUES, 1, token, HTMX)

    assert (refused.status, refused.headers["retry-after"], refused.text) == (503, "10", "")
    assert board.status == 200
    assert before == NOTHING
    assert again.status == 200
    assert club.sheet(partie) == SAVED


def test_a_plain_form_stands_on_the_503_page_and_is_saved_once(club: Club):
    scorer, partie = club.browsers[0], next(club.partien)

    with club.pressed("patience", 300), club.database.locked(partie):
        refused = scorer.post_runde(partie, VALUES, 1, uuid4())
        refused_again = send_again(scorer, refused)
    sent = [send_again(scorer, refused_again) for _ in range(2)]

    assert (refused.status, refused_again.status) == (503, 503)
    assert "Die Tafel ist gerade nicht erreichbar" in refused.text
    assert [(a.status, a.headers["location"]) for a in sent] == [(302, f"/partien/{partie}/")] * 2
    assert club.sheet(partie) == SAVED


@on_sqlite
def test_posts_wait_while_somebody_else_holds_the_file_for_fifteen_seconds(club: Club):
    partien = [next(club.partien) for _ in club.browsers]

    def post(scorer: Browser, partie: int) -> tuple[Answer, float]:
        return scorer.post_runde(partie, VALUES, 1, uuid4()), monotonic()

    with ThreadPoolExecutor(len(partien)) as threads:
        with club.database.locked(partien[0]):
            waiting = [
                threads.submit(post, *pair) for pair in zip(club.browsers, partien, strict=True)
            ]
            sleep(HELD_S)
            released = monotonic()
        answers = [one.result() for one in waiting]

    assert [answer.status for answer, _ in answers] == [302] * len(partien)
    assert all(at > released for _, at in answers)
    assert [club.sheet(partie) for partie in partien] == [SAVED] * len(partien)


# Cut off and away ---------------------------------------------------------------------------------


@on_postgres
def test_the_first_post_after_all_connections_were_cut_is_saved_or_says_503(
    club: Club, database: Postgres
):
    partie, answers = next(club.partien), []

    for number, scorer in enumerate(club.browsers, start=1):
        assert database.cut() > 0
        token = uuid4()
        answers.append(scorer.post_runde(partie, VALUES, number, token).status)
        while answers[-1] == 503:
            answers.append(scorer.post_runde(partie, VALUES, number, token).status)

    assert set(answers) <= {302, 503}
    assert club.sheet(partie).runden == [(n, [*VALUES]) for n in range(1, answers.count(302) + 1)]


@on_postgres
def test_connections_cut_in_a_stream_of_posts_lose_and_double_nothing(
    club: Club, database: Postgres
):
    def cut_on_and_on(tally: Tally) -> None:
        for _ in range(CUTS):
            tally.wait_for(APART)
            database.cut()
        tally.wait_for(APART)

    partien, tally = write_while(club, cut_on_and_on)

    check_stream(club, partien, tally)
    assert tally.cut == 0
    # Fewer would mean that the connections were cut while nobody used them.
    assert tally.answers[503] >= CUTS


@on_postgres
def test_while_the_database_is_away_posts_are_503_and_saved_once_when_it_is_back(
    club: Club, database: Postgres
):
    scorer, partie, token = club.browsers[0], next(club.partien), uuid4()

    with database.away():
        refused = scorer.post_runde(partie, VALUES, 1, token, HTMX)
    back = monotonic()
    while (again := scorer.post_runde(partie, VALUES, 1, token, HTMX)).status == 503:
        assert monotonic() < back + PATIENCE_S

    assert (refused.status, refused.headers["retry-after"], refused.text) == (503, "10", "")
    assert again.status == 200
    assert club.sheet(partie) == SAVED
