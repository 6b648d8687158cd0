"""Insights: what mistakes overlooked, and how games, phases and colours were played."""

import functools

import pytest
from tests.review.judging import judged

from wuziqi.review.insights import (
    GamePhase,
    Insights,
    Oversight,
    OwnGame,
    OwnMove,
    Trait,
    most_frequent,
    oversight_of,
    own_game,
    traits_of,
)
from wuziqi.review.review import ReviewRun
from wuziqi.review.reviewed_game import game_of_session
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.words.statistics_texts import insight_lines, weakness_text

SPLIT, DIAGONAL = Trait.SPLIT, Trait.DIAGONAL


@functools.cache
def run_of(moves: str) -> ReviewRun:
    """Return a run with the engine's judgements before and after the last move."""
    game = Game(15)
    for name in moves.split():
        game.play(parse_point(name))
    played = game_of_session(game)
    known = range(played.positions - 2, played.positions)
    judgements = [judged(played, at) if at in known else None for at in range(played.positions)]
    return ReviewRun(played, judgements=judgements)


@pytest.mark.parametrize(
    ("moves", "oversight", "traits"),
    [
        ("h8 a1 i8 a3 j8 a5 k8 a7 a15", Oversight.FIVE, set()),
        ("h8 a1 i9 a3 j10 a5 k11 a7 a15", Oversight.FIVE, {DIAGONAL}),
        ("h8 a1 i8 a3 k8 a5 l8 a7 a15", Oversight.FIVE, {SPLIT}),
        ("h8 g8 i8 a3 j8 a5 k8 a7", Oversight.FOUR, set()),
        ("h8 a1 i8 a3 k8 a5 l8 a7 h9 a9", Oversight.FOUR, {SPLIT}),
        ("h8 g7 i9 a3 k11 a5 l12 a7", Oversight.FOUR, {SPLIT, DIAGONAL}),
        ("h8 a1 i8 a3 j8 a5", Oversight.THREE, set()),
        ("h8 a1 i9 a3 k11 a5", Oversight.THREE, {SPLIT, DIAGONAL}),
        ("h8 a1 i8 a3 j8 a5 a15", Oversight.OPEN_FOUR, set()),
    ],
)
def test_the_last_move_overlooks(moves: str, oversight: Oversight, traits: set[Trait]) -> None:
    run = run_of(moves)
    last = run.review.moves[-1]
    assert last.number == len(moves.split())
    assert oversight_of(last) is oversight
    assert traits_of(run.game, last, oversight) == traits


def test_a_game_of_the_player_has_the_moves_of_one_colour() -> None:
    run = run_of("h8 a1 i8 a3 j8 a5")
    assert [one.oversight for one in own_game(run, Stone.WHITE, "lost").moves] == [Oversight.THREE]
    assert not own_game(run, Stone.BLACK, "won").moves


def test_an_open_four_that_no_stone_stops_was_not_overlooked() -> None:
    run = run_of("h8 a1 i8 a3 j8 a5 k8 a7")
    assert oversight_of(run.review.moves[-1]) is None
    assert [one.oversight for one in own_game(run, Stone.WHITE, "lost").moves] == [None]


def game(color: Stone, outcome: str, *moves: OwnMove, rule: str = "freestyle") -> OwnGame:
    return OwnGame(rule, color, outcome, moves)


def move(phase: GamePhase, loss: float | None = 0.0, oversight: Oversight | None = None) -> OwnMove:
    return OwnMove(phase, loss, oversight, frozenset())


def test_a_game_has_the_name_of_its_opening() -> None:
    named = own_game(run_of("h8 h9 i9"), Stone.BLACK, "won").opening
    assert named is not None
    assert named.code == "D4"
    assert own_game(run_of("h8 h9 a1"), Stone.BLACK, "won").opening is None


def test_play_by_colour_rule_and_phase() -> None:
    insights = Insights(
        [
            game(Stone.BLACK, "won", move(GamePhase.OPENING), move(GamePhase.END, None)),
            game(Stone.BLACK, "lost", move(GamePhase.OPENING, 0.5, Oversight.FOUR), rule="renju"),
            game(Stone.WHITE, "drawn", move(GamePhase.MIDDLE, 0.2, Oversight.BETTER)),
        ]
    )
    colors = insights.by(lambda one: one.color)
    assert [(color, play.games, play.share) for color, play in colors.items()] == [
        (Stone.BLACK, 2, 0.5),
        (Stone.WHITE, 1, 0.5),
    ]
    assert insights.by(lambda one: one.rule)["renju"].mistakes == 1
    phases = insights.phases
    assert {phase: play.games for phase, play in phases.items()} == {
        GamePhase.OPENING: 2,
        GamePhase.MIDDLE: 1,
        GamePhase.END: 1,
    }
    assert phases[GamePhase.END].accuracy is None
    opening, everything = phases[GamePhase.OPENING], insights.all_play
    assert opening.accuracy is not None
    assert 50 < opening.accuracy < 60
    assert everything is not None
    assert (everything.won, everything.drawn, everything.mistakes) == (1, 1, 2)


def test_the_plainest_of_the_most_frequent_oversights_has_the_lesson() -> None:
    assert most_frequent([]) is None
    assert most_frequent([None, Oversight.BETTER]) is None
    often = [Oversight.THREATS, Oversight.THREE, Oversight.THREE, Oversight.THREATS]
    assert most_frequent(often) is Oversight.THREE


def test_a_kind_of_mistake_is_counted_once_with_its_traits() -> None:
    kinds = [set(), {SPLIT}, {DIAGONAL}, {SPLIT, DIAGONAL}]
    moves = [OwnMove(GamePhase.MIDDLE, 0.5, Oversight.THREE, frozenset(traits)) for traits in kinds]
    moves.append(OwnMove(GamePhase.END, 0.5, Oversight.FOUR, frozenset({SPLIT})))
    insights = Insights([game(Stone.BLACK, "lost", *moves)])
    assert [weakness_text(one) for one in insights.weaknesses] == [
        "open three left alone (split 2, diagonal 2)",
        "four left open (split)",
    ]
    assert [one.times for one in insights.weaknesses] == [4, 1]


def test_no_heading_stands_alone() -> None:
    games = [game(Stone.BLACK, "won"), game(Stone.WHITE, "won", move(GamePhase.END))]
    told = list(insight_lines(Insights(2 * games)))
    headings = [at for at, text in enumerate(told) if text.endswith(":")]
    assert headings
    assert all(at + 1 < len(told) and at + 1 not in headings for at in headings)
    assert "Overlooked:" not in told
    _all_play, coming = insight_lines(Insights(games[:1]))
    assert coming.startswith("After 4 reviewed games: ")


def test_the_progress_is_told_from_the_first_half_of_the_games_to_the_second() -> None:
    three = OwnMove(GamePhase.MIDDLE, 0.5, Oversight.THREE, frozenset())
    better = OwnMove(GamePhase.MIDDLE, 0.5, Oversight.BETTER, frozenset())
    latest_first = [
        game(Stone.BLACK, "won", better),
        game(Stone.BLACK, "won", three, better),
        game(Stone.BLACK, "lost", three, three, better),
        game(Stone.BLACK, "lost", three, better),
    ]
    insights = Insights(latest_first)
    assert insights.progress(Oversight.THREE, 12) == [1, 2, 1, 0]
    assert insights.progress(Oversight.THREE, 2) == [1.5, 0.5]
    told = list(insight_lines(insights, numbered=True))
    assert "1 open three left alone: 4, at first 1.5 a game, lately 0.5." in told
    assert "2 a better move: 4, at first 1.0 a game, lately 1.0." in told
