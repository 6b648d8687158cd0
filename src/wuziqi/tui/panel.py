"""The panels of a game: players and clocks, the moves, the computer's thinking, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.protocol.events import About, Thought
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.canvas import Area, Canvas, Style, fit, text_width
from wuziqi.tui.clock import WARNING_SECONDS, clock_text
from wuziqi.tui.key_names import keys_text
from wuziqi.tui.keys import Action
from wuziqi.tui.seats import color_name

if TYPE_CHECKING:
    from wuziqi.tui.play import Play

_KEY_WIDTH = 13
_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4


def paint_players(canvas: Canvas, area: Area, play: Play) -> None:
    """Draw both players with their clocks, below the rule where there is room for it."""
    if area.height >= 4:
        _put(canvas, area, 0, _("Five or more in a row win."), Style.DIM)
    first = 2 if area.height >= 4 else 0
    for row, stone in enumerate(Stone, first):
        _paint_player(canvas, area, row, play, stone)


def _paint_player(canvas: Canvas, area: Area, row: int, play: Play, stone: Stone) -> None:
    left = play.seconds_left(stone)
    clock = "" if left is None else clock_text(left)
    to_move = play.game.outcome is None and play.game.turn is stone
    room = area.width - text_width(clock) - 1 if clock else area.width
    text = fit(_player_text(play, stone, room, to_move=to_move), room)
    _put(canvas, area, row, text, Style.TITLE if to_move else Style.PLAIN)
    if left is not None:
        style = Style.WARNING if left <= WARNING_SECONDS else Style.PLAIN
        width = text_width(clock)
        beside = Area(area.top, area.left + area.width - width, area.height, width)
        _put(canvas, beside, row, clock, style)


def _player_text(play: Play, stone: Stone, room: int, *, to_move: bool) -> str:
    """Who plays a colour, in fewer words where there is no room for all."""
    mark = f"{play.glyphs.pointer if to_move else ' '} {play.glyphs.stones[stone]}"
    player, short = play.seats.player(stone), play.seats.short_player(stone)
    texts = [f"{mark} {color_name(stone)}  {name}".rstrip() for name in (player, short)]
    return next((text for text in texts if text_width(text) <= room), f"{mark} {short}")


def paint_moves(canvas: Canvas, area: Area, play: Play) -> None:
    """List the last moves that fit, black's and white's of one round on a line."""
    moves = play.lookback.shown(play.game)
    _put(canvas, area, 0, _("Moves: {count}").format(count=len(play.game.moves)), Style.DIM)
    for row, line in enumerate(round_lines(moves, area.height - 1), 1):
        _put(canvas, area, row, line)


def round_lines(moves: Sequence[Point], most: int) -> list[str]:
    """The last rounds of a game, at most so many, each with black's and white's move."""
    rounds = (len(moves) + 1) // 2
    pairs = {n: moves[2 * n : 2 * n + 2] for n in range(max(0, rounds - most), rounds)}
    return [
        f"{n + 1:3}. {'  '.join(f'{move!s:4}' for move in pair)}".rstrip()
        for n, pair in pairs.items()
    ]


def paint_thinking(canvas: Canvas, area: Area, play: Play) -> None:
    """Tell how far the computer has thought, and what another engine says of itself."""
    for row, (text, style) in enumerate(_thinking_lines(play)):
        _put(canvas, area, row, text, style)


def _thinking_lines(play: Play) -> list[tuple[str, Style]]:
    lines = [(_about_text(play.about), Style.DIM)] if play.about else []
    if (seconds := play.thinking_seconds) is not None:
        spinner = _SPINNER[int(seconds * _TURNS_A_SECOND) % len(_SPINNER)]
        text = _("{spinner} thinking: {seconds} s")
        lines.append((text.format(spinner=spinner, seconds=int(seconds)), Style.TITLE))
    if play.thought is not None:
        lines.append((_thought_text(play.thought), Style.PLAIN))
        if play.thought.line:
            lines.append((" ".join(play.thought.line), Style.DIM))
    return lines


def _thought_text(thought: Thought) -> str:
    text = _("depth {depth}  evaluation {evaluation}")
    return text.format(depth=thought.depth, evaluation=thought.evaluation)


def _about_text(about: About) -> str:
    name = f"{about.name} {about.version}".rstrip()
    return _("{name} by {author}").format(name=name, author=about.author) if about.author else name


def paint_keys(canvas: Canvas, area: Area, play: Play) -> None:
    """List the most useful keys that fit."""
    for row, (keys, meaning) in enumerate(_captions(play)):
        beside = Area(area.top, area.left + _KEY_WIDTH, area.height, area.width - _KEY_WIDTH)
        _put(canvas, area, row, fit(keys, _KEY_WIDTH - 1), Style.KEY)
        _put(canvas, beside, row, meaning)


def _captions(play: Play) -> list[tuple[str, str]]:
    """Keys with what they do in a few words, those first that a player needs most here."""
    back = (_keys(play, Action.BACK, Action.FORWARD), _("look back, forward"))
    undo = (_keys(play, Action.UNDO, Action.REDO), _("undo, redo"))
    new = (_keys(play, Action.NEW, Action.REMATCH), _("new game, rematch"))
    leave = (_keys(play, Action.HELP, Action.MENU), _("help, menu"))
    views = [
        (_keys(play, Action.NUMBERS, Action.EVALUATION), _("numbers, evaluation")),
        (_keys(play, Action.ROTATE, Action.FLIP), _("turn, mirror")),
    ]
    if play.is_over:
        return [new, back, undo, leave, *views]
    return [
        *(_watched_captions(play) if play.seats.watched else _own_captions(play)),
        undo,
        (_keys(play, Action.HINT, Action.LINE), _("hint, its line")),
        new,
        leave,
        (_keys(play, Action.THREATS, Action.SIGHT), _("threats, scores")),
        back,
        (_keys(play, Action.MOVE_NOW, Action.PAUSE), _("move now, pause")),
        (_keys(play, Action.RESIGN, Action.DRAW), _("resign, offer draw")),
        *views,
    ]


def _watched_captions(play: Play) -> list[tuple[str, str]]:
    return [
        (_keys(play, Action.PAUSE, Action.MOVE_NOW), _("pause, one step")),
        (_keys(play, Action.FASTER, Action.SLOWER), _("faster, slower")),
    ]


def _own_captions(play: Play) -> list[tuple[str, str]]:
    return [
        (_("arrows hjkl"), _("move the cursor")),
        (_keys(play, Action.PLACE), _("place a stone")),
        (_keys(play, Action.PROMPT), _("type a point")),
    ]


def _keys(play: Play, *actions: Action) -> str:
    return keys_text(play.preferences.keymap, *actions, most=2)


def _put(canvas: Canvas, area: Area, row: int, text: str, style: Style = Style.PLAIN) -> None:
    """Write a line of an area, as much of it as fits."""
    if row < area.height:
        canvas.put(area.top + row, area.left, fit(text, area.width), style)
