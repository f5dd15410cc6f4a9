"""The Partie: the rules it is played by, its state, and the only ways to write to it."""

from collections.abc import Sequence
from datetime import datetime
from itertools import batched

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tafel.domain.blatt import Stand, stand
from tafel.domain.regelwerk import Regelwerk
from tafel.domain.sitzordnung import dealer_seat, team_count
from tafel.domain.verlauf import Werte
from tafel.models import schreiben
from tafel.models.aenderung import REASON_LENGTH, Aenderung, Art, Write
from tafel.models.beginn import Beginn
from tafel.models.fields import StaffelField
from tafel.models.locking import writing
from tafel.models.partie_constraints import CONSTRAINTS
from tafel.models.partien import PartieQuerySet, Zustand
from tafel.models.runde import Eintrag
from tafel.models.spieler import Spieler
from tafel.models.team import Farbe, Team
from tafel.models.vorgang import Vorgang

SETTLED = (
    "revision",
    "reason",
    "round_count",
    "playoff",
    "winner",
    "zustand",
    "ended_at",
)


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
    revision = models.PositiveIntegerField(_("Änderungen"), default=0)
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

    is_correctable: bool  # by `mark_correctable`

    class Meta:
        verbose_name = _("Partie")
        verbose_name_plural = _("Partien")
        ordering = ("-started_at", "-pk")
        permissions = (("correct_partie", _("Jede Partie korrigieren")),)
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

    def werte(self) -> tuple[Werte, ...]:
        """Return the values of every Runde in order, one a Team, as they are in the database."""
        rows = Eintrag.objects.filter(runde__partie=self).order_by("runde__number", "team__farbe")
        values = rows.values_list("value", flat=True)
        return tuple(batched(values, team_count(self.player_count)))

    def stand(self) -> Stand:
        """Return the standing of the sheet as it is in the database (R9)."""
        return stand(self.rules, team_count(self.player_count), self.werte())

    def record(self, values: Sequence[int], *, revision: int, write: Write) -> Aenderung:
        """Write down the next Runde, one value in points a Team, and return its log entry.

        The same token with the same values again returns what was saved (P2), and so does a
        second scorer who wrote down the very Runde that was just saved. Raises SchonGespeichert
        for other values under a used token, PartieZuEnde when it is over, Konflikt when the
        Runde that follows `revision` is written already (P3).
        """
        new = tuple(values)
        with Vorgang.on(self, write, Art.RECORDED, [*new]) as vorgang:
            return vorgang.done or schreiben.record(vorgang, new, revision)

    def correct(
        self, runde: int, values: Sequence[int], *, revision: int, write: Write, reason: str = ""
    ) -> Aenderung:
        """Change the values of Runde `runde` (R9); what others changed since `revision` stays.

        Raises SchonGespeichert as `record` does, PartieZuEnde when it is broken off, Konflikt
        when somebody changed the same value or moved the Runde (P3), NichtsZuTun when the values
        are those that are there.
        """
        new = tuple(values)
        with Vorgang.on(self, write, Art.CORRECTED, [runde, *new]) as vorgang:
            return vorgang.done or schreiben.correct(vorgang, runde, new, revision, reason)

    def insert(
        self, runde: int, values: Sequence[int], *, revision: int, write: Write, reason: str = ""
    ) -> Aenderung:
        """Insert a forgotten Runde as number `runde`; from there on the others move up by one.

        Raises what `correct` raises.
        """
        new = tuple(values)
        with Vorgang.on(self, write, Art.INSERTED, [runde, *new]) as vorgang:
            return vorgang.done or schreiben.insert(vorgang, runde, new, revision, reason)

    def strike(self, runde: int, *, revision: int, write: Write, reason: str = "") -> Aenderung:
        """Strike Runde `runde`; the later ones move down by one. Raises what `correct` raises."""
        with Vorgang.on(self, write, Art.STRUCK, [runde]) as vorgang:
            return vorgang.done or schreiben.strike(vorgang, runde, revision, reason)

    def undo(self, *, revision: int, write: Write) -> Aenderung:
        """Take the last change back, as a change of its own (P4).

        Raises Konflikt when `revision` isn't the current one, NichtsZuTun at the start.
        """
        with Vorgang.on(self, write, Art.UNDONE, []) as vorgang:
            return vorgang.done or schreiben.undo(vorgang, revision)

    def redo(self, *, revision: int, write: Write) -> Aenderung:
        """Bring the change back that was taken back last; raises what `undo` raises (P4)."""
        with Vorgang.on(self, write, Art.REDONE, []) as vorgang:
            return vorgang.done or schreiben.redo(vorgang, revision)

    def break_off(self, reason: str, *, revision: int, write: Write) -> Aenderung:
        """Break the Partie off for `reason`; it keeps its Runden and has no winner (R11).

        Raises PartieZuEnde when it is over, Konflikt when `revision` isn't the current one.
        """
        with Vorgang.on(self, write, Art.BROKEN_OFF, [reason]) as vorgang:
            return vorgang.done or schreiben.break_off(vorgang, reason, revision)

    def reopen(self, *, revision: int, write: Write) -> Aenderung:
        """Go on with a Partie that was broken off (R11); NichtsZuTun when it wasn't."""
        with Vorgang.on(self, write, Art.REOPENED, []) as vorgang:
            return vorgang.done or schreiben.reopen(vorgang, revision)

    def reseat(
        self, players: Sequence[Spieler], *, revision: int, write: Write, reason: str = ""
    ) -> Aenderung:
        """Say who really sits on seat 0, 1, …; the Runden stay with their Teams (R2).

        Raises SitzordnungFehler unless these are as many different players, and what `reopen`
        raises.
        """
        keys = [spieler.pk for spieler in players]
        with Vorgang.on(self, write, Art.SEATED, keys) as vorgang:
            return vorgang.done or schreiben.reseat(vorgang, tuple(keys), revision, reason)

    def seated(self) -> tuple[int, ...]:
        """Return the keys of the players on seat 0, 1, …"""
        return tuple(self.sitze.order_by("number").values_list("spieler", flat=True))

    def rematch(self, write: Write) -> "Partie":
        """Start the Revanche: the same rules, seats and place, the deal goes on (R2).

        When somebody else at the table has just started it, that one is returned. Raises
        SchonGespeichert when the token has started another Partie.
        """
        players = tuple(sitz.spieler for sitz in self.sitze.select_related("spieler"))
        dealer = dealer_seat(self.first_dealer, self.round_count + 1, self.player_count)
        beginn = Beginn(self.rules, players, dealer, self.place)
        with writing():
            Partie.objects.select_for_update().get(pk=self.pk)
            running = Partie.objects.running().filter(
                started_at__gte=self.ended_at,
                aenderungen__art=Art.STARTED,
                aenderungen__after=beginn.as_data(),
            )
            return running.first() or Partie.objects.start(beginn, write)

    def settle(self, at: datetime) -> None:
        """Keep what follows from the Einträge and the break-off; only within a write (R9)."""
        standing = self.stand()
        teams = list(self.teams.order_by("farbe"))
        for team, total in zip(teams, standing.totals, strict=True):
            team.total = total
        Team.objects.bulk_update(teams, ("total",))
        self.round_count, self.playoff = len(standing.zeilen), standing.playoff
        self.winner = None if self.reason else standing.winner
        self.zustand = _zustand(self.reason, self.winner)
        self.ended_at = None if self.is_running else self.ended_at or at
        self.save(update_fields=SETTLED)


def _zustand(reason: str, winner: int | None) -> Zustand:
    if reason:
        return Zustand.BROKEN_OFF
    return Zustand.RUNNING if winner is None else Zustand.FINISHED
