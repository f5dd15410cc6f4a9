"""What a scorer's browser does, without one: its cookies, and the form of a Runde."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from urllib.parse import urlencode
from uuid import UUID

PATIENCE_S = 60
HTMX = {"HX-Request": "true"}
# The server was gone before it had answered: whether it has saved is not known.
CUT = (HTTPException, OSError)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and text of an answer."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def revision(self) -> int:
        """The revision from which the form in this answer is drawn."""
        found = re.search(r'name="revision" value="(\d+)"', self.text)
        assert found, self.text
        return int(found[1])


class Browser:
    """A scorer who is logged in (`session`); every request has a connection of its own."""

    def __init__(self, port: int, session: str) -> None:
        self.port = port
        self.csrf = secrets.token_hex(16)
        self.cookies = f"sessionid={session}; csrftoken={self.csrf}"

    def get(self, path: str) -> Answer:
        return self._send("GET", path, "", {})

    def post(
        self, path: str, fields: dict[str, str], headers: dict[str, str] | None = None
    ) -> Answer:
        """Post a form; raises one of CUT when no answer came."""
        form = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self.csrf,
        }
        return self._send("POST", path, urlencode(fields), form | (headers or {}))

    def post_runde(
        self,
        partie: int,
        values: Sequence[int],
        revision: int,
        token: UUID,
        how: dict[str, str] | None = None,
    ) -> Answer:
        """Post one Runde through its form, plain unless it says how (HTMX)."""
        fields = {f"team_{farbe}": str(value) for farbe, value in enumerate(values)}
        drawn = {"revision": str(revision), "token": str(token)}
        return self.post(f"/partien/{partie}/runden/", fields | drawn, how)

    def _send(self, method: str, path: str, body: str, headers: dict[str, str]) -> Answer:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        try:
            connection.request(method, path, body, headers | {"Cookie": self.cookies})
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        given = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, given, text)
