"""Teams, seats and the deal (R1, R2), and when two names are one."""

import pytest

from tafel.domain.namen import name_key, search_key, tidy
from tafel.domain.sitzordnung import (
    FIVE_PLAYERS,
    WRONG_PLAYERS,
    SitzordnungFehler,
    dealer_seat,
    team_count,
    team_of_seat,
)


@pytest.mark.parametrize(("players", "teams"), [(2, 2), (3, 3), (4, 2), (6, 3)])
def test_team_count(players, teams):
    assert team_count(players) == teams


@pytest.mark.parametrize("players", [0, 1, 7, 12])
def test_other_numbers_are_refused(players):
    with pytest.raises(SitzordnungFehler, match=WRONG_PLAYERS):
        team_count(players)


def test_five_is_refused_by_name():
    with pytest.raises(SitzordnungFehler, match=FIVE_PLAYERS):
        team_count(5)


@pytest.mark.parametrize(
    ("players", "teams"),
    [(4, [0, 1, 0, 1]), (6, [0, 1, 2, 0, 1, 2]), (3, [0, 1, 2]), (2, [0, 1])],
)
def test_partners_sit_opposite(players, teams):
    seated = [team_of_seat(seat, team_count(players)) for seat in range(players)]

    assert seated == teams


def test_the_deal_goes_round():
    assert [dealer_seat(2, runde, 4) for runde in range(1, 7)] == [2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize(
    "same", ["Änne", "änne", "  Änne ", "A\u0308nne", "ÄNNE", "Än\u200bne", "\ufeffÄnne"]
)
def test_one_name_written_in_many_ways(same):
    assert name_key(same) == name_key("Änne")


def test_inner_blanks_fold_but_names_stay_apart():
    assert name_key("Anna  \u00a0 Maria") == "anna maria"
    assert name_key("Annamaria") != name_key("Anna Maria")
    assert name_key("Anne") != name_key("Änne")


@pytest.mark.parametrize("blank", ["", "  ", "\u200b", "\u00ad\n", "\u3164", "\u2800", "\u0301"])
def test_a_name_needs_a_visible_character(blank):
    assert name_key(blank) == ""


def test_search_ignores_accents():
    assert search_key("Óscar Müller-Şen") == "oscar muller-sen"


def test_a_written_line_is_tidied():
    assert tidy("  Tisch \n 1 ") == "Tisch 1"
    assert tidy("Tisch \u202eabc") == "Tisch abc"
    assert tidy("\u3164 \u0301") == ""
    assert tidy("\U0001f0cf") == "\U0001f0cf"
