"""What a move does, as far as the shapes on the board show it: what it makes and what it blocks."""

from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import fours, open_threes
from wuziqi.texts import N_

_MAKES = {
    "open four": N_("makes an open four"),
    "two fours": N_("makes two fours"),
    "four and three": N_("makes a four and an open three"),
    "four": N_("makes a four"),
    "two threes": N_("makes two open threes"),
    "three": N_("makes an open three"),
}

_BLOCKS = {
    None: (
        N_("blocks your four"),
        N_("blocks your four, but not at {point}"),
        N_("blocks your three"),
    ),
    Stone.BLACK: (
        N_("blocks black's four"),
        N_("blocks black's four, but not at {point}"),
        N_("blocks black's three"),
    ),
    Stone.WHITE: (
        N_("blocks white's four"),
        N_("blocks white's four, but not at {point}"),
        N_("blocks white's three"),
    ),
}
"""What is blocked, by whose it is: None for the player who reads it."""


class Effect(NamedTuple):
    """What a move has done.

    ``makes`` is a code of what it makes, "" for nothing. ``blocks`` is "four" or "three", "" for
    nothing; ``open_end`` is where a four that was blocked can still become five.
    """

    makes: str = ""
    blocks: str = ""
    open_end: Point | None = None


def effect_of(board: Board, point: Point, rule: Rule) -> Effect:
    """Return what the stone on ``point``, placed last, has done by the fives of a rule."""
    side = board[point]
    if side is None or not rule.is_of_fives:
        return Effect()
    before = Board(*board.size)
    for at in board:
        if at != point and (stone := board[at]) is not None:
            before.place(at, stone)
    blocks, open_end = _blocked(before, board, point, side.other, rule)
    return Effect(_made(board, point, side, rule), blocks, open_end)


def _made(board: Board, point: Point, side: Stone, rule: Rule) -> str:
    new_fours = [four for four in fours(board, side, rule) if point in four.stones]
    threes = {three.stones for three in open_threes(board, side, rule) if point in three.stones}
    if len({four.point for four in new_fours}) > 1:
        return "open four" if len({four.stones for four in new_fours}) == 1 else "two fours"
    if new_fours:
        return "four and three" if threes else "four"
    if threes:
        return "two threes" if len(threes) > 1 else "three"
    return ""


def _blocked(
    before: Board, after: Board, point: Point, other: Stone, rule: Rule
) -> tuple[str, Point | None]:
    """What of the ``other`` side a stone has blocked, and where its four is still open."""
    old = fours(before, other, rule)
    if point in {four.point for four in old}:
        left = sorted(four.point for four in fours(after, other, rule))
        return "four", left[0] if left else None
    threes = {three.stones for three in open_threes(before, other, rule)}
    stays = {three.stones for three in open_threes(after, other, rule)} if threes else set()
    return ("three" if threes - stays else ""), None


def effect_text(effect: Effect, blocked: Stone, reader: Stone | None) -> str:
    """Say what a move has done, "" for nothing.

    ``blocked`` is the other side; ``reader`` the colour of the only person, None without one.
    """
    parts = []
    if effect.blocks:
        four, half, three = _BLOCKS[None if reader is blocked else blocked]
        text = three if effect.blocks == "three" else half if effect.open_end else four
        parts.append(_(text).format(point=effect.open_end))
    if effect.makes:
        parts.append(_(_MAKES[effect.makes]))
    return ", ".join(parts)
