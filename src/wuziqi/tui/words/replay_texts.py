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
from wuziqi.tui.widgets.move_list import move_lines
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


def round_texts(moves: Sequence[Move], rule: Rule, glyphs: Glyphs) -> list[str]:
    """The moves of a game as lines, as the list beside a board has them."""
    texts = []
    for number, line in enumerate(move_lines([move.stone for move in moves], rule), 1):
        stone = "" if line.stone is None else f"{glyphs.stones[line.stone]} "
        points = "  ".join(f"{moves[move - 1].point!s:4}" for move in line.moves)
        texts.append(f"{number:3}. {stone}{points}".rstrip())
    return texts
