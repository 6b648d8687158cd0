"""Points typed without the key of the prompt, as bytes of a terminal: some letters are commands."""

import re
import sys
import time

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_terminal import moves, playing

_LARGE = ("play", "--opponent", "human", "--size", "25")
_WON = ("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")


def placed(game: Emulator, count: int) -> None:
    game.wait_until(lambda: moves(game) == count, f"placed {count}")


@pytest.mark.parametrize("pause", [0.0, 0.05])
def test_a_letter_that_leaves_or_takes_back_begins_a_point(
    wuziqi_command: list[str], pause: float
) -> None:
    with playing(wuziqi_command, *_LARGE) as game:
        for count, point in enumerate(("q9", "s6", "u5", "r10", "y25", "n3"), 1):
            for key in (*point, "enter"):
                game.press(key)
                time.sleep(pause)
            placed(game, count)
        game.wait_for(r"q9 +s6")


def test_without_a_digit_it_is_the_key_that_it_was(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, *_LARGE) as game:
        game.type_point("h8")
        placed(game, 1)
        game.press("u")
        placed(game, 0)
        began = time.monotonic()
        game.press("s")
        game.wait_for("Computer thinks|Theme")
        assert time.monotonic() - began < 2
        game.press("q")
        game.wait_for("to move")
        game.press("s", "down")
        game.wait_for("Computer thinks|Theme")
        game.press("q")
        game.wait_for("to move")
        game.press("q")
        game.wait_for("Board size")


def test_a_letter_that_is_no_column_does_not_wait(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", "--size", "15") as game:
        game.press("q9")
        game.wait_until(lambda: not re.search("15.15 +$", game.text), "left the board")
        game.settle()
        assert "to move" not in game.text


@pytest.mark.parametrize("letter", "mnai")
def test_after_the_end_no_letter_of_a_point_begins_another_game(
    wuziqi_command: list[str], letter: str
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", "--size", "15") as game:
        for point in _WON:
            game.type_point(point)
        game.wait_for("wins with five")
        game.press(letter)
        time.sleep(0.05)
        game.press("9")
        game.wait_for(f"{letter}9")
        game.press("enter")
        game.wait_for("over")
        placed(game, len(_WON))
