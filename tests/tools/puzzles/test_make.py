"""The search for puzzles, their estimated difficulty, and the selection."""

import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest
from tools.puzzles.make import MOST_MOVES, GamePlayer, found_in, grow, level_table, read, ship
from tools.puzzles.proof import fault
from tools.puzzles.rivals import Rivals
from tools.puzzles.selection import Quotas, appearance, by_eye, rating, select, tempting_moves

from wuziqi.engine.api import Move
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, parse_puzzle, read_puzzles
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU

PUZZLE = parse_puzzle(
    '{"id":"f15-1-1-6","rule":"freestyle","width":15,"height":15,"moves":"h8 a1 i8 a3 j8 a5",'
    '"kind":"fours","firsts":"g8 k8","plies":3,"line":"g8 f8 k8","quiet":0,"tempting":1,'
    '"levels":"0011111111","rating":600}'
)
ALL = (True,) * 10


def numbered(name: str, column: int) -> Puzzle:
    """The puzzle from another game, with one stone elsewhere."""
    return replace(PUZZLE, id=name, moves=(*PUZZLE.moves[:-1], Point(column, 14)))


def mirrored(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, moves=tuple(Point(14 - p.column, p.row) for p in puzzle.moves))


# Difficulty


def test_a_rating_rises_with_what_makes_a_puzzle_hard() -> None:
    base = replace(PUZZLE, levels=ALL)
    assert rating(base) < rating(replace(base, plies=5)) < rating(replace(base, plies=9))
    assert rating(base) < rating(replace(base, tempting=20))
    threats = replace(base, theme=PuzzleTheme.THREATS, plies=9)
    assert rating(replace(threats, quiet=1)) < rating(replace(threats, quiet=3))
    ratings = [
        rating(replace(base, levels=tuple(level >= least for level in range(10))))
        for least in range(11)
    ]
    assert ratings == sorted(set(ratings))
    assert 400 <= ratings[0] < ratings[-1] <= 2600


def test_a_rating_lies_between_what_the_levels_and_the_length_say() -> None:
    half = replace(PUZZLE, levels=tuple(level >= 5 for level in range(10)))
    seen = by_eye(half.theme, half.plies, half.quiet, half.tempting)
    assert seen < rating(half) < 1720


def test_what_tempts_makes_or_stops_a_threat_and_is_wrong() -> None:
    a, b, c, d = (Point(0, row) for row in range(4))
    threats: dict[Stone, dict[Move, str]] = {
        Stone.BLACK: {a: "four", b: "open three"},
        Stone.WHITE: {c: "four", d: "open three"},
    }
    assert tempting_moves(threats, Stone.BLACK, [a]) == 2
    assert tempting_moves(threats, Stone.WHITE, [d]) == 2


# Other first moves


@pytest.mark.slow
def test_another_move_that_wins_is_found() -> None:
    rivals = Rivals(PUZZLE.size, FREESTYLE)
    rivals.set_up(PUZZLE.target.stones)
    board = [Point(column, row) for column in range(15) for row in range(15)]
    without = [point for point in board if point != PUZZLE.firsts[1]]
    assert rivals.winning(Stone.BLACK, without) == PUZZLE.firsts[1]
    stones = dict(PUZZLE.target.stones)
    stones |= {Point(column, 12): Stone.WHITE for column in (5, 6, 7)}  # white threatens to win
    rivals.set_up(stones.items())
    assert rivals.winning(Stone.BLACK, PUZZLE.firsts) is None


# Which are kept


def test_a_puzzle_is_kept_once_and_three_of_a_game() -> None:
    game = [numbered(f"f15-1-1-{column}", column) for column in range(1, 6)]
    others = [numbered("f15-1-2-6", 7), mirrored(numbered("f15-1-3-6", 1))]
    kept = select([*game, *others, game[0]])
    assert [puzzle.id for puzzle in kept] == [f"f15-{number:04}" for number in range(1, 5)]
    assert appearance(game[0]) == appearance(others[1])
    assert appearance(game[0]) not in {appearance(puzzle) for puzzle in (others[0], game[1])}


def test_puzzles_that_are_kept_keep_their_names() -> None:
    kept = select([numbered("f15-1-1-6", 3), numbered("f15-1-2-6", 4)])
    more = select([numbered("f15-2-1-6", 5), numbered("f15-2-2-6", 3)], kept)
    assert more[:2] == kept
    assert [puzzle.id for puzzle in more] == ["f15-0001", "f15-0002", "f15-0003"]


def test_puzzles_with_one_first_move_come_before_others_when_there_are_enough() -> None:
    many = [numbered(f"f15-1-{game}-6", game % 14) for game in range(9)]
    single = replace(many[8], firsts=PUZZLE.firsts[:1])
    assert select([*many[:8], single])[0].rating == rating(PUZZLE)
    quotas = Quotas(times=0.01)
    for puzzle in many:
        quotas.add(puzzle)
    assert not quotas.wants("f15")(PuzzleTheme.FOURS, 3, 6)
    assert quotas.wants("r15")(PuzzleTheme.FORBIDDEN, 3, 20)
    assert not Quotas(kinds=[PuzzleTheme.FOURS]).wants("r15")(PuzzleTheme.FORBIDDEN, 3, 20)
    assert quotas.open_boards() == ["f20", "s15", "r15"]
    assert Quotas(boards=["s15"]).open_boards() == ["s15"]


# Finding them


@pytest.mark.slow
def test_equal_random_numbers_give_equal_games() -> None:
    player = GamePlayer(Size.square(15), RENJU)
    first, again = (player.play(Random(3)) for _ in range(2))
    assert list(first) == list(again)
    assert 8 < len(first) <= MOST_MOVES


@pytest.mark.slow
def test_what_is_found_is_proven_and_more_can_be_added(tmp_path: Path) -> None:
    found, seeds = tmp_path / "found", count(2)
    while len(found_in(found)) < 2:
        grow(found, next(seeds), 0.05, Quotas())
    puzzles = found_in(found)
    assert not any(fault(puzzle) for puzzle in puzzles)
    assert all(len(puzzle.levels) == 10 for puzzle in puzzles)
    before = len(puzzles)
    while len(found_in(found)) == before:
        grow(found, next(seeds), 0.05, Quotas())
    assert found_in(found)[:before] == puzzles
    out = tmp_path / "puzzles.jsonl"
    ship(found, out, anew=True)
    shipped = read(out)
    assert len(shipped) > before
    ship(found, out, anew=False)
    assert read(out) == shipped


def test_the_table_counts_what_the_levels_solve() -> None:
    puzzles = [PUZZLE, replace(PUZZLE, levels=ALL, rating=2600), replace(PUZZLE, levels=())]
    lines = level_table(puzzles, (1, 3))
    assert lines[0].split() == ["puzzles", "level", "1", "level", "3"]
    assert lines[1].split() == ["fours", "2", "50", "%", "100", "%"]
    assert lines[2].split() == ["four-three", "0", "-", "-"]
    assert lines[-2].split() == ["rating", "2000-2600", "1", "100", "%", "100", "%"]
    assert lines[-1].split() == ["all", "2", "50", "%", "100", "%"]


def test_puzzles_are_written_with_the_ratings_that_they_have_now(tmp_path: Path) -> None:
    out = tmp_path / "puzzles.jsonl"
    command = [sys.executable, "-m", "tools.puzzles.make", "levels", "--out", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    written = read(out)
    assert {puzzle.id for puzzle in written} == {puzzle.id for puzzle in read_puzzles()}
    assert all(puzzle.rating == rating(puzzle) for puzzle in written)
    ratings = [puzzle.rating for puzzle in written]
    assert ratings == sorted(ratings)
