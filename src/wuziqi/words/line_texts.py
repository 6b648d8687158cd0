"""The best moves in words: each with its chance, and the play that is expected after it."""

from collections.abc import Iterator, Sequence

from wuziqi.columns import text_width
from wuziqi.locale import _
from wuziqi.protocol.client.events import Thought
from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.rules.board import Stone
from wuziqi.session.analysis import Ranked, win_chance
from wuziqi.words.players import color_name

_MOST_TOLD = 3
"""The moves that are told where there is one line for all."""


def heading(ranked: Ranked | None, side: Stone) -> str:
    """Whose best moves the rows are, and how deeply they have been looked at.

    Dots at the end say that the search goes on.
    """
    if ranked is None:
        return _("Looking for the best moves ...")
    text = _("{color}'s best, depth {depth} ...")
    if ranked.done:
        text = _("{color}'s best, depth {depth}")
    return text.format(color=color_name(side), depth=ranked.depth)


def rows(ranked: Ranked, width: int) -> list[str]:
    """A row of at most ``width`` columns for every move: place, move, chance, expected play."""
    found = list(_moves(ranked))
    moves = max((text_width(move) for _place, move, _line in found), default=0)
    chances = [chance(line.evaluation) for _place, _move, line in found]
    widest = max(map(text_width, chances), default=0)
    return [
        _with_play(
            f"{place} {move:<{moves}}  {' ' * (widest - text_width(told))}{told} ", line, width
        )
        for (place, move, line), told in zip(found, chances, strict=True)
    ]


def in_a_line(ranked: Ranked | None, side: Stone) -> str:
    """The best three moves with their chances in one line, and how deeply they were looked at."""
    if ranked is None:
        return heading(ranked, side)
    told = ", ".join(
        f"{place} {move} {chance(line.evaluation)}"
        for place, move, line in list(_moves(ranked))[:_MOST_TOLD]
    )
    text = _("{color}'s best: {moves} (depth {depth} ...)")
    if ranked.done:
        text = _("{color}'s best: {moves} (depth {depth})")
    return text.format(color=color_name(side), moves=told, depth=ranked.depth)


def chance(evaluation: Evaluation) -> str:
    """The chance to win in per cent, or in how many moves of its own a side wins or loses."""
    if not isinstance(evaluation, Mate):
        return _("{chance} %").format(chance=round(100 * win_chance(evaluation)))
    text = _("wins in {moves}") if evaluation.plies > 0 else _("loses in {moves}")
    return text.format(moves=(abs(evaluation.plies) + 1) // 2)


def _moves(ranked: Ranked) -> Iterator[tuple[int, str, Thought]]:
    """Yield every move with its place, and what is thought of it."""
    for place, line in enumerate(ranked.lines, 1):
        if line.line:
            yield place, str(line.line[0]), line


def _with_play(text: str, line: Thought, width: int) -> str:
    """A text with the moves that are expected after the first, as many as fit."""
    for word in _names(line):
        longer = f"{text} {word}"
        if text_width(longer) > width:
            break
        text = longer
    return text.rstrip()


def _names(line: Thought) -> Sequence[str]:
    return ["--" if point is None else str(point) for point in line.line[1:]]
