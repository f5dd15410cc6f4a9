"""The pool of connections to PostgreSQL after a restart of the server."""

from typing import Any

from psycopg import Connection, OperationalError
from psycopg_pool import ConnectionPool


def check(link: Connection[Any]) -> None:
    """Refuse a connection that was cut, and replace all that wait in the pool with new ones.

    The pool's own check meets them one by one and pauses after each, 1, 2, 4 … seconds: with six
    cut connections the first visitor after a restart would run into the timeout.
    """
    try:
        ConnectionPool.check_connection(link)
    except OperationalError:
        pool = link._pool
        if isinstance(pool, ConnectionPool):
            pool.drain()
        raise
