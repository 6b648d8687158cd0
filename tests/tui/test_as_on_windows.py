"""The screen the way it works on Windows: keys and sizes polled, pipes by threads, curses paints.

Fakes stand in for the parts that only Windows has: its console and its locks.
"""

import os
import signal
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.processes import children, ends_soon
from tests.tui.test_terminal import FIVE, moves, playing


@pytest.fixture(autouse=True)
def _as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WUZIQI_AS_ON_WINDOWS", "1")


def test_a_game_from_the_menu_to_a_win(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("2", "4", "7", "q", "n")
        game.wait_for("Wuziqi 20×20")
        for name in FIVE:
            game.type_point(name)
        game.wait_for("Black wins with five in a row")
        game.press("u", "u")
        game.wait_until(lambda: moves(game) == 7, "took two moves back")
        game.press("q")
        game.wait_for("Resume")
        game.press("q")
        assert game.wait_exit() == 0
        assert not game.is_raw()


def test_the_computer_answers_again_and_again(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1", "--level", "10") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 2, "answered")
        game.type_point("a1")
        game.wait_until(lambda: moves(game) == 4, "answered again")
        game.press("?")
        game.wait_for("Keys on the board")


def test_a_window_without_signals_is_followed(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for rows, columns in ((40, 120), (7, 19), (24, 80)):
            game.screen.resize(rows, columns)
            game.set_size(rows, columns)
            shown = "Needed" if rows == 7 else rf"(?s)\A(?:[^\n]*\n){{{rows - 1}}}[^\n]*\S"
            game.wait_for(shown)
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed a stone")


def test_a_window_that_changes_for_a_moment_is_painted_anew(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for step in range(30):
            game.resize(1 + step % 2, 1 + step % 3)
            game.resize(24, 80)
        game.wait_for("a b c d e")


def test_without_colours_it_works_too(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed a stone")


def test_an_engine_that_dies_is_told_and_replaced(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        for child in children(game.pid):
            os.kill(child, signal.SIGKILL)
        game.press("up", "up", "enter")
        game.wait_until(lambda: moves(game) == 4, "answered by another engine")


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_ends_it_and_its_engines(
    wuziqi_command: list[str], number: signal.Signals, code: int
) -> None:
    with playing(wuziqi_command, "play", "--seed", "1") as game:
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        engines = children(game.pid)
        os.kill(game.pid, number)
        assert game.wait_exit() == code
        assert not game.is_raw()
    assert engines
    assert all(map(ends_soon, engines))


def test_ctrl_c_that_is_typed_ends_it(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("\x03")
        assert game.wait_exit() == 130
        assert not game.is_raw()


def test_nothing_is_sent_while_nothing_happens(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.settle()
        before, end = game.written, time.monotonic() + 0.5
        while time.monotonic() < end:
            game.read(0.1)
        assert game.written == before
