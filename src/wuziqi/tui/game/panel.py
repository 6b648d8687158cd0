"""The panels of a game: players and clocks, the moves, the computer's thinking, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import FREE, Player
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.clock import WARNING_SECONDS, clock_text
from wuziqi.tui.game.analysis import is_of_fives
from wuziqi.tui.seats import color_name
from wuziqi.tui.terminal.canvas import Area, Canvas, Style, fit, text_width, wrap
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.key_names import keys_text
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.words.opening_texts import player_name
from wuziqi.tui.words.rule_texts import rule_summary

if TYPE_CHECKING:
    from wuziqi.tui.game.play import Play

_KEY_WIDTH = 13
_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4


def paint_players(canvas: Canvas, area: Area, play: Play) -> None:
    """Draw both players with their clocks, below the rule where there is room for it."""
    if area.height >= 4:
        for row, line in enumerate(wrap(rule_summary(play.game.rule), area.width)):
            _put(canvas, area, row, line, Style.DIM)
    first = 2 if area.height >= 4 else 0
    for row, stone in enumerate(Stone, first):
        _paint_player(canvas, area, row, play, stone)


def _paint_player(canvas: Canvas, area: Area, row: int, play: Play, stone: Stone) -> None:
    game = play.game
    player = game.black if stone is Stone.BLACK else game.black.other
    left = play.seconds_left(player)
    clock = "" if left is None else clock_text(left)
    to_move = game.outcome is None and game.player is player
    room = area.width - text_width(clock) - 1 if clock else area.width
    text = fit(_player_text(play, stone, player, room, to_move=to_move), room)
    _put(canvas, area, row, text, Style.TITLE if to_move else Style.PLAIN)
    if left is not None:
        style = Style.WARNING if left <= WARNING_SECONDS else Style.PLAIN
        width = text_width(clock)
        beside = Area(area.top, area.left + area.width - width, area.height, width)
        _put(canvas, beside, row, clock, style)


def _player_text(play: Play, stone: Stone, player: Player, room: int, *, to_move: bool) -> str:
    """Who plays a colour, in fewer words where there is no room for all."""
    mark = f"{play.glyphs.pointer if to_move else ' '} {play.glyphs.stones[stone]}"
    name, short = play.seats.name(player), play.seats.short_name(player)
    if play.seats.two_people and play.game.opening is not FREE:
        name = short = player_name(player)
    texts = [f"{mark} {color_name(stone)}  {known}".rstrip() for known in (name, short)]
    return next((text for text in texts if text_width(text) <= room), f"{mark} {short}")


def paint_moves(canvas: Canvas, area: Area, play: Play) -> None:
    """List the last moves that fit, those of one round or turn on a line."""
    moves = play.lookback.shown(play.game)
    _put(canvas, area, 0, _("Moves: {count}").format(count=len(play.game.moves)), Style.DIM)
    for row, line in enumerate(round_lines(moves, area.height - 1, play.game.rule, play.glyphs), 1):
        _put(canvas, area, row, line)


def round_lines(moves: Sequence[Point], most: int, rule: Rule, glyphs: Glyphs) -> list[str]:
    """The last rounds of a game, at most so many, each with black's and white's move.

    Where a turn has two stones, a line is a turn, behind the stone of its colour.
    """
    if rule.stones_per_turn > 1:
        return _turn_lines(moves, most, rule, glyphs)
    rounds = (len(moves) + 1) // 2
    pairs = {n: moves[2 * n : 2 * n + 2] for n in range(max(0, rounds - most), rounds)}
    return [
        f"{n + 1:3}. {'  '.join(f'{move!s:4}' for move in pair)}".rstrip()
        for n, pair in pairs.items()
    ]


def _turn_lines(moves: Sequence[Point], most: int, rule: Rule, glyphs: Glyphs) -> list[str]:
    turns: list[tuple[Stone, list[Point]]] = []
    for number, move in enumerate(moves):
        color = rule.color_of_move(number)
        if not turns or turns[-1][0] is not color:
            turns.append((color, []))
        turns[-1][1].append(move)
    lines = [
        f"{n:3}. {glyphs.stones[color]} {'  '.join(f'{move!s:4}' for move in placed)}".rstrip()
        for n, (color, placed) in enumerate(turns, 1)
    ]
    return lines[-most:] if most > 0 else []


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
            lines.append((_line_text(play.thought.line), Style.DIM))
    return lines


def _line_text(line: Sequence[Point | None]) -> str:
    return " ".join("--" if point is None else str(point) for point in line)


def _thought_text(thought: Thought) -> str:
    if thought.by_book:
        return _("opening book  evaluation {evaluation}").format(evaluation=thought.evaluation)
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
    forbidden = (_keys(play, Action.FORBIDDEN), _("forbidden points"))
    fives = is_of_fives(play.game.rule)
    threats = (_keys(play, Action.THREATS, Action.SIGHT), _("threats, scores"))
    numbers = (_keys(play, Action.NUMBERS), _("numbers"))
    evaluation = (_keys(play, Action.NUMBERS, Action.EVALUATION), _("numbers, evaluation"))
    views = [
        *([forbidden] if play.game.rule.forbids else []),
        evaluation if fives else numbers,
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
        *([threats] if fives else []),
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
