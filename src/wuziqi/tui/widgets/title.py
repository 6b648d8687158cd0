"""The opening title: the program's name, in letters of blocks where there is room.

Two stones belong to it: the dots of the two i, or before the name.
"""

from wuziqi.columns import ambiguous_width
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs, stone_text

TITLE_WIDTH, TITLE_HEIGHT = 50, 5

_LETTERS = (
    "██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖",
    "██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌",
    "▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌",
    "                                           ██",
)
_DOTS = (32, 47)
"""The columns where the stones lie that are the dots of the two i."""
_STONES = ((Stone.BLACK, Style.BLACK), (Stone.WHITE, Style.WHITE))
_NAME, CHINESE_NAME = "Wuziqi", "五子棋"


def has_letters(glyphs: Glyphs) -> bool:
    """Whether these characters have the blocks of the title, each one column wide."""
    return glyphs.name == UNICODE.name and ambiguous_width() == 1


def paint_letters(canvas: Canvas, row: int, column: int, glyphs: Glyphs) -> None:
    """Draw the title in large letters, TITLE_HEIGHT x TITLE_WIDTH cells, from this cell on."""
    for start, (stone, style) in zip(_DOTS, _STONES, strict=True):
        _paint_stone(canvas, row, column + start, stone, style, glyphs)
    for below, line in enumerate(_LETTERS, row + 1):
        canvas.put(below, column, line, Style.TITLE)


def paint_title(canvas: Canvas, row: int, column: int, glyphs: Glyphs) -> None:
    """Draw the title in one line."""
    for stone, style in _STONES:
        column = _paint_stone(canvas, row, column, stone, style, glyphs)
    column = canvas.put(row, column + 2, _NAME, Style.TITLE)
    if glyphs.name != ASCII.name:
        canvas.put(row, column + 1, CHINESE_NAME, Style.DIM)


def _paint_stone(  # noqa: PLR0913, PLR0917  a stone, where it goes and how it looks
    canvas: Canvas, row: int, column: int, stone: Stone, style: Style, glyphs: Glyphs
) -> int:
    """Draw a stone on a chip of the board's ground; returns the column behind it."""
    return canvas.put(row, column, f" {stone_text(glyphs, stone, canvas.theme.colors)} ", style)
