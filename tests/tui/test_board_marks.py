"""The marks of stones in every size, theme and number of colours."""

from itertools import pairwise, product

import pytest
from tests.tui.test_stone_raster import eighth

from wuziqi.locale import use
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.threats import Formation
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import BLACK, TRUE_COLOR, WHITE, Color, Look, least_contrast
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import LINE, MONO, TERMINAL, TEXT, TINTS, theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks, ThreatMark
from wuziqi.tui.widgets.viewport import SCALES, Viewport
from wuziqi.words.glyphs import ON_DARK, UNICODE

MIDDLE = Point(3, 3)
BESIDE = (Point(2, 3), Point(4, 3), Point(3, 2), Point(3, 4), Point(2, 2), Point(4, 4))
LOOKS = [
    *product(sorted(TINTS), (256, TRUE_COLOR)),
    *product(("kaya", TERMINAL), (8, 16)),
    (MONO, 0),
]
EVERY_LOOK = pytest.mark.parametrize(("name", "colors"), LOOKS)
EVERY_SCALE = pytest.mark.parametrize("scale", SCALES)


def place_of(scale: int, size: int = 7) -> Viewport:
    return Viewport(0, 0, size, size, scale, range(size), range(size), both=True)


def painted(board: Board, marks: Marks, scale: int, name: str, colors: int) -> Canvas:
    place, shown = place_of(scale, board.width), theme(name, colors)
    canvas = Canvas(place.height, place.width, shown)
    paint_board(canvas, board, place, ON_DARK if shown.is_bare else UNICODE, marks)
    return canvas


def board_of(stone: Stone, *points: Point) -> Board:
    board = Board(7)
    for point in points:
        board.place(point, stone)
    return board


Cells = dict[tuple[int, int], tuple[str, Look]]


def cells(canvas: Canvas) -> Cells:
    return {
        (row, column): (char, canvas.theme[style])
        for row in range(canvas.height)
        for column, (char, style) in enumerate(canvas.cells(row))
    }


def chars(cells: Cells) -> dict[tuple[int, int], str]:
    return {place: char for place, (char, _look) in cells.items()}


@EVERY_SCALE
@EVERY_LOOK
@pytest.mark.parametrize("stone", Stone)
def test_the_last_move_has_one_shape_beside_everything(
    scale: int, name: str, colors: int, stone: Stone
) -> None:
    board = board_of(stone, MIDDLE)
    bare = cells(painted(Board(7), Marks(), scale, name, colors))
    marked = cells(painted(board, Marks(last=MIDDLE), scale, name, colors))
    usual = {place: cell for place, cell in marked.items() if cell != bare[place]}

    def shown(marks: Marks, on: Board = board) -> Cells:
        found = cells(painted(on, marks, scale, name, colors))
        return {place: found[place] for place in usual}

    assert usual != shown(Marks()), "it is marked"
    for cursor in (MIDDLE, *BESIDE):
        assert shown(Marks(cursor=cursor, last=MIDDLE)) == usual
    for marks in (Marks(last=MIDDLE, flash=(MIDDLE,)), Marks(won=(MIDDLE,))):
        assert chars(shown(marks)) == chars(usual)
    row, column = place_of(scale).cell(MIDDLE) or (0, 0)
    inner = {(row, column + beside) for beside in range(-1, 2) if (row, column + beside) in usual}
    crowd = board_of(stone, MIDDLE, *BESIDE)
    for marks in (
        Marks(last=MIDDLE, numbers=dict.fromkeys(BESIDE, 88)),
        Marks(last=MIDDLE, texts=dict.fromkeys(BESIDE, "A")),
        Marks(last=MIDDLE, won=BESIDE),
    ):
        beside = shown(marks, crowd)
        assert {place: beside[place] for place in inner} == {place: usual[place] for place in inner}


@EVERY_LOOK
@pytest.mark.parametrize("stone", Stone)
@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale > 1])
def test_stones_of_one_colour_stand_apart(scale: int, name: str, colors: int, stone: Stone) -> None:
    for right, up in ((1, 0), (0, 1), (1, 1)):
        other = Point(MIDDLE.column + right, MIDDLE.row + up)
        canvas = painted(board_of(stone, MIDDLE, other), Marks(), scale, name, colors)
        row, column = place_of(scale).cell(MIDDLE) or (0, 0)
        steps = 16 * scale
        path = []
        for step in range(steps + 1):
            x = column * 8 + 4 + right * scale * 16 * step // steps
            y = row * 8 + 4 - up * scale * 8 * step // steps
            path.append(color_at(canvas, y, x))
        edges = [least_contrast_of(one, two) for one, two in pairwise(path)]
        assert max(edges) >= LINE, path


def color_at(canvas: Canvas, y: int, x: int) -> Color:
    """The colour of an eighth of an eighth of a cell; the terminal's text is white on black."""
    cell = canvas.cells(y // 8)[x // 8]
    look = canvas.theme[cell[1]]
    if not canvas.theme.is_bare:
        return eighth(canvas, cell, y % 8, x % 8) or canvas.theme[Style.GRID].back or BLACK
    char = cell[0] if cell[0] in " █▀▄▌▐▘▝▖▗▚▞▙▛▜▟" else " "
    filled = eighth_of(char, y % 8, x % 8)
    return WHITE if filled != look.reverse else BLACK


def eighth_of(char: str, y: int, x: int) -> bool:
    canvas = Canvas(1, 1, theme("kaya", TRUE_COLOR))
    canvas.put(0, 0, char, Style.BAR_SHARED)
    return eighth(canvas, canvas.cells(0)[0], y, x) == canvas.theme[Style.BAR_SHARED].front


def least_contrast_of(one: Color, other: Color) -> float:
    return least_contrast(one, other, TRUE_COLOR)


@pytest.mark.parametrize("colors", [8, 16])
@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale > 1])
def test_in_few_colours_both_kinds_of_stones_are_equally_large_on_the_terminals_ground(
    scale: int, colors: int
) -> None:
    outlines = []
    for stone in Stone:
        canvas = painted(board_of(stone, MIDDLE), Marks(), scale, "kaya", colors)
        looks = {
            canvas.theme[look] for row in range(canvas.height) for _c, look in canvas.cells(row)
        }
        assert {look.back for look in looks} == {None}
        filled = [
            (y, x)
            for y, x in product(range(canvas.height * 8), range(canvas.width * 8))
            if canvas.cells(y // 8)[x // 8][0] in "█▀▄▌▐▘▝▖▗▚▞▙▛▜▟"
            and color_at(canvas, y, x) == WHITE
        ]
        rows, columns = ({place[axis] for place in filled} for axis in (0, 1))
        outlines.append((min(rows), max(rows), min(columns), max(columns)))
        height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        assert 0.8 <= 2 * height / width <= 1.25, "it is round"
    assert outlines[0] == outlines[1]


ALL_MARKS = (
    Marks(numbers={Point(n, 1): 100 + n for n in range(6)}, last=Point(5, 1)),
    Marks(numbers={Point(n, 1): 100 + n for n in range(6)}, last=Point(5, 1), flash=(Point(5, 1),)),
    Marks(line=tuple((Point(n, 3), tuple(Stone)[n % 2], n) for n in range(1, 7))),
    Marks(
        threats={
            Point(1, 3): ThreatMark(Formation.FIVE, Formation.FOUR),
            Point(3, 3): ThreatMark(Formation.OPEN_FOUR, None),
            Point(5, 3): ThreatMark(None, Formation.OPEN_THREE),
        }
    ),
    Marks(heat={Point(n // 5, 2 + n % 5): 1 + n % 9 for n in range(30)}),
    Marks(
        ranks={Point(n, 3): str(n) for n in range(1, 5)},
        losses={Point(1, 3): 0.0, Point(2, 3): 0.1, Point(3, 3): 0.5},
    ),
    Marks(offers=(Point(2, 2), Point(3, 3)), texts={Point(4, 1): "A", Point(4, 4): "B"}),
    Marks(hint=Point(3, 3), forbidden={Point(4, 4): Forbidden.OVERLINE}),
)


@pytest.mark.parametrize("scale", [1, 2, 3])
@EVERY_LOOK
def test_every_text_on_a_board_can_be_read(scale: int, name: str, colors: int) -> None:
    board, seen = Board(7), set()
    for column in range(6):
        board.place(Point(column, 1), tuple(Stone)[column % 2])
    for marks in ALL_MARKS:
        canvas = painted(board, marks, scale, name, colors)
        for row in range(canvas.height):
            for char, style in canvas.cells(row):
                if not char.isalnum():
                    continue
                look = canvas.theme[style]
                seen.add(char)
                behind = BLACK if look.back is None else look.back
                if look.front is None:
                    assert look.back is None, "the terminal's own"
                else:
                    assert least_contrast(look.front, behind, canvas.theme.colors) >= TEXT
    assert {*"123456789fAB"} <= seen


@pytest.mark.parametrize(("scale", "room"), [(1, 2), (2, 4), (3, 6)])
def test_in_chinese_the_signs_of_threats_stand_on_their_points(scale: int, room: int) -> None:
    kinds = (Formation.FIVE, Formation.OPEN_FOUR, Formation.FOUR, Formation.OPEN_THREE)
    threats = {Point(n, 3): ThreatMark(kind, None) for n, kind in enumerate(kinds)}
    use("zh")
    try:
        canvas = painted(Board(7), Marks(cursor=Point(2, 3), threats=threats), scale, "kaya", 256)
    finally:
        use("en")
    row, column = place_of(scale).cell(Point(0, 3)) or (0, 0)
    assert "".join(canvas.cells(row)[column + room * n][0] for n in range(4)) == "54c3"


def test_both_sides_threats_share_a_point_where_it_is_large_enough() -> None:
    marks = Marks(threats={MIDDLE: ThreatMark(Formation.FOUR, Formation.OPEN_THREE)})
    for scale, text in ((1, "f"), (2, "f▌3"), (3, "f▌3")):
        canvas = painted(Board(7), marks, scale, "kaya", 256)
        row, column = place_of(scale).cell(MIDDLE) or (0, 0)
        half = len(text) // 2
        shown = [char for char, _look in canvas.cells(row)[column - half :][: len(text)]]
        assert "".join(shown) == text


@EVERY_LOOK
def test_the_smallest_cells_number_the_best_moves(name: str, colors: int) -> None:
    """The figures of neighbours would make one number."""
    marks = Marks(ranks={Point(2, 3): "83", Point(3, 3): "81"})
    for scale, shown in [(1, ("1", "2")), (2, ("83", "81"))]:
        text = "\n".join(painted(Board(7), marks, scale, name, colors).lines())
        assert all(sign in text for sign in shown)
        assert ("83" in text) == (scale > 1)


def test_long_corners_of_the_cursor_are_lines() -> None:
    lines = painted(Board(7), Marks(cursor=MIDDLE), 5, "kaya", TRUE_COLOR).lines()
    row, column = place_of(5).cell(MIDDLE) or (0, 0)
    upper, lower = (lines[row + step][column - 5 : column + 6] for step in (-2, 2))
    assert (upper[:2], upper[-2:]) == ("┏━", "━┓")
    assert (lower[:2], lower[-2:]) == ("┗━", "━┛")
