import pytest

from wuziqi.rules.point import NotationError, Point, parse_point


@pytest.mark.parametrize(
    ("typed", "point"),
    [
        ("a1", Point(0, 0)),
        ("h8", Point(7, 7)),
        ("H8", Point(7, 7)),
        (" t20 ", Point(19, 19)),
        ("i 9", Point(8, 8)),
        ("8 8", Point(7, 7)),
        ("8,20", Point(7, 19)),
        ("8 , 20", Point(7, 19)),
        ("z99", Point(25, 98)),
        ("h٣", Point(7, 2)),
        ("h۱۲", Point(7, 11)),
        ("a0", Point(0, -1)),
        ("0 0", Point(-1, -1)),
    ],
)
def test_reads_a_letter_and_a_number_or_two_numbers(typed: str, point: Point) -> None:
    assert parse_point(typed) == point


@pytest.mark.parametrize(
    "typed", ["", " ", "h", "8", "88", "hh8", "8h", "h8 i9", "h-8", "8;;8", "é8", "h1234"]
)
def test_refuses_every_other_form_and_keeps_what_was_typed(typed: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_point(typed)
    assert caught.value.typed == typed


def test_names_read_back_as_the_same_point_on_the_largest_board() -> None:
    points = [Point(column, row) for column in range(25) for row in range(25)]
    assert [parse_point(str(point)) for point in points] == points


def test_a_point_without_a_letter_is_named_by_two_numbers() -> None:
    assert str(Point(30, 4)) == "31,5"
    assert str(Point(-1, 4)) == "0,5"
