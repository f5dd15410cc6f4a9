"""Play after midnight belongs to the evening that began, summer-time nights included."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tafel.domain.abend import evening_of, evening_start

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    ("moment", "evening"),
    [
        ("2026-11-30T20:00", "2026-11-30"),
        ("2026-12-01T05:59", "2026-11-30"),
        ("2026-12-01T06:00", "2026-12-01"),
        ("2027-01-01T01:30", "2026-12-31"),
        ("2026-03-29T03:30", "2026-03-28"),
        ("2026-10-25T02:30", "2026-10-24"),
    ],
)
def test_evening_of_a_moment(moment, evening):
    local = datetime.fromisoformat(moment).replace(tzinfo=BERLIN)

    assert evening_of(local).isoformat() == evening


def test_evening_start_is_six_in_the_morning_on_the_wall():
    night = datetime(2026, 10, 25, 4, 0, tzinfo=BERLIN)

    assert evening_start(night) == datetime(2026, 10, 24, 6, 0, tzinfo=BERLIN)
