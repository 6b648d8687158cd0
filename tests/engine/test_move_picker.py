"""The order of moves: a move of the table comes first, and each move once."""

import pytest
from tests.engine.drawing import stones

from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.search.move_picker import MovePicker
from wuziqi.engine.search.transposition_table import NO_MOVE
from wuziqi.rules.rule import FREESTYLE

BOARDS = {
    "quiet": """
        . . . . . . .
        . . . O . . .
        . . X X . . .
        . . . O . . .
        . . . . . . .
        . . . . . . .
        . . . . . . . """,
    "an open four to be stopped": """
        . . . . . . .
        . O . . . . .
        . . X X X . .
        . O . . . . .
        . . . . . . .
        . . . . O . .
        . . . . . . . """,
}
WHITE, PLY = 1, 3


@pytest.fixture(params=BOARDS)
def position(request: pytest.FixtureRequest) -> Position:
    position = Position(7, 7, pattern_table(FREESTYLE))
    for column, row, stone in stones(BOARDS[request.param]):
        position.place(cell_of(column, row), int(stone) - 1)
    return position


def in_order(picker: MovePicker, tt_move: int) -> list[int]:
    """The moves of white as a node asks for them, until there is none left."""
    found: list[int] = []
    while (cell := picker.next_move(WHITE, PLY, len(found), tt_move)) != NO_MOVE:
        found.append(int(cell))
    return found


def listed(position: Position) -> list[int]:
    """White's moves as one list, sorted at once."""
    picker = MovePicker(position, PLY + 1)
    end = picker.generate(WHITE, PLY, NO_MOVE)
    return [int(picker.pick(at, end)) for at in range(picker.start(PLY), end)]


def test_without_a_move_of_the_table_the_order_is_that_of_the_list(position: Position) -> None:
    moves = in_order(MovePicker(position, PLY + 1), NO_MOVE)
    assert len(moves) > 2
    assert moves == listed(position)


@pytest.mark.parametrize("place", [0, 1, -1])
def test_a_move_of_the_table_comes_first_and_once(position: Position, place: int) -> None:
    moves = listed(position)
    tt_move = moves.pop(place)
    assert in_order(MovePicker(position, PLY + 1), tt_move) == [tt_move, *moves]


def test_what_the_first_move_teaches_orders_the_others(position: Position) -> None:
    moves = listed(position)
    tt_move, last = moves[0], moves[-1]
    picker = MovePicker(position, PLY + 2)
    picker.next_move(WHITE, PLY, 0, tt_move)
    for _ in range(40):
        picker.next_move(WHITE, PLY + 1, 0, last)
        picker.learn_cutoff(WHITE, PLY + 1, 20, 0)
    assert picker.next_move(WHITE, PLY, 1, tt_move) == last
