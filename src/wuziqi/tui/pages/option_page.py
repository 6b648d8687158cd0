"""Base of all pages of options: keys and mouse, the last line, a board beside the list."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from wuziqi.locale import _
from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.records.setup import Setup
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import HELP_KEYS, key_text, unknown_page_key
from wuziqi.tui.widgets.option_list import (
    ROOMY,
    Option,
    OptionList,
    numbered,
    option_at,
    paint_options,
    scrolled,
    selected_by,
)
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent, paint_too_small
from wuziqi.tui.widgets.text_entry import Layered
from wuziqi.words.glyphs import Glyphs

if TYPE_CHECKING:  # the board is loaded only if the window has room for it
    from wuziqi.tui.pages.preview import PreviewBoard

# The page


_VALUE_KEYS = {"left": -1, "right": 1}
"""The keys that change a value, with their steps."""

_MIN_HEIGHT, _MIN_WIDTH = 4, 20
_LIST_WIDTH = 60
"""The columns of a list alone on the screen."""
_LEAST_HEIGHT, LEAST_WIDTH = 24, 100
"""The smallest screen on which a board stands beside a page."""


class OptionPage(Layered):
    """A page of options: ``selected`` is the name of an option, ``notice`` a line to show.

    A page gives its options and their effects; keys, clicks, wheel, last line and painting are the
    same on all.
    """

    topic: ClassVar[Topic]
    """The help page that ``?`` opens."""
    opening: ClassVar[bool] = False
    """Whether this is the first page of the program, with the title in large letters."""
    most_options: ClassVar[int] = 0
    """The number of options for which room is reserved, because options come and go."""
    preferences: Preferences
    selected: str
    notice: str
    page_rows = 10
    """The options that PgUp and PgDn pass."""

    # The texts of a page

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    def subtitle(self) -> str:
        return ""

    @property
    @abstractmethod
    def options(self) -> Sequence[Option]:
        """The present options, from the top."""

    @property
    def names(self) -> Sequence[str]:
        return [option.name for option in self.options]

    @property
    def hot_keys(self) -> Mapping[str, str]:
        """The names of options by their numbers.

        The number of an option stays while others come and go.
        """
        return numbered(self.names)

    @property
    def board_keys(self) -> Mapping[str, str]:
        """The names of options by the key that has the same effect on a board."""
        return {}

    def turn(self, step: int) -> ScreenEvent | None:
        """Give the selected option its next or its previous value, if it has values."""

    def choose(self) -> ScreenEvent | None:
        """Execute the hot key of the selected option, or a second click on it."""
        return self.enter()

    @abstractmethod
    def enter(self) -> ScreenEvent | None:
        """Execute Enter on the selected option."""

    def leave(self) -> ScreenEvent | None:
        """Execute ``q``: close the page."""
        return Go.BACK

    def escape(self) -> ScreenEvent | None:
        return self.leave()

    @property
    def enter_text(self) -> str:
        """The effect of Enter on the selected option, in a word; "" if a change or going back."""
        return ""

    @property
    def back_text(self) -> str:
        return _("back")

    @property
    def previewed(self) -> Setup | None:
        """The game whose board is shown beside the options if the window has room."""
        return self.preferences.settings.setup

    @property
    def least_width(self) -> int:
        """The columns of the smallest screen with that board."""
        return LEAST_WIDTH

    @property
    def shown_position(self) -> "PreviewBoard | None":
        """The position on that board; None for one of our own."""
        return None

    # Keys and mouse

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; returns the player's request beyond the page, if any."""
        self.notice = ""
        if self.layers.top is not None:
            return self.layers.top.press(key)
        if (found := selected_by(key, self.names, self.selected, self.page_rows)) is not None:
            self.selected = found
        elif key in _VALUE_KEYS:
            return self.turn(_VALUE_KEYS[key])
        elif name := self.hot_keys.get(key) or self.board_keys.get(key):
            self.selected = name
            return self.choose()
        else:
            return self._command(key)
        return None

    def _command(self, key: str) -> ScreenEvent | None:
        match key:
            case "enter" | " ":
                return self.enter()
            case "escape":
                return self.escape()
            case "q":
                return self.leave()
            case _ if key in HELP_KEYS:
                return OpenPage("help", self.topic)
        self.notice = unknown_page_key(key)
        return None

    def click(self, click: Click) -> ScreenEvent | None:
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
            self.hot_keys,
        )

    @property
    def captions(self) -> Sequence[KeyCaption]:
        if self.asks:
            return self.layers.captions
        keys = []
        if self.enter_text:
            keys.append(KeyCaption("enter", self.enter_text))
        if self.option_list().option.turns:
            both = f"{key_text('left')} {key_text('right')}"
            keys.append(KeyCaption("right", _("change"), both))
        keys.append(KeyCaption("down", _("choose"), f"{key_text('up')} {key_text('down')}"))
        return *keys, *help_and_back(self.back_text)

    def paint(self, canvas: Canvas) -> None:
        """Draw the options, and the board beside them where there is room."""
        if canvas.height < _MIN_HEIGHT or canvas.width < _MIN_WIDTH:
            paint_too_small(canvas, _MIN_HEIGHT, _MIN_WIDTH)
            return
        beside, preview = self._areas(canvas.height, canvas.width)
        paint_options(canvas, self.option_list(), beside, self.preferences.glyphs)
        if preview is not None and self.previewed is not None:
            glyphs = self.preferences.glyphs
            paint_board_beside(canvas, preview, self.previewed, glyphs, self.shown_position)
        paint_footer(canvas, self.captions, beside.left)

    def _areas(self, height: int, width: int) -> tuple[Area, Area | None]:
        return page_areas(height, width, width + 1 if self.previewed is None else self.least_width)


# A page with a board beside it, where there is room


def page_areas(height: int, width: int, least_width: int) -> tuple[Area, Area | None]:
    """The areas of a page and of the board beside it, None on a screen without room for it."""
    rows = height - 1
    if height < _LEAST_HEIGHT or width < least_width:
        columns = min(_LIST_WIDTH, width - 2 if width >= _LIST_WIDTH else width)
        return Area(0, (width - columns) // 2, rows, columns), None
    from wuziqi.tui.pages.preview import preview_areas  # noqa: PLC0415  see above

    return preview_areas(rows, width, ROOMY)


def paint_board_beside(
    canvas: Canvas,
    area: Area,
    setup: Setup,
    glyphs: Glyphs,
    position: "PreviewBoard | None" = None,
) -> None:
    """Draw a position, or an example of one in the game of a setup."""
    from wuziqi.tui.pages.preview import paint_preview, position_of  # noqa: PLC0415  see above

    paint_preview(canvas, area, position or position_of(setup, glyphs), glyphs)
