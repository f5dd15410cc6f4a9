"""The Verwaltung: what it shows, what it changes, and what nobody can do with it."""

import re

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import timezone

from tafel.models import Einladung, Konto, Partie, Rolle, Spieler
from tests.factories import PASSWORD, KontoFactory, SpielerFactory, login, record, start_partie

SPIELER = reverse("admin:tafel_spieler_changelist")
KONTEN = reverse("admin:tafel_konto_changelist")


def change(row):
    return reverse(f"admin:tafel_{row._meta.model_name}_change", args=(row.pk,))


def shown(response) -> list[str]:
    """The rows of a list page."""
    return [str(row) for row in response.context["cl"].result_list]


def said(response) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def groups(*roles: Rolle) -> list[int]:
    return list(Group.objects.filter(name__in=roles).values_list("pk", flat=True))


def roles_of(konto: Konto) -> list[str]:
    return sorted(konto.groups.values_list("name", flat=True))


# The door


def test_the_verwaltung_uses_the_login_of_everybody_so_that_its_limits_hold_here(client):
    response = client.post(reverse("admin:login") + "?next=/verwaltung/tafel/partie/")

    assert response.status_code == 302
    assert response.headers["Location"] == "/anmelden/?next=/verwaltung/tafel/partie/"


def test_the_door_of_django_takes_no_password(client, db):
    KontoFactory(username="vera", role=Rolle.VERWALTUNG)

    client.post(reverse("admin:login"), {"username": "vera", "password": PASSWORD})

    assert "_auth_user_id" not in client.session


def test_a_member_is_told_that_the_role_is_missing(mitglied):
    response = mitglied.get(reverse("admin:index"), follow=True)

    assert response.status_code == 403
    assert "Dafür brauchst du eine andere Rolle" in response.content.decode()


def test_the_index_is_german_and_shows_what_there_is(verwaltung):
    response = verwaltung.get(reverse("admin:index"))

    models = [model["object_name"] for model in response.context["app_list"][0]["models"]]
    assert models == ["Einladung", "Konto", "Partie", "Spieler"]
    assert "<title>Übersicht | Verwaltung</title>" in response.content.decode()


# Players


@pytest.mark.parametrize("typed", ["ÄNNE", "änne", "A\u0308nne", " nne "])
def test_players_are_found_with_umlauts(verwaltung, typed):
    for name in ("Änne", "Anton"):
        SpielerFactory(name=name)

    assert shown(verwaltung.get(SPIELER, {"q": typed})) == ["Änne"]


def test_a_player_is_added_and_changed(verwaltung):
    verwaltung.post(reverse("admin:tafel_spieler_add"), {"name": " Änne  B. ", "is_active": "on"})
    spieler = Spieler.objects.get(name="Änne B.")
    verwaltung.post(change(spieler), {"name": "Änne B.", "is_guest": "on"})

    spieler.refresh_from_db()
    assert (spieler.is_guest, spieler.is_active) == (True, False)


def test_a_name_that_is_taken_is_refused_at_the_field(verwaltung):
    SpielerFactory(name="Änne")

    response = verwaltung.post(reverse("admin:tafel_spieler_add"), {"name": "ÄNNE"})

    assert list(response.context["errors"]) == [
        ["Diesen Namen gibt es schon. Nimm einen Zusatz dazu, zum Beispiel Anna B."]
    ]


def test_the_choice_of_accounts_costs_the_same_for_one_and_for_three(
    verwaltung, django_assert_num_queries
):
    url = change(SpielerFactory.create())
    verwaltung.get(url)

    for _ in range(2):
        with django_assert_num_queries(5):
            verwaltung.get(url)
        for konto in KontoFactory.create_batch(2):
            SpielerFactory(konto=konto)


# Invitations


def invite(client, *players: Spieler):
    form = {"action": "invite", "_selected_action": [spieler.pk for spieler in players]}
    return client.post(SPIELER, form)


def test_the_action_shows_a_link_for_each_player_that_works(verwaltung, client):
    anna, bert = (SpielerFactory.create(name=name) for name in ("Anna", "Bernd"))

    messages = said(invite(verwaltung, bert, anna))

    names, links = zip(*(message.split(": ") for message in messages), strict=True)
    assert names == ("Anna", "Bernd")
    assert [re.sub(r"[\w-]{32}/$", "…", link) for link in links] == [
        "http://testserver/einladung/…"
    ] * 2
    assert [client.get(link).context["spieler"] for link in links] == [anna, bert]


def test_the_action_says_why_somebody_gets_no_link(verwaltung):
    with_account = SpielerFactory.create(name="Anna", konto=KontoFactory())
    guest = SpielerFactory.create(name="Gabi", is_guest=True)
    gone = SpielerFactory.create(name="Zoe", is_active=False)

    messages = said(invite(verwaltung, with_account, guest, gone))

    assert messages == [
        "Anna hat schon ein Konto.",
        "Gabi ist Gast. Mach ihn erst zum Mitglied.",
        "Zoe ist nicht aktiv.",
    ]
    assert Einladung.objects.count() == 0


def test_a_name_cannot_smuggle_markup_into_the_message(verwaltung):
    invite(verwaltung, SpielerFactory(name="<b>Anna</b>"))

    html = verwaltung.get(SPIELER).content.decode()

    assert "<b>Anna</b>" not in html
    assert "&lt;b&gt;Anna&lt;/b&gt;: http://testserver/einladung/" in html


def test_a_link_is_in_the_log_of_the_verwaltung_without_its_secret(verwaltung):
    (message,) = said(invite(verwaltung, SpielerFactory(name="Anna")))

    entry = LogEntry.objects.get()
    token = message.split("/")[-2]
    assert (entry.object_repr, entry.user) == ("Anna", verwaltung.konto)
    assert token not in f"{entry.change_message}{entry.object_repr}"


def test_withdrawn_links_stop_working_and_used_ones_stay(verwaltung, client):
    now = timezone.now()
    for spieler in SpielerFactory.create_batch(2):
        token = Einladung.objects.invite(spieler, by=verwaltung.konto, now=now)
    Einladung.objects.exclude(spieler=spieler).update(used_at=now)

    response = verwaltung.post(
        reverse("admin:tafel_einladung_changelist"),
        {"action": "withdraw", "_selected_action": Einladung.objects.values_list("pk", flat=True)},
    )

    assert said(response) == ["1 Link gilt nicht mehr."]
    assert [einladung.used_at for einladung in Einladung.objects.all()] == [now]
    assert client.get(reverse("tafel:invitation", args=(token,))).status_code == 404


# Accounts


def konto_form(konto: Konto, *roles: Rolle, **fields: str) -> dict[str, object]:
    return {"username": konto.username, "is_active": "on", "groups": groups(*roles), **fields}


def test_an_account_is_added_with_name_password_and_roles(verwaltung):
    form = {
        "username": " ÄNNE ",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "groups": groups(Rolle.MITGLIED, Rolle.ORGANISATION),
    }

    verwaltung.post(reverse("admin:tafel_konto_add"), form)

    konto = Konto.objects.get(username="änne")
    assert konto.check_password(PASSWORD) is True
    assert roles_of(konto) == ["Mitglied", "Organisation"]


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({"username": "VERA"}, "Diesen Anmeldenamen hat schon jemand. Nimm einen anderen."),
        ({"username": "\u200b"}, "Gib einen Anmeldenamen ein."),
        ({"password2": "anders"}, "Die beiden Passwörter sind verschieden."),
    ],
)
def test_an_account_that_cannot_be_is_refused_with_the_reason(verwaltung, form, message):
    valid = {"username": "änne", "password1": PASSWORD, "password2": PASSWORD}

    response = verwaltung.post(reverse("admin:tafel_konto_add"), {**valid, **form})

    assert list(response.context["errors"]) == [[message]]
    assert [konto.username for konto in Konto.objects.all()] == ["vera"]


def test_roles_and_state_of_an_account_are_changed(verwaltung):
    konto = KontoFactory.create()
    form = konto_form(konto, Rolle.ORGANISATION, username="Änne")
    del form["is_active"]

    verwaltung.post(change(konto), form)

    konto.refresh_from_db()
    assert (konto.username, konto.is_active) == ("änne", False)
    assert roles_of(konto) == ["Organisation"]


def test_a_new_password_ends_the_sessions_of_the_account(verwaltung):
    member = login(KontoFactory.create())
    url = reverse("admin:auth_user_password_change", args=(member.konto.pk,))

    verwaltung.post(url, {"password1": "neun schwarze Asse", "password2": "neun schwarze Asse"})

    member.konto.refresh_from_db()
    assert member.konto.check_password("neun schwarze Asse") is True
    assert member.get(reverse("tafel:profile")).status_code == 302


def test_a_password_cannot_be_taken_away(verwaltung):
    url = reverse("admin:auth_user_password_change", args=(verwaltung.konto.pk,))

    verwaltung.post(url, {"usable_password": "false", "unset-password": "1"})

    verwaltung.konto.refresh_from_db()
    assert verwaltung.konto.check_password(PASSWORD) is True


@pytest.mark.parametrize("typed", ["ÄNNE", "berta"])
def test_accounts_are_found_by_login_name_and_by_player(verwaltung, typed):
    SpielerFactory(name="Änne", konto=KontoFactory(username="berta"))
    SpielerFactory(name="Anna", konto=KontoFactory(username="bert"))

    assert shown(verwaltung.get(KONTEN, {"q": typed})) == ["Änne"]


# What nobody can do with it


def test_nobody_gives_rights_beyond_the_roles(verwaltung):
    konto = KontoFactory.create()
    more = {"is_superuser": "on", "user_permissions": ["1", "2"], "is_staff": "on"}

    verwaltung.post(change(konto), {**konto_form(konto, Rolle.MITGLIED), **more})

    konto.refresh_from_db()
    assert (konto.is_superuser, konto.user_permissions.count()) == (False, 0)


def test_nobody_gives_a_group_that_is_no_role(verwaltung):
    konto = KontoFactory.create()
    other = Group.objects.create(name="Götter")

    response = verwaltung.post(change(konto), konto_form(konto) | {"groups": [other.pk]})

    assert response.status_code == 200
    assert roles_of(konto) == ["Mitglied"]


def test_the_verwaltung_does_not_touch_an_account_that_may_do_everything(verwaltung):
    root = KontoFactory.create(username="root", is_superuser=True)
    password = reverse("admin:auth_user_password_change", args=(root.pk,))

    answers = [
        verwaltung.post(change(root), konto_form(root, Rolle.MITGLIED, username="mine")),
        verwaltung.get(password),
        verwaltung.post(password, {"password1": "neun Asse!", "password2": "neun Asse!"}),
    ]

    root.refresh_from_db()
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert (root.username, root.check_password(PASSWORD)) == ("root", True)


@pytest.mark.parametrize("how", ["without the role", "deactivated"])
def test_the_last_verwaltung_cannot_lock_everybody_out(verwaltung, how):
    form = konto_form(verwaltung.konto, Rolle.VERWALTUNG)
    if how == "deactivated":
        del form["is_active"]
    else:
        form["groups"] = groups(Rolle.MITGLIED)

    response = verwaltung.post(change(verwaltung.konto), form)

    assert list(response.context["errors"]) == [
        ["Ein aktives Konto muss die Rolle Verwaltung behalten."]
    ]
    assert roles_of(Konto.objects.get(pk=verwaltung.konto.pk, is_active=True)) == ["Verwaltung"]


def test_with_another_verwaltung_one_may_leave(verwaltung):
    KontoFactory(role=Rolle.VERWALTUNG)

    verwaltung.post(change(verwaltung.konto), konto_form(verwaltung.konto, Rolle.MITGLIED))

    assert roles_of(verwaltung.konto) == ["Mitglied"]


def test_nothing_is_deleted_in_bulk(verwaltung):
    spieler = SpielerFactory.create()
    form = {"action": "delete_selected", "_selected_action": [spieler.pk], "post": "yes"}

    verwaltung.post(SPIELER, form)
    verwaltung.post(KONTEN, {**form, "_selected_action": [verwaltung.konto.pk]})

    assert Spieler.objects.filter(pk=spieler.pk).exists() is True
    assert Konto.objects.filter(pk=verwaltung.konto.pk).exists() is True


def test_even_a_superuser_only_looks_at_partien(db):
    partie = start_partie()
    root = login(KontoFactory(is_superuser=True))

    answers = [
        root.post(change(partie), {"place": "Tisch 9"}),
        root.post(reverse("admin:tafel_partie_delete", args=(partie.pk,)), {"post": "yes"}),
        root.post(reverse("admin:tafel_partie_add")),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert Partie.objects.get().place == ""


# Partien


def test_a_partie_is_shown_with_teams_seats_and_runden_and_leads_to_its_verlauf(verwaltung):
    names = ("Anna", "Bernd", "Carla", "Doris")
    partie = start_partie([SpielerFactory(name=name) for name in names], by=verwaltung.konto)
    record(partie, 285, -410, by=verwaltung.konto)

    html = verwaltung.get(change(partie)).content.decode()

    cells = [
        " ".join(re.sub("<[^>]+>", " ", cell).split())
        for cell in re.findall("<td>.*?</td>", html, re.DOTALL)
    ]
    assert cells[:4] == ["Blau", "285", "Orange", "− minus 410"]
    assert [cell for cell in cells if cell in names] == list(names)
    assert "285 : − minus 410" in cells
    assert reverse("tafel:partie_history", args=[partie.pk]) in html
