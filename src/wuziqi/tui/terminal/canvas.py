"""A screen in memory: styled cells, which screens fill and a terminal or a test reads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from wuziqi.columns import char_width, is_narrow
from wuziqi.tui.terminal.color import Color, Look
from wuziqi.tui.terminal.style import COLORLESS, Style, Theme


class Area(NamedTuple):
    """A rectangle of cells."""

    top: int
    left: int
    height: int
    width: int


class Button(NamedTuple):
    """Cells of a row that press ``key`` when clicked."""

    row: int
    columns: range
    key: str


class Run(NamedTuple):
    """A piece of a row in one style, starting at ``column``."""

    row: int
    column: int
    text: str
    style: Style | Look


@dataclass(frozen=True, eq=False)
class Tile:
    """A picture of ``width`` × ``height`` pixels; equal only to itself.

    ``pixels`` has a byte for each, row by row from the upper left: the place of its colour in the
    palette, from 1; 0 is transparent.
    """

    width: int
    height: int
    palette: tuple[Color, ...]
    pixels: bytes


class Patch(NamedTuple):
    """Cells of the canvas that a tile covers: the cells in Style.PICTURE."""

    area: Area
    tile: Tile


class Pixels(NamedTuple):
    """The measures for pictures on a terminal that shows them.

    The width and height of a cell in pixels, and the theme in true colour.
    """

    width: int
    height: int
    theme: Theme


class Canvas:
    """``height`` × ``width`` cells, at first blank. Drops text outside them silently.

    ``theme``: the terminal's theme, for code that mixes its colours. ``cursor`` is the cell of the
    selected or typed text, None if there is none: screen magnifiers and braille displays follow the
    terminal's cursor, which stands there, though hidden. ``pixels`` is None where the terminal
    shows no pictures; ``patches`` are the pictures to show. Whatever is written over a patch is
    seen in its place.
    """

    def __init__(
        self, height: int, width: int, theme: Theme = COLORLESS, pixels: Pixels | None = None
    ) -> None:
        self.height = height
        self.width = width
        self.theme = theme
        self.pixels = pixels
        self.patches: list[Patch] = []
        self.is_too_small = False
        """Whether it shows no more than the size that is needed."""
        self.cursor: tuple[int, int] | None = None
        self._chars = [[" "] * width for _ in range(height)]
        self._styles: list[list[Style | Look]] = [[Style.PLAIN] * width for _ in range(height)]
        self._buttons: list[Button] = []

    def put(self, row: int, column: int, text: str, style: Style | Look = Style.PLAIN) -> int:
        """Write a text and return the column after it.

        A wide character fills its cell and leaves "" in the next; characters of width 0 are
        dropped.
        """
        end = column + len(text)
        if 0 <= row < self.height and column >= 0 and end <= self.width and is_narrow(text):
            chars = self._chars[row]  # the usual case, made fast
            if "" in (chars[column : column + 1] + chars[end : end + 1]):
                self._split(row, column, end)
            chars[column:end] = text
            self._styles[row][column:end] = [style] * len(text)
            return end
        for char in text:
            width = char_width(char)
            if width > 0:
                self._put_char(row, column, char, width, style)
                column += width
        return column

    def _split(self, row: int, start: int, end: int) -> None:
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

    def paste(self, other: "Canvas", area: Area) -> None:
        """Copy the cells of an area, which must lie within both canvases, from another canvas."""
        start, end = area.left, area.left + area.width
        for row in range(area.top, area.top + area.height):
            self._split(row, start, end)
            chars, styles = other.row(row)
            self._chars[row][start:end] = chars[start:end]
            self._styles[row][start:end] = styles[start:end]

    def put_cursor(self, row: int, column: int) -> None:
        """Put the terminal's cursor on a cell, or the nearest one."""
        if self.height and self.width:
            self.cursor = min(max(row, 0), self.height - 1), min(max(column, 0), self.width - 1)

    def restyle(self, row: int, column: int, width: int, style: Style | Look) -> None:
        """Change the style of cells, and keep their text."""
        if 0 <= row < self.height:
            cells = range(max(0, column), min(column + width, self.width))
            self._styles[row][cells.start : cells.stop] = [style] * len(cells)

    def add_button(self, row: int, columns: range, key: str) -> None:
        """Let a click on cells press a key; later buttons cover earlier ones."""
        self._buttons.append(Button(row, columns, key))

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons, in the order in which they were added."""
        return self._buttons

    def button_at(self, row: int, column: int) -> str | None:
        """The key of the button at a cell; None without a button."""
        for button in reversed(self._buttons):
            if button.row == row and column in button.columns:
                return button.key
        return None

    def lines(self) -> list[str]:
        """The text of each row, without trailing blanks."""
        return ["".join(chars).rstrip() for chars in self._chars]

    def row(self, row: int) -> tuple[Sequence[str], Sequence[Style | Look]]:
        """The characters of a row and their styles; not to be changed."""
        return self._chars[row], self._styles[row]

    def cells(self, row: int) -> list[tuple[str, Style | Look]]:
        """The characters of a row with their styles; the right half of a wide character is ""."""
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
