"""Stones of block characters, looked at as the small pictures that a terminal makes of them."""

from itertools import product
from math import hypot

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import SHADES_ONLY, TRUE_COLOR, Color, Look, palette
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.stones import Ground, Shape, Stack, neighbours, pieces
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import UNICODE

WOOD, BLACK, WHITE = Color(158, 107, 51), Color(0, 0, 0), Color(255, 255, 255)
BARE = Ground(WOOD, TRUE_COLOR)
ALONE = (None,) * 8
DISC, PALE = Stack((Shape(0.42, BLACK),)), Stack((Shape(0.42, WHITE),))
TILE = Stack((Shape(0.5, WHITE, height=0.5),))
EVERY_SCALE = pytest.mark.parametrize("scale", [1, 2, 3, 4, 5])

QUARTERS = dict(
    zip(
        " ▘▝▖▗▚▞▟▙▜▛▀▐",
        "0000 1000 0100 0010 0001 1001 0110 0111 1011 1101 1110 1100 0101".split(),
        strict=True,
    )
)
"""The filled quarters of a block character: above from the left, then below."""
Picture = dict[tuple[int, int], Color]
"""Colours by row and column, in eighths of cells, around the middle of the crossing's cell."""


def is_filled(char: str, row: int, column: int) -> bool:
    """Whether a block character fills an eighth of an eighth of its cell."""
    if char in "▁▂▃▄▅▆▇█":
        return row >= 7 - "▁▂▃▄▅▆▇█".index(char)
    if char in "▏▎▍▌▋▊▉":
        return column <= "▏▎▍▌▋▊▉".index(char)
    return QUARTERS[char][row // 4 * 2 + column // 4] == "1"


def picture(
    scale: int, stack: Stack, around: tuple[Stack | None, ...] = ALONE, ground: Ground = BARE
) -> Picture:
    """Return a terminal's picture of a stack, without the cells outside it."""
    shown: Picture = {}
    for piece in pieces(scale, stack, around, ground):
        for beside, char in enumerate(piece.text):
            for row in range(8):
                for column in range(8):
                    front, back = piece.look[:2]
                    color = front if is_filled(char, row, column) else back
                    assert color is not None
                    place = piece.row * 8 + row - 4, (piece.column + beside) * 8 + column - 4
                    shown[place] = color
    return shown


def text(scale: int, stack: Stack, ground: Ground = BARE) -> list[str]:
    """Return the characters of a stack, with # for a filled cell."""
    rows = [["."] * (2 * scale + 1) for _ in range(scale // 2 * 2 + 1)]
    for piece in pieces(scale, stack, ALONE, ground):
        for beside, char in enumerate(piece.text):
            rows[piece.row + scale // 2][piece.column + scale + beside] = char.replace(" ", "#")
    return ["".join(row) for row in rows]


def test_a_stone_is_round() -> None:
    assert text(2, DISC) == [
        ".▂▃▂.",
        ".▏#▉.",
        ".▆▅▆.",
    ]
    assert text(3, DISC) == [
        ".▗▅▆▅▖.",
        ".▏###▉.",
        ".▝▃▂▃▘.",
    ]


@EVERY_SCALE
def test_a_stone_covers_its_middle_and_reaches_as_far_as_its_radius(scale: int) -> None:
    shown = picture(scale, DISC)
    for (row, column), color in shown.items():
        distance = hypot((column + 0.5) / (16 * scale), (row + 0.5) / (8 * scale))
        if distance < 0.42 - 0.5 / scale:
            assert color == BLACK
        if distance > 0.42 + 0.5 / scale:
            assert color == WOOD


@pytest.mark.parametrize("scale", [2, 3, 4, 5])
def test_a_stone_is_the_same_from_all_sides(scale: int) -> None:
    shown = picture(scale, DISC)
    for (row, column), color in shown.items():
        assert shown[row, -1 - column] == color
        assert shown[-1 - row, column] == color


def test_a_tile_fills_its_square_exactly() -> None:
    for scale in (1, 2, 3, 4, 5):
        shown = picture(scale, TILE)
        filled = {place for place, color in shown.items() if color == WHITE}
        rows, columns = ({place[axis] for place in filled} for axis in (0, 1))
        assert (len(rows), len(columns)) == (8 * scale, 16 * scale)
        assert len(filled) == 128 * scale * scale


@EVERY_SCALE
@pytest.mark.parametrize(("across", "down"), list(neighbours(0, 0)))
def test_neighbours_agree_on_the_cells_between_them(scale: int, across: int, down: int) -> None:
    around = tuple(PALE if place == (across, down) else None for place in neighbours(0, 0))
    opposite = tuple(DISC if place == (-across, -down) else None for place in neighbours(0, 0))
    one, other = picture(scale, DISC, around), picture(scale, PALE, opposite)
    shift = 8 * scale * down, 16 * scale * across
    for (row, column), color in one.items():
        place = row - shift[0], column - shift[1]
        if place in other:
            assert other[place] == color


def test_diagonal_tiles_meet_at_their_corners() -> None:
    around = tuple(TILE if place == (1, 1) else None for place in neighbours(0, 0))
    shown = picture(2, TILE, around)
    assert shown[7, 15] == shown[8, 16] == WHITE
    assert shown[7, 16] == shown[8, 15] == WOOD


def test_the_two_colours_of_a_terminal_are_not_mixed_and_its_text_is_no_background() -> None:
    ground, pale = Ground(BLACK, SHADES_ONLY), Stack((Shape(0.42, WHITE),))
    for scale in (3, 4, 5):
        around = tuple(pale if place in {(0, 1), (1, 0)} else None for place in neighbours(0, 0))
        for piece in pieces(scale, pale, around, ground):
            assert piece.look.back in {None, BLACK} or piece.text.isspace()
            assert set(piece.text) <= set(" █▀▄▌▐▘▝▖▗▚▞▙▛▜▟")
        assert set(picture(scale, pale, around, ground).values()) == {WHITE, BLACK}


def test_mixed_colours_are_those_of_the_terminal_and_few() -> None:
    ground = Ground(palette(256)[100], 256)
    for scale in (2, 3, 4, 5):
        assert set(picture(scale, PALE, ground=ground).values()) <= {*palette(256)}
        assert len(set(picture(scale, PALE).values())) <= 5


@pytest.mark.parametrize("colors", [8, 16, 256, TRUE_COLOR])
@pytest.mark.parametrize("stone", Stone)
def test_the_smallest_stone_has_one_shape_whatever_stands_beside_it(
    stone: Stone, colors: int
) -> None:
    assert (
        len({shown_point(stone, beside, colors) for beside in product((None, *Stone), repeat=4)})
        == 1
    )


def shown_point(
    stone: Stone, beside: tuple[Stone | None, ...], colors: int
) -> tuple[Color | None, ...]:
    """The colours of the cells of a stone with others on its sides and around its corners."""
    board, viewport = Board(3), Viewport(0, 0, 3, 3, 2, range(3), range(3))
    board.place(Point(1, 1), stone)
    for number, place in enumerate(neighbours(1, 1)):
        if (other := beside[number // 2]) is not None:
            board.place(Point(*place), other)
    canvas = Canvas(viewport.height, viewport.width, theme("kaya", colors))
    paint_board(canvas, board, viewport, UNICODE, Marks())
    row, column = viewport.cell(Point(1, 1)) or (0, 0)
    lines = [canvas.cells(line) for line in range(viewport.height)]
    return tuple(
        eighth(canvas, lines[y // 8][x // 8], y % 8, x % 8)
        for y in range(row * 8 - 4, row * 8 + 12)
        for x in range(column * 8 - 12, column * 8 + 20)
    )


def eighth(canvas: Canvas, cell: tuple[str, Style | Look], row: int, column: int) -> Color | None:
    """The colour of an eighth of an eighth of a cell; bare wood has one."""
    char, style = cell
    front, back = canvas.theme[style][:2]
    if style in {Style.GRID, Style.GRAIN}:
        return None
    color = front if is_filled(char, row, column) else back
    return None if color == canvas.theme[Style.GRID].back else color


def test_a_cell_that_is_hardly_touched_stays_as_it_is() -> None:
    assert text(3, Stack((Shape(0.1, BLACK),)))[0] == "......."
    assert pieces(3, Stack((Shape(0.03, BLACK),)), ALONE, BARE) == ()
