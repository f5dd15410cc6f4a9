"""Accounts as the Verwaltung edits them."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AdminPasswordChangeForm, BaseUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tafel.forms.konto import PASSWORD_HELP, PASSWORDS_DIFFER, free_login_name
from tafel.models import Konto, Rolle

LAST_VERWALTUNG = _("Ein aktives Konto muss die Rolle Verwaltung behalten.")


class RoleField(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]  # not at runtime
    """Roles to tick, by their names in the reader's language."""

    def label_from_instance(self, obj: Group) -> str:
        return gettext(obj.name)


def role_field() -> RoleField:
    return RoleField(
        Group.objects.filter(name__in=list(Rolle)).order_by("pk"),
        label=_("Rollen"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


def name_passwords(form: forms.BaseForm) -> None:
    """Ask for the password, and again, in our words."""
    form.fields["password1"].help_text = PASSWORD_HELP
    form.fields["password2"].label = _("Passwort noch einmal")
    form.fields["password2"].help_text = ""
    for name in ("password1", "password2"):
        form.fields[name].required = True


class KontoAddForm(BaseUserCreationForm):  # type: ignore[type-arg]  # not at runtime
    """A new account with a password that the Verwaltung chose."""

    error_messages = {"password_mismatch": PASSWORDS_DIFFER}
    groups = role_field()

    class Meta:
        model = Konto
        fields = ("username", "groups")
        field_classes = {"username": forms.CharField}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_passwords(self)
        self.fields["groups"].initial = Group.objects.filter(name=Rolle.MITGLIED)

    def clean_username(self) -> str:
        return free_login_name(self.cleaned_data["username"])


class KontoForm(UserChangeForm):  # type: ignore[type-arg]  # not at runtime
    """An existing account; the last one with the role Verwaltung keeps it."""

    password = None  # type: ignore[assignment]  # Django's way to drop a field; it has its own page
    groups = role_field()

    class Meta:
        model = Konto
        fields = ("username", "is_active", "groups")
        field_classes = {"username": forms.CharField}

    def clean_username(self) -> str:
        typed: str = self.cleaned_data["username"]
        same = Konto.normalize_username(typed) == self.instance.username
        return self.instance.username if same else free_login_name(typed)

    def clean(self) -> dict[str, Any] | None:
        data = super().clean()
        if not self._keeps_verwaltung() and Konto.objects.is_last_verwaltung(self.instance):
            raise forms.ValidationError(LAST_VERWALTUNG)
        return data

    def _keeps_verwaltung(self) -> bool:
        roles = {group.name for group in self.cleaned_data.get("groups", ())}
        return bool(self.cleaned_data.get("is_active")) and Rolle.VERWALTUNG in roles


class KontoPasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]  # not at runtime
    """A new password for somebody; without Django's choice to take the password away."""

    error_messages = {"password_mismatch": PASSWORDS_DIFFER}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("usable_password", None)
        name_passwords(self)
