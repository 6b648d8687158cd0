"""Learning from the mistakes of a game: rounds, what is right, and what comes again."""

from dataclasses import replace
from datetime import date

import pytest
from tests.puzzles.examiners import InProcess
from tests.puzzles.positions import DEFENCE, OPEN_THREE, points, puzzle

from wuziqi.levels import level_of
from wuziqi.play.events import PlayFrom
from wuziqi.play.learning import play_on
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.puzzles.sitting import Learning, PuzzleRefusal
from wuziqi.puzzles.solving import Phase
from wuziqi.puzzles.trainer import Trainer, kept_trainer
from wuziqi.records.library.library import Library
from wuziqi.records.setup import Setup
from wuziqi.rules.point import parse_point
from wuziqi.session.results import Done, Refused

STOP_FOUR = replace(
    puzzle(PuzzleTheme.FOUR, "h8 g8 i8 a1 j8 a3 k8", "l8", "l8"), played=parse_point("a5")
)
BETTER = replace(puzzle(PuzzleTheme.BETTER, "h8", "i9", "i9"), chance=0.2, played=parse_point("a1"))


def learning(*puzzles: Puzzle, own: bool = False) -> Learning:
    """Return a round of puzzles, kept as the player's own or not."""
    trainer = Trainer((), puzzles if own else (), today=lambda: date(2026, 11, 22))
    return Learning(trainer, InProcess(), puzzles)


def play(learning: Learning, *names: str) -> Phase:
    for name in names:
        learning.put(parse_point(name))
        learning.poll()
    return learning.solving.phase


def test_one_right_move_of_a_win_is_enough() -> None:
    round_ = learning(OPEN_THREE)
    assert play(round_, "k8") is Phase.DONE
    assert round_.found == 1
    assert isinstance(round_.go_on(), Refused)
    assert round_.is_over
    assert round_.put(parse_point("a1")) == Refused(PuzzleRefusal.ROUND_OVER)


def test_a_wrong_move_is_refuted_and_another_try_counts() -> None:
    round_ = learning(STOP_FOUR, OPEN_THREE)
    assert play(round_, "a5") is Phase.REFUTED
    assert round_.solving.refutation is not None
    assert round_.solving.refutation.moves == points("a5 l8")
    round_.solving.take_back()
    assert play(round_, "l8") is Phase.DONE
    assert round_.found == 1
    assert isinstance(round_.go_on(), Done)
    assert round_.number == 2


def test_a_move_about_as_good_as_the_best_is_right_by_its_chance() -> None:
    assert play(learning(BETTER), "i7") is Phase.DONE
    assert play(learning(replace(BETTER, chance=0.95)), "a2") is Phase.REFUTED


@pytest.mark.parametrize("told", ["solution", "hints"])
def test_who_is_told_the_move_has_not_found_it(told: str) -> None:
    round_ = learning(OPEN_THREE)
    if told == "solution":
        round_.show_solution()
    else:
        for _hint in range(3):
            round_.hint()
        play(round_, "g8")
    assert round_.solving.phase is Phase.DONE
    assert round_.found == 0


def test_a_new_round_has_those_that_were_not_found() -> None:
    round_ = learning(STOP_FOUR, OPEN_THREE)
    play(round_, "l8")
    round_.go_on()
    round_.go_on()
    round_.restart()
    assert (round_.puzzles, round_.number, round_.is_over) == ([OPEN_THREE], 1, False)
    play(round_, "g8")
    round_.go_on()
    round_.restart()
    assert round_.puzzles == [OPEN_THREE]


def test_mistakes_are_not_rated_and_those_that_are_kept_come_again_the_next_day() -> None:
    kept = learning(DEFENCE, own=True)
    play(kept, "f4")
    assert kept.recorded is not None
    assert kept.recorded.before == kept.recorded.after
    assert kept.recorded.again is not None
    assert kept.recorded.again.day == date(2026, 11, 23)
    other = learning(DEFENCE)
    play(other, "f4")
    assert not other.trainer.was_tried(DEFENCE)


def test_a_mistake_is_played_on_with_the_colour_and_moves_of_its_game() -> None:
    begun = play_on(learning(STOP_FOUR), replace(Setup(), opponent="human", clock="game"), "4")
    assert isinstance(begun, PlayFrom)
    assert begun.acts == STOP_FOUR.moves
    setup = begun.setup
    assert (setup.opponent, setup.clock, setup.color) == ("computer", "none", "white")
    assert setup.level is level_of(4)
    assert play_on(learning(STOP_FOUR), Setup(), "40") != begun
    round_ = learning(STOP_FOUR)
    play(round_, "l8")
    after = play_on(round_, Setup())
    assert isinstance(after, PlayFrom)
    assert after.acts == (*STOP_FOUR.moves, parse_point("l8"))


def test_tried_mistakes_of_a_quick_look_come_again_as_the_players_own(library: Library) -> None:
    trainer, _notice = kept_trainer(library)
    puzzles = (STOP_FOUR, BETTER, OPEN_THREE)
    mistakes = [replace(one, id=f"own-7-{at}") for at, one in enumerate(puzzles, 1)]
    round_ = Learning(trainer, InProcess(), mistakes, keeps=True)
    play(round_, "l8")
    round_.go_on()
    play(round_, "i9")
    round_.go_on()
    again, _notice = kept_trainer(library)
    assert again.own == [mistakes[0]]
    assert again.was_tried(mistakes[0])
    assert again.own_round == [mistakes[0]]
    other = Learning(again, InProcess(), mistakes[2:])
    play(other, "g8")
    assert [one.id for one in kept_trainer(library)[0].own] == ["own-7-1"]
