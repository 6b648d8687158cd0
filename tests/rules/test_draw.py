"""Early draws, against a search of all possible continuations on small boards."""

import random

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome, Reason, open_row
from wuziqi.rules.rule import Rule, row_rule, winning_line


def can_be_won(board: Board, rule: Rule, known: dict[str, bool]) -> bool:
    """Whether any line of play from here ends with a row that wins."""
    key = "".join(".xo"[board[point] or 0] for point in board)
    if key not in known:
        known[key] = any(
            wins_at_last(board, rule, point, known) for point in board if board[point] is None
        )
    return known[key]


def wins_at_last(board: Board, rule: Rule, point: Point, known: dict[str, bool]) -> bool:
    board.place(point, rule.color_of_move(len(board)))
    won = bool(winning_line(board, point, rule)) or can_be_won(board, rule, known)
    board.remove(point)
    return won


BOTH = (Stone.BLACK, Stone.WHITE)
TWO_A_TURN = Rule("two", "", "", win_length=3, stones_per_turn=2, min_side=3)
EXACT = Rule("exact", "", "", win_length=3, exact=BOTH, min_side=3)
CLOSED = Rule("closed", "", "", win_length=3, exact=BOTH, closed_wins=False, min_side=3)


def positions(rng: random.Random, rule: Rule, size: tuple[int, int], left: int) -> list[Board]:
    """Positions of one random game before its end, with at most so many empty points."""
    game = Game(*size, rule=rule)
    found = []
    while game.outcome is None:
        if size[0] * size[1] - len(game.moves) <= left:
            board = Board(*size)
            for point, stone in game.stones:
                board.place(point, stone)
            found.append(board)
        game.play(rng.choice(game.allowed))
    return found


@pytest.mark.parametrize(
    ("rule", "size", "left", "games"),
    [
        (row_rule(3), (3, 3), 9, 100),
        (row_rule(3), (4, 3), 7, 60),
        (row_rule(4), (4, 4), 6, 60),
        (row_rule(4), (5, 4), 5, 60),
        (row_rule(5), (5, 4), 7, 8),
        (TWO_A_TURN, (4, 3), 7, 60),
        (EXACT, (4, 3), 7, 60),
        (CLOSED, (4, 3), 6, 60),
    ],
    ids=lambda value: value.name if isinstance(value, Rule) else str(value),
)
def test_a_draw_is_declared_only_when_no_play_can_win(
    rule: Rule, size: tuple[int, int], left: int, games: int
) -> None:
    """Always so, for rules under which every row wins."""
    rng = random.Random(f"{rule.name} {size}")
    known: dict[str, bool] = {}
    seen = set()
    for _ in range(games):
        for board in positions(rng, rule, size, left):
            dead, won = not open_row(board, rule, len(board)), can_be_won(board, rule, known)
            assert not (dead and won)
            assert dead is not won or rule in {EXACT, CLOSED}
            seen.add(dead)
    assert seen == {False, True}


def test_a_row_that_did_not_win_keeps_no_game_alive() -> None:
    board = Board(4, 3)
    for row, letters in enumerate(["xxxx", "oooo", "ox.o"]):
        for column, letter in enumerate(letters):
            if letter != ".":
                board.place(Point(column, row), Stone.BLACK if letter == "x" else Stone.WHITE)
    assert not open_row(board, EXACT, len(board))


def drawn_game(early_draw: bool) -> Game:
    game = Game(3, rule=row_rule(3), early_draw=early_draw)
    for name in "b2 a1 c3 a3 a2 c2 b3 b1".split():
        if game.outcome is None:
            game.play(parse_point(name))
    return game


def test_a_game_ends_early_only_where_that_is_wished() -> None:
    game = drawn_game(early_draw=True)
    assert game.outcome == Outcome(None, reason=Reason.DEAD)
    assert len(game.moves) < 9
    with pytest.raises(ValueError, match="the game is over"):
        game.play(parse_point("c1"))
    game.undo()
    assert game.outcome is None
    assert drawn_game(early_draw=False).outcome is None


def test_a_win_is_no_draw_even_if_nothing_else_could_be_won() -> None:
    game = Game(3, rule=row_rule(3), early_draw=True)
    for name in "a1 b2 b1 a2 c1".split():
        game.play(parse_point(name))
    assert game.outcome is not None
    assert game.outcome.winner is Stone.BLACK
