"""The coach: plain facts before a stone, asked about once, and counted as help."""

import pytest

from wuziqi.records.settings import Settings
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RULES, Rule
from wuziqi.rules.threats import Formation
from wuziqi.session.coach import danger_of
from wuziqi.session.reasons import Coached
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.words.game_texts import refusal_text


def game_of(moves: str, rule: Rule = FREESTYLE) -> Game:
    game = Game(15, rule=rule)
    for name in moves.split():
        game.play(parse_point(name))
    return game


FIVE, OPEN_FOUR = Formation.FIVE, Formation.OPEN_FOUR


@pytest.mark.parametrize(
    ("moves", "stone", "shape", "at", "own"),
    [
        ("h8 a1 i8 a3 j8 a5 k8 g8", "o15", FIVE, "l8", True),
        ("h8 g8 i8 a3 j8 a5 k8", "a7", FIVE, "l8", False),
        ("h8 a1 i8 a3 j8", "a5", OPEN_FOUR, "g8", False),
        ("h8 a1 i8 a3 j8 a5", "o15", OPEN_FOUR, "g8", True),
        ("h8 a1 i8 a3 j8 a5", "k8", None, "", False),
        ("h8 a1 i8 a3 j8 a5", "l8", None, "", False),  # a four is quicker than an open four
        ("h8 a1 i8 a3 j8", "g8", None, "", False),
        ("h8 g8 i8 a3 j8 a5 k8", "l8", None, "", False),
        ("h8 a1 i8 a3 j8 a5 k8", "a7", None, "", False),  # an open four: no stone helps
        ("h8 a1 i8 b1 o1 c1 j8", "d1", None, "", False),  # a four is quicker than the open three
        ("h8 a1 i8", "o15", None, "", False),
        # Black's k8 makes a four in the row, which begins at White's g8, and a three in a diagonal.
        ("h8 g8 i8 a1 j8 a3 l7 a5 m6", "o15", Formation.FOUR_THREE, "k8", False),
        ("h8 g8 i8 a1 j8 a3 l7 a5 m6", "k8", None, "", False),
        ("h8 g8 i8 a1 j8 a3 l7 a5 m6", "l8", None, "", False),
        ("h8 g8 i8 a1 j8 a3 k7 a5 k6 k5 k9", "o15", Formation.DOUBLE_FOUR, "k8", False),
    ],
)
def test_what_a_stone_overlooks(
    moves: str, stone: str, shape: Formation | None, at: str, own: bool
) -> None:
    game = game_of(moves)
    found = danger_of(game, parse_point(stone))
    if shape is None:
        assert found is None
    else:
        assert found is not None
        assert (found.shape, str(found.at), found.own) == (shape, at, own)
        assert (found.stone is game.color_of_move(len(game.moves))) is own


def test_a_fork_that_the_rule_forbids_is_no_danger() -> None:
    moves = "h8 g8 i8 a1 j8 a3 k7 a5 k6 k5 k9"
    assert danger_of(game_of(moves, RULES["renju"]), parse_point("o15")) is None


def session(*, coach: bool) -> GameSession:
    game = game_of("h8 g8 i8 a3 j8 a5 k8")
    return GameSession(game, Seats(), settings=lambda: Settings(coach=coach))


def test_the_same_point_again_is_placed_and_the_question_counts_as_help() -> None:
    play = session(coach=True)
    result = play.place(parse_point("a7"))
    assert isinstance(result, Refused)
    assert isinstance(result.reason, Coached)
    said = "Black makes five at l8 next."
    assert refusal_text(result.reason, play, {"place": "Enter"}) == said, "the screen has the key"
    assert refusal_text(result.reason, play, {}) == f"{said} Play anyway: a7"
    assert (play.helped, play.advised) == (True, False)
    assert play.caution.warning == result.reason
    assert isinstance(play.place(parse_point("a7")), Done)
    assert play.caution.warning is None


def test_without_the_setting_and_for_pasted_moves_nothing_is_asked() -> None:
    play = session(coach=False)
    assert isinstance(play.place(parse_point("a7")), Done)
    assert not play.helped
    play = session(coach=True)
    assert isinstance(play.place_all([parse_point("a7"), parse_point("l8")]), Done)
    assert not play.helped
