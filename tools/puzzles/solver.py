"""Proves wins by fours and by threats, without the engine.

Wins by fours are searched exhaustively. A win by threats is proven against every legal move of the
defender; most of them need not be tried one by one, for this reason. After a quiet move of the
attacker, let ``line`` be a win by fours that the attacker would have if the defender passed. It is
a single sequence: each four leaves one reply, until one leaves none. A stone of the defender on a
cell ``d`` leaves the line a win unless

1. it makes a four itself, so that the attacker has to answer it;
2. ``d`` is a cell of the line: a four of the attacker's, or a cell where such a four makes five.
   Elsewhere it takes no five away: a row of the attacker's is broken only by a stone within it;
3. with one of the replies in the line it makes a four or a five of the defender's: then both lie in
   a straight piece of five cells that has three stones of the defender's with that reply, and none
   of the attacker's, at this point of the line;
4. in renju, it changes whether a black stone of the line is legal, or a black reply forbidden: then
   the test for forbidden points has looked at ``d``.

Only the cells of these four groups are tried. Every other move, wherever it is, loses by the line.
"""

from collections.abc import Collection, Iterable
from typing import Final

from tools.puzzles.field import EMPTY, Field

Line = tuple[int, ...]
"""Cells of a win, the attacker's first, up to the five; NO_REPLY where no reply helps."""

NO_REPLY: Final = 0
"""Stands in a line where the defender has no legal reply, or none that helps. It is no cell."""

ENDLESS: Final = 200
"""More stones of the attacker than any win has."""

_QUICK_LENGTHS: Final = (2, 4, ENDLESS)
"""Lengths of wins by fours that the search within a win by threats looks for."""

_Key = tuple[int, bytes]


class TooHardError(Exception):
    """A search has placed more stones than it may."""


class Solver:
    """Searches the position of a field; the stones are as before after each question.

    ``hints`` are cells that the attacker of a win by threats tries first.
    """

    def __init__(self, field: Field, hints: Collection[int] = ()) -> None:
        self.field = field
        self._hints = frozenset(hints)
        self._last = 0
        self._is_cut_short = False
        self._won: dict[_Key, Line] = {}
        self._lost: dict[_Key, int] = {}
        self._threats_won: dict[_Key, Line] = {}
        self._threats_lost: dict[_Key, int] = {}

    # Wins by fours

    def fours(
        self, color: int, most: int = 20_000, lengths: Iterable[int] = range(1, ENDLESS)
    ) -> Line | None:
        """Return a shortest win by fours of a colour to move, None if there is none.

        There must be no five on the board. ``lengths`` are the attacker's stones at most, in the
        order in which they are tried. Raises TooHardError after ``most`` stones.
        """
        self._last = self.field.placed + most
        with self.field.restored():
            for left in lengths:
                self._is_cut_short = False
                line = self._fours(color, left)
                if line is not None or not self._is_cut_short:
                    return line
        return None

    def four(self, color: int, cell: int, most: int = 20_000) -> Line | None:
        """Return a win by fours of a colour that begins with a four on a cell, if there is one.

        It need not be the shortest. Raises TooHardError after ``most`` stones.
        """
        self._last = self.field.placed + most
        with self.field.restored():
            return self._after_four(color, cell, ENDLESS)

    def _fours(self, color: int, left: int) -> Line | None:
        """Return a win by at most ``left`` stones of a colour to move."""
        field = self.field
        if fives := field.fives(color):
            return (min(fives),)
        if left == 1:
            self._is_cut_short = True
            return None
        key = (color, bytes(field.cells))
        known = self._won.get(key)
        if known is not None and len(known) < 2 * left:
            return known
        if self._lost.get(key, 0) >= left:
            self._is_cut_short |= self._lost[key] < ENDLESS
            return None
        outer, self._is_cut_short = self._is_cut_short, False
        for cell in self.four_cells(color):
            line = self._after_four(color, cell, left)
            if line is not None:
                self._won[key] = line
                self._is_cut_short |= outer
                return line
        self._lost[key] = left if self._is_cut_short else ENDLESS
        self._is_cut_short |= outer
        return None

    def four_cells(self, color: int) -> list[int]:
        """Return the points where a colour makes a four and stops the other's threat."""
        fours, stops = self.field.fours(color), self.field.fives(3 - color)
        if len(stops) > 1:
            return []
        return sorted(fours & stops if stops else fours)

    def _after_four(self, color: int, cell: int, left: int) -> Line | None:
        """Return a win that begins with a four; the other colour's five must be stopped by it."""
        field = self.field
        if field.is_forbidden(cell, color):
            return None
        if field.placed > self._last:
            raise TooHardError
        field.place(cell, color)
        rest = self._end(color)
        if rest is None:
            reply = min(field.fives(color))
            field.place(reply, 3 - color)
            line = self._fours(color, left - 1)
            rest = None if line is None else (reply, *line)
            field.undo()
        field.undo()
        return None if rest is None else (cell, *rest)

    def _end(self, color: int) -> Line | None:
        """Return the reply and the five after a four of a colour that cannot be stopped."""
        fives = sorted(self.field.fives(color))
        replies = [cell for cell in fives if not self.field.is_forbidden(cell, 3 - color)]
        if replies and len(fives) == 1:
            return None
        reply = replies[0] if replies else NO_REPLY
        return (reply, next(cell for cell in fives if cell != reply))

    # Wins by threats

    def threats(self, color: int, left: int, most: int = 50_000) -> Line | None:
        """Return a proven win of a colour to move, the fewest threats first, or None.

        ``left`` is how many stones it may take before a win by fours. The defender holds out long
        in the line. Raises TooHardError after ``most`` stones.
        """
        end = self.field.placed + most
        with self.field.restored():
            for threats in range(left + 1):
                line = self._threats(color, threats, end)
                if line is not None:
                    return line
        return None

    def threat(self, color: int, cell: int, left: int, most: int = 50_000) -> Line | None:
        """Return a proven win that begins with a move on a cell, as ``threats`` does.

        The move must stop the other colour's threat.
        """
        end = self.field.placed + most
        with self.field.restored():
            for threats in range(1, left + 1):
                line = self._after_threat(color, cell, threats, end)
                if line is not None:
                    return line
        return None

    def loses(self, color: int, cell: int, left: int, most: int = 50_000) -> bool:
        """Whether a move of a colour is proven to lose."""
        if self.field.is_forbidden(cell, color):
            return True
        with self.field.restored():
            self.field.place(cell, color)
            return self.threats(3 - color, left, most) is not None

    def _threats(self, color: int, left: int, end: int) -> Line | None:
        """Return a win with at most ``left`` threats before a win by fours."""
        line = self._quick_fours(color, end)
        if line is not None or left == 0:
            return line
        key = (color, bytes(self.field.cells))
        known = self._threats_won.get(key)
        if known is not None:
            return known
        if self._threats_lost.get(key, 0) >= left:
            return None
        for cell in self._threat_cells(color):
            line = self._after_threat(color, cell, left, end)
            if line is not None:
                self._threats_won[key] = line
                return line
        self._threats_lost[key] = left
        return None

    def _quick_fours(self, color: int, end: int, most: int = 250) -> Line | None:
        """Return a win by fours if it is found quickly. Raises TooHardError at the end of all."""
        if self.field.placed > end:
            raise TooHardError
        try:
            return self.fours(color, most, _QUICK_LENGTHS)
        except TooHardError:
            return None

    def _threat_cells(self, color: int) -> list[int]:
        """Return the points where a colour makes a four or three, and stops the other's threat."""
        field = self.field
        stops = field.fives(3 - color)
        if stops:
            cells = list(stops) if len(stops) == 1 else []
        else:
            cells = [*(field.threes(color) | field.fours(color))]
        return sorted(cells, key=lambda cell: (cell not in self._hints, cell))

    def _after_threat(self, color: int, cell: int, left: int, end: int) -> Line | None:
        """Return a win that begins with a move, which must stop the other colour's five."""
        if self.field.is_forbidden(cell, color):
            return None
        self.field.place(cell, color)
        rest = self._after_move(color, left - 1, end)
        self.field.undo()
        return None if rest is None else (cell, *rest)

    def _after_move(self, color: int, left: int, end: int) -> Line | None:
        """Return the win of a colour that has just moved, against every move, the reply first."""
        field = self.field
        if field.fives(3 - color):
            return None
        if fives := field.fives(color):
            return self._end(color) or self._after_reply(color, min(fives), left, end)
        line = self._quick_fours(color, end)
        if line is None:
            return None
        longest: Line = ()
        for cell in self.defences(color, line):
            if not field.is_forbidden(cell, 3 - color):
                found = self._after_reply(color, cell, left, end)
                if found is None:
                    return None
                longest = max(longest, found, key=len)
        return longest or (NO_REPLY, *line)

    def _after_reply(self, color: int, reply: int, left: int, end: int) -> Line | None:
        """Return how a colour wins after a reply, which is legal, to its threat."""
        self.field.place(reply, 3 - color)
        line = self._threats(color, left, end)
        self.field.undo()
        return None if line is None else (reply, *line)

    def defences(self, color: int, line: Line) -> list[int]:
        """Return the moves that may stop a line of fours of a colour, see the module.

        The other colour is to move; it cannot make five.
        """
        field = self.field
        found = dict.fromkeys(line[::2])
        reads: set[int] = set()
        placed = 0
        for at, cell in enumerate(line[:-1]):
            if cell == NO_REPLY:
                field.is_forbidden(min(field.fives(color)), 3 - color, reads)
                break
            mover = 3 - color if at % 2 else color
            field.is_forbidden(cell, mover, reads)
            field.place(cell, mover)
            placed += 1
            found.update(dict.fromkeys(sorted(field.fives(color))))
            if mover != color:
                found.update(dict.fromkeys(self._counter_cells(cell, color)))
        for _ in range(placed):
            field.undo()
        found.update(dict.fromkeys(sorted(field.fours(3 - color))))
        found.update(dict.fromkeys(sorted(reads)))
        return [cell for cell in found if field.cells[cell] == EMPTY]

    def _counter_cells(self, reply: int, color: int) -> list[int]:
        """Return where one more stone would make a four together with a reply to a colour."""
        cells = self.field.cells
        found = []
        for window in self.field.windows(reply):
            stones = bytes(cells[cell] for cell in window)
            if stones.count(3 - color) > 2 and stones.count(3 - color) + stones.count(EMPTY) == 5:
                found += [cell for cell in window if cells[cell] == EMPTY]
        return found
