"""The cells that the turn player tries for each stone of a turn, the best ones first."""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.windows import Windows


class TurnCandidates:
    """Lists of cells on a board, one after the other in ``cells``.

    Of the stones of a turn only the set matters: a cell that was tried for one stone is barred
    from the lists of the stones after it in the same turn, by ``bar`` until ``unbar``. Turns are
    numbered from 0 to below ``turns``.
    """

    def __init__(self, board: Windows, stones_per_turn: int, turns: int) -> None:
        area = int(board.area)
        self.board: Windows = board
        self.cells: vec[i64] = vec[i64]([0] * (4 * area + 16 * stones_per_turn * turns))
        self._ranks: vec[i64] = vec[i64]([0] * area)
        self._preference: vec[i64] = vec[i64]([0] * area)
        self._barred: vec[i64] = vec[i64]([0] * (turns * area))

    def draw_preferences(self, random: Random) -> None:
        """Draw which cells come first among equals: central ones, then at random."""
        for cell in range(self.board.area):
            self._preference[cell] = self._centrality(cell) + random.randrange(4)

    def _centrality(self, cell: i64) -> i64:
        """Return more for a cell nearer to the centre, less than the worth of a stone."""
        width: i64 = self.board.width
        height: i64 = self.board.area // width
        column: i64 = 2 * (cell % width) - width + 1
        row: i64 = 2 * (cell // width) - height + 1
        return 4 - (4 * (column * column + row * row)) // (50 * 50)

    def generate(self, side: i64, own: i64, foe: i64, width: i64, turn: i64, start: i64) -> i64:
        """List at most ``width`` cells from an index on; return the end of the list.

        ``own`` and ``foe`` weigh what a stone gains and what it takes from the other side. Against
        a threat only the cells that stop it are listed, however many they are.
        """
        board = self.board
        window = board.narrowest_threat(1 - side)
        if window >= 0:
            return self._without_barred(turn, start, board.empty_cells(window, self.cells, start))
        end: i64 = start
        barred: i64 = turn * board.area
        for cell in range(board.area):
            if board.stone[cell] < 0 and self._barred[barred + cell] == 0:
                rank: i64 = own * board.values[2 * cell + side] + self._preference[cell]
                rank += foe * board.values[2 * cell + 1 - side]
                if end - start < width:
                    end += 1
                elif rank <= self._ranks[self.cells[end - 1]]:
                    continue
                self._sort_in(cell, rank, start, end - 1)
        return end

    def bar(self, turn: i64, cell: i64) -> None:
        """Bar a cell that was tried from the lists of a turn."""
        self._barred[turn * self.board.area + cell] = 1

    def unbar(self, turn: i64, start: i64, end: i64) -> None:
        """Lift the bars of all cells of a list."""
        for at in range(start, end):
            self._barred[turn * self.board.area + self.cells[at]] = 0

    def _sort_in(self, cell: i64, rank: i64, start: i64, at: i64) -> None:
        """Insert a cell into a sorted list that ends at an index; the cell there falls out."""
        self._ranks[cell] = rank
        while at > start and self._ranks[self.cells[at - 1]] < rank:
            self.cells[at] = self.cells[at - 1]
            at -= 1
        self.cells[at] = cell

    def _without_barred(self, turn: i64, start: i64, end: i64) -> i64:
        """Remove barred cells from a list; return its new end."""
        kept: i64 = start
        for at in range(start, end):
            cell: i64 = self.cells[at]
            if self._barred[turn * self.board.area + cell] == 0:
                self.cells[kept] = cell
                kept += 1
        return kept
