"""The changes of a screen whose terminal draws ambiguous characters in two columns.

curses takes the widths from the C library, where ambiguous characters are narrow: it would write
the rest of a line in wrong columns. So changes are computed here.
"""

from collections.abc import Iterator
from itertools import groupby

from wuziqi.tui.terminal.canvas import Canvas, Run, Style

_Cells = list[tuple[str, Style]]


class WideScreen:
    """What a terminal shows; blank at first."""

    def __init__(self, height: int, width: int) -> None:
        self._rows: list[_Cells] = [[(" ", Style.PLAIN)] * width for _ in range(height)]

    def changes(self, canvas: Canvas) -> Iterator[Run]:
        """The runs to write so that the screen shows a canvas of the same size.

        The last cell of the screen is left out: a terminal might scroll.
        """
        for row, shown in enumerate(self._rows):
            wanted = canvas.cells(row)
            if row == canvas.height - 1:
                wanted = wanted[:-1]
            yield from _changed_runs(row, shown, wanted)
            self._rows[row] = wanted


def _changed_runs(row: int, shown: _Cells, wanted: _Cells) -> Iterator[Run]:
    """The runs from the first to the last changed cell of a row, with whole characters."""
    changed = [at for at, (old, new) in enumerate(zip(shown, wanted, strict=False)) if old != new]
    if not changed:
        return
    start, end = changed[0], changed[-1] + 1
    while start > 0 and not (wanted[start][0] and shown[start][0]):
        start -= 1
    while end < len(wanted) and not (wanted[end][0] and shown[end][0]):
        end += 1
    for style, cells in groupby(wanted[start:end], key=lambda cell: cell[1]):
        chars = [char for char, _style in cells]
        yield Run(row, start, "".join(chars), style)
        start += len(chars)
