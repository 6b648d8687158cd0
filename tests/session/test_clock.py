import pytest

from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.session.clock import Clock, TimeControl, clock_text, time_control

FIRST, SECOND = Player


@pytest.mark.parametrize(
    ("setup", "control"),
    [
        (Setup(), None),
        (Setup(clock="move", move_seconds=30), TimeControl(30, per_move=True)),
        (Setup(clock="game", game_minutes=5, increment_seconds=3), TimeControl(300, 3)),
    ],
)
def test_the_setup_says_how_a_game_is_timed(setup: Setup, control: TimeControl | None) -> None:
    assert time_control(setup) == control


def test_only_the_clock_that_runs_loses_time() -> None:
    clock = Clock(TimeControl(60))
    assert clock.next_change(5) is None
    clock.run(FIRST, 10)
    assert (clock.left(FIRST, 13), clock.left(SECOND, 13)) == (57, 60)
    clock.run(SECOND, 13)
    clock.run(SECOND, 14)
    assert (clock.left(FIRST, 15), clock.left(SECOND, 15)) == (57, 58)
    clock.run(None, 15)
    assert (clock.left(FIRST, 99), clock.left(SECOND, 99)) == (57, 58)


def test_a_move_brings_the_increment_or_a_fresh_time() -> None:
    game, move = Clock(TimeControl(60, 5)), Clock(TimeControl(60, per_move=True))
    for clock, left in [(game, 55), (move, 60)]:
        clock.run(FIRST, 0)
        clock.acted(FIRST, 1, 10)
        assert clock.left(FIRST, 50) == left


def test_a_move_taken_back_gives_its_time_back() -> None:
    clock = Clock(TimeControl(60, 5))
    clock.run(FIRST, 0)
    clock.acted(FIRST, 1, 10)
    clock.run(SECOND, 10)
    clock.acted(SECOND, 2, 40)
    clock.went_to(1, 50)
    assert (clock.left(FIRST, 99), clock.left(SECOND, 99)) == (55, 60)
    clock.went_to(2, 50)
    assert (clock.left(FIRST, 99), clock.left(SECOND, 99)) == (55, 35)
    clock.went_to(0, 50)
    assert (clock.left(FIRST, 99), clock.left(SECOND, 99)) == (60, 60)


def test_a_clock_runs_out_at_nothing_and_not_below() -> None:
    clock = Clock(TimeControl(10))
    clock.run(SECOND, 0)
    assert clock.flagged(9.9) is None
    assert clock.flagged(10) is SECOND
    assert clock.left(SECOND, 12) == 0
    clock.run(None, 12)
    assert clock.flagged(13) is None


def test_it_wakes_when_the_second_that_is_shown_changes() -> None:
    clock = Clock(TimeControl(10))
    clock.run(FIRST, 0)
    assert clock.next_change(0) == 1
    assert clock.next_change(0.25) == 0.75
    assert clock.next_change(9.5) == 0.5
    assert [clock_text(clock.left(FIRST, now) or 0) for now in (0.25, 1)] == ["0:10", "0:09"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (0.1, "0:01"), (59.5, "1:00"), (61, "1:01"), (6000, "100:00")],
)
def test_how_a_time_is_shown(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text
