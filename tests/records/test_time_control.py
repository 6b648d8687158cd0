import pytest

from wuziqi.records.setup import Setup, SetupError, changed, read_setup, write_setup
from wuziqi.records.time_control import (
    ClockError,
    Reading,
    TimeControl,
    clock_code,
    parse_clock,
    sgf_times,
    time_control,
)

BYO_YOMI = TimeControl(600, periods=3, period=30)


@pytest.mark.parametrize(
    ("typed", "control", "code"),
    [
        ("none", None, "none"),
        ("30s", TimeControl(30, per_move=True), "30s"),
        ("90s", TimeControl(90, per_move=True), "90s"),
        ("10m", TimeControl(600), "10m"),
        ("1h30m", TimeControl(5400), "90m"),
        ("1m30s", TimeControl(90), "1m30s"),
        ("30s+0s", TimeControl(30), "30s+0s"),
        ("90s+2s", TimeControl(90, 2), "1m30s+2s"),
        ("5m+3s", TimeControl(300, 3), "5m+3s"),
        ("10m+5", TimeControl(600, 5), "10m+5s"),
        ("10m+1m", TimeControl(600, 60), "10m+60s"),
        ("10m+3x30s", BYO_YOMI, "10m+3x30s"),
        ("1h + 5 x 1m", TimeControl(3600, periods=5, period=60), "60m+5x60s"),
        ("3x30s", TimeControl(0, periods=3, period=30), "3x30s"),
        ("0m+3x30s", TimeControl(0, periods=3, period=30), "3x30s"),
        ("１０Ｍ＋３×３０Ｓ", BYO_YOMI, "10m+3x30s"),
        ("10分+3x30秒", BYO_YOMI, "10m+3x30s"),
    ],
)
def test_a_clock_that_is_typed(typed: str, control: TimeControl | None, code: str) -> None:
    setup = changed(Setup(periods=7, increment_seconds=9), **parse_clock(typed))
    assert time_control(setup) == control
    assert clock_code(setup) == code
    assert time_control(changed(Setup(), **parse_clock(code))) == control
    assert read_setup(write_setup(setup)) == setup


@pytest.mark.parametrize(
    "typed",
    [
        *("", "30", "m", "s", "+", "5m+", "+5s", "5m+3s+2s", "30s10m", "5 apples", "-5m", "5m+-3s"),
        *("0m", "0s", "0x30s", "x30s", "3x", "3x30", "10m+3x0s", "10m+100x30s", "301m", "5h1m"),
        *("3601s", "10m+301s", "99999999999999999999s", "10m+3x3601s", "none+5s", "५m"),
    ],
)
def test_what_is_no_clock(typed: str) -> None:
    with pytest.raises(ClockError):
        parse_clock(typed)


def test_a_setup_of_a_former_version_is_timed_as_it_was() -> None:
    kept = write_setup(Setup(clock="game", game_minutes=5, increment_seconds=3))
    for name in ("game_seconds", "periods", "period_seconds"):
        del kept[name]
    assert time_control(read_setup(kept)) == TimeControl(300, 3)


def test_a_clock_without_any_time_is_none() -> None:
    with pytest.raises(SetupError):
        Setup(clock="game", game_minutes=0)
    assert Setup(clock="move", game_minutes=0).clock == "move"


@pytest.mark.parametrize(
    ("left", "reading"),
    [
        (690, Reading(600, 0, more=True)),
        (90.5, Reading(0.5, 0, more=True)),
        (90, Reading(30, 3, more=True)),
        (60.25, Reading(0.25, 3, more=True)),
        (60, Reading(30, 2, more=True)),
        (30, Reading(30, 1)),
        (0.5, Reading(0.5, 1)),
        (0, Reading(0)),
    ],
)
def test_what_a_clock_with_byo_yomi_shows(left: float, reading: Reading) -> None:
    assert BYO_YOMI.start == 690
    assert BYO_YOMI.reading(left) == reading


@pytest.mark.parametrize(
    ("left", "after"),
    [(690, 690), (90.5, 90.5), (90, 90), (89, 90), (60.01, 90), (60, 60), (0.01, 30), (0, 30)],
)
def test_a_move_within_a_period_leaves_it_whole(left: float, after: float) -> None:
    assert BYO_YOMI.after_move(left) == after


@pytest.mark.parametrize(
    ("reading", "is_low"),
    [
        (Reading(11), False),
        (Reading(10), True),
        (Reading(3, more=True), False),
        (Reading(3, 2, more=True), False),
        (Reading(3, 1), True),
    ],
)
def test_when_the_time_is_short(reading: Reading, is_low: bool) -> None:
    assert reading.is_low is is_low


@pytest.mark.parametrize(
    ("control", "times"),
    [
        (None, ("", "")),
        (TimeControl(600), ("600", "")),
        (TimeControl(300, 3), ("300", "3 fischer")),
        (BYO_YOMI, ("600", "3x30 byo-yomi")),
        (TimeControl(30, per_move=True), ("0", "1x30 byo-yomi")),
    ],
)
def test_how_a_file_says_it(control: TimeControl | None, times: tuple[str, str]) -> None:
    assert sgf_times(control) == times
