"""A board to practise on: the keys that all tasks on a board share."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from wuziqi.columns import fit, wrapped
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.rules.board import Board, IllegalMove, OffBoard, Stone
from wuziqi.rules.orientation import Orientation
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import Rule
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import Piece
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import Status, message_lines, paint_message, paint_status
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer
from wuziqi.tui.widgets.keys import key_names
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.panel import Blocks, KeyRow, paint_key_list
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, paint_too_small
from wuziqi.tui.widgets.text_entry import Again
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import forbidden_text, illegal_text

_TEXT_ROWS = 12
"""The rows that a panel has for the text at least, where the screen allows it."""

Paragraph = tuple[str, Style]
"""A text beside the board, "" for a blank row; painting breaks its lines."""


@dataclass(frozen=True)
class PracticeView:
    """All that the painters of a board to practise on draw.

    ``title``, ``text`` and below it a ``table`` stand beside the board. ``message`` is the line
    below it, a warning if it ``warns``; where there is no room beside the board, ``task`` stands
    there until there is a message. ``prompt`` is the typed part of a point, None without a prompt.
    """

    board: Board
    rule: Rule
    orientation: Orientation
    cursor: Point
    marks: Marks
    glyphs: Glyphs
    halves: bool
    status: Status
    title: str
    text: Sequence[Paragraph]
    task: str
    message: str
    warns: bool
    prompt: str | None
    keys: tuple[KeyRow, ...]
    captions: tuple[KeyCaption, ...]
    table: Callable[[int], Sequence[Sequence[Piece]]]
    """Returns the rows of the table in so many columns."""


def layout_of(view: PracticeView, height: int, width: int) -> Layout | None:
    """Lay out a board to practise on; None if the screen is too small."""
    blocks = Blocks(_TEXT_ROWS, view.keys)
    where = view.cursor, view.board.size, view.orientation
    request = LayoutRequest.around(where, blocks, bar=False, halves=view.halves)
    return arrange(request, height, width)


def paint_practice(canvas: Canvas, view: PracticeView) -> None:
    """Draw a board to practise on; on too small a canvas, draw the size that is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    paint_status(canvas, layout, view.status, view.title, view.glyphs)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    place = _side(layout)
    if place is not None:
        _paint_side(canvas, place, view)
    text = view.message or ("" if place else view.task)
    lines = message_lines([text] if text else [], layout.message.width, view.prompt)
    style = Style.WARNING if view.warns else Style.TITLE
    paint_message(canvas, layout.message, lines, style, view.prompt)
    paint_footer(canvas, view.captions, layout.left)


def _side(layout: Layout) -> Area | None:
    """The room for text and keys, below the title."""
    if layout.side is None or layout.panel.title is None:
        return None
    height = layout.side.height - 2
    return layout.side._replace(top=layout.side.top + 2, height=height) if height > 2 else None


def _paint_side(canvas: Canvas, place: Area, view: PracticeView) -> None:
    """Write the text and the table, and below them as many keys as have room."""
    row = place.top
    for line, style in _lines(view.text, place.width, place.height):
        canvas.put(row, place.left, fit(line, place.width), style)
        row += 1
    for pieces in view.table(place.width)[: place.top + place.height - row]:
        for column, text, style in pieces:
            canvas.put(row, place.left + column, text, style)
        row += 1
    left = place.top + place.height - row - 1
    rows = min(left, len(view.keys) + 1)
    if rows > 1:
        area = place._replace(top=place.top + place.height - rows, height=rows)
        paint_key_list(canvas, area, view.keys, view.glyphs, live=True)


def _lines(text: Sequence[Paragraph], width: int, height: int) -> Iterator[Paragraph]:
    """The first lines of a text in so many columns and rows."""
    lines = ((line, style) for words, style in text for line in wrapped(words, width))
    for _row, line in zip(range(height), lines, strict=False):
        yield line


# The screen


class PracticePage(BoardScreen):
    """The base of pages on which stones are placed to solve something.

    A subclass provides the view and the effect of a stone.
    """

    topic: Topic

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.commands |= {
            Action.HELP: lambda: OpenPage("help", self.topic),
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.MENU: self.leave,
            Action.PAUSE: self.leave,
        }

    @abstractmethod
    def view(self) -> PracticeView:
        """Return the view of ``show`` with the page's own data."""

    def show(  # noqa: PLR0913  what a page says of its task
        self,
        *,
        rule: Rule,
        marks: Marks,
        status: Status,
        title: str,
        text: Sequence[Paragraph],
        task: str,
        captions: Sequence[KeyCaption],
        keys: Sequence[KeyRow] = (),
        table: Callable[[int], Sequence[Sequence[Piece]]] = lambda _width: (),
    ) -> PracticeView:
        """Return the view of a task; the text and keys of an open question are below it."""
        asked = self.layers.captions if self.asks else ()
        return PracticeView(
            self.board,
            rule,
            self.orientation,
            self.cursor,
            replace(marks, cursor=self.cursor),
            self.preferences.glyphs,
            self.preferences.halves,
            status,
            title,
            text,
            task,
            self.layers.text or self.message,
            self.warns,
            self.prompt.typed,
            tuple(keys),
            tuple(asked or captions),
            table,
        )

    def may_place(self, point: Point, side: Stone, rule: Rule) -> bool:
        """Whether a stone may be placed, or else say why not."""
        try:
            self.board.check(point)
        except IllegalMove as error:
            self.say(illegal_text(error, key_names(self.preferences.keymap)), warns=True)
            return False
        if kind := forbidden_to(self.board, point, side, rule):
            self.say(forbidden_text(point, kind), warns=True)
        return kind is None

    @abstractmethod
    def put(self, point: Point) -> None:
        """Place the player's stone on a point of the board, or say why not."""

    def leave(self) -> Event | None:
        return Go.BACK

    def place(self, point: Point | None = None, typed: str = "") -> Again | None:
        """Place the player's stone; a point off the board may be typed again."""
        point = point or self.cursor
        if point not in self.board:
            self.say(illegal_text(OffBoard(point, typed), {}), warns=True)
            return Again()
        self.cursor = point
        self.put(point)
        return None

    # Painting

    def layout(self, height: int, width: int) -> Layout | None:
        return layout_of(self.view(), height, width)

    def paint(self, canvas: Canvas) -> None:
        paint_practice(canvas, self.view())
