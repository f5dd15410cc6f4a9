import pytest

from tafel.forms.aufstellung import Aufstellung
from tafel.forms.gast import GastForm
from tafel.models import Spieler
from tests.factories import SpielerFactory

pytestmark = pytest.mark.django_db

EMPTY = Aufstellung(("",) * 6, "")
FULL = Aufstellung(tuple("abcdef"), "a")


def join(name: str, table: Aufstellung = EMPTY) -> tuple[Aufstellung, str]:
    form = GastForm({"gast": name}, table)
    assert form.errors == {}
    return form.join()


def refusal(name: str, table: Aufstellung = EMPTY) -> list[object]:
    return list(GastForm({"gast": name}, table).errors["gast"])


def test_a_new_name_makes_a_guest_at_the_table():
    table, said = join("  Gerda   Müller ")

    guest = Spieler.objects.get()
    assert (guest.name, guest.is_guest, guest.is_active) == ("Gerda Müller", True, True)
    assert table.seated == (str(guest.pk),)
    assert said == "Gerda Müller sitzt als Gast am Tisch."


def test_a_name_that_exists_seats_that_person():
    known = SpielerFactory.create(name="Änne B.")

    table, said = join("änne b.")

    assert Spieler.objects.count() == 1
    assert table.seated == (str(known.pk),)
    assert said == "Änne B. gibt es schon und sitzt jetzt am Tisch."


def test_somebody_who_sits_already_is_said_so():
    known = SpielerFactory.create(name="Bert")
    table = Aufstellung((str(known.pk), "", "", "", "", ""), str(known.pk))

    assert join("BERT", table) == (table, "Bert sitzt schon am Tisch.")


def test_somebody_at_a_full_table_is_said_so():
    known = SpielerFactory.create(name="Bert")
    table = Aufstellung((str(known.pk), *"bcdef"), "b")

    assert join("Bert", table) == (table, "Bert sitzt schon am Tisch.")


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u00ad\u2060", "\u202e"])
def test_an_invisible_name_is_refused(name):
    assert refusal(name) == ["Gib einen Namen ein."]


def test_a_name_too_long_is_refused():
    assert refusal("x" * 61) == ["Nimm höchstens 60 Zeichen."]
    assert refusal("ß" * 61) == ["Nimm höchstens 60 Zeichen."]


def test_the_longest_name_fits():
    table, _ = join("ß" * 60)

    assert len(table.seated) == 1


def test_the_name_of_somebody_inactive_is_refused():
    SpielerFactory.create(name="Ida", is_active=False)

    assert refusal("ida") == [
        "Diesen Namen gibt es schon. Nimm einen Zusatz dazu, zum Beispiel Anna B."
    ]


def test_a_full_table_takes_nobody_and_makes_nobody():
    assert refusal("Gerda", FULL) == ["Alle sechs Plätze sind besetzt."]
    assert Spieler.objects.count() == 0
