"""A club at play: gunicorn with two workers of four threads, and a database of its own."""

import json
import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.faults.browser import Browser
from tests.faults.databases import Database

ROOT = Path(__file__).parents[2]
# As in the Dockerfile, but the application is loaded before the workers are forked: a new worker
# is there at once, and the killing takes seconds instead of minutes.
GUNICORN = [
    *(sys.executable, "-m", "gunicorn", "tests.faults.wsgi"),
    *("--config", "tests/faults/gunicorn_conf.py"),
    *("-k", "gthread", "-w", "2", "--threads", "4", "--keep-alive", "10", "--no-control-socket"),
    "--preload",
]
SCORERS = 4
PARTIEN = 50
PATIENCE_S = 60

WRITTEN = """
    SELECT r.partie_id, r.number, e.value FROM tafel_runde r
    JOIN tafel_eintrag e ON e.runde_id = r.id JOIN tafel_team t ON t.id = e.team_id
    ORDER BY r.partie_id, r.number, t.farbe
"""
LOGGED = """
    SELECT partie_id, revision, art, runde, after FROM tafel_aenderung
    ORDER BY partie_id, revision
"""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A Partie as rows: the number and values of its Runden, and of those that the log records.

    Two equal entries: Runde and log entry are both there or both not.
    """

    runden: list[tuple[int, list[int]]]
    recorded: list[tuple[int, list[int]]]
    revisions: list[int]
    revision: int


class Club:
    """The running board; `faults` is the folder in which its weak spots are pressed."""

    def __init__(self, database: Database, faults: Path, port: int) -> None:
        self.database = database
        self.faults = faults
        self.port = port
        self.partien: Iterator[int] = iter(())
        self.browsers: list[Browser] = []

    @property
    def env(self) -> dict[str, str]:
        """The environment of a production server without TLS."""
        return {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "tests.faults.settings",
            "SECRET_KEY": "only-for-tests-" + "x" * 50,
            "DATABASE_URL": self.database.url,
            "HTTPS": "false",
            "FAULTS": str(self.faults),
        }

    def run(self, *command: str) -> str:
        """Run a Python program as the club's administrator; return what it says, also of errors."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT, env=self.env, text=True, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE_S,
        )  # fmt: skip
        return done.stdout.strip()

    def prepare(self) -> None:
        """Make accounts that are logged in, players and Partien."""
        said = self.run("-m", "tests.faults.prepare", str(SCORERS), str(PARTIEN))
        made: dict[str, Any] = json.loads(said)
        self.partien = iter(made["partien"])
        self.browsers = [Browser(self.port, session) for session in made["sessions"]]

    def workers(self) -> list[int]:
        """Return the process ids of the workers that are ready, at least one of them."""
        end = monotonic() + PATIENCE_S
        while not (ready := [int(file.name) for file in (self.faults / "ready").iterdir()]):
            assert monotonic() < end, "no worker came back"
            sleep(0.02)
        return ready

    def kill_worker(self) -> None:
        """Kill one of gunicorn's workers as nothing can be prepared for: with SIGKILL."""
        victim = random.choice(self.workers())
        (self.faults / "ready" / str(victim)).unlink()
        os.kill(victim, signal.SIGKILL)

    @contextmanager
    def pressed(self, spot: str, how: object = "on") -> Iterator[Path]:
        """Press a weak spot of tests.faults.wsgi within the block."""
        file = self.faults / spot
        file.write_text(str(how))
        try:
            yield file
        finally:
            file.unlink(missing_ok=True)

    def sheets(self) -> dict[int, Sheet]:
        """Return what the database holds of every Partie, by its key."""
        sheets = {
            partie: Sheet([], [], [], revision)
            for partie, revision in self.database.rows("SELECT id, revision FROM tafel_partie")
        }
        for (partie, number), rows in groupby(self.database.rows(WRITTEN), key=itemgetter(0, 1)):
            sheets[partie].runden.append((number, [value for *_, value in rows]))
        for partie, revision, art, number, after in self.database.rows(LOGGED):
            sheets[partie].revisions.append(revision)
            if art == "recorded":
                # SQLite keeps JSON as text.
                values = json.loads(after) if isinstance(after, str) else after
                sheets[partie].recorded.append((number, values))
        return sheets

    def sheet(self, partie: int) -> Sheet:
        return self.sheets()[partie]

    def check(self) -> str:
        """Rebuild every Partie from its log, as an administrator does; return what it says."""
        return self.run("manage.py", "rebuild_partien", "--check")


@contextmanager
def at_play(database: Database, folder: Path) -> Iterator[Club]:
    """A club that plays within the block; afterwards gunicorn and its workers are gone."""
    faults = folder / "faults"
    (faults / "ready").mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0)) as door, (folder / "log").open("w") as log:
        club = Club(database, faults, door.getsockname()[1])
        master = subprocess.Popen(
            [*GUNICORN, "--bind", f"fd://{door.fileno()}"],
            cwd=ROOT, env=club.env, pass_fds=[door.fileno()], stdout=log, stderr=log,
        )  # fmt: skip
    try:
        club.prepare()
        yield club
    finally:
        _end(master)


def _end(master: subprocess.Popen[bytes]) -> None:
    for how in (signal.SIGTERM, signal.SIGQUIT, signal.SIGKILL):
        with suppress(subprocess.TimeoutExpired):
            master.send_signal(how)
            master.wait(10)
            return
