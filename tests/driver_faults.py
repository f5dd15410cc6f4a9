"""What goes wrong below Django, as it comes out of it: real errors where they can be had."""

import errno
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NoReturn

import psycopg
import psycopg_pool
from django.db.utils import DatabaseErrorWrapper
from psycopg import errors


def sqlite_locked() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "locked"
        with (
            closing(sqlite3.connect(file)) as one,
            closing(sqlite3.connect(file, timeout=0)) as other,
        ):
            one.execute("BEGIN IMMEDIATE")
            other.execute("BEGIN IMMEDIATE")


def sqlite_full() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA max_page_count = 1")
        connection.execute("CREATE TABLE meier (name)")


def sqlite_mistaken() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("SELECT * FROM meier")


def failing(error: Exception) -> NoReturn:
    raise error


def wrapped(driver: ModuleType, fault: Callable[[], None]) -> None:
    """Raise what Django makes of an error of the driver."""
    backend: Any = SimpleNamespace(Database=driver)
    with DatabaseErrorWrapper(backend):
        fault()


def of_sqlite(fault: Callable[[], None]) -> Callable[[], None]:
    return partial(wrapped, sqlite3, fault)


def of_psycopg(error: Exception) -> Callable[[], None]:
    return partial(wrapped, psycopg, partial(failing, error))


PASSING: dict[str, Callable[[], None]] = {
    "sqlite-locked": of_sqlite(sqlite_locked),
    "sqlite-full": of_sqlite(sqlite_full),
    "away": of_psycopg(psycopg.OperationalError("could not connect as Meier")),
    "no-connection-in-time": of_psycopg(psycopg_pool.PoolTimeout("after 10.00 sec")),
    "ended": of_psycopg(errors.AdminShutdown("terminating connection")),
    "closed": of_psycopg(psycopg.InterfaceError("the connection is closed")),
    "lock-not-available": of_psycopg(errors.LockNotAvailable("Meier")),
    "disk-full": of_psycopg(errors.DiskFull("could not extend file")),
    "no-space-for-a-file": partial(failing, OSError(errno.ENOSPC, "Meier")),
}
STAYING: dict[str, Callable[[], None]] = {
    "sqlite-mistaken": of_sqlite(sqlite_mistaken),
    "mistaken": of_psycopg(errors.UndefinedTable("meier")),
    "refused": of_psycopg(errors.UniqueViolation("meier")),
    "no-such-file": partial(failing, FileNotFoundError(errno.ENOENT, "Meier")),
}
