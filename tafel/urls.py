"""Every address of the board."""

from django.urls import path

from tafel.views import konto, neue_partie, offline, partien, plaetze, runden, start, verlauf

app_name = "tafel"

urlpatterns = [
    path("", start.start, name="start"),
    path("partien/neu/", neue_partie.partie_create, name="partie_create"),
    path("partien/<int:pk>/", partien.partie_detail, name="partie_detail"),
    path("partien/<int:pk>/runden/", runden.runde_create, name="runde_create"),
    path("partien/<int:pk>/runden/<int:number>/", runden.runde_edit, name="runde_edit"),
    path("partien/<int:pk>/runden/<int:number>/davor/", runden.runde_insert, name="runde_insert"),
    path(
        "partien/<int:pk>/runden/<int:number>/streichen/",
        runden.runde_strike,
        name="runde_strike",
    ),
    path("partien/<int:pk>/rueckgaengig/", partien.partie_undo, name="partie_undo"),
    path("partien/<int:pk>/wiederholen/", partien.partie_redo, name="partie_redo"),
    path("partien/<int:pk>/oeffnen/", plaetze.partie_reopen, name="partie_reopen"),
    path("partien/<int:pk>/plaetze/", plaetze.partie_seats, name="partie_seats"),
    path("partien/<int:pk>/verlauf/", verlauf.partie_history, name="partie_history"),
    path("partien/<int:pk>/abbrechen/", partien.partie_break_off, name="partie_break_off"),
    path("partien/<int:pk>/revanche/", partien.partie_rematch, name="partie_rematch"),
    path("anmelden/", konto.login, name="login"),
    path("abmelden/", konto.logout, name="logout"),
    path("passwort/", konto.password_change, name="password_change"),
    path("ich/", konto.profile, name="profile"),
    path("einladung/<str:token>/", konto.invitation, name="invitation"),
    path("token/", offline.csrf_token, name="csrf_token"),
    path("offline/", offline.offline, name="offline"),
    path("sw.js", offline.service_worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
]
