"""The view of a game, and the panel beside its board."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

from wuziqi.columns import fit, fold, text_width
from wuziqi.locale import _
from wuziqi.play.adviser import Ranking, Standing
from wuziqi.protocol.client.events import About, Thought
from wuziqi.records.time_control import Reading
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import NO_ODDS, Odds
from wuziqi.session.clock import clock_text
from wuziqi.tui.board_view import BoardView, PanelLine
from wuziqi.tui.game.ending import Card
from wuziqi.tui.game.friend_panel import MORE_TALK_ROWS, TALK_ROWS, FriendView, friend_lines
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import MessagePart, message_lines
from wuziqi.tui.widgets.captions import Moment
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.curve import Curve, curve_rows, paint_curve
from wuziqi.tui.widgets.entry_text import EntryText, paint_typed
from wuziqi.tui.widgets.footer import KeyCaption, question_keys
from wuziqi.tui.widgets.keys import KeyMap
from wuziqi.tui.widgets.layout import Layout
from wuziqi.tui.widgets.panel import (
    Blocks,
    MoveList,
    PlayerLine,
    paint_heading,
    ranking_block,
)
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import chance_text, ranking_text
from wuziqi.words.opening_texts import StepLine
from wuziqi.words.player_texts import color_name

_SPINNER = "|/-\\"
_TURNS_A_SECOND = 4
_ADVICE_ROWS = 5
"""The rows that stay free for the chances and three best moves, so that nothing moves for them."""
_LOW = 24
"""The height below which a screen has no rows to keep free."""
_CARD_ROWS = 3
"""The rows of the card at the end of a game, beside its curve."""
_MESSAGE_ROWS = 9
"""The most rows of the last messages, with their heading."""
_ROWS_BESIDE_STEPS = 12
"""The rows of a screen that other parts keep beside the steps of an opening."""


@dataclass(frozen=True)
class PlayerView:
    """One side of the panel: who plays ``stone``, in ``names`` with ever fewer words.

    ``clock`` is the reading of the player's clock, None without clocks.
    """

    stone: Stone
    names: Sequence[str]
    to_move: bool
    clock: Reading | None


@dataclass(frozen=True, kw_only=True)
class GameView(BoardView):
    """The view of a game.

    ``board`` is the shown position, after the first ``shown`` of all ``moves``; ``standing`` are
    its chances, None if not requested or unknown. ``viewer`` is the colour of a single person, else
    None. ``thinks`` shows the computer's chances, ``deep`` its search too, and ``ranking`` replaces
    them by the best moves.
    ``steps`` are those of the opening, whose name is ``procedure``. ``guide`` and, beside the
    steps, ``task`` explain the present one; ``choices`` are its keys. ``answers`` are the keys for
    the ``question``. ``offer`` is the key for another level, ``lead`` leads on from the end,
    ``odds`` are the game's. ``friend`` is the friend at another program, if any. ``blind`` hides
    the stones, and all moves but the last. ``opening`` has names of the opening, the longest first.
    ``card`` describes the end of the game, None before it; ``curve`` has the known chances.
    ``messages`` are the latest messages.
    """

    keymap: KeyMap
    players: tuple[PlayerView, ...]
    moves: tuple[tuple[Point, Stone], ...]
    shown: int
    guide: tuple[str, ...]
    task: tuple[str, ...]
    steps: tuple[StepLine, ...]
    procedure: str
    choices: tuple[KeyCaption, ...]
    standing: Standing | None
    viewer: Stone | None
    thinks: bool
    deep: bool
    thinking_seconds: float | None
    thought: Thought | None
    engine: bool
    about: About | None
    moment: Moment
    ranking: Ranking | None = None
    question: str = ""
    answers: tuple[KeyCaption, ...] = ()
    offer: KeyCaption | None = None
    lead: KeyCaption | None = None
    odds: Odds = NO_ODDS
    friend: FriendView | None = None
    blind: bool = False
    card: Card | None = None
    curve: Curve | None = None
    messages: Sequence[str] = ()
    opening: Sequence[str] = ()

    @property
    def title(self) -> str:
        title = super().title
        return _("{title}, blind").format(title=title) if self.blind else title

    @property
    def present(self) -> bool:
        return self.shown == len(self.moves)

    @property
    def asks(self) -> bool:
        return bool(self.question) or self.prompt is not None or self.talks

    @property
    def talks(self) -> bool:
        return self.friend is not None and self.friend.typed is not None

    @property
    def summary(self) -> str:
        summary = "" if self.steps else super().summary
        if self.odds is NO_ODDS:
            return summary
        odds = _("Odds: {odds}.").format(odds=_(self.odds.title))
        return f"{odds} {summary}".rstrip()

    @property
    def player_lines(self) -> list[PlayerLine]:
        return [_player_line(player) for player in self.players]

    @property
    def move_list(self) -> MoveList:
        return MoveList(
            self.moves,
            self.shown,
            self.rule,
            self.glyphs,
            (_key(self.keymap, Action.BACK), _key(self.keymap, Action.FORWARD)),
            present=self.present,
            live=not self.asks,
            only_last=self.blind,
            opening=self.opening,
            chosen=self.chosen,
            counted=self.present and self.card is None,
        )

    @property
    def keys_are_live(self) -> bool:
        return not self.asks

    def blocks(self, height: int) -> Blocks:
        """Return the rows of the blocks, 0 for a block that this game never shows."""
        clocks = self.glyphs.has_blocks and any(player.clock for player in self.players)
        thinks = self.thinks and not self.moment.over
        deep = self.deep and thinks
        lines = (2 * deep if self.moment.fives else deep) + (self.engine and deep)
        if self.ranking is not None:
            lines = 1 + self.ranking.count
        elif self._may_have_curve and self.friend is None:
            rows, said = _CARD_ROWS + 2 + curve_rows(height), _MESSAGE_ROWS
            return Blocks(rows, self.keys, self.summary, clocks=clocks, messages=said)
        elif self.friend is not None:
            return Blocks(TALK_ROWS, self.keys, self.summary, MORE_TALK_ROWS, clocks)
        elif self.steps:
            rows = min(1 + len(self.steps), height - _ROWS_BESIDE_STEPS)
            return Blocks(max(rows, 0), self.keys, clocks=clocks)
        standing = self.moment.fives and (thinks or self.bar or self.ranking is not None)
        curve = (2 + curve_rows(height)) * self.moment.fives
        kept = _ADVICE_ROWS * (self.moment.fives and height >= _LOW)
        advice = max(lines + standing, kept)
        return Blocks(advice, self.keys, self.summary, curve, clocks, _MESSAGE_ROWS)

    @property
    def _may_have_curve(self) -> bool:
        """Whether the end of the game has a curve, or may get one by the quick look."""
        if self.card is None or not (self.moves and self.moment.fives):
            return False
        return self.card.curve is None or self.card.curve.has_shape

    def body(self, area: Area) -> list[PanelLine]:
        """Return the evaluation, the best moves or the computer's search.

        With a friend it shows the friend's state and the last line of talk, unless there are best
        moves; a finished game shows its card.
        """
        if self.friend is not None and self.ranking is None:
            return friend_lines(self.friend, area, _key(self.keymap, Action.SAY))
        if self.card is not None and self.ranking is None and self.present:
            texts = self.card.texts
            return [(line, Style.PLAIN) for text in texts for line in fold(text, area.width)]
        if self.steps:
            return [(self.procedure, Style.DIM), *_step_rows(self, area)]
        lines = []
        if self.standing is not None and self.standing.evaluation is not None:
            style = Style.PLAIN if self.standing.fresh else Style.DIM
            lines.append((chance_text(self.standing.evaluation, self.viewer), style))
        if self.ranking is None:
            return lines + _thoughts(self, area.width)
        return lines + ranking_block(self.ranking, area.width)

    def paint_body(self, canvas: Canvas, area: Area) -> int:
        """Draw the lines, and the curve of the chances where rows are left."""
        top = super().paint_body(canvas, area)
        free, rows = area.top + area.height - top, curve_rows(canvas.height)
        if self.curve is None or not self.curve.has_shape or free < rows:
            return top
        top -= free == rows
        canvas.put(top, area.left, fit(self.curve.title(area.width), area.width), Style.DIM)
        paint_curve(canvas, area._replace(top=top + 1, height=rows), self.curve, self.glyphs)
        return top + rows + 2

    def _paint_messages(self, canvas: Canvas, area: Area) -> None:
        paint_heading(canvas, area, _("Messages"), self.glyphs)
        lines = [line for text in self.messages for line in fold(text, area.width)]
        for row, line in enumerate(lines[1 - area.height :], area.top + 1):
            canvas.put(row, area.left, line, Style.DIM)

    def paint_panel(self, canvas: Canvas, layout: Layout, end: int) -> None:
        super().paint_panel(canvas, layout, end)
        if (messages := layout.panel.above(end).messages) is not None and self.messages:
            self._paint_messages(canvas, messages)
        if self.friend is not None and self.friend.typed is not None:
            _paint_talk(canvas, layout.message, self.friend.typed)

    def paint_clocks(self, canvas: Canvas, layout: Layout, column: int) -> None:
        """Write the clocks at the end of the status line: both, or only the one that runs."""
        status_end, end = column, layout.left + layout.status_width
        players = [_player_line(player) for player in self.players if player.clock is not None]
        for shown in (players, [player for player in players if player.to_move]):
            widths = [chip_width(self.glyphs) + text_width(player.clock) for player in shown]
            column = end - sum(widths) - len(widths) + 1
            if column < status_end + 2:
                continue
            for player in shown:
                style = Style.WARNING if player.low else Style.PLAIN
                column = paint_chip(canvas, layout.status_row, column, player.stone, self.glyphs)
                column = canvas.put(layout.status_row, column, player.clock, style) + 1
            return

    def lines_below(self, layout: Layout) -> list[list[MessagePart]]:
        """Return the question, or the message with what an opening or a friend asks."""
        width = layout.message.width
        if self.question:
            return message_lines([self.question], width)
        if self.talks:
            return []
        message = self.message
        if self.ranking is not None and layout.panel.thinking is None:
            message = message or ranking_text(self.ranking)
        texts = [message] if message else []
        if self.prompt is not None:
            return message_lines(texts, width, self.prompt)
        listed = bool(self.steps) and self.friend is None and layout.panel.thinking is not None
        texts += self.task if listed else self.guide
        choices = [*self.choices, *([] if self.lead is None else [self.lead])]
        if self.friend is not None and self.friend.question:
            texts.append(self.friend.question)
            choices += question_keys()
        together = message_lines([*texts, *choices], width)
        # What leads on from the end is no part of a message.
        if len(together) == 1 and not (texts and self.lead):
            return together
        return [*message_lines(texts, width), *message_lines(choices, width)]

    def footer(self, layout: Layout) -> Sequence[KeyCaption]:
        """Return the keys of the open question or prompt, else those of an offer and the game.

        The key of the line that leads on stands there alone.
        """
        del layout
        offered = () if self.offer is None or not self.present else (self.offer,)
        leads = None if self.lead is None else self.lead.key
        others = (caption for caption in self.captions if caption.key != leads)
        return self.answers or (*offered, *others)


def _player_line(player: PlayerView) -> PlayerLine:
    color, clock = color_name(player.stone), player.clock
    texts = [f"{color}  {name}".rstrip() for name in player.names]
    return PlayerLine(
        player.stone,
        [*texts, player.names[-1] or color],
        player.to_move,
        "" if clock is None else clock_text(clock),
        clock is not None and clock.is_low,
    )


def _key(keymap: KeyMap, action: Action) -> str:
    """The first key of an action, "" if it has none."""
    return next(iter(keymap.keys_of(action)), "")


def _paint_talk(canvas: Canvas, area: Area, typed: EntryText) -> None:
    left = canvas.put(area.top, area.left, "> ", Style.TITLE)
    end = paint_typed(canvas, area.top, left, typed.around_cursor(area.width - 3))
    if not typed:
        text = fit(_("say something"), area.width - text_width("> ") - 2)
        canvas.put(area.top, end + 2, text, Style.DIM)


def _step_rows(view: GameView, area: Area) -> Sequence[PanelLine]:
    """Return the steps, or as many around the present one; their players where these have room."""
    steps, pointer = view.steps, view.glyphs.pointer
    behind = text_width(pointer) + 1
    who = max(text_width(step.who) for step in steps) + 2
    if behind + who + max(text_width(step.text) for step in steps) > area.width:
        who = 0
    lines = []
    for step in steps:
        mark = f"{pointer} " if step.is_present else " " * behind
        name = step.who + " " * (who - text_width(step.who)) if who else ""
        style = Style.TITLE if step.is_present else Style.DIM if step.is_done else Style.PLAIN
        lines.append((f"{mark}{name}{step.text}", style))
    rows, present = area.height - 1, sum(step.is_done for step in steps)
    start = max(min(present - 1, len(lines) - rows), 0)
    return lines[start : start + max(rows, 0)]


def _thoughts(view: GameView, width: int) -> list[tuple[str, Style]]:
    lines: list[tuple[str, Style]] = []
    if not view.deep:
        return lines
    if details := _details(view):
        lines.append((details, Style.DIM))
    if view.thought is not None and view.thought.line:
        lines.append((_line_text(view.thought.line, view.board, width), Style.DIM))
    if view.about is not None:
        lines.append((_about_text(view.about), Style.DIM))
    return lines


def _details(view: GameView) -> str:
    parts = []
    if (seconds := view.thinking_seconds) is not None:
        spinner = _SPINNER[int(seconds * _TURNS_A_SECOND) % len(_SPINNER)]
        parts.append(_("{spinner} {seconds} s").format(spinner=spinner, seconds=int(seconds)))
    if view.thought is not None:
        parts.append(_thought_text(view.thought))
    return "  ".join(parts)


def _thought_text(thought: Thought) -> str:
    if thought.by_book:
        return _("opening book")
    depth = _("depth {depth}").format(depth=thought.depth.plies)
    thousands = (thought.nodes or 0) // 1000
    nodes = _("{thousands} k nodes").format(thousands=thousands)
    return f"{depth}  {nodes}" if thousands else depth


def _line_text(line: Sequence[Point | None], board: Board, width: int) -> str:
    """Tell the moves of a line that are still to come, as many as have room."""
    coming = dropwhile(
        lambda point: point is not None and point in board and board[point] is not None, line
    )
    text = _("expects")
    for point in coming:
        longer = f"{text} {point or '--'}"
        if text_width(longer) > width:
            break
        text = longer
    return "" if text == _("expects") else text


def _about_text(about: About) -> str:
    name = f"{about.name} {about.version}".rstrip()
    return _("{name} by {author}").format(name=name, author=about.author) if about.author else name
