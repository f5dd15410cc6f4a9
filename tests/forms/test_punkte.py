"""Points as they are typed: every golden case with its German message (P5)."""

import json
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError

from tafel.forms.punkte import PunkteField

CASES = json.loads((Path(__file__).parents[1] / "cases" / "numbers.json").read_text())
MESSAGES = {
    "E_EMPTY": "Gib die Punkte von Team Orange ein.",
    "E_WHOLE": "Punkte müssen eine ganze Zahl sein, zum Beispiel 1250.",
    "E_CHAR": "Punkte müssen eine ganze Zahl sein, zum Beispiel 1250.",
    "E_RANGE": "Punkte müssen zwischen −99 999 und 99 999 liegen.",
    "E_LONG": "Punkte müssen zwischen −99 999 und 99 999 liegen.",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: repr(case["in"])[:24])
def test_golden_case(case):
    field = PunkteField("Team Orange")
    text = "9" * 5000 if case["in"] == "9*5000" else case["in"]

    if isinstance(case["want"], int):
        assert field.clean(text) == case["want"]
    else:
        with pytest.raises(ValidationError) as refusal:
            field.clean(text)
        assert refusal.value.code == case["want"]
        assert refusal.value.messages == [MESSAGES[case["want"]]]


def test_a_missing_field_is_an_empty_one():
    with pytest.raises(ValidationError) as refusal:
        PunkteField("Team Orange").clean(None)

    assert refusal.value.messages == [MESSAGES["E_EMPTY"]]
