"""Puzzles made from the review of a game."""

import functools
from dataclasses import replace

from tests.review.judging import judged

from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, parse_puzzle, write_puzzle
from wuziqi.review.own_puzzles import mistakes_of, own_puzzles, without_repeats
from wuziqi.review.review import ReviewRun
from wuziqi.review.reviewed_game import ReviewedGame, game_of_session
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import FREE
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, NO_ODDS, ODDS, Odds
from wuziqi.rules.threats import Formation

MISSED = "h8 a1 i8 a3 j8 a5 o15 o1"
"""Black leaves an open four unmade; white leaves the three unanswered all the time."""


def game(moves: str, odds: Odds = NO_ODDS) -> ReviewedGame:
    played = Game(15, rule=odds.rule_of(FREESTYLE), opening=odds.opening_of(FREE))
    for name in moves.split():
        played.play(parse_point(name))
    return game_of_session(played)


@functools.cache
def run_of(moves: str) -> ReviewRun:
    """Return a complete run, judged by the engine."""
    played = game(moves)
    return ReviewRun(played, judgements=[judged(played, at) for at in range(played.positions)])


def made(run: ReviewRun, *sides: Stone) -> list[Puzzle]:
    return own_puzzles(run, sides or tuple(Stone), 5)


def test_a_missed_win_becomes_a_puzzle() -> None:
    puzzle = next(one for one in made(run_of(MISSED), Stone.BLACK) if one.id == "own-5-7")
    assert puzzle.theme is PuzzleTheme.FOURS
    assert puzzle.plies == 3
    assert puzzle.quiet == 0
    assert " ".join(map(str, puzzle.moves)) == "h8 a1 i8 a3 j8 a5"
    assert str(puzzle.firsts[0]) in ("g8", "k8")
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle


def test_a_game_with_stones_as_odds_has_no_puzzles() -> None:
    """Their moves alternate: the stones would have other colours, and no game goes on there."""
    played = game("h8 m3 a1 i8 a3 j8 a5 o15 o1", ODDS["one-stone"])
    run = ReviewRun(played, judgements=[judged(played, at) for at in range(played.positions)])
    assert run.review.mistakes(tuple(Stone)), "there is something to learn"
    assert not mistakes_of(run, tuple(Stone))


def test_only_the_moves_of_the_player_become_puzzles() -> None:
    assert not any(len(one.moves) % 2 == 0 for one in made(run_of(MISSED), Stone.WHITE))
    assert made(run_of(MISSED), Stone.BLACK)


def missed(best: Judgement) -> list[Puzzle]:
    """Return the puzzles of black's first move, given the judgement of the empty board."""
    quiet = Judgement((parse_point("i9"),), 0)
    return made(ReviewRun(game("h8"), judgements=[best, quiet]))


def test_what_is_proven_by_fours_or_threats_becomes_a_puzzle_of_its_theme() -> None:
    line = (parse_point("g7"), parse_point("a1"), parse_point("g8"))
    threes = Judgement(line, 0, Proven(True, 5, "threats"), Formation.DOUBLE_THREE)
    assert [one.theme for one in missed(threes)] == [PuzzleTheme.THREATS]
    assert [one.theme for one in missed(Judgement(line, 0, Proven(True, 3, "fours")))] == [
        PuzzleTheme.FOURS
    ]
    shape = Formation.FOUR_THREE
    assert [one.theme for one in missed(Judgement(line, 0, Proven(True, 3, "fours"), shape))] == [
        PuzzleTheme.FOUR_THREE
    ]
    assert [one.theme for one in missed(Judgement(line, 0, Proven(True, 3, "search"), shape))] == [
        PuzzleTheme.BETTER
    ]
    assert [one.theme for one in missed(Judgement(line, 0, Proven(True, 3, "search")))] == [
        PuzzleTheme.BETTER
    ]
    assert not missed(Judgement(line, 900))


def test_a_missed_only_move_becomes_a_puzzle_of_defence() -> None:
    only = Judgement((parse_point("g7"),), 0, only=parse_point("g7"))
    lost = Judgement((parse_point("i9"),), 0, Proven(True, 7, "threats"))
    run = ReviewRun(game("h8"), judgements=[only, lost])
    (puzzle,) = made(run)
    assert (puzzle.theme, puzzle.plies, list(map(str, puzzle.firsts))) == (
        PuzzleTheme.DEFENCE,
        1,
        ["g7"],
    )
    assert puzzle.line == puzzle.firsts


def test_a_four_left_alone_becomes_a_puzzle_also_in_a_lost_game() -> None:
    lost = Judgement((parse_point("a9"),), 0, Proven(False, 14, "fours"))
    quiet = Judgement((parse_point("a9"),), 0)
    played = game("g8 h8 a1 i8 a3 j8 a5 k8 a7")
    run = ReviewRun(played, judgements=[*[quiet] * 8, lost, Judgement((parse_point("l8"),), 0)])
    found = [one for one in mistakes_of(run, [Stone.BLACK]) if one.move and one.move.number == 9]
    assert [(one.puzzle.theme, one.puzzle.played) for one in found] == [
        (PuzzleTheme.FOUR, parse_point("a7"))
    ]
    assert str(found[0].puzzle.firsts[0]) == "l8"


def test_an_open_three_left_alone_in_a_lost_game_becomes_a_puzzle_that_its_answers_solve() -> None:
    lost = Judgement((parse_point("a9"),), 0, Proven(False, 14, "threats"))
    wins = Judgement((parse_point("g8"),), 0, Proven(True, 3, "fours"))
    quiet = Judgement((parse_point("a9"),), 0)
    run = ReviewRun(game("h8 a1 i8 a3 j8 a5"), judgements=[*[quiet] * 5, lost, wins])
    puzzle = next(one for one in made(run, Stone.WHITE) if one.id == "own-5-6")
    assert puzzle.theme is PuzzleTheme.THREE
    assert set(map(str, puzzle.firsts)) == {"g8", "k8"}
    assert parse_puzzle(write_puzzle(puzzle)) == puzzle


def test_a_long_loss_between_beginners_is_no_mistake() -> None:
    quiet = Judgement((parse_point("g7"),), 0)
    lost = Judgement((parse_point("i9"),), 0, Proven(True, 23, "threats"))
    played = replace(game("h8"), level=1)
    assert not mistakes_of(ReviewRun(played, judgements=[quiet, lost]), [Stone.BLACK])


def test_an_open_three_left_alone_and_a_worse_move_become_puzzles() -> None:
    wins = Judgement((parse_point("g8"),), 0, Proven(True, 3, "fours"))
    good, bad = Judgement((parse_point("g7"),), 0), Judgement((parse_point("g7"),), 600)
    three = ReviewRun(game("h8 a1 i8 a3 j8 a5"), judgements=[*[good] * 6, wins])
    (puzzle,) = made(three, Stone.WHITE)
    assert (puzzle.id, puzzle.theme) == ("own-5-6", PuzzleTheme.THREE)
    shown = replace(good, shape=Formation.FOUR_THREE)
    quiet = "a15 c14 e15 g14 i15 k14 a11 c12 e11 o11"
    worse = ReviewRun(game(f"{quiet} h8 a1"), judgements=[*[good] * 11, shown, bad])
    (mistake,) = mistakes_of(worse, [Stone.WHITE])
    assert (mistake.puzzle.theme, mistake.puzzle.chance) == (PuzzleTheme.BETTER, 0.5)
    assert parse_puzzle(write_puzzle(mistake.puzzle)) == mistake.puzzle


def test_the_same_position_makes_no_second_puzzle() -> None:
    puzzles = made(run_of(MISSED), Stone.BLACK)
    again = own_puzzles(run_of("i8 a3 h8 a1 j8 a5 o15 o1"), [Stone.BLACK], 6)
    known = {puzzle.moves[-1] for puzzle in puzzles}
    assert known
    assert [one.id for one in without_repeats(puzzles, [])] == [one.id for one in puzzles]
    assert not [one for one in without_repeats(again, puzzles) if one.id == "own-6-7"]
