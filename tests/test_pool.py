"""The pool of connections, when the server is restarted under it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic

import psycopg
import pytest
from django.db import connection
from django.test import Client

VISITORS = 6


def fill_pool() -> None:
    """As many connections as visitors at once, all given back."""
    together = Barrier(VISITORS)

    def visit(number: int) -> None:
        connection.ensure_connection()
        together.wait()
        connection.close()

    connection.close()
    with ThreadPoolExecutor(VISITORS) as threads:
        list(threads.map(visit, range(VISITORS)))


def cut_all() -> int:
    """End what the server does for our database, as a restart would, and say how many it were."""
    settings = connection.settings_dict
    with psycopg.connect(
        host=settings["HOST"],
        port=settings["PORT"],
        user=settings["USER"],
        password=settings["PASSWORD"] or None,
        dbname="postgres",
    ) as server:
        ended = server.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
            [settings["NAME"]],
        )
        return len(ended.fetchall())


@pytest.mark.only("postgresql")
@pytest.mark.django_db(transaction=True)
def test_the_first_visitor_after_a_restart_neither_fails_nor_waits():
    fill_pool()
    assert cut_all() >= VISITORS
    start = monotonic()

    response = Client().get("/gesundheit/")

    assert response.content == b"ok"
    assert monotonic() - start < 1
