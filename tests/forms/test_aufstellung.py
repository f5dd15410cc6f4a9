from tafel.forms.aufstellung import Aufstellung

FOUR = Aufstellung(("a", "b", "c", "d", "", ""), "c")


def test_of_reads_the_seats_and_whose_seat_deals():
    values = {"platz_1": "a", "platz_2": "b", "platz_3": None, "geber": "2"}

    assert Aufstellung.of(values) == Aufstellung(("a", "b", "", "", "", ""), "b")


def test_of_lets_the_next_one_clockwise_deal_for_an_empty_seat():
    values = {"platz_2": "a", "platz_5": "b"}

    dealers = [Aufstellung.of(values | {"geber": str(seat)}).dealer for seat in range(1, 7)]

    assert dealers == ["a", "a", "b", "b", "b", "a"]


def test_of_takes_junk_for_the_first_seat():
    for junk in ("", None, "0", "7", "x", "1 or 1"):
        assert Aufstellung.of({"platz_1": "a", "platz_2": "b", "geber": junk}).dealer == "a"


def test_of_nothing_is_an_empty_table():
    empty = Aufstellung.of({})

    assert (empty.seated, empty.dealer, empty.values()["geber"]) == ((), "", "1")


def test_seated_closes_gaps_up():
    assert Aufstellung(("", "a", "", "b", "", ""), "a").seated == ("a", "b")


def test_joined_by_takes_the_first_free_seat():
    table = Aufstellung(("a", "", "b", "", "", ""), "a")

    assert table.joined_by("c") == Aufstellung(("a", "c", "b", "", "", ""), "a")


def test_joined_by_the_first_one_lets_them_deal():
    assert Aufstellung(("",) * 6, "").joined_by("a").dealer == "a"


def test_joined_by_somebody_seated_or_at_a_full_table_changes_nothing():
    full = Aufstellung(tuple("abcdef"), "a")

    assert FOUR.joined_by("b") == FOUR
    assert full.joined_by("g") == full


def test_drawn_keeps_the_people_and_who_deals():
    drawn = [FOUR.drawn() for _ in range(50)]

    assert {table.dealer for table in drawn} == {"c"}
    assert {tuple(sorted(table.seated)) for table in drawn} == {tuple("abcd")}
    assert {table.keys[4:] for table in drawn} == {("", "")}


def test_drawn_is_not_always_the_same():
    assert len({FOUR.drawn().keys for _ in range(200)}) > 10


def test_values_say_the_same_again():
    values = FOUR.values()

    assert values["geber"] == "3"
    assert Aufstellung.of(values) == FOUR
