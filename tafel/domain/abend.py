"""Which evening a moment belongs to: play after midnight belongs to the evening that began."""

from datetime import date, datetime, time, timedelta

CUTOFF_HOURS = 6


def evening_of(local: datetime) -> date:
    """Return the date of the evening at `local` wall-clock time; a new one begins at 6."""
    return (local.replace(tzinfo=None) - timedelta(hours=CUTOFF_HOURS)).date()


def evening_start(local: datetime) -> datetime:
    """Return the wall-clock moment, in the zone of `local`, at which its evening began."""
    return datetime.combine(evening_of(local), time(CUTOFF_HOURS), local.tzinfo)
