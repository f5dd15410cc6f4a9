"""The Partie: the rules it is played by, its state, and the only ways to write to it."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tafel.domain.blatt import Stand, stand
from tafel.domain.regelwerk import Regelwerk
from tafel.domain.sitzordnung import dealer_seat, team_count, team_of_seat
from tafel.models.aenderung import Aenderung, Art, Write
from tafel.models.beginn import Beginn
from tafel.models.fields import StaffelField
from tafel.models.locking import writing
from tafel.models.partie_constraints import CONSTRAINTS
from tafel.models.partien import PartieQuerySet, Zustand
from tafel.models.refusals import Konflikt, PartieZuEnde, SchonGespeichert
from tafel.models.runde import Eintrag, Runde
from tafel.models.team import Farbe, Sitz, Team

REASON_LENGTH = 200


class Partie(models.Model):
    """A whole game to the target. `winner` is the Farbe of the Team that won it.

    The totals of its teams, `round_count`, `playoff`, `winner` and `zustand` follow from the
    Einträge by the domain (R9) and are kept in the transaction that writes them.
    """

    variante = models.CharField(_("Variante"), max_length=30)
    variante_name = models.CharField(_("Name der Variante"), max_length=60)
    target = models.PositiveIntegerField(_("Zielpunkte"), null=True)
    rundenzahl = models.PositiveSmallIntegerField(_("Anzahl Runden"), null=True)
    first_meld = StaffelField(_("Erstmeldung"))
    note = models.CharField(_("Zusatz zur Erstmeldung"), max_length=200, blank=True)
    player_count = models.PositiveSmallIntegerField(_("Anzahl Spieler"))
    first_dealer = models.PositiveSmallIntegerField(_("Geber der ersten Runde"))
    place = models.CharField(_("Tisch"), max_length=40, blank=True)
    zustand = models.CharField(
        _("Zustand"), max_length=10, choices=Zustand, default=Zustand.RUNNING
    )
    reason = models.CharField(_("Grund des Abbruchs"), max_length=REASON_LENGTH, blank=True)
    revision = models.PositiveIntegerField(_("Stand"), default=0)
    start_token = models.UUIDField(editable=False)
    started_at = models.DateTimeField(_("begonnen"))
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("begonnen von"),
    )
    ended_at = models.DateTimeField(_("beendet"), null=True)
    round_count = models.PositiveSmallIntegerField(_("Runden"), default=0)
    playoff = models.BooleanField(_("Gleichstand am Ziel"), default=False)
    winner = models.PositiveSmallIntegerField(_("Sieger"), choices=Farbe, null=True)

    objects = PartieQuerySet.as_manager()

    class Meta:
        verbose_name = _("Partie")
        verbose_name_plural = _("Partien")
        ordering = ("-started_at", "-pk")
        indexes = (
            # Start: running Partien, newest first
            models.Index(fields=("zustand", "-started_at", "-id"), name="partie_start_running"),
            # Start: last results
            models.Index(fields=("-ended_at", "-id"), name="partie_start_ended"),
        )
        constraints = CONSTRAINTS

    def __str__(self) -> str:
        return str(_("Partie %(number)s") % {"number": self.pk})

    @property
    def is_running(self) -> bool:
        """Whether the Partie takes another Runde."""
        return self.zustand == Zustand.RUNNING

    @property
    def rules(self) -> Regelwerk:
        """The rules it was started with (R10); `players` are those of this Partie."""
        return Regelwerk(
            key=self.variante,
            name=self.variante_name,
            players=(self.player_count,),
            first_meld=self.first_meld,
            target=self.target,
            runden=self.rundenzahl,
            note=self.note,
        )

    @property
    def team_names(self) -> tuple[str, ...]:
        """The names of its Teams in team order: Team Blau, Team Orange, …"""
        return tuple(str(Team(farbe=farbe)) for farbe in range(team_count(self.player_count)))

    def stand(self) -> Stand:
        """Return the standing of the sheet, from the Einträge as they are in the database (R9)."""
        rows = Eintrag.objects.filter(runde__partie=self).order_by("runde__number", "team__farbe")
        values = list(rows.values_list("value", flat=True))
        teams = team_count(self.player_count)
        runden = [values[first : first + teams] for first in range(0, len(values), teams)]
        return stand(self.rules, teams, runden)

    def record(self, values: Sequence[int], *, revision: int, write: Write) -> Aenderung:
        """Write down the next Runde, one value in points a Team, and return its log entry.

        The same token with the same values again returns what was saved (P2), and so does a
        second scorer who wrote down the very Runde that was just saved. Raises SchonGespeichert
        for other values under a used token, PartieZuEnde when it is over, Konflikt when
        `revision` isn't the current one (P3).
        """
        with writing():
            partie = self._locked()
            saved = partie._saved(write, Art.RECORDED, list(values))
            if saved or (saved := partie._agreed(revision, list(values))):
                return saved
            partie._require_open_at(revision)
            standing = partie.stand().append(values)
            teams = list(partie.teams.order_by("farbe"))
            partie._add_runde(standing, teams, write)
            partie._keep(standing, teams, write)
            return partie.log(Art.RECORDED, write, runde=len(standing.zeilen), after=list(values))

    def break_off(self, reason: str, *, revision: int, write: Write) -> Aenderung:
        """Break the Partie off for `reason`; it keeps its Runden and has no winner (R11).

        Raises the same refusals as `record`.
        """
        with writing():
            partie = self._locked()
            if saved := partie._saved(write, Art.BROKEN_OFF, reason):
                return saved
            partie._require_open_at(revision)
            partie.zustand, partie.reason, partie.ended_at = Zustand.BROKEN_OFF, reason, write.at
            partie.save(update_fields=("zustand", "reason", "ended_at"))
            return partie.log(Art.BROKEN_OFF, write, after=reason)

    def rematch(self, write: Write) -> "Partie":
        """Start the Revanche: the same rules, seats and place, the deal goes on (R2)."""
        players = tuple(sitz.spieler for sitz in self.sitze.select_related("spieler"))
        dealer = dealer_seat(self.first_dealer, self.round_count + 1, self.player_count)
        beginn = Beginn(self.rules, players, dealer, self.place)
        return Partie.objects.start(beginn, write)

    def _locked(self) -> "Partie":
        return Partie.objects.select_for_update().get(pk=self.pk)

    def _saved(self, write: Write, art: Art, after: Any) -> Aenderung | None:
        saved = self.aenderungen.filter(token=write.token).first()
        if saved and (saved.art, saved.after) != (art, after):
            raise SchonGespeichert(saved)
        return saved

    def _agreed(self, revision: int, values: list[int]) -> Aenderung | None:
        if self.revision != revision + 1:
            return None
        newest = self.aenderungen.get(revision=self.revision)
        return newest if (newest.art, newest.after) == (Art.RECORDED, values) else None

    def _require_open_at(self, revision: int) -> None:
        if not self.is_running:
            raise PartieZuEnde(self.aenderungen.latest("revision"))
        if self.revision != revision:
            raise Konflikt(self.aenderungen.latest("revision"))

    def seat(self, beginn: Beginn) -> None:
        """Make the Teams and Sitze of a Partie that is being started (R2)."""
        count = team_count(len(beginn.players))
        teams = Team.objects.bulk_create(Team(partie=self, farbe=f) for f in Farbe.values[:count])
        Sitz.objects.bulk_create(
            Sitz(partie=self, number=n, spieler=s, team=teams[team_of_seat(n, count)])
            for n, s in enumerate(beginn.players)
        )

    def _add_runde(self, standing: Stand, teams: Sequence[Team], write: Write) -> None:
        zeile = standing.zeilen[-1]
        runde = Runde.objects.create(
            partie=self, number=zeile.number, recorded_by=write.by, recorded_at=write.at
        )
        Eintrag.objects.bulk_create(
            Eintrag(runde=runde, team=team, value=value)
            for team, value in zip(teams, zeile.values, strict=True)
        )

    def _keep(self, standing: Stand, teams: Sequence[Team], write: Write) -> None:
        for team, total in zip(teams, standing.totals, strict=True):
            team.total = total
        Team.objects.bulk_update(teams, ["total"])
        self.round_count = len(standing.zeilen)
        self.playoff, self.winner = standing.playoff, standing.winner
        if standing.winner is not None:
            self.zustand, self.ended_at = Zustand.FINISHED, write.at
        self.save(update_fields=("round_count", "playoff", "winner", "zustand", "ended_at"))

    def log(self, art: Art, write: Write, *, after: Any, runde: int | None = None) -> Aenderung:
        """Append a change to the log under the next revision; only within a write."""
        self.revision += 1
        self.save(update_fields=("revision",))
        return self.aenderungen.create(
            revision=self.revision,
            token=write.token,
            art=art,
            runde=runde,
            after=after,
            by=write.by,
            at=write.at,
        )
