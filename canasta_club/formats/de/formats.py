"""Numbers are grouped by a narrow no-break space (U+202F), as German typography wants it."""

THOUSAND_SEPARATOR = "\u202f"
NUMBER_GROUPING = 3
