"""The time that a search keeps in reserve for a busy machine."""

from collections.abc import Iterator

import pytest

from wuziqi.engine.api import Limits
from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import RESERVE_MS
from wuziqi.engine.search import budget as budgets
from wuziqi.engine.search.budget import UNLIMITED, Budget, Pauses, budget_within, seconds_to_think
from wuziqi.rules.rule import FREESTYLE

LEAST_MS = RESERVE_MS / 4


class Clock:
    """A clock that the test moves, in milliseconds, and all that a search needs."""

    def __init__(self) -> None:
        self.ms = 1_000_000.0
        self.position = Position(15, 15, pattern_table(FREESTYLE))

    def __call__(self) -> float:
        return self.ms / 1000

    def begin(self, turn_ms: int) -> Budget:
        return budget_within(Limits(turn_ms=turn_ms), self.position, lambda: False)

    def exhausted(self, budget: Budget, pause_ms: float) -> bool:
        """Return whether a search has to end after such a pause."""
        self.ms += pause_ms
        budget._check_now()
        return budget.exhausted

    def searched_ms(self, budget: Budget) -> float:
        """Let a search go on without a pause and return the time that it took in all."""
        while not self.exhausted(budget, 0.25):
            pass
        return self.ms - 1000 * budget.start


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(budgets, "monotonic", clock)
    before = budgets.PAUSES.longest
    budgets.PAUSES.longest = 0.0
    yield clock
    budgets.PAUSES.longest = before


def test_a_search_notes_how_long_it_was_paused(clock: Clock) -> None:
    clock.exhausted(clock.begin(1000), 50)
    assert budgets.PAUSES.longest == pytest.approx(0.05)


def test_the_time_between_two_searches_is_no_pause(clock: Clock) -> None:
    clock.begin(1000)
    clock.ms += 300
    clock.exhausted(clock.begin(1000), 1)
    assert budgets.PAUSES.longest == pytest.approx(0.001)


def test_a_pause_fades_move_by_move(clock: Clock) -> None:
    clock.exhausted(clock.begin(1000), 100)
    longest = []
    for _ in range(3):
        clock.begin(1000)
        longest.append(budgets.PAUSES.longest)
    assert longest == pytest.approx([0.07, 0.049, 0.0343])


def test_a_search_that_is_paused_ends_earlier(clock: Clock) -> None:
    quiet = clock.searched_ms(clock.begin(200))
    assert quiet == pytest.approx(200 - LEAST_MS - 0.5, abs=0.5)
    budget = clock.begin(200)
    assert not clock.exhausted(budget, 30)
    assert clock.searched_ms(budget) == pytest.approx(200 - LEAST_MS - 60, abs=0.5)
    budget = clock.begin(200)
    assert clock.searched_ms(budget) == pytest.approx(200 - LEAST_MS - 42, abs=0.5)


def test_a_part_of_the_time_ends_with_the_same_reserve(clock: Clock) -> None:
    budget = clock.begin(200)
    assert not clock.exhausted(budget, 30)
    part = budget.share(0.5, UNLIMITED)
    assert clock.searched_ms(part) == pytest.approx((200 - LEAST_MS - 60) / 2, abs=0.5)
    assert not budget.exhausted
    assert clock.searched_ms(budget) == pytest.approx(200 - LEAST_MS - 60, abs=0.5)


def test_a_late_move_makes_the_next_one_as_much_earlier_and_punctual_ones_less(
    clock: Clock,
) -> None:
    pauses = budgets.PAUSES
    times = [clock.searched_ms(clock.begin(200))]
    pauses.add_lateness(0.04)
    times += [clock.searched_ms(clock.begin(200)) for _ in range(3)]
    earlier = [times[0] - time for time in times[1:]]
    assert earlier == pytest.approx([28, 19.6, 13.7], abs=1.5)


def test_the_first_search_of_a_process_is_cautious() -> None:
    assert Pauses().longest == pytest.approx(RESERVE_MS / 1500)


@pytest.mark.parametrize(
    ("turn_ms", "pause_ms", "reserve_ms"),
    [
        (1000, 0, LEAST_MS),
        (1000, 5, LEAST_MS + 10),
        (1000, 200, RESERVE_MS + 40),
        (10_000, 200, RESERVE_MS + 40),
        (600, 200, RESERVE_MS + 24),
        (400, 200, 100),
        (300, 200, 150),
        (200, 200, 100),
        (100, 20, LEAST_MS + 40),
        (3, 0, 3),
    ],
)
def test_the_reserve_grows_with_the_pause(turn_ms: int, pause_ms: int, reserve_ms: float) -> None:
    seconds = seconds_to_think(turn_ms, pause_ms / 1000)
    assert turn_ms - 1000 * seconds == pytest.approx(reserve_ms)
