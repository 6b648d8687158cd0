"""The time that a search keeps in reserve for a busy machine."""

import time

import pytest

from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import RESERVE_MS
from wuziqi.engine.search import budget as budgets
from wuziqi.engine.search.budget import Budget, Pauses, seconds_to_think
from wuziqi.rules.rule import FREESTYLE


def held_up() -> bool:
    """Answer whether to stop as on a machine that does something else for a while."""
    time.sleep(0.05)
    return False


def test_a_search_notes_how_long_it_was_paused() -> None:
    position = Position(15, 15, pattern_table(FREESTYLE))
    Budget(position, held_up).check()
    assert budgets._PAUSES.longest >= 0.05


def test_the_time_between_two_searches_is_no_pause() -> None:
    pauses = Pauses()
    time.sleep(0.3)
    pauses.begin()
    pauses.read_clock()
    assert pauses.longest < 0.3


def test_a_pause_fades_move_by_move() -> None:
    pauses = Pauses()
    assert [pauses.faded() for _ in range(3)] == pytest.approx(
        [RESERVE_MS / 1000 * 0.7**moves for moves in (1, 2, 3)]
    )


@pytest.mark.parametrize(
    ("turn_ms", "pause_ms", "reserve_ms"),
    [
        (1000, 0, RESERVE_MS / 4),
        (1000, 5, RESERVE_MS / 4 + 10),
        (1000, 200, RESERVE_MS + 40),
        (100, 200, RESERVE_MS + 4),
        (10_000, 200, RESERVE_MS + 40),
        (3, 0, 3),
    ],
)
def test_the_reserve_grows_with_the_pause(turn_ms: int, pause_ms: int, reserve_ms: float) -> None:
    seconds = seconds_to_think(turn_ms, pause_ms / 1000)
    assert turn_ms - 1000 * seconds == pytest.approx(reserve_ms)
