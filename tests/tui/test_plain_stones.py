"""Stones without colours: in light and dark only, and black stones are the dark ones."""

import pytest

from wuziqi.records.settings import Settings
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import MONO, TERMINAL, has_light_ground, theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.viewport import Viewport
from wuziqi.words.glyphs import ON_DARK, UNICODE

BLACK_AT, WHITE_AT = Point(0, 1), Point(2, 1)


def painted(scale: int, marks: Marks, *, is_light: bool) -> tuple[Canvas, Viewport]:
    board, viewport = Board(3), Viewport(0, 0, 3, 3, scale, range(3), range(3))
    board.place(BLACK_AT, Stone.BLACK)
    board.place(WHITE_AT, Stone.WHITE)
    canvas = Canvas(viewport.height, viewport.width, theme(MONO, 8, is_light=is_light))
    glyphs = Preferences(Settings(theme=MONO), is_light=is_light).glyphs
    paint_board(canvas, board, viewport, glyphs, marks)
    return canvas, viewport


def ink(canvas: Canvas, viewport: Viewport, point: Point) -> bool:
    """Whether the middle of a stone is in the colour of text."""
    row, column = viewport.cell(point) or (0, 0)
    char, style = canvas.cells(row)[column]
    return (char == "█") != canvas.theme[style].reverse


@pytest.mark.parametrize("scale", [2, 3, 4, 5])
@pytest.mark.parametrize("is_light", [False, True])
def test_black_is_dark_and_white_is_light_on_any_terminal(scale: int, *, is_light: bool) -> None:
    canvas, viewport = painted(scale, Marks(), is_light=is_light)
    assert ink(canvas, viewport, BLACK_AT) == is_light
    assert ink(canvas, viewport, WHITE_AT) != is_light


@pytest.mark.parametrize("is_light", [False, True])
def test_the_last_move_and_the_winning_row_are_marked_by_signs(*, is_light: bool) -> None:
    canvas, viewport = painted(2, Marks(last=BLACK_AT, won=(WHITE_AT,)), is_light=is_light)
    plain, _viewport = painted(2, Marks(), is_light=is_light)
    for point in (BLACK_AT, WHITE_AT):
        row, column = viewport.cell(point) or (0, 0)
        assert (canvas.cells(row)[column - 2][0], canvas.cells(row)[column + 2][0]) == ("(", ")")
        for beside in (-1, 0, 1):  # a dot would make a ring of a filled stone
            place = column + beside
            assert canvas.cells(row)[place][0] == plain.cells(row)[place][0]
    assert canvas.theme[Style.BLACK_NUMBER].reverse == is_light
    assert canvas.theme[Style.WHITE_NUMBER].reverse != is_light


def test_characters_of_stones_are_dark_and_light_too() -> None:
    dark, light = (Preferences(Settings(theme=MONO), is_light=one) for one in (False, True))
    assert dark.glyphs.stones == {Stone.BLACK: "○", Stone.WHITE: "●"}
    assert light.glyphs.stones == {Stone.BLACK: "●", Stone.WHITE: "○"}
    assert Preferences(Settings(), colors=0).glyphs == dark.glyphs
    assert Preferences(Settings()).glyphs == UNICODE


def test_some_terminals_tell_their_background() -> None:
    assert has_light_ground({"COLORFGBG": "0;15"})
    assert has_light_ground({"COLORFGBG": "0;default;7"})
    assert not has_light_ground({"COLORFGBG": "15;0"})
    assert not has_light_ground({})


@pytest.mark.parametrize("colors", [8, 16])
def test_with_a_third_colour_a_smallest_stone_has_a_dot_and_a_ring_that_colour(colors: int) -> None:
    shown = theme(TERMINAL, colors)
    for mark, style in (("last", Style.LAST_SIGN), ("won", Style.WON_SIGN)):
        for stone, rows in ((Stone.BLACK, ("▗▄▖", "▜▂▛")), (Stone.WHITE, ("▗▄▖", "▜▄▛"))):
            board, place = Board(3), Viewport(0, 0, 3, 3, 2, range(3), range(3))
            board.place(BLACK_AT, stone)
            canvas = Canvas(place.height, place.width, shown)
            marks = Marks(last=BLACK_AT) if mark == "last" else Marks(won=(BLACK_AT,))
            paint_board(canvas, board, place, ON_DARK, marks)
            row, column = place.cell(BLACK_AT) or (0, 0)
            lines = [canvas.cells(line)[column - 1 : column + 2] for line in (row - 1, row)]
            assert tuple("".join(char for char, _look in line) for line in lines) == rows
            color = shown[style].front
            looks = [look for line in lines for _char, look in line]
            if stone is Stone.BLACK:  # a dot in the hole would make it the filled stone
                assert looks == [Look(color)] * 6
            else:
                assert looks.pop(4) == Look(None, color, bold=True), "the upper half of the middle"
                assert looks == [Look(bold=True)] * 5


def test_a_mark_of_a_saved_game_cuts_no_small_stone() -> None:
    plain, viewport = painted(2, Marks(), is_light=False)
    marked, _viewport = painted(2, Marks(marked=(BLACK_AT,)), is_light=False)
    row, column = viewport.cell(BLACK_AT) or (0, 0)
    shown, usual = marked.lines()[row], plain.lines()[row]
    assert shown[column - 1 : column + 2] == usual[column - 1 : column + 2]
    assert shown[column - 2] + shown[column + 2] == "<>"


def test_a_hint_without_colours_differs_from_a_stone() -> None:
    hinted, viewport = painted(1, Marks(hint=Point(1, 1)), is_light=False)
    row, column = viewport.cell(Point(1, 1)) or (0, 0)
    assert hinted.theme[hinted.cells(row)[column][1]].reverse
    row, column = viewport.cell(BLACK_AT) or (0, 0)
    assert not hinted.theme[hinted.cells(row)[column][1]].reverse


NUMBERED = {
    9: ("▗▄▖", "▐9▌"),
    13: ("▗▄▄▖", "▐13▌"),
    113: ("▗▄▖", "113"),
}


@pytest.mark.parametrize("number", NUMBERED)
@pytest.mark.parametrize("at", [BLACK_AT, WHITE_AT])
def test_a_small_stone_closes_around_its_number(number: int, at: Point) -> None:
    canvas, viewport = painted(2, Marks(numbers={at: number}), is_light=False)
    row, column = viewport.cell(at) or (0, 0)
    rows = [canvas.lines()[line][column - 2 : column + 3] for line in (row - 1, row)]
    assert [line.strip("─ ") for line in rows] == [*NUMBERED[number]]
    assert canvas.theme[canvas.cells(row)[column][1]].reverse == (at == WHITE_AT)


def test_two_figures_stand_in_the_middle_of_their_patch() -> None:
    board, place = Board(3), Viewport(0, 0, 3, 3, 2, range(3), range(3))
    shown = theme(TERMINAL, 8)
    canvas = Canvas(place.height, place.width, shown)
    middle = Point(1, 1)
    paint_board(canvas, board, place, ON_DARK, Marks(ranks={middle: "55"}, losses={middle: 0}))
    row, column = place.cell(middle) or (0, 0)
    (left, start), *figures, (right, end) = canvas.cells(row)[column - 1 : column + 3]
    assert f"{left}{''.join(char for char, _style in figures)}{right}" == "▐55▌"
    assert start == end == Look(shown[Style.RANK_GOOD].back)
    assert {style for _char, style in figures} == {Style.RANK_GOOD}


@pytest.mark.parametrize("scale", [2, 3])
def test_a_large_hint_without_colours_is_no_box(scale: int) -> None:
    canvas, viewport = painted(scale, Marks(hint=Point(1, 1)), is_light=False)
    row, column = viewport.cell(Point(1, 1)) or (0, 0)
    cells = canvas.cells(row)[column - 1 : column + 2]
    assert "".join(char for char, _style in cells) == "▶◇◀"
    assert not any(canvas.theme[style].reverse for _char, style in cells)
