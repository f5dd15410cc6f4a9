"""The lock-out after wrong passwords, by account and address together."""

import pytest
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.test import RequestFactory

from canasta_club.client import address
from tafel.models import Konto

PASSWORD = "ein gutes Wort"


def request_from(ip: str, **headers: str) -> HttpRequest:
    return RequestFactory().post("/login/", REMOTE_ADDR=ip, headers=headers)


def is_let_in(name: str, ip: str, password: str = PASSWORD) -> bool:
    return authenticate(request_from(ip), username=name, password=password) is not None


@pytest.fixture
def locked(db) -> None:
    """Somebody at 10.0.0.1 has typed eight wrong passwords for Berta, in various spellings."""
    for name in ("berta", "anton"):
        Konto.objects.create_user(name, password=PASSWORD)
    for typed in ("berta", "Berta", "BERTA ", "berta") * 2:
        is_let_in(typed, "10.0.0.1", "wrong")


def test_after_eight_wrong_passwords_the_right_one_is_refused(locked):
    assert not is_let_in("berta", "10.0.0.1")


def test_the_others_behind_the_same_address_get_in(locked):
    assert is_let_in("anton", "10.0.0.1")


def test_the_account_gets_in_from_another_address(locked):
    assert is_let_in("berta", "10.0.0.2")


def test_seven_wrong_passwords_are_forgiven(db):
    Konto.objects.create_user("berta", password=PASSWORD)
    for _ in range(7):
        is_let_in("berta", "10.0.0.1", "wrong")

    assert is_let_in("berta", "10.0.0.1")


@pytest.mark.parametrize(
    ("forwarded", "counted"),
    [
        ("10.9.9.9", "10.9.9.9"),
        ("1.2.3.4, 10.9.9.9", "10.9.9.9"),
        ("2001:db8::1", "2001:db8::1"),
        ("no address", "10.0.0.1"),
        ("", "10.0.0.1"),
    ],
)
def test_behind_a_proxy_the_address_it_added_counts(settings, forwarded, counted):
    settings.BEHIND_PROXY = True

    assert address(request_from("10.0.0.1", **{"X-Forwarded-For": forwarded})) == counted


def test_without_a_proxy_a_forwarded_address_is_what_anybody_can_say():
    assert address(request_from("10.0.0.1", **{"X-Forwarded-For": "10.9.9.9"})) == "10.0.0.1"
