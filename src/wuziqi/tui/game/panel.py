"""The panel of a game: players and clocks, what the computer thinks, the moves, the keys."""

from collections.abc import Sequence

from wuziqi.columns import fit
from wuziqi.locale import _, ngettext
from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.odds import EVEN
from wuziqi.rules.point import Point
from wuziqi.session.clock import clock_text
from wuziqi.tui.game.talk import MORE_TALK_ROWS, TALK_ROWS, talk_lines
from wuziqi.tui.game.view import GameView, PlayerView
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.key_list import paint_key_list
from wuziqi.tui.widgets.keys import Action, KeyMap
from wuziqi.tui.widgets.move_list import MoveList
from wuziqi.tui.widgets.panel_blocks import Blocks, Panel
from wuziqi.tui.widgets.player_list import PlayerLine, paint_players
from wuziqi.tui.words.key_captions import listed_keys
from wuziqi.words.chance_texts import chance_text
from wuziqi.words.players import color_name
from wuziqi.words.rule_texts import rule_summary

_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4
_MANY = 10_000
"""From so many nodes on they are told in thousands."""


def panel_blocks(view: GameView) -> Blocks:
    """The rows that the parts of the panel want: none for what this game never shows."""
    keys = listed_keys(view.keymap, view.kind)
    thinks = view.thinks and not view.kind.over
    lines = (2 * thinks if view.kind.fives else thinks) + (view.engine and thinks)
    if view.ranking is not None:
        lines = view.ranking.height
    elif view.company is not None:
        return Blocks(TALK_ROWS, tuple(keys), _summary(view), MORE_TALK_ROWS)
    standing = view.kind.fives and (thinks or view.shows_evaluation or view.ranking is not None)
    return Blocks(lines + standing, tuple(keys), _summary(view))


def _summary(view: GameView) -> str:
    """What wins, after the odds that are given."""
    summary = rule_summary(view.rule)
    if view.odds is EVEN:
        return summary
    odds = _("Odds: {odds}.").format(odds=_(view.odds.title))
    return f"{odds} {summary}"


def paint_panel(canvas: Canvas, panel: Panel, view: GameView, end: int) -> None:
    """Draw the blocks of the panel, as far as they lie above row ``end``."""
    panel = panel.above(end)
    if panel.players is not None:
        players = [_player_line(player) for player in view.players]
        paint_players(canvas, panel.players, _summary(view), players, view.glyphs)
    if (area := panel.thinking) is not None:
        lines = _thinking_lines(view, area)
        for row, (text, style) in enumerate(lines[: area.height]):
            canvas.put(area.top + row, area.left, fit(text, area.width), style)
    if panel.moves is not None:
        _move_list(view).paint(canvas, panel.moves)
    if panel.keys is not None:
        keys = listed_keys(view.keymap, view.kind)
        paint_key_list(canvas, panel.keys, keys, view.glyphs, live=not view.asks)


def _player_line(player: PlayerView) -> PlayerLine:
    color, clock = color_name(player.stone), player.clock
    texts = [f"{color}  {name}".rstrip() for name in (player.name, player.short_name)]
    return PlayerLine(
        player.stone,
        [*texts, player.short_name or color],
        player.to_move,
        "" if clock is None else clock_text(clock),
        clock is not None and clock.is_low,
    )


def _move_list(view: GameView) -> MoveList:
    return MoveList(
        view.moves,
        view.shown,
        view.rule,
        view.glyphs,
        (_key(view.keymap, Action.BACK), _key(view.keymap, Action.FORWARD)),
        present=view.present,
        live=not view.asks,
    )


def _key(keymap: KeyMap, action: Action) -> str:
    """The first key of an action, "" if it has none."""
    return next(iter(keymap.keys_of(action)), "")


def _thinking_lines(view: GameView, area: Area) -> list[tuple[str, Style]]:
    """How the game stands, and the best moves or how far the computer has thought.

    With a friend it is what the friend does and was said, unless there are best moves.
    """
    if view.company is not None and view.ranking is None:
        return talk_lines(view.company, area, _key(view.keymap, Action.SAY))
    lines = []
    if view.standing is not None and view.standing.evaluation is not None:
        style = Style.PLAIN if view.standing.fresh else Style.DIM
        lines.append((chance_text(view.standing.evaluation, view.viewer), style))
    return lines + (_thoughts(view) if view.ranking is None else view.ranking.lines(area.width))


def _thoughts(view: GameView) -> list[tuple[str, Style]]:
    """How far the computer has thought, what it expects, and what it is called."""
    lines: list[tuple[str, Style]] = []
    if not view.thinks:
        return lines
    if details := _details(view):
        lines.append((details, Style.DIM))
    if view.thought is not None and view.thought.line:
        lines.append((_line_text(view.thought.line), Style.DIM))
    if view.about is not None:
        lines.append((_about_text(view.about), Style.DIM))
    return lines


def _details(view: GameView) -> str:
    """How long the computer has been thinking, how deep and how many nodes."""
    parts = []
    if (seconds := view.thinking_seconds) is not None:
        spinner = _SPINNER[int(seconds * _TURNS_A_SECOND) % len(_SPINNER)]
        parts.append(_("{spinner} {seconds} s").format(spinner=spinner, seconds=int(seconds)))
    if view.thought is not None:
        parts.append(_thought_text(view.thought))
    return "  ".join(parts)


def _thought_text(thought: Thought) -> str:
    """How deep a thought is, and how many nodes that took if it is known."""
    if thought.by_book:
        return _("opening book")
    depth = _("depth {depth}").format(depth=thought.depth)
    return depth if thought.nodes is None else f"{depth}  {_nodes_text(thought.nodes)}"


def _nodes_text(nodes: int) -> str:
    if nodes >= _MANY:
        return _("{thousands} k nodes").format(thousands=nodes // 1000)
    return ngettext("{nodes} node", "{nodes} nodes", nodes).format(nodes=nodes)


def _line_text(line: Sequence[Point | None]) -> str:
    return " ".join("--" if point is None else str(point) for point in line)


def _about_text(about: About) -> str:
    name = f"{about.name} {about.version}".rstrip()
    return _("{name} by {author}").format(name=name, author=about.author) if about.author else name
