"""A saved game in words: how it ended by its file, and its moves."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.records.formats.replay import Move
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import Rule
from wuziqi.session.seats import Seats
from wuziqi.texts import N_
from wuziqi.words import players
from wuziqi.words.glyphs import Glyphs

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


class MoveLine(NamedTuple):
    """One line: the numbers of its moves, and their colour where they all have the same."""

    moves: range
    stone: Stone | None = None


def move_lines(stones: Sequence[Stone], rule: Rule) -> list[MoveLine]:
    """The lines for moves of these colours: rounds, or turns where these have several stones.

    The stones that black has ahead by a handicap come before the first round.

    Where the colours do not take turns as in the rule, each move has a line.
    """
    numbered = list(enumerate(stones, 1))
    if any(stone is not rule.color_of_move(number - 1) for number, stone in numbered):
        return [MoveLine(range(number, number + 1), stone) for number, stone in numbered]
    if rule.stones_per_turn == 1:
        end = len(stones) + 1
        extra = range(1, min(rule.handicap + 1, end))
        starts = [*range(1, extra.stop, 2), *range(extra.stop, end, 2)]
        ends = [*starts[1:], end]
        return [MoveLine(range(*line)) for line in zip(starts, ends, strict=False)]
    turns = [list(turn) for _stone, turn in groupby(numbered, itemgetter(1))]
    return [MoveLine(range(turn[0][0], turn[-1][0] + 1), turn[0][1]) for turn in turns]


def round_texts(moves: Sequence[Move], rule: Rule, glyphs: Glyphs) -> list[str]:
    """The moves of a game as lines, as the list beside a board has them."""
    texts = []
    for number, line in enumerate(move_lines([move.stone for move in moves], rule), 1):
        stone = "" if line.stone is None else f"{glyphs.stones[line.stone]} "
        points = "  ".join(f"{moves[move - 1].point!s:4}" for move in line.moves)
        texts.append(f"{number:3}. {stone}{points}".rstrip())
    return texts
