"""A board of any size as windows, which are the straight pieces that a winning row can fill.

A window with stones of both colours is dead. The board counts the stones of every other window, and
keeps for every cell the value of its windows to either side. A side is 0 or 1, a cell is ``row *
width + column``.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wuziqi.engine.api import Move

_WINDOW_STATES: Final = (
    256  # the stones of side 0 in a window plus sixteen times the stones of side 1
)
_ONE_MORE: Final = vec[i64]([1, 16])
_VALUE_OF_STONES: Final = vec[i64]([0] + [8 * 4**count for count in range(1, 16)])
"""The value of a window to a side by its stones in it, without any of the other side."""

_STEPS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))


class WindowBoard:
    """Stones on a board of any size where ``win_length`` in a row, or more, win; it starts empty.

    A side places ``stones_per_turn`` stones in a turn, fewer than ``win_length``. A threat is a
    window that one turn can fill. ``stone`` has the side on each cell or -1, ``values`` for each
    cell and side the gain of its windows by a stone, ``totals`` the value of all windows to each
    side, ``threats`` the number of threats of each. ``placed`` counts all stones ever placed.
    """

    def __init__(self, width: int, height: int, win_length: int, stones_per_turn: int) -> None:
        self.width: i64 = width
        self.win_length: i64 = win_length
        self.area: i64 = width * height
        self.stones: i64 = 0
        self.placed: i64 = 0
        self.stone: vec[i64] = vec[i64]([-1] * (width * height))
        self.values: vec[i64] = vec[i64]([0] * (2 * width * height))
        self.totals: vec[i64] = vec[i64]([0, 0])
        self.threats: vec[i64] = vec[i64]([0, 0])
        self._order: vec[i64] = vec[i64]([0] * (width * height))
        cells = _all_windows(width, height, win_length)
        self.windows: i64 = len(cells) // win_length
        self._cells: vec[i64] = vec[i64](cells)
        self._through: vec[i64] = vec[i64]()
        self._first: vec[i64] = vec[i64]()
        self._states: vec[i64] = vec[i64]([0] * (len(cells) // win_length))
        self._threat_at: vec[i64] = vec[i64]([0] * (2 * (len(cells) // win_length)))
        self._threat_list: vec[i64] = vec[i64]([0] * (2 * (len(cells) // win_length)))
        self._chosen: vec[i64] = vec[i64]([0] * (width * height))
        self._window_value: vec[i64] = vec[i64]([0] * (2 * _WINDOW_STATES))
        self._gain: vec[i64] = vec[i64]([0] * (2 * _WINDOW_STATES))
        self._is_threat: vec[i64] = vec[i64]([0] * (2 * _WINDOW_STATES))
        self._list_windows_of_cells()
        self._fill_tables(win_length - stones_per_turn)

    def move_of(self, cell: i64) -> Move:
        return int(cell % self.width), int(cell // self.width)

    def place(self, cell: i64, side: i64) -> None:
        """Place a stone of a side on an empty cell."""
        self.stone[cell] = side
        self._order[self.stones] = cell
        self.stones += 1
        self.placed += 1
        self._add(cell, _ONE_MORE[side])

    def undo(self) -> None:
        """Undo the stone placed last."""
        self.stones -= 1
        cell: i64 = self._order[self.stones]
        self._add(cell, -_ONE_MORE[self.stone[cell]])
        self.stone[cell] = -1

    def winning_threat(self, side: i64, left: i64) -> i64:
        """Return a window that a side can fill with the stones it has left, or -1."""
        start: i64 = self.windows * side
        for at in range(start, start + self.threats[side]):
            if 0 < self.missing(self._threat_list[at]) <= left:
                return self._threat_list[at]
        return -1

    def narrowest_threat(self, side: i64) -> i64:
        """Return the threat of a side that lacks the fewest stones but is not full, or -1."""
        best: i64 = -1
        fewest: i64 = self.win_length + 1
        start: i64 = self.windows * side
        for at in range(start, start + self.threats[side]):
            missing = self.missing(self._threat_list[at])
            if 0 < missing < fewest:
                fewest = missing
                best = self._threat_list[at]
        return best

    def threat_value(self, side: i64) -> i64:
        """Return the part of the total of a side that comes from its threats."""
        value: i64 = 0
        start: i64 = self.windows * side
        for at in range(start, start + self.threats[side]):
            value += self._window_value[2 * self._states[self._threat_list[at]] + side]
        return value

    def missing(self, window: i64) -> i64:
        """Return how many cells of a window are empty."""
        state: i64 = self._states[window]
        return self.win_length - (state & 15) - (state >> 4)

    def empty_cells(self, window: i64, cells: vec[i64], start: i64) -> i64:
        """Write the empty cells of a window to ``cells``; return the index after the last one."""
        end: i64 = start
        first: i64 = window * self.win_length
        for at in range(first, first + self.win_length):
            cell: i64 = self._cells[at]
            if self.stone[cell] < 0:
                cells[end] = cell
                end += 1
        return end

    def threat_cells(self, side: i64, cells: vec[i64], start: i64) -> i64:
        """Write each empty cell of the threats of a side once; return the index after the last."""
        end: i64 = start
        first: i64 = self.windows * side
        for at in range(first, first + self.threats[side]):
            end = self._unchosen_cells(self._threat_list[at], cells, end)
        for at in range(start, end):
            self._chosen[cells[at]] = 0
        return end

    def _unchosen_cells(self, window: i64, cells: vec[i64], start: i64) -> i64:
        kept: i64 = start
        for at in range(start, self.empty_cells(window, cells, start)):
            cell: i64 = cells[at]
            if self._chosen[cell] == 0:
                self._chosen[cell] = 1
                cells[kept] = cell
                kept += 1
        return kept

    def stoppable(self, side: i64, stones: i64) -> bool:
        """Whether the other side can stop all threats of a side with some number of stones."""
        window = self._threat_left(side)
        if window < 0:
            return True
        if stones > 0:
            first: i64 = window * self.win_length
            for at in range(first, first + self.win_length):
                cell: i64 = self._cells[at]
                if self.stone[cell] < 0:
                    self._chosen[cell] = 1
                    stopped = self.stoppable(side, stones - 1)
                    self._chosen[cell] = 0
                    if stopped:
                        return True
        return False

    def _threat_left(self, side: i64) -> i64:
        """Return a threat of a side with no chosen cell in it, or -1."""
        start: i64 = self.windows * side
        for at in range(start, start + self.threats[side]):
            window: i64 = self._threat_list[at]
            if not self._has_chosen_cell(window):
                return window
        return -1

    def _has_chosen_cell(self, window: i64) -> bool:
        first: i64 = window * self.win_length
        for at in range(first, first + self.win_length):  # noqa: SIM110  a generator is slow uncompiled
            if self._chosen[self._cells[at]]:
                return True
        return False

    def _add(self, cell: i64, change: i64) -> None:
        through = self._through
        states = self._states
        for at in range(self._first[cell], self._first[cell + 1]):
            window: i64 = through[at]
            old: i64 = states[window]
            new: i64 = old + change
            states[window] = new
            self._update(window, old, new, 0)
            self._update(window, old, new, 1)

    def _update(self, window: i64, old: i64, new: i64, side: i64) -> None:
        was: i64 = 2 * old + side
        now: i64 = 2 * new + side
        self.totals[side] += self._window_value[now] - self._window_value[was]
        change: i64 = self._gain[now] - self._gain[was]
        if change:
            cells = self._cells
            values = self.values
            first: i64 = window * self.win_length
            for at in range(first, first + self.win_length):
                values[2 * cells[at] + side] += change
        if self._is_threat[now] != self._is_threat[was]:
            if self._is_threat[now]:
                self._list_threat(window, side)
            else:
                self._drop_threat(window, side)

    def _list_threat(self, window: i64, side: i64) -> None:
        at: i64 = self.windows * side + self.threats[side]
        self._threat_list[at] = window
        self._threat_at[2 * window + side] = at
        self.threats[side] += 1

    def _drop_threat(self, window: i64, side: i64) -> None:
        self.threats[side] -= 1
        at: i64 = self._threat_at[2 * window + side]
        last: i64 = self._threat_list[self.windows * side + self.threats[side]]
        self._threat_list[at] = last
        self._threat_at[2 * last + side] = at

    def _list_windows_of_cells(self) -> None:
        """List the windows through each cell in ``_through``; ``_first`` has their first index."""
        through: list[list[int]] = [[] for _ in range(self.area)]
        for at in range(len(self._cells)):
            through[self._cells[at]].append(at // int(self.win_length))
        self._first = append(self._first, 0)
        for windows in through:
            for window in windows:
                self._through = append(self._through, window)
            self._first = append(self._first, len(self._through))

    def _fill_tables(self, min_stones: i64) -> None:
        """A window with ``min_stones`` stones or more is a threat."""
        for count in range(self.win_length + 1):
            for side in range(2):
                index: i64 = 2 * count * _ONE_MORE[side] + side
                self._window_value[index] = _VALUE_OF_STONES[count]
                if count < self.win_length:
                    self._gain[index] = _VALUE_OF_STONES[count + 1] - _VALUE_OF_STONES[count]
                self._is_threat[index] = 1 if count >= min_stones else 0
        for cell in self._cells:
            for side in range(2):
                self.values[2 * cell + side] += self._gain[side]


def _all_windows(width: int, height: int, win_length: int) -> list[int]:
    cells: list[int] = []
    for row in range(height):
        for column in range(width):
            for step, rise in _STEPS:
                last = row + rise * (win_length - 1)
                if column + step * (win_length - 1) < width and 0 <= last < height:
                    cells += [
                        (row + n * rise) * width + column + n * step for n in range(win_length)
                    ]
    return cells
