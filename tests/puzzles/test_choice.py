"""The choice of puzzles."""

import random
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

from tests.puzzles.positions import FOURS, rated

from wuziqi.puzzles.puzzle import SET_THEMES, Puzzle, PuzzleTheme
from wuziqi.puzzles.trainer import daily_puzzle, new_puzzle
from wuziqi.rules.rule import FREESTYLE, RENJU

KINDS = list(SET_THEMES)
SET = [
    rated(FOURS, f"p{number:04}", 600 + 2 * number, KINDS[number % len(KINDS)])
    for number in range(700)
]
DAYS = [date(2026, 1, 1) + timedelta(days=number) for number in range(365)]


def test_the_puzzle_of_a_day_follows_from_the_day_and_the_set_in_any_order() -> None:
    for day in DAYS[:20]:
        assert daily_puzzle(SET, day) == daily_puzzle(SET[::-1], day)
    assert daily_puzzle(SET, date(2026, 11, 22)) is daily_puzzle(SET, date(2026, 11, 22))
    assert daily_puzzle([], DAYS[0]) is None


def test_the_puzzle_of_a_fixed_day_never_changes() -> None:
    found = daily_puzzle(SET, date(2026, 11, 22))
    assert found is not None
    assert found.id == "p0278"


def test_days_differ_and_are_neither_too_easy_nor_too_hard() -> None:
    found = [daily_puzzle(SET, day) for day in DAYS]
    assert len({puzzle.id for puzzle in found if puzzle}) > 200
    assert all(puzzle and 900 <= puzzle.rating < 1700 for puzzle in found)


def test_a_set_that_grows_changes_only_the_days_of_its_new_puzzles() -> None:
    grown = sorted(
        [*SET, *(rated(FOURS, f"q{number:04}", 1000 + number) for number in range(55))],
        key=lambda puzzle: puzzle.rating,
    )
    changed = [new for day in DAYS if (new := daily_puzzle(grown, day)) != daily_puzzle(SET, day)]
    assert 0 < len(changed) < 60
    assert all(puzzle and puzzle.id.startswith("q") for puzzle in changed)


def test_where_all_are_too_hard_one_of_them_is_taken() -> None:
    hard = [rated(FOURS, "hard", 2500)]
    assert daily_puzzle(hard, DAYS[0]) == hard[0]


def chosen(seed: int, rating: float = 1400, last: PuzzleTheme | None = None) -> Puzzle:
    found = new_puzzle(SET, rating, last, random.Random(seed))
    assert found is not None
    return found


def test_a_new_puzzle_is_below_the_rating_so_that_three_of_four_are_solved() -> None:
    ratings = [chosen(seed).rating for seed in range(100)]
    assert all(1110 <= rating <= 1310 for rating in ratings)
    expected = sum(1 / (1 + 10 ** ((rating - 1400) / 400)) for rating in ratings) / len(ratings)
    assert 0.7 < expected < 0.8


def test_the_choice_follows_from_the_seed() -> None:
    assert [chosen(seed) for seed in range(9)] == [chosen(seed) for seed in range(9)]
    assert len({chosen(seed).id for seed in range(50)}) > 20


def test_the_kinds_are_mixed_and_the_last_one_does_not_follow_itself() -> None:
    counts = Counter(chosen(seed).theme for seed in range(500))
    assert set(counts) == set(SET_THEMES)
    assert min(counts.values()) > 60
    assert all(
        chosen(seed, last=PuzzleTheme.THREATS).theme is not PuzzleTheme.THREATS
        for seed in range(50)
    )


def test_the_last_one_is_taken_and_none_where_nothing_is_left() -> None:
    assert new_puzzle(SET[:1], 3000, None, random.Random(1)) == SET[0]
    assert new_puzzle([], 3000, None, random.Random(1)) is None


def test_the_puzzle_of_the_day_is_of_the_rule_that_all_know() -> None:
    renju = [replace(puzzle, rule=RENJU) for puzzle in SET]
    mixed = [*renju[:300], *SET[300:]]
    assert all((found := daily_puzzle(mixed, day)) and found.rule is FREESTYLE for day in DAYS)
    assert daily_puzzle(renju, DAYS[0]) in renju


def test_beyond_the_hardest_the_hardest_are_chosen() -> None:
    assert chosen(3, rating=5000).rating > 1970
    assert chosen(3, rating=-500).rating < 630
