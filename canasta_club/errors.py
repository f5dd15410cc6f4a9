"""The answer to an error that no view foresaw.

A handler rather than a middleware: Django turns an error into its answer right where it happens,
so that a middleware around the session's would never see that the database is away.
"""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from .logs import request_id

RETRY_AFTER_SECONDS = 10


def server_error(request: HttpRequest) -> HttpResponse:
    """503 when the database is away, locked or full: trying again may help. Otherwise 500."""
    if isinstance(sys.exception(), OperationalError | InterfaceError):
        return HttpResponse(
            _page("503.html"), status=503, headers={"Retry-After": RETRY_AFTER_SECONDS}
        )
    return HttpResponse(_page("500.html"), status=500)


def _page(template: str) -> str:
    """Without the request: the context processors would ask the database for the user."""
    return render_to_string(template, {"request_id": request_id.get()})
