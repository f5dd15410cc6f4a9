"""Points are shown with a true minus, grouped as the language does."""

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from tafel.domain.punkte import Hinweis
from tafel.templatetags.teams import at, team_mark
from tafel.templatetags.zahlen import about, points, points_text, score, signed

MINUS_135 = (
    '<span class="number"><span aria-hidden="true">−</span>'
    '<span class="visually-hidden">minus </span>135</span>'
)


@pytest.mark.parametrize(
    ("value", "german", "english"),
    [
        (0, "0", "0"),
        (735, "735", "735"),
        (3_255, "3\u202f255", "3,255"),
        (-99_999, "−99\u202f999", "−99,999"),
    ],
)
def test_points_are_grouped_as_the_language_does(value, german, english):
    with override("de"):
        assert points_text(value) == german
    with override("en"):
        assert points_text(value) == english


def test_a_screen_reader_hears_minus():
    assert points(-135) == MINUS_135
    assert signed(-135) == MINUS_135


def test_signed_shows_a_plus():
    assert [strip_tags(signed(value)) for value in (830, 0)] == ["+830", "0"]


def test_score_joins_the_values_of_a_runde():
    assert score([830, -135]) == f'<span class="number">830</span> : {MINUS_135}'


def test_a_hint_is_about_its_value():
    assert about(Hinweis.NOT_BY_FIVE, 1_237) == "1\u202f237 ist nicht durch 5 teilbar."


def test_each_team_has_a_shape_of_its_own():
    shapes = {team_mark(farbe).split("aria-hidden")[1] for farbe in range(3)}

    assert len(shapes) == 3
    assert at(("Blau", "Orange"), 1) == "Orange"
