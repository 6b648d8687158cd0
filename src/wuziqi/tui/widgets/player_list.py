"""The two players beside a board, with their stones and clocks."""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.columns import fit, fold, text_width
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.words.glyphs import Glyphs


class PlayerLine(NamedTuple):
    """One player: ``texts`` say who plays ``stone``, in fewer and fewer words.

    ``clock`` is the time left, "" without clocks; ``low`` if it is about to run out.
    """

    stone: Stone
    texts: Sequence[str]
    to_move: bool = False
    clock: str = ""
    low: bool = False


def paint_players(
    canvas: Canvas, area: Area, summary: str, players: Sequence[PlayerLine], glyphs: Glyphs
) -> None:
    """Draw the players, below a ``summary`` of the rule where there is room for it."""
    first = max(area.height - len(players), 0)
    for row, line in enumerate(fold(summary, area.width)[:first]):
        canvas.put(area.top + row, area.left, line, Style.DIM)
    for row, player in enumerate(players[: area.height], area.top + first):
        _paint_player(canvas, area._replace(top=row, height=1), player, glyphs)


def _paint_player(canvas: Canvas, area: Area, player: PlayerLine, glyphs: Glyphs) -> None:
    if player.to_move:
        canvas.put(area.top, area.left, glyphs.pointer, Style.TITLE)
    column = area.left + text_width(glyphs.pointer) + 1
    column = paint_chip(canvas, area.top, column, player.stone, glyphs) + 1
    end = area.left + area.width
    if player.clock:
        end -= text_width(player.clock)
        style = Style.WARNING if player.low else Style.PLAIN
        canvas.put(area.top, end, player.clock, style)
        end -= 1
    texts = (text for text in player.texts if text_width(text) <= end - column)
    text = next(texts, fit(player.texts[-1], end - column))
    canvas.put(area.top, column, text, Style.TITLE if player.to_move else Style.PLAIN)
