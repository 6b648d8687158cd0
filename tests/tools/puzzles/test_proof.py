"""The proof of a puzzle names its fault."""

from dataclasses import replace

import pytest
from tools.puzzles.proof import fault, faults

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, parse_puzzle, read_puzzles, write_puzzle
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import RENJU

OPEN_THREE = parse_puzzle(
    '{"id":"x","rule":"freestyle","width":15,"height":15,"moves":"h8 a1 i8 a3 j8 a5",'
    '"kind":"fours","firsts":"g8 k8","plies":3,"line":"g8 f8 k8","quiet":0,"tempting":1,'
    '"levels":"0011111111","rating":600}'
)
STOP_THREE = parse_puzzle(
    '{"id":"x","rule":"freestyle","width":15,"height":15,"moves":"h8 a1 i8 a3 j8",'
    '"kind":"defence","firsts":"g8","plies":1,"line":"g8","quiet":0,"tempting":1,'
    '"levels":"0011111111","rating":600}'
)


def points(names: str) -> tuple[Point, ...]:
    return tuple(parse_point(name) for name in names.split())


def test_a_puzzle_is_proven() -> None:
    assert not fault(OPEN_THREE)


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (replace(OPEN_THREE, firsts=points("g8")), "a four that wins is no first move"),
        (replace(OPEN_THREE, firsts=points("g8 k8 l8")), "l8 is not proven to win"),
        (replace(OPEN_THREE, firsts=points("k8")), "does not begin with a correct first move"),
        (replace(OPEN_THREE, line=points("g8 f8 b2")), "does not end with a five"),
        (replace(OPEN_THREE, line=points("g8 f8 k8 b2")), "goes on after the end"),
        (replace(OPEN_THREE, line=points("g8 f8 l8 k8 f1"), plies=5), "does not end with a five"),
        (replace(OPEN_THREE, plies=4), "the number of plies"),
        (replace(OPEN_THREE, quiet=1), "the number of quiet moves"),
        (replace(OPEN_THREE, theme=PuzzleTheme.THREATS), "every move makes a four"),
        (replace(OPEN_THREE, theme=PuzzleTheme.FOUR_THREE), "not a four-three"),
        (
            replace(OPEN_THREE, theme=PuzzleTheme.FORBIDDEN, rule=RENJU),
            "does not need a forbidden point",
        ),
        (replace(OPEN_THREE, moves=points("h8 a1 i8 a3 j8 a5 k8 a7")), "at once"),
        (replace(OPEN_THREE, moves=points("h8 a1 i8 a3 j8 a5 k8 a7 g8")), "the game is over"),
        (
            replace(OPEN_THREE, moves=points("h8 a1 i8 a3"), line=points("g8"), quiet=1, plies=3),
            "no win by fours",
        ),
        (STOP_THREE, "k8 is not proven to lose"),
        (replace(STOP_THREE, firsts=points("g8 k8")), "more than one defence"),
        (replace(STOP_THREE, moves=points("h8 a1 i8")), "nothing is threatened"),
        (replace(STOP_THREE, plies=3), "a defence is one ply"),
    ],
)
def test_a_fault_is_named(wrong: Puzzle, what: str) -> None:
    assert what in fault(wrong)


def test_a_wrong_move_is_no_defence_and_no_win_by_threats() -> None:
    puzzles = read_puzzles()
    defence = next(puzzle for puzzle in puzzles if puzzle.theme is PuzzleTheme.DEFENCE)
    far = next(p for p in points("a1 o1 a15 o15") if p not in {*defence.moves, *defence.firsts})
    assert fault(replace(defence, firsts=(far,), line=(far,)))
    threats = next(p for p in puzzles if p.theme is PuzzleTheme.THREATS and len(p.firsts) == 1)
    assert fault(replace(threats, firsts=(*threats.firsts, far)))


def test_the_lines_of_a_file_are_checked_by_several_processes() -> None:
    lines = [write_puzzle(OPEN_THREE), write_puzzle(replace(OPEN_THREE, id="y", quiet=1))]
    assert faults(lines * 2, 2) == ["y: the number of quiet moves is wrong"] * 2
