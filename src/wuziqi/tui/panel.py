"""The panel beside the board: players, moves, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.canvas import Area, Canvas, Style, fit
from wuziqi.tui.seats import color_name

if TYPE_CHECKING:
    from wuziqi.tui.play import Play

_KEY_WIDTH = 13


def paint_players(canvas: Canvas, area: Area, play: Play) -> None:
    """Name the players and mark whose turn it is."""
    game, seats, glyphs = play.game, play.seats, play.glyphs
    rule = _("Five or more in a row win.")
    canvas.put(area.top, area.left, fit(rule, area.width), Style.DIM)
    for row, stone in enumerate(Stone, area.top + 2):
        to_move = game.outcome is None and game.turn is stone
        pointer = glyphs.pointer if to_move else " "
        player = f"{pointer} {glyphs.stones[stone]} {color_name(stone)}  {seats.player(stone)}"
        style = Style.TITLE if to_move else Style.PLAIN
        canvas.put(row, area.left, fit(player.rstrip(), area.width), style)


def paint_thinking(canvas: Canvas, area: Area, play: Play) -> None:
    """Nothing is known yet of what the computer thinks."""
    del canvas, area, play


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


def paint_keys(canvas: Canvas, area: Area, play: Play) -> None:
    """List the keys, as many as there is room for."""
    del play
    for row, (keys, meaning) in enumerate(key_captions()[: area.height], area.top):
        canvas.put(row, area.left, fit(keys, _KEY_WIDTH - 1), Style.KEY)
        canvas.put(row, area.left + _KEY_WIDTH, fit(meaning, area.width - _KEY_WIDTH))


def paint_moves(canvas: Canvas, area: Area, play: Play) -> None:
    """List the last moves, black's and white's of one round on a line."""
    game = play.game
    title = _("Moves: {count}").format(count=len(game.moves))
    canvas.put(area.top, area.left, fit(title, area.width), Style.DIM)
    rounds = (len(game.moves) + 1) // 2
    shown = range(max(0, rounds - area.height + 1), rounds)
    for row, number in enumerate(shown, area.top + 1):
        pair = "  ".join(f"{move!s:4}" for move in game.moves[2 * number : 2 * number + 2])
        canvas.put(row, area.left, f"{number + 1:3}. {pair}")
