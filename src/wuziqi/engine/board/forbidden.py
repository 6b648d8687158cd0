"""The forbidden points of renju, by rules 9.2 and 9.3 of the Renju International Federation.

rules/renju.py has the same rules in readable form; this module is written for speed.
"""

from typing import Final

from mypy_extensions import i64

from wuziqi.engine.board.cells import (
    BIT,
    BLACK,
    CELLS,
    COLUMN_MASK,
    DIRECTION_COUNT,
    STEPS,
    WHITE,
    margin,
    row_line,
)
from wuziqi.engine.board.patterns import (
    FOUR,
    LINE_FOURS,
    NO_THREAT,
    OPEN_FOUR,
    OPEN_THREE,
    OVERLINE,
    SPLIT_THREE,
    THREAT_FIVE,
    THREAT_FORBIDDEN,
    THREAT_FOUR,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.words import count_patterns

# The reasons why black may not play on a cell.
LEGAL: Final[i64] = 0
DOUBLE_THREE: Final[i64] = 1
DOUBLE_FOUR: Final[i64] = 2
MORE_THAN_FIVE: Final[i64] = 3


def is_forbidden(position: Position, cell: i64, side: i64) -> bool:
    """Whether the rule forbids a side to place a stone on an empty cell."""
    if not position.forbids or side == WHITE or position.threat(cell, BLACK) != THREAT_FORBIDDEN:
        return False
    return forbidden_kind(position, cell) != LEGAL


def forbidden_kind(position: Position, cell: i64) -> i64:
    """Return why black may not play on an empty cell: LEGAL, DOUBLE_THREE and so on."""
    if position.threat(cell, BLACK) != THREAT_FORBIDDEN:
        return LEGAL
    code = position.patterns(cell, BLACK)
    if count_patterns(code, OVERLINE) > 0:
        return MORE_THAN_FIVE
    fours = count_patterns(code, FOUR) + count_patterns(code, OPEN_FOUR)
    if fours + 2 * count_patterns(code, LINE_FOURS) >= 2:
        return DOUBLE_FOUR
    return DOUBLE_THREE if _genuine_threes(position, cell, code) >= 2 else LEGAL


def legal_threat(position: Position, cell: i64, side: i64) -> i64:
    """Return the class of threat that a stone of a side would make on a cell.

    Returns NO_THREAT if the rule forbids the stone.
    """
    threat = position.threat(cell, side)
    return threat if threat != THREAT_FORBIDDEN else _threat_if_legal(position, cell)


def _threat_if_legal(position: Position, cell: i64) -> i64:
    """Return the class of threat that a black stone would make on a cell that looks forbidden.

    If it is legal, at most one of its threes is genuine.
    """
    if forbidden_kind(position, cell) != LEGAL:
        return NO_THREAT
    code = position.patterns(cell, BLACK)
    if count_patterns(code, OPEN_FOUR) > 0:
        return THREAT_OPEN_FOUR
    return THREAT_FOUR if count_patterns(code, FOUR) > 0 else THREAT_THREE


def _genuine_threes(position: Position, cell: i64, code: i64) -> i64:
    """Return how many of the threes of a black stone on a cell could become straight fours."""
    threes: i64 = 0
    position.place(cell, BLACK)
    for direction in range(DIRECTION_COUNT):
        pattern: i64 = (code >> (4 * direction)) & 15
        looks_like_three = SPLIT_THREE <= pattern <= OPEN_THREE
        if looks_like_three and _is_three(position, cell, direction):
            threes += 1
    position.undo()
    return threes


def _is_three(position: Position, cell: i64, direction: i64) -> bool:
    """Whether black may make a straight four of the stone just placed and its row."""
    step: i64 = STEPS[direction]
    return _makes_straight_four(position, cell, direction, step) or _makes_straight_four(
        position, cell, direction, -step
    )


def _makes_straight_four(position: Position, cell: i64, direction: i64, step: i64) -> bool:
    """Whether black may make a straight four on the first empty cell along a step."""
    near: i64 = cell + step
    while 0 <= near < CELLS and _is_black(position, near):
        near += step
    if not 0 <= near < CELLS:
        return False
    if (position.patterns(near, BLACK) >> (4 * direction)) & 15 != OPEN_FOUR:
        return False
    return position.threat(near, BLACK) != THREAT_FIVE and not is_forbidden(position, near, BLACK)


def _is_black(position: Position, cell: i64) -> bool:
    """``cell`` may lie beside the board."""
    line = row_line(cell)
    bit: i64 = BIT[(cell & COLUMN_MASK) + margin(position.reach)]
    return (position.lines[line] & bit) != 0 and (position.lines[line + 1] & bit) == 0
