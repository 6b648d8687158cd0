"""The motifs of puzzles: reasons why the right moves are hard to see, found on the board."""

from collections.abc import Collection, Iterator

from wuziqi.puzzles.puzzle import Motif, Puzzle
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import winning_line
from wuziqi.rules.threats import fours, open_threes, winning_points

_NEAR_EDGE = 2
"""The first lines from the edge that count as the edge."""


def motifs_of(puzzle: Puzzle) -> tuple[Motif, ...]:
    """Return the motifs of a puzzle, by its main line."""
    found = set(_motifs(puzzle))
    return tuple(motif for motif in Motif if motif in found)


def _motifs(puzzle: Puzzle) -> Iterator[Motif]:
    if puzzle.quiet:
        yield Motif.QUIET
    if _is_at_edge(puzzle):
        yield Motif.EDGE
    made = _rows_made(puzzle.board, puzzle.firsts[0], puzzle)
    if made and all(is_diagonal(row) for row in made):
        yield Motif.DIAGONAL
    if any(has_gap(row) for row in made):
        yield Motif.GAP
    if _is_countered(puzzle):
        yield Motif.COUNTER_FOUR


def _is_at_edge(puzzle: Puzzle) -> bool:
    (column, row), (width, height) = puzzle.firsts[0], puzzle.size
    return min(column, row, width - 1 - column, height - 1 - row) < _NEAR_EDGE


def _rows_made(board: Board, point: Point, puzzle: Puzzle) -> list[frozenset[Point]]:
    """Return the fours, else the open threes, that the first move makes or, in defence, stops."""
    side = puzzle.side.other if puzzle.theme.is_single else puzzle.side
    for find in (fours, open_threes):
        board.place(point, side)
        found = find(board, side, puzzle.rule)
        rows = [threat.stones for threat in found if point in threat.stones]
        board.remove(point)
        if rows:
            return rows
    return []


def is_diagonal(stones: Collection[Point]) -> bool:
    columns, rows = {point.column for point in stones}, {point.row for point in stones}
    return len(columns) > 1 and len(rows) > 1


def has_gap(stones: Collection[Point]) -> bool:
    """Whether an empty point lies between the stones of a row."""
    columns, rows = [point.column for point in stones], [point.row for point in stones]
    length = max(max(columns) - min(columns), max(rows) - min(rows)) + 1
    return length > len(stones)


def _is_countered(puzzle: Puzzle) -> bool:
    """Whether the other side answers with a four, or the defence itself is one."""
    board, side = puzzle.board, puzzle.side
    by = side if puzzle.theme.is_single else side.other
    color: Stone = side
    for point in puzzle.line or puzzle.firsts[:1]:
        if point not in board or board[point] is not None:
            return False
        board.place(point, color)
        if winning_line(board, point, puzzle.rule):
            return False
        if color is by and winning_points(board, by, puzzle.rule):
            return True
        color = color.other
    return False
