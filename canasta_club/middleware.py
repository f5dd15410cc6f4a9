"""What holds for every request, whatever its view."""

import re
import secrets
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from django.contrib.auth.middleware import LoginRequiredMiddleware
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponseBase, UnreadablePostError
from django.shortcuts import resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect

from .logs import request_id

type GetResponse = Callable[[HttpRequest], HttpResponseBase]


class RequestId:
    """Numbers the request: the id stands in the log, on the error page and in the answer."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.META["REQUEST_ID"] = secrets.token_hex(4)
        token = request_id.set(request.META["REQUEST_ID"])
        try:
            response = self.get_response(request)
            response.headers["X-Request-ID"] = request_id.get()
            return response
        finally:
            request_id.reset(token)


class NotForCaches:
    """Keeps pages out of caches, and tells page and fragment of one URL apart (Vary).

    A view that may be cached says so itself with Cache-Control; static files don't come this way.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        patch_vary_headers(response, ["HX-Request"])
        return response


class RequestGuard:
    """Refuses NUL and broken UTF-8: PostgreSQL fails on the one, Django guesses the other."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not (_is_clean_address(request) and _is_clean_form(request)):
            raise BadRequest("NUL or broken UTF-8 in the request")
        return self.get_response(request)


def _is_clean_address(request: HttpRequest) -> bool:
    query: str = request.META.get("QUERY_STRING", "")
    return (
        # Django has decoded the path and left as %FF what it could not.
        not re.search("\0|%[89A-F][0-9A-F]", request.path_info)
        and _is_text(unquote_to_bytes(query.encode("latin-1", "replace")))
        and not any("\0" in value for value in request.COOKIES.values())
    )


def _is_clean_form(request: HttpRequest) -> bool:
    if (request.content_params or {}).get("charset", "utf-8").lower() != "utf-8":
        return False
    if request.content_type == "application/x-www-form-urlencoded":
        try:
            return _is_text(unquote_to_bytes(request.body))
        except UnreadablePostError:
            return False
    if request.content_type == "multipart/form-data":
        # Reads the form as the CSRF check will do next; Django has put U+FFFD for broken bytes.
        values = (text for key, found in request.POST.lists() for text in (key, *found))
        return not any(re.search("[\0\ufffd]", text) for text in values)
    return True


def _is_text(raw: bytes) -> bool:
    try:
        return "\0" not in raw.decode()
    except UnicodeDecodeError:
        return False


class MembersOnly(LoginRequiredMiddleware):
    """Sends whoever is not logged in to the login, and from there back to the page they were on.

    htmx would swap the login page into the board, so it is told to leave the page. After a form
    was refused the way back is the form's page: what the form posted to may not be a page.
    """

    def handle_no_permission(  # type: ignore[override]  # the stubs know only one kind of redirect
        self, request: HttpRequest, view_func: Any
    ) -> HttpResponseBase:
        target = resolve_url(self.get_login_url(view_func))
        answer = redirect_to_login(_page(request), target, self.get_redirect_field_name(view_func))
        is_htmx = request.headers.get("HX-Request") == "true"
        return HttpResponseClientRedirect(answer.url) if is_htmx else answer


def _page(request: HttpRequest) -> str:
    """The path of the page that the person looks at."""
    is_htmx = request.headers.get("HX-Request") == "true"
    if not is_htmx and request.method in ("GET", "HEAD"):
        return request.get_full_path()
    try:
        url = urlsplit(request.headers.get("HX-Current-URL" if is_htmx else "Referer", ""))
    except ValueError:
        return "/"
    if url.netloc != request.get_host():
        return "/"
    return url._replace(scheme="", netloc="", fragment="").geturl()
