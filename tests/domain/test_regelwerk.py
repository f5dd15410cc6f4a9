"""Rule sets and first melds against the golden table (R6, R10, R12)."""

import json
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.erstmeldung import Basis, Staffel, Stufe, by_total
from tafel.domain.regelwerk import REGELWERKE, STANDARD, Regelwerk, regelwerk

CASES = json.loads((Path(__file__).parents[1] / "cases" / "first_meld.json").read_text())
# key: players, target, Runden, minimum at the totals −5, 0, 1 500, 3 000, 5 000, 7 500, 10 000
TABLE = {
    "klassisch": ((2, 3, 4, 6), 5_000, None, [15, 50, 90, 120, 120, 120, 120]),
    "duell": ((2,), 5_000, None, [15, 50, 90, 120, 120, 120, 120]),
    "verrueckt": ((4,), 10_000, None, [50, 50, 50, 50, 90, 150, 150]),
    "samba": ((2, 3, 4, 6), 10_000, None, [15, 50, 90, 120, 120, 160, 160]),
    "bolivia": ((4,), 15_000, None, [15, 50, 90, 120, 120, 150, 150]),
    "kuba": ((4,), 7_500, None, [15, 50, 90, 120, 150, 150, 150]),
    "italien": ((4,), 12_000, None, [15, 50, 90, 120, 160, 180, 200]),
    "uruguay": ((4,), 5_000, None, [15, 50, 90, 120, 120, 120, 120]),
    "modern_american": ((4,), 8_500, None, [125, 125, 125, 155, 180, 180, 180]),
    "hand_and_foot": ((4, 6), 10_000, None, [50, 50, 50, 90, 120, 150, 150]),
    "american_turnier": ((4,), None, 3, [125] * 7),
    "hand_and_foot_runden": ((2, 4, 6), None, 4, [50] * 7),
}
TOTALS = [-5, 0, 1_500, 3_000, 5_000, 7_500, 10_000]


@pytest.mark.parametrize(
    ("key", "total", "minimum"),
    [(key, total, minimum) for key, rows in CASES.items() for total, minimum in rows],
)
def test_golden_first_meld(key, total, minimum):
    assert regelwerk(key).first_meld.minimum(total, runde=1) == minimum


def test_every_variant_is_there_as_written_down():
    built = {
        rules.key: (
            rules.players,
            rules.target,
            rules.runden,
            [rules.first_meld.minimum(total, 1) for total in TOTALS],
        )
        for rules in REGELWERKE
    }

    assert built == TABLE


@pytest.mark.parametrize(
    ("key", "minimums"),
    [("american_turnier", [125, 155, 180, 180]), ("hand_and_foot_runden", [50, 90, 120, 150, 150])],
)
def test_first_meld_by_runde_ignores_the_total(key, minimums):
    table = regelwerk(key).first_meld

    got = [table.minimum(-5_000, runde) for runde in range(1, len(minimums) + 1)]

    assert got == minimums


@pytest.mark.parametrize(("total", "minimum"), [(1_497, 50), (2_998, 90)])
def test_odd_totals_belong_to_the_row_below(total, minimum):
    assert STANDARD.first_meld.minimum(total, 1) == minimum


@given(
    st.sampled_from(REGELWERKE),
    st.integers(-20_000, 20_000),
    st.integers(0, 5_000),
    st.integers(1, 30),
)
def test_first_meld_never_falls_with_total_or_runde(rules, total, more, runde):
    table = rules.first_meld

    assert table.minimum(total, runde) <= table.minimum(total + more, runde)
    assert table.minimum(total, runde) <= table.minimum(total, runde + 1)


def test_the_target_of_one_partie_can_differ_without_touching_the_preset():
    agreed = regelwerk("duell").with_target(3_000)

    assert (agreed.target, regelwerk("duell").target) == (3_000, 5_000)
    with pytest.raises(FrozenInstanceError):
        agreed.target = 1  # type: ignore[misc]  # the point of the test


@pytest.mark.parametrize("target", [0, -5, 4_999, 100_000])
def test_a_target_is_a_positive_multiple_of_five(target):
    with pytest.raises(ValueError, match="target"):
        STANDARD.with_target(target)


def test_a_rule_set_has_either_a_target_or_a_number_of_runden():
    with pytest.raises(ValueError, match="ends"):
        Regelwerk("x", "X", (4,), by_total(15), target=500, runden=3)
    with pytest.raises(ValueError, match="ends"):
        Regelwerk("x", "X", (4,), by_total(15))
    with pytest.raises(ValueError, match="positive"):
        Regelwerk("x", "X", (4,), by_total(15), runden=0)


@pytest.mark.parametrize(
    "stufen",
    [
        (),
        (Stufe(0, 50),),
        (Stufe(None, 15), Stufe(None, 50)),
        (Stufe(None, 15), Stufe(1_500, 90), Stufe(0, 50)),
    ],
)
def test_a_table_without_order_is_refused(stufen):
    with pytest.raises(ValueError, match=r"step|rise"):
        Staffel(Basis.TOTAL, stufen)
