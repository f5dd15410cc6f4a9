"""A database of the tests' own, seen from outside the application: with SQL, past Django."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import psycopg

type Rows = list[tuple[Any, ...]]


class Database(Protocol):
    """`url` is what DATABASE_URL says."""

    url: str

    def rows(self, sql: str) -> Rows:
        """Return what a query finds, in a connection of its own."""

    def damage(self) -> Rows:
        """Return what the database finds wrong with itself."""

    def locked(self, partie: int) -> Any:
        """Keep every other connection from writing to `partie` within the block."""


class Sqlite:
    """A file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"

    def rows(self, sql: str) -> Rows:
        with closing(sqlite3.connect(self.path)) as connection:
            return connection.execute(sql).fetchall()

    def damage(self) -> Rows:
        found = self.rows("PRAGMA integrity_check") + self.rows("PRAGMA foreign_key_check")
        return [row for row in found if row != ("ok",)]

    @contextmanager
    def locked(self, partie: int) -> Iterator[None]:
        """The whole file: somebody else is writing, no matter what."""
        with closing(sqlite3.connect(self.path, isolation_level=None, timeout=20)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            yield
            connection.rollback()


class Postgres:
    """A database in a cluster that others use, too; superuser rights are needed."""

    def __init__(self, cluster_url: str, name: str) -> None:
        self.cluster_url = cluster_url
        self.name = name
        self.url = urlsplit(cluster_url)._replace(path=f"/{name}").geturl()

    def create(self) -> None:
        self._command(f'CREATE DATABASE "{self.name}"')

    def drop(self) -> None:
        self._command(f'DROP DATABASE "{self.name}" WITH (FORCE)')

    def rows(self, sql: Any) -> Rows:
        with psycopg.connect(self.url) as connection:
            return connection.execute(sql).fetchall()

    def damage(self) -> Rows:
        """Nothing: PostgreSQL has no such check of its own."""
        return []

    @contextmanager
    def locked(self, partie: int) -> Iterator[None]:
        """The row of the Partie."""
        with psycopg.connect(self.url) as connection:
            connection.execute("SELECT FROM tafel_partie WHERE id = %s FOR UPDATE", [partie])
            yield
            connection.rollback()

    def cut(self) -> int:
        """End all connections to this database, as a restart does; return how many there were.

        A restart itself would hit everybody else who uses the cluster.
        """
        ended = self._command(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", self.name
        )
        return len(ended)

    @contextmanager
    def away(self) -> Iterator[None]:
        """Within the block this database takes no connections, and has none."""
        self._command(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS false')
        self.cut()
        try:
            yield
        finally:
            self._command(f'ALTER DATABASE "{self.name}" ALLOW_CONNECTIONS true')

    def _command(self, sql: Any, *arguments: Any) -> Rows:
        with psycopg.connect(self.cluster_url, dbname="postgres", autocommit=True) as connection:
            cursor = connection.execute(sql, arguments or None)
            return cursor.fetchall() if cursor.description else []
