"""Every address of the board."""

from django.urls import path

from tafel.views import konto, neue_partie, partien, start

app_name = "tafel"

urlpatterns = [
    path("", start.start, name="start"),
    path("partien/neu/", neue_partie.partie_create, name="partie_create"),
    path("partien/<int:pk>/", partien.partie_detail, name="partie_detail"),
    path("partien/<int:pk>/runden/", partien.runde_create, name="runde_create"),
    path("partien/<int:pk>/abbrechen/", partien.partie_break_off, name="partie_break_off"),
    path("partien/<int:pk>/revanche/", partien.partie_rematch, name="partie_rematch"),
    path("anmelden/", konto.login, name="login"),
    path("abmelden/", konto.logout, name="logout"),
    path("passwort/", konto.password_change, name="password_change"),
    path("ich/", konto.profile, name="profile"),
    path("einladung/<str:token>/", konto.invitation, name="invitation"),
]
