import random
from collections import Counter

import pytest

from wuziqi.rules.board import Board, IllegalMove, Occupied, OffBoard, Stone
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.opening import FREE, OPENINGS, Player, replay
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, Rule, RuleError, row_rule
from wuziqi.rules.start import EMPTY, Start


def play(game: Game, names: str) -> Game:
    for name in names.split():
        game.play(parse_point(name))
    return game


def state(game: Game) -> object:
    stones = {point: game.board[point] for point in game.board}
    return stones, game.moves, game.undone, game.turn, game.outcome


@pytest.mark.parametrize(("width", "height"), [(-1, 15), (0, 0), (2, 3), (15, 26)])
def test_a_board_has_3_to_25_lines(width: int, height: int) -> None:
    with pytest.raises(ValueError, match="3 to 25"):
        Game(width, height, rule=row_rule(3))


def test_a_board_a_rule_and_an_opening_go_together() -> None:
    with pytest.raises(RuleError, match="Freestyle is played on 5 to 25 lines, not 4x4"):
        Game(4)
    with pytest.raises(RuleError, match="Freestyle is not played with the opening Taraguchi-10"):
        Game(opening=OPENINGS["taraguchi-10"])
    assert (Game(6).board.height, Game(6, 9).board.height) == (6, 9)


def test_black_and_white_move_in_turn() -> None:
    game = Game(15)
    assert game.turn is Stone.BLACK
    play(game, "h8 i9")
    assert (game.board[Point(7, 7)], game.board[Point(8, 8)]) == (Stone.BLACK, Stone.WHITE)
    assert game.turn is Stone.BLACK


@pytest.mark.parametrize(
    ("typed", "error", "text"),
    [
        ("H8", Occupied, "H8 is occupied"),
        ("p1", OffBoard, "p1 is off the board"),
        ("16 3", OffBoard, "16 3 is off the board"),
        ("a0", OffBoard, "a0 is off the board"),
    ],
)
def test_an_illegal_move_is_named_as_typed_and_changes_nothing(
    typed: str, error: type[IllegalMove], text: str
) -> None:
    game = play(Game(15), "h8 i9")
    game.undo()
    before = state(game)
    with pytest.raises(error) as caught:
        game.play(parse_point(typed), typed)
    assert str(caught.value) == text
    assert state(game) == before


def test_a_won_game_takes_no_more_stones() -> None:
    game = play(Game(15), "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    before = state(game)
    with pytest.raises(GameOver, match="o15 cannot be played: the game is over"):
        game.play(parse_point("o15"))
    assert state(game) == before


def test_the_winning_line_is_told() -> None:
    game = play(Game(15), "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    assert game.outcome == Outcome(Stone.BLACK, tuple(Point(column, 0) for column in range(5)))


def test_more_than_five_wins_and_the_whole_row_is_told() -> None:
    game = play(Game(15), "a1 a2 b1 b2 c1 c2 e1 e2 f1 f2 d1")
    assert game.outcome == Outcome(Stone.BLACK, tuple(Point(column, 0) for column in range(6)))


def test_one_stone_can_complete_two_lines() -> None:
    game = play(Game(15), "a1 o1 b1 o2 c1 o3 d1 o5 e2 o6 e3 o7 e4 o8 e5 n9 e1")
    assert game.outcome is not None
    assert {str(p) for p in game.outcome.line} == set("a1 b1 c1 d1 e1 e2 e3 e4 e5".split())


def test_a_full_board_without_five_is_a_draw() -> None:
    game = Game(5)
    rows = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoox"]
    cells = [Point(column, row) for row in range(5) for column in range(5)]
    black = [p for p in cells if rows[p.row][p.column] == "x"]
    white = [p for p in cells if rows[p.row][p.column] == "o"]
    for number in range(25):
        assert game.outcome is None
        game.play((white if number % 2 else black)[number // 2])
    assert game.outcome == Outcome(None)


def test_undo_and_redo_go_through_the_whole_game_and_back() -> None:
    game = play(Game(15), "a1 a2 b1 b2 c1 c2 d1 d2 e1")
    states = [state(game)]
    for _ in range(9):
        game.undo()
        states.append(state(game))
    assert game.moves == ()
    with pytest.raises(IndexError):
        game.undo()
    for expected in reversed(states[:-1]):
        game.redo()
        assert state(game) == expected
    with pytest.raises(IndexError):
        game.redo()


def test_a_new_move_clears_redo() -> None:
    game = play(Game(15), "h8 i9 j10")
    game.undo()
    game.undo()
    assert [str(p) for p in game.undone] == ["i9", "j10"]
    play(game, "a1")
    assert game.undone == ()


def test_random_undo_and_redo_always_equal_the_moves_played_afresh() -> None:
    rng = random.Random(5)
    game = Game(7)
    for _ in range(800):
        action = rng.random()
        if action < 0.3 and game.moves:
            game.undo()
        elif action < 0.5 and game.undone:
            game.redo()
        elif game.outcome is None:
            game.play(rng.choice([p for p in game.board if game.board[p] is None]))
        fresh = Game(7)
        for move in game.moves:
            fresh.play(move)
        assert state(fresh)[0:2] == state(game)[0:2]  # type: ignore[index]
        assert fresh.outcome == game.outcome


def derived(game: Game) -> object:
    """The fields of a game, derived from nothing but its start and acts."""
    board, acts, number = Board(*game.board.size), game.acts, len(game.acts)
    for number in range(len(acts) + 1):
        board = Board(*game.board.size)
        opened, step = replay(game.opening, board, acts[:number])
        if step is None:
            break
    moves = (*opened.moves, *acts[number:])
    first = game.start.first_move(game.rule)
    colors = [game.rule.color_of_move(first + move) for move in range(len(moves) + 1)]
    turn = colors.pop()
    played = tuple(zip(moves, colors, strict=True))
    stones = (*game.start.stones, *played)
    player = opened.black if turn is Stone.BLACK else opened.black.other
    player = player if step is None else step.player
    return moves, played, stones, step, turn, player, opened.black, opened.offers, dict(stones)


def fields(game: Game) -> object:
    named = (game.moves, game.played, game.stones, game.step, game.turn, game.player)
    stones = {point: game.board[point] for point in game.board if game.board[point]}
    return *named, game.black, game.offers, stones


START = Start.of([(Point(7, 7), Stone.BLACK), (Point(8, 8), Stone.WHITE)], Stone.WHITE)


@pytest.mark.parametrize("start", [EMPTY, START])
@pytest.mark.parametrize("rule", [FREESTYLE, RENJU, CONNECT6, FREESTYLE.with_handicap(2)])
def test_after_random_acts_every_field_is_as_derived_from_the_acts(
    rule: Rule, start: Start
) -> None:
    rng = random.Random(rule.name + str(start))
    for opening in rule.openings if not start else [FREE] * (not rule.handicap):
        game = Game(15, rule=rule, opening=opening)
        game.set_up(start)
        for _ in range(60):
            chance = rng.random()
            if chance < 0.15 and game.acts:
                game.undo()
            elif chance < 0.25 and game.undone:
                game.redo()
            elif chance < 0.3:
                game = rng.choice([game.copy(), game.afresh(), game.earlier(3)])
            elif chance < 0.35:
                game.end(rng.choice(list(Stone)), Reason.TIME)
                game.reopen()
            elif game.step is not None and game.step.choices:
                game.choose(rng.choice(game.step.choices))
            elif game.outcome is None:
                game.play(rng.choice(game.allowed))
            assert fields(game) == derived(game)


@pytest.mark.parametrize("reason", [Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT])
def test_a_game_ended_by_the_players_is_over_until_a_move_is_taken_back(reason: Reason) -> None:
    game = Game(5)
    game.play(Point(0, 0))
    game.end(None, reason)
    assert game.outcome == Outcome(None, (), reason)
    with pytest.raises(GameOver):
        game.play(Point(1, 1))
    game.undo()
    assert game.outcome is None
    game.end(Stone.WHITE, reason)
    game.redo()
    assert (game.outcome, game.moves) == (None, (Point(0, 0),))


THREE_THREE = "h8 a1 i8 c1 j9 e1 j10 g1"
"""Black's stones make two threes with j8, and white's nothing."""


def test_a_stone_on_a_forbidden_point_loses() -> None:
    game = play(Game(15, rule=RENJU), THREE_THREE)
    assert game.reason_forbidden(parse_point("j8")) is Forbidden.DOUBLE_THREE
    assert game.reason_forbidden(parse_point("k8")) is None
    play(game, "j8")
    point = parse_point("j8")
    assert game.outcome == Outcome(Stone.WHITE, (point,), Reason.FORBIDDEN, Forbidden.DOUBLE_THREE)
    with pytest.raises(GameOver):
        play(game, "a15")
    game.undo()
    assert game.outcome is None
    game.redo()
    assert game.outcome.reason is Reason.FORBIDDEN


def test_nothing_is_forbidden_to_white_or_by_other_rules() -> None:
    game = play(Game(15, rule=RENJU), "a15 " + THREE_THREE)
    assert game.turn is Stone.WHITE
    assert game.reason_forbidden(parse_point("j8")) is None
    assert play(game, "j8").outcome is None
    game = play(Game(15), THREE_THREE)
    assert game.reason_forbidden(parse_point("j8")) is None
    assert play(game, "j8").outcome is None


def test_a_five_wins_even_where_it_makes_threes_or_more_than_five() -> None:
    game = play(Game(15, rule=RENJU), "h8 a1 i8 c1 j9 e1 j10 g1 j11 i1 j12 k1 j8")
    assert game.outcome == Outcome(Stone.BLACK, tuple(Point(9, row) for row in range(7, 12)))


def test_in_connect6_each_turn_but_the_first_has_two_stones() -> None:
    game = Game(19, rule=CONNECT6)
    players = []
    for name in "k10 a1 b1 k11 k12 c1 d1".split():
        players.append(game.player)
        play(game, name)
    first, second = Player.FIRST, Player.SECOND
    assert players == [first, second, second, first, first, second, second]
    assert [stone for _, stone in game.stones].count(Stone.WHITE) == 4
    assert str(game.undo()) == "d1"
    assert (game.turn, game.player) == (Stone.WHITE, second)
    play(game, "d1 k13 k14 e1 f1")
    assert game.outcome is not None
    assert (game.outcome.winner, len(game.outcome.line)) == (Stone.WHITE, 6)


def test_tic_tac_toe_has_as_many_wins_losses_and_draws_as_is_known() -> None:
    """Every possible position once: its outcome for black, or that it goes on."""
    seen: dict[str, str] = {}

    def visit(game: Game) -> None:
        key = "".join(".xo"[game.board[point] or 0] for point in game.board)
        if key in seen:
            return
        winner = game.outcome and game.outcome.winner
        seen[key] = "goes on" if game.outcome is None else str(winner)
        for point in game.allowed:
            game.play(point)
            visit(game)
            game.undo()

    visit(Game(3, rule=row_rule(3)))
    ends = Counter(seen.values())
    assert ends == {"goes on": 4520, str(Stone.BLACK): 626, str(Stone.WHITE): 316, "None": 16}


def test_an_earlier_game_is_one_of_its_own() -> None:
    game = Game(15, opening=OPENINGS["swap"])
    play(game, "h8 i8 i9")
    game.choose("swap")
    play(game, "a1 b2")
    before = state(game)
    earlier = play(game.earlier(3), "c3")
    assert [str(point) for point in earlier.moves] == ["h8", "i8", "i9", "c3"]
    assert (earlier.black, state(game)) == (Player.SECOND, before)
