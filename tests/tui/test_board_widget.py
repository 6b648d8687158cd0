"""The marks on a board, drawn as text: they must differ without colour."""

from collections import Counter

import pytest

from wuziqi.columns import set_ambiguous_width, text_width
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.threats import Formation
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR, Color
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks, ThreatMark
from wuziqi.tui.widgets.viewport import Viewport, board_height, board_width
from wuziqi.words.glyphs import ASCII, GLYPHS, SAFE, UNICODE, Glyphs

P = parse_point
EVERY_SET = pytest.mark.parametrize("glyphs", GLYPHS.values(), ids=lambda glyphs: glyphs.name)


def board_of(names: str, size: int = 5) -> Board:
    board = Board(size)
    for number, name in enumerate(names.split()):
        board.place(P(name), Stone.WHITE if number % 2 else Stone.BLACK)
    return board


def place_of(size: int = 5, scale: int = 1, orientation: Orientation = UPRIGHT) -> Viewport:
    return Viewport(0, 0, size, size, scale, range(size), range(size), orientation)


def painted(board: Board, glyphs: Glyphs, marks: Marks, viewport: Viewport | None = None) -> Canvas:
    viewport = viewport or place_of(board.width)
    canvas = Canvas(viewport.height, viewport.width)
    paint_board(canvas, board, viewport, glyphs, marks)
    return canvas


def text_of(board: Board, glyphs: Glyphs, marks: Marks, viewport: Viewport | None = None) -> str:
    return "\n".join(painted(board, glyphs, marks, viewport).lines())


@EVERY_SET
def test_the_last_move_shows_under_the_cursor_and_in_the_winning_line(glyphs: Glyphs) -> None:
    board = board_of("a3 a1 b3 b1 c3")
    line = (P("a3"), P("b3"), P("c3"))
    plain = text_of(board, glyphs, Marks())
    last = text_of(board, glyphs, Marks(last=P("c3")))
    won = text_of(board, glyphs, Marks(won=line))
    both = text_of(board, glyphs, Marks(last=P("c3"), won=line))
    under = text_of(board, glyphs, Marks(P("c3"), P("c3")))
    cursor = text_of(board, glyphs, Marks(P("c3")))
    assert len({plain, last, won, both, under, cursor}) == 6


def test_numbers_stand_on_the_stones() -> None:
    board = board_of("a3 b3 c3")
    numbers = {P("a3"): 9, P("b3"): 10, P("c3"): 111}
    larger = text_of(board, UNICODE, Marks(numbers=numbers, last=P("c3")), place_of(scale=2))
    assert "  3   9 ─10 (111)─┼───┤" in larger


def test_the_smallest_cells_bear_whole_numbers_of_two_digits_at_most() -> None:
    board = board_of("a3 b3 c3 d3")
    numbers = {P("a3"): 9, P("b3"): 10, P("c3"): 99, P("d3"): 100}
    assert "  3 9─1099○─┤" in text_of(board, UNICODE, Marks(numbers=numbers))


def test_numbered_stones_keep_their_colours_apart() -> None:
    canvas = painted(board_of("a3 b3"), ASCII, Marks(numbers={P("a3"): 1, P("b3"): 2}))
    styles = {run.style for run in canvas.runs()}
    assert {Style.BLACK_NUMBER, Style.WHITE_NUMBER} <= styles


def test_a_cursor_hides_no_number_of_its_neighbours() -> None:
    numbers = {P("a3"): 21, P("b3"): 22, P("c3"): 23}
    text = text_of(board_of("a3 b3 c3"), ASCII, Marks(P("b3"), numbers=numbers))
    assert "212223" in text


def test_the_cursor_has_both_brackets_beside_best_moves() -> None:
    marks = Marks(P("a3"), ranks={P("d3"): "74", P("e3"): "+13"})
    assert "[●]" in text_of(board_of("a3"), UNICODE, marks)


def test_a_line_is_drawn_as_numbered_ghost_stones() -> None:
    line = ((P("b3"), Stone.BLACK, 1), (P("c3"), Stone.WHITE, 2), (P("e3"), Stone.BLACK, 13))
    assert "├─1─2─┼─13" in text_of(board_of(""), UNICODE, Marks(line=line))
    larger = text_of(board_of(""), ASCII, Marks(line=line), place_of(scale=2))
    assert "+-- 1 - 2 --+--13" in larger


def test_a_hint_colours_no_more_than_the_mark_of_its_point() -> None:
    marks = Marks(heat={P("c3"): 9}, hint=P("c3"))
    canvas = painted(board_of(""), UNICODE, marks, place_of(scale=2))
    assert "".join(run.text for run in canvas.runs() if run.style is Style.HINT) == "9"


def test_threats_stand_on_their_points_the_stronger_one_where_there_is_room_for_one() -> None:
    threats = {
        P("a3"): ThreatMark(Formation.FIVE, None),
        P("b3"): ThreatMark(None, Formation.OPEN_FOUR),
        P("c3"): ThreatMark(Formation.FOUR, Formation.OPEN_THREE),
    }
    assert "5─4─f─┼─┤" in text_of(board_of(""), UNICODE, Marks(threats=threats))
    larger = text_of(board_of(""), UNICODE, Marks(threats=threats), place_of(scale=2))
    assert "5───4───f───┼───┤" in larger


def test_heat_is_a_digit_and_the_hint_a_sign_of_its_own() -> None:
    marks = Marks(heat={P("a3"): 0, P("b3"): 9}, hint=P("d3"))
    assert "0 9 + ? ." in text_of(board_of(""), ASCII, marks)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_wide_characters_take_the_same_room_as_narrow_ones(scale: int) -> None:
    board, viewport = board_of("a3 b3 c3 d3 e3"), place_of(scale=scale)
    marks = [
        Marks(last=P("e3"), cursor=P("e3")),
        Marks(won=(P("a3"), P("c3")), cursor=P("a1")),
        Marks(numbers={P("a3"): 1, P("e3"): 123}),
        Marks(line=((P("a1"), Stone.BLACK, 1),), hint=P("b1")),
        Marks(threats={P("a1"): ThreatMark(Formation.FIVE, Formation.FIVE)}, heat={P("b1"): 3}),
    ]
    for some in marks:
        canvas = painted(board, UNICODE, some, viewport)
        for point in board:
            row, column = viewport.cell(point) or (0, 0)
            assert canvas.cells(row)[column][0].strip() or some.numbers
        assert all(text_width(line) <= viewport.width for line in canvas.lines())


@pytest.mark.usefixtures("wide")
def test_wide_stones_and_lines_fill_their_room() -> None:
    text = text_of(board_of("b2 d4"), UNICODE, Marks(P("c3"), P("b2"), won=(P("b2"),)))
    assert text.splitlines() == [
        "  5 ┌┬┬┬┐",
        "  4 ├┼┼○┤",
        "  3 ├┼[]┼┤",
        "  2 ├◉)┼┼┤",
        "  1 └┴┴┴┘",
        "    a b c d e",
    ]


def test_a_turned_board_keeps_its_names() -> None:
    board = board_of("a1 e2", 5)
    text = text_of(board, ASCII, Marks(), place_of(orientation=Orientation(1)))
    assert text.splitlines() == [
        "  a X . . . .",
        "  b . . . . .",
        "  c . . + . .",
        "  d . . . . .",
        "  e . O . . .",
        "    1 2 3 4 5",
    ]
    text = text_of(board, ASCII, Marks(), place_of(orientation=Orientation(0, mirrored=True)))
    assert text.splitlines()[-2:] == ["  1 . . . . X", "    e d c b a"]


def test_numbers_below_a_turned_board_do_not_run_together() -> None:
    text = text_of(Board(12), ASCII, Marks(), place_of(12, orientation=Orientation(3)))
    assert text.splitlines()[-1] == "    12  10  8 7 6 5 4 3 2 1"


@EVERY_SET
def test_a_part_of_a_board_points_to_where_it_goes_on(glyphs: Glyphs) -> None:
    viewport = Viewport(0, 0, 19, 19, 1, range(5, 9), range(5, 9))
    text = text_of(Board(19), glyphs, Marks(), viewport)
    assert all(sign in text for sign in glyphs.arrows + glyphs.vertical)
    assert "f g h i" in text
    assert "14" in text
    assert not any(sign in text_of(Board(19), glyphs, Marks()) for sign in glyphs.vertical)


@pytest.mark.parametrize("orientation", [UPRIGHT, Orientation(1), Orientation(2, mirrored=True)])
@pytest.mark.parametrize("scale", [1, 2, 3])
def test_a_click_on_a_stone_or_near_it_is_its_point(orientation: Orientation, scale: int) -> None:
    viewport = Viewport(3, 2, 9, 9, scale, range(2, 7), range(9), orientation)
    seen = 0
    for point in Board(9):
        if (cell := viewport.cell(point)) is not None:
            seen += 1
            row, column = cell
            assert viewport.point_at(row, column) == viewport.point_at(row, column + 1) == point
    assert seen == 45
    assert viewport.point_at(0, 0) is None
    assert viewport.point_at(viewport.top + viewport.height + 3, viewport.left + 6) is None


def test_safe_and_ascii_stones_bear_their_marks_at_their_sides() -> None:
    for glyphs in (SAFE, ASCII):
        text = text_of(board_of("b2"), glyphs, Marks(Point(1, 1), Point(1, 1)))
        assert "{" + glyphs.stones[Stone.BLACK] + "}" in text


@pytest.mark.parametrize(
    "orientation",
    [Orientation(turns, mirrored) for turns in range(4) for mirrored in (False, True)],
)
def test_every_point_of_a_board_that_is_not_square_is_drawn_where_a_click_finds_it(
    orientation: Orientation,
) -> None:
    across, down = orientation.on_screen(7, 4)
    viewport = Viewport(0, 0, 7, 4, 2, range(across), range(down), orientation)
    cells = {viewport.cell(point): point for point in Board(7, 4)}
    assert len(cells) == 28
    for cell, point in cells.items():
        assert cell is not None
        assert viewport.point_at(*cell) == point


def test_a_board_that_is_not_square_and_its_names_after_a_turn() -> None:
    board = Board(4, 3)
    board.place(P("d1"), Stone.BLACK)
    upright = Viewport(0, 0, 4, 3, 1, range(4), range(3))
    turned = Viewport(0, 0, 4, 3, 1, range(3), range(4), Orientation(1))
    assert text_of(board, ASCII, Marks(), upright).splitlines() == [
        "  3 . . . .",
        "  2 . . . .",
        "  1 . . . X",
        "    a b c d",
    ]
    assert text_of(board, ASCII, Marks(), turned).splitlines() == [
        "  a . . .",
        "  b . . .",
        "  c . . .",
        "  d X . .",
        "    1 2 3",
    ]


@EVERY_SET
@pytest.mark.parametrize("columns", [1, 2])
def test_forbidden_offered_and_allowed_points_are_told_apart(glyphs: Glyphs, columns: int) -> None:
    set_ambiguous_width(columns)
    try:
        kinds = dict(zip((P("a5"), P("c5"), P("e5")), Forbidden, strict=True))
        marks = Marks(
            cursor=P("c5"), forbidden=kinds, offers=(P("a3"), P("c3")), zone=[P("a1"), P("c1")]
        )
        lines = text_of(Board(5), glyphs, marks).splitlines()
    finally:
        set_ambiguous_width(1)
    assert all(sign in lines[0] for sign in glyphs.forbidden.values())
    assert "A" in lines[2]
    assert "B" in lines[2]
    assert lines[4].count(glyphs.allowed) == 2


def test_the_wood_goes_on_around_the_lines_within_a_frame_with_coordinates() -> None:
    viewport = Viewport(0, 0, 3, 3, 2, range(3), range(3), both=True)
    canvas = painted(board_of("b2", 3), UNICODE, Marks(), viewport)
    assert canvas.lines() == [
        "      a   b   c",
        "",
        "  3   ┌───┬───┐    3",
        "      │   │   │",
        "  2   ├───●───┤    2",
        "      │   │   │",
        "  1   └───┴───┘    1",
        "",
        "      a   b   c",
    ]
    wood = viewport.wood
    for row in range(canvas.height):
        for column, (_char, style) in enumerate(canvas.cells(row)):
            on_wood = (
                wood.top <= row < wood.top + wood.height
                and wood.left <= column < wood.left + wood.width
            )
            assert (style in {Style.FRAME, Style.COORDINATE}) != on_wood


def test_the_lines_run_on_where_only_a_part_of_the_board_is_shown() -> None:
    viewport = Viewport(0, 0, 9, 9, 2, range(3, 5), range(3, 5))
    assert text_of(Board(9), UNICODE, Marks(), viewport).splitlines() == [
        "      │   │",
        "▲ 6 ──┼───┼──",
        "      │   │",
        "▼ 5 ──┼───•──",
        "      │   │",
        "   ◀  d   e ▶",
    ]


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("scale", [1, 2, 3, 4, 5])
def test_every_cell_of_the_square_of_a_stone_is_its_point(scale: int, *, both: bool) -> None:
    viewport = Viewport(2, 5, 7, 7, scale, range(1, 6), range(7), both=both)
    counted = Counter(
        viewport.point_at(row, column)
        for row in range(viewport.top + viewport.height + 3)
        for column in range(viewport.left + viewport.width + 3)
    )
    del counted[None]
    assert len(counted) == 35
    assert set(counted.values()) == {2 * scale * scale}
    for point in counted:
        cell = viewport.cell(point or Point(0, 0))
        assert cell is not None
        assert viewport.wood.top <= cell[0] < viewport.wood.top + viewport.wood.height


def test_the_least_rooms_that_the_sizes_of_terminals_were_chosen_for() -> None:
    around = 3  # status line, message line and footer
    assert board_height(20, 1) + around <= 24
    assert board_height(15, 2, both=True) + around <= 40
    assert board_height(15, 3, both=True) + around <= 50
    assert board_height(15, 4, both=True) + around <= 70
    assert board_height(20, 2, both=True) + around <= 50
    assert board_height(20, 3, both=True) + around <= 70
    assert board_width(20, 1) <= 80 - 32
    assert board_width(15, 4, both=True) <= 240 - 2 * 40


def in_colours(
    board: Board, marks: Marks, viewport: Viewport | None = None, colors: int = TRUE_COLOR
) -> Canvas:
    """Paint a board for a terminal with colours, in the theme of wood."""
    viewport = viewport or place_of(board.width)
    canvas = Canvas(viewport.height, viewport.width, theme("kaya", colors))
    paint_board(canvas, board, viewport, UNICODE, marks)
    return canvas


def back_at(canvas: Canvas, row: int, column: int) -> Color | None:
    return canvas.theme[canvas.cells(row)[column][1]].back


def test_in_small_cells_stones_keep_their_round_sign_and_their_ground_is_the_mark() -> None:
    won = (P("b2"), P("c2"), P("d2"))
    canvas = in_colours(board_of("b2 b1 c2 c1 d2"), Marks(P("d2"), P("d2"), won=won))
    assert "  2 ├─●─●[●]┤" in canvas.lines()
    styles = {canvas.cells(row)[column][1] for row, column in cells_of(won)}
    assert styles == {Style.BLACK_WON, Style.BLACK_LAST}
    assert "  1 └─●─●─┴─┘" in canvas.lines()


def cells_of(points: tuple[Point, ...], scale: int = 1) -> list[tuple[int, int]]:
    cells = [place_of(scale=scale).cell(point) for point in points]
    return [cell for cell in cells if cell is not None]


def test_in_larger_cells_stones_are_discs_and_bear_no_character() -> None:
    canvas = in_colours(board_of("a1 b2"), Marks(), place_of(scale=3), colors=256)
    text = "\n".join(canvas.lines())
    assert "●" in text  # the star point
    row, column = place_of(scale=3).cell(P("b2")) or (0, 0)
    assert [char for char, _style in canvas.cells(row)[column - 3 : column + 4]] == list("─▏   ▉─")
    assert back_at(canvas, row, column) == canvas.theme[Style.WHITE].front


@pytest.mark.parametrize("scale", [2, 3, 4, 5])
def test_numbers_marks_and_texts_are_inside_the_discs(scale: int) -> None:
    board = board_of("a3 b3 c3 d3")
    marks = Marks(
        last=P("d3"), numbers={P("a3"): 7, P("b3"): 123}, texts={P("c3"): "A"}, marked=[P("c3")]
    )
    place = place_of(scale=scale)
    canvas = in_colours(board, marks, place)
    row, column = place.cell(P("a3")) or (0, 0)
    shown = "".join(char for char, _style in canvas.cells(row))
    assert shown[column - 1 : column + 2] == " 7 "
    assert shown[column + 2 * scale - 1 : column + 2 * scale + 2] == "123"
    assert shown[column + 4 * scale - 1 : column + 4 * scale + 2] == "<A>"
    for points in range(3):
        back = back_at(canvas, row, column + 2 * scale * points - 1)
        white = canvas.theme[Style.WHITE].front
        assert back == (white if points % 2 else canvas.theme[Style.BLACK].front)


def test_small_marked_stones_keep_their_shape_on_a_ground_for_their_colour() -> None:
    marks = Marks(marked=[P("a3"), P("b3")])
    place = place_of(scale=1)
    canvas = in_colours(board_of("a3 b3"), marks, place)
    for name, style in (("a3", Style.BLACK_MARKED), ("b3", Style.WHITE_MARKED)):
        row, column = place.cell(P(name)) or (0, 0)
        assert canvas.cells(row)[column] == ("●", style)


def test_scores_are_digits_on_their_points_in_warmer_and_warmer_colours() -> None:
    heat = {P("b2"): 1, P("c2"): 5, P("d2"): 9}
    assert "1 5 9" in text_of(Board(5), ASCII, Marks(heat=heat))
    for scale in (1, 2, 3):
        bare = in_colours(Board(5), Marks(), place_of(scale=scale), 256)
        canvas = in_colours(Board(5), Marks(heat=heat), place_of(scale=scale), 256)
        cells = cells_of((*heat,), scale)
        assert "".join(canvas.cells(row)[column][0] for row, column in cells) == "159"
        assert len({back_at(canvas, row, column) for row, column in cells}) == 3
        changed = [
            (row, column)
            for row in range(canvas.height)
            for column in range(canvas.width)
            if canvas.cells(row)[column] != bare.cells(row)[column]
        ]
        reach = min(scale - 1, 1)
        assert all(
            any(row == at and abs(column - middle) <= reach for at, middle in cells)
            for row, column in changed
        ), "the grid stays whole"


@pytest.mark.parametrize("scale", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("colors", [8, 16, 256, TRUE_COLOR])
def test_the_cursor_hides_nothing_and_is_seen(scale: int, colors: int) -> None:
    board, place = board_of("c3"), place_of(scale=scale)
    for last in (None, P("c3")):
        bare = in_colours(board, Marks(last=last), place, colors)
        canvas = in_colours(board, Marks(P("c3"), last), place, colors)
        changed = [
            (row, column)
            for row in range(canvas.height)
            for column in range(canvas.width)
            if bare.cells(row)[column] != canvas.cells(row)[column]
        ]
        assert 2 <= len(changed) <= 8
        assert place.cell(P("c3")) not in changed
        assert {canvas.cells(row)[column][1] for row, column in changed} == {Style.CURSOR}


def test_a_hint_keeps_the_threat_of_its_point_readable() -> None:
    marks = Marks(hint=P("c3"), threats={P("c3"): ThreatMark(Formation.FIVE, None)})
    for scale in (1, 2, 3):
        canvas = in_colours(Board(5), marks, place_of(scale=scale))
        assert "".join(run.text for run in canvas.runs() if run.style is Style.HINT) == "5"


def test_the_grain_of_the_wood_stays_where_it_is() -> None:
    place = place_of(15, scale=2)
    first, second = (in_colours(Board(15), Marks(P(name)), place) for name in ("a1", "o15"))
    streaks = [[run for run in canvas.runs() if run.style is Style.GRAIN] for canvas in (first,)]
    assert len(streaks[0]) > 40
    rows = range(2, place.height - 4)
    assert all(first.cells(row)[5:50] == second.cells(row)[5:50] for row in rows)
    assert not any(
        run.style is Style.GRAIN for run in in_colours(Board(15), Marks(), place, colors=16).runs()
    )
