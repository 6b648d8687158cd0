"""The chart of a review: black's chance to win over the game, with the mistakes marked."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from wuziqi.locale import _
from wuziqi.records.drawing import GRID, INK, Disc, Drawing, Line, Shape, Writing
from wuziqi.review.marks import WRONG, Mark
from wuziqi.review.review import Review
from wuziqi.review.words import MARK_SIGNS
from wuziqi.rules.board import Stone

_LEFT, _RIGHT, _TOP, _BELOW = 64, 24, 48, 40
_HEIGHT: Final = 240
"""Pixels from no chance to a certain win."""

_LEAST_WIDTH: Final = 560
_STEP: Final = 12
"""Pixels for a move, where there are many."""

_LETTERS: Final = 14
_COLORS: Final = {
    Mark.INACCURACY: "#b08000",
    Mark.MISTAKE: "#d06000",
    Mark.BLUNDER: "#d8202c",
    Mark.MISSED_WIN: "#1450c8",
}
_FILLS: Final = {Stone.BLACK: INK, Stone.WHITE: "#fcfcfc"}


def chart(review: Review) -> Drawing:
    """Return the chart. A disc in the colour of the side stands at each mistake, with its sign."""
    text = _("Black's chance to win")
    width = _LEFT + _wide(review) + _RIGHT
    title = Writing((width // 2, _TOP // 2), text, _LETTERS + 2)
    shapes = (title, *_axes(review), *_curve(review), *_mistakes(review))
    return Drawing(width, _TOP + _HEIGHT + _BELOW, text, shapes)


def _wide(review: Review) -> int:
    """Return the width of the curve."""
    return max(_LEAST_WIDTH, _STEP * len(review.game.moves))


def _place(review: Review, number: int, chance: float) -> tuple[int, int]:
    """Return where a position of a number, with a chance of black's, lies in the picture."""
    moves = max(len(review.game.moves), 1)
    return _LEFT + number * _wide(review) // moves, _TOP + round((1 - chance) * _HEIGHT)


def _axes(review: Review) -> Iterator[Shape]:
    moves = len(review.game.moves)
    for percent in (0, 25, 50, 75, 100):
        start, end = _place(review, 0, percent / 100), _place(review, moves, percent / 100)
        yield Line(start, end, 2 if percent == 50 else 1)
        yield Writing((_LEFT // 2, start[1]), f"{percent} %", _LETTERS, GRID)
    for number in range(0, moves + 1, 10):
        across, bottom = _place(review, number, 0)
        yield Line((across, bottom), (across, bottom + 6), 1)
        yield Writing((across, bottom + 20), str(number), _LETTERS, GRID)


def _curve(review: Review) -> Iterator[Shape]:
    known = [(number, one) for number, one in enumerate(review.chances) if one is not None]
    places = [_place(review, number, chance) for number, chance in known]
    for start, end in pairwise(places):
        yield Line(start, end, 3, INK)


def _mistakes(review: Review) -> Iterator[Shape]:
    for move in review.moves:
        chance = review.chances[move.number]
        if move.mark not in WRONG or chance is None:
            continue
        across, up = _place(review, move.number, chance)
        color = _COLORS[move.mark]
        yield Disc((across, up), 6, _FILLS[move.color], color, 3, move.mark.value)
        above = up - 16 if up > _TOP + 20 else up + 18
        yield Writing((across, above), MARK_SIGNS[move.mark], _LETTERS, color)
