"""Invitation links: with one a Spieler makes their own account, once."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import Group
from django.db import models
from django.utils.translation import gettext_lazy as _

from tafel.models.konto import Konto, Rolle
from tafel.models.locking import writing
from tafel.models.spieler import Spieler

VALID_FOR = timedelta(days=14)
TOKEN_BYTES = 24


class EinladungVorbei(Exception):
    """The link was used or withdrawn, or its time is over; nothing has been written."""


def token_hash(token: str) -> str:
    """Return what is kept of a link's token: its SHA-256 as 64 hex digits."""
    return hashlib.sha256(token.encode()).hexdigest()


class EinladungQuerySet(models.QuerySet["Einladung"]):
    """Making and finding invitations."""

    def invite(self, spieler: Spieler, *, by: Konto, now: datetime) -> str:
        """Return the token of a new link for `spieler`; every earlier link stops working."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        with writing():
            self.filter(spieler=spieler, used_at=None).delete()
            self.create(
                spieler=spieler, token_hash=token_hash(token), by=by, expires_at=now + VALID_FOR
            )
        return token

    def open_at(self, now: datetime) -> "EinladungQuerySet":
        """Keep the links that still work at `now`, for active players without an account."""
        return self.filter(
            used_at=None,
            expires_at__gt=now,
            spieler__konto=None,
            spieler__is_active=True,
            spieler__is_guest=False,
        )

    def for_token(self, token: str) -> "EinladungQuerySet":
        """Keep the invitation with this token, if there is one."""
        return self.filter(token_hash=token_hash(token))


class Einladung(models.Model):
    """An invitation of one Spieler; only the hash of its token is kept."""

    spieler = models.ForeignKey(
        Spieler,
        on_delete=models.CASCADE,
        related_name="einladungen",
        verbose_name=_("Spieler"),
    )
    token_hash = models.CharField(max_length=64, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("eingeladen von"),
    )
    expires_at = models.DateTimeField(_("gilt bis"))
    used_at = models.DateTimeField(_("benutzt am"), null=True)

    objects = EinladungQuerySet.as_manager()

    class Meta:
        verbose_name = _("Einladung")
        verbose_name_plural = _("Einladungen")
        ordering = ("-expires_at",)
        constraints = (
            models.UniqueConstraint(
                fields=("token_hash",),
                name="einladung_token_once",
                violation_error_message=_("Diesen Link gibt es schon."),
            ),
        )

    def __str__(self) -> str:
        return str(self.spieler)

    def accept(self, username: str, password: str, *, now: datetime) -> Konto:
        """Return the account made with this link: a Mitglied, linked to the Spieler; once only.

        Raises EinladungVorbei when the link doesn't work (any more) at `now`, IntegrityError when
        somebody has the login name.
        """
        konto = Konto(username=Konto.normalize_username(username))
        konto.set_password(password)  # slow on purpose, so before the others have to wait
        with writing():
            einladung = (
                Einladung.objects.select_for_update().open_at(now).filter(pk=self.pk).first()
            )
            if einladung is None:
                raise EinladungVorbei
            konto.save()
            konto.groups.add(Group.objects.get(name=Rolle.MITGLIED))
            Spieler.objects.filter(pk=einladung.spieler_id).update(konto=konto)
            einladung.used_at = now
            einladung.save(update_fields=("used_at",))
        return konto
