"""The health check, as a container or a monitor asks it."""

import pytest
from django.db import OperationalError, connection
from django.test import Client


@pytest.mark.django_db
def test_health_needs_no_login():
    response = Client().get("/gesundheit/")

    assert (response.status_code, response.content) == (200, b"ok")


@pytest.mark.django_db
def test_health_answers_the_container_in_production(settings):
    settings.SECURE_SSL_REDIRECT = True

    response = Client(headers={"Host": "127.0.0.1:8000"}).get("/gesundheit/")

    assert (response.status_code, response.content) == (200, b"ok")


@pytest.mark.django_db
def test_health_tells_when_the_database_is_away():
    def away(*args: object) -> None:
        raise OperationalError("no connection")

    with connection.execute_wrapper(away):
        response = Client().get("/gesundheit/")

    assert (response.status_code, response.content) == (503, b"database away")
