"""The cells that make five after a four, read from its line before a stone is placed."""

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import BIT, BLACK, STEPS, line_of, place_in_line
from wuziqi.engine.board.patterns import (
    DEAD,
    FIVE,
    FOUR,
    OPEN_FOUR,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.words import direction_of


def one_five_after(position: Position, cell: i64, side: i64) -> i64:
    """Return the one cell where a side can make five once it has made a four on a cell.

    The side can make no five now. Returns -1 for no four, or if there may be several cells.
    """
    threat = position.threat(cell, side)
    if not THREAT_FOUR <= threat <= THREAT_FOUR_THREE:
        return -1
    direction = direction_of(position.patterns(cell, side), FOUR)
    number = _next_five(position, cell, direction, side, 0)
    if number == position.window_width:
        return -1
    return cell + (number - position.reach) * STEPS[direction]


def fives_after(position: Position, cell: i64, side: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells where a side can make five once it has a stone on an empty cell.

    The side can make no five now. Writing begins at ``start``; returns the index after the last
    cell.
    """
    end: i64 = start
    code = position.patterns(cell, side)
    for direction in range(4):
        if not FOUR <= (code >> (4 * direction)) & 15 <= OPEN_FOUR:
            continue
        number = _next_five(position, cell, direction, side, 0)
        while number < position.window_width:
            cells[end] = cell + (number - position.reach) * STEPS[direction]
            end += 1
            number = _next_five(position, cell, direction, side, number + 1)
    return end


def is_last_four(position: Position, cell: i64, reply: i64, side: i64) -> bool:
    """Whether a side certainly has no more fours after this one and its only reply.

    The reply is that of ``one_five_after``.
    """
    if position.forbids and side == BLACK:  # a reply may make a forbidden four legal
        return False
    fours = position.count(side, THREAT_FOUR) + position.count(side, THREAT_FOUR_THREE)
    fours += position.count(side, THREAT_OPEN_FOUR)
    if fours > 2 or (fours == 2 and position.threat(reply, side) < THREAT_FOUR):
        return False
    code = position.patterns(cell, side)
    direction = direction_of(code, FOUR)
    code ^= FOUR << (4 * direction)
    for other in range(4):
        if (code >> (4 * other)) & 15 >= THREE:
            return False
    line = line_of(cell, direction)
    place = place_in_line(cell, direction)
    own: i64 = (position.lines[line + side] >> (place + 1)) | BIT[2 * position.reach]
    foe: i64 = position.lines[line + 1 - side] >> (place + 1)
    foe |= BIT[2 * position.reach + place_in_line(reply, direction) - place]
    for number in range(position.window_width):
        if _pattern_in(position, own >> number, foe >> number, side) >= FOUR:
            return False
    return True


def _next_five(position: Position, cell: i64, direction: i64, side: i64, number: i64) -> i64:
    """Return where in a line a side can make five once it has a stone on a cell.

    Returns the number of a window, at least ``number``, where ``reach`` is the window around the
    cell. Returns the width of a window if there is none.
    """
    line = line_of(cell, direction)
    place = place_in_line(cell, direction)
    own: i64 = (position.lines[line + side] >> (place + 1)) | BIT[2 * position.reach]
    foe: i64 = position.lines[line + 1 - side] >> (place + 1)
    for window in range(number, position.window_width):
        if _pattern_in(position, own >> window, foe >> window, side) == FIVE:
            return window
    return position.window_width


def _pattern_in(position: Position, own: i64, foe: i64, side: i64) -> i64:
    """Return the pattern of a side in the lowest window of a line; DEAD if it is not empty."""
    if ((own | foe) >> position.reach) & 1:
        return DEAD
    patterns = position.patterns_of(foe, own) if side else position.patterns_of(own, foe)
    return (patterns >> (4 * side)) & 15
