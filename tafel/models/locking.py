"""The one way to write: a transaction that waits its turn."""

import fcntl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from django.db import OperationalError, connection, transaction

PATIENCE_S = 20

_turn = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """Hold a transaction open for writing; rolled back when the block raises.

    On SQLite a lock file beside the database makes writers queue fairly, within the process
    (thread lock) and between processes (flock): SQLite's own waiting starves some of them. Not
    needed on PostgreSQL, where callers lock the row of their Partie. Within a transaction it
    only sets a savepoint, since the turn is already taken. Raises OperationalError when its turn
    doesn't come: somebody outside keeps the database locked.
    """
    alone = connection.vendor == "sqlite" and not connection.in_atomic_block
    with _queue() if alone else nullcontext(), transaction.atomic():
        yield


@contextmanager
def _queue() -> Iterator[None]:
    lock_file = Path(f"{connection.settings_dict['NAME']}.lock")
    if not _turn.acquire(timeout=PATIENCE_S):
        raise OperationalError("the writers before this one wait for the database")
    try:
        with lock_file.open("w") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
    finally:
        _turn.release()
