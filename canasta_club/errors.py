"""The answer to an error that no view foresaw.

A handler rather than a middleware: Django turns an error into its answer right where it happens,
so that a middleware around the session's would never see that the database is away.
"""

import errno
import sqlite3
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from .logs import request_id

RETRY_AFTER_SECONDS = 10
DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


def server_error(request: HttpRequest) -> HttpResponse:
    """503 when the database is away, locked or full: trying again may help. Otherwise 500."""
    if _may_pass(sys.exception()):
        return _unavailable(request)
    return HttpResponse(_page("500.html"), status=500)


def _may_pass(error: BaseException | None) -> bool:
    if isinstance(error, OSError):
        return error.errno in DISK_FULL
    # SQLite says the same of a mistake in our SQL, or of a table that isn't there.
    mistaken = getattr(error and error.__cause__, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
    return isinstance(error, OperationalError | InterfaceError) and not mistaken


def _unavailable(request: HttpRequest) -> HttpResponse:
    """Nothing for htmx, whose page keeps its numbers and says so; otherwise a page.

    A form that is written once (it has a token) stands on that page, to be sent again.
    """
    page = ""
    if request.headers.get("HX-Request") != "true":
        posted = request.POST.lists() if "token" in request.POST else ()
        fields = [(name, value) for name, values in posted for value in values]
        page = _page("503.html", address=request.get_full_path(), fields=fields)
    return HttpResponse(page, status=503, headers={"Retry-After": RETRY_AFTER_SECONDS})


def _page(template: str, **context: object) -> str:
    """Without the request: the context processors would ask the database for the user."""
    return render_to_string(template, {"request_id": request_id.get(), **context})
