"""Gunicorn tells which of its workers are ready: each has a file, named by its process id."""

import os
from pathlib import Path
from typing import Any

READY = Path(os.environ["FAULTS"]) / "ready"


def post_worker_init(worker: Any) -> None:
    (READY / str(worker.pid)).touch()


def child_exit(server: Any, worker: Any) -> None:
    (READY / str(worker.pid)).unlink(missing_ok=True)
