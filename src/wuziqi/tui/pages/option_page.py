"""Base of all pages of options: keys and mouse, the last line, a board beside the list."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, NamedTuple

from wuziqi.columns import fit, text_width
from wuziqi.locale import _
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.records.setup import Setup
from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import key_text, unknown_page_key
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.option_list import (
    ROOMY,
    Option,
    OptionList,
    option_at,
    paint_options,
    scrolled,
    selected_by,
)
from wuziqi.tui.widgets.painting import draws_halves
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, paint_too_small
from wuziqi.tui.widgets.text_entry import Layered
from wuziqi.tui.widgets.viewport import Viewport, scales
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import game_text

_MOVES = (
    *((0, 0), (1, 1), (-1, 1), (1, -1), (1, 0), (-1, 0)),
    *((0, 2), (2, 2), (-2, 0), (1, 3), (2, 0), (3, 0), (0, -1)),
)
"""A position of our own, by the columns to the right of and the rows above the middle point."""

_SHARE = 5 / 6
"""The part of the height that a board takes, unless it needs more at the smallest scale."""
_USUAL = (DEFAULT_SIZE, Size.square(20))
_LEAST_GAP, _LARGEST_GAP = 2, 8
"""The columns between list and board."""
_MARGIN = 1
"""The columns left of the list and right of the board, at least."""
_CAPTION = 2
"""The rows below the board: a blank one and the caption."""


def preview_position(size: Size, rule: Rule) -> tuple[Board, Point]:
    """A board of this size with a few stones, none of them a row that wins, and the last move."""
    board = Board(*size)
    count = min(max(3, size.cells // 4), 4 * (rule.win_length - 2))
    points = [Point(board.centre.column + right, board.centre.row + up) for right, up in _MOVES]
    played = [point for point in points if point in board][:count]
    for number, point in enumerate(played):
        board.place(point, Stone.WHITE if number % 2 else Stone.BLACK)
    return board, played[-1]


class PreviewBoard(NamedTuple):
    """A position that a preview shows, with the name of its game below it."""

    board: Board
    marks: Marks
    caption: str


def position_of(setup: Setup, glyphs: Glyphs) -> PreviewBoard:
    """Return an example position on the board of a setup, or its own start."""
    caption = game_text(setup, glyphs)
    if setup.start:
        return PreviewBoard(Draft(setup.size, setup.rule, setup.start).board, Marks(), caption)
    board, last = preview_position(setup.size, setup.rule)
    return PreviewBoard(board, Marks(last=last), caption)


def preview_areas(height: int, width: int, beside: int, *, halves: bool) -> tuple[Area, Area]:
    """The areas of a list, ``beside`` columns wide, and of the preview, in the middle of a screen.

    They do not depend on the board, so that nothing else moves when its size changes.
    """
    room = width - beside - _LEAST_GAP - 2 * _MARGIN
    fitting = (_shown(size, height, room, room, halves=halves) for size in _USUAL)
    columns = max((board.width for board in fitting if board), default=room)
    gap = min(_LEAST_GAP + (room - columns) // 3, _LARGEST_GAP)
    left = (width - beside - gap - columns) // 2
    return Area(0, left, height, beside), Area(0, left + beside + gap, height, columns)


def paint_preview(canvas: Canvas, area: Area, position: PreviewBoard, glyphs: Glyphs) -> None:
    """Draw a position in the middle of an area, its caption below it.

    A board wider than the area may reach to the edge of the canvas; a board without room is not
    drawn.
    """
    size = position.board.size
    most = max(area.width, canvas.width - area.left)
    shown = _shown(size, area.height, area.width, most, halves=draws_halves(canvas.theme, glyphs))
    if shown is None:
        return
    top = area.top + max(0, area.height - shown.height - _CAPTION) // 2
    left = area.left + max(0, area.width - shown.width) // 2
    place = replace(shown, top=top, left=left)
    paint_board(canvas, position.board, place, glyphs, position.marks)
    if shown.height + _CAPTION <= area.height:
        text = fit(position.caption, shown.width)
        middle = left + (shown.width - text_width(text)) // 2
        canvas.put(top + shown.height + 1, middle, text, Style.DIM)


def _shown(size: Size, height: int, width: int, most: int, *, halves: bool) -> Viewport | None:
    """The board in ``height`` x ``width`` cells, with some rows to spare.

    Where it is too large for that, it may have all rows and ``most`` columns.
    """
    roomy = _fitting(size, int(height * _SHARE), width, halves=halves)
    return roomy or _fitting(size, height, most, halves=halves)


def _fitting(size: Size, height: int, width: int, *, halves: bool) -> Viewport | None:
    """The largest whole board that fits, in a frame on both sides where there is room for it."""
    across, down = range(size.width), range(size.height)
    boards = (
        Viewport(0, 0, *size, scale, across, down, both=both)
        for scale in scales(halves=halves)
        for both in (True, False)
    )
    return next((one for one in boards if one.height <= height and one.width <= width), None)


# The page


_TURNS = {"left": -1, "right": 1}
"""The keys that change a value, with their steps."""

_MIN_HEIGHT, _MIN_WIDTH = 4, 20
_WIDTH = 60
"""The columns of a list alone on the screen."""
_LEAST_HEIGHT, _LEAST_WIDTH = 24, 100
"""The smallest screen on which there is a board beside the options."""


class OptionPage(Layered, ABC):
    """A page of options: ``selected`` is the name of an option, ``notice`` a line to show.

    A page gives its options and their effects; keys, clicks, wheel, last line and painting are the
    same on all.
    """

    topic: ClassVar[Topic]
    """The help page that ``?`` opens."""
    opening: ClassVar[bool] = False
    """Whether this is the first page of the program, with the title in large letters."""
    most_options: ClassVar[int] = 0
    """Room is reserved for so many options where options come and go."""

    preferences: Preferences
    selected: str
    notice: str
    page_rows = 10
    """The options that PgUp and PgDn pass."""

    # The texts of a page

    @property
    @abstractmethod
    def title(self) -> str:
        """The title of the page."""

    @property
    def subtitle(self) -> str:
        return ""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The present options, from the top."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the selectable options, from the top."""
        return [option.name for option in self.options]

    def turn(self, step: int) -> Event | None:
        """Give the selected option its next or its previous value, if it has values."""

    def choose(self) -> Event | None:
        """Execute the hot key of the selected option, or a second click on it."""
        return self.enter()

    @abstractmethod
    def enter(self) -> Event | None:
        """Execute Enter on the selected option."""

    def leave(self) -> Event | None:
        """Execute ``q``: close the page."""
        return Go.BACK

    def escape(self) -> Event | None:
        return self.leave()

    @property
    def enter_text(self) -> str:
        """The effect of Enter on the selected option, in a word; "" if a change or going back."""
        return ""

    @property
    def back_text(self) -> str:
        """The target of ``q``, in a word."""
        return _("back")

    @property
    def previewed(self) -> Setup | None:
        """The game whose board is shown beside the options, where there is room."""
        return None

    @property
    def shown_position(self) -> PreviewBoard | None:
        """The position on that board; None for one of our own."""
        return None

    # Keys and mouse

    def press(self, key: str) -> Event | None:
        """Take a key; returns the player's request beyond the page, if any."""
        self.notice = ""
        if self.layers.top is not None:
            return self.layers.top.press(key)
        if (found := selected_by(key, self.names, self.selected, self.page_rows)) is not None:
            self.selected = found
        elif key in _TURNS:
            return self.turn(_TURNS[key])
        elif name := next((option.name for option in self.options if option.key == key), None):
            self.selected = name
            return self.choose()
        else:
            return self._command(key)
        return None

    def _command(self, key: str) -> Event | None:
        match key:
            case "enter" | " ":
                return self.enter()
            case "escape":
                return self.escape()
            case "q":
                return self.leave()
            case "?":
                return OpenPage("help", self.topic)
        self.notice = unknown_page_key(key)
        return None

    def click(self, click: Click) -> Event | None:
        """A click selects an option; on the selected option it acts as its hot key."""
        if self.asks:
            return None
        area = self._areas(click.height, click.width)[0]
        page, glyphs = self.option_list(), self.preferences.glyphs
        name = option_at(page, area, glyphs, click.row, click.column)
        if name is None:
            return None
        self.notice = ""
        if name == self.selected:
            return self.choose()
        self.selected = name
        return None

    def scroll(self, step: int) -> None:
        """Select another option by the wheel."""
        if not self.asks:
            self.notice = ""
            self.selected = scrolled(self.names, self.selected, step)

    # Painting

    def option_list(self) -> OptionList:
        """The options with the texts around them."""
        return OptionList(
            self.title,
            self.subtitle,
            self.options,
            self.selected,
            self.notice,
            self.layers.text,
            self.opening,
            self.most_options,
        )

    @property
    def captions(self) -> Sequence[KeyCaption]:
        """The keys of the last line, or of the open question."""
        if self.asks:
            return accept_and_cancel() if self.is_typing else self.layers.captions
        keys = []
        if self.enter_text:
            keys.append(KeyCaption("enter", self.enter_text))
        if self.option_list().option.turns:
            both = f"{key_text('left')} {key_text('right')}"
            keys.append(KeyCaption("right", _("change"), both))
        keys.append(KeyCaption("down", _("choose"), f"{key_text('up')} {key_text('down')}"))
        return *keys, *help_and_back(self.back_text)

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the page fits to choose from it."""
        return height >= _MIN_HEIGHT and width >= _MIN_WIDTH

    def paint(self, canvas: Canvas) -> None:
        """Draw the options, and the board beside them where there is room."""
        if not self.fits(canvas.height, canvas.width):
            paint_too_small(canvas, _MIN_HEIGHT, _MIN_WIDTH)
            return
        beside, preview = self._areas(canvas.height, canvas.width)
        paint_options(canvas, self.option_list(), beside, self.preferences.glyphs)
        if preview is not None and self.previewed is not None:
            glyphs = self.preferences.glyphs
            position = self.shown_position or position_of(self.previewed, glyphs)
            paint_preview(canvas, preview, position, glyphs)
        paint_footer(canvas, self.captions, beside.left)

    def _areas(self, height: int, width: int) -> tuple[Area, Area | None]:
        """The areas of the list and of the board beside it, on a screen of this size."""
        rows = height - 1
        if self.previewed is None or height < _LEAST_HEIGHT or width < _LEAST_WIDTH:
            columns = min(_WIDTH, width - 2 if width >= _WIDTH else width)
            return Area(0, (width - columns) // 2, rows, columns), None
        return preview_areas(rows, width, ROOMY, halves=self.preferences.halves)
