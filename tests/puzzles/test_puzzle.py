"""Puzzles as lines of a file."""

import json

import pytest

from wuziqi.puzzles.puzzle import PuzzleError, parse_puzzle, read_puzzles, write_puzzle

LINE = (
    '{"id":"x","rule":"freestyle","width":15,"height":15,"moves":"h8 a1 i8 a3 j8 a5",'
    '"kind":"fours","firsts":"g8 k8","plies":3,"line":"g8 f8 k8","quiet":0,"tempting":1,'
    '"levels":"0011111111","rating":600}'
)


def test_a_line_is_read_and_written_as_it_was() -> None:
    assert write_puzzle(parse_puzzle(LINE)) == LINE


@pytest.mark.parametrize(
    "change",
    [
        {"rule": "chess"},
        {"firsts": "h8"},
        {"firsts": ""},
        {"moves": "h8 h8"},
        {"moves": "z99"},
        {"kind": "mate"},
        {"plies": None},
        {"width": 99},
    ],
)
def test_what_is_no_puzzle_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(json.dumps(json.loads(LINE) | change))


@pytest.mark.parametrize("line", ["", "[]", "{", "3"])
def test_what_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(PuzzleError):
        parse_puzzle(line)


def test_the_puzzles_of_the_program_are_sorted_and_differ() -> None:
    puzzles = read_puzzles()
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


def test_the_puzzles_of_the_program_stand_the_check_of_other_lines() -> None:
    for puzzle in read_puzzles():
        assert parse_puzzle(write_puzzle(puzzle)) == puzzle
