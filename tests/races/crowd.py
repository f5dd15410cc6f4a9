"""Many at once: scorers in threads, each with a browser of their own."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from threading import Barrier, Lock
from time import sleep
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections, models, transaction
from django.test import Client

from tafel.models import Aenderung, Partie
from tafel.models.partien import PartieQuerySet
from tafel.models.vorgang import Vorgang

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

PATIENCE_S = 60
ATTEMPTS = 200
LOOK_S = 0.3

type Answer = _MonkeyPatchedWSGIResponse


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the posts: status and redirect of each answer, and what failed instead."""

    answers: tuple[str, ...]
    failures: tuple[BaseException, ...]


def all_at_once[T](jobs: Sequence[Callable[[], T]]) -> list[T | BaseException]:
    """Run every job in a thread of its own, all starting at the same moment.

    Return what each gave, or the error it ended with, in their order.
    """
    start = Barrier(len(jobs))

    def run(job: Callable[[], T]) -> T:
        start.wait(PATIENCE_S)
        return job()

    with ThreadPoolExecutor(len(jobs)) as threads:
        futures: list[Future[T]] = [threads.submit(run, job) for job in jobs]
    return [future.exception() or future.result() for future in futures]


def at_once(jobs: Sequence[Callable[[], list[Answer]]]) -> Outcome:
    """Let browsers post, all starting at the same moment."""
    results = all_at_once(jobs)
    answers = [a for result in results if isinstance(result, list) for a in result]
    return Outcome(
        answers=tuple(f"{a.status_code} {a.headers.get('Location', '')}" for a in answers),
        failures=tuple(result for result in results if isinstance(result, BaseException)),
    )


def post(client: Client, path: str, data: dict[str, str]) -> Answer:
    """Post as one browser; afterwards the connection is closed, as at the end of every request.

    What goes wrong in the view is raised here.
    """
    try:
        return client.post(path, data)
    finally:
        connections.close_all()


def post_runde(
    client: Client, partie: Partie, values: Sequence[int], revision: int, token: UUID
) -> Answer:
    """Post one Runde through its form."""
    fields = {f"team_{farbe}": str(value) for farbe, value in enumerate(values)}
    drawn = {"revision": str(revision), "token": str(token)}
    return post(client, f"/partien/{partie.pk}/runden/", fields | drawn)


def insist(client: Client, partie: Partie, values: Sequence[int]) -> Answer:
    """Post one Runde; look and post again under a fresh token when somebody else was faster."""
    for _ in range(ATTEMPTS):
        revision = Partie.objects.values_list("revision", flat=True).get(pk=partie.pk)
        answer = post_runde(client, partie, values, revision, uuid4())
        if answer.status_code != 409:
            return answer
        sleep(random.uniform(0, LOOK_S))
    raise TimeoutError("never my turn")


@contextmanager
def without_lock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write without waiting for anybody: the first two at a Partie meet right before they write.

    On SQLite every transaction waits for its turn, so there it goes without one.
    """
    writing = nullcontext if connection.vendor == "sqlite" else transaction.atomic
    meet = _meeting()
    looked, applied = PartieQuerySet.get, Vorgang.apply

    def get(self: PartieQuerySet, **by: object) -> Partie:
        try:
            return looked(self, **by)
        except Partie.DoesNotExist:
            meet(str(by))
            raise

    def apply(self: Vorgang, *change: Any) -> Aenderung:
        meet(self.partie.pk)
        return applied(self, *change)

    with monkeypatch.context() as patch:
        patch.setattr("tafel.models.vorgang.writing", writing)
        patch.setattr("tafel.models.partien.writing", writing)
        patch.setattr("tafel.models.vorgang._locked", _not_locked)
        patch.setattr(PartieQuerySet, "get", get)
        patch.setattr(Vorgang, "apply", apply)
        yield


def _not_locked(partie: Partie) -> Partie:
    return Partie.objects.get(pk=partie.pk)


def _meeting() -> Callable[[object], None]:
    """A function in which the first two who come to one place wait for each other."""
    turn, came = Lock(), Counter[object]()
    both: dict[object, Barrier] = defaultdict(lambda: Barrier(2))

    def meet(place: object) -> None:
        with turn:
            came[place] += 1
            barrier = both[place] if came[place] <= 2 else None
        if barrier:
            barrier.wait(PATIENCE_S)

    return meet


@contextmanager
def without_constraints(model: type[models.Model], *names: str) -> Iterator[None]:
    """Take these constraints from the table; afterwards all Partien are gone and they are back."""
    meta = model._meta
    kept = meta.constraints
    dropped = [constraint for constraint in kept if constraint.name in names]
    assert len(dropped) == len(names)
    meta.constraints = [constraint for constraint in kept if constraint not in dropped]
    try:
        for constraint in dropped:
            with connection.schema_editor() as editor:
                editor.remove_constraint(model, constraint)
        yield
    finally:
        Partie.objects.all().delete()
        meta.constraints = kept
        for constraint in dropped:
            with connection.schema_editor() as editor:
                editor.add_constraint(model, constraint)
