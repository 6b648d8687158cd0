"""Lays a game out on the screen and paints its view."""

from collections.abc import Iterator, Sequence

from wuziqi.columns import fit, fold, tail, text_width
from wuziqi.locale import _, ngettext
from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.point import Point
from wuziqi.rules.rule import EVEN
from wuziqi.session.clock import clock_text
from wuziqi.tui.game.friend_panel import MORE_TALK_ROWS, TALK_ROWS, friend_lines
from wuziqi.tui.game.view import GameView, PlayerView
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import paint_bar
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import (
    Piece,
    message_lines,
    paint_message,
    paint_status,
    panel_end,
)
from wuziqi.tui.widgets.captions import keys_to_show
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer, question_keys
from wuziqi.tui.widgets.keys import KeyMap
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.panel import (
    Blocks,
    MoveList,
    Panel,
    PlayerLine,
    paint_heading,
    paint_key_list,
    paint_players,
    ranking_block,
)
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import chance_text, ranking_text
from wuziqi.words.ending_texts import Card, chart_rows
from wuziqi.words.glyphs import UNICODE
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import board_title, rule_summary

_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4
_CARD_ROWS = 7
"""The rows of the card at the end of a game."""
_MESSAGE_ROWS = 9
"""The most rows of the last messages, with their heading."""
_CHART_ROWS = 4
"""The rows of the chart of the chances, where rows are left."""
_MANY = 10_000
"""From this number on, nodes are shown in thousands."""


def layout_of(view: GameView, height: int, width: int) -> Layout | None:
    """Lay out a game on a screen; None if it is too small."""
    blocks, bar = panel_blocks(view), view.shows_evaluation
    where = view.cursor, view.board.size, view.orientation
    request = LayoutRequest.around(where, blocks, bar=bar, halves=view.halves)
    return arrange(request, height, width)


def paint_game(canvas: Canvas, view: GameView) -> None:
    """Draw the game; on too small a canvas, draw the size that is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    title = board_title(view.rule, view.board.size, view.glyphs)
    column = paint_status(canvas, layout, view.status, title, view.glyphs)
    if layout.panel.players is None:
        _paint_clocks(canvas, view, layout, column)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    if layout.bar is not None:
        chance = None if view.standing is None else view.standing.chance
        paint_bar(canvas, layout.bar, chance, view.glyphs)
    lines = _message(view, layout)
    paint_panel(canvas, layout.panel, view, panel_end(layout, lines))
    if view.friend is not None and view.friend.typed is not None:
        _paint_talk(canvas, layout.message, view.friend.typed)
    style = Style.WARNING if view.warns else Style.TITLE
    paint_message(canvas, layout.message, lines, style, view.prompt)
    paint_footer(canvas, _footer(view), layout.left)


def _paint_clocks(canvas: Canvas, view: GameView, layout: Layout, status_end: int) -> None:
    """Write the clocks at the end of the status line: both, or only the one that runs."""
    end = layout.left + layout.status_width
    players = [_player_line(player) for player in view.players if player.clock is not None]
    for shown in (players, [player for player in players if player.to_move]):
        widths = [chip_width(view.glyphs) + text_width(player.clock) for player in shown]
        column = end - sum(widths) - len(widths) + 1
        if column < status_end + 2:
            continue
        for player in shown:
            style = Style.WARNING if player.low else Style.PLAIN
            column = paint_chip(canvas, layout.status_row, column, player.stone, view.glyphs)
            column = canvas.put(layout.status_row, column, player.clock, style) + 1
        return


def _message(view: GameView, layout: Layout) -> list[list[Piece]]:
    """The lines of the message; a prompt leaves room for the typed text."""
    width = layout.message.width
    if view.question:
        return message_lines([view.question], width)
    if view.talks:
        return []
    message = view.message
    if view.ranking is not None and layout.panel.thinking is None:
        message = message or ranking_text(view.ranking)
    texts = [message] if message else []
    if view.prompt is not None:
        return message_lines(texts, width, view.prompt)
    texts += view.guide
    choices = list(view.choices)
    if view.friend is not None and view.friend.question:
        texts.append(view.friend.question)
        choices += question_keys()
    together = message_lines([*texts, *choices], width)
    if len(together) == 1:
        return together
    return [*message_lines(texts, width), *message_lines(choices, width)]


def _paint_talk(canvas: Canvas, area: Area, typed: str) -> None:
    """Write the end of a typed chat message; an empty line explains itself."""
    left = canvas.put(area.top, area.left, "> ", Style.TITLE)
    shown = tail(typed, area.width - 3)
    end = canvas.put(area.top, left, shown, Style.TITLE)
    canvas.put(area.top, end, " ", Style.SELECTED)
    canvas.put_cursor(area.top, end)
    if not typed:
        text = fit(_("say something, then Enter"), area.width - text_width("> ") - 2)
        canvas.put(area.top, end + 2, text, Style.DIM)


def _footer(view: GameView) -> list[KeyCaption]:
    """The keys of the last line: the question's or prompt's while one is open."""
    if view.answers:
        return list(view.answers)
    offered = [] if view.offer is None else [view.offer]
    return [*offered, *keys_to_show(view.keymap, view.moment).footer]


# The panel


def panel_blocks(view: GameView) -> Blocks:
    """The rows that the blocks of the panel ask for: none for a block this game never shows."""
    keys = keys_to_show(view.keymap, view.moment).listed
    clocks = view.glyphs is UNICODE and any(player.clock for player in view.players)
    thinks = view.thinks and not view.moment.over
    lines = (2 * thinks if view.moment.fives else thinks) + (view.engine and thinks)
    if view.ranking is not None:
        lines = 1 + view.ranking.count
    elif view.card is not None and view.friend is None and view.moves:
        said = _MESSAGE_ROWS
        return Blocks(_CARD_ROWS, keys, _summary(view), clocks=clocks, messages=said)
    elif view.friend is not None:
        return Blocks(TALK_ROWS, keys, _summary(view), MORE_TALK_ROWS, clocks)
    standing = view.moment.fives and (thinks or view.shows_evaluation or view.ranking is not None)
    chart = (1 + _CHART_ROWS) * view.shows_evaluation
    return Blocks(lines + standing, keys, _summary(view), chart, clocks, _MESSAGE_ROWS)


def _summary(view: GameView) -> str:
    """The odds, if any, then the winning row of the rule."""
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
        lines += _chart_of_chances(view, area, area.height - len(lines) - 1)
        for row, (text, style) in enumerate(lines[: area.height]):
            canvas.put(area.top + row, area.left, fit(text, area.width), style)
    if panel.messages is not None and view.messages:
        _paint_messages(canvas, panel.messages, view)
    if panel.moves is not None:
        _move_list(view).paint(canvas, panel.moves)
    if panel.keys is not None:
        keys = keys_to_show(view.keymap, view.moment).listed
        paint_key_list(canvas, panel.keys, keys, view.glyphs, live=not view.asks)


def _paint_messages(canvas: Canvas, area: Area, view: GameView) -> None:
    """Write as many of the last messages as have room; the message under the board is the last."""
    paint_heading(canvas, area, _("Messages"), view.glyphs)
    lines = [line for text in view.messages for line in fold(text, area.width)]
    for row, line in enumerate(lines[1 - area.height :], area.top + 1):
        canvas.put(row, area.left, line, Style.DIM)


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
        only_last=view.blind,
        opening=view.opening,
    )


def _key(keymap: KeyMap, action: Action) -> str:
    """The first key of an action, "" if it has none."""
    return next(iter(keymap.keys_of(action)), "")


def _thinking_lines(view: GameView, area: Area) -> list[tuple[str, Style]]:
    """The evaluation, and the best moves or the computer's search.

    With a friend it shows the friend's state and the last line of talk, unless there are best
    moves.
    """
    if view.friend is not None and view.ranking is None:
        return friend_lines(view.friend, area, _key(view.keymap, Action.SAY))
    if view.card is not None and view.ranking is None and view.present:
        return list(_card_lines(view, view.card, area))
    lines = []
    if view.standing is not None and view.standing.evaluation is not None:
        style = Style.PLAIN if view.standing.fresh else Style.DIM
        lines.append((chance_text(view.standing.evaluation, view.viewer), style))
    if view.ranking is None:
        return lines + _thoughts(view)
    return lines + ranking_block(view.ranking, area.width)


def _card_lines(view: GameView, card: Card, area: Area) -> Iterator[tuple[str, Style]]:
    """The outcome of the game and its review, with a chart in the remaining rows."""
    title = fold(card.title, area.width)
    lines = [line for text in card.lines for line in fold(text, area.width)]
    yield from ((line, Style.TITLE) for line in title)
    yield from ((line, Style.PLAIN) for line in lines)
    if card.chances:
        rows = min(max(area.height - len(title) - len(lines), 1), _CHART_ROWS)
        chart = chart_rows(card.chances, area.width, rows, view.glyphs)
        yield from ((row, Style.CHART) for row in chart)


def _chart_of_chances(view: GameView, area: Area, rows: int) -> list[tuple[str, Style]]:
    """Black's chances, below a heading; chances that the player has not seen stay unchanged."""
    if not view.shows_evaluation or rows < _CHART_ROWS or len(view.chances) <= 1:
        return []
    held: list[float | None] = []
    for chance in view.chances:
        held.append(held[-1] if chance is None and held else chance)
    chart = chart_rows(held, area.width, _CHART_ROWS, view.glyphs)
    return [(_("Black's chance to win"), Style.DIM), *((row, Style.CHART) for row in chart)]


def _thoughts(view: GameView) -> list[tuple[str, Style]]:
    """The computer's search so far, its principal variation, and its name."""
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
    """The time, depth and nodes of the computer's search."""
    parts = []
    if (seconds := view.thinking_seconds) is not None:
        spinner = _SPINNER[int(seconds * _TURNS_A_SECOND) % len(_SPINNER)]
        parts.append(_("{spinner} {seconds} s").format(spinner=spinner, seconds=int(seconds)))
    if view.thought is not None:
        parts.append(_thought_text(view.thought))
    return "  ".join(parts)


def _thought_text(thought: Thought) -> str:
    """The depth of a search, and its nodes if they are known."""
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
