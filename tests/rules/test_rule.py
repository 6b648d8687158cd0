"""The win test along four lines, held against a scan of the whole board that shares no code."""

import random
import re
from collections.abc import Iterable

import pytest

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.rules.rule import (
    CARO,
    CONNECT6,
    DIRECTIONS,
    FREESTYLE,
    RENJU,
    RULES,
    STANDARD,
    STANDARD_CARO,
    VARIANTS,
    Rule,
    RuleError,
    rule_named,
    rule_numbered,
    winning_line,
)

EXACTLY_FIVE = "(?<!x)x{5}(?!x)"
OPEN_FIVE = "(?<![xo])x{5}(?!x)|(?<!x)x{5}(?![xo])"
WON = {
    "freestyle": "x{5,}",
    "standard": EXACTLY_FIVE,
    "renju": EXACTLY_FIVE,
    "caro": f"{OPEN_FIVE}|x{{6,}}",
    "standard-caro": OPEN_FIVE,
    "connect6": "x{6,}",
    "row-3": "x{3,}",
    "row-4": "x{4,}",
    "row-6": "x{6,}",
    "row-10": "x{10,}",
}
"""The winning rows, by the rule, in a line as the winner sees it: own stones x, the others o."""

WON_BY_WHITE = WON | {"renju": "x{5,}"}


def lines_of(board: Board) -> list[list[Point]]:
    """Every row, column and diagonal of the board, as points in order."""
    columns, rows = range(board.width), range(board.height)
    lines = [[Point(c, r) for c in columns] for r in rows]
    lines += [[Point(c, r) for r in rows] for c in columns]
    spans = range(-board.height, board.width + board.height)
    lines += [[Point(c, c - d) for c in columns if c - d in rows] for d in spans]
    lines += [[Point(c, d - c) for c in columns if d - c in rows] for d in spans]
    return lines


def scan(board: Board, rule: str, lines: Iterable[list[Point]]) -> set[Point]:
    """All points in rows that win, found by reading every line as text."""
    found: set[Point] = set()
    for line in lines:
        black = "".join(".xo"[board[point] or 0] for point in line)
        white = black.translate(str.maketrans("xo", "ox"))
        for text, won in ((black, WON[rule]), (white, WON_BY_WHITE[rule])):
            for match in re.finditer(won, text):
                found.update(line[match.start() : match.end()])
    return found


def shuffled(rng: random.Random, board: Board) -> list[Point]:
    points = list(board)
    rng.shuffle(points)
    return points


def play_out(rng: random.Random, rule: Rule, board: Board, lines: list[list[Point]]) -> bool:
    """Play at random to the end; whether it was won. The line before the last stone was none."""
    points = shuffled(rng, board)
    for number, point in enumerate(points):
        board.place(point, rule.color_of_move(number))
        line = winning_line(board, point, rule)
        if line or number + 1 == len(points):
            assert set(line) == scan(board, rule.name, lines)
            board.remove(point)
            assert not scan(board, rule.name, lines), "the game should have ended earlier"
            return bool(line)
    raise AssertionError


BOARDS = [(5, 5), (6, 5), (7, 7), (9, 6), (5, 25), (15, 15), (20, 20)]


@pytest.mark.parametrize("size", BOARDS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", [name for name in WON if name != "row-10"])
def test_agrees_with_a_scan_of_the_whole_board(name: str, size: tuple[int, int]) -> None:
    rng = random.Random(f"{name} {size}")
    lines = lines_of(Board(*size))
    games = 20 if max(size) < 15 else 2
    won = [play_out(rng, rule_named(name), Board(*size), lines) for _ in range(games)]
    assert any(won) or rule_named(name).win_length > 4


@pytest.mark.parametrize("name", WON)
def test_agrees_about_every_stone_of_crowded_boards(name: str) -> None:
    """Long and closed rows are rare in games: here black or white is thick on the ground."""
    rng = random.Random(name)
    rule = rule_named(name)
    seen = {True: 0, False: 0}
    for number in range(24):
        board = Board(12, 9)
        for point in shuffled(rng, board)[:90]:
            board.place(
                point, Stone.BLACK if rng.random() < (0.3, 0.7)[number % 2] else Stone.WHITE
            )
        won = scan(board, name, lines_of(board))
        for point in board:
            assert bool(winning_line(board, point, rule)) is (point in won)
            seen[point in won] += 1
    assert seen[False]
    assert seen[True] or name == "row-10"


def row_of(text: str) -> Board:
    """A board whose lowest row is the text, x black and o white."""
    board = Board(max(len(text), 3), 3)
    for column, letter in enumerate(text):
        if letter != ".":
            board.place(Point(column, 0), Stone.BLACK if letter == "x" else Stone.WHITE)
    return board


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        (".xxxx.", {}),
        (".xxxxx.", {FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO}),
        ("oxxxxx.", {FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO}),
        ("oxxxxxo", {FREESTYLE, STANDARD, RENJU}),
        ("xxxxx", {FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO}),
        ("xxxxxo", {FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO}),
        (".xxxxxx.", {FREESTYLE, CARO, CONNECT6}),
        ("oxxxxxxo", {FREESTYLE, CARO, CONNECT6}),
        (".ooooo.", {FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO}),
        (".oooooo.", {FREESTYLE, RENJU, CARO, CONNECT6}),
        ("xooooox", {FREESTYLE, STANDARD, RENJU}),
    ],
)
def test_what_a_row_wins_by_each_rule(text: str, winners: set[Rule]) -> None:
    board = row_of(text)
    assert {rule for rule in RULES.values() if winning_line(board, Point(2, 0), rule)} == set(
        winners
    )


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


def test_connect6_gives_black_one_stone_and_then_each_two() -> None:
    colors = [CONNECT6.color_of_move(number) for number in range(9)]
    assert "".join(" xo"[color] for color in colors) == "xooxxooxx"
    assert [FREESTYLE.color_of_move(number) for number in range(4)] == [*Stone, *Stone]


@pytest.mark.parametrize(
    ("name", "size", "opening", "text"),
    [
        ("freestyle", (4, 15), "free", "Freestyle is played on 5 to 25 lines, not 4x15"),
        ("freestyle", (15, 26), "free", "Freestyle is played on 5 to 25 lines, not 15x26"),
        ("renju", (19, 19), "free", "Renju is played on 15 lines, not 19x19"),
        (
            "standard",
            (15, 15),
            "soosorv-8",
            (
                "Standard is not played with the opening Soosorv-8"
                " (choose from free, swap, swap2, pro, long-pro)"
            ),
        ),
        (
            "row-3",
            (3, 3),
            "swap",
            "3 in a row is not played with the opening Swap (choose from free)",
        ),
        (
            "caro",
            (8, 15),
            "pro",
            "Caro with the opening Pro is played on 9 to 25 lines, not 8x15",
        ),
        ("row-6", (5, 5), "free", "6 in a row needs a side of at least 6 lines, not 5x5"),
        ("row-3", (2, 3), "free", "3 in a row is played on 3 to 25 lines, not 2x3"),
    ],
)
def test_what_does_not_go_together_is_refused_and_told_what_does(
    name: str, size: tuple[int, int], opening: str, text: str
) -> None:
    with pytest.raises(RuleError) as caught:
        rule_named(name).check(Size(*size), OPENINGS[opening])
    assert str(caught.value) == text


@pytest.mark.parametrize("handicap", [0, 1, 4])
@pytest.mark.parametrize("name", ["freestyle", "connect6"])
def test_the_moves_of_black_are_counted(name: str, handicap: int) -> None:
    rule = rule_named(name)._replace(handicap=handicap)
    black = 0
    for number in range(40):
        assert rule.black_moves(number) == black
        black += rule.color_of_move(number) is Stone.BLACK


def test_an_opening_is_looked_up_among_those_of_the_rule() -> None:
    assert STANDARD.opening_named("pro") is OPENINGS["pro"]
    with pytest.raises(RuleError, match=r"not played with the opening gambit \(choose from free,"):
        STANDARD.opening_named("gambit")


def test_the_rules_go_with_their_openings_on_a_board_of_their_own() -> None:
    for rule in RULES.values():
        for opening in rule.openings:
            rule.check(Size(max(15, rule.min_side), 15), opening)
    assert {opening for rule in RULES.values() for opening in rule.openings} == set(
        OPENINGS.values()
    )


def test_the_variants_are_rules_on_boards_where_they_are_played() -> None:
    for variant in VARIANTS:
        variant.rule.check(variant.size)


def test_a_rule_is_known_by_its_name_and_its_number() -> None:
    for name, rule in RULES.items():
        assert rule_named(name) is rule
        assert rule.name == name
    assert [rule_numbered(number).name for number in (0, 1, 2, 4, 8, 9)] == [
        "freestyle",
        "standard",
        "renju",
        "renju",
        "caro",
        "standard-caro",
    ]
    assert (rule_named("row-10").win_length, rule_named("row-3").min_side) == (10, 3)


@pytest.mark.parametrize("number", [-1, 3, 5, 6, 7, 10])
def test_a_number_of_no_rule_is_refused(number: int) -> None:
    with pytest.raises(RuleError, match=f"rule {number} is not supported"):
        rule_numbered(number)


@pytest.mark.parametrize("name", ["", "chess", "Renju", "row", "row-", "row-x", "row-٣", "row-123"])
def test_an_unknown_rule_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(RuleError, match=r"choose from freestyle, standard, .* row-3 to row-10"):
        rule_named(name)


@pytest.mark.parametrize("row", [2, 11])
def test_a_row_that_is_too_short_or_long_is_refused(row: int) -> None:
    with pytest.raises(RuleError, match=f"a row has 3 to 10 stones, not {row}"):
        rule_named(f"row-{row}")
