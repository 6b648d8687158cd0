"""The static evaluation: the value of the shapes on the board for the side to move."""

from mypy_extensions import i64

from wuziqi.engine.board.cells import BIT, BLACK, WHITE
from wuziqi.engine.board.position import LOGGED, SUMS, Position
from wuziqi.engine.board.values import (
    INPUTS,
    JOINT_SHIFT,
    LANES,
    MAX_INPUT,
    SCORE_SHIFT,
    SITUATIONS,
    STAGE_STONES,
    STAGES,
    THIRD_SHIFT,
    UNIT_BITS,
    UNIT_SHIFT,
    UNIT_WORDS,
    VALUE_SHIFT,
    WORDS,
    Values,
    high_lane,
    joint_features,
    low_lane,
    middle_lane,
    rectified,
    sum_of_lanes,
)
from wuziqi.engine.board.words import COUNT_BITS, COUNT_MASK, shape_in


def evaluate(position: Position, side: i64) -> i64:
    """Return the value of the shapes on the board for a side to move.

    The score is in points, about 100 for the value of a move in a quiet position.
    """
    while position.summed < position.stones:
        _add_stone(position, position.summed)
    sums = position.sums
    start: i64 = SUMS * position.stones
    own: i64 = sums[start + side]
    foe: i64 = sums[start + 1 - side]
    own_joint: i64 = sums[start + 2 + side]
    foe_joint: i64 = sums[start + 3 - side]
    values = position.values
    factors = values.factors
    stages = values.stages
    color: i64 = side & values.by_color
    at: i64 = SITUATIONS * color + situation(position, side)
    first: i64 = 4 * at
    late: i64 = 5 * (STAGES * color + stage(position))
    score: i64 = high_lane(own) * (factors[first] + stages[late + 1])
    score += middle_lane(foe) * (factors[first + 1] + stages[late + 2])
    score += low_lane(own) * (factors[first + 2] + stages[late + 3])
    score += low_lane(foe) * (factors[first + 3] + stages[late + 4])
    score += _joint(values, color, own_joint, foe_joint)
    score = values.situations[at] + stages[late] + (score >> SCORE_SHIFT)
    return score + _hidden(values, color, own, foe, own_joint, foe_joint)


def _joint(values: Values, color: i64, own: i64, foe: i64) -> i64:
    """Return the direct value of the sums of joint features, in parts of a point."""
    factors = values.joint_factors
    at: i64 = 2 * LANES * color
    score: i64 = high_lane(own) * factors[at] + middle_lane(own) * factors[at + 1]
    score += low_lane(own) * factors[at + 2] + high_lane(foe) * factors[at + 3]
    return score + middle_lane(foe) * factors[at + 4] + low_lane(foe) * factors[at + 5]


def _hidden(values: Values, color: i64, own: i64, foe: i64, own_joint: i64, foe_joint: i64) -> i64:
    """The contribution to the score, in points."""
    own_value = _clipped(high_lane(own) >> VALUE_SHIFT)
    foe_value = _clipped(middle_lane(foe) >> VALUE_SHIFT)
    own_third = _clipped(low_lane(own) >> THIRD_SHIFT)
    foe_third = _clipped(low_lane(foe) >> THIRD_SHIFT)
    own_first = _clipped(high_lane(own_joint) >> JOINT_SHIFT)
    own_second = _clipped(middle_lane(own_joint) >> JOINT_SHIFT)
    own_last = _clipped(low_lane(own_joint) >> JOINT_SHIFT)
    foe_first = _clipped(high_lane(foe_joint) >> JOINT_SHIFT)
    foe_second = _clipped(middle_lane(foe_joint) >> JOINT_SHIFT)
    foe_last = _clipped(low_lane(foe_joint) >> JOINT_SHIFT)
    weights = values.weights
    good: i64 = 0
    bad: i64 = 0
    first: i64 = UNIT_WORDS * color
    for word in range(UNIT_WORDS):
        at: i64 = INPUTS * (first + word)
        units: i64 = values.biases[first + word]
        units += own_value * weights[at] + foe_value * weights[at + 1]
        units += own_third * weights[at + 2] + foe_third * weights[at + 3]
        units += own_first * weights[at + 4] + own_second * weights[at + 5]
        units += own_last * weights[at + 6] + foe_first * weights[at + 7]
        units += foe_second * weights[at + 8] + foe_last * weights[at + 9]
        units = rectified(units, UNIT_BITS)
        if word < UNIT_WORDS // 2:
            good += units
        else:
            bad += units
    return (sum_of_lanes(good) - sum_of_lanes(bad)) >> UNIT_SHIFT


def _clipped(number: i64) -> i64:
    return min(max(number, -MAX_INPUT), MAX_INPUT - 1)


def situation(position: Position, side: i64) -> i64:
    """Return a number that tells which classes of threat each side has.

    It has five bits for each side, lowest for the weakest class; the bits of the side to move are
    the lower ones. Fives are left out.
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
    """Return the stage of the game, from 0 to below STAGES."""
    return min(position.stones // STAGE_STONES, STAGES - 1)


def _add_stone(position: Position, stones: i64) -> None:
    """``stones`` is the number of stones before it."""
    log = position.word_log
    values = position.values.shapes
    white_start = position.values.start(0, WHITE)
    sums = position.sums
    start: i64 = SUMS * stones
    black: i64 = sums[start]
    white: i64 = sums[start + 1]
    black_joint: i64 = sums[start + 2]
    white_joint: i64 = sums[start + 3]
    first = position.changes_before(stones)
    end = position.changes_before(stones + 1)
    for at in range(LOGGED * first, LOGGED * end, LOGGED):
        word: i64 = log[at]
        own: i64 = WORDS * shape_in(word, BLACK)
        foe: i64 = white_start + WORDS * shape_in(word, WHITE)
        black -= values[own]
        white -= values[foe]
        black_joint -= joint_features(values[own + 1], values[foe + 2])
        white_joint -= joint_features(values[foe + 1], values[own + 2])
        word = log[at + 1]
        own = WORDS * shape_in(word, BLACK)
        foe = white_start + WORDS * shape_in(word, WHITE)
        black += values[own]
        white += values[foe]
        black_joint += joint_features(values[own + 1], values[foe + 2])
        white_joint += joint_features(values[foe + 1], values[own + 2])
    sums[start + SUMS] = black
    sums[start + SUMS + 1] = white
    sums[start + SUMS + 2] = black_joint
    sums[start + SUMS + 3] = white_joint
    position.summed = stones + 1
