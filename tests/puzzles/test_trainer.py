"""The trainer: picks, ratings, streaks, and the library."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from tests.puzzles.positions import FOURS, OPEN_THREE, rated

from wuziqi.levels import LEVELS
from wuziqi.puzzles.puzzle import SET_THEMES, Puzzle, write_puzzle
from wuziqi.puzzles.trainer import (
    FIRST_RATING,
    ROUND,
    Pick,
    PuzzleMode,
    Recorded,
    Tally,
    Trainer,
    Why,
    first_rating,
    kept_trainer,
)
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import (
    OwnPuzzle,
    PuzzleAttempt,
    add_attempt,
    add_own_puzzles,
    read_attempts,
)
from wuziqi.rules.rule import FREESTYLE, RENJU

SET = [
    rated(FOURS, f"p{number}", 700 + 10 * number, SET_THEMES[number % 5]) for number in range(60)
]
OWN = [replace(OPEN_THREE, id="own1"), replace(OPEN_THREE, id="own2")]


class Days:
    """A calendar that tests turn."""

    def __init__(self, day: date = date(2026, 11, 22)) -> None:
        self.day = day

    def __call__(self) -> date:
        return self.day

    def go_on(self, days: int = 1) -> None:
        self.day += timedelta(days=days)


@pytest.fixture
def days() -> Days:
    return Days()


def solve(trainer: Trainer, puzzle: Puzzle) -> Recorded:
    return trainer.record(puzzle, 1, solved=True, hints=0, seconds=2)


def fail(trainer: Trainer, puzzle: Puzzle) -> Recorded:
    return trainer.record(puzzle, 0, solved=False, hints=0, seconds=2)


def shown(trainer: Trainer) -> Pick:
    """Choose a puzzle and leave it."""
    pick = trainer.pick()
    assert pick is not None
    trainer.mark_shown(pick.puzzle)
    return pick


def test_new_puzzles_are_of_the_rule_that_the_player_plays(days: Days) -> None:
    renju = [replace(puzzle, id=f"r{puzzle.id}", rule=RENJU) for puzzle in SET[:3]]
    trainer = Trainer([*SET, *renju], today=days)
    trainer.rule = RENJU
    rules = [shown(trainer).puzzle.rule for _puzzle in range(5)]
    assert rules == [RENJU] * 3 + [FREESTYLE] * 2


def test_what_is_due_comes_first_then_own_puzzles_then_new_ones(days: Days) -> None:
    trainer = Trainer(SET, OWN, today=days)
    fail(trainer, SET[3])
    fail(trainer, SET[9])
    days.go_on()
    picks = [shown(trainer) for _number in range(6)]
    assert [pick.puzzle.id for pick in picks[:4]] == ["p3", "p9", "own1", "own2"]
    assert [pick.why for pick in picks] == [Why.DUE] * 2 + [Why.OWN] * 2 + [Why.NEW] * 2
    new = [pick.puzzle.id for pick in picks[4:]]
    assert len(set(new)) == 2


def test_the_same_day_and_attempts_give_the_same_puzzle(days: Days) -> None:
    first, second = (Trainer(SET, today=days).pick() for _number in range(2))
    assert first == second
    later = Trainer(SET, today=Days(date(2026, 11, 24))).pick()
    assert first is not None
    assert later is not None


def test_when_all_were_tried_the_oldest_comes_again(days: Days) -> None:
    trainer = Trainer(SET[:3], today=days)
    for puzzle in SET[:3]:
        solve(trainer, puzzle)
    pick = trainer.pick()
    assert pick is not None
    assert (pick.puzzle, pick.why) == (SET[0], Why.AGAIN)
    assert Trainer([], today=days).pick() is None


def test_there_may_be_nothing_to_repeat_and_nothing_of_ones_own() -> None:
    assert Trainer(SET).pick(PuzzleMode.REPEAT) is None
    assert Trainer(SET).own_round == []


def test_a_round_of_own_mistakes_has_due_ones_then_untried_ones_else_the_oldest(
    days: Days,
) -> None:
    own = [replace(OPEN_THREE, id=f"own{number}") for number in range(ROUND + 2)]
    trainer = Trainer(SET, own, today=days)
    assert trainer.own_round == own[:ROUND]
    for puzzle in reversed(own):
        solve(trainer, puzzle)
    assert trainer.own_round == own[: -ROUND - 1 : -1]
    fail(trainer, own[0])
    solve(trainer, own[0])
    days.go_on(3)
    for puzzle in own[2:]:
        solve(trainer, puzzle)
    assert {puzzle.id for puzzle in trainer.own_round} == {"own0", "own1"}


def test_a_kind_can_be_wanted(days: Days) -> None:
    trainer = Trainer(SET, OWN, today=days)
    for kind in SET_THEMES:
        pick = trainer.pick(kind)
        assert pick is not None
        assert pick.puzzle.theme is kind


def test_the_first_rating_is_near_the_level_and_moves_by_small_steps(days: Days) -> None:
    assert first_rating(None) == FIRST_RATING
    assert [first_rating(level).value for level in (LEVELS[2], LEVELS[-1])] == [
        LEVELS[2].elo,
        1500,
    ]
    trainer = Trainer(SET, today=days)
    for _ in range(2):
        pick = trainer.pick()
        assert pick is not None
        fail(trainer, pick.puzzle)
    assert FIRST_RATING.value - 200 < trainer.rating.value < FIRST_RATING.value - 50


def test_the_first_puzzle_of_all_has_few_stones_whatever_the_rating(days: Days) -> None:
    trainer, _notice = kept_trainer(None, today=days)
    trainer.first = first_rating(LEVELS[-1])
    first = shown(trainer).puzzle
    assert len(first.moves) <= 10
    solve(trainer, first)
    assert len(shown(trainer).puzzle.moves) > 10


def test_the_rating_follows_the_first_attempt_of_a_day(days: Days) -> None:
    trainer = Trainer(SET, today=days)
    assert trainer.rating == FIRST_RATING
    won = solve(trainer, SET[10])
    assert won.counted
    assert won.after.value > won.before.value
    again = fail(trainer, SET[10])
    assert not again.counted
    assert again.after == again.before == won.after == trainer.rating
    assert again.again is None
    days.go_on()
    assert fail(trainer, SET[10]).after.value < won.after.value
    assert trainer.best == won.after.value


def test_a_half_changes_little_where_half_is_expected() -> None:
    trainer = Trainer([rated(FOURS, "even", 600)])
    half = trainer.record(trainer.puzzles[0], 0.5, solved=True, hints=1, seconds=2)
    assert half.after.value == pytest.approx(600)
    assert half.again is not None
    assert trainer.tally == Tally(0, 1, 0)


def test_the_streak_counts_days_on_which_the_puzzle_of_the_day_was_solved(days: Days) -> None:
    trainer = Trainer(SET, today=days)
    for _day in range(3):
        daily = trainer.pick(PuzzleMode.DAILY)
        assert daily is not None
        assert daily.why is Why.DAILY
        assert not trainer.solved_today
        fail(trainer, daily.puzzle)
        solve(trainer, daily.puzzle)
        assert trainer.solved_today
        days.go_on()
    assert trainer.streak == 3
    days.go_on()
    assert trainer.streak == 0
    assert trainer.longest_streak == 3
    solve(trainer, SET[0] if trainer.daily != SET[0] else SET[1])
    assert trainer.streak == 0


def test_statistics_are_by_kind_and_of_first_attempts(days: Days) -> None:
    trainer = Trainer(SET, today=days)
    solve(trainer, SET[0])
    fail(trainer, SET[0])
    fail(trainer, SET[5])
    fail(trainer, SET[1])
    trainer.record(replace(FOURS, id="gone"), 1, solved=True, hints=0, seconds=1)
    assert trainer.tallies() == {
        SET[0].theme: Tally(1, 0, 1),
        SET[1].theme: Tally(0, 0, 1),
    }
    assert trainer.tally == Tally(2, 0, 2)
    assert trainer.solved_of(SET) == 1
    assert trainer.was_tried(SET[5])
    assert not trainer.was_tried(SET[6])


# The library


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path / "library.db")
    yield library
    library.close()


def attempt(**changes: object) -> PuzzleAttempt:
    made = PuzzleAttempt(
        "p1",
        date(2026, 11, 22),
        daily=True,
        solved=False,
        hints=2,
        milliseconds=1500,
        rating=1012.5,
        deviation=120.25,
        volatility=0.06,
    )
    return made._replace(**changes)  # type: ignore[arg-type]


def test_attempts_come_back_as_they_were_kept(library: Library) -> None:
    kept = (attempt(), attempt(puzzle="p2", daily=False, solved=True, hints=0))
    for each in kept:
        add_attempt(library, each)
    assert read_attempts(library).known == kept
    assert not attempt().clean
    assert kept[1].clean


@pytest.mark.parametrize(
    "damage",
    [
        "day = 'yesterday'",
        "day = 7",
        "rating = 'high'",
        "rating = 9e99",
        "deviation = 0",
        "volatility = -1",
        "hints = 'some'",
        "solved = 'perhaps'",
    ],
)
def test_a_damaged_row_is_left_out_and_told(library: Library, damage: str) -> None:
    add_attempt(library, attempt())
    add_attempt(library, attempt(puzzle="p2"))
    library.write(f"UPDATE attempts SET {damage} WHERE id = 1")  # noqa: S608
    trainer, notice = kept_trainer(library)
    assert read_attempts(library).known == (attempt(puzzle="p2"),)
    assert notice == "1 damaged entry of the library about puzzles is left out."
    assert trainer.rating.value == 1012.5


def test_own_puzzles_are_read_and_damaged_ones_left_out(library: Library) -> None:
    add_own_puzzles(
        library,
        [
            OwnPuzzle("own1", 1, write_puzzle(OWN[0])),
            OwnPuzzle("own2", 1, "{"),
            OwnPuzzle("own3", 1, "no line"),
        ],
    )
    library.write("UPDATE own_puzzles SET game = 'which' WHERE id = 'own1'")
    trainer, notice = kept_trainer(library)
    assert [puzzle.id for puzzle in trainer.own] == ["own1"]
    assert trainer.is_own(OWN[0])
    assert notice == "2 damaged entries of the library about puzzles are left out."


def test_what_is_recorded_is_there_the_next_time(library: Library, days: Days) -> None:
    trainer, notice = kept_trainer(library, today=days)
    assert notice == ""
    recorded = fail(trainer, trainer.puzzles[0])
    assert recorded.problem is None
    days.go_on()
    again, _notice = kept_trainer(library, today=days)
    assert again.rating == recorded.after
    assert [puzzle.id for puzzle in again.due] == [trainer.puzzles[0].id]


def test_without_a_library_puzzles_are_played_all_the_same(library: Library) -> None:
    trainer, notice = kept_trainer(None, "no library today")
    assert notice == "no library today"
    assert solve(trainer, trainer.puzzles[0]).problem is None
    library.write("DROP TABLE attempts")
    trainer, notice = kept_trainer(library)
    assert "attempts" in notice
    assert solve(trainer, trainer.puzzles[0]).counted


def test_what_cannot_be_kept_is_told(tmp_path: Path) -> None:
    library = Library(tmp_path / "library.db")
    trainer, _notice = kept_trainer(library)
    with closing(sqlite3.connect(tmp_path / "library.db")) as other:
        other.execute("DROP TABLE attempts")
    recorded = solve(trainer, trainer.puzzles[0])
    assert recorded.problem is not None
    assert "attempts" in str(recorded.problem)
    library.close()
