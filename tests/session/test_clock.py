import pytest

from wuziqi.records.setup import Setup
from wuziqi.records.time_control import Reading, TimeControl, time_control
from wuziqi.rules.opening import Player
from wuziqi.session.clock import Clock, clock_text

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
    shown = [clock.reading(FIRST, now) for now in (0.25, 1)]
    assert [clock_text(reading) for reading in shown if reading] == ["0:10", "0:09"]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (0.1, "0:01"), (59.5, "1:00"), (61, "1:01"), (6000, "100:00")],
)
def test_how_a_time_is_shown(seconds: float, text: str) -> None:
    assert clock_text(Reading(seconds)) == text


def test_byo_yomi_to_the_end() -> None:
    """Main time, then a move within a period, a move that uses two up, and the flag."""
    clock = Clock(TimeControl(60, periods=3, period=10))
    clock.run(FIRST, 0)
    assert clock.reading(FIRST, 59) == Reading(1, more=True)
    assert clock.reading(FIRST, 60) == Reading(10, 3, more=True)
    clock.acted(FIRST, 1, 65)
    assert clock.reading(FIRST, 99) == Reading(10, 3, more=True)
    clock.run(FIRST, 100)
    assert clock.reading(FIRST, 110) == Reading(10, 2, more=True)
    clock.run(None, 115)
    clock.run(FIRST, 200)
    assert clock.reading(FIRST, 204) == Reading(1, 2, more=True), "a pause is within the period"
    assert clock.reading(FIRST, 206) == Reading(9, 1)
    assert clock.acted(FIRST, 2, 206) == 21
    clock.run(FIRST, 300)
    assert clock.reading(FIRST, 300) == Reading(10, 1)
    assert clock.flagged(309.9) is None
    clock.acted(FIRST, 3, 309.9)
    clock.run(FIRST, 400)
    assert clock.flagged(410) is FIRST
    assert clock.reading(FIRST, 411) == Reading(0)
    assert clock.reading(SECOND, 411) == Reading(60, more=True)


def test_a_move_taken_back_gives_its_periods_back() -> None:
    clock = Clock(TimeControl(5, periods=3, period=10))
    clock.run(FIRST, 0)
    clock.acted(FIRST, 1, 26)
    assert clock.reading(FIRST, 26) == Reading(10, 1)
    clock.went_to(0, 30)
    assert clock.reading(FIRST, 30) == Reading(5, more=True)
    clock.went_to(1, 30)
    assert clock.reading(FIRST, 30) == Reading(10, 1)


def test_periods_are_counted_again_on_another_day() -> None:
    clock = Clock(TimeControl(5, periods=3, period=10))
    for acts, seconds in enumerate((4.0, 8.0, 12.0, 10.0), 1):
        clock.replay(FIRST, acts, seconds)
    assert clock.reading(FIRST, 0) == Reading(10, 1)
    clock.replay(FIRST, 5, 10.0)
    assert clock.reading(FIRST, 0) == Reading(10, 1), "what was played was in time"


def test_it_wakes_when_a_period_begins() -> None:
    clock = Clock(TimeControl(5, periods=2, period=10))
    clock.run(FIRST, 0)
    assert clock.next_change(4.5) == 0.5
    assert clock.next_change(5) == 1
    shown = [clock.reading(FIRST, now) for now in (4.5, 5, 14.5, 15)]
    texts = [clock_text(reading) for reading in shown if reading]
    assert texts == ["0:01", "0:10 (2)", "0:01 (2)", "0:10 (1)"]
