"""Typed points: every golden case, and properties of the parser (P5)."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.punkte import (
    MAX_POINTS,
    MIN_POINTS,
    Hinweis,
    PunkteCode,
    PunkteFehler,
    hints,
    parse_points,
)

CASES = json.loads((Path(__file__).parents[1] / "cases" / "numbers.json").read_text())
points = st.integers(MIN_POINTS, MAX_POINTS)


def result(text: str) -> int | str:
    try:
        return parse_points(text)
    except PunkteFehler as refusal:
        return refusal.code.value


def typed(case: dict[str, str]) -> str:
    return "9" * 5000 if case["in"] == "9*5000" else case["in"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["in"])[:24])
def test_golden_case(case):
    assert result(typed(case)) == case["want"]


@pytest.mark.parametrize(
    ("text", "want"),
    [
        ("-0", 0),
        ("99.999", 99_999),
        ("-99 999", -99_999),
        ("-100.000", "E_RANGE"),
        ("1,500", "E_WHOLE"),
        ("1.500,00", "E_WHOLE"),
        ("0.500", "E_WHOLE"),
        ("1.500’000", "E_CHAR"),
        ("150-", "E_CHAR"),
        ("+-5", "E_CHAR"),
        ("0x10", "E_CHAR"),
        ("٣٠٠", 300),
        (".", "E_CHAR"),
        ("-\u00a0135", -135),
    ],
)
def test_more_typed_forms(text, want):
    assert result(text) == want


@given(points)
def test_every_number_is_read_back_as_it_is_shown(value):
    grouped = f"{abs(value):,}"
    minus = "−" if value < 0 else ""

    assert parse_points(str(value)) == value
    assert parse_points(minus + grouped.replace(",", "\u202f")) == value
    assert parse_points(minus + grouped.replace(",", ".")) == value


@given(st.text())
def test_any_text_is_a_number_in_range_or_refused_by_code(text):
    outcome = result(text)

    if isinstance(outcome, int):
        assert MIN_POINTS <= outcome <= MAX_POINTS
        assert any(character.isdecimal() for character in text)
    else:
        assert outcome in set(PunkteCode)


@pytest.mark.parametrize(
    ("value", "want"),
    [
        (0, ()),
        (-3_000, ()),
        (5_000, ()),
        (1_237, (Hinweis.NOT_BY_FIVE,)),
        (-5, ()),
        (-3_005, (Hinweis.UNUSUAL,)),
        (5_005, (Hinweis.UNUSUAL,)),
        (12_501, (Hinweis.NOT_BY_FIVE, Hinweis.UNUSUAL)),
    ],
)
def test_soft_hints(value, want):
    assert hints(value) == want
