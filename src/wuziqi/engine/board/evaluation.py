"""The static evaluation: what the shapes on the board are worth to the side to move."""

from mypy_extensions import i64

from wuziqi.engine.board.bits import BIT
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.values import (
    LAST_STAGE,
    SCORE_SHIFT,
    STAGE_STONES,
    foe_lane,
    own_lane,
    third_lane,
)
from wuziqi.engine.board.words import CODE_BITS, CODE_MASK, COUNT_BITS, COUNT_MASK, WHITE_CODES


def evaluate(position: Position, side: i64) -> i64:
    """Return what the shapes on the board are worth to a side that is to move.

    The score is in points, about 100 for the worth of a move in a quiet position.
    """
    while position.weighed < position.stones:
        _weigh(position, position.weighed)
    own: i64 = position.weights[2 * position.stones + side]
    foe: i64 = position.weights[2 * position.stones + 1 - side]
    values = position.values
    factors = values.factors
    stages = values.stages
    at = situation(position, side)
    first: i64 = 4 * at
    late: i64 = 5 * stage(position)
    score: i64 = own_lane(own) * (factors[first] + stages[late + 1])
    score += foe_lane(foe) * (factors[first + 1] + stages[late + 2])
    score += third_lane(own) * (factors[first + 2] + stages[late + 3])
    score += third_lane(foe) * (factors[first + 3] + stages[late + 4])
    return values.situations[at] + stages[late] + (score >> SCORE_SHIFT)


def situation(position: Position, side: i64) -> i64:
    """Return a number for which classes of threat the side to move has, and which the other.

    Five bits for either, the side to move in the lower ones, from the weakest class up; fives
    are left out.
    """
    own: i64 = position.counts(side)
    foe: i64 = position.counts(1 - side)
    found: i64 = 0
    for threat in range(5):
        if own & COUNT_MASK:
            found |= BIT[threat]
        if foe & COUNT_MASK:
            found |= BIT[threat + 5]
        own >>= COUNT_BITS
        foe >>= COUNT_BITS
    return found


def stage(position: Position) -> i64:
    """Return how far the game is, from 0 to LAST_STAGE."""
    return min(position.stones // STAGE_STONES, LAST_STAGE)


def _weigh(position: Position, stones: i64) -> None:
    """Work out the weights with one stone more than those for which they are known."""
    log = position.word_log
    shapes = position.table.shapes
    values = position.values.shapes
    black: i64 = position.weights[2 * stones]
    white: i64 = position.weights[2 * stones + 1]
    first = position.changes_before(stones)
    end = position.changes_before(stones + 1)
    for at in range(2 * first, 2 * end, 2):
        old: i64 = log[at]
        new: i64 = log[at + 1]
        black += values[i64(shapes[new & CODE_MASK])] - values[i64(shapes[old & CODE_MASK])]
        old = ((old >> CODE_BITS) & CODE_MASK) | WHITE_CODES
        new = ((new >> CODE_BITS) & CODE_MASK) | WHITE_CODES
        white += values[i64(shapes[new])] - values[i64(shapes[old])]
    position.weights[2 * stones + 2] = black
    position.weights[2 * stones + 3] = white
    position.weighed = stones + 1
