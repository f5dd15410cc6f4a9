"""Dates as Europe writes them in English: 2 December 2026, never 12/02; the clock has 24 hours."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
