from uuid import UUID, uuid4

import pytest

from tafel.domain.regelwerk import REGELWERKE, STANDARD, regelwerk
from tafel.domain.sitzordnung import FIVE_PLAYERS, SEATED_TWICE, WRONG_PLAYERS
from tafel.forms.partie_create import (
    GONE,
    NO_DEALER,
    NO_TARGET,
    NO_VARIANTE,
    STALE,
    PartieCreateForm,
)
from tafel.models import Beginn, Spieler

# Never saved: the form asks the database for nothing.
ANNA, BERT, CLEO, DORA, EMIL, FRED = (
    Spieler(pk=pk, name=name)
    for pk, name in enumerate(("Anna", "Bert", "Cleo", "Dora", "Emil", "Fred"), start=1)
)
ALL = (ANNA, BERT, CLEO, DORA, EMIL, FRED)


def filled(*seats: Spieler | None, **more: str) -> PartieCreateForm:
    data = {f"platz_{n}": str(one.pk) if one else "" for n, one in enumerate(seats, start=1)}
    usual = {"token": str(uuid4()), "geber": "1", "variante": "klassisch"}
    return PartieCreateForm(ALL, usual | data | more)


def errors(form: PartieCreateForm) -> dict[str, list[object]]:
    return {field: list(texts) for field, texts in form.errors.items()}


def test_four_names_begin_the_usual_partie():
    form = filled(ANNA, BERT, CLEO, DORA, geber="3", tisch="Tisch 2")

    assert errors(form) == {}
    assert form.beginn() == Beginn(STANDARD, (ANNA, BERT, CLEO, DORA), 2, "Tisch 2")


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_two_three_four_and_six_may_play(count):
    assert filled(*ALL[:count]).is_valid()


def test_gaps_are_closed_up_and_the_dealer_stays_the_same_person():
    form = filled(None, ANNA, None, None, BERT, geber="5")

    assert form.is_valid()
    assert form.beginn() == Beginn(STANDARD, (ANNA, BERT), 1)


def test_five_are_refused_with_the_reason():
    assert errors(filled(*ALL[:5])) == {"__all__": [FIVE_PLAYERS]}


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one_are_told_how_many_play(count):
    assert errors(filled(*ALL[:count])) == {"__all__": [WRONG_PLAYERS]}


def test_nobody_sits_twice():
    assert errors(filled(ANNA, BERT, ANNA, DORA)) == {"__all__": [SEATED_TWICE]}


@pytest.mark.parametrize("key", ["99", "x", "-1", "1.0", "９", "None"])
def test_somebody_who_may_not_be_chosen_is_refused(key):
    form = filled(ANNA, BERT, CLEO, platz_4=key)

    assert errors(form)["__all__"] == [GONE]


@pytest.mark.parametrize("rules", REGELWERKE, ids=lambda rules: rules.key)
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_rules_are_for_their_numbers_of_players(rules, count):
    form = filled(*ALL[:count], variante=rules.key)

    assert form.is_valid() == (count in rules.players)
    assert set(errors(form)) <= {"variante"}


def test_rules_for_another_number_say_for_how_many_they_are():
    form = filled(*ALL[:3], variante="verrueckt")

    assert errors(form) == {"variante": ["Verrücktes Canasta spielt man zu viert."]}


@pytest.mark.parametrize(
    ("typed", "target"),
    [("5", 5), ("7500", 7_500), ("7.500", 7_500), ("7 500", 7_500), ("99995", 99_995), (" ", None)],
)
def test_a_target_may_be_agreed(typed, target):
    form = filled(*ALL[:4], zielpunkte=typed)

    assert errors(form) == {}
    assert form.beginn().rules == (STANDARD.with_target(target) if target else STANDARD)


@pytest.mark.parametrize(
    "typed", ["0", "-5", "−5000", "12", "100000", "5000,0", "1.5", "viel", "9" * 50, "\u200b"]
)
def test_what_is_no_target_is_refused(typed):
    form = filled(*ALL[:4], zielpunkte=typed)

    assert errors(form) == {"zielpunkte": [NO_TARGET]}
    assert form.values["zielpunkte"] == typed


def test_rules_with_fixed_runden_take_no_target():
    form = filled(*ALL[:4], variante="american_turnier", zielpunkte="5000")

    assert errors(form) == {
        "zielpunkte": ["American, Turnier geht über 3 Runden. Lass die Zielpunkte leer."]
    }
    assert filled(*ALL[:4], variante="american_turnier").is_valid()


@pytest.mark.parametrize("junk", ["", "0", "7", "x", "1;2"])
def test_a_dealer_by_hand_is_refused(junk):
    assert errors(filled(*ALL[:4], geber=junk)) == {"geber": [NO_DEALER]}


@pytest.mark.parametrize("junk", ["", "poker", "KLASSISCH"])
def test_rules_by_hand_are_refused(junk):
    assert errors(filled(*ALL[:4], variante=junk)) == {"variante": [NO_VARIANTE]}


@pytest.mark.parametrize("junk", ["", "x", "123", "'; drop table"])
def test_a_broken_token_is_said_once_and_replaced(junk):
    form = filled(*ALL[:4], token=junk)

    assert errors(form) == {"token": [STALE], "__all__": [STALE]}
    assert isinstance(form.token_value, UUID)


def test_a_good_token_stays():
    token = uuid4()

    assert filled(*ALL[:5], token=str(token)).token_value == token


def test_a_place_too_long_is_refused():
    assert errors(filled(*ALL[:4], tisch="x" * 41)) == {"tisch": ["Nimm höchstens 40 Zeichen."]}


def test_a_guest_who_was_only_typed_is_not_forgotten():
    form = filled(*ALL[:4], gast="Gerda")

    assert errors(form) == {"gast": ["Setz „Gerda“ erst an den Tisch, oder lösch den Namen."]}


def test_again_keeps_everything_but_the_changes():
    form = filled(ANNA, None, BERT, geber="3", variante="samba", zielpunkte="viel", tisch="Küche")

    again = form.again(tisch="Garten")

    assert again.values == form.values | {"tisch": "Garten"}
    assert errors(again) == {}


def test_a_new_form_proposes_an_empty_table_and_the_usual_rules():
    form = PartieCreateForm(ALL)

    assert [(platz.key, platz.deals) for platz in form.plaetze()] == [
        ("", number == 1) for number in range(1, 7)
    ]
    assert [v.rules for v in form.varianten() if v.chosen] == [STANDARD]
    assert not form.folds_open


@pytest.mark.parametrize(
    "change", [{"variante": "samba"}, {"zielpunkte": "7500"}, {"tisch": "1"}, {"variante": "?"}]
)
def test_what_differs_from_the_usual_is_unfolded(change):
    assert filled(*ALL[:4], **change).folds_open


def test_every_variante_says_for_how_many_it_is():
    said = {v.rules.key: v.wrong_count for v in PartieCreateForm(ALL).varianten()}

    assert set(said) == {rules.key for rules in REGELWERKE}
    assert said["duell"] == "Duell zu zweit spielt man zu zweit."
    assert regelwerk("duell").players == (2,)
