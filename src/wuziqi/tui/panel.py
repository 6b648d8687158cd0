"""The panel beside the board: players, moves, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.tui.canvas import Area, Canvas, Style, fit
from wuziqi.tui.seats import color_name

if TYPE_CHECKING:
    from wuziqi.tui.play import Play

_KEY_WIDTH = 13
_HEAD_HEIGHT = 6


def paint_panel(canvas: Canvas, area: Area, play: Play) -> None:
    """Draw the panel of a game into a rectangle of the canvas."""
    game, seats, glyphs = play.game, play.seats, play.glyphs
    size = f"{game.board.size}{glyphs.times}{game.board.size}"
    canvas.put(area.top, area.left, fit(f"Wuziqi {size}", area.width), Style.TITLE)
    rule = _("Five or more in a row win.")
    canvas.put(area.top + 1, area.left, fit(rule, area.width), Style.DIM)
    for row, stone in enumerate(Stone, area.top + 3):
        to_move = game.outcome is None and game.turn is stone
        pointer = glyphs.pointer if to_move else " "
        player = f"{pointer} {glyphs.stones[stone]} {color_name(stone)}  {seats.player(stone)}"
        style = Style.TITLE if to_move else Style.PLAIN
        canvas.put(row, area.left, fit(player.rstrip(), area.width), style)
    room = area.height - _HEAD_HEIGHT
    keys = key_captions()[: max(0, room)]
    moves = Area(area.top + _HEAD_HEIGHT, area.left, room - len(keys) - 1, area.width)
    if moves.height > 1:
        _paint_moves(canvas, moves, game)
    _paint_keys(canvas, Area(area.top + area.height - len(keys), *area[1:]), keys)


def key_captions() -> list[tuple[str, str]]:
    """The keys of a game, each with what it does, in a few words."""
    return [
        (_("arrows hjkl"), _("move the cursor")),
        (_("Enter Space"), _("place a stone")),
        (":", _("type a point")),
        ("u r", _("undo, redo")),
        ("n", _("new game")),
        ("?", _("help")),
        ("q", _("menu")),
    ]


def _paint_keys(canvas: Canvas, area: Area, captions: list[tuple[str, str]]) -> None:
    for row, (keys, meaning) in enumerate(captions, area.top):
        canvas.put(row, area.left, fit(keys, _KEY_WIDTH - 1), Style.KEY)
        canvas.put(row, area.left + _KEY_WIDTH, fit(meaning, area.width - _KEY_WIDTH))


def _paint_moves(canvas: Canvas, area: Area, game: Game) -> None:
    """List the last moves, black's and white's of one round on a line."""
    title = _("Moves: {count}").format(count=len(game.moves))
    canvas.put(area.top, area.left, fit(title, area.width), Style.DIM)
    rounds = (len(game.moves) + 1) // 2
    shown = range(max(0, rounds - area.height + 1), rounds)
    for row, number in enumerate(shown, area.top + 1):
        pair = "  ".join(f"{move!s:4}" for move in game.moves[2 * number : 2 * number + 2])
        canvas.put(row, area.left, f"{number + 1:3}. {pair}")
