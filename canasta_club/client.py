"""Who is asking, as far as the network can tell."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str | None:
    """The address that the lock-out counts by; a forwarded one only when a proxy is configured."""
    direct: str | None = request.META.get("REMOTE_ADDR") or None
    if not settings.BEHIND_PROXY:
        return direct
    # The last entry is the one that our own proxy added; those before it are what the client says.
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    try:
        return str(ip_address(forwarded))
    except ValueError:
        return direct
