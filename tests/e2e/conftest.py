"""A real browser on a live server: phone, desktop, with and without JavaScript.

What the browser complains about (errors, broken addresses, violations of the CSP) fails the test.
"""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connections
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tafel.models import Konto
from tests.factories import KontoFactory, SpielerFactory

type Login = Callable[[Page, Konto], None]
type Axe = Callable[[Page], list[str]]

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE_MS = 8_000
AXE = Path(__file__).parents[1] / "vendor" / "axe.min.js"
RUN_AXE = "() => axe.run(document, {resultTypes: ['violations']})"
SCHEMES = ("light", "dark")
# Refusals, and failures that a test brings about, are answers like any other to a page.
REFUSED = re.compile(
    r"Failed to load resource: "
    r"(.* status of (400|403|404|409|422|429|503) |net::ERR_(FAILED|INTERNET_DISCONNECTED))"
)
# What htmx and Playwright say when there is no network, or no service worker.
EXPECTED = re.compile(
    r"htmx: htmx:error: (Failed to fetch|timeout)|Service Worker registration blocked"
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        pytest.skip("no Chromium on this machine")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps a loop running in this thread, which Django takes for async code.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        started = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield started
        started.close()
        # The loop has connections of its own, which nothing else would close.
        connections.close_all()


@pytest.fixture
def server(roles: None, live_server: LiveServer) -> LiveServer:
    """The running board."""
    return live_server


@pytest.fixture
def member(server: LiveServer) -> Konto:
    """A Mitglied who also plays: Änne."""
    konto = KontoFactory.create(username="änne")
    SpielerFactory.create(name="Änne", konto=konto)
    return konto


@pytest.fixture
def login(server: LiveServer) -> Login:
    """Log an account in on a page, without the way through the login form."""

    def log_in(page: Page, konto: Konto) -> None:
        client = Client()
        client.force_login(konto)
        name = settings.SESSION_COOKIE_NAME
        cookie: Any = {"name": name, "value": client.cookies[name].value, "url": server.url}
        page.context.add_cookies([cookie])

    return log_in


@pytest.fixture
def phone(browser: Browser, server: LiveServer, login: Login, member: Konto) -> Iterator[Page]:
    """A phone of 360×740 on which Änne is logged in; addresses are relative to the server."""
    with opened(browser, server, viewport={"width": 360, "height": 740}, has_touch=True) as page:
        login(page, member)
        yield page


@pytest.fixture
def worker_phone(
    browser: Browser, server: LiveServer, login: Login, member: Konto
) -> Iterator[Page]:
    """The phone of Änne with the service worker, which no other browser here has."""
    how = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    with opened(browser, server, service_workers="allow", **how) as page:
        login(page, member)
        yield page


@pytest.fixture
def desktop(browser: Browser, server: LiveServer, login: Login, member: Konto) -> Iterator[Page]:
    """A screen of 1280×800 on which Änne is logged in."""
    with opened(browser, server, viewport={"width": 1280, "height": 800}) as page:
        login(page, member)
        yield page


@pytest.fixture
def no_js_phone(
    browser: Browser, server: LiveServer, login: Login, member: Konto
) -> Iterator[Page]:
    """The phone of Änne with JavaScript switched off."""
    how = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    with opened(browser, server, java_script_enabled=False, **how) as page:
        login(page, member)
        yield page


@pytest.fixture
def axe() -> Axe:
    """What axe finds on a page, light and dark, one line each; equal to [] when all is well."""

    def findings(page: Page) -> list[str]:
        # Evaluated rather than added as a script: the CSP allows nothing inline.
        page.evaluate(AXE.read_text())
        found = [line for scheme in SCHEMES for line in _violations(page, scheme)]
        page.emulate_media(color_scheme="light")
        return found

    return findings


@contextmanager
def opened(browser: Browser, server: LiveServer, **how: Any) -> Iterator[Page]:
    """A page of its own context on the server; fails when the browser complained meanwhile."""
    # Playwright sees nothing of what a service worker fetches: only its own tests have one.
    how = {"service_workers": "block", "reduced_motion": "reduce", "color_scheme": "light"} | how
    context = browser.new_context(base_url=server.url, locale="de-DE", **how)
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.extend(_complaint(message)))
    page.on("pageerror", lambda error: complaints.append(_text(error)))
    try:
        yield page
    finally:
        context.close()
    assert complaints == []


def _violations(page: Page, scheme: Any) -> list[str]:
    page.emulate_media(color_scheme=scheme)
    return [
        f"{scheme}: {violation['id']}: {node['html']}"
        for violation in page.evaluate(RUN_AXE)["violations"]
        for node in violation["nodes"]
    ]


def _complaint(message: ConsoleMessage) -> list[str]:
    is_page = "/static/" not in str(message.location.get("url", ""))
    if message.type not in ("error", "warning") or EXPECTED.match(message.text):
        return []
    if is_page and REFUSED.match(message.text):
        return []
    return [message.text]


def _text(error: Error) -> str:
    return f"{error.name}: {error.message}"
