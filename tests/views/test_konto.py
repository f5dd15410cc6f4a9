"""In, out, password, and the page about oneself."""

import pytest
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django.asserts import assertInHTML

from tafel.models import Konto, Rolle
from tests.factories import PASSWORD, KontoFactory, login

WRONG = "Anmeldename oder Passwort stimmt nicht. Probier es noch einmal."
LOGIN = reverse("tafel:login")


@pytest.fixture
def bert(db: None) -> Konto:
    return KontoFactory.create(username="bert")


def log_in(client, username, password=PASSWORD, address="10.0.0.1", **extra):
    return client.post(
        LOGIN, {"username": username, "password": password, **extra}, REMOTE_ADDR=address
    )


def is_logged_in(client) -> bool:
    status: int = client.get(reverse("tafel:profile")).status_code
    return status == 200


def logged_in_as(client):
    return client.session.get("_auth_user_id")


# Login


@pytest.mark.parametrize("typed", ["bert", "Bert", " BERT "])
def test_login_takes_the_name_however_it_is_typed(client, bert, typed):
    response = log_in(client, typed)

    assert (response.status_code, response.headers["Location"]) == (302, reverse("tafel:start"))
    assert logged_in_as(client) == str(bert.pk)


def test_login_knows_umlauts_and_ligatures(client, db):
    konto = KontoFactory.create(username="Änne ﬁscher")

    log_in(client, "ÄNNE ﬁscher")

    assert logged_in_as(client) == str(konto.pk)


@pytest.mark.parametrize(
    ("username", "password"), [("bert", "falsch"), ("nobody", "falsch"), ("gone", PASSWORD)]
)
def test_login_gives_one_answer_to_known_unknown_and_deactivated_names(
    client, bert, username, password
):
    KontoFactory.create(username="gone", is_active=False)

    response = log_in(client, username, password)

    assert response.status_code == 200
    assert response.context["form"].errors == {"__all__": [WRONG]}
    assert logged_in_as(client) is None


def test_login_says_which_field_is_empty(client, db):
    response = log_in(client, "", "")

    assert response.context["form"].errors == {
        "username": ["Gib einen Anmeldenamen ein."],
        "password": ["Gib dein Passwort ein."],
    }


def test_login_begins_a_new_session(client, bert):
    client.get(LOGIN)
    session = client.session
    session["from before"] = "the login"
    session.save()
    before = client.session.session_key

    log_in(client, "bert")

    assert client.session.session_key != before


def test_login_leads_back_to_the_page_one_came_from(client, bert):
    there = reverse("tafel:password_change")

    redirect = client.get(there)
    response = log_in(client, "bert", next=there)

    assert redirect.headers["Location"] == f"{LOGIN}?next={there}"
    assert response.headers["Location"] == there


@pytest.mark.parametrize(
    "there", ["https://elsewhere.example/", "//elsewhere.example", "javascript:1"]
)
def test_login_never_leads_to_another_site(client, bert, there):
    response = log_in(client, "bert", next=there)

    assert response.headers["Location"] == reverse("tafel:start")


def test_login_page_has_a_field_markup_that_says_what_is_wrong(client, db):
    html = log_in(client, "", "x").content.decode()

    assertInHTML('<label for="id_username">Anmeldename</label>', html)
    assertInHTML(
        '<div class="errors errorlist" role="alert" id="id_username_error">'
        "<p>Gib einen Anmeldenamen ein.</p></div>",
        html,
    )
    assert 'aria-invalid="true" aria-describedby="id_username_error"' in html


# Lock-out


def test_too_many_wrong_passwords_lock_the_name_out_at_this_address(client, bert, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        response = log_in(client, "bert", "falsch")

    assert response.status_code == 429
    assert "Zu viele Versuche" in response.content.decode()
    assert log_in(client, "bert").status_code == 429
    assert logged_in_as(client) is None


def test_another_member_still_gets_in_from_the_same_address(client, bert, settings):
    anna = KontoFactory.create(username="anna")
    for _ in range(settings.AXES_FAILURE_LIMIT):
        log_in(client, "bert", "falsch")

    log_in(client, "anna")

    assert logged_in_as(client) == str(anna.pk)


def test_the_member_still_gets_in_from_another_address(client, bert, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        log_in(client, "bert", "falsch")

    log_in(client, "bert", address="10.0.0.2")

    assert logged_in_as(client) == str(bert.pk)


def test_an_unknown_name_is_locked_out_just_the_same(client, db, settings):
    for _ in range(settings.AXES_FAILURE_LIMIT):
        response = log_in(client, "nobody", "falsch")

    assert response.status_code == 429


# Logout


def test_logout_ends_the_session_and_leads_to_the_login(mitglied):
    response = mitglied.post(reverse("tafel:logout"))

    assert (response.status_code, response.headers["Location"]) == (302, LOGIN)
    assert is_logged_in(mitglied) is False


def test_a_link_to_logout_does_nothing(mitglied):
    response = mitglied.get(reverse("tafel:logout"))

    assert response.status_code == 405
    assert is_logged_in(mitglied) is True


def test_a_deactivated_account_is_out_at_once(mitglied):
    assert is_logged_in(mitglied) is True

    Konto.objects.filter(pk=mitglied.konto.pk).update(is_active=False)

    assert is_logged_in(mitglied) is False


# Password


def change_password(client, old=PASSWORD, new1="neun schwarze Asse", new2="neun schwarze Asse"):
    form = {"old_password": old, "new_password1": new1, "new_password2": new2}
    return client.post(reverse("tafel:password_change"), form)


def test_password_change_keeps_this_session_and_ends_the_others(mitglied):
    elsewhere = login(mitglied.konto)

    response = change_password(mitglied)

    assert (response.status_code, response.headers["Location"]) == (302, reverse("tafel:profile"))
    assert (is_logged_in(mitglied), is_logged_in(elsewhere)) == (True, False)
    mitglied.konto.refresh_from_db()
    assert mitglied.konto.check_password("neun schwarze Asse") is True


@pytest.mark.parametrize(
    ("form", "errors"),
    [
        ({"old": "falsch"}, {"old_password": ["Das ist nicht dein jetziges Passwort."]}),
        ({"new2": "anders"}, {"new_password2": ["Die beiden Passwörter sind verschieden."]}),
        (
            {"old": "", "new1": "", "new2": ""},
            {
                "old_password": ["Gib ein Passwort ein."],
                "new_password1": ["Gib ein Passwort ein."],
                "new_password2": ["Gib ein Passwort ein."],
            },
        ),
    ],
)
def test_password_change_says_what_is_wrong_and_changes_nothing(mitglied, form, errors):
    response = change_password(mitglied, **form)

    mitglied.konto.refresh_from_db()
    assert response.context["form"].errors == errors
    assert mitglied.konto.check_password(PASSWORD) is True


@pytest.mark.parametrize("weak", ["kurz", "12345678901", "password123"])
def test_password_change_refuses_weak_passwords(mitglied, weak):
    response = change_password(mitglied, new1=weak, new2=weak)

    mitglied.konto.refresh_from_db()
    assert list(response.context["form"].errors) == ["new_password2"]
    assert mitglied.konto.check_password(PASSWORD) is True


# Ich


def test_profile_shows_name_login_name_and_role(mitglied):
    response = mitglied.get(reverse("tafel:profile"))

    shown = strip_tags(response.content.decode().split("<h1>")[1]).split()
    assert shown[:5] == ["Bert", "Anmeldename", "bert", "Rolle", "Mitglied"]


def test_profile_shows_nothing_of_others(mitglied, verwaltung):
    html = mitglied.get(reverse("tafel:profile")).content.decode()

    assert "Vera" not in html


def test_only_the_verwaltung_finds_the_link_to_it(mitglied, organisation, verwaltung):
    pages = [
        client.get(reverse("tafel:profile")).content.decode()
        for client in (mitglied, organisation, verwaltung)
    ]

    assert [reverse("admin:index") in page for page in pages] == [False, False, True]


def test_an_account_without_a_role_is_told_whom_to_ask(db):
    client = login(KontoFactory(role=None))

    html = client.get(reverse("tafel:profile")).content.decode()

    assert "noch keine – frag jemanden von der Verwaltung" in html


# What a page costs before it asks for anything of its own


def test_session_account_with_player_and_rights_are_three_queries(
    django_assert_num_queries, mitglied
):
    with django_assert_num_queries(4):  # the fourth is for the roles that are shown
        mitglied.get(reverse("tafel:profile"))


def test_rights_given_to_an_account_itself_do_not_count(db):
    konto = KontoFactory.create(role=None)
    of_role = KontoFactory.create(role=Rolle.VERWALTUNG).groups.get().permissions.all()
    konto.user_permissions.set(of_role)

    assert Konto.objects.get(pk=konto.pk).get_all_permissions() == set()


@pytest.mark.parametrize("here", ["login", "logout"])
def test_the_login_does_not_lead_back_to_itself(mitglied, here):
    address = reverse("tafel:login") + "?next=" + reverse(f"tafel:{here}")

    assert mitglied.get(address)["Location"] == reverse("tafel:start")
