"""The request as a view gets it, after the middleware."""

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from django_htmx.middleware import HtmxDetails

    from tafel.models import Konto


class MemberRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: "Konto"
    htmx: "HtmxDetails"
