"""A review as text, as JSON, as comments in the tree of a game, and as a chart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from wuziqi.locale import _
from wuziqi.records.formats.replay import moves_of
from wuziqi.records.formats.tree import Note, Tree
from wuziqi.records.picture import GRID, INK, Disc, DrawnShape, Letters, Picture, Stroke
from wuziqi.review.explanation import (
    MARK_SIGNS,
    MARK_WORDS,
    accuracy_words,
    better_line,
    chances_words,
    color_words,
    mark_name,
    players_words,
    why_lost,
    words_of,
)
from wuziqi.review.marks import Mark
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.review.reviewed_game import ForcedWin
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

_LINE_MOVES: Final = 7
"""The moves of the better line shown in a line of text."""


def as_json(review: Review) -> dict[str, Any]:
    """Return the object of ``wuziqi review --json``; see docs/review.md."""
    game = review.game
    size = game.size
    return {
        "rule": game.rule.name,
        "size": size.width if size.is_square else str(size),
        "moves": [_move_as_json(move) for move in review.moves],
        "accuracy": {stone.name.lower(): _rounded(review.accuracy(stone)) for stone in Stone},
    }


def _rounded(accuracy: float | None) -> float | None:
    return None if accuracy is None else round(accuracy, 1)


def _move_as_json(move: ReviewedMove) -> dict[str, Any]:
    return {
        "number": move.number,
        "point": str(move.point),
        "color": move.color.name.lower(),
        "mark": move.mark.value,
        "win_before": round(move.win_before, 4),
        "win_after": round(move.win_after, 4),
        "best": str(move.best),
        "line": [str(point) for point in move.line],
        "proof_before": _proof_as_json(move.proof_before),
        "proof_after": _proof_as_json(move.proof_after),
        "words": words_of(move),
        "rows": [sorted(map(str, stones)) for stones in move.rows],
    }


def _proof_as_json(proof: ForcedWin | None) -> dict[str, Any] | None:
    if proof is None:
        return None
    return {
        "winner": proof.winner.name.lower(),
        "plies": proof.plies,
        "by": proof.by,
        "shortest": not proof.at_most,
    }


def review_lines(review: Review) -> Iterator[str]:
    """Yield the review as text: why the game was lost, noteworthy moves, accuracy."""
    if sentences := why_lost(review):
        yield from sentences
        yield ""
    if any(move.is_noteworthy for move in review.moves):
        yield _("The moves that stand out, with Black's chance to win before and after:")
    yield from noteworthy_lines(review, _move_line)
    yield ""
    yield from accuracy_lines(review)


def noteworthy_lines(review: Review, line: Callable[[ReviewedMove], str]) -> Iterator[str]:
    """Yield a line for each noteworthy move, or say that there is none."""
    noteworthy = [move for move in review.moves if move.is_noteworthy]
    yield from map(line, noteworthy) if noteworthy else [_("No move stands out.")]


def accuracy_lines(review: Review) -> Iterator[str]:
    """Yield the accuracy of both sides, and the level that they played at."""
    for stone in Stone:
        text = _("{color}: accuracy {accuracy}")
        value = accuracy_words(review.accuracy(stone))
        yield text.format(color=color_words(stone), accuracy=value)
    yield players_words(review)


def _move_line(move: ReviewedMove) -> str:
    """Return `` 12. White k9??  36% → 80%  words [better line]``."""
    point = f"{move.point}{MARK_SIGNS.get(move.mark, '')}"
    chances = f"{chances_words(move):>11}"
    better = " ".join(map(str, better_line(move)[:_LINE_MOVES]))
    line = f" [{better}]" if better else ""
    color = color_words(move.color)
    words = words_of(move) or mark_name(move, ())
    return f"{move.number:3}. {color} {point:6} {chances}  {words}{line}"


# Annotated games


_PROPERTIES: Final[Mapping[Mark, tuple[str, str]]] = {
    Mark.INACCURACY: ("DO", ""),
    Mark.MISTAKE: ("BM", "1"),
    Mark.BLUNDER: ("BM", "2"),
    Mark.MISSED_WIN: ("BM", "2"),
    Mark.ONLY: ("TE", "1"),
}
"""Properties of SGF by marks: DO is doubtful, BM a bad move, TE a good one."""

_MOVE_MARKS: Final = ("BM", "DO", "IT", "TE")
"""SGF allows a node only one of these."""

_MOST_MOVES: Final = 15
"""Moves of a variation."""


def annotated(tree: Tree, review: Review) -> Tree:
    """Return a game with the review of its main line added to its own comments and variations.

    Each noteworthy move gets a comment and a mark, and the better play follows as the last
    variation, unless the file has it already.
    """
    moves = moves_of(tree, tree.main_line())
    reviewed = {
        played.node: move
        for played, move in zip(moves, review.moves, strict=False)
        if played.point == move.point
    }
    lines = {
        node: move.line[:_MOST_MOVES]
        for node, move in reviewed.items()
        if move.is_mistake and not _has_variation(tree, node, move.best)
    }
    return _with_variations(tree, lines, reviewed)


def _has_variation(tree: Tree, node: int, point: Point) -> bool:
    parent = node - 1  # of a node of the main variation
    return any(tree.point(child) == point for child in tree.children(parent))


def _with_variations(
    tree: Tree, lines: Mapping[int, Sequence[Point]], reviewed: Mapping[int, ReviewedMove]
) -> Tree:
    """Return the tree with lines as alternatives to some nodes of its main line."""
    kept = ("rule", "black", "white", "event", "date", "result")
    result = Tree(tree.width, tree.height, **{name: getattr(tree, name) for name in kept})
    # Nodes stand in the order of the file: a line follows the whole subtree of the node that it is
    # an alternative to.
    replaced: list[int] = []
    for node, depth in enumerate(tree.depths):
        _add_lines(result, tree, lines, replaced, depth)
        if node:
            result.add(depth, tree.point(node), tree.stone(node))
        move = reviewed.get(node)
        at = len(result) - 1
        note = tree.note(node) if move is None else _annotated_note(tree.note(node), move)
        if note != Note():
            result.notes[at] = note
        if node in tree.milliseconds:
            result.milliseconds[at] = tree.milliseconds[node]
        if node in lines:
            replaced.append(node)
    _add_lines(result, tree, lines, replaced, 0)
    return result


def _add_lines(
    result: Tree, tree: Tree, lines: Mapping[int, Sequence[Point]], replaced: list[int], depth: int
) -> None:
    """Add the alternatives to nodes deeper than ``depth``, and drop these from ``replaced``."""
    while replaced and tree.depths[replaced[-1]] > depth:
        node = replaced.pop()
        stone = tree.stone(node)
        for number, point in enumerate(lines[node]):
            result.add(tree.depths[node] + number, point, stone)
            stone = None if stone is None else stone.other


def _annotated_note(note: Note, move: ReviewedMove) -> Note:
    if not move.is_noteworthy:
        return note
    comment = "\n".join(filter(None, [note.comment, _comment(move)]))
    properties = dict(note.properties)
    if move.mark in _PROPERTIES and not any(name in properties for name in _MOVE_MARKS):
        name, value = _PROPERTIES[move.mark]
        properties[name] = [value]
    return replace(note, comment=comment, properties=properties)


def _comment(move: ReviewedMove) -> str:
    text = _("{mark}: Black's chance {chances}")
    chances = text.format(mark=_(MARK_WORDS[move.mark]), chances=chances_words(move))
    return "\n".join(filter(None, [chances, words_of(move)]))


# The chart


_LEFT, _RIGHT, _TOP, _BELOW = 64, 24, 48, 40
_CHART_HEIGHT: Final = 240
"""Pixels between a chance of 0 and 1."""

_LEAST_WIDTH: Final = 560
_MOVE_WIDTH: Final = 12
"""Pixels for a move, in a long game."""

_LETTER_HEIGHT: Final = 14
_MARK_COLORS: Final = {
    Mark.INACCURACY: "#b08000",
    Mark.MISTAKE: "#d06000",
    Mark.BLUNDER: "#d8202c",
    Mark.MISSED_WIN: "#1450c8",
}
_FILLS: Final = {Stone.BLACK: INK, Stone.WHITE: "#fcfcfc"}


def chance_chart(review: Review) -> Picture:
    """Return the chart of black's chance to win.

    A disc in the colour of the side stands at each mistake, with its sign.
    """
    text = _("Black's chance to win")
    width = _LEFT + _wide(review) + _RIGHT
    title = Letters((width // 2, _TOP // 2), text, _LETTER_HEIGHT + 2)
    shapes = (title, *_axes(review), *_curve(review), *_mistakes(review))
    return Picture(width, _TOP + _CHART_HEIGHT + _BELOW, text, shapes)


def _wide(review: Review) -> int:
    return max(_LEAST_WIDTH, _MOVE_WIDTH * len(review.game.moves))


def _place(review: Review, number: int, chance: float) -> tuple[int, int]:
    """Return the pixel of a position's ``number`` and black's ``chance``."""
    moves = max(len(review.game.moves), 1)
    return _LEFT + number * _wide(review) // moves, _TOP + round((1 - chance) * _CHART_HEIGHT)


def _axes(review: Review) -> Iterator[DrawnShape]:
    moves = len(review.game.moves)
    for percent in (0, 25, 50, 75, 100):
        start, end = _place(review, 0, percent / 100), _place(review, moves, percent / 100)
        yield Stroke(start, end, 2 if percent == 50 else 1)
        yield Letters((_LEFT // 2, start[1]), f"{percent}%", _LETTER_HEIGHT, GRID)
    for number in range(0, moves + 1, 10):
        across, bottom = _place(review, number, 0)
        yield Stroke((across, bottom), (across, bottom + 6), 1)
        yield Letters((across, bottom + 20), str(number), _LETTER_HEIGHT, GRID)


def _curve(review: Review) -> Iterator[DrawnShape]:
    known = [(number, one) for number, one in enumerate(review.chances) if one is not None]
    places = [_place(review, number, chance) for number, chance in known]
    for start, end in pairwise(places):
        yield Stroke(start, end, 3, INK)


def _mistakes(review: Review) -> Iterator[DrawnShape]:
    for move in review.moves:
        chance = review.chances[move.number]
        if not move.is_mistake or chance is None:
            continue
        across, up = _place(review, move.number, chance)
        color = _MARK_COLORS[move.mark]
        yield Disc((across, up), 6, _FILLS[move.color], color, 3, move.mark.value)
        above = up - 16 if up > _TOP + 20 else up + 18
        yield Letters((across, above), MARK_SIGNS[move.mark], _LETTER_HEIGHT, color)
