"""Games at odds: black's first stones, whose turn it then is, and the way back."""

import random
from itertools import combinations

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game, NotAllowed
from wuziqi.rules.opening import FREE, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Outcome
from wuziqi.rules.rule import (
    FREESTYLE,
    NO_ODDS,
    ODDS,
    RENJU,
    RULES,
    Odds,
    OddsError,
    Rule,
    RuleError,
    odds_named,
)

BLACK, WHITE = Stone
STONES = [odds for odds in ODDS.values() if odds.stones]
FIVES = [rule for rule in RULES.values() if rule.is_of_fives]


def game_at(odds: Odds, rule: Rule = FREESTYLE, size: int = 15) -> Game:
    return Game(size, rule=odds.rule_of(rule), opening=odds.opening_of(FREE))


def rows_of_five(size: int) -> list[frozenset[Point]]:
    """Every row of five points of a board."""
    board = Board(size)
    rows = []
    for point in board:
        for column, row in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [Point(point.column + n * column, point.row + n * row) for n in range(5)]
            if all(found in board for found in line):
                rows.append(frozenset(line))
    return rows


def played(odds: Odds, rule: Rule, seed: int) -> Game:
    """A game at random, to its end."""
    game, rng = game_at(odds, rule), random.Random(seed)
    while game.outcome is None:
        game.play(rng.choice(list(game.allowed)))
    return game


@pytest.mark.parametrize("odds", STONES, ids=lambda odds: odds.name)
@pytest.mark.parametrize("rule", FIVES, ids=lambda rule: rule.name)
def test_black_begins_with_more_stones_and_then_the_colours_alternate(
    odds: Odds, rule: Rule
) -> None:
    game = played(odds, rule, seed=odds.stones)
    colors = [stone for _point, stone in game.stones]
    alternating = [WHITE, BLACK] * len(colors)
    first = odds.stones + 1
    assert colors == [BLACK] * first + alternating[: len(colors) - first]
    assert {point: game.board[point] for point in game.moves} == dict(game.stones)
    assert all(rule is not RENJU or stone is not None for stone in colors)


@pytest.mark.parametrize("odds", STONES, ids=lambda odds: odds.name)
def test_no_two_of_the_first_stones_are_in_one_row_of_five(odds: Odds) -> None:
    rows, rng = rows_of_five(9), random.Random(3)
    for _ in range(30):
        game = game_at(odds, size=9)
        while game.step is not None:
            apart = {
                point
                for point in game.board
                if game.board[point] is None
                and not any(point in row and row & set(game.moves) for row in rows)
            }
            assert set(game.allowed) == apart  # and so never empty
            game.play(rng.choice(sorted(apart)))
        assert len(game.moves) == odds.stones + 1
        pairs = map(set, combinations(game.moves, 2))
        assert not any(pair <= row for pair in pairs for row in rows)
        assert len(list(game.allowed)) == 81 - len(game.moves)


def test_a_stone_too_near_is_not_allowed_and_changes_nothing() -> None:
    game = game_at(odds_named("one-stone"))
    game.play(parse_point("h8"))
    with pytest.raises(NotAllowed):
        game.play(parse_point("k11"))
    assert game.moves == (parse_point("h8"),)
    assert (game.player, game.turn) == (Player.FIRST, BLACK)
    game.play(parse_point("j9"))
    assert (game.player, game.turn, game.step) == (Player.SECOND, WHITE, None)


@pytest.mark.parametrize("odds", STONES, ids=lambda odds: odds.name)
def test_undo_and_redo_walk_through_every_position(odds: Odds) -> None:
    game = played(odds, FREESTYLE, seed=5)
    end, outcome = game.stones, game.outcome
    for left in reversed(range(len(end))):
        game.undo()
        assert game.stones == end[:left]
        assert game.turn is end[left][1]
    while game.undone:
        game.redo()
    assert (game.stones, game.outcome) == (end, outcome)
    assert game.copy().stones == end
    assert game.earlier(odds.stones).turn is BLACK


def test_a_five_wins_at_odds_too() -> None:
    game = game_at(odds_named("two-stones"))
    for name in "h8 j9 f7 a1 h9 b1 h10 c1 h11 d1 h12".split():
        game.play(parse_point(name))
    assert isinstance(game.outcome, Outcome)
    assert game.outcome.winner is BLACK


def test_forbidden_points_of_renju_are_forbidden_at_odds_too() -> None:
    game = game_at(odds_named("one-stone"), RENJU)
    for name in "h8 j9 a1 h9 a15 j8".split():
        game.play(parse_point(name))
    assert game.turn is WHITE
    game.play(parse_point("o1"))
    assert game.turn is BLACK
    assert game.rule.forbids


def test_a_rule_knows_its_even_form_and_its_board() -> None:
    rule = RENJU.with_handicap(2)
    assert (rule.even, RENJU.even, RENJU.with_handicap(0)) == (RENJU, RENJU, RENJU)
    with pytest.raises(RuleError):
        Game(8, rule=FREESTYLE.with_handicap(1), opening=STONES[0].opening_of(FREE))
    with pytest.raises(RuleError):
        Game(15, rule=rule, opening=FREE)


def test_odds_have_names() -> None:
    assert [odds_named(name) for name in ODDS] == list(ODDS.values())
    assert (NO_ODDS.name, NO_ODDS.rule_of(RENJU), NO_ODDS.opening_of(FREE)) == ("", RENJU, FREE)
    with pytest.raises(OddsError, match="no odds 'queen'"):
        odds_named("queen")
