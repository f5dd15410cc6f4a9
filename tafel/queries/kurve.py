"""The curve of the totals, laid out for a drawing."""

from collections.abc import Sequence
from dataclasses import dataclass

from tafel.domain.blatt import Stand

WIDTH = 360
HEIGHT = 180
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 12, 24
STEPS = (100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000)
LINES = 6


@dataclass(frozen=True, slots=True)
class Linie:
    """The totals of one team; `path` are the points of a polyline, (x, y) its end."""

    farbe: int
    name: str
    path: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Marke:
    """A line across at `value` points, or a mark under Runde `value`, at `at` on its axis."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class Kurve:
    """A drawing of WIDTH × HEIGHT: lines, marks on both axes, and the target if there is one."""

    linien: tuple[Linie, ...]
    werte: tuple[Marke, ...]
    runden: tuple[Marke, ...]
    target: Marke | None
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def kurve(standing: Stand, names: Sequence[str]) -> Kurve:
    """Return the curve of the totals from 0 through every Runde; `names` in team order."""
    rows = [(0,) * len(names), *(zeile.totals for zeile in standing.zeilen)]
    low, high, step = _range(rows, standing.rules.target or 0)
    across = (WIDTH - LEFT - RIGHT) / max(len(rows) - 1, 1)

    def y(value: int) -> float:
        return round(TOP + (high - value) * (HEIGHT - TOP - BOTTOM) / (high - low), 1)

    def x(runde: int) -> float:
        return round(LEFT + runde * across, 1)

    every = max(1, -(-len(rows) // 12))
    target = standing.rules.target
    return Kurve(
        linien=tuple(
            Linie(
                farbe,
                name,
                " ".join(f"{x(n)},{y(row[farbe])}" for n, row in enumerate(rows)),
                x(len(rows) - 1),
                y(rows[-1][farbe]),
            )
            for farbe, name in enumerate(names)
        ),
        werte=tuple(Marke(value, y(value)) for value in range(low, high + 1, step)),
        runden=tuple(Marke(n, x(n)) for n in range(0, len(rows), every) if n),
        target=None if target is None else Marke(target, y(target)),
    )


def _range(rows: Sequence[tuple[int, ...]], target: int) -> tuple[int, int, int]:
    lowest = min(map(min, rows))
    highest = max(target, STEPS[0], *map(max, rows))
    step = next((s for s in STEPS if (highest - lowest) / s <= LINES), STEPS[-1])
    return lowest // step * step, -(-highest // step) * step, step
