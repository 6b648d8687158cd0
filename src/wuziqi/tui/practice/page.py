"""A board to practise on: the keys that all tasks on a board share."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from wuziqi.columns import fit, wrapped
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.rules.board import MAX_SIZE, Board, OffBoard
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.board_frame import Status, message_lines, paint_message, paint_status
from wuziqi.tui.widgets.footer import KeyCaption, paint_footer
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, arrange, fits
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation
from wuziqi.tui.widgets.panel import Blocks, KeyRow, paint_key_list
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, paint_too_small
from wuziqi.tui.widgets.text_entry import Prompt, paint_prompt, prompt_width
from wuziqi.tui.words import status_lines
from wuziqi.words.board_texts import bad_point_text, illegal_text
from wuziqi.words.glyphs import Glyphs

_TEXT_ROWS = 12
"""The rows that a panel has for the text at least, where the screen allows it."""

Paragraph = tuple[str, Style]
"""A text beside the board, "" for a blank row; its lines are broken where it is shown."""


@dataclass(frozen=True)
class PracticeView:
    """All that the painters of a board to practise on need to know.

    ``title`` and ``text`` stand beside the board. ``message`` is the line below it, a warning if it
    ``warns``; where there is no room beside the board, ``task`` stands there until there is a
    message. ``prompt`` is what was typed of a point, None while there is no prompt.
    """

    board: Board
    rule: Rule
    orientation: Orientation
    cursor: Point
    marks: Marks
    glyphs: Glyphs
    status: Status
    title: str
    text: Sequence[Paragraph]
    task: str
    message: str
    warns: bool
    prompt: str | None
    keys: tuple[KeyRow, ...]
    captions: tuple[KeyCaption, ...]


def layout_of(view: PracticeView, height: int, width: int) -> Layout | None:
    """Lay out a board to practise on; None if the screen is too small."""
    blocks = Blocks(_TEXT_ROWS, view.keys)
    request = LayoutRequest.around(
        view.cursor, view.board.size, view.orientation, blocks, bar=False
    )
    return arrange(request, height, width)


def paint_practice(canvas: Canvas, view: PracticeView) -> None:
    """Draw a board to practise on; a canvas that is too small says what size is needed."""
    layout = layout_of(view, canvas.height, canvas.width)
    if layout is None:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    paint_status(canvas, layout, view.status, view.title, view.glyphs)
    paint_board(canvas, view.board, layout.board, view.glyphs, view.marks)
    place = _side(layout)
    if place is not None:
        _paint_side(canvas, place, view)
    _paint_below(canvas, layout.message, view, text=view.message or ("" if place else view.task))
    paint_footer(canvas, view.captions, layout.left)


def _side(layout: Layout) -> Area | None:
    """The room for text and keys, below the title."""
    if layout.side is None or layout.panel.title is None:
        return None
    height = layout.side.height - 2
    return layout.side._replace(top=layout.side.top + 2, height=height) if height > 2 else None


def _paint_side(canvas: Canvas, place: Area, view: PracticeView) -> None:
    """Write the text, and below it as many keys as have room."""
    row = place.top
    for line, style in _lines(view.text, place.width, place.height):
        canvas.put(row, place.left, fit(line, place.width), style)
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


def _paint_below(canvas: Canvas, area: Area, view: PracticeView, text: str) -> None:
    """Write the line below the board, behind the prompt if it is open."""
    width = area.width if view.prompt is None else area.width - prompt_width(view.prompt)
    lines = message_lines([text] if text else [], width)
    if view.prompt is not None:
        paint_prompt(canvas, area, view.prompt, explained=not lines)
        area = area._replace(left=area.left + area.width - width, width=width)
    paint_message(canvas, area, lines, Style.WARNING if view.warns else Style.TITLE)


# A board to practise on: the keys that all tasks on a board share


class PracticePage(ABC):
    """The base of pages on which stones are placed to solve something.

    It has the cursor, the orientation, the prompt for a point, and ``message``, the line below the
    board, which is a warning if it ``warns``. A page says what is shown and what a stone does.
    """

    topic: Topic

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.cursor = self.board.centre
        self.orientation = UPRIGHT
        self.prompt = Prompt()
        self.bare_point = BarePoint()
        self.message = ""
        self.warns = False
        self._clicked: Point | None = None

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board that is shown."""

    @abstractmethod
    def place(self, point: Point) -> None:
        """Place the player's stone on a point of the board, or say in ``message`` why not."""

    @abstractmethod
    def view(self) -> PracticeView:
        """Return what is shown."""

    def act(self, key: str) -> Event | None:
        """Do what a key of this page alone asks for; here there is none."""
        self.say(status_lines.unknown_key(key, self.preferences.keymap))
        return None

    def leave(self) -> Event:
        """Return the event of ``q``."""
        return Go.BACK

    def say(self, text: str, *, warns: bool = False) -> None:
        """Put a text into the line below the board."""
        self.message, self.warns = text, warns

    # Keys

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self.prompt.is_open

    def press(self, key: str) -> Event | None:
        """Take a key: the prompt, the cursor, a stone, help, the way out, or the page's own."""
        keymap = self.preferences.keymap
        if self.prompt.is_open:
            self._type(key)
            return None
        if self.begins_point(key):
            return None
        if key in keymap.steps:
            self._step(*keymap.steps[key])
        elif key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        else:
            return self._do(keymap.action(key), key)
        return None

    def begins_point(self, key: str) -> str:
        """Take a key; returns the letter in front if it has begun a point with that, else ""."""
        stance = Stance(self.cursor, self.orientation)
        begun = self.bare_point.take(key, self.board.width, stance)
        if begun is not None:
            self.cursor, self.orientation = begun.before.cursor, begun.before.orientation
            self.prompt.open(begun.text)
            self.say("")
        return "" if begun is None else begun.letter

    def _do(self, action: Action | None, key: str) -> Event | None:
        match action:
            case Action.PLACE:
                self.place(self.cursor)
            case Action.PROMPT:
                self.prompt.open()
            case Action.ROTATE:
                self.orientation = self.orientation.rotated()
            case Action.FLIP:
                self.orientation = self.orientation.flipped()
            case Action.HELP:
                return OpenPage("help", self.topic)
            case Action.SETTINGS:
                return OpenPage("settings")
            case Action.MENU | Action.PAUSE:
                return self.leave()
            case _:
                return self.act(key)
        return None

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.orientation.step(columns, rows)
        board = self.board
        column = min(max(self.cursor.column + columns, 0), board.width - 1)
        row = min(max(self.cursor.row + rows, 0), board.height - 1)
        self.cursor = Point(column, row)

    def _type(self, key: str) -> None:
        if key == "enter":
            self._submit(self.prompt.enter())
        elif self.prompt.press(key):
            self.say("")

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing where it is no point."""
        if not typed.strip():
            self.prompt.close()
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.say(bad_point_text(), warns=True)
            return
        if point not in self.board:
            self.say(illegal_text(OffBoard(point, typed), {}), warns=True)
            return
        self.prompt.close()
        self.cursor = point
        self.place(point)

    def click(self, click: Click) -> Event | None:
        """Aim with a click, and place with a second one on the same point."""
        layout = layout_of(self.view(), click.height, click.width)
        point = None if layout is None else layout.board.point_at(click.row, click.column)
        if point is None or self.prompt.is_open:
            return None
        again = point == self._clicked == self.cursor
        self.cursor, self._clicked = point, None if again else point
        if again:
            self.place(point)
        return None

    def scroll(self, step: int) -> None:
        """Move the cursor by the wheel, down or up."""
        self._step(0, -step)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return fits(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page; a canvas that is too small says what size is needed."""
        view = self.view()
        marks = replace(view.marks, cursor=self.cursor)
        paint_practice(canvas, replace(view, marks=marks))
