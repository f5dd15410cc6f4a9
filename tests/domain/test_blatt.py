"""The standing of a sheet: golden sheets and what holds for every sheet (R5–R9, R12)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.blatt import empty_stand, stand
from tafel.domain.regelwerk import REGELWERKE, STANDARD, regelwerk

CASES = json.loads((Path(__file__).parents[1] / "cases" / "sheets.json").read_text())


@st.composite
def sheets(draw):
    rules = draw(st.sampled_from(REGELWERKE))
    teams = draw(st.sampled_from([2, 3]))
    value = st.integers(-600, 900).map(lambda fives: fives * 5)
    close = st.sampled_from([0, 0, 2_500, 5_000])
    runden = st.lists(st.tuples(*[value | close] * teams), max_size=12)
    return rules, teams, draw(runden)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_golden_sheet(case):
    rules = STANDARD.with_target(case["target"])

    standing = stand(rules, case["teams"], case["rounds"])

    assert [list(z.totals) for z in standing.zeilen] == case["totals"]
    assert standing.deciding == case["ends_after_round"]
    assert standing.winner == case["winner"]
    if case["first_meld"]:
        assert [list(z.first_melds) for z in standing.zeilen] == case["first_meld"]


@given(sheets())
def test_totals_are_the_sums_of_the_counting_runden(sheet):
    rules, teams, runden = sheet

    standing = stand(rules, teams, runden)

    counting = [z.values for z in standing.zeilen if z.counts]
    assert standing.totals == tuple(sum(v[t] for v in counting) for t in range(teams))


@given(sheets())
def test_the_winner_leads_alone_and_only_the_deciding_runde_ends_it(sheet):
    rules, teams, runden = sheet

    standing = stand(rules, teams, runden)

    assert (standing.winner is None) == (standing.deciding is None)
    if standing.deciding is not None:
        assert standing.winner == standing.leader
        assert sum(z.counts for z in standing.zeilen) == standing.deciding
        assert stand(rules, teams, runden[: standing.deciding - 1]).deciding is None


@given(sheets(), st.tuples(*[st.integers(-500, 5_000)] * 3))
def test_nothing_after_the_end_changes_it(sheet, more):
    rules, teams, runden = sheet
    standing = stand(rules, teams, runden)

    later = standing.append(more[:teams])

    if standing.deciding is not None:
        assert (later.winner, later.deciding, later.totals) == (
            standing.winner,
            standing.deciding,
            standing.totals,
        )
        assert later.zeilen[-1].counts is False


@given(sheets())
def test_appending_and_rebuilding_agree(sheet):
    rules, teams, runden = sheet
    grown = empty_stand(rules, teams)

    for number, values in enumerate(runden, start=1):
        grown = grown.append(values)

        assert grown == stand(rules, teams, runden[:number])


@given(sheets())
def test_each_zeile_shows_the_first_meld_of_the_standing_before_it(sheet):
    rules, teams, runden = sheet

    standing = stand(rules, teams, runden)

    for zeile in standing.zeilen:
        before = stand(rules, teams, runden[: zeile.number - 1])
        assert zeile.first_melds == before.first_melds


@given(sheets())
def test_playoff_means_a_shared_lead_at_the_end(sheet):
    rules, teams, runden = sheet

    standing = stand(rules, teams, runden)

    if standing.playoff:
        assert standing.leader is None
        assert standing.winner is None


def test_a_fixed_number_of_runden_ends_with_the_sole_leader():
    rules = regelwerk("american_turnier")

    after_two = stand(rules, 2, [(9_000, 0), (0, 0)])
    after_three = after_two.append((0, 100))

    assert after_two.deciding is None
    assert (after_three.deciding, after_three.winner) == (3, 0)


def test_a_tie_after_the_last_runde_plays_on_with_its_first_meld():
    rules = regelwerk("american_turnier")

    tied = stand(rules, 2, [(100, 0), (0, 100), (50, 50)])
    decided = tied.append((-10, 0))

    assert (tied.playoff, tied.winner, tied.first_melds) == (True, None, (180, 180))
    assert (decided.playoff, decided.deciding, decided.winner) == (False, 4, 1)


def test_leader_and_lead():
    standing = stand(STANDARD, 3, [(500, 300, -20)])

    assert (standing.leader, standing.lead) == (0, 200)
    assert (empty_stand(STANDARD, 2).leader, empty_stand(STANDARD, 2).lead) == (None, 0)


def test_a_runde_needs_one_value_a_team():
    with pytest.raises(ValueError, match="2 values expected, got 3"):
        empty_stand(STANDARD, 2).append((1, 2, 3))
