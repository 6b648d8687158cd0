"""Hints for a player who asks for one: a move, its reasons, and the forced line if there is one."""

from random import Random
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Hint, never
from wuziqi.engine.board.cells import move_of
from wuziqi.engine.board.patterns import (
    THREAT_DOUBLE_THREE,
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_FOUR_THREE,
    THREAT_OPEN_FOUR,
    THREAT_THREE,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.players.pattern_player import pattern_move
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch, public_line

_VCF_NODES: Final[i64] = 2_000
"""Stones that the search for a win by fours may place: a few milliseconds. An untested guess."""

_MAKES: Final = {
    THREAT_FIVE: "five",
    THREAT_OPEN_FOUR: "open four",
    THREAT_FOUR_THREE: "four and three",
    THREAT_FOUR: "four",
    THREAT_DOUBLE_THREE: "double three",
    THREAT_THREE: "open three",
}


def hint(position: Position, vcf: VcfSearch, side: i64, random: Random) -> Hint:
    """Return a hint for a side; it takes a few milliseconds. See api.Hint."""
    plies = vcf.win(side, _VCF_NODES, Budget(position, never))
    if plies == NO_WIN:
        cell = pattern_move(position, side, random)
        return Hint(move_of(cell), _reasons(position, cell, side), ())
    cells = vcf.line(side, plies)
    reasons = ("win by fours", *_reasons(position, cells[0], side))
    return Hint(move_of(cells[0]), reasons, public_line(cells))


def _reasons(position: Position, cell: i64, side: i64) -> tuple[str, ...]:
    """Return what a move makes and what it stops, as far as that is a threat."""
    reasons: list[str] = []
    if name := _MAKES.get(position.threat(cell, side)):
        reasons.append(f"makes {name}")
    if name := _MAKES.get(position.threat(cell, 1 - side)):
        reasons.append(f"stops {name}")
    return tuple(reasons) or ("best shape",)
