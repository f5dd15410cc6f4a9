"""A club on SQLite and the same on PostgreSQL, each once for all tests (P9)."""

import os
import signal
from collections.abc import Iterator

import psycopg
import pytest

from tests.faults.club import Club, at_play
from tests.faults.databases import Database, Postgres, Sqlite

LIMIT_S = 180
POSTGRES_URL = "postgres://postgres@127.0.0.1:5432/canasta_club"


@pytest.fixture(scope="session", autouse=True)
def within_three_minutes() -> Iterator[None]:
    """Whatever hangs: after three minutes all of this ends, and has failed."""

    def give_up(*_: object) -> None:
        pytest.exit(f"the faults took longer than {LIMIT_S} s", returncode=1)

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    if request.param == "sqlite":
        yield Sqlite(tmp_path_factory.mktemp("sqlite") / "club.sqlite3")
        return
    postgres = Postgres(os.environ.get("POSTGRES_URL", POSTGRES_URL), f"faults_{os.getpid()}")
    try:
        postgres.create()
    except psycopg.OperationalError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("PostgreSQL does not answer at POSTGRES_URL")
    yield postgres
    postgres.drop()


@pytest.fixture(scope="session")
def club(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with at_play(database, tmp_path_factory.mktemp("club")) as club:
        yield club
