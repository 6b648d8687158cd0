"""The replies to a threat: the cells where a side that would otherwise lose may defend itself.

Cells where the rule forbids the defender to play are left out. The functions write cells to an
array from an index ``start`` on and return the index after the last one, ``start`` when nothing
helps; the array needs room for all cells of the board.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board.cells import CELLS, STEPS
from wuziqi.engine.board.forbidden import is_forbidden, legal_threat
from wuziqi.engine.board.fours import fives_after
from wuziqi.engine.board.listing import first_threat, threat_cells
from wuziqi.engine.board.patterns import (
    FIVE,
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_OPEN_FOUR,
)
from wuziqi.engine.board.position import Position

_BEYOND_ROWS: Final[i64] = 7
"""Steps from a cell that go beyond the ends of every row of up to six stones through it."""


def answers_to_fives(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells that leave the attacker, who can make five, no five.

    The defender is to move and cannot make five.
    """
    if not position.closed_wins:
        end = _stops_of_fives(position, attacker, cells, start)
        return _keep_disarming(position, attacker, THREAT_FIVE, cells, start, end)
    cell = first_threat(position, attacker, THREAT_FIVE)
    if position.count(attacker, THREAT_FIVE) > 1 or is_forbidden(position, cell, 1 - attacker):
        return start
    cells[start] = cell
    return start + 1


def answers_to_open_fours(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells that take away every open four and double four of the attacker.

    The defender is to move, the attacker can make an open four or double four, and nobody can make
    five. Otherwise only own fours can help the defender.
    """
    end = _stops(position, attacker, cells, start)
    return _keep_disarming(position, attacker, THREAT_OPEN_FOUR, cells, start, end)


def stops_and_fours(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells that may stop the attacker's open fours, and all fours of the defender.

    The cells need to stop only one open four, unlike in ``answers_to_open_fours``: a search soon
    refutes the other cells, and the list needs no stones placed (+275 =13 -232, docs/strength.md).
    No cell is written twice.
    """
    end: i64 = start
    for at in range(start, _stops(position, attacker, cells, start)):
        cell: i64 = cells[at]
        is_four = legal_threat(position, cell, 1 - attacker) >= THREAT_FOUR
        if not is_four and not is_forbidden(position, cell, 1 - attacker):
            cells[end] = cell
            end += 1
    return threat_cells(position, 1 - attacker, THREAT_FOUR, cells, end)


def disarms(position: Position, attacker: i64, threat: i64, cell: i64) -> bool:
    """Whether a stone of the defender on a cell leaves no threat of a class to the attacker."""
    position.place(cell, 1 - attacker)
    threats = position.count(attacker, threat)
    position.undo()
    return threats == 0


def _stops(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write all cells that can stop the attacker's first open four or double four."""
    winner = first_threat(position, attacker, THREAT_OPEN_FOUR)
    if not position.closed_wins:
        return _cells_around(position, winner, cells, start)
    cells[start] = winner
    return fives_after(position, winner, attacker, cells, start + 1)


def _stops_of_fives(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write a cell that makes five and the cells in its line, of which one may close the row."""
    winner = first_threat(position, attacker, THREAT_FIVE)
    end: i64 = start
    code = position.patterns(winner, attacker)
    for direction in range(4):
        if (code >> (4 * direction)) & 15 == FIVE:
            end = _cells_in_line(position, winner, STEPS[direction], cells, end)
    cells[end] = winner
    return end + 1


def _cells_around(position: Position, centre: i64, cells: vec[i64], start: i64) -> i64:
    end: i64 = start
    for direction in range(4):
        end = _cells_in_line(position, centre, STEPS[direction], cells, end)
    cells[end] = centre
    return end + 1


def _cells_in_line(position: Position, centre: i64, step: i64, cells: vec[i64], start: i64) -> i64:
    end: i64 = start
    for steps in range(-_BEYOND_ROWS, _BEYOND_ROWS + 1):
        cell: i64 = centre + steps * step
        if steps == 0 or not 0 <= cell < CELLS or not position.is_on_board(cell):
            continue
        if position.is_empty(cell):
            cells[end] = cell
            end += 1
    return end


def _keep_disarming(
    position: Position, attacker: i64, threat: i64, cells: vec[i64], start: i64, end: i64
) -> i64:
    kept: i64 = start
    for at in range(start, end):
        cell: i64 = cells[at]
        if is_forbidden(position, cell, 1 - attacker):
            continue
        if disarms(position, attacker, threat, cell):
            cells[kept] = cell
            kept += 1
    return kept
