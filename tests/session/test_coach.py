"""The coach: plain facts before a stone, asked about once, and counted as help."""

import pytest

from wuziqi.records.settings import Settings
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.session.coach import danger_of
from wuziqi.session.reasons import Coached, Danger
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.words.game_texts import refusal_text


def game_of(moves: str) -> Game:
    game = Game(15)
    for name in moves.split():
        game.play(parse_point(name))
    return game


@pytest.mark.parametrize(
    ("moves", "stone", "danger", "at"),
    [
        ("h8 a1 i8 a3 j8 a5 k8 g8", "o15", Danger.OWN_FIVE, "l8"),
        ("h8 g8 i8 a3 j8 a5 k8", "a7", Danger.FOUR, "l8"),
        ("h8 a1 i8 a3 j8", "a5", Danger.OPEN_THREE, "g8"),
        ("h8 a1 i8 a3 j8", "g8", None, ""),
        ("h8 g8 i8 a3 j8 a5 k8", "l8", None, ""),
        ("h8 a1 i8 a3 j8 a5 k8", "a7", None, ""),  # an open four: no stone helps
        ("h8 a1 i8 b1 o1 c1 j8", "d1", None, ""),  # a four is quicker than the open three
        ("h8 a1 i8", "o15", None, ""),
    ],
)
def test_what_a_stone_overlooks(moves: str, stone: str, danger: Danger | None, at: str) -> None:
    game = game_of(moves)
    found = danger_of(game, parse_point(stone))
    if danger is None:
        assert found is None
    else:
        assert found is not None
        assert (found.danger, str(found.at)) == (danger, at)
        assert found.opponent is not game.color_of_move(len(game.moves))


def session(*, coach: bool) -> GameSession:
    game = game_of("h8 g8 i8 a3 j8 a5 k8")
    return GameSession(game, Seats(), settings=lambda: Settings(coach=coach))


def test_the_same_point_again_is_placed_and_the_question_counts_as_help() -> None:
    play = session(coach=True)
    result = play.place(parse_point("a7"))
    assert isinstance(result, Refused)
    assert isinstance(result.reason, Coached)
    assert refusal_text(result.reason, play, {}) == (
        "Are you sure? Black has a four: l8 makes five. Place again to leave it."
    )
    assert play.helped
    assert isinstance(play.place(parse_point("a7")), Done)


def test_without_the_setting_and_for_pasted_moves_nothing_is_asked() -> None:
    play = session(coach=False)
    assert isinstance(play.place(parse_point("a7")), Done)
    assert not play.helped
    play = session(coach=True)
    assert isinstance(play.place_all([parse_point("a7"), parse_point("l8")]), Done)
    assert not play.helped
