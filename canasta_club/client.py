"""Who is trying to log in, as the lock-out counts it."""

from collections.abc import Mapping
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest

from tafel.domain.namen import name_key


def address(request: HttpRequest) -> str | None:
    """The address of the client; a forwarded one only when a proxy is configured."""
    direct: str | None = request.META.get("REMOTE_ADDR") or None
    if not settings.BEHIND_PROXY:
        return direct
    # The last entry is the one that our own proxy added; those before it are what the client says.
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(forwarded))
    except ValueError:
        return direct


def login_name(request: HttpRequest, credentials: Mapping[str, str] | None = None) -> str:
    """The name of the account, however it was typed: "Bert" and "BERT " are one."""
    return name_key((credentials or request.POST).get("username") or "")
