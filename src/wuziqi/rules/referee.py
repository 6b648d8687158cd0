"""The referee: whether a game has ended, and how. Everyone who has to know asks here."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden, forbidden
from wuziqi.rules.rule import DIRECTIONS, Rule, winning_line
from wuziqi.rules.start import Start, StartError
from wuziqi.texts import N_

Row = tuple[Point, ...]


def open_row(board: Board, rule: Rule, move: int, known: Row = ()) -> Row:
    """Return a row that a colour can still fill with the stones that it has to place, or ().

    ``move`` is the number of the next one in the order of turns, ``known`` a row to try first, as a
    stone seldom closes the last one found. Never () where a win is possible. It ignores that
    overlines or closed rows may not win, so it may find a draw late. Forbidden points may be
    ignored, because where they matter black can still fill rows.
    """
    left = board.size.cells - len(board)
    black = rule.black_moves(move + left) - rule.black_moves(move)
    to_come = {Stone.BLACK: black, Stone.WHITE: left - black}
    if known and _can_be_filled(board, known, to_come):
        return known
    rows = windows(board.size, rule.win_length)
    return next((row for row in rows if _can_be_filled(board, row, to_come)), ())


def _can_be_filled(board: Board, row: Row, to_come: dict[Stone, int]) -> bool:
    stones = [stone for point in row if (stone := board[point]) is not None]
    missing = len(row) - len(stones)
    return any(0 < missing <= to_come[color] for color in Stone if color.other not in stones)


def windows(size: Size, length: int) -> Iterator[Row]:
    """Yield all ``length`` points side by side in one of the four directions: where a row can win.

    One by one, since a row that can still be filled is usually among the first.
    """
    board = Board(*size)
    for direction in DIRECTIONS:
        for start in board:
            if start.along(direction, length - 1) in board:
                yield tuple(start.along(direction, steps) for steps in range(length))


# Outcomes


class Reason(Enum):
    """The reason of a game's end."""

    BOARD = auto()
    """A row that wins, or no empty point left."""
    FORBIDDEN = auto()
    """Black's stone on a forbidden point."""
    DEAD = auto()
    """A draw: nobody can complete a row that wins any more."""
    RESIGNATION = auto()
    TIME = auto()
    AGREEMENT = auto()


class Outcome(NamedTuple):
    """The outcome of a game: ``winner`` (None for a draw), points of the winning line, reason.

    ``forbidden`` is the kind of the forbidden point that lost the game.
    """

    winner: Stone | None
    line: tuple[Point, ...] = ()
    reason: Reason = Reason.BOARD
    forbidden: Forbidden | None = None


def outcome_after(board: Board, point: Point, stone: Stone, rule: Rule) -> Outcome | None:
    """Return the outcome after a stone on an empty point; None where the game goes on.

    ``board`` is as before the move, and is so again afterwards. Raises OffBoard or Occupied.
    """
    if rule.forbids and stone is Stone.BLACK and (loss := loss_on(board, point)):
        return loss
    board.place(point, stone)
    outcome = outcome_of(board, point, rule)
    board.remove(point)
    return outcome


def outcome_of(board: Board, last: Point, rule: Rule) -> Outcome | None:
    """Return the outcome of the stone just placed on ``last``, which was not forbidden."""
    if line := winning_line(board, last, rule):
        return Outcome(board[last], line)
    return Outcome(None) if board.is_full else None


def loss_on(board: Board, point: Point) -> Outcome | None:
    """Return black's loss by a stone on an empty point; None where the point is not forbidden."""
    kind = forbidden(board, point)
    return None if kind is None else Outcome(Stone.WHITE, (point,), Reason.FORBIDDEN, kind)


def forbidden_to(board: Board, point: Point, stone: Stone, rule: Rule) -> Forbidden | None:
    """Return why a stone on an empty point would lose the game; None where it would not.

    Raises OffBoard or Occupied where the rule forbids points to this colour.
    """
    return forbidden(board, point) if rule.forbids and stone is Stone.BLACK else None


def outcome_on(board: Board, rule: Rule) -> Outcome | None:
    """Return the outcome of a game whose order of moves is unknown; None while it goes on.

    Forbidden points do not count: they depend on the order of the moves.
    """
    for point in board:
        stone = board[point]
        if stone is not None and (line := winning_line(board, point, rule)):
            return Outcome(stone, line)
    return Outcome(None) if board.is_full else None


def checked_start(start: Start, size: Size, rule: Rule) -> tuple[tuple[Point, Stone], ...]:
    """Return the stones of a start, in an order in which a game could have come to them.

    Raises StartError where no game of the rule can begin so, or reach it.
    """
    start.check(size, rule)
    stones = start.stones
    if not (rule.forbids and start.black and not start.white and start.turn is Stone.WHITE):
        return stones
    for last in stones:  # black has made the last move, and it was not forbidden
        others = tuple(placed for placed in stones if placed != last)
        board = Board.with_stones(size, others)
        if forbidden_to(board, *last, rule) is None:
            return (*others, last)
    raise StartError(N_("any last move of Black would have been forbidden"))
