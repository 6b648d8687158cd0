"""The win test along four lines, held against a scan of the whole board that shares no code."""

import random

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE, Rule, winning_line


def lines_of(size: int) -> list[list[Point]]:
    """Every row, column and diagonal of the board, as points in order."""
    span = range(size)
    rows = [[Point(c, r) for c in span] for r in span]
    columns = [[Point(c, r) for r in span] for c in span]
    rising = [[Point(c, c + d) for c in span if 0 <= c + d < size] for d in range(-size, size)]
    falling = [[Point(c, s - c) for c in span if 0 <= s - c < size] for s in range(2 * size)]
    return rows + columns + rising + falling


def scan(board: Board, lines: list[list[Point]]) -> set[Point]:
    """All points in rows of five or more, found by reading every line as text."""
    found: set[Point] = set()
    for line in lines:
        text = "".join(" xo"[board[p] or 0] for p in line)
        for colour in "xo":
            for start in range(len(text) - 4):
                if text[start : start + 5] == colour * 5:
                    found.update(line[start : start + 5])
    return found


@pytest.mark.parametrize(("size", "games"), [(5, 300), (6, 300), (7, 400), (15, 120), (20, 40)])
def test_agrees_with_a_scan_of_the_whole_board(size: int, games: int) -> None:
    rng = random.Random(size)
    lines = lines_of(size)
    for _ in range(games):
        game = Game(size)
        points = list(game.board)
        rng.shuffle(points)
        for point in points:
            game.play(point)
            if game.outcome is not None:
                break
        assert game.outcome is not None
        assert scan(game.board, lines) == set(game.outcome.line)
        game.undo()
        assert not scan(game.board, lines), "the game should have ended earlier"


def test_agrees_after_every_move_of_a_thousand_small_games() -> None:
    rng = random.Random(1)
    lines = lines_of(6)
    for _ in range(1000):
        game = Game(6)
        points = list(game.board)
        rng.shuffle(points)
        for point in points[:22]:
            game.play(point)
            won = set(game.outcome.line) if game.outcome else set()
            assert scan(game.board, lines) == won
            if won:
                break


def fives(size: int) -> list[tuple[Point, ...]]:
    """Every five of the board, in all four directions."""
    found = []
    for column in range(size):
        for row in range(size):
            for dc, dr in DIRECTIONS:
                five = tuple(Point(column + i * dc, row + i * dr) for i in range(5))
                if all(0 <= p.column < size and 0 <= p.row < size for p in five):
                    found.append(five)
    return found


@pytest.mark.parametrize("size", [7, 15, 20])
def test_every_five_of_the_board_wins_with_each_of_its_stones_as_the_last(size: int) -> None:
    all_fives = fives(size)
    assert len(all_fives) == 2 * size * (size - 4) + 2 * (size - 4) ** 2
    for five in all_fives:
        board = Board(size)
        for point in five:
            board.place(point, Stone.WHITE)
        for last in five:
            assert winning_line(board, last) == tuple(sorted(five))


def test_a_row_does_not_run_over_the_edge() -> None:
    board = Board(7)
    for name in [(5, 0), (6, 0), (0, 1), (1, 1), (2, 1)]:
        board.place(Point(*name), Stone.BLACK)
    assert winning_line(board, Point(6, 0)) == ()


def test_an_empty_point_wins_nothing() -> None:
    assert winning_line(Board(15), Point(7, 7)) == ()


def test_variants_need_another_row_or_exactly_five() -> None:
    board = Board(15)
    for column in range(6):
        board.place(Point(column, 3), Stone.BLACK)
    assert len(winning_line(board, Point(2, 3), FREESTYLE)) == 6
    assert winning_line(board, Point(2, 3), Rule("exactly five", overline_wins=False)) == ()
    assert len(winning_line(board, Point(2, 3), Rule("six", row=6))) == 6
    assert winning_line(board, Point(2, 3), Rule("seven", row=7)) == ()
