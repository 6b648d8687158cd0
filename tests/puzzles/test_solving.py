"""Solving puzzles: moves, replies, refutations, hints; the engine judges in this process."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.puzzles.positions import (
    ATTACKS,
    DEFENCE,
    FORBIDDEN,
    FOUR_THREE,
    FOURS,
    OPEN_THREE,
    RENJU_THREATS,
    THREATS,
    judged,
    points,
)

from wuziqi.engine.build import COMPILED
from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.puzzles.puzzle import Puzzle, read_first_steps
from wuziqi.puzzles.solving import Phase, Solving, Verdict
from wuziqi.rules.board import Occupied
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import winning_line


def phase_of(solving: Solving) -> Phase:
    """Return the phase; the type checker would not expect the attribute to change."""
    return solving.phase


def settle(solving: Solving) -> Solving:
    """Answer the open question, if there is one."""
    while solving.question is not None:
        solving.answer(judged(solving.question))
    return solving


def play(solving: Solving, names: str) -> Solving:
    for point in points(names):
        solving.play(point)
        settle(solving)
    return solving


def solved(puzzle: Puzzle) -> Solving:
    """Play the solver's moves of the main solution."""
    solving = Solving(puzzle)
    for point in puzzle.line[::2]:
        assert solving.phase is Phase.PLAY
        solving.play(point)
    return solving


@pytest.mark.parametrize("puzzle", [*ATTACKS, DEFENCE], ids=lambda puzzle: puzzle.id)
def test_the_main_solution_solves_it_without_asking_the_engine(puzzle: Puzzle) -> None:
    solving = solved(puzzle)
    assert solving.phase is Phase.DONE
    assert solving.solved
    assert solving.verdict is Verdict.SOLVED
    assert solving.question is None


def test_a_reply_is_placed_and_the_five_is_marked() -> None:
    solving = Solving(OPEN_THREE)
    assert solving.last == parse_point("a5")
    solving.play(parse_point("g8"))
    assert solving.last == parse_point("f8")
    solving.play(parse_point("k8"))
    assert solving.won == points("g8 h8 i8 j8 k8")


def test_a_stone_cannot_stand_on_another() -> None:
    solving = Solving(OPEN_THREE)
    with pytest.raises(Occupied):
        solving.play(parse_point("h8"))
    assert solving.phase is Phase.PLAY


def test_another_first_move_of_the_list_is_right() -> None:
    solving = play(Solving(FOURS), "k7")
    assert solving.phase is Phase.PLAY
    assert len(solving.played) == 2
    assert solving.verdict is None


# Wrong moves


def test_a_wrong_move_of_an_attack_is_refuted_and_taken_back() -> None:
    solving = play(Solving(FOURS), "a15")
    assert solving.phase is Phase.REFUTED
    assert solving.verdict is Verdict.FAILED
    assert solving.refutation is not None
    assert solving.refutation.moves[0] == parse_point("a15")
    assert len(solving.refutation.moves) > 1
    assert not solving.played
    assert solving.board[parse_point("a15")] is None
    solving.take_back()
    assert phase_of(solving) is Phase.PLAY
    for point in FOURS.line[::2]:
        solving.play(point)
    assert solving.solved
    assert solving.verdict is Verdict.FAILED


def test_where_a_five_wins_at_once_a_move_that_still_wins_is_wrong() -> None:
    puzzle = next(puzzle for puzzle in read_first_steps() if puzzle.id == "step-five-02")
    solving = play(Solving(puzzle), "a1")
    assert (solving.phase, solving.verdict) == (Phase.REFUTED, Verdict.FAILED)
    solving.take_back()
    assert play(solving, "j14").solved


def test_a_four_that_leads_to_nothing_is_blocked() -> None:
    solving = play(Solving(OPEN_THREE), "k8 o1")
    assert solving.phase is Phase.REFUTED
    solving = play(Solving(FOUR_THREE), "f9 a1")
    assert solving.phase is Phase.REFUTED
    assert solving.refutation is not None


def test_a_five_of_the_other_side_refutes_without_the_engine() -> None:
    """White answers the first four with a four, which black leaves unanswered."""
    solving = Solving(RENJU_THREATS)
    for point in RENJU_THREATS.line[:4:2]:
        solving.play(point)
    defence = Solving(replace(RENJU_THREATS, moves=points("a1 h8 a3 i8 a5 j8 o1 k8")))
    defence.play(parse_point("o15"))
    assert defence.phase is Phase.REFUTED
    assert defence.question is None
    assert defence.refutation is not None
    assert defence.refutation.proven
    assert defence.refutation.moves == points("o15 g8")


def test_a_wrong_defence_is_answered_by_the_whole_win() -> None:
    solving = play(Solving(DEFENCE), "a1")
    assert solving.phase is Phase.REFUTED
    refutation = solving.refutation
    assert refutation is not None
    assert refutation.proven
    board = DEFENCE.board
    side = DEFENCE.side
    for point in refutation.moves:
        board.place(point, side)
        side = side.other
    winner = side.other
    assert winner is DEFENCE.side.other
    assert winning_line(board, refutation.moves[-1], DEFENCE.rule)


def test_the_only_defence_solves_it() -> None:
    solving = Solving(DEFENCE)
    solving.play(parse_point("f4"))
    assert solving.solved


# Own puzzles


def own(puzzle: Puzzle) -> Solving:
    """An own puzzle, of which not all solutions are known."""
    return Solving(replace(puzzle, firsts=points("a15"), line=()), own=True)


def test_the_engine_also_judges_first_moves() -> None:
    for solving in (own(FOURS), Solving(replace(FOURS, firsts=points("a15"), line=()))):
        play(solving, "f7")
        assert solving.phase is Phase.PLAY
        assert len(solving.played) == 2


def test_an_own_defence_that_is_not_proven_to_lose_is_accepted() -> None:
    assert play(own(DEFENCE), "f4").solved
    assert play(own(DEFENCE), "b2").phase is Phase.REFUTED
    unproven = Judgement(points("a2"), -10)
    for is_own, phase in ((True, Phase.DONE), (False, Phase.REFUTED)):
        solving = Solving(DEFENCE, own=is_own)
        solving.play(parse_point("b2"))
        solving.answer(unproven)
        assert solving.phase is phase


# Forbidden points


def test_black_cannot_block_where_it_is_forbidden() -> None:
    solving = Solving(FORBIDDEN)
    solving.play(parse_point("f8"))
    assert solving.solved
    assert solving.trap is not None
    assert solving.trap.point == parse_point("g8")
    assert solving.trap.kind is Forbidden.DOUBLE_THREE


def test_the_other_four_gives_the_win_away() -> None:
    solving = play(Solving(FORBIDDEN), "g8")
    assert solving.phase is Phase.REFUTED
    assert solving.refutation is not None
    assert solving.refutation.moves[:2] == points("g8 f8")


# Hints


def test_with_hints_it_is_solved_with_help_also_after_a_wrong_move() -> None:
    solving = Solving(OPEN_THREE)
    solving.hint()
    assert solving.stage == 1
    assert solving.help is not None
    assert solving.help.plies == 3
    for _more in range(3):
        solving.hint()
    assert solving.stage == 3
    assert solving.verdict is None
    play(solving, "a15")
    assert solving.verdict is Verdict.HELPED
    solving.restart()
    assert play(solving, "g8 k8").solved
    assert solving.verdict is Verdict.HELPED


def test_hints_off_the_solution_come_from_the_engine() -> None:
    solving = play(Solving(FOURS), "k7")
    solving.hint()
    settle(solving)
    assert solving.phase is Phase.PLAY
    assert solving.help is not None
    assert play(solving, str(solving.help.line[0])).phase is not Phase.REFUTED


def test_the_first_hint_about_a_defence_is_the_threat() -> None:
    solving = Solving(DEFENCE)
    solving.hint()
    assert solving.question is not None
    assert solving.question.side is DEFENCE.side.other
    settle(solving)
    assert solving.threat is not None
    assert solving.threat.wins
    solving.hint()
    assert solving.help is not None
    assert solving.help.line == points("f4")


# The solution


@pytest.mark.parametrize("puzzle", [*ATTACKS, DEFENCE], ids=lambda puzzle: puzzle.id)
def test_the_solution_is_shown_to_its_end(puzzle: Puzzle) -> None:
    solving = Solving(puzzle)
    steps = 0
    while solving.phase is not Phase.DONE:
        solving.show_next()
        settle(solving)
        steps += 1
        assert steps <= 9
    assert solving.verdict is Verdict.HELPED
    assert not solving.solved
    assert solving.won or solving.trap or puzzle is DEFENCE


def test_the_solution_off_the_main_line_comes_from_the_engine() -> None:
    solving = play(Solving(FOURS), "k7")
    while solving.phase is not Phase.DONE:
        solving.show_next()
        settle(solving)
    assert solving.won
    assert not solving.solved


def test_what_is_solved_stays_solved_whatever_follows() -> None:
    solving = solved(OPEN_THREE)
    solving.show_next()
    assert len(solving.played) == 2
    while solving.phase is not Phase.DONE:
        solving.show_next()
    assert solving.solved
    assert not solving.gave_up
    solving.restart()
    play(solving, "a15")
    assert solving.solved
    assert solving.verdict is Verdict.SOLVED


def test_what_is_solved_later_stays_failed() -> None:
    solving = play(Solving(OPEN_THREE), "a15")
    solving.restart()
    assert play(solving, "g8 k8").solved
    assert solving.verdict is Verdict.FAILED


# Every order that the defence allows


def replies(solving: Solving) -> Iterator[Point]:
    """The points where the defence may play."""
    board = solving.board
    yield from (point for point in board if board[point] is None)


def answer_with(solving: Solving, reply: Point) -> None:
    """Let the defence, which loses anyway, play this move."""
    if solving.question is not None:
        solving.answer(Judgement((reply,), 0, Proven(wins=False, plies=9, way="threats")))


def solve_one(solving: Solving) -> None:
    """Play the engine's move, which must be accepted."""
    if solving.phase is not Phase.PLAY:
        return
    found = judged(solving.position())
    assert found.proof is not None
    assert found.proof.wins
    solving.play(found.best)
    assert phase_of(solving) is not Phase.REFUTED


def defences(puzzle: Puzzle, first: Point, step: int) -> Iterator[Solving]:
    """Yield the puzzle after a first move and one in ``step`` replies that allow no five."""
    start = Solving(replace(puzzle, line=()))
    start.play(first)
    if start.question is None:
        yield start
        return
    for reply in list(replies(start))[::step]:
        solving = Solving(replace(puzzle, line=()))
        solving.play(first)
        answer_with(solving, reply)
        yield solving


def solves_against_defences(puzzle: Puzzle, step: int = 1) -> int:
    """Solve by all first moves against one in ``step`` defences; returns the number of ways."""
    ways = 0
    for first in puzzle.firsts:
        for solving in defences(puzzle, first, step):
            while solving.phase is not Phase.DONE:
                assert solving.phase is not Phase.REFUTED, (first, solving.played)
                settle(solving) if solving.question else solve_one(solving)
            assert solving.solved
            ways += 1
    return ways


@pytest.mark.parametrize("puzzle", [FOURS, FORBIDDEN, OPEN_THREE], ids=lambda p: p.id)
def test_every_first_move_leads_on_to_the_win_against_every_defence(puzzle: Puzzle) -> None:
    assert solves_against_defences(puzzle) >= len(puzzle.firsts)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [FOUR_THREE, THREATS, RENJU_THREATS], ids=lambda p: p.id)
def test_threats_win_against_defences(puzzle: Puzzle) -> None:
    """``make puzzles-solve`` tries every defence."""
    assert COMPILED
    assert solves_against_defences(puzzle, 4) > 37
