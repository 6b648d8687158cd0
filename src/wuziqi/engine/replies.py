"""The cells that answer a threat: what a side must look at that would lose otherwise."""

from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.patterns import THREAT_FIVE, THREAT_FOUR, THREAT_OPEN_FOUR
from wuziqi.engine.position import Position


def answers_to_open_fours(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells that take away every open four and double four of the attacker.

    The other side is to move, the attacker can make an open four or double four, and nobody can
    make five. Besides these cells only fours of the defender's own can help him. Writing begins
    at ``start`` and needs room for all cells; returns the index after the last cell written,
    ``start`` when nothing helps. The position is as before afterwards.
    """
    end = _stops_of(
        position, position.first_threat(attacker, THREAT_OPEN_FOUR), attacker, cells, start
    )
    kept: i64 = start
    for at in range(start, end):
        cell: i64 = cells[at]
        if _disarms(position, attacker, cell):
            cells[kept] = cell
            kept += 1
    return kept


def answers_and_fours(position: Position, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the answers to the attacker's open fours, and all fours of the defender.

    See answers_to_open_fours; no cell is written twice.
    """
    end: i64 = start
    for at in range(start, answers_to_open_fours(position, attacker, cells, start)):
        cell: i64 = cells[at]
        if position.threat(cell, 1 - attacker) < THREAT_FOUR:
            cells[end] = cell
            end += 1
    return position.threat_cells(1 - attacker, THREAT_FOUR, cells, end)


def _stops_of(position: Position, winner: i64, attacker: i64, cells: vec[i64], start: i64) -> i64:
    """Write the cells that stop one four: where it is made and where it becomes five."""
    cells[start] = winner
    position.place(winner, attacker)
    end = position.threat_cells(attacker, THREAT_FIVE, cells, start + 1)
    position.undo()
    return end


def _disarms(position: Position, attacker: i64, cell: i64) -> bool:
    """Whether the defender's stone on a cell leaves no open four to the attacker."""
    position.place(cell, 1 - attacker)
    threats = position.count(attacker, THREAT_OPEN_FOUR)
    position.undo()
    return threats == 0
