"""The opening book: what is in the file, how it is looked up, and when the engine asks for it."""

import json
from random import Random

import pytest
from tools.strength.book import stones_of

from wuziqi.engine.api import Limits, Move, Progress
from wuziqi.engine.book import (
    Book,
    BookError,
    StoneTriples,
    format_move,
    key_of,
    own_book,
    parse_move,
    side_to_move,
)
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.rules.board import Stone
from wuziqi.rules.orientation import ORIENTATIONS, Orientation
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RENJU

MEMORY = 4_000_000
FEW = Limits(turn_ms=50, book=True)
SMALL = Book(
    json.dumps(
        {
            "margin": 30,
            "boards": {
                "15": {"/": {"hh": 10}, "hh/": {"ii": -20, "hi": -45, "jj": -50}},
                "20": {"/": {"kk": 5}},
            },
        }
    )
)


def opened(moves: str) -> list[tuple[int, int, Stone]]:
    """Stones played in turn, from their texts in a row."""
    points = [parse_move(moves[at : at + 2]) for at in range(0, len(moves), 2)]
    return [(*point, Stone.WHITE if at % 2 else Stone.BLACK) for at, point in enumerate(points)]


def transformed(
    stones: StoneTriples, symmetry: Orientation, size: int
) -> list[tuple[int, int, Stone]]:
    return [
        (*symmetry.to_screen(Point(column, row), size, size), stone)
        for column, row, stone in stones
    ]


def test_key_is_the_same_from_all_sides_and_in_every_order() -> None:
    stones = opened("hhiigi")
    keys = {key_of(15, transformed(stones, symmetry, 15))[0] for symmetry in ORIENTATIONS}
    assert keys == {key_of(15, stones[::-1])[0]}
    key = keys.pop()
    assert key_of(15, stones_of(key))[0] == key


def test_who_is_to_move() -> None:
    assert side_to_move([]) is Stone.BLACK
    assert side_to_move(opened("hh")) is Stone.WHITE
    assert side_to_move([(0, 0, Stone.WHITE)]) is None


def test_moves_below_the_margin_are_never_chosen() -> None:
    found = SMALL.moves(15, opened("hh"), Stone.WHITE)
    assert {score for _move, score in found} == {-20, -45}
    assert len(found) == 8  # every image of the two
    assert found[0].score == -20


def test_unknown_positions() -> None:
    assert SMALL.moves(15, opened("hhii"), Stone.BLACK) == []
    assert SMALL.moves(19, [], Stone.BLACK) == []
    assert SMALL.moves(15, [], Stone.WHITE) == []
    assert SMALL.moves(20, opened("kk"), Stone.WHITE) == []
    assert SMALL.choose(15, opened("hhii"), Stone.BLACK, Random(1)) is None


def test_seeds_choose() -> None:
    def choice(seed: int) -> Move:
        found = SMALL.choose(15, opened("hh"), Stone.WHITE, Random(seed))
        assert found is not None
        return found.move

    assert choice(1) == choice(1)
    assert len({choice(seed) for seed in range(40)}) == 8


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"margin": 1, "boards": 3}', '{"margin": 1, "boards": {"a": {}}}']
)
def test_a_damaged_file_is_told_in_one_line(text: str) -> None:
    with pytest.raises(BookError, match=r"\Abook\.json is not a book of openings: .+\Z"):
        Book(text)


@pytest.mark.parametrize("moves", [{"h": 1}, {"h8": 1}, {"hh": "1"}, {}, 3])
def test_a_damaged_position_is_told_in_one_line(moves: object) -> None:
    text = json.dumps({"margin": 30, "boards": {"15": {"/": moves}}})
    with pytest.raises(BookError, match=r"\Abook\.json: 15 lines, /: .+\Z"):
        Book(text).moves(15, [], Stone.BLACK)


def test_every_move_of_the_file_can_be_played() -> None:
    book = own_book()
    assert book.sizes == [15, 20]
    for size in book.sizes:
        for key, moves in book.positions(size).items():
            stones = stones_of(key)
            taken = {(column, row) for column, row, _stone in stones}
            cells = [parse_move(text) for text in moves]
            assert side_to_move(stones) is not None, key
            assert len(taken) == len(stones), key
            assert key_of(size, stones)[0] == key
            assert cells
            assert not taken.intersection(cells), key
            assert all(max(cell) < size for cell in cells), key


def test_all_moves_of_the_file_are_within_its_margin() -> None:
    book = own_book()
    for size in book.sizes:
        for key, moves in book.positions(size).items():
            assert max(moves.values()) - min(moves.values()) < book.margin, key


@pytest.mark.parametrize("size", [15, 20])
def test_symmetrical_positions_have_symmetrical_moves(size: int) -> None:
    book = own_book()
    for key in list(book.positions(size))[::7]:
        stones = stones_of(key)
        side = side_to_move(stones)
        assert side is not None
        found = set(book.moves(size, stones, side))
        for symmetry in ORIENTATIONS:
            images = {
                (symmetry.to_screen(Point(*move), size, size), score) for move, score in found
            }
            assert set(book.moves(size, transformed(stones, symmetry, size), side)) == images


def test_the_engine_plays_by_the_book_and_says_so() -> None:
    engine = Engine(15, memory=MEMORY, seed=1)
    engine.set_up(opened("hh"))
    told: list[Progress] = []
    found = engine.think(Stone.WHITE, FEW, report=told.append)
    assert (found.move, found.score) in own_book().moves(15, opened("hh"), Stone.WHITE)
    assert found.pv == (found.move,)
    assert told == [Progress(0, 0, found.score, 0, 0, (found.move,))]


@pytest.mark.parametrize(
    "limits",
    [
        Limits(turn_ms=20),
        Limits(turn_ms=20, book=True, level=level_of(9)),
        Limits(max_nodes=20, book=True),
        Limits(max_depth=1, book=True),
    ],
)
def test_the_book_is_not_asked(limits: Limits) -> None:
    told: list[Progress] = []
    engine = Engine(15, memory=MEMORY, seed=1)
    engine.set_up(opened("hh"))
    engine.think(Stone.WHITE, limits, report=told.append)
    assert all(progress.depth > 0 for progress in told)


def test_other_rules_boards_and_chosen_moves_are_searched() -> None:
    for engine in (Engine(15, memory=MEMORY, rule=RENJU), Engine(15, 14, memory=MEMORY)):
        engine.set_up([(7, 7, Stone.BLACK)])
        told: list[Progress] = []
        engine.think(Stone.WHITE, FEW, report=told.append)
        assert all(progress.depth > 0 for progress in told)
    engine = Engine(15, memory=MEMORY)
    assert engine.think(Stone.BLACK, FEW, among=[(3, 3)]).move == (3, 3)


def test_texts_of_moves() -> None:
    assert format_move((7, 14)) == "ho"
    assert parse_move("ho") == (7, 14)
