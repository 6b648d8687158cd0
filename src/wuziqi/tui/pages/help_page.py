"""The help pages: one for each topic, with the player's own keys."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import WHEEL_LINES, Event, Go
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.help_texts import Entry, help_entries

_WIDTH = 76
_KEY_WIDTH = 20
_NARROW = 50
"""On a narrower screen what keys do stands below them, indented by ``_INDENT``."""
_INDENT = 2
_HEAD = 2
_FOOT = 2
_SCROLLS = {"up": -1, "down": 1, "k": -1, "j": 1, "pageup": -10, "pagedown": 10}

_Line = tuple[str, int, str]
"""Keys, the column of the text behind them, and that text."""


@dataclass
class HelpPage:
    """The page of a ``topic``, over another screen; ``first`` is the line on top."""

    preferences: Preferences
    topic: Topic = Topic.BOARD
    first: int = 0
    notice: str = ""

    def __post_init__(self) -> None:
        self._width, self._room = _WIDTH, 1

    def press(self, key: str) -> Event | None:
        """Turn the pages, or close them."""
        self.notice = ""
        if key in ("left", "right", "tab"):
            self._turn(-1 if key == "left" else 1)
        elif key in _SCROLLS:
            self._go(_SCROLLS[key])
        elif key in ("q", "?", "escape", "enter", " "):
            return Go.BACK
        else:
            self.notice = _("{key} does nothing here.").format(key=key_text(key))
        return None

    def click(self, click: Click) -> Event | None:
        """A click closes the pages."""
        del click
        return Go.BACK

    def scroll(self, step: int) -> None:
        """Scroll by the wheel."""
        self._go(step * WHEEL_LINES)

    def fits(self, height: int, width: int) -> bool:
        """Always: a page that is cut off can still be scrolled and closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        left = max(0, (canvas.width - _WIDTH) // 2)
        self._width, self._room = canvas.width - left, max(0, canvas.height - _HEAD - _FOOT)
        number = list(Topic).index(self.topic) + 1
        title = _("Help {number}/{count}: {topic}")
        title = title.format(number=number, count=len(Topic), topic=_(self.topic.value))
        canvas.put(0, left, fit(title, canvas.width), Style.TITLE)
        lines = self._lines()
        first = max(0, min(self.first, len(lines) - self._room))
        for row, line in enumerate(lines[first : first + self._room], _HEAD):
            _paint_line(canvas, row, left, line)
        hint = self.notice or _("q back, Up Down scroll, Left Right other pages")
        style = Style.WARNING if self.notice else Style.DIM
        canvas.put(canvas.height - 1, left, fit(hint, canvas.width - left - 1), style)

    def _turn(self, step: int) -> None:
        topics = list(Topic)
        self.topic = topics[(topics.index(self.topic) + step) % len(topics)]
        self.first = 0

    def _go(self, lines: int) -> None:
        last = max(0, len(self._lines()) - self._room)
        self.first = min(max(0, self.first + lines), last)

    def _lines(self) -> list[_Line]:
        """The lines of the page in the width it was painted in last."""
        entries = help_entries(self.topic, self.preferences)
        return [line for block in _blocks(entries) for line in _folded(block, self._width)]


def _blocks(entries: list[Entry]) -> Iterator[list[Entry]]:
    """The entries with the keys alone that follow them: the rows of one drawing."""
    block: list[Entry] = []
    for keys, meaning in entries:
        if block and (meaning or not keys):
            yield block
            block = []
        block.append((keys, meaning))
    if block:
        yield block


def _folded(block: list[Entry], width: int) -> list[_Line]:
    """A block in lines: the keys, and beside or, on a narrow screen, below them what they do."""
    keys = [keys for keys, _meaning in block if keys]
    meaning = block[0][1]
    if not keys:
        return [("", 0, text) for text in fold(meaning, width) or ("",)]
    if width < _NARROW:
        texts = fold(meaning, width - _INDENT)
        return [*((key, 0, "") for key in keys), *(("", _INDENT, text) for text in texts)]
    texts = fold(meaning, min(width, _WIDTH) - _KEY_WIDTH)
    pairs = zip_longest(keys, texts, fillvalue="")
    return [(key, _KEY_WIDTH, text) for key, text in pairs]


def _paint_line(canvas: Canvas, row: int, left: int, line: _Line) -> None:
    keys, column, meaning = line
    room = column - 1 if column else canvas.width
    canvas.put(row, left, fit(keys, room), Style.KEY)
    canvas.put(row, left + column, fit(meaning, canvas.width - left - column))
