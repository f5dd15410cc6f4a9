"""What holds for every run of the tests."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from tafel.models import Rolle
from tests.factories import MemberClient, login_as

NOTHING_RAN = pytest.ExitCode.NO_TESTS_COLLECTED
OF_THEIR_OWN = {Path(__file__).parent / "e2e": "e2e", Path(__file__).parent / "faults": "faults"}
FLUSHING = {"transactional_db", "live_server", "django_db_reset_sequences"}


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    items[:] = [item for item in items if is_about_this_database(item)]
    for item in items:
        for folder, run in OF_THEIR_OWN.items():
            if folder in item.path.parents:
                item.add_marker(run)
    yield
    items.sort(key=empties_the_database)


def is_about_this_database(item: pytest.Item) -> bool:
    mark = item.get_closest_marker("only")
    return mark is None or mark.args == (connection.vendor,)


def empties_the_database(item: pytest.Item) -> bool:
    """Tests with real transactions end with empty tables: they come last, and each begins with
    what the migrations made. One that didn't would leave other content types to the next."""
    mark = item.get_closest_marker("django_db")
    return bool(mark and mark.kwargs.get("transaction")) or not FLUSHING.isdisjoint(
        getattr(item, "fixturenames", [])
    )


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A run in which everything was skipped has shown nothing: it fails like an empty one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if session.config.option.collectonly or session.exitstatus != pytest.ExitCode.OK:
        return
    if reporter is not None and not reporter.stats.get("passed"):
        session.exitstatus = NOTHING_RAN


@pytest.fixture
def roles(transactional_db: None) -> None:
    """The roles, for a test with real transactions: the one before has emptied the database."""
    import_module("tafel.migrations.0002_rollen").make(apps, None)


@pytest.fixture
def mitglied(db: None) -> MemberClient:
    """Bert's browser: an account with the role Mitglied and a Spieler."""
    return login_as(Rolle.MITGLIED, "Bert")


@pytest.fixture
def organisation(db: None) -> MemberClient:
    return login_as(Rolle.ORGANISATION, "Olga")


@pytest.fixture
def verwaltung(db: None) -> MemberClient:
    return login_as(Rolle.VERWALTUNG, "Vera")
