"""The board with weak spots for the tests to press: a file in the folder FAULTS presses one.

die         the next worker that reaches the moment named in the file kills itself, once
loose       writes go without a transaction (for the negative control)
page_limit  the SQLite file grows no larger than so many pages: the disk is full
patience    after so many milliseconds a lock is waited for no longer
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.core.wsgi import get_wsgi_application
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

FAULTS = Path(os.environ["FAULTS"])

application = get_wsgi_application()

from tafel.models import Aenderung, Partie, locking, vorgang  # noqa: E402 - after the set-up
from tafel.models.vorgang import Vorgang  # noqa: E402

locked, logged = vorgang._locked, Vorgang._logged


def pressed(spot: str) -> str:
    try:
        return (FAULTS / spot).read_text()
    except FileNotFoundError:
        return ""


def may_die(moment: str) -> None:
    if pressed("die") == moment:
        (FAULTS / "die").unlink()
        os.kill(os.getpid(), signal.SIGKILL)


def loose_lock(partie: Partie) -> Partie:
    return Partie.objects.get(pk=partie.pk) if pressed("loose") else locked(partie)


def mortal_log(self: Vorgang, *change: Any) -> Aenderung:
    may_die("before the log entry")
    entry = logged(self, *change)
    may_die("before the commit")
    return entry


@contextmanager
def mortal_writing() -> Iterator[None]:
    with nullcontext() if pressed("loose") else locking.writing():
        yield
    may_die("before the answer")


def weaken(connection: BaseDatabaseWrapper, **_: object) -> None:
    patience, pages = pressed("patience"), pressed("page_limit")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"SET lock_timeout = {patience}" if patience else "RESET lock_timeout")
        elif patience:
            cursor.execute(f"PRAGMA busy_timeout = {patience}")
        if pages:
            cursor.execute(f"PRAGMA max_page_count = {pages}")


patch = pytest.MonkeyPatch()
patch.setattr(Vorgang, "_logged", mortal_log)
patch.setattr(vorgang, "writing", mortal_writing)
patch.setattr(vorgang, "_locked", loose_lock)
connection_created.connect(weaken)
