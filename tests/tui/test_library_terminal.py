"""The library in the real program: a game is played, found again, and goes on from a move."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.test_terminal import FIVE, playing


def test_a_game_that_was_played_is_opened_from_the_library(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        for name in FIVE:
            game.type_point(name)
        game.wait_for("Black wins with five in a row")
        game.press("q")
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("Library  1 game, unfinished and newest first")
        game.wait_for(r"two people .*Black won +9")
        game.press("r", *"Our first", "enter")
        game.wait_for("Our first")
        game.press("enter")
        game.wait_for("Move 9 of 9")
        game.press("home", "right", "right", "right")
        game.wait_for("Move 3 of 9: j10")
        game.press("enter")
        game.wait_for("Moves: 3")
        game.type_point("k11")
        game.wait_for("Moves: 4")
        game.press("q")
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("Library  2 games")
        game.wait_for(r"two people .*unfinished +4")
        game.press("E", *str(tmp_path / "games"), "enter")
        game.wait_for(r"2 games written\.")
        assert len(list((tmp_path / "games").glob("*.sgf"))) == 2
        game.press("q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0
