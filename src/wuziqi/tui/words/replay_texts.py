"""A saved game in words: how it ended by its file, and its moves."""

from collections.abc import Sequence

from wuziqi.locale import _
from wuziqi.records.formats.replay import Move
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.session.seats import Seats
from wuziqi.texts import N_
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.move_list import round_lines
from wuziqi.tui.words import players

_RESULTS = {
    "black": N_("Black won, as the file tells."),
    "white": N_("White won, as the file tells."),
    "draw": N_("A draw, as the file tells."),
}


def file_result(tree: Tree) -> str:
    """The result that the file of a game gives; "" if it gives none."""
    return _(_RESULTS[tree.result]) if tree.result in _RESULTS else ""


def outcome_text(outcome: Outcome, rule: Rule) -> str:
    """How a saved game ended by its rule, without saying who is the player."""
    return players.outcome_text(Seats(), outcome, rule)


def move_lines(moves: Sequence[Move], count: int, rule: Rule, glyphs: Glyphs) -> list[str]:
    """The last rounds of a game, at most ``count`` lines.

    Where the colours do not take turns as in the rule, each move has a line, with its stone.
    """
    points = [move.point for move in moves]
    if all(move.stone is rule.color_of_move(number) for number, move in enumerate(moves)):
        return round_lines(points, count, rule, glyphs)
    lines = [f"{n:3}. {glyphs.stones[move.stone]} {move.point}" for n, move in enumerate(moves, 1)]
    return lines[-count:] if count > 0 else []
