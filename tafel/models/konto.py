"""The account a person logs in with."""

from enum import StrEnum

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, Group, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tafel.domain.namen import name_key
from tafel.domain.texte import gettext_noop

LOGIN_TAKEN = _("Diesen Anmeldenamen hat schon jemand. Nimm einen anderen.")
LOGIN_EMPTY = _("Gib einen Anmeldenamen ein.")
LOGIN_LENGTH = 60


class Rolle(StrEnum):
    """The roles: names of the groups that the migration makes, translated where shown."""

    MITGLIED = gettext_noop("Mitglied")
    ORGANISATION = gettext_noop("Organisation")
    VERWALTUNG = gettext_noop("Verwaltung")


class KontoManager(BaseUserManager["Konto"]):
    """Makes accounts, and finds them however the login name is typed."""

    def create_user(self, username: str, password: str | None = None) -> "Konto":
        """Make and return an account without a role; IntegrityError if the name is taken."""
        konto = self.model(username=Konto.normalize_username(username))
        konto.set_password(password)
        konto.save(using=self._db)
        return konto

    def create_superuser(self, username: str, password: str | None = None) -> "Konto":
        """Make and return an account that may do everything."""
        konto = self.create_user(username, password)
        konto.is_superuser = True
        konto.save(update_fields=("is_superuser",))
        return konto

    def get_by_natural_key(self, username: str | None) -> "Konto":
        """Return the account with this login name, whatever its case; Konto.DoesNotExist."""
        return self.get(username=Konto.normalize_username(username or ""))

    def is_last_verwaltung(self, konto: "Konto") -> bool:
        """Tell whether `konto` alone can enter the Verwaltung; the answer holds until the commit.

        Only within a transaction: whoever asks at the same time waits for it (PostgreSQL).
        """
        group = Group.objects.select_for_update().get(name=Rolle.VERWALTUNG)
        able = self.filter(is_active=True).filter(Q(groups=group) | Q(is_superuser=True))
        return set(able.values_list("pk", flat=True)) == {konto.pk}


class Konto(AbstractBaseUser, PermissionsMixin):
    """An account: a login name kept as a name key ("Änne" and "änne" are one), and roles."""

    username = models.CharField(_("Anmeldename"), max_length=LOGIN_LENGTH)
    is_active = models.BooleanField(_("aktiv"), default=True)

    objects = KontoManager()

    USERNAME_FIELD = "username"

    class Meta:
        verbose_name = _("Konto")
        verbose_name_plural = _("Konten")
        ordering = ("username",)
        permissions = (("enter_verwaltung", _("Verwaltung betreten")),)
        constraints = (
            models.UniqueConstraint(
                fields=("username",),
                name="konto_username_unique",
                violation_error_message=LOGIN_TAKEN,
            ),
            models.CheckConstraint(
                condition=~Q(username=""),
                name="konto_username_visible",
                violation_error_message=LOGIN_EMPTY,
            ),
        )

    def __str__(self) -> str:
        return self.display_name

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return the login name as it is kept: folded like the name of a Spieler."""
        return name_key(username)

    @property
    def display_name(self) -> str:
        """The name the others know: that of the Spieler, else the login name."""
        spieler = getattr(self, "spieler", None)
        return spieler.name if spieler else self.username
