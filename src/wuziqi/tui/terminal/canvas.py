"""A screen in memory: styled cells that painters fill, and a terminal or a test reads."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, east_asian_width

from wuziqi.texts import CONTROLS
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import COLORLESS, Style, Theme

ELLIPSIS = "~"

_COLUMNS = {"W": 2, "F": 2, "A": 1}
"""Columns by East Asian width, where "A" is ambiguous; characters of other widths take one."""

_WITHOUT_WIDTH = ("Mn", "Me", *CONTROLS)
"""The Unicode categories without a cell of their own: marks, and what is never shown."""


class Area(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    height: int
    width: int


class Button(NamedTuple):
    """Some cells of a row that stand for a key: a click on them presses it."""

    row: int
    columns: range
    key: str


class Run(NamedTuple):
    """A piece of a row in one style, from ``column`` on."""

    row: int
    column: int
    text: str
    style: Style | Look

    @property
    def end(self) -> int:
        """The column behind the text."""
        return self.column + text_width(self.text)


def set_ambiguous_width(columns: int) -> None:
    """Set how wide the terminal draws characters of ambiguous width: 1 or 2 columns."""
    _COLUMNS["A"] = columns
    char_width.cache_clear()
    _is_narrow.cache_clear()
    fold.cache_clear()


def ambiguous_width() -> int:
    """The columns that a character of ambiguous width takes: 1 or 2."""
    return _COLUMNS["A"]


@lru_cache(maxsize=1024)
def char_width(char: str) -> int:
    """The columns that a character takes: 2, 1, or 0 if it has no cell of its own."""
    if category(char) in _WITHOUT_WIDTH:
        return 0
    return _COLUMNS.get(east_asian_width(char), 1)


def text_width(text: str) -> int:
    """The columns that a text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(char_width, text))


@lru_cache(maxsize=1024)
def _is_narrow(text: str) -> bool:
    """Whether every character of a text takes one column."""
    return all(char_width(char) == 1 for char in text)


def fit(text: str, width: int) -> str:
    """Cut a text to at most ``width`` columns; a text that was cut ends with ELLIPSIS."""
    if text_width(text) <= width:
        return text
    return head(text, width - text_width(ELLIPSIS)) + ELLIPSIS if width > 0 else ""


def wrap(text: str, width: int) -> list[str]:
    """A text in one or two lines of at most ``width`` columns; the second is cut if need be.

    It is broken at a blank in the second half of the line, or else between any two characters.
    """
    if text_width(text) <= max(width, 0):
        return [text]
    first = head(text, width)
    blank = len(first) if text[len(first)] == " " else first.rfind(" ")
    if blank > len(first) // 2:
        first = first[:blank]
    return [first, fit(text[len(first) :].lstrip(), width)]


@lru_cache(maxsize=8)
def fold(text: str, width: int) -> tuple[str, ...]:
    """A text in as many lines of at most ``width`` columns as it needs, broken as by ``wrap``."""
    return tuple(part for line in text.splitlines() for part in _folded(line, max(width, 2)))


def _folded(line: str, width: int) -> Iterator[str]:
    start = 0
    while True:
        end = start + len(head(line[start : start + width], width))
        if end == len(line):
            yield line[start:].rstrip()
            return
        blank = end if line[end] == " " else line.rfind(" ", start, end)
        end = blank if blank - start > (end - start) // 2 else end
        yield line[start:end].rstrip()
        start = end + (line[end] == " ")


def head(text: str, width: int) -> str:
    """The beginning of a text that fits into ``width`` columns."""
    used = 0
    for number, char in enumerate(text):
        used += char_width(char)
        if used > width:
            return text[:number]
    return text


def tail(text: str, width: int) -> str:
    """The end of a text that fits into ``width`` columns."""
    while text_width(text) > width:
        text = text[1:]
    return text


class Canvas:
    """``height`` × ``width`` cells, blank at first. Text outside of them is dropped silently.

    ``theme`` is how the terminal will show the styles, for painters that mix its colours.
    """

    def __init__(self, height: int, width: int, theme: Theme = COLORLESS) -> None:
        self.height = height
        self.width = width
        self.theme = theme
        self._chars = [[" "] * width for _ in range(height)]
        self._styles: list[list[Style | Look]] = [[Style.PLAIN] * width for _ in range(height)]
        self._buttons: list[Button] = []

    def put(self, row: int, column: int, text: str, style: Style | Look = Style.PLAIN) -> int:
        """Write a text and return the column after it.

        A character of double width takes its cell and the next, which is then ""; characters of
        width 0 are dropped.
        """
        end = column + len(text)
        if 0 <= row < self.height and column >= 0 and end <= self.width and _is_narrow(text):
            self._put_narrow(row, column, text, style)
            return end
        for char in text:
            width = char_width(char)
            if width > 0:
                self._put_char(row, column, char, width, style)
                column += width
        return column

    def _put_narrow(self, row: int, column: int, text: str, style: Style | Look) -> None:
        """Write a text of narrow characters within the canvas, the usual case, faster."""
        self._split(row, column, column + len(text))
        self._chars[row][column : column + len(text)] = text
        self._styles[row][column : column + len(text)] = [style] * len(text)

    def _split(self, row: int, start: int, end: int) -> None:
        """Blank the other halves of wide characters that are about to be overwritten in part."""
        chars = self._chars[row]
        if start < self.width and not chars[start]:
            chars[start - 1] = " "
        if end < self.width and not chars[end]:
            chars[end] = " "

    def _put_char(self, row: int, column: int, char: str, width: int, style: Style | Look) -> None:
        end = column + width
        if not (0 <= row < self.height and column >= 0 and end <= self.width):
            return
        self._split(row, column, end)
        chars = self._chars[row]
        chars[column] = char
        self._styles[row][column] = style
        if width == 2:
            chars[column + 1] = ""
            self._styles[row][column + 1] = style

    def restyle(self, row: int, column: int, width: int, style: Style | Look) -> None:
        """Change the style of some cells of a row, and keep their text."""
        if 0 <= row < self.height:
            cells = range(max(0, column), min(column + width, self.width))
            self._styles[row][cells.start : cells.stop] = [style] * len(cells)

    def add_button(self, row: int, columns: range, key: str) -> None:
        """Let a click on some cells of a row press a key; a later button lies over earlier ones."""
        self._buttons.append(Button(row, columns, key))

    def button_at(self, row: int, column: int) -> str | None:
        """The key that a click on a cell presses; None where there is no button."""
        for button in reversed(self._buttons):
            if button.row == row and column in button.columns:
                return button.key
        return None

    def lines(self) -> list[str]:
        """The text of each row, without trailing blanks."""
        return ["".join(chars).rstrip() for chars in self._chars]

    def row(self, row: int) -> tuple[Sequence[str], Sequence[Style | Look]]:
        """The characters of a row and their styles, to read only."""
        return self._chars[row], self._styles[row]

    def cells(self, row: int) -> list[tuple[str, Style | Look]]:
        """The cells of a row: character and style; the right half of a wide character is ""."""
        return list(zip(self._chars[row], self._styles[row], strict=True))

    def runs(self) -> Iterator[Run]:
        """The pieces of text in one style, from the top left, without plain blanks."""
        for row, (chars, styles) in enumerate(zip(self._chars, self._styles, strict=True)):
            start = 0
            for style, cells in groupby(styles):
                end = start + len(list(cells))
                text = "".join(chars[start:end])
                if style is not Style.PLAIN or not text.isspace():
                    yield Run(row, start, text, style)
                start = end
