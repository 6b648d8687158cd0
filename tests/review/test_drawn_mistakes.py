"""Mistakes in drawn positions: their marks and words."""

import pytest
from tests.review.judging import reviewed

from wuziqi.review.explanation import words_of
from wuziqi.review.marks import Mark
from wuziqi.rules.rule import FREESTYLE, RENJU

FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . O X X X X . . .
    . . . O O . . . .
    . . . . . O . . .
    . . . . . . . . .
    . . . . . . . . . """

FOUR_THREE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . O . .
    . . . . . X . . .
    . . . . . X . . .
    . O X X X . . . .
    . . . . O . . . .
    . . O . . . O . .
    . . . . . . . . . """

OPEN_THREE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . X X X . . .
    . . . . O O . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """

WHITE_FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . X . . . . .
    . X O O O O . . .
    . . . . . X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """

OPEN_FOUR = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . O . . . . .
    . . X X X X . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """


def last(drawing: str, *moves: str) -> tuple[Mark, str]:
    move = reviewed(drawing, *moves)[-1]
    return move.mark, words_of(move)


def test_a_five_that_was_not_made() -> None:
    assert last(FOUR, "h8") == (Mark.MISSED_WIN, "missed a win in 1 stone (g5, five)")


def test_a_five_that_was_made() -> None:
    (move,) = reviewed(FOUR, "g5")
    assert (move.mark, move.remarks) == (Mark.BEST, ())
    assert (move.win_before, move.win_after) == (1, 1)
    assert move.proof_before is not None
    assert move.proof_before.plies == 1
    assert move.proof_after is None


def test_a_missed_four_three() -> None:
    mark, words = last(FOUR_THREE, "b8")
    assert mark is Mark.MISSED_WIN
    assert words.startswith("missed a win in 3 stones (f4, four-three)")


def test_another_way_to_win_is_as_good() -> None:
    drawing = FOUR_THREE.replace(". . O . . . O . .", ". . O . . . . . .")
    (move,) = reviewed(drawing, "f4")
    assert move.mark is Mark.BEST
    assert move.line[0] == move.point


def test_an_open_three_that_was_left_unanswered() -> None:
    mark, words = last(OPEN_THREE, "b8")
    assert mark is Mark.BLUNDER
    assert words.startswith("left the open three d5-f5 unanswered; let Black win by force in")


def test_a_four_that_was_left_unanswered() -> None:
    mark, words = last(WHITE_FOUR, "b8")
    assert mark in (Mark.BLUNDER, Mark.INACCURACY)
    assert words == ("left the four c5-f5 unanswered; let White win at once; the only move was g5")


def test_the_only_move() -> None:
    assert last(WHITE_FOUR, "g5") == (Mark.ONLY, "only move")


def test_a_forced_loss_since_its_first_move() -> None:
    moves = reviewed(OPEN_FOUR, "b5", "h8", "g5")
    assert [move.mark for move in moves] == [Mark.FORCED_LOSS, Mark.MISSED_WIN, Mark.ONLY]
    assert words_of(moves[0]) == "lost by force"


def test_a_forbidden_point() -> None:
    (move,) = reviewed(BEFORE_AN_OVERLINE, "h8", rule=RENJU)
    assert words_of(move) == "played on a forbidden point"
    assert move.win_after == 0


_ROW = ". " * 15
BEFORE_AN_OVERLINE = "\n".join(
    [
        *[_ROW] * 7,
        ". . . . X X X . X X . . . . .",
        *[_ROW] * 5,
        "O . O . O . O . . . . . O . .",
        _ROW,
    ]
)


@pytest.mark.parametrize("drawing", [FOUR, OPEN_THREE])
def test_a_loss_is_never_above_what_there_was(drawing: str) -> None:
    for move in reviewed(drawing, "b8"):
        assert 0 <= move.loss <= move.win_before <= 1


def test_an_open_three_and_fours_of_a_beginner_are_named() -> None:
    """Black misses an open four and a five; white leaves a four alone twice."""
    moves = reviewed(
        "\n".join([". " * 15] * 15), *"h8 a1 g8 a3 i8 c1 k8 e1 l8 g1 j8".split(), rule=FREESTYLE
    )
    said = {move.number: (move.mark, words_of(move)) for move in moves}
    assert said[7][1].startswith(("missed a win in 2", "a win in 2 stones was there"))
    assert said[8][0] is Mark.BLUNDER
    assert said[8][1].startswith("left the four g8-k8 unanswered; let Black win at once")
    assert said[9] == (Mark.MISSED_WIN, "missed a win in 1 stone (j8, five)")
    assert said[10][0] is Mark.BLUNDER
    assert said[10][1].startswith("left the four ")


def test_a_four_that_was_left_alone_in_a_lost_position() -> None:
    mark, words = last(OPEN_FOUR, "i9")
    assert mark is Mark.FORCED_LOSS
    assert words == "left the four c5-f5 unanswered; lost by force, b5 holds longest"
