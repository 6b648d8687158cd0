"""Asks the engine whether moves win outside the first moves of the solution."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.api import never
from wuziqi.engine.board.cells import CELLS, cell_of, move_of
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.listing import near_cell_list, threat_cells
from wuziqi.engine.board.patterns import THREAT_FIVE, THREAT_FOUR, pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.replies import answers_to_fives
from wuziqi.engine.search.vcf import NO_REPLY, NO_WIN, VcfSearch
from wuziqi.engine.search.vct import VctSearch
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule

_VCF_NODES: Final = 20_000
_VCT_NODES: Final = 30_000
"""Stones that each search for a win behind a first move and a reply may place, by default."""

_DELAYS: Final = 4
"""Fours in a row by which the other side may delay."""


class Rivals:
    """Positions of one rule and size that ask for winning moves."""

    def __init__(self, size: Size, rule: Rule, vct_nodes: int = _VCT_NODES) -> None:
        self._vct_nodes = vct_nodes
        self.position = Position(size.width, size.height, pattern_table(rule))
        self._vcf = VcfSearch(self.position)
        self._vct = VctSearch(self.position, self._vcf)
        self._killers: list[int] = []

    def set_up(self, stones: Iterable[tuple[Point, Stone]]) -> None:
        """Replace the position."""
        while self.position.stones:
            self.position.undo()
        for point, stone in stones:
            self.position.place(cell_of(*point), int(stone) - 1)

    def fours(self, side: Stone, most: int = _VCF_NODES) -> int:
        """Return the plies of a win by fours of a side to move, 0 if none is found."""
        return int(self._vcf.win(int(side) - 1, most, Budget(self.position, never)))

    def threats(self, side: Stone, most: int = _VCT_NODES) -> int:
        """Return the plies of a win by threats of a side to move, 0 if none is found."""
        return int(self._vct.win(int(side) - 1, Budget(self.position, never, max_nodes=most)))

    def threat_line(self, side: Stone, most: int = _VCT_NODES) -> list[Point]:
        """Return the line of the last win by threats found for a side to move."""
        budget = Budget(self.position, never, max_nodes=most)
        plies = self._vct.win(int(side) - 1, budget)
        cells = [] if plies == NO_WIN else self._vct.line(int(side) - 1, plies)
        return [Point(*move_of(cell)) for cell in cells if cell != NO_REPLY]

    def winning(self, side: Stone, without: Collection[Point]) -> Point | None:
        """Return a move that seems to win, other than some; None if there is none."""
        return next(self.all_winning(side, without), None)

    def all_winning(self, side: Stone, without: Collection[Point]) -> Iterator[Point]:
        """Yield the moves that seem to win, other than some.

        Every reply that may stop them runs into a win by fours or threats.
        """
        self._killers = []
        left_out = {cell_of(*point) for point in without}
        for cell in list(near_cell_list(self.position)):
            if cell not in left_out and self._wins(int(cell), int(side) - 1):
                yield Point(*move_of(cell))

    def _wins(self, cell: int, side: int) -> bool:
        """Whether a move seems to win."""
        position = self.position
        if is_forbidden(position, cell, side):
            return False
        position.place(cell, side)
        wins = self._wins_after(side, _DELAYS)
        position.undo()
        return wins

    def _wins_after(self, side: int, delays: int) -> bool:
        """Whether a side that has just moved seems to win against every reply."""
        replies = self._replies(side)
        return replies is not None and not any(
            self._refutes(reply, side, delays) for reply in replies
        )

    def _has_win(self, side: int) -> bool:
        """Whether a side to move is seen to win by fours or threats."""
        if self._vcf.win(side, _VCF_NODES, Budget(self.position, never)) != NO_WIN:
            return True
        budget = Budget(self.position, never, max_nodes=self._vct_nodes)
        return bool(self._vct.win(side, budget) != NO_WIN)

    def _refutes(self, reply: int, side: int, delays: int) -> bool:
        """Whether no win is seen after a reply to a side, nor once its four is stopped."""
        position = self.position
        if not position.is_empty(reply) or is_forbidden(position, reply, 1 - side):
            return False
        position.place(reply, 1 - side)
        refutes = not self._has_win(side) and not self._stops_and_wins(side, delays)
        position.undo()
        if refutes and reply not in self._killers[:3]:
            self._killers.insert(0, reply)
        return refutes

    def _stops_and_wins(self, side: int, delays: int) -> bool:
        """Whether a side seems to win by stopping a four, which only delayed its win."""
        position = self.position
        if delays == 0 or position.count(1 - side, THREAT_FIVE) == 0:
            return False
        cells: vec[i64] = vec[i64]([0] * CELLS)
        end = answers_to_fives(position, 1 - side, cells, 0)
        for at in range(end):
            position.place(cells[at], side)
            wins = self._wins_after(side, delays - 1)
            position.undo()
            if wins:
                return True
        return False

    def _replies(self, side: int) -> list[int] | None:
        """Return the moves that may stop the threat of the side that has just moved, or None.

        The last refutation comes first.
        """
        foe = 1 - side
        if self.position.count(foe, THREAT_FIVE) > 0:
            return None
        cells: vec[i64] = vec[i64]([0] * CELLS)
        if self.position.count(side, THREAT_FIVE) > 0:
            end = answers_to_fives(self.position, side, cells, 0)
            return [int(cells[at]) for at in range(end)]
        if self._vcf.win(foe, _VCF_NODES, Budget(self.position, never)) != NO_WIN:
            return None
        line = self._line(side)
        end = threat_cells(self.position, foe, THREAT_FOUR, cells, 0)
        fours = [int(cells[at]) for at in range(end)]
        return list(dict.fromkeys([*self._killers[:3], *line, *fours])) if line else None

    def _line(self, side: int) -> list[int]:
        """Return a win of a side if the other one passed; empty if there is none."""
        plies = self._vcf.win(side, _VCF_NODES, Budget(self.position, never))
        if plies != NO_WIN:
            line = self._vcf.line(side, plies)
        else:
            budget = Budget(self.position, never, max_nodes=self._vct_nodes)
            plies = self._vct.win(side, budget)
            line = [] if plies == NO_WIN else self._vct.line(side, plies)
        return [int(cell) for cell in line if cell != NO_REPLY]
