"""The demo club: who belongs to it, and two years of evenings that might have been."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from uuid import UUID

from django.contrib.auth.models import Group
from django.utils import timezone

from tafel.domain.blatt import empty_stand
from tafel.domain.regelwerk import STANDARD, Regelwerk, regelwerk
from tafel.domain.sitzordnung import team_count
from tafel.models import Beginn, Konto, Partie, Rolle, Spieler, Write
from tafel.models.locking import writing


@dataclass(frozen=True, slots=True)
class DemoLogin:
    """An account of the demo club: its login name, the Spieler it belongs to, and its role."""

    username: str
    spieler: str
    role: Rolle


SEED = 1949
PASSWORD = "canasta-demo"  # noqa: S105 - printed for everybody; only with DEBUG
LOGINS = (
    DemoLogin("mitglied", "Änne B.", Rolle.MITGLIED),
    DemoLogin("organisation", "Jürgen S.", Rolle.ORGANISATION),
    DemoLogin("verwaltung", "Renate Ö.", Rolle.VERWALTUNG),
)
# Those who come most often first.
MEMBERS = (
    *("Änne B.", "Jürgen S.", "Renate Ö.", "Óscar L.", "Heidi M.", "Günter W.", "Şenay K."),
    *("Ilse H.", "Björn P.", "Käthe F.", "Łukasz Z.", "Marlies G.", "Horst D.", "Uschi T."),
    *("Detlef R.", "Gerda A.", "Wolfgang N.", "Brigitte Ä.", "Zoë V.", "Friedrich-Karl v. E."),
)
GUESTS = ("Nils (Enkel von Ilse)", "Frau Großmann", "Pépé aus Lyon", "Jörg Ü.")

CLUB_DAY = 3  # Thursday
WEEKS_AGO = (101, 91, 82, 73, 65, 57, 50, 43, 37, 31, 26, 21, 17, 13, 10, 7, 5, 3, 2, 1)
# The third table of an evening; the first two play the standard game with four.
THIRD_TABLES = (
    (4, STANDARD),
    (6, STANDARD),
    (4, regelwerk("verrueckt")),
    (3, STANDARD),
    (4, STANDARD),
    (2, regelwerk("duell")),
    (4, regelwerk("verrueckt")),
)
BROKEN_OFF = (17, 1)  # evening and table, counted from 0
REASON = "Günters letzter Bus fuhr."
RUNDEN = range(6, 12)
EARLY = ((285, 410), (640, -95))
LATE = ((745, 320), (1250, 410), (-135, 980), (565, 705), (830, -80), (280, 1195), (415, 735))

type Sheet = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One Partie to be written down: who and what, when it began, and minutes a Runde."""

    beginn: Beginn
    began: datetime
    pace: timedelta
    sheet: Sheet
    reason: str = ""


def fill(now: datetime) -> None:
    """Fill an empty club, up to `now`, through the same methods that the pages use."""
    rng = Random(SEED)  # noqa: S311 - the same club every time, nothing to guess
    with writing():
        konten = _make_konten()
        spieler = _make_spieler(konten)
        for number, weeks in enumerate(WEEKS_AGO):
            day = _club_day_before(timezone.localdate(now)) - timedelta(weeks=weeks - 1)
            for table in _evening(rng, number, day, spieler):
                _write(rng, table, konten)
        for table in _running(now, spieler):
            _write(rng, table, konten)


def _make_konten() -> dict[str, Konto]:
    konten = {}
    for login in LOGINS:
        konto = Konto.objects.create_user(login.username, PASSWORD)
        konto.groups.add(Group.objects.get(name=login.role))
        konten[login.spieler] = konto
    return konten


def _make_spieler(konten: dict[str, Konto]) -> list[Spieler]:
    members = [Spieler(name=name, konto=konten.get(name)) for name in MEMBERS]
    guests = [Spieler(name=name, is_guest=True) for name in GUESTS]
    return Spieler.objects.bulk_create(members + guests)


def _club_day_before(today: date) -> date:
    return today - timedelta(days=(today.weekday() - CLUB_DAY - 1) % 7 + 1)


def _evening(rng: Random, number: int, day: date, spieler: list[Spieler]) -> Iterator[Table]:
    coming = sorted(spieler, key=lambda s: rng.random() ** _eagerness(s, spieler))
    tables = ((4, STANDARD), (4, STANDARD), THIRD_TABLES[number % len(THIRD_TABLES)])
    for index, (count, rules) in enumerate(tables):
        seated = tuple(coming.pop() for _ in range(count))
        opening = datetime.combine(day, time(19), timezone.get_current_timezone())
        broken_off = (number, index) == BROKEN_OFF
        sheet = _sheet(rng, rules, team_count(count))
        yield Table(
            Beginn(rules, seated, rng.randrange(count), f"Tisch {index + 1}"),
            opening + timedelta(minutes=rng.randrange(25)),
            timedelta(minutes=rng.randrange(12, 18)),
            sheet[:4] if broken_off else sheet,
            REASON if broken_off else "",
        )


def _eagerness(spieler: Spieler, everybody: list[Spieler]) -> float:
    """The exponent of a weighted draw: the smaller, the more often somebody comes."""
    return 3.0 if spieler.is_guest else 0.4 + everybody.index(spieler) / 20


def _sheet(rng: Random, rules: Regelwerk, teams: int) -> Sheet:
    """Draw Runden until one decides, again if that took unusually few or many."""
    while True:
        standing = empty_stand(rules, teams)
        while standing.deciding is None:
            standing = standing.append(_runde(rng, teams, (rules.target or 0) / 5_000))
        if standing.deciding in RUNDEN:
            return tuple(zeile.values for zeile in standing.zeilen)


def _runde(rng: Random, teams: int, scale: float) -> list[int]:
    """One team goes out; the others are now and then left with more in hand than on the table."""
    out = rng.randrange(teams)
    return [
        5 * round(scale * (rng.triangular(400, 1600, 800) if t == out else _left(rng)) / 5)
        for t in range(teams)
    ]


def _left(rng: Random) -> float:
    return rng.triangular(-320, 1000, 400)


def _running(now: datetime, spieler: list[Spieler]) -> Iterator[Table]:
    """Two tables of today: one in its third Runde, and that of the logins, near the end."""
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    for place, seated, minutes, sheet in (
        ("Tisch 1", (*spieler[:2], spieler[2], spieler[3]), 105, LATE),
        ("Tisch 2", tuple(spieler[4:8]), 40, EARLY),
    ):
        began = max(midnight, now - timedelta(minutes=minutes))
        pace = (now - began) / (len(sheet) + 1)
        yield Table(Beginn(STANDARD, seated, 0, place), began, pace, sheet)


def _write(rng: Random, table: Table, konten: dict[str, Konto]) -> None:
    seated = [konten[s.name] for s in table.beginn.players if s.name in konten]
    by = seated[0] if seated else konten["Jürgen S."]
    partie = Partie.objects.start(table.beginn, Write(_token(rng), by, table.began))
    at = table.began
    for number, values in enumerate(table.sheet, start=1):
        at += table.pace
        partie.record(values, revision=number, write=Write(_token(rng), by, at))
    if table.reason:
        revision = len(table.sheet) + 1
        partie.break_off(table.reason, revision=revision, write=Write(_token(rng), by, at))


def _token(rng: Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)
