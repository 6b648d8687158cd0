"""The first start and the lessons in the real program: keys as bytes, through the terminal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator


def fresh(command: list[str], data: Path, *arguments: str) -> list[str]:
    return [*command, "--data-dir", str(data), *arguments]


def test_a_new_player_is_welcomed_exactly_once(wuziqi_command: list[str], tmp_path: Path) -> None:
    command = fresh(wuziqi_command, tmp_path / "new")
    with Emulator(command) as game:
        game.wait_for("Welcome!")
        game.press("escape")
        game.wait_for("Board size")
        game.press("\x03")
        game.wait_exit()
    with Emulator(command) as game:
        game.wait_for("Board size")
        assert "Welcome" not in game.text
        game.press("q")
        assert game.wait_exit() == 0


UNCOMPILED = """
from wuziqi.cli import screen
from wuziqi.cli.main import main
screen.is_compiled = lambda: False
main()
"""


def test_the_welcome_says_once_that_the_engine_is_uncompiled(tmp_path: Path) -> None:
    command = [sys.executable, "-c", UNCOMPILED, "--data-dir", str(tmp_path / "new")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with Emulator(command, environment=environment) as game:
        game.wait_for(r"not compiled and\s+thinks slowly; see\s+wuziqi\s+--version")
        game.press("escape")
        game.wait_for("Board size")
        assert "not compiled" not in game.text
        game.press("q")
        assert game.wait_exit() == 0


def test_the_welcome_leads_to_the_lessons_and_they_to_the_menu(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    data = tmp_path / "new"
    with Emulator(fresh(wuziqi_command, data)) as game:
        game.wait_for("Welcome!")
        game.press("down", "enter")
        game.wait_for("Solved: 0 of 44 tasks")
        game.press("enter")
        game.wait_for("Black to move")
        game.press("right", "right", "down", "enter")
        game.wait_for("Five in a row: Black wins")
        game.press("n")
        game.wait_for("2/4")
        game.press("H")
        game.wait_for("Hint h8: makes five")
        game.press("enter")
        game.wait_for("Solved")
        game.press("q")
        game.wait_for("Solved: 2 of 44 tasks")
        game.press("q")
        game.wait_for("Board size")
        game.press("5", "1")
        game.wait_for("1  Five in a row +[●○]+ +2/4")
        game.press("\x03")
        game.wait_exit()
    with Emulator(fresh(wuziqi_command, data, "learn")) as game:
        game.wait_for("1  Five in a row +[●○]+ +2/4")
        game.press("enter")
        game.wait_for("Five in a row  3/4")
        game.press("q", "q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0
    listed = subprocess.run(
        fresh(wuziqi_command, data, "learn", "--list"), capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert listed[:2] == ["2/4  Five in a row", "0/4  Four and open four"]
    assert len(listed) == 11


def test_who_asks_for_a_board_is_not_welcomed(wuziqi_command: list[str], tmp_path: Path) -> None:
    data = tmp_path / "new"
    with Emulator(fresh(wuziqi_command, data, "play", "--opponent", "human")) as game:
        game.wait_for("a b c d e")
        game.type_point("h8")
        game.wait_for("Moves: 1")
        game.press("q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0
    with Emulator(fresh(wuziqi_command, data)) as game:
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0


def test_listing_the_lessons_leaves_nothing_behind(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    command = fresh(wuziqi_command, tmp_path / "none", "learn", "--list")
    subprocess.run(command, capture_output=True, check=True)
    assert not (tmp_path / "none").exists()
