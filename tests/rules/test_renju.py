"""Forbidden points: checked positions, drawn shapes, and a second test, slow and literal."""

import random

import pytest
from tests.samples import samples, set_up

from wuziqi.rules.board import Board, Occupied, OffBoard, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.renju import Forbidden, forbidden, forbidden_points

Cell = tuple[int, int]


def kinds(board: Board) -> dict[str, str]:
    return {str(point): kind.value for point, kind in forbidden_points(board).items()}


def test_the_forbidden_points_of_every_sample_are_found() -> None:
    for sample in samples("forbidden"):
        board = set_up(Board(15), sample["black"].split(), sample["white"].split())
        assert kinds(board) == sample["forbidden"]
        assert all(forbidden(board, parse_point(name)) is None for name in sample["five_points"])


def drawn(text: str) -> tuple[Board, Point]:
    """The board of a drawing, its first line the top row, and the point marked ``?``."""
    rows = [line.split() for line in text.strip().splitlines()]
    board = Board(15)
    marked = None
    for up, row in enumerate(reversed(rows)):
        for column, letter in enumerate(row):
            if letter == "?":
                marked = Point(column, up)
            elif letter != ".":
                board.place(Point(column, up), Stone.BLACK if letter == "x" else Stone.WHITE)
    assert marked is not None
    return board, marked


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        (". x x ? x x x .", Forbidden.OVERLINE),
        (". x x ? x x . .", None),
        (". x . x ? x . x .", Forbidden.DOUBLE_FOUR),
        (". x x . ? x . x x .", Forbidden.DOUBLE_FOUR),
        (". x x x . ? . x x x .", Forbidden.DOUBLE_FOUR),
        (". . x ? x x . .", None),
        (". o x ? x x . .", None),
        (". x . x ? x . . x", None),
        (". x . x ? x . o .", None),
    ],
)
def test_the_shapes_of_one_line(row: str, kind: Forbidden | None) -> None:
    assert forbidden(*drawn(row)) is kind


@pytest.mark.parametrize(
    ("drawing", "kind"),
    [
        (
            """
            . . . . . . .
            . . . x . . .
            . . . x . . .
            . x x ? . . .
            . . . . . . .
            . . . . . . .
            """,
            Forbidden.DOUBLE_THREE,
        ),
        (
            """
            . . . o . . .
            . . . x . . .
            . . . x . . .
            . x x ? . . .
            . . . . . . .
            . . . . . . .
            """,
            None,
        ),
        (
            """
            . . . . . . . .
            . . . . x . . .
            . . . . x . . .
            . x x x ? o . .
            . . . . . . . .
            . . . . . . . .
            """,
            None,
        ),
        (
            """
            . . . . . . . .
            . . . . x . . .
            . . . . x . . .
            . . . . x . . .
            . x x x ? o . .
            . . . . . . . .
            . . . . . . . .
            """,
            Forbidden.DOUBLE_FOUR,
        ),
        (
            """
            . . . . x . . .
            . . . . x . . .
            . . . . x . . .
            . . . . x . . .
            . x x x ? . . .
            . . . . x . . .
            . . . . . . . .
            """,
            Forbidden.OVERLINE,
        ),
        (
            """
            . . . . x . . . .
            . . . . x . . . .
            . . . . x . . . .
            . . . . x . . . .
            x x x x ? x . . .
            . . . . . . . . .
            """,
            None,
        ),
    ],
    ids=["3-3", "a stopped three", "3-4", "4-4", "overline", "five and overline"],
)
def test_the_shapes_of_two_lines(drawing: str, kind: Forbidden | None) -> None:
    assert forbidden(*drawn(drawing)) is kind


def test_a_three_that_may_not_become_a_straight_four_is_none() -> None:
    board, point = drawn(
        """
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . x . . . . .
        . . . . . . . . . .
        . . . . x . . . . .
        . o x x ? . x . . .
        . . . . . . . . . .
        """
    )
    assert forbidden(board, point) is None


def test_only_an_empty_point_of_the_board_is_asked_for() -> None:
    board = Board(15)
    board.place(Point(7, 7), Stone.WHITE)
    with pytest.raises(Occupied):
        forbidden(board, Point(7, 7))
    with pytest.raises(OffBoard):
        forbidden(board, Point(15, 7))


class Literal:
    """The test as the rules of the federation say it, cell by cell, for the stones of a board."""

    steps = ((1, 0), (0, 1), (1, 1), (1, -1))

    def __init__(self, size: int, black: set[Cell], white: set[Cell]) -> None:
        self.size, self.black, self.white = size, black, white

    def is_empty(self, cell: Cell) -> bool:
        inside = all(0 <= number < self.size for number in cell)
        return inside and cell not in self.black and cell not in self.white

    def row(self, cell: Cell, step: Cell) -> set[Cell]:
        """The unbroken row of black stones through a cell."""
        found = {cell}
        for sign in (1, -1):
            x, y = cell
            while (x + sign * step[0], y + sign * step[1]) in self.black:
                x, y = x + sign * step[0], y + sign * step[1]
                found.add((x, y))
        return found

    def near(self, cell: Cell, step: Cell) -> list[Cell]:
        return [(cell[0] + i * step[0], cell[1] + i * step[1]) for i in range(-4, 5) if i]

    def after(self, cell: Cell) -> "Literal":
        return Literal(self.size, self.black | {cell}, self.white)

    def makes_five(self, cell: Cell) -> bool:
        return any(len(self.row(cell, step)) == 5 for step in self.steps)

    def fours(self, cell: Cell, step: Cell) -> set[frozenset[Cell]]:
        """The fours of a stone in a direction: another stone makes them exactly five."""
        found = set()
        for empty in filter(self.is_empty, self.near(cell, step)):
            row = self.after(empty).row(empty, step)
            if len(row) == 5 and cell in row:
                found.add(frozenset(row - {empty}))
        return found

    def is_straight_four(self, row: set[Cell], step: Cell) -> bool:
        ends = [
            end
            for x, y in row
            for end in ((x + step[0], y + step[1]), (x - step[0], y - step[1]))
            if end not in row
        ]
        return len(row) == 4 and all(
            self.is_empty(end) and len(self.after(end).row(end, step)) == 5 for end in ends
        )

    def is_three(self, cell: Cell, step: Cell) -> bool:
        if self.fours(cell, step):
            return False
        for empty in filter(self.is_empty, self.near(cell, step)):
            then = self.after(empty)
            row = then.row(empty, step)
            straight = cell in row and then.is_straight_four(row, step)
            if straight and not then.makes_five(empty) and self.forbidden(empty) is None:
                return True
        return False

    def forbidden(self, cell: Cell) -> str | None:
        then = self.after(cell)
        lengths = [len(then.row(cell, step)) for step in self.steps]
        if 5 in lengths:
            return None
        if max(lengths) > 5:
            return "overline"
        if len(set().union(*(then.fours(cell, step) for step in self.steps))) > 1:
            return "double-four"
        if sum(then.is_three(cell, step) for step in self.steps) > 1:
            return "double-three"
        return None


def scattered(rng: random.Random, size: int, black: int, white: int) -> Board:
    board = Board(size)
    points = rng.sample(list(board), black + white)
    for number, point in enumerate(points):
        board.place(point, Stone.BLACK if number < black else Stone.WHITE)
    return board


@pytest.mark.parametrize(("size", "boards"), [(7, 40), (9, 25), (15, 5)])
def test_agrees_with_a_literal_test_on_random_boards(size: int, boards: int) -> None:
    rng = random.Random(size)
    seen: set[str] = set()
    for _ in range(boards):
        cells = size * size
        board = scattered(
            rng, size, rng.randrange(cells // 8, cells // 2), rng.randrange(cells // 5)
        )
        black = {(p.column, p.row) for p in board if board[p] is Stone.BLACK}
        white = {(p.column, p.row) for p in board if board[p] is Stone.WHITE}
        literal = Literal(size, black, white)
        empty = [point for point in board if board[point] is None]
        found = {p: kind for p in empty if (kind := literal.forbidden((p.column, p.row)))}
        assert {point: kind.value for point, kind in forbidden_points(board).items()} == found
        seen.update(found.values())
    assert seen == {kind.value for kind in Forbidden}


def test_asking_changes_nothing() -> None:
    board = scattered(random.Random(3), 15, 60, 20)
    before = {point: board[point] for point in board}
    assert forbidden_points(board)
    assert {point: board[point] for point in board} == before
