"""The characters of the sets: which terminals can draw them, and how wide they are."""

from collections.abc import Iterator
from unicodedata import east_asian_width

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import (
    ASCII,
    GLYPHS,
    SAFE,
    UNICODE,
    Glyphs,
    console_glyphs,
    stone_text,
)

GRAPHICS = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂"
"""What CP437 draws for the codes 1 to 31 and 127, which Python's codec reads as controls."""

CP437 = {bytes([code]).decode("cp437") for code in (*range(32, 127), *range(128, 256))} | {
    *GRAPHICS
}
"""The repertoire of the Linux console's own font (drivers/tty/vt/cp437.uni).

Microsoft's list WGL4 contains it, and with it DejaVu Sans Mono, Consolas, Menlo and Noto Mono.
"""


def characters(glyphs: Glyphs) -> Iterator[str]:
    for field in glyphs[1:-1]:
        for text in field.values() if isinstance(field, dict) else field:
            yield from text


@pytest.mark.parametrize("glyphs", [SAFE, ASCII], ids=lambda glyphs: glyphs.name)
def test_every_font_has_the_characters_of_the_poorer_sets_and_none_is_ever_wide(
    glyphs: Glyphs,
) -> None:
    for char in characters(glyphs):
        assert char in CP437, f"U+{ord(char):04X} {char}"
        assert east_asian_width(char) in {"N", "Na"}, f"U+{ord(char):04X} {char}"


DEBIAN = frozenset("●•─│┌┬┐├┼┤└┴┘█·▲▼▶◀")
"""What of our characters all fonts of Debian's console-setup have beside ASCII and Latin."""


@pytest.mark.parametrize("font", [frozenset(CP437), DEBIAN | frozenset(map(chr, range(32, 256)))])
def test_a_linux_console_has_lines_and_the_round_shapes_of_its_font(font: frozenset[str]) -> None:
    glyphs, unknown = console_glyphs(font), console_glyphs(frozenset())
    shapes = {*characters(glyphs)} - {*SAFE.won_sides, SAFE.hint, *SAFE.forbidden.values()}
    assert {char for char in shapes if char not in font} <= {*SAFE.arrows, SAFE.pointer}
    assert glyphs.grid == unknown.grid == UNICODE.grid
    assert glyphs.stones[Stone.WHITE if "●" in font else Stone.BLACK] in {"●", "○"}
    assert len({*glyphs.stones.values()}) == len({*unknown.stones.values()}) == 2
    assert glyphs.halves == ("▀" in font)


def test_in_a_font_without_quarters_discs_have_halves_only() -> None:
    glyphs = console_glyphs(frozenset(CP437))
    board = Board(5)
    for number, point in enumerate(board):
        if number % 3:
            board.place(point, tuple(Stone)[number % 2])
    for scale in (2, 3, 4, 5):
        viewport = Viewport(0, 0, 5, 5, scale, range(5), range(5))
        canvas = Canvas(viewport.height, viewport.width, theme("kaya", 8))
        paint_board(canvas, board, viewport, glyphs, Marks(Point(0, 0), Point(1, 0)))
        drawn = {char for line in canvas.lines() for char in line}
        assert drawn <= CP437
        assert "█" in drawn


def test_the_repertoire_lacks_what_few_fonts_have() -> None:
    assert len(CP437) == 255
    assert not set("⬤◉▸✕") & CP437


@pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)
def test_stones_differ_by_shape_unless_colours_tell_them_apart(glyphs: Glyphs) -> None:
    plain = [stone_text(glyphs, stone, 0) for stone in Stone]
    assert plain == [glyphs.stones[stone] for stone in Stone]
    assert len(set(plain)) == 2
    painted = [stone_text(glyphs, stone, 256) for stone in Stone]
    assert painted == (["●", "●"] if glyphs is UNICODE else plain)
