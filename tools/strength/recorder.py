"""Draws lots among the positions that a search evaluates.

``tools.strength.search_positions`` puts this module into a copy of the engine, whose search calls
its ``evaluate``. Nothing else imports it.
"""

from typing import Final

from mypy_extensions import i64

from wuziqi.engine.board import static_evaluation
from wuziqi.engine.board.position import Position

_NEAR: Final = 300
"""The most points between the score of the search and an evaluation near it."""
_ONE_OF: Final = 256
"""Of positions whose evaluation is near, the recorder draws one in this many, a power of two."""
_ONE_OF_OTHERS: Final = 16 * _ONE_OF
"""Of the others, from which the search seldom goes on, it draws one in this many."""


class Recorder:
    """The positions drawn, as cells in the order of play; those behind a null move are left out.

    ``scores`` are those expected of the search, for black and for white to move.
    """

    def __init__(self) -> None:
        self.drawn: set[tuple[int, ...]] = set()
        self.scores: list[int] = [0, 0]

    def see(self, position: Position, side: i64, value: i64) -> None:
        """Keep the position if it is drawn."""
        off: i64 = value - self.scores[side]
        one_of: i64 = _ONE_OF if -_NEAR <= off <= _NEAR else _ONE_OF_OTHERS
        if (position.key(side) >> 16) & (one_of - 1) != 0 or side != position.stones & 1:
            return
        cells: list[int] = []
        for stone in range(position.stones):
            if position.sides[stone] != stone & 1:
                return
            cells.append(int(position.order[stone]))
        self.drawn.add(tuple(cells))


RECORDER: Final = Recorder()


def evaluate(position: Position, side: i64) -> i64:
    """Return the static evaluation, as ``static_evaluation.evaluate`` does."""
    value = static_evaluation.evaluate(position, side)
    RECORDER.see(position, side, value)
    return value
