"""What the environment makes of the settings, each time in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import formats, translation

ROOT = Path(__file__).parent.parent
OURS = {
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "CLUB_NAME",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "HTTPS",
    "SECRET_KEY",
    "TIME_ZONE",
}
PRINT = (
    "import json, sys; from canasta_club import settings;"
    "print(json.dumps({n: getattr(settings, n, None) for n in sys.argv[1:]}, default=str))"
)


def run(*names: str, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name not in OURS}
    return subprocess.run(
        [sys.executable, "-c", PRINT, *names],
        env=inherited | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def settings_of(*names: str, **environment: str) -> list[Any]:
    values = json.loads(run(*names, **environment).stdout)
    return [values[name] for name in names]


def test_without_a_secret_key_nothing_starts():
    result = run("SECRET_KEY")

    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].endswith("Set the SECRET_KEY environment variable")


def test_development_needs_no_environment_but_debug():
    names = ("DEBUG", "HTTPS", "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "CLUB_NAME", "TIME_ZONE")

    assert settings_of(*names, DEBUG="true") == [
        True,
        False,
        "sessionid",
        "csrftoken",
        "Canasta-Club",
        "Europe/Berlin",
    ]


def test_production_is_strict():
    names = (
        "DEBUG",
        "SESSION_COOKIE_NAME",
        "CSRF_COOKIE_NAME",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_SSL_REDIRECT",
        "SECURE_HSTS_SECONDS",
    )

    assert settings_of(*names, SECRET_KEY="x") == [
        False,
        "__Host-sessionid",
        "__Host-csrftoken",
        True,
        True,
        True,
        31_536_000,
    ]


def test_passwords_are_hashed_with_argon2():
    [hashers] = settings_of("PASSWORD_HASHERS", SECRET_KEY="x")

    assert hashers[0] == "django.contrib.auth.hashers.Argon2PasswordHasher"


def test_a_forwarded_scheme_counts_only_behind_a_proxy():
    alone = settings_of("SECURE_PROXY_SSL_HEADER", SECRET_KEY="x")
    behind = settings_of("SECURE_PROXY_SSL_HEADER", SECRET_KEY="x", BEHIND_PROXY="true")

    assert (alone, behind) == ([None], [["HTTP_X_FORWARDED_PROTO", "https"]])


def test_the_club_sets_hosts_and_names():
    names = ("ALLOWED_HOSTS", "CLUB_NAME", "TIME_ZONE")

    assert settings_of(
        *names,
        SECRET_KEY="x",
        ALLOWED_HOSTS="a.example,b.example",
        CLUB_NAME="Zu viert",
        TIME_ZONE="Europe/Vienna",
    ) == [["127.0.0.1", "a.example", "b.example"], "Zu viert", "Europe/Vienna"]


def test_postgresql_is_pooled_with_checks():
    [databases] = settings_of("DATABASES", SECRET_KEY="x", DATABASE_URL="postgres://a:b@c:5/d")

    default = databases["default"]
    assert (default["ENGINE"], default["NAME"]) == ("django.db.backends.postgresql", "d")
    pool = default["OPTIONS"]["pool"]
    assert (pool["max_size"], pool["timeout"], pool["reconnect_timeout"]) == (6, 10, 10)
    assert default["OPTIONS"]["options"] == "-c lock_timeout=20s"
    assert default["CONN_MAX_AGE"] == 0


@pytest.mark.only("sqlite")
@pytest.mark.django_db
def test_sqlite_is_durable_and_waits_for_other_writers():
    with connection.cursor() as cursor:
        found = {
            name: cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 20_000,
    }
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_every_answer_carries_the_security_headers(db):
    response = Client().get("/gesundheit/")

    headers = ("X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy")
    assert [response.headers[name] for name in headers] == ["DENY", "nosniff", "same-origin"]
    assert response.headers["Content-Security-Policy"] == (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; img-src 'self' data:; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    )


@pytest.mark.parametrize(("language", "text"), [("de", "1\u202f234\u202f567"), ("en", "1,234,567")])
def test_points_are_grouped_as_the_language_does(language, text):
    with translation.override(language):
        assert formats.number_format(1_234_567, force_grouping=True) == text
        assert formats.number_format(1_234_567) == "1234567"
