import pytest

from wuziqi.rules.board import Board
from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import Point, parse_point

ORIENTATIONS = [Orientation(turns, mirrored) for turns in range(4) for mirrored in (False, True)]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_what_lies_on_a_place_is_the_point_that_is_shown_there(orientation: Orientation) -> None:
    for width, height in [(7, 7), (7, 4)]:
        across, down = orientation.on_screen(width, height)
        places = [Point(column, row) for column in range(across) for row in range(down)]
        points = [orientation.to_board(place, width, height) for place in places]
        assert set(points) == set(Board(width, height))
        assert [orientation.to_screen(point, width, height) for point in points] == places


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("step", [(1, 0), (0, 1), (-1, 1), (-2, -1)])
def test_a_step_on_the_screen_goes_where_it_points(
    orientation: Orientation, step: tuple[int, int]
) -> None:
    columns, rows = orientation.step(*step)
    column, row = orientation.to_screen(Point(7 + columns, 7 + rows), 15, 15)
    middle = orientation.to_screen(Point(7, 7), 15, 15)
    assert (column - middle.column, row - middle.row) == step


@pytest.mark.parametrize(
    ("orientation", "corner"),
    [
        (UPRIGHT, "a9"),
        (UPRIGHT.rotated(), "a1"),
        (UPRIGHT.rotated().rotated(), "o1"),
        (UPRIGHT.flipped(), "o9"),
        (UPRIGHT.rotated().flipped(), "a9"),
        (UPRIGHT.flipped().rotated(), "o1"),
    ],
)
def test_the_upper_left_corner_after_turns_and_flips(orientation: Orientation, corner: str) -> None:
    top = orientation.on_screen(15, 9)[1] - 1
    assert orientation.to_board(Point(0, top), 15, 9) == parse_point(corner)


def test_four_turns_and_two_flips_change_nothing() -> None:
    orientation = UPRIGHT
    for _ in range(4):
        orientation = orientation.rotated()
    assert orientation == UPRIGHT
    assert UPRIGHT.rotated().flipped().flipped() == UPRIGHT.rotated()
