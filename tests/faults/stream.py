"""A stream of posts: scorers who write Runde after Runde while something goes wrong."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from threading import Event
from time import monotonic, sleep
from uuid import uuid4

from tests.faults.browser import CUT, Browser
from tests.faults.club import PATIENCE_S, Club

LANES = 2
PER_LANE = 8
PER_PARTIE = 25
AGAIN_S = 0.05


@dataclass(slots=True)
class Tally:
    """What the scorers saw: the Runden acknowledged, the answers by status, the answers cut off.

    `acknowledged` has the key of the Partie and the values of each Runde.
    """

    acknowledged: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    cut: int = 0

    def wait_for(self, more: int) -> None:
        """Wait until so many more Runden are acknowledged."""
        goal, end = len(self.acknowledged) + more, monotonic() + PATIENCE_S
        while len(self.acknowledged) < goal:
            assert monotonic() < end, f"nobody gets on: {self.answers}"
            sleep(0.005)


def write_while(club: Club, meanwhile: Callable[[Tally], None]) -> tuple[list[int], Tally]:
    """Let all scorers write, two at each table, while `meanwhile` happens.

    Return the Partien at the tables, and what the scorers saw. Every Runde begun is sent until
    it is acknowledged.
    """
    tally, stop = Tally(), Event()
    lanes = [list(islice(club.partien, PER_LANE)) for _ in range(LANES)]
    with ThreadPoolExecutor(len(club.browsers)) as threads:
        scorers = [
            threads.submit(partial(_write, browser, lanes[number % LANES], number, stop, tally))
            for number, browser in enumerate(club.browsers)
        ]
        try:
            meanwhile(tally)
        finally:
            stop.set()
    for scorer in scorers:
        scorer.result()
    return [partie for lane in lanes for partie in lane], tally


def check_stream(club: Club, partien: Sequence[int], tally: Tally) -> None:
    """Nothing is lost, nothing doubled, nothing half-written, and no error was answered."""
    everything = club.sheets()
    sheets = {partie: everything[partie] for partie in partien}
    kept = [
        (partie, tuple(values)) for partie, sheet in sheets.items() for _, values in sheet.runden
    ]

    assert set(tally.answers) <= {302, 409, 503}
    assert Counter(kept) == Counter(tally.acknowledged)
    for sheet in sheets.values():
        numbers = [number for number, _ in sheet.runden]
        assert numbers == list(range(1, len(numbers) + 1))
        assert sheet.recorded == sheet.runden
        assert sheet.revisions == list(range(1, sheet.revision + 1))
        assert sheet.revision == len(numbers) + 1
    assert club.check().endswith("Partien stimmen mit ihrem Verlauf überein.")
    assert club.database.damage() == []


def _write(
    browser: Browser, partien: Sequence[int], scorer: int, stop: Event, tally: Tally
) -> None:
    for partie in partien:
        revision = 1
        for number in range(1, PER_PARTIE + 1):
            if stop.is_set():
                return
            # All different, and so small that nobody wins.
            values = (5 * number, scorer)
            revision = _insist(browser, partie, values, revision, tally)
            tally.acknowledged.append((partie, values))


def _insist(
    browser: Browser, partie: int, values: tuple[int, ...], revision: int, tally: Tally
) -> int:
    """Send until it is saved, as people and the outbox do; return the new revision.

    The same token again after a fault, a fresh one when somebody else was faster.
    """
    token, end = uuid4(), monotonic() + PATIENCE_S
    while monotonic() < end:
        try:
            answer = browser.post_runde(partie, values, revision, token)
        except CUT:
            tally.cut += 1
            continue
        tally.answers[answer.status] += 1
        if answer.status == 302:
            return revision + 1
        if answer.status == 409:
            revision, token = answer.revision, uuid4()
        else:
            sleep(AGAIN_S)
    raise TimeoutError(f"never saved: {tally.answers}")
