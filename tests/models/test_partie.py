"""A Partie: started, written and ended, with everything that follows kept at once."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.utils import timezone

from tafel.domain.regelwerk import STANDARD, regelwerk
from tafel.domain.sitzordnung import FIVE_PLAYERS, SEATED_TWICE, SitzordnungFehler
from tafel.models import (
    Aenderung,
    Art,
    Beginn,
    Eintrag,
    Konflikt,
    Partie,
    PartieZuEnde,
    Runde,
    SchonGespeichert,
    Write,
    Zustand,
)
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

SHEETS = json.loads((Path(__file__).parents[1] / "cases" / "sheets.json").read_text())


def totals(partie: Partie) -> list[int]:
    return list(partie.teams.order_by("farbe").values_list("total", flat=True))


def log(partie: Partie) -> list[tuple[int, str, int | None]]:
    return list(partie.aenderungen.values_list("revision", "art", "runde"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet["name"])
def test_a_sheet_written_down_is_kept_as_the_domain_sees_it(sheet):
    rules = STANDARD.with_target(sheet["target"])
    partie = start_partie(4 if sheet["teams"] == 2 else 6, rules)

    record_sheet(partie, sheet["rounds"])

    assert totals(partie) == sheet["totals"][-1]
    assert partie.winner == sheet["winner"]
    assert partie.round_count == len(sheet["rounds"])
    assert partie.zustand == (Zustand.RUNNING if sheet["winner"] is None else Zustand.FINISHED)
    assert (partie.ended_at is None) == (sheet["winner"] is None)


def test_a_tie_at_the_target_is_kept_as_a_playoff_until_it_is_decided():
    partie = start_partie()

    record(partie, 5_000, 5_000)
    tied = (partie.playoff, partie.winner)
    record(partie, 0, 5)

    assert tied == (True, None)
    assert (partie.playoff, partie.winner) == (False, 1)


def test_partners_sit_opposite_and_wear_one_colour():
    partie = start_partie(6)

    seats = list(partie.sitze.order_by("number").values_list("number", "team__farbe"))

    assert seats == [(0, 0), (1, 1), (2, 2), (3, 0), (4, 1), (5, 2)]


def test_a_partie_keeps_the_rules_it_was_started_with():
    partie = Partie.objects.get(pk=start_partie(rules=regelwerk("verrueckt")).pk)

    kept = partie.rules

    assert (kept.key, kept.target, kept.runden) == ("verrueckt", 10_000, None)
    assert kept.first_meld == regelwerk("verrueckt").first_meld
    assert (kept.note, kept.players) == (regelwerk("verrueckt").note, (4,))


@pytest.mark.parametrize(("players", "text"), [(5, FIVE_PLAYERS), (1, "2, 3, 4 oder 6")])
def test_a_number_that_makes_no_teams_never_begins(players, text):
    seated = tuple(SpielerFactory.create_batch(players))

    with pytest.raises(SitzordnungFehler, match=text):
        Beginn(STANDARD, seated)


def test_nobody_sits_twice():
    anne, bert = SpielerFactory.create_batch(2)

    with pytest.raises(SitzordnungFehler, match=SEATED_TWICE):
        Beginn(STANDARD, (anne, bert, anne, bert))


def test_the_dealer_sits_at_the_table():
    with pytest.raises(ValueError, match="dealer"):
        Beginn(STANDARD, tuple(SpielerFactory.create_batch(2)), first_dealer=2)


def test_every_write_is_one_row_of_the_log():
    scorer = KontoFactory()
    partie = start_partie(by=scorer)
    record(partie, 745, 320, by=scorer)
    break_off(partie, "Es ist spät.", by=scorer)

    saved = partie.aenderungen.get(art=Art.RECORDED)

    assert log(partie) == [(1, "started", None), (2, "recorded", 1), (3, "broken_off", None)]
    assert partie.revision == 3
    assert (saved.before, saved.after, saved.by) == (None, [745, 320], scorer)


def test_the_same_token_is_written_once():
    partie = start_partie()
    once = write()

    first = partie.record([100, 200], revision=1, write=once)
    again = partie.record([100, 200], revision=1, write=once)

    assert again == first
    assert totals(partie) == [100, 200]
    assert Runde.objects.count() == 1


def test_other_values_under_a_used_token_are_refused():
    partie = start_partie()
    once = write()
    saved = partie.record([100, 200], revision=1, write=once)

    with pytest.raises(SchonGespeichert) as refusal:
        partie.record([100, 205], revision=2, write=once)

    assert refusal.value.saved == saved
    assert totals(partie) == [100, 200]


def test_the_retry_of_the_deciding_runde_still_answers_with_it():
    partie = start_partie()
    once = write()
    saved = partie.record([5_000, 0], revision=1, write=once)

    assert partie.record([5_000, 0], revision=1, write=once) == saved


def test_a_stale_form_with_other_values_runs_into_a_conflict():
    partie = start_partie()
    saved = record(partie, 830, -80)

    with pytest.raises(Konflikt) as refusal:
        partie.record([830, 80], revision=1, write=write())

    assert refusal.value.saved == saved
    assert totals(partie) == [830, -80]


def test_two_scorers_who_wrote_down_the_same_runde_agree():
    partie = start_partie()
    saved = record(partie, 830, -80)

    agreed = partie.record([830, -80], revision=1, write=write())

    assert agreed == saved
    assert Runde.objects.count() == 1


def test_a_late_second_scorer_agrees_with_the_runde_the_form_was_drawn_for():
    partie = start_partie()
    saved = record(partie, 0, 0)
    record(partie, 5, 5)

    agreed = partie.record([0, 0], revision=1, write=write())

    assert agreed == saved
    assert totals(partie) == [5, 5]


def test_nobody_agrees_with_a_runde_that_was_taken_back():
    partie = start_partie()
    record(partie, 0, 5)
    partie.undo(revision=2, write=write())

    partie.record([0, 5], revision=1, write=write())

    assert totals(partie) == [0, 5]
    assert log(partie)[-1] == (4, "recorded", 1)


def test_a_partie_that_is_over_takes_no_runde():
    partie = start_partie()
    saved = record(partie, 5_000, 0)

    with pytest.raises(PartieZuEnde) as refusal:
        partie.record([1, 1], revision=2, write=write())

    assert refusal.value.saved == saved


def test_a_refused_write_leaves_nothing_behind():
    partie = start_partie()
    record(partie, 100, 200)
    before = (Runde.objects.count(), Eintrag.objects.count(), Aenderung.objects.count())

    with pytest.raises(Konflikt):
        partie.record([1, 1], revision=1, write=write())

    assert (Runde.objects.count(), Eintrag.objects.count(), Aenderung.objects.count()) == before


def test_a_broken_off_partie_keeps_its_runden_and_has_no_winner():
    partie = start_partie()
    record(partie, 4_995, 0)

    break_off(partie, "Stromausfall")

    assert (partie.zustand, partie.winner, partie.reason) == ("broken_off", None, "Stromausfall")
    assert partie.round_count == 1
    with pytest.raises(PartieZuEnde):
        partie.record([5, 0], revision=partie.revision, write=write())


def test_the_same_token_starts_one_partie():
    players = tuple(SpielerFactory.create_batch(4))
    once = write()

    first = Partie.objects.start(Beginn(STANDARD, players), once)
    again = Partie.objects.start(Beginn(STANDARD, players), once)

    assert again == first
    assert Partie.objects.count() == 1


def test_another_partie_under_the_same_token_is_refused():
    players = tuple(SpielerFactory.create_batch(4))
    once = write()
    first = Partie.objects.start(Beginn(STANDARD, players), once)

    with pytest.raises(SchonGespeichert) as refusal:
        Partie.objects.start(Beginn(STANDARD, players, first_dealer=1), once)

    assert refusal.value.saved.partie == first
    assert Partie.objects.count() == 1


def test_revanche_has_the_same_seats_rules_and_place_and_the_next_dealer():
    partie = start_partie(
        rules=regelwerk("samba").with_target(500), first_dealer=3, place="Tisch 2"
    )
    record_sheet(partie, [(100, 0), (400, 0)])

    rematch = partie.rematch(write())

    seated = [sitz.spieler for sitz in partie.sitze.order_by("number")]
    assert [sitz.spieler for sitz in rematch.sitze.order_by("number")] == seated
    assert (rematch.variante, rematch.target, rematch.place) == ("samba", 500, "Tisch 2")
    assert rematch.first_dealer == 1
    assert (rematch.zustand, rematch.round_count) == ("running", 0)


def test_running_and_ended_partien_are_told_apart():
    running, over, off = start_partie(), start_partie(), start_partie()
    record(over, 5_000, 0)
    break_off(off)

    assert list(Partie.objects.running()) == [running]
    assert list(Partie.objects.ended()) == [off, over]


def test_a_partie_is_seen_and_written_by_role():
    partie = start_partie()
    member, nobody = KontoFactory(), KontoFactory(role=None)

    assert list(Partie.objects.visible_to(member)) == [partie]
    assert list(Partie.objects.writable_by(member)) == [partie]
    assert list(Partie.objects.visible_to(nobody)) == []
    assert list(Partie.objects.writable_by(nobody)) == []


def test_a_write_knows_who_and_when():
    scorer, now = KontoFactory(), timezone.now()
    partie = start_partie()

    partie.record([5, 5], revision=1, write=Write(uuid4(), scorer, now))

    runde = Runde.objects.get()
    assert (runde.recorded_by, runde.recorded_at) == (scorer, now)
