"""One's own account: in, out, password, invitation."""

from django.conf import settings
from django.contrib import auth, messages
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tafel.forms.konto import InvitationForm, LoginForm, PasswordForm
from tafel.models import Einladung
from tafel.typing import MemberRequest


class Login(LoginView):
    """The login; whoever came from login or logout goes on to Start."""

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        """Return the page to go on to, "" for Start."""
        url: str = super().get_redirect_url(request)
        return "" if url.startswith((reverse("tafel:login"), reverse("tafel:logout"))) else url


login = Login.as_view(
    form_class=LoginForm,
    template_name="tafel/login.html",
    redirect_authenticated_user=True,
)
logout = LogoutView.as_view()


@require_safe
def profile(request: MemberRequest) -> HttpResponse:
    roles = request.user.groups.order_by("pk").values_list("name", flat=True)
    return render(request, "tafel/profile.html", {"roles": roles})


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password_change(request: MemberRequest) -> HttpResponse:
    form = PasswordForm(request.user, request.POST or None)
    if form.is_valid():
        auth.update_session_auth_hash(request, form.save())
        messages.success(request, _("Dein Passwort ist geändert."))
        return redirect("tafel:profile")
    return render(request, "tafel/password_change.html", {"form": form})


@login_not_required
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    now = timezone.now()
    einladung = Einladung.objects.for_token(token).open_at(now).select_related("spieler").first()
    if einladung is None:
        return render(request, "tafel/invitation_over.html", status=404)
    form = InvitationForm(einladung, request.POST or None)
    if form.is_valid() and (konto := form.accept(now)):
        auth.login(request, konto, backend=settings.AUTHENTICATION_BACKENDS[-1])
        return redirect("tafel:start")
    response = render(
        request, "tafel/invitation.html", {"form": form, "spieler": einladung.spieler}
    )
    response["Referrer-Policy"] = "strict-origin"  # the address of this page is a secret
    return response
