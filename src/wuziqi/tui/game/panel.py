"""The panels of a game: players and clocks, the moves, the computer's thinking, the keys."""

from collections.abc import Sequence

from wuziqi.locale import _
from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.point import Point
from wuziqi.session.clock import WARNING_SECONDS, clock_text
from wuziqi.tui.game.view import GameView, PlayerView
from wuziqi.tui.terminal.canvas import Area, Canvas, Style, fit, text_width, wrap
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.key_list import key_list
from wuziqi.tui.widgets.move_list import round_lines
from wuziqi.tui.words.players import color_name
from wuziqi.tui.words.rule_texts import rule_summary

_KEY_WIDTH = 13
_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4


def paint_players(canvas: Canvas, area: Area, view: GameView) -> None:
    """Draw both players with their clocks, below the rule where there is room for it."""
    if area.height >= 4:
        for row, line in enumerate(wrap(rule_summary(view.rule), area.width)):
            _put(canvas, area, row, line, Style.DIM)
    first = 2 if area.height >= 4 else 0
    for row, player in enumerate(view.players, first):
        _paint_player(canvas, area, row, player, view.glyphs)


def _paint_player(canvas: Canvas, area: Area, row: int, player: PlayerView, glyphs: Glyphs) -> None:
    left = player.seconds_left
    clock = "" if left is None else clock_text(left)
    room = area.width - text_width(clock) - 1 if clock else area.width
    text = fit(_player_text(player, glyphs, room), room)
    _put(canvas, area, row, text, Style.TITLE if player.to_move else Style.PLAIN)
    if left is not None:
        style = Style.WARNING if left <= WARNING_SECONDS else Style.PLAIN
        width = text_width(clock)
        beside = Area(area.top, area.left + area.width - width, area.height, width)
        _put(canvas, beside, row, clock, style)


def _player_text(player: PlayerView, glyphs: Glyphs, room: int) -> str:
    """Who plays a colour, in fewer words where there is no room for all."""
    mark = f"{glyphs.pointer if player.to_move else ' '} {glyphs.stones[player.stone]}"
    names = (player.name, player.short_name)
    texts = [f"{mark} {color_name(player.stone)}  {name}".rstrip() for name in names]
    fitting = (text for text in texts if text_width(text) <= room)
    return next(fitting, f"{mark} {player.short_name}")


def paint_moves(canvas: Canvas, area: Area, view: GameView) -> None:
    """List the last moves that fit, those of one round or turn on a line."""
    _put(canvas, area, 0, _("Moves: {count}").format(count=view.move_count), Style.DIM)
    lines = round_lines(view.moves, area.height - 1, view.rule, view.glyphs)
    for row, line in enumerate(lines, 1):
        _put(canvas, area, row, line)


def paint_thinking(canvas: Canvas, area: Area, view: GameView) -> None:
    """Tell how far the computer has thought, and what another engine says of itself."""
    for row, (text, style) in enumerate(_thinking_lines(view)):
        _put(canvas, area, row, text, style)


def _thinking_lines(view: GameView) -> list[tuple[str, Style]]:
    lines = [(_about_text(view.about), Style.DIM)] if view.about else []
    if (seconds := view.thinking_seconds) is not None:
        spinner = _SPINNER[int(seconds * _TURNS_A_SECOND) % len(_SPINNER)]
        text = _("{spinner} thinking: {seconds} s")
        lines.append((text.format(spinner=spinner, seconds=int(seconds)), Style.TITLE))
    if view.thought is not None:
        lines.append((_thought_text(view.thought), Style.PLAIN))
        if view.thought.line:
            lines.append((_line_text(view.thought.line), Style.DIM))
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


def paint_keys(canvas: Canvas, area: Area, view: GameView) -> None:
    """List the most useful keys that fit."""
    rule = view.rule
    lines = key_list(
        view.keymap,
        over=view.is_over,
        watched=view.watched,
        forbids=rule.forbids,
        fives=rule.is_of_fives,
    )
    beside = Area(area.top, area.left + _KEY_WIDTH, area.height, area.width - _KEY_WIDTH)
    for row, (keys, meaning) in enumerate(lines):
        _put(canvas, area, row, fit(keys, _KEY_WIDTH - 1), Style.KEY)
        _put(canvas, beside, row, meaning)


def _put(canvas: Canvas, area: Area, row: int, text: str, style: Style = Style.PLAIN) -> None:
    """Write a line of an area, as much of it as fits."""
    if row < area.height:
        canvas.put(area.top + row, area.left, fit(text, area.width), style)
