"""A screen in memory: styled cells that painters fill and a terminal, or a test, reads."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from wcwidth import wcwidth

ELLIPSIS = "~"


class Area(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    height: int
    width: int


class Style(Enum):
    """What a piece of text means; the theme decides how that looks."""

    PLAIN = auto()
    TITLE = auto()
    DIM = auto()
    KEY = auto()
    SELECTED = auto()
    WARNING = auto()
    COORDINATE = auto()
    GRID = auto()
    BLACK = auto()
    WHITE = auto()
    BLACK_LAST = auto()
    WHITE_LAST = auto()
    BLACK_WON = auto()
    WHITE_WON = auto()
    CURSOR = auto()


class Run(NamedTuple):
    """A piece of one line in one style; ``column`` is where it starts."""

    row: int
    column: int
    text: str
    style: Style


def text_width(text: str) -> int:
    """The columns that a text takes; a character that cannot be shown takes none."""
    return sum(max(wcwidth(char), 0) for char in text)


def fit(text: str, width: int) -> str:
    """Cut a text to at most ``width`` columns; a cut one ends with a mark."""
    if text_width(text) <= width:
        return text
    kept, used = "", text_width(ELLIPSIS)
    for char in text:
        used += max(wcwidth(char), 0)
        if used > width:
            break
        kept += char
    return (kept + ELLIPSIS) if width > 0 else ""


class Canvas:
    """``height`` × ``width`` cells, blank at first. What lies outside is cut off in silence."""

    def __init__(self, height: int, width: int) -> None:
        self.height = height
        self.width = width
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[Style.PLAIN] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: Style = Style.PLAIN) -> int:
        """Write a text and return the column behind it.

        A character of double width takes its cell and the next, which then holds no text;
        characters without a width are dropped.
        """
        for char in text:
            width = wcwidth(char)
            if width > 0:
                self._put_char(row, column, char, width, style)
                column += width
        return column

    def _put_char(self, row: int, column: int, char: str, width: int, style: Style) -> None:
        if not (0 <= row < self.height and column >= 0 and column + width <= self.width):
            return
        self._chars[row][column : column + width] = [char] + [""] * (width - 1)
        self._styles[row][column : column + width] = [style] * width

    def lines(self) -> list[str]:
        """The text of every line, without the blanks at its end."""
        return ["".join(chars).rstrip() for chars in self._chars]

    def runs(self) -> Iterator[Run]:
        """Every piece of text in one style, from the top left; plain blanks are left out."""
        for row in range(self.height):
            chars, styles = self._chars[row], self._styles[row]
            start = 0
            for column in range(1, self.width + 1):
                if column == self.width or styles[column] is not styles[start]:
                    text = "".join(chars[start:column])
                    if styles[start] is not Style.PLAIN or text.strip():
                        yield Run(row, start, text, styles[start])
                    start = column
