"""Which evening a moment belongs to: play after midnight belongs to the evening that began."""

from datetime import date, datetime, timedelta

CUTOFF_HOURS = 6


def evening_of(local: datetime, cutoff: int = CUTOFF_HOURS) -> date:
    """Return the date of the evening at `local` wall-clock time; a new one begins at `cutoff`."""
    return (local.replace(tzinfo=None) - timedelta(hours=cutoff)).date()


def evening_start(local: datetime, cutoff: int = CUTOFF_HOURS) -> datetime:
    """Return the wall-clock moment, in the zone of `local`, at which its evening began."""
    day = evening_of(local, cutoff)
    return local.replace(
        year=day.year, month=day.month, day=day.day, hour=cutoff, minute=0, second=0, microsecond=0
    )
