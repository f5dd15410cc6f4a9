"""Errors are logged with the number of their request, and without what came with it."""

import io
import logging

import pytest
from django.test import Client

pytestmark = pytest.mark.urls("tests.tooling_urls")


@pytest.fixture
def log():
    """What the handler of the settings writes."""
    handler = logging.getLogger("django").handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    stream = io.StringIO()
    before = handler.setStream(stream)
    yield stream
    handler.setStream(before)


def test_an_error_is_logged_with_its_request_route_and_place(log):
    response = Client(raise_request_exception=False).get("/probe/broken/token-of-a-link/?q=Bert")

    number = response.headers["X-Request-ID"]
    first, *rest = log.getvalue().splitlines()
    assert first.endswith(f" ERROR [{number}] django.request: 500 GET /probe/broken/<str:secret>/")
    assert rest[-1] == "builtins.ValueError"
    assert "in broken" in log.getvalue()


def test_a_view_that_answers_503_itself_is_logged_with_its_request(log):
    response = Client().get("/probe/refusing/")

    number = response.headers["X-Request-ID"]
    assert log.getvalue().endswith(f" ERROR [{number}] django.request: 503 GET /probe/refusing/\n")


def test_a_log_repeats_neither_address_nor_message(log):
    Client(raise_request_exception=False).get("/probe/broken/token-of-a-link/?q=Bert")

    text = log.getvalue()
    assert "ValueError" in text
    assert [word for word in ("token-of-a-link", "Bert") if word in text] == []


def test_the_cause_of_an_error_is_logged_too(log):
    try:
        try:
            int("Müller")
        except ValueError as error:
            raise RuntimeError("Jürgen") from error
    except RuntimeError:
        logging.getLogger("django.request").exception("failed")

    lines = log.getvalue().splitlines()
    assert [line for line in lines if line.startswith("builtins.")] == [
        "builtins.ValueError",
        "builtins.RuntimeError",
    ]


def test_runserver_does_not_print_the_secret_of_a_link(log):
    line = '"%s" %s %s'
    logger = logging.getLogger("django.server")

    logger.info(line, "GET /einladung/s3cr-et_/ HTTP/1.1", "200", "41")
    logger.info(line, "GET /partien/12/ HTTP/1.1", "200", "41")

    requests = [text.split("django.server: ")[1] for text in log.getvalue().splitlines()]
    assert requests == [
        '"GET /einladung/…/ HTTP/1.1" 200 41',
        '"GET /partien/12/ HTTP/1.1" 200 41',
    ]
