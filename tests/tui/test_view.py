import pytest

from wuziqi.rules.board import Board
from wuziqi.rules.point import Point, parse_point
from wuziqi.tui.widgets.orientation import UPRIGHT, View

VIEWS = [View(turns, mirrored) for turns in range(4) for mirrored in (False, True)]


@pytest.mark.parametrize("view", VIEWS)
def test_what_lies_on_a_place_is_the_point_that_is_shown_there(view: View) -> None:
    for width, height in [(7, 7), (7, 4)]:
        across, down = view.on_screen(width, height)
        places = [Point(column, row) for column in range(across) for row in range(down)]
        points = [view.to_board(place, width, height) for place in places]
        assert set(points) == set(Board(width, height))
        assert [view.to_screen(point, width, height) for point in points] == places


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 1), (-2, -1)])
def test_a_step_on_the_screen_goes_where_it_points(view: View, step: tuple[int, int]) -> None:
    columns, rows = view.step(*step)
    column, row = view.to_screen(Point(7 + columns, 7 + rows), 15, 15)
    middle = view.to_screen(Point(7, 7), 15, 15)
    assert (column - middle.column, row - middle.row) == step


@pytest.mark.parametrize(
    ("view", "corner"),
    [
        (UPRIGHT, "a9"),
        (UPRIGHT.rotated(), "a1"),
        (UPRIGHT.rotated().rotated(), "o1"),
        (UPRIGHT.flipped(), "o9"),
        (UPRIGHT.rotated().flipped(), "a9"),
        (UPRIGHT.flipped().rotated(), "o1"),
    ],
)
def test_the_upper_left_corner_after_turns_and_flips(view: View, corner: str) -> None:
    top = view.on_screen(15, 9)[1] - 1
    assert view.to_board(Point(0, top), 15, 9) == parse_point(corner)


def test_four_turns_and_two_flips_change_nothing() -> None:
    view = UPRIGHT
    for _ in range(4):
        view = view.rotated()
    assert view == UPRIGHT
    assert UPRIGHT.rotated().flipped().flipped() == UPRIGHT.rotated()
