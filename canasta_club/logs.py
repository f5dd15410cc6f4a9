"""Errors are logged with the id of their request, without what people typed or are called."""

import logging
import re
import traceback
from contextvars import ContextVar
from types import TracebackType

from django.http import HttpRequest

request_id: ContextVar[str] = ContextVar("request_id", default="-")

type ExcInfo = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


# What stands behind these in an address is a secret.
SECRET = re.compile(r"(/einladung/)[^/\s?]+")


class RequestFilter(logging.Filter):
    """Adds the request id, and names the route instead of the path, which may carry a secret."""

    def filter(self, record: logging.LogRecord) -> bool:
        number = request_id.get()
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            # Django logs an answer of 5xx when the request is over and the variable empty again.
            number = request.META.get("REQUEST_ID", number)
            match = request.resolver_match
            record.msg = "%s %s %s"
            record.args = (
                getattr(record, "status_code", "-"),
                request.method,
                f"/{match.route}" if match else "(no route)",
            )
        elif record.name == "django.server":  # runserver knows the address only
            record.msg, record.args = SECRET.sub(r"\1…", record.getMessage()), ()
        record.request_id = number
        return True


class DiscreetFormatter(logging.Formatter):
    """Prints where an error happened and of which type it is, not its message: a database puts
    the names and numbers of people into it."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} [{request_id}] {name}: {message}", style="{")

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - the name is logging's
        if ei[1] is None:
            return ""
        parts = []
        for error in _chain(ei[1]):
            parts += traceback.format_tb(error.__traceback__)
            parts.append(f"{type(error).__module__}.{type(error).__qualname__}\n")
        return "".join(parts).rstrip()


def _chain(error: BaseException) -> list[BaseException]:
    """The error and what caused it, the first cause first."""
    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and current not in chain:
        chain.append(current)
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)
    return chain[::-1]
