"""The simulated people, on boards drawn as text: X is to move, + marks every right move."""

import pytest
from tests.engine.drawing import points, stones
from tools.strength.people import (
    FIVE,
    FOUR,
    OPEN_FOUR,
    PEOPLE,
    QUIET,
    THREE,
    Person,
    Player,
    people_of,
    row_of,
)

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

GAMES = 25

FOUR_OF_THE_OTHER = """
    . . . . . . . .
    . . . X . X . .
    . X O O O O + .
    . . . . . . . .
    . . . . X . . . """

GAPPED_DIAGONAL_FOUR = """
    . . . . . . . . .
    . O . . X . X . .
    . . O . . . . . .
    . X . + . . . . .
    . . . . O . . . .
    . . . . . O . . .
    . . . . . . X . .
    . . . . . . . . . """

OPEN_THREE = """
    . . . . . . . . .
    . . . X X . . . .
    . . . . . . . . .
    . + + O O O + + .
    . . . . . . . . .
    . . . . . . . . . """

TWO_FOURS = """
    . . . . . . . . .
    . O X X X + + . .
    . . . . . X . . .
    . O O . . X . . .
    . . . . . X . . .
    . . O O . O . . .
    . . . . . . . . . """


def share_right(person: Person, text: str) -> float:
    """How often a person plays a point marked + on a board drawn as text."""
    right = points(text, "+")
    found = 0
    for seed in range(GAMES):
        player = Player(person, 15, seed)
        for column, row, stone in stones(text):
            player.place(Point(column, row), stone)
        move = player.move(Stone.BLACK)
        found += (move.column, move.row) in right
    return found / GAMES


@pytest.mark.parametrize(
    ("line", "makes"),
    [
        ("XXXX.....", FIVE),
        ("XX.X.X...", FOUR),
        (".XXX.....", OPEN_FOUR),
        ("OXXX.....", FOUR),
        ("..XX.....", THREE),
        (".X.X.....", THREE),
        ("OXX......", QUIET),
        ("OOO#.XX..", QUIET),
    ],
)
def test_a_line_is_read(line: str, makes: int) -> None:
    cells = bytes({".": 0, "X": 1, "O": 2, "#": 3}[cell] for cell in line)
    assert row_of(cells, Stone.BLACK).makes == makes


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: f"{person.kind} {person.name}")
def test_a_hard_row_is_overlooked_more_often_than_an_easy_one(person: Person) -> None:
    easy, hard = share_right(person, FOUR_OF_THE_OTHER), share_right(person, GAPPED_DIAGONAL_FOUR)
    assert easy >= hard
    assert easy > (0.5 if person.kind == "child" else 0.85)


def test_children_leave_open_threes_alone_and_the_others_block_them() -> None:
    children = [share_right(person, OPEN_THREE) for person in people_of("child")]
    others = [share_right(person, OPEN_THREE) for person in people_of("casual")]
    assert sum(children) < 1.5
    assert sum(others) > 2.5


def test_a_club_player_wins_by_two_fours() -> None:
    assert all(share_right(person, TWO_FOURS) > 0.8 for person in people_of("club"))
