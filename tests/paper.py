"""A Partie read off its Verlauf page, as somebody with pencil and paper would."""

from tafel.queries.verlauf import Eintragung, Verlauf


def walked(page: Verlauf) -> tuple[list[list[int]], list[str], str | None]:
    """Sheet, seats and break-off by nothing but what the page shows, from the first change on."""
    sheet: list[dict[int, int]] = []
    seats: dict[str, str] = {}
    reason: str | None = None
    for entry in reversed(page.eintragungen):
        for platz in entry.plaetze:
            assert seats.get(platz.platz) == platz.before
            seats[platz.platz] = str(platz.after)
        if entry.abbruch:
            assert reason == entry.abbruch.before
            reason = entry.abbruch.after
        if entry.punkte:
            walk_runde(sheet, entry)
    return [list(runde.values()) for runde in sheet], list(seats.values()), reason


def walk_runde(sheet: list[dict[int, int]], entry: Eintragung) -> None:
    index = int(entry.runde or 0) - 1
    before = {w.farbe: w.before for w in entry.punkte if w.before is not None}
    after = {w.farbe: w.after for w in entry.punkte if w.after is not None}
    if not before:
        sheet.insert(index, after)
        return
    assert before.items() <= sheet[index].items()
    if after:
        sheet[index] |= after
    else:
        assert sheet.pop(index) == before
