"""Spaced repetition of puzzles."""

from datetime import date, timedelta

import pytest

from wuziqi.puzzles.trainer import INTERVALS, Repetition, repetition
from wuziqi.records.library.practice import PuzzleAttempt

START = date(2026, 2, 27)


def attempt(day: date, *, solved: bool, hints: int = 0) -> PuzzleAttempt:
    return PuzzleAttempt("p", day, False, solved, hints, 1000, 1000.0, 350.0, 0.06)


def after(days: int) -> date:
    return START + timedelta(days=days)


def test_what_is_solved_at_once_never_comes_again() -> None:
    assert repetition([]) is None
    assert repetition([attempt(START, solved=True)]) is None


def test_what_was_failed_comes_after_1_3_7_and_21_days_and_then_no_more() -> None:
    attempts = [attempt(START, solved=False)]
    days = []
    while (again := repetition(attempts)) is not None:
        days.append((again.day - attempts[-1].day).days)
        attempts.append(attempt(again.day, solved=True))
    assert tuple(days) == INTERVALS == (1, 3, 7, 21)
    assert attempts[1].day == date(2026, 2, 28)
    assert attempts[2].day == date(2026, 3, 3)


def test_what_is_failed_again_begins_anew() -> None:
    attempts = [
        attempt(START, solved=False),
        attempt(after(1), solved=True),
        attempt(after(4), solved=False),
    ]
    assert repetition(attempts) == Repetition(0, after(5))


@pytest.mark.parametrize(("solved", "hints"), [(True, 1), (True, 3), (False, 0)])
def test_help_counts_as_not_solved(solved: bool, hints: int) -> None:
    assert repetition([attempt(START, solved=solved, hints=hints)]) == Repetition(0, after(1))


def test_the_first_attempt_of_a_day_counts() -> None:
    failed, solved = attempt(START, solved=False), attempt(START, solved=True)
    assert repetition([failed, solved]) == Repetition(0, after(1))
    assert repetition([solved, failed]) is None


def test_to_solve_it_too_early_changes_nothing_and_later_than_due_counts() -> None:
    attempts = [attempt(START, solved=False), attempt(after(1), solved=True)]
    assert repetition([*attempts, attempt(after(2), solved=True)]) == Repetition(1, after(4))
    assert repetition([*attempts, attempt(after(90), solved=True)]) == Repetition(2, after(97))


def test_the_players_own_puzzles_come_again_also_when_solved_at_once() -> None:
    solved = [attempt(START, solved=True)]
    assert repetition(solved, own=True) == Repetition(0, after(1))
    assert repetition([*solved, attempt(after(1), solved=True)], own=True) == Repetition(
        1, after(4)
    )
