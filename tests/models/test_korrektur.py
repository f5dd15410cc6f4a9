"""Corrections, undo and redo: later Runden stay, every change is in the log (R9, P4)."""

import pytest

from tafel.domain.sitzordnung import SitzordnungFehler
from tafel.models import (
    Konflikt,
    NichtsZuTun,
    Partie,
    PartieZuEnde,
    Rolle,
    Runde,
    RundeSteht,
    SchonGespeichert,
    Zustand,
)
from tafel.models.rebuild import kept, rebuilt
from tests.factories import (
    KontoFactory,
    SpielerFactory,
    break_off,
    record,
    record_sheet,
    start_partie,
    write,
)

pytestmark = pytest.mark.django_db


def change(partie, verb, *args, revision=None, once=None, **how):
    """Do one change and leave `partie` as it is in the database."""
    act = getattr(partie, verb)
    saved = act(*args, revision=revision or partie.revision, write=once or write(), **how)
    partie.refresh_from_db()
    return saved


def totals(partie):
    return list(partie.teams.order_by("farbe").values_list("total", flat=True))


def test_a_correction_keeps_the_later_runden():
    partie = start_partie()
    record_sheet(partie, [(745, 320), (5, 10), (15, 20)])

    saved = change(partie, "correct", 1, (745, -320), reason="Vorzeichen")

    assert partie.werte() == ((745, -320), (5, 10), (15, 20))
    assert totals(partie) == [765, -290]
    assert (saved.art, saved.runde, saved.before, saved.after, saved.reason) == (
        "corrected",
        1,
        [745, 320],
        [745, -320],
        "Vorzeichen",
    )


def test_a_correction_can_change_the_winner():
    partie = start_partie()
    record(partie, 5_000, 4_000)

    change(partie, "correct", 1, (5_000, 5_005))

    assert (partie.winner, partie.zustand) == (1, Zustand.FINISHED)


def test_a_correction_can_open_the_partie_again_and_end_it_again():
    partie = start_partie()
    record(partie, 5_000, 0)
    ended_at = partie.ended_at

    change(partie, "correct", 1, (4_000, 0))
    opened = (partie.zustand, partie.winner, partie.ended_at)
    record(partie, 1_000, 0)

    assert opened == (Zustand.RUNNING, None, None)
    assert (partie.zustand, partie.winner) == (Zustand.FINISHED, 0)
    assert partie.ended_at not in (None, ended_at)


def test_runden_after_an_earlier_end_are_kept_and_do_not_count():
    partie = start_partie()
    record_sheet(partie, [(4_000, 0), (500, 0), (600, 5)])

    change(partie, "correct", 1, (5_000, 0))

    assert totals(partie) == [5_000, 0]
    assert (partie.round_count, partie.winner) == (3, 0)
    assert [zeile.counts for zeile in partie.stand().zeilen] == [True, False, False]


def test_two_corrections_of_different_teams_both_survive():
    partie = start_partie()
    record(partie, 100, 200)
    drawn = partie.revision
    change(partie, "correct", 1, (150, 200), revision=drawn)

    saved = change(partie, "correct", 1, (100, 250), revision=drawn)

    assert partie.werte() == ((150, 250),)
    assert (saved.before, saved.after) == ([150, 200], [150, 250])


def test_two_corrections_of_the_same_value_run_into_each_other():
    partie = start_partie()
    record(partie, 100, 200)
    drawn = partie.revision
    first = change(partie, "correct", 1, (150, 200), revision=drawn)

    with pytest.raises(Konflikt) as refusal:
        partie.correct(1, (160, 200), revision=drawn, write=write())

    assert refusal.value.saved == first
    assert partie.werte() == ((150, 200),)


def test_the_retry_of_a_joined_correction_is_written_once():
    partie = start_partie()
    record(partie, 100, 200)
    drawn, once = partie.revision, write()
    change(partie, "correct", 1, (150, 200), revision=drawn)
    first = change(partie, "correct", 1, (100, 250), revision=drawn, once=once)

    again = change(partie, "correct", 1, (100, 250), revision=drawn, once=once)

    assert again == first
    with pytest.raises(SchonGespeichert):
        partie.correct(1, (100, 255), revision=drawn, write=once)


def test_a_correction_and_a_new_runde_do_not_disturb_each_other():
    partie = start_partie()
    record(partie, 100, 200)
    drawn = partie.revision
    change(partie, "correct", 1, (150, 200), revision=drawn)

    change(partie, "record", (5, 10), revision=drawn)
    change(partie, "correct", 1, (150, 205), revision=drawn + 1)

    assert partie.werte() == ((150, 205), (5, 10))


def test_a_correction_without_a_change_is_none():
    partie = start_partie()
    record(partie, 100, 200)

    with pytest.raises(NichtsZuTun):
        partie.correct(1, (100, 200), revision=2, write=write())

    assert Partie.objects.get().revision == 2


@pytest.mark.parametrize("runde", [0, 2])
def test_a_runde_that_is_not_there_cannot_be_corrected(runde):
    partie = start_partie()
    record(partie, 100, 200)

    with pytest.raises(Konflikt):
        partie.correct(runde, (5, 5), revision=2, write=write())


def test_a_struck_runde_lets_the_later_ones_move_up():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20), (25, 30), (35, 40)])

    change(partie, "strike", 2)

    assert partie.werte() == ((5, 10), (25, 30), (35, 40))
    assert list(partie.runden.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    assert totals(partie) == [65, 80]


def test_a_forgotten_runde_is_inserted_before_another():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (25, 30), (35, 40)])

    change(partie, "insert", 2, (15, 20))

    assert partie.werte() == ((5, 10), (15, 20), (25, 30), (35, 40))
    assert totals(partie) == [80, 100]


def test_a_stale_correction_of_a_runde_that_moved_is_refused():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])
    drawn = partie.revision
    moved = change(partie, "insert", 1, (0, 0))

    with pytest.raises(Konflikt) as refusal:
        partie.correct(2, (15, 25), revision=drawn, write=write())

    assert refusal.value.saved == moved


def test_striking_a_runde_that_was_corrected_meanwhile_is_refused():
    partie = start_partie()
    record(partie, 5, 10)
    corrected = change(partie, "correct", 1, (5, 15))

    with pytest.raises(Konflikt) as refusal:
        partie.strike(1, revision=2, write=write())

    assert refusal.value.saved == corrected


def test_a_stale_runde_is_not_appended_when_another_took_the_place_of_a_struck_one():
    partie = start_partie()
    record_sheet(partie, [(100, 0), (100, 0), (5, 5)])
    drawn = partie.revision
    change(partie, "strike", 2)
    record(partie, 830, -80)

    with pytest.raises(Konflikt):
        partie.record((830, 80), revision=drawn, write=write())

    assert partie.werte() == ((100, 0), (5, 5), (830, -80))


def test_a_runde_brought_back_by_redo_is_the_one_two_scorers_agree_on():
    partie = start_partie()
    record(partie, 5, 5)
    change(partie, "undo")
    drawn = partie.revision
    change(partie, "redo")

    change(partie, "record", (5, 5), revision=drawn)

    assert partie.werte() == ((5, 5),)


def test_the_value_that_stands_is_the_one_to_choose_against():
    partie = start_partie()
    record(partie, 830, -80)
    corrected = change(partie, "correct", 1, (830, -90))

    with pytest.raises(RundeSteht) as refusal:
        partie.record((830, 80), revision=1, write=write())

    assert refusal.value.saved == corrected


def test_a_runde_that_moved_is_nothing_to_choose_against():
    partie = start_partie()
    record_sheet(partie, [(1, 1), (2, 2)])
    drawn = partie.revision
    record_sheet(partie, [(3, 3), (4, 4)])
    moved = change(partie, "strike", 1)

    with pytest.raises(Konflikt) as refusal:
        partie.record((500, 600), revision=drawn, write=write())

    assert (type(refusal.value), refusal.value.saved) == (Konflikt, moved)


def test_a_partie_ended_by_a_slip_this_evening_may_be_corrected_by_its_members():
    partie = start_partie()
    record(partie, 5_000, 0)
    Partie.objects.update(started_at=partie.started_at.replace(year=2020))

    found = Partie.objects.correctable_by(KontoFactory(), partie.started_at)

    assert list(found) == [partie]


def test_undo_takes_back_any_number_of_steps_and_redo_brings_them_back():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])
    change(partie, "strike", 1)
    change(partie, "correct", 1, (15, 25))
    sheets = [partie.werte()]

    for verb in ["undo"] * 4 + ["redo"] * 4:
        change(partie, verb)
        sheets.append(partie.werte())

    there = [((15, 25),), ((15, 20),), ((5, 10), (15, 20)), ((5, 10),), ()]
    assert sheets == there + there[-2::-1]
    assert partie.aenderungen.count() == 13


def test_undo_of_the_deciding_runde_opens_the_partie_again():
    partie = start_partie()
    record(partie, 5_000, 0)

    saved = change(partie, "undo")

    assert (partie.zustand, partie.winner, partie.round_count) == (Zustand.RUNNING, None, 0)
    assert (saved.art, saved.of, saved.before, saved.after) == ("undone", 2, [5_000, 0], None)
    assert Runde.objects.count() == 0


def test_the_start_cannot_be_undone():
    partie = start_partie()

    with pytest.raises(NichtsZuTun):
        partie.undo(revision=1, write=write())


def test_a_new_change_leaves_nothing_to_redo():
    partie = start_partie()
    record(partie, 5, 10)
    change(partie, "undo")
    record(partie, 15, 20)

    with pytest.raises(NichtsZuTun):
        partie.redo(revision=partie.revision, write=write())


def test_undo_with_the_same_token_happens_once():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])
    once, drawn = write(), partie.revision

    first = change(partie, "undo", revision=drawn, once=once)
    again = change(partie, "undo", revision=drawn, once=once)

    assert again == first
    assert partie.werte() == ((5, 10),)


def test_undo_of_something_not_seen_is_refused():
    partie = start_partie()
    record_sheet(partie, [(5, 10), (15, 20)])

    with pytest.raises(Konflikt):
        partie.undo(revision=2, write=write())

    assert len(partie.werte()) == 2


def test_a_broken_off_partie_can_be_reopened_or_the_break_off_undone():
    partie = start_partie()
    record(partie, 5, 10)
    break_off(partie, "spät")

    change(partie, "reopen")
    reopened = (partie.zustand, partie.reason, partie.ended_at)
    break_off(partie, "doch")
    change(partie, "undo")

    assert reopened == (Zustand.RUNNING, "", None)
    assert (partie.zustand, partie.reason) == (Zustand.RUNNING, "")


def test_a_broken_off_partie_is_not_corrected():
    partie = start_partie()
    record(partie, 5, 10)
    break_off(partie)

    with pytest.raises(PartieZuEnde):
        partie.correct(1, (5, 15), revision=partie.revision, write=write())


def test_only_a_broken_off_partie_is_reopened():
    partie = start_partie()

    with pytest.raises(NichtsZuTun):
        partie.reopen(revision=1, write=write())


def test_a_wrongly_chosen_player_is_exchanged_and_the_points_stay():
    partie = start_partie()
    record(partie, 5, 10)
    right = SpielerFactory.create()
    players = [sitz.spieler for sitz in partie.sitze.order_by("number")]
    before = partie.seated()

    saved = change(partie, "reseat", [right, *players[1:]])

    assert partie.seated() == (right.pk, *before[1:])
    assert [sitz.team.farbe for sitz in partie.sitze.order_by("number")] == [0, 1, 0, 1]
    assert (saved.art, saved.before, totals(partie)) == ("seated", list(before), [5, 10])
    change(partie, "undo")
    assert partie.seated() == before


def test_nobody_is_seated_twice_by_an_exchange():
    partie = start_partie()
    players = [sitz.spieler for sitz in partie.sitze.order_by("number")]

    for wrong in (players[:3], [players[0], players[0], *players[2:]]):
        with pytest.raises(SitzordnungFehler):
            partie.reseat(wrong, revision=1, write=write())


def test_what_is_kept_equals_the_log_after_all_of_it():
    partie = start_partie(6)
    record_sheet(partie, [(5, 10, 15), (20, 25, 30)])
    change(partie, "insert", 1, (0, 0, 0))
    change(partie, "undo")
    change(partie, "redo")
    break_off(partie)

    assert kept(partie) == rebuilt(partie)


def test_who_may_correct_what_and_when(django_assert_num_queries):
    member, organiser = KontoFactory(), KontoFactory(role=Rolle.ORGANISATION)
    nobody = KontoFactory(role=None)
    running, tonight = start_partie(), start_partie()
    record(tonight, 5_000, 0)
    now = tonight.started_at

    def correctable(user, at):
        return set(Partie.objects.correctable_by(user, at))

    assert correctable(member, now) == {running, tonight}
    assert correctable(organiser, now) == {running, tonight}
    assert correctable(nobody, now) == set()
    much_later = now.replace(year=now.year + 1)
    assert correctable(member, much_later) == {running}
    assert correctable(organiser, much_later) == {running, tonight}
