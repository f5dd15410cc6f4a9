from tafel.domain.regelwerk import regelwerk
from tafel.domain.sitzordnung import FIVE_PLAYERS, WRONG_PLAYERS
from tafel.forms.anzahl import Anzahl, anzahl, anzahlen, wrong_count


def test_anzahlen_say_something_for_each_number_at_a_table():
    assert [(one.players, one.teams) for one in anzahlen()] == [
        (0, 0), (1, 0), (2, 2), (3, 3), (4, 2), (5, 0), (6, 3),
    ]  # fmt: skip


def test_anzahl_of_five_is_refused_by_name():
    assert anzahl(5) == Anzahl(5, 0, FIVE_PLAYERS)


def test_anzahl_of_one_says_what_to_choose():
    assert anzahl(1) == Anzahl(1, 0, WRONG_PLAYERS)


def test_anzahl_of_four_says_how_they_play():
    assert anzahl(4) == Anzahl(4, 2, "Zu viert, zwei gegen zwei.")


def test_wrong_count_names_the_rules_and_how_many_play_by_them():
    assert [wrong_count(regelwerk(key)) for key in ("verrueckt", "hand_and_foot", "samba")] == [
        "Verrücktes Canasta spielt man zu viert.",
        "Hand and Foot spielt man zu viert oder zu sechst.",
        "Samba spielt man zu zweit, zu dritt, zu viert oder zu sechst.",
    ]
