"""Threats on random boards: where they are looked for, nothing is missed."""

import random

import pytest

from wuziqi.rules import threats
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule, row_rule
from wuziqi.rules.threats import fours, open_threes, standing_threes, winning_points


def crowded(rng: random.Random, width: int, height: int) -> Board:
    """A board with stones of both colours, crowded enough for rows."""
    board = Board(width, height)
    for point in board:
        if rng.random() < 0.5:
            board.place(point, Stone.BLACK if rng.random() < 0.7 else Stone.WHITE)
    return board


@pytest.mark.parametrize(
    "rule", [FREESTYLE, STANDARD, RENJU, row_rule(3)], ids=lambda rule: rule.name
)
def test_points_that_extend_a_row_are_enough(monkeypatch: pytest.MonkeyPatch, rule: Rule) -> None:
    rng = random.Random(rule.name)
    boards = [crowded(rng, width, height) for width, height in [(7, 7), (9, 6), (5, 9)] * 4]
    found = [
        find(board, side, rule)
        for board in boards
        for side in Stone
        for find in (winning_points, fours, open_threes)
    ]
    monkeypatch.setattr(
        threats, "_extensions", lambda board, *_row: [at for at in board if board[at] is None]
    )
    every = [
        find(board, side, rule)
        for board in boards
        for side in Stone
        for find in (winning_points, fours, open_threes)
    ]
    assert found == every
    assert all(any(every[kind::3]) for kind in range(3))


@pytest.mark.parametrize(
    "rule", [FREESTYLE, STANDARD, RENJU, row_rule(3)], ids=lambda rule: rule.name
)
def test_standing_threes_are_those_found_again(rule: Rule) -> None:
    rng = random.Random(rule.name)
    stopped = 0
    for board in [crowded(rng, width, height) for width, height in [(7, 7), (9, 6)] * 6]:
        for side in Stone:
            threes = open_threes(board, side, rule)
            for point in [at for at in board if board[at] is None]:
                board.place(point, side.other)
                standing = standing_threes(board, threes, side, rule)
                assert standing == threes & open_threes(board, side, rule)
                stopped += len(threes) - len(standing)
                board.remove(point)
    assert stopped > 10
