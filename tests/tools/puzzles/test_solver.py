"""The solver that proves the puzzles: drawn boards, and that its shortcut leaves nothing out."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.engine.drawing import points, stones
from tools.puzzles.field import EMPTY, Field
from tools.puzzles.proof import field_of, is_by_four_three, needs_forbidden_point, winning_fours
from tools.puzzles.solver import NO_REPLY, Line, Solver, TooHardError

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, read_puzzles
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

BLACK, WHITE = Stone.BLACK, Stone.WHITE


def drawn(text: str, rule: Rule = FREESTYLE, size: int = 15) -> Field:
    """The field with the stones of a drawing, whose lower left corner is the board's."""
    placed = [(Point(column, row), stone) for column, row, stone in stones(text)]
    return Field(Size.square(size), rule, placed)


def cells(field: Field, text: str, sign: str) -> set[int]:
    return {field.cell(Point(*move)) for move in points(text, sign)}


def cell_at(field: Field, text: str, sign: str) -> int:
    (cell,) = cells(field, text, sign)
    return cell


# What stones would make

SHAPES = """
    . . . . . . . . . . . . . .
    O 5 X X X X O . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . 4 4 X X X 4 4 .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
    . 3 3 X X 3 3 . . . . . . .
    . . . . . . . . . . . . . . """


def test_where_fives_fours_and_threes_can_be_made_in_a_row() -> None:
    field = drawn(SHAPES)
    assert field.fives(BLACK) == cells(field, SHAPES, "5")
    assert field.fours(BLACK) == cells(field, SHAPES, "4")
    assert field.threes(BLACK) == cells(field, SHAPES, "3")
    assert not field.fives(WHITE) | field.fours(WHITE) | field.threes(WHITE)


SIX = """
    . . . . . . . . . .
    . X X X + X X . . .
    . . . . . . . . . . """


@pytest.mark.parametrize(("rule", "wins"), [(FREESTYLE, True), (STANDARD, False), (RENJU, False)])
def test_a_row_of_six_is_no_five_where_the_rule_is_exact(rule: Rule, wins: bool) -> None:
    field = drawn(SIX, rule)
    assert field.fives(BLACK) == (cells(field, SIX, "+") if wins else set())
    assert field.is_forbidden(cell_at(field, SIX, "+"), BLACK) == rule.forbids


@pytest.mark.parametrize("rule", [FREESTYLE, STANDARD, RENJU])
def test_what_placing_and_taking_back_leave_is_what_a_new_field_has(rule: Rule) -> None:
    random = Random(1)
    size = Size(9, 7)
    field = Field(size, rule)
    placed: list[tuple[Point, Stone]] = []
    for _ in range(120):
        empty = field.empty()
        if placed and (not empty or random.random() < 0.4):
            field.undo()
            placed.pop()
        else:
            cell, stone = random.choice(empty), random.choice([BLACK, WHITE])
            field.place(cell, stone)
            placed.append((field.point(cell), stone))
        assert field.shapes == Field(size, rule, placed).shapes


def _place_twice(field: Field) -> None:
    cell = field.empty()[0]
    for _ in range(2):
        field.place(cell, WHITE)


def test_a_block_that_raises_leaves_the_field_as_it_was() -> None:
    field = drawn(SHAPES)
    before = bytes(field.cells)
    with pytest.raises(ValueError, match="occupied"), field.restored():
        _place_twice(field)
    assert bytes(field.cells) == before


# Wins by fours

DOUBLE_FOUR = """
    . . . . . . . . .
    . . . . O . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . X . . . .
    . O X X + X . . .
    . . . . . . . . .
    . . . . . . . . . """

FOUR_THREE = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . X . . . . .
    . . . . X . . . . .
    . O X X + . X . . .
    . . . . . . . . . .
    . . . . . . . . . . """

COUNTER_FIVE = """
    . . . . . . . . . . .
    . . . . X . O . . . .
    . . . . X . O . . . .
    . . . . . . O . . . .
    . O X X + X . . . . .
    . . . . . . O . . . .
    . . . . . . . . . . . """
"""As FOUR_THREE, but the stone that stops the four makes five."""


def test_a_double_four_wins_in_two() -> None:
    field = drawn(DOUBLE_FOUR)
    solver = Solver(field)
    line = solver.fours(BLACK)
    assert line is not None
    assert (len(line), {line[0]}) == (3, cells(field, DOUBLE_FOUR, "+"))
    assert solver.fours(WHITE) is None
    assert not is_by_four_three(field, line, BLACK)


def test_a_four_three_wins_in_three() -> None:
    field = drawn(FOUR_THREE)
    solver = Solver(field)
    line = solver.fours(BLACK)
    assert line is not None
    assert is_by_four_three(field, line, BLACK)
    assert len(line) == 5
    assert winning_fours(solver, BLACK) == cells(field, FOUR_THREE, "+")


def test_a_reply_that_makes_five_refutes_a_four() -> None:
    field = drawn(COUNTER_FIVE)
    assert Solver(field).four(BLACK, cell_at(field, COUNTER_FIVE, "+")) is None
    assert Solver(field).fours(BLACK) is None


def test_white_wins_where_the_only_reply_is_forbidden() -> None:
    text = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . X O O O + b . . . .
    . . . . . X X . . . .
    . . . . X . X . . . .
    . . . . . . . . . . .
    . . . . . . . . . . . """
    field = drawn(text, RENJU)
    four = cell_at(field, text, "+")
    assert field.is_forbidden(cell_at(field, text, "b"), BLACK)
    line = Solver(field).fours(WHITE)
    assert line is not None
    assert (line[0], line[1]) == (four, NO_REPLY)
    assert needs_forbidden_point(drawn(text, RENJU._replace(forbids=False)), WHITE)


def test_black_does_not_win_by_a_forbidden_double_four() -> None:
    assert Solver(drawn(DOUBLE_FOUR, STANDARD)).fours(BLACK) is not None
    assert Solver(drawn(DOUBLE_FOUR, RENJU)).fours(BLACK) is None


def test_a_search_that_takes_too_long_says_so_and_leaves_the_stones() -> None:
    field = drawn(FOUR_THREE)
    before = bytes(field.cells)
    with pytest.raises(TooHardError):
        Solver(field).fours(BLACK, most=0)
    assert bytes(field.cells) == before


# Wins by threats

TWO_THREES = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . + X X . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """

GUARDED = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . w . O O O X
    . . . . X . . . . .
    . . . . X . . . . .
    . . . . + X X . . .
    . . . . . . . . . .
    . . . . . . . . . .
    . . . . . . . . . . """
"""White stops the upright three at w with a four, and has time for the other one."""


def test_a_double_three_wins_by_threats() -> None:
    field = drawn(TWO_THREES)
    solver = Solver(field)
    assert solver.fours(BLACK) is None
    line = solver.threat(BLACK, cell_at(field, TWO_THREES, "+"), left=2)
    assert line is not None
    assert len(line) == 5
    assert Solver(drawn(TWO_THREES, RENJU)).threats(BLACK, left=1) is None


def test_a_four_of_the_defender_refutes_two_threes() -> None:
    for text, wins in ((TWO_THREES, True), (GUARDED, False)):
        field = drawn(text)
        line = Solver(field).threat(BLACK, cell_at(field, text, "+"), left=2)
        assert (line is not None) == wins


def test_an_open_three_must_be_stopped() -> None:
    text = """
    . . . . . . . . . .
    . . . . . . . . . .
    . O c X X X d e . .
    . . . . . . . . . .
    . . . . . . . . . . """
    field = drawn(text)
    solver = Solver(field)
    assert not solver.loses(WHITE, cell_at(field, text, "c"), left=1)
    assert not solver.loses(WHITE, cell_at(field, text, "d"), left=1)
    assert solver.loses(WHITE, field.cell(Point(9, 9)), left=1)


# The shortcut


def quiet_positions(puzzle: Puzzle) -> Iterator[tuple[Field, Line]]:
    """Each position behind a quiet move of the solution, with the line of fours it threatens."""
    field = field_of(puzzle)
    color = puzzle.side
    for point in puzzle.line:
        field.place(field.cell(point), color)
        line = Solver(field).fours(color) if color is puzzle.side else None
        if line is not None and not field.fives(color):
            yield field, line
        color = color.other


def holds(field: Field, line: Line, color: Stone) -> bool:
    """Whether a line of fours wins as it is on the field, whatever the other colour replies."""
    with field.restored():
        for at in range(0, len(line) - 1, 2):
            if field.cells[line[at]] != EMPTY or field.is_forbidden(line[at], color):
                return False
            if field.fives(color.other) - {line[at]}:
                return False
            field.place(line[at], color)
            fives, reply = field.fives(color), line[at + 1]
            legal = [cell for cell in fives if not field.is_forbidden(cell, color.other)]
            if len(fives) > 1 or not legal:
                return not field.fives(color.other)
            if fives != {reply}:
                return False
            field.place(reply, color.other)
    return line[-1] in field.fives(color)


def test_the_moves_left_out_by_the_solver_lose_by_the_line_that_was_threatened() -> None:
    threats = [puzzle for puzzle in read_puzzles() if puzzle.theme is PuzzleTheme.THREATS]
    tried = 0
    for puzzle in Random(1).sample(threats, 8):
        for field, line in quiet_positions(puzzle):
            defences = Solver(field).defences(puzzle.side, line)
            for cell in set(field.empty()) - set(defences):
                if not field.is_forbidden(cell, puzzle.side.other):
                    field.place(cell, puzzle.side.other)
                    assert holds(field, line, puzzle.side)
                    field.undo()
                    tried += 1
    assert tried > 1000
