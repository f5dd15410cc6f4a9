"""One write to a Partie, under its lock: what it runs into, what it changes, what it logs."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from django.db.models import F

from tafel.domain.sitzordnung import team_count, team_of_seat
from tafel.domain.verlauf import Gegenstand, Schritt, Werte, replay
from tafel.models.aenderung import Aenderung, Art, Write
from tafel.models.beginn import Beginn
from tafel.models.locking import writing
from tafel.models.refusals import SchonGespeichert
from tafel.models.runde import Eintrag, Runde
from tafel.models.team import Farbe, Sitz, Team

if TYPE_CHECKING:
    from tafel.models.partie import Partie

# Runden that move step over each other: they first go where nobody is.
ASIDE = 10_000


class Vorgang:
    """A write that is under way; `partie` is the locked row as it is in the database."""

    def __init__(self, partie: "Partie", write: Write, asked: list[Any]) -> None:
        self.partie = partie
        self.write = write
        self.asked = asked

    @classmethod
    @contextmanager
    def on(cls, partie: "Partie", write: Write, art: Art, asked: list[Any]) -> Iterator[Self]:
        """Lock `partie` for one write; all of it is rolled back when the block raises.

        `asked` is what the form says. Raises SchonGespeichert when its token has been used for
        anything else (P2).
        """
        with writing():
            vorgang = cls(_locked(partie), write, asked)
            if vorgang.done and (vorgang.done.art, vorgang.done.asked) != (art, asked):
                raise SchonGespeichert(vorgang.done)
            yield vorgang

    @cached_property
    def log(self) -> list[Aenderung]:
        """Every change so far, in order."""
        return list(self.partie.aenderungen.order_by("revision"))

    @cached_property
    def done(self) -> Aenderung | None:
        """What the token of this write was used for, or None (P2)."""
        return self.partie.aenderungen.filter(token=self.write.token).first()

    @property
    def schritte(self) -> list[Schritt]:
        """Every change so far, as values of the domain."""
        return [change.schritt for change in self.log]

    @property
    def latest(self) -> Aenderung:
        """The last change."""
        return self.log[-1]

    def since(self, revision: int) -> list[Aenderung]:
        """Return the changes after `revision`, none when that is the current one."""
        return [] if revision == self.partie.revision else self.log[revision:]

    def runden_at(self, revision: int) -> tuple[Werte, ...]:
        """Return the values of all Runden as they were at `revision`."""
        if revision == self.partie.revision:
            return self.partie.werte()
        return replay(change.schritt for change in self.log[:revision]).runden

    def start(self, beginn: Beginn) -> Aenderung:
        """Seat the players of a Partie that has just been made, as its first change (R2)."""
        count = team_count(len(beginn.players))
        farben = Farbe.values[:count]
        teams = Team.objects.bulk_create(Team(partie=self.partie, farbe=f) for f in farben)
        Sitz.objects.bulk_create(
            Sitz(partie=self.partie, number=n, spieler=s, team=teams[team_of_seat(n, count)])
            for n, s in enumerate(beginn.players)
        )
        self.partie.revision = 1
        self.partie.save(update_fields=("revision",))
        first = Schritt(1, Gegenstand.SITZE, None, None)
        return self._logged(Art.STARTED, first, beginn.as_data())

    def moved(self, runde: int, revision: int) -> Aenderung | None:
        """Return the change that gave Runde `runde` another number since `revision`, or None."""
        return next((c for c in self.since(revision) if c.shifts(runde)), None)

    def still(self, seen: tuple[Werte, ...], revision: int) -> bool:
        """Tell whether the Runden that were `seen` at `revision` are those that are there.

        A correction of one of them is no matter; striking or inserting one is.
        """
        moved = any(change.moves for change in self.since(revision))
        return not moved or self.partie.werte() == seen

    def apply(self, art: Art, schritt: Schritt, reason: str = "") -> Aenderung:
        """Make a change, keep what follows from it, and log it under the next revision."""
        match schritt:
            case Schritt(gegenstand=Gegenstand.RUNDE, runde=int(runde)):
                self._splice(runde, schritt)
            case Schritt(gegenstand=Gegenstand.SITZE, after=tuple(players)):
                self._seat(players)
            case Schritt(gegenstand=Gegenstand.ABBRUCH):
                self.partie.reason = str(schritt.after or "")
        self.partie.revision = schritt.revision
        self.partie.settle(self.write.at)
        return self._logged(art, schritt, _data(schritt.after), reason)

    def _logged(self, art: Art, schritt: Schritt, after: Any, reason: str = "") -> Aenderung:
        return self.partie.aenderungen.create(
            revision=schritt.revision,
            token=self.write.token,
            art=art,
            gegenstand=schritt.gegenstand,
            runde=schritt.runde,
            of=schritt.of,
            reason=reason,
            asked=self.asked,
            before=_data(schritt.before),
            after=after,
            by=self.write.by,
            at=self.write.at,
        )

    def change_runde(self, number: int, before: Werte | None, after: Werte | None) -> Schritt:
        """Return the next change: Runde `number` has other values, is new, or is no more."""
        return Schritt(self.partie.revision + 1, Gegenstand.RUNDE, before, after, number)

    def change(self, gegenstand: Gegenstand, before: Any, after: Any) -> Schritt:
        """Return the next change: of the seats, or of the break-off."""
        return Schritt(self.partie.revision + 1, gegenstand, before, after)

    def repeated(self, schritt: Schritt) -> Schritt:
        """Return the next change: `schritt` once more."""
        return replace(schritt, revision=self.partie.revision + 1, of=schritt.revision)

    def turned(self, schritt: Schritt) -> Schritt:
        """Return the next change: `schritt` taken back."""
        return replace(self.repeated(schritt), before=schritt.after, after=schritt.before)

    def _splice(self, number: int, schritt: Schritt) -> None:
        if schritt.before is None:
            self._move(number, 1)
            self._add(number, schritt.after)
        elif schritt.after is None:
            self.partie.runden.get(number=number).delete()
            self._move(number + 1, -1)
        else:
            eintraege = self.partie.runden.get(number=number).eintraege.order_by("team__farbe")
            self._overwrite(eintraege, schritt.after)

    def _add(self, number: int, values: Any) -> None:
        runde = Runde.objects.create(
            partie=self.partie,
            number=number,
            recorded_by=self.write.by,
            recorded_at=self.write.at,
        )
        teams = self.partie.teams.order_by("farbe")
        Eintrag.objects.bulk_create(
            Eintrag(runde=runde, team=team, value=value)
            for team, value in zip(teams, values, strict=True)
        )

    def _overwrite(self, eintraege: Iterable[Eintrag], values: Any) -> None:
        changed = list(eintraege)
        for eintrag, value in zip(changed, values, strict=True):
            eintrag.value = value
        Eintrag.objects.bulk_update(changed, ("value",))

    def _move(self, first: int, by: int) -> None:
        if first > self.partie.round_count:
            return
        later = self.partie.runden.filter(number__gte=first)
        later.update(number=F("number") + ASIDE)
        self.partie.runden.filter(number__gte=ASIDE).update(number=F("number") - ASIDE + by)

    def _seat(self, players: Sequence[Any]) -> None:
        sitze = list(self.partie.sitze.order_by("number"))
        self.partie.sitze.all().delete()
        Sitz.objects.bulk_create(
            Sitz(partie=self.partie, number=s.number, team_id=s.team_id, spieler_id=player)
            for s, player in zip(sitze, players, strict=True)
        )


def _locked(partie: "Partie") -> "Partie":
    return type(partie)._default_manager.select_for_update().get(pk=partie.pk)


def _data(value: Werte | str | None) -> list[int] | str | None:
    return list(value) if isinstance(value, tuple) else value
