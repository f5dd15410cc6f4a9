"""When a write to a Partie goes ahead and what it runs into; called under the lock of a Vorgang."""

from tafel.domain.sitzordnung import SEATED_TWICE, SitzordnungFehler
from tafel.domain.verlauf import Gegenstand, Werte, merge, redoable, undoable
from tafel.models.aenderung import Aenderung, Art
from tafel.models.partien import Zustand
from tafel.models.refusals import Konflikt, NichtsZuTun, PartieZuEnde, RundeSteht
from tafel.models.vorgang import Vorgang


def record(vorgang: Vorgang, values: Werte, revision: int) -> Aenderung:
    """Append a Runde, unless the one that follows `revision` is there already (P3)."""
    seen = vorgang.runden_at(revision)
    number = len(seen) + 1
    if number == vorgang.partie.round_count + 1 and vorgang.still(seen, revision):
        if not vorgang.partie.is_running:
            raise PartieZuEnde(vorgang.latest)
        return vorgang.apply(Art.RECORDED, vorgang.change_runde(number, None, values))
    written = [change for change in vorgang.since(revision) if change.adds(number)]
    if not written or vorgang.moved(number, written[-1].revision):
        raise Konflikt(vorgang.latest)
    if vorgang.partie.werte()[number - 1] == values:
        return written[-1]
    raise RundeSteht(_last_change_of(vorgang, number))


def correct(vorgang: Vorgang, runde: int, values: Werte, revision: int, reason: str) -> Aenderung:
    """Change a Runde, joined with what others changed in it since `revision` (P3)."""
    now = _values_now(vorgang, runde, revision)
    joined = merge(vorgang.runden_at(revision)[runde - 1], values, now)
    if joined is None:
        raise Konflikt(_last_change_of(vorgang, runde))
    if joined == now:
        raise NichtsZuTun(vorgang.latest)
    return vorgang.apply(Art.CORRECTED, vorgang.change_runde(runde, now, joined), reason)


def insert(vorgang: Vorgang, runde: int, values: Werte, revision: int, reason: str) -> Aenderung:
    """Put a forgotten Runde before the one that has the number now."""
    _values_now(vorgang, runde, revision)
    return vorgang.apply(Art.INSERTED, vorgang.change_runde(runde, None, values), reason)


def strike(vorgang: Vorgang, runde: int, revision: int, reason: str) -> Aenderung:
    """Take a Runde out, unless somebody changed it since `revision` (P3)."""
    now = _values_now(vorgang, runde, revision)
    if vorgang.runden_at(revision)[runde - 1] != now:
        raise Konflikt(_last_change_of(vorgang, runde))
    return vorgang.apply(Art.STRUCK, vorgang.change_runde(runde, now, None), reason)


def undo(vorgang: Vorgang, revision: int) -> Aenderung:
    """Take back the last change that wasn't (P4)."""
    _require_current(vorgang, revision)
    last = undoable(vorgang.schritte)
    if last is None:
        raise NichtsZuTun(vorgang.latest)
    return vorgang.apply(Art.UNDONE, vorgang.turned(last))


def redo(vorgang: Vorgang, revision: int) -> Aenderung:
    """Bring back the change that was taken back last (P4)."""
    _require_current(vorgang, revision)
    last = redoable(vorgang.schritte)
    if last is None:
        raise NichtsZuTun(vorgang.latest)
    return vorgang.apply(Art.REDONE, vorgang.repeated(last))


def break_off(vorgang: Vorgang, reason: str, revision: int) -> Aenderung:
    """End a running Partie without a winner (R11)."""
    if not vorgang.partie.is_running:
        raise PartieZuEnde(vorgang.latest)
    _require_current(vorgang, revision)
    return vorgang.apply(Art.BROKEN_OFF, vorgang.change(Gegenstand.ABBRUCH, None, reason))


def reopen(vorgang: Vorgang, revision: int) -> Aenderung:
    """Go on with a Partie that was broken off."""
    _require_current(vorgang, revision)
    if vorgang.partie.zustand != Zustand.BROKEN_OFF:
        raise NichtsZuTun(vorgang.latest)
    reason = vorgang.partie.reason
    return vorgang.apply(Art.REOPENED, vorgang.change(Gegenstand.ABBRUCH, reason, None))


def reseat(vorgang: Vorgang, players: Werte, revision: int, reason: str) -> Aenderung:
    """Put other people, or the same in another order, on the seats (R1, R2)."""
    _require_current(vorgang, revision)
    seated = vorgang.partie.seated()
    if len(players) != len(seated) or len(set(players)) != len(seated):
        raise SitzordnungFehler(SEATED_TWICE)
    if players == seated:
        raise NichtsZuTun(vorgang.latest)
    return vorgang.apply(Art.SEATED, vorgang.change(Gegenstand.SITZE, seated, players), reason)


def _values_now(vorgang: Vorgang, runde: int, revision: int) -> Werte:
    """Return the values of Runde `runde` now; it must have had this number since `revision`."""
    runden = vorgang.partie.werte()
    if vorgang.partie.zustand == Zustand.BROKEN_OFF:
        raise PartieZuEnde(vorgang.latest)
    if moved := vorgang.moved(runde, revision):
        raise Konflikt(moved)
    if not 1 <= runde <= min(len(runden), len(vorgang.runden_at(revision))):
        raise Konflikt(vorgang.latest)
    return runden[runde - 1]


def _require_current(vorgang: Vorgang, revision: int) -> None:
    if vorgang.partie.revision != revision:
        raise Konflikt(vorgang.latest)


def _last_change_of(vorgang: Vorgang, runde: int) -> Aenderung:
    return next(change for change in reversed(vorgang.log) if change.runde == runde)
