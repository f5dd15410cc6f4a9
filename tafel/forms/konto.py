"""Logging in, changing the password, and the account that an invitation makes."""

from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordMixin
from django.db import IntegrityError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tafel.forms.punkte import TOO_LONG
from tafel.models import Einladung, Konto
from tafel.models.einladung import EinladungVorbei
from tafel.models.konto import LOGIN_EMPTY, LOGIN_LENGTH, LOGIN_TAKEN

PASSWORD_HELP = _("Mindestens 8 Zeichen, nicht nur Ziffern.")
PASSWORDS_DIFFER = _("Die beiden Passwörter sind verschieden.")
PASSWORD_MISSING = _("Gib ein Passwort ein.")
LINK_OVER = _("Dieser Link gilt nicht mehr.")
NAME_ATTRS = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
NEW_PASSWORD = {"autocomplete": "new-password"}


def login_name_field() -> forms.CharField:
    return forms.CharField(
        label=_("Anmeldename"),
        max_length=LOGIN_LENGTH,
        widget=forms.TextInput(attrs=NAME_ATTRS),
        error_messages={"required": LOGIN_EMPTY, "max_length": TOO_LONG},
    )


def free_login_name(typed: str) -> str:
    """Return the login name as it is kept; ValidationError if it is empty, too long or taken."""
    username = Konto.normalize_username(typed)
    if not username:
        raise forms.ValidationError(LOGIN_EMPTY)
    if len(username) > LOGIN_LENGTH:  # folding makes "ß" two letters
        raise forms.ValidationError(_("Nimm einen kürzeren Anmeldenamen."))
    if Konto.objects.filter(username=username).exists():
        raise forms.ValidationError(LOGIN_TAKEN)
    return username


class LoginForm(AuthenticationForm):
    """One answer for an unknown name, a wrong password and an account that is switched off."""

    username = login_name_field()  # Django's own folds "ﬁ" to "fi", ours doesn't
    error_messages = {
        "invalid_login": _("Anmeldename oder Passwort stimmt nicht. Probier es noch einmal."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs["autofocus"] = True
        self.fields["password"].error_messages["required"] = _("Gib dein Passwort ein.")


class PasswordForm(PasswordChangeForm):
    """The old password and, twice, the new one."""

    error_messages = {
        "password_incorrect": _("Das ist nicht dein jetziges Passwort."),
        "password_mismatch": PASSWORDS_DIFFER,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["old_password"].label = _("Jetziges Passwort")
        self.fields["new_password1"].help_text = PASSWORD_HELP
        self.fields["new_password2"].label = _("Neues Passwort noch einmal")
        self.fields["new_password2"].help_text = ""
        for field in self.fields.values():
            field.error_messages["required"] = PASSWORD_MISSING


class InvitationForm(SetPasswordMixin[Konto], forms.Form):
    """The login name and, twice, the password of the account that an invitation makes."""

    error_messages = {"password_mismatch": PASSWORDS_DIFFER}

    username = login_name_field()
    password1 = forms.CharField(
        label=_("Passwort"),
        strip=False,
        widget=forms.PasswordInput(attrs=NEW_PASSWORD),
        help_text=PASSWORD_HELP,
        error_messages={"required": PASSWORD_MISSING},
    )
    password2 = forms.CharField(
        label=_("Passwort noch einmal"),
        strip=False,
        widget=forms.PasswordInput(attrs=NEW_PASSWORD),
        error_messages={"required": PASSWORD_MISSING},
    )

    def __init__(self, einladung: Einladung, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"username": einladung.spieler.name})
        self.einladung = einladung

    def clean_username(self) -> str:
        return free_login_name(self.cleaned_data["username"])

    def clean(self) -> None:
        self.validate_passwords()
        username = self.cleaned_data.get("username", "")
        self.validate_password_for_user(Konto(username=username), "password1")

    def accept(self, now: datetime) -> Konto | None:
        """Make and return the account; None, with the reason added as an error, if it is too late.

        Too late when somebody has taken the name or used the link since the form was checked.
        """
        data = self.cleaned_data
        try:
            return self.einladung.accept(data["username"], data["password1"], now=now)
        except IntegrityError:
            self.add_error("username", LOGIN_TAKEN)
        except EinladungVorbei:
            self.add_error(None, LINK_OVER)
        return None
