"""Writers on SQLite queue, and don't queue for ever."""

import threading

import pytest
from django.db import OperationalError

from tafel.models.locking import writing

pytestmark = [
    pytest.mark.only("sqlite"),
    pytest.mark.django_db(transaction=True),
]


def test_a_writer_whose_turn_does_not_come_says_so(monkeypatch):
    monkeypatch.setattr("tafel.models.locking.PATIENCE_S", 0.1)
    failures: list[BaseException] = []

    def write() -> None:
        try:
            with writing():
                pass
        except OperationalError as error:
            failures.append(error)

    with writing():
        other = threading.Thread(target=write)
        other.start()
        other.join()
    write()

    assert len(failures) == 1
