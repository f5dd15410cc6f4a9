"""What a correction does is known before it is saved (R9)."""

from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.blatt import stand
from tafel.domain.regelwerk import STANDARD
from tafel.domain.wirkung import NeueErstmeldung, wirkung

runden = st.lists(st.tuples(*[st.integers(-100, 600).map(lambda n: n * 5)] * 2), max_size=8)


def effect(before, after):
    return wirkung(stand(STANDARD, 2, before), stand(STANDARD, 2, after))


def test_new_totals_change_the_first_melds_of_later_runden():
    changed = effect([(1_400, 0), (10, 0)], [(1_500, 0), (10, 0)])

    assert changed.totals == (1_510, 0)
    assert changed.first_melds == (
        NeueErstmeldung(runde=2, team=0, before=50, after=90),
        NeueErstmeldung(runde=3, team=0, before=50, after=90),
    )


def test_an_earlier_end_leaves_later_runden_after_it():
    ended = effect([(100, 0)] * 7, [(100, 0)] * 4 + [(5_000, 0)] + [(100, 0)] * 2)

    assert (ended.after_end, ended.decided, ended.reopened) == ((6, 7), 0, False)


def test_another_winner_is_named():
    assert effect([(5_000, 4_000)], [(5_000, 5_005)]).decided == 1


def test_a_partie_that_has_not_ended_any_more_is_open_again():
    opened = effect([(5_000, 0), (10, 20)], [(4_000, 0), (10, 20)])

    assert (opened.reopened, opened.counting, opened.decided) == (True, (2,), None)
    assert opened.totals == (4_010, 20)


def test_a_later_runde_may_decide_instead():
    later = effect([(5_000, 0), (10, 20)], [(4_995, 0), (10, 20)])

    assert (later.reopened, later.counting, later.decided) == (False, (2,), None)


def test_striking_and_inserting_compare_each_runde_with_itself():
    sheet = [(0, 0), (1_500, 0), (10, 0), (20, 0)]

    struck = wirkung(stand(STANDARD, 2, sheet), stand(STANDARD, 2, sheet[1:]), first=2, moved=-1)
    inserted = wirkung(stand(STANDARD, 2, sheet[1:]), stand(STANDARD, 2, sheet), first=1, moved=1)

    assert (struck.first_melds, struck.after_end, struck.counting) == ((), (), ())
    assert (inserted.first_melds, inserted.after_end, inserted.counting) == ((), (), ())


def test_an_inserted_runde_leaves_those_after_the_end_where_they_are():
    sheet = [(5_000, 0), (5, 5)]

    inserted = wirkung(
        stand(STANDARD, 2, sheet), stand(STANDARD, 2, [(0, 0), *sheet]), first=1, moved=1
    )

    assert (inserted.after_end, inserted.counting) == ((), ())


@given(runden, runden)
def test_the_new_totals_are_those_after_and_runden_do_not_both_count_and_not(before, after):
    changed = effect(before, after)

    assert changed.totals == stand(STANDARD, 2, after).totals
    assert set(changed.counting) & set(changed.after_end) == set()


@given(runden)
def test_no_change_does_nothing_to_any_sheet(sheet):
    nothing = effect(sheet, sheet)

    assert (nothing.first_melds, nothing.after_end, nothing.counting) == ((), (), ())
    assert (nothing.decided, nothing.reopened) == (None, False)
