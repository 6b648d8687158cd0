"""Games that begin from a set-up position."""

import random

import pytest
from tests.draws import draws

from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome, Reason, checked_start, outcome_after, outcome_on
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, RULES, STANDARD, Rule, row_rule
from wuziqi.rules.start import EMPTY, Start, StartError, format_start, parse_start

BLACK, WHITE = Stone.BLACK, Stone.WHITE


def game_from(text: str, size: int = 15, rule: Rule = FREESTYLE, early_draw: bool = False) -> Game:
    game = Game(size, rule=rule, early_draw=early_draw)
    game.set_up(parse_start(text))
    return game


def stones_of(board: Board) -> dict[Point, Stone]:
    return {point: stone for point in board if (stone := board[point]) is not None}


def test_moves_follow_the_stones_that_were_set_up() -> None:
    game = game_from("black h8 i9 white g7 to white")
    assert (game.turn, game.player, game.moves) == (WHITE, Player.SECOND, ())
    game.play(parse_point("a1"))
    game.play(parse_point("b2"))
    assert [str(point) for point in game.moves] == ["a1", "b2"]
    assert [stone for _point, stone in game.played] == [WHITE, BLACK]
    assert [f"{stone.name[0]}{point}" for point, stone in game.stones] == [
        *("Bh8", "Bi9", "Wg7"),
        *("Wa1", "Bb2"),
    ]
    assert stones_of(game.board) == dict(game.stones)


def test_undo_goes_back_to_the_start_and_no_further() -> None:
    game = game_from("black h8 white g7 to black")
    game.play(parse_point("a1"))
    assert game.undo() == parse_point("a1")
    assert (len(game.board), game.turn) == (2, BLACK)
    with pytest.raises(IndexError):
        game.undo()
    assert game.redo() == parse_point("a1")


def test_a_stone_that_was_set_up_takes_its_point() -> None:
    game = game_from("black h8 to white")
    with pytest.raises(ValueError, match="occupied"):
        game.play(parse_point("h8"))


def test_copies_and_new_games_begin_from_the_same_position() -> None:
    game = game_from("white h8 to black")
    game.play(parse_point("a1"))
    for other in (game.copy(), game.earlier(0), game.afresh()):
        assert other.start == game.start
        assert other.board[parse_point("h8")] is WHITE
    assert stones_of(game.board_after(0)) == {parse_point("h8"): WHITE}
    assert stones_of(game.copy().board_after(1)) == stones_of(game.board)


def test_a_five_with_set_up_stones_wins() -> None:
    game = game_from("black d8 e8 f8 g8 to black")
    game.play(parse_point("h8"))
    assert game.outcome is not None
    assert (game.outcome.winner, len(game.outcome.line)) == (BLACK, 5)
    with pytest.raises(GameOver):
        game.play(parse_point("a1"))
    game.undo()
    assert game.outcome is None


def test_black_may_not_play_a_forbidden_point_beside_set_up_stones() -> None:
    game = game_from("black h7 h9 g8 i8 to black", rule=RENJU)
    assert game.reason_forbidden(parse_point("h8")) is Forbidden.DOUBLE_THREE
    game.play(parse_point("h8"))
    assert game.outcome == Outcome(
        WHITE, (parse_point("h8"),), Reason.FORBIDDEN, Forbidden.DOUBLE_THREE
    )


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("black j10 to white", "WWBBWW"),
        ("black j10 to black", "BBWWBB"),
        ("black j10 white j9 to white 1", "WBBWWB"),
        ("white j9 to black 1", "BWWBBW"),
        ("", "BWWBBW"),
    ],
)
def test_turns_of_two_stones_go_on_from_where_they_are(text: str, turns: str) -> None:
    game = game_from(text, 19, CONNECT6)
    colors = []
    for column in range(len(turns)):
        colors.append(game.turn.name[0])
        game.play(Point(column, 0))
    assert "".join(colors) == turns


@pytest.mark.parametrize(
    ("text", "size", "rule", "why"),
    [
        ("black a1 b1 c1 d1 e1 to white", 15, FREESTYLE, "Black has 5 in a row already"),
        ("white a1 b2 c3 d4 e5 f6 to black", 15, FREESTYLE, "White has 5 in a row already"),
        ("white a1 b1 c1 to black", 3, row_rule(3), "White has 3 in a row already"),
        ("black a1 b1 c1 d1 e1 f1 to white", 15, RENJU, "more than five in a row"),
        ("black h8 white h8 to black", 15, FREESTYLE, "two stones"),
        ("black p1 to white", 15, FREESTYLE, "p1 is off the board of 15x15"),
        ("black a1 a2 b3 c1 c3 white a3 b1 b2 c2 to white", 3, row_rule(3), "no point"),
        ("black a1 to white 2", 15, FREESTYLE, "a turn has no 2 stones"),
        ("black h8 g7 to nobody", 15, FREESTYLE, "'nobody' is not part of a position"),
        ("h8", 15, FREESTYLE, "'h8' is not part of a position"),
        ("black h8 to white 1 1", 15, FREESTYLE, "'white 1 1' is not part"),
    ],
)
def test_a_position_that_is_not_possible_is_refused(
    text: str, size: int, rule: Rule, why: str
) -> None:
    with pytest.raises(StartError, match=why):
        game_from(text, size, rule)


def test_six_in_a_row_may_stand_where_they_do_not_win() -> None:
    game = game_from("black a1 b1 c1 d1 e1 f1 to white", rule=STANDARD)
    assert game.outcome is None


def test_an_opening_begins_on_the_empty_board() -> None:
    game = Game(15, opening=OPENINGS["swap2"])
    game.set_up(EMPTY)
    with pytest.raises(StartError, match="no opening"):
        game.set_up(parse_start("black h8 to white"))


def test_black_alone_has_not_ended_on_a_forbidden_point() -> None:
    """White is to move, so one of the black stones was the last: not the middle of a 3-3."""
    start = parse_start("black h7 h9 g8 i8 h8 to white")
    *earlier, last = checked_start(start, Size(15, 15), RENJU)
    board = Board(15)
    for point, stone in earlier:
        board.place(point, stone)
    assert outcome_after(board, *last, RENJU) is None


@pytest.mark.parametrize(
    "start",
    [
        EMPTY,
        Start(turn=WHITE),
        Start.of([(Point(7, 7), BLACK), (Point(0, 14), WHITE), (Point(24, 24), BLACK)]),
        Start(frozenset({Point(3, 3)}), turn=BLACK, left=1),
    ],
)
def test_a_start_is_kept_as_a_line_of_text(start: Start) -> None:
    assert parse_start(format_start(start)) == start


def test_without_a_word_about_it_white_moves_after_more_black_stones() -> None:
    assert Start.of([(Point(0, 0), BLACK)]).turn is WHITE
    assert Start.of([(Point(0, 0), BLACK), (Point(1, 0), WHITE)]).turn is BLACK


def test_an_early_draw_counts_the_stones_that_are_still_to_come() -> None:
    """
    x o x
    . o o
    o x .
    """
    game = game_from("black a3 c3 b1 white b3 b2 c2 a1 to black", 3, row_rule(3), early_draw=True)
    game.play(parse_point("a2"))
    assert game.outcome == Outcome(None, reason=Reason.DEAD)


def random_start(rng: random.Random, size: int) -> Start:
    points = [Point(column, row) for column in range(size) for row in range(size)]
    stones = rng.sample(points, rng.randrange(1, size * size // 2))
    return Start.of(
        [(point, rng.choice([BLACK, WHITE])) for point in stones], rng.choice([BLACK, WHITE])
    )


@pytest.mark.random
@pytest.mark.parametrize("rule", [*RULES.values(), row_rule(4)], ids=lambda rule: rule.name)
def test_games_from_random_positions_agree_with_a_board_built_from_scratch(rule: Rule) -> None:
    rng, size, played = random.Random(20), max(rule.min_side, 8), 0
    for _ in range(draws(100)):
        game, start = Game(size, rule=rule), random_start(rng, size)
        try:
            game.set_up(start)
        except StartError:
            continue
        stones, turns = dict(start.stones), [start.turn] * rule.stones_per_turn
        while game.outcome is None and len(game.moves) < 12:
            point = rng.choice([point for point in game.board if game.board[point] is None])
            color = turns.pop()
            turns = turns or [color.other] * rule.stones_per_turn
            assert game.turn is color
            game.play(point)
            stones[point] = color
            played += 1
        board = Board(size)
        for point, stone in stones.items():
            board.place(point, stone)
        assert stones_of(game.board) == stones
        if game.outcome is None or game.outcome.reason is Reason.BOARD:
            found = outcome_on(board, rule)
            assert (found and found.winner) == (game.outcome and game.outcome.winner)
        while game.acts:
            game.undo()
        assert stones_of(game.board) == dict(start.stones)
    assert played > 100
