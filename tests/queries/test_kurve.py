"""The curve of the totals: everything inside the drawing, the axes in round numbers."""

from hypothesis import given
from hypothesis import strategies as st

from tafel.domain.blatt import empty_stand, stand
from tafel.domain.regelwerk import STANDARD, regelwerk
from tafel.queries.kurve import HEIGHT, WIDTH, kurve

NAMES = ["Team Blau", "Team Orange"]
runden = st.lists(st.tuples(*[st.integers(-99_999, 99_999)] * 2), max_size=40)


def ends(drawing):
    return [(linie.x, linie.y) for linie in drawing.linien]


def test_the_higher_total_ends_higher_up():
    drawing = kurve(stand(STANDARD, 2, [(500, 300), (700, -900)]), NAMES)

    (blau_x, blau_y), (orange_x, orange_y) = ends(drawing)

    assert blau_x == orange_x
    assert blau_y < orange_y
    assert [marke.value for marke in drawing.runden] == [1, 2]
    assert [marke.value for marke in drawing.werte] == list(range(-1_000, 5_001, 1_000))


def test_before_the_first_runde_both_stand_at_zero():
    drawing = kurve(empty_stand(STANDARD, 2), NAMES)

    assert len(set(ends(drawing))) == 1
    assert [marke.value for marke in drawing.werte] == list(range(0, 5_001, 1_000))


def test_a_partie_without_target_has_no_target_line():
    assert kurve(empty_stand(regelwerk("american_turnier"), 2), NAMES).target is None


@given(runden)
def test_every_point_lies_inside_the_drawing(played):
    drawing = kurve(stand(STANDARD, 2, played), NAMES)

    points = [p.split(",") for linie in drawing.linien for p in linie.path.split()]
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in points)
    assert len(points) == 2 * (len(drawing.linien[0].path.split()))
    assert 2 <= len(drawing.werte) <= 14
    assert len(drawing.runden) <= 13
