"""Writes a canvas to a terminal by control sequences: only what has changed.

curses is not used for this, because it knows neither true colour nor terminals that draw
characters of ambiguous width in two columns.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from wuziqi.tui.terminal.canvas import Canvas, Run
from wuziqi.tui.terminal.capabilities import LookSequences, move_sequence
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style, Theme

_GAP = 3
"""So many unchanged cells between two changed ones are written again: moving costs more.

Only cells in the look of one of these, however: another look costs more than moving.
"""

_Cell = tuple[str, Style | Look]


class ScreenWriter:
    """Knows what a terminal shows, nothing but blanks at first, and writes what is to change."""

    def __init__(self, colors: int, encoding: str) -> None:
        self._encoding = encoding
        self._sequences = LookSequences(colors)
        self._shown: Canvas | None = None
        self._look: Look | None = None
        """The look that the terminal writes in now; None if that is unknown."""

    def forget(self) -> None:
        """Take the terminal for blank, in an unknown look."""
        self._shown = self._look = None

    def update(self, canvas: Canvas) -> bytes:
        """What to send so that the terminal shows a canvas; it has the size of the one before.

        The last cell of the screen is left out: a terminal might scroll.
        """
        shown = self._shown or Canvas(canvas.height, canvas.width, canvas.theme)
        self._shown = canvas
        runs = list(changed_runs(shown, canvas))
        orders = (runs, _by_look(runs, canvas.theme))
        written = (self._written(order, canvas.theme) for order in orders)
        data, self._look = min(written, key=lambda one: len(one[0]))
        return data

    def _written(self, runs: Iterable[Run], theme: Theme) -> tuple[bytes, Look | None]:
        """Runs in this order as bytes, and the look after the last of them."""
        parts, look, behind = [], self._look, (-1, -1)
        for run in runs:
            if (run.row, run.column) != behind:
                parts.append(move_sequence(run.row, run.column))
            wanted = theme[run.style]
            parts += [
                self._sequences.between(look, wanted),
                run.text.encode(self._encoding, errors="replace"),
            ]
            look, behind = wanted, (run.row, run.end)
        return b"".join(parts), look


def _by_look(runs: Sequence[Run], theme: Theme) -> list[Run]:
    """Runs of one look together, the looks in the order in which they come up first."""
    places: dict[Look, int] = {}
    for run in runs:
        places.setdefault(theme[run.style], len(places))
    return sorted(runs, key=lambda run: places[theme[run.style]])


def changed_runs(shown: Canvas, wanted: Canvas) -> Iterator[Run]:
    """The runs of a canvas that differ from one of the same size; whole characters only."""
    for row in range(wanted.height):
        if wanted.row(row) != shown.row(row):
            width = wanted.width - (row == wanted.height - 1)
            yield from _changed_in_row(row, shown.cells(row)[:width], wanted.cells(row)[:width])


def _changed_in_row(row: int, shown: list[_Cell], wanted: list[_Cell]) -> Iterator[Run]:
    for start, end in _spans(shown, wanted):
        column = start
        for style, group in groupby(wanted[start:end], key=lambda cell: cell[1]):
            cells = list(group)
            yield Run(row, column, "".join(char for char, _style in cells), style)
            column += len(cells)


def _spans(shown: list[_Cell], wanted: list[_Cell]) -> list[tuple[int, int]]:
    """The columns to write, from the first of a span to behind its last."""
    spans: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(shown, wanted, strict=True)):
        if old == new:
            continue
        start, end = _whole(at, shown, wanted)
        if spans and _is_cheap(wanted, spans[-1][1], start):
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans


def _is_cheap(wanted: list[_Cell], start: int, end: int) -> bool:
    """Whether it is better to write the unchanged cells between two spans than to skip them."""
    if end - start > _GAP:
        return False
    around = {wanted[start - 1][1], wanted[end][1]}
    return all(style in around for _char, style in wanted[start:end])


def _whole(at: int, shown: list[_Cell], wanted: list[_Cell]) -> tuple[int, int]:
    """The columns around a changed cell that no wide character, old or new, reaches out of."""
    start, end = at, at + 1
    while start > 0 and not (wanted[start][0] and shown[start][0]):
        start -= 1
    while end < len(wanted) and not (wanted[end][0] and shown[end][0]):
        end += 1
    return start, end
