"""Play after midnight belongs to the evening that began, summer-time nights included."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from tafel.domain.abend import evening_of, evening_start

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("moment", "evening"),
    [
        ((2026, 11, 30, 20, 0), date(2026, 11, 30)),
        ((2026, 12, 1, 5, 59), date(2026, 11, 30)),
        ((2026, 12, 1, 6, 0), date(2026, 12, 1)),
        ((2027, 1, 1, 1, 30), date(2026, 12, 31)),
        ((2026, 3, 29, 3, 30), date(2026, 3, 28)),
        ((2026, 10, 25, 2, 30), date(2026, 10, 24)),
    ],
)
def test_evening_of_a_moment(moment, evening):
    assert evening_of(datetime(*moment).replace(tzinfo=BERLIN)) == evening


def test_evening_start_is_six_in_the_morning_on_the_wall():
    night = datetime(2026, 10, 25, 4, 0, tzinfo=BERLIN)

    assert evening_start(night) == datetime(2026, 10, 24, 6, 0, tzinfo=BERLIN)
