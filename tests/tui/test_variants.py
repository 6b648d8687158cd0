"""The real program with the real engine in games of other rules, on a pseudo-terminal."""

import json
import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator


def moves(emulator: Emulator) -> int:
    found = re.search(r"Moves: (\d+)", emulator.text)
    return int(found[1]) if found else -1


def is_over(emulator: Emulator) -> bool:
    return "Draw" in emulator.text or "wins" in emulator.text


def stones(emulator: Emulator) -> list[str]:
    """The visible points of the move list."""
    return re.findall(r"\b([a-y]\d+)\b", emulator.text.partition("Moves:")[2])


def test_tic_tac_toe_from_the_menu_to_its_end(wuziqi_command: list[str], tmp_path: Path) -> None:
    with Emulator(wuziqi_command, 30, 100) as game:
        game.wait_for("Board size")
        game.press("4", "5", "q")
        game.wait_for("3  Board size +Tic-tac-toe|2  Board size +Tic-tac-toe")
        game.press("3", "right", "right", "right", "right")
        game.wait_for("5 club player")
        game.press("n")
        game.wait_for("Moves: 0")
        game.wait_for("level 5")
        for name in ("a1", "a3", "c1", "c3", "b1", "b3", "a2", "c2", "b2"):
            if not is_over(game) and name not in stones(game):
                played = moves(game) + 2
                game.type_point(name)
                game.wait_until(lambda: moves(game) >= played or is_over(game), "answered")  # noqa: B023
        game.wait_for("Draw: nobody can make three|White wins: the computer made three")
        game.press("q", "q")
        assert game.wait_exit() == 0
    kept = json.loads((tmp_path / ".config" / "wuziqi" / "settings.json").read_text())
    assert (kept["setup"]["rule"], kept["setup"]["width"]) == ("row-3", 3)


def test_swap2_with_the_computer_to_a_settled_colour(wuziqi_command: list[str]) -> None:
    command = [*wuziqi_command, "play", "--opening", "swap2", "--level", "3", "--seed", "1"]
    with Emulator(command, 24, 80) as game:
        for name in ("h8", "i8", "i9"):
            game.wait_for("You: place a")
            game.type_point(name)
            game.wait_for(f"{name}")
        game.wait_for(r"The computer chose: (keep|switch|place)")
        if "place two more" in game.text:
            game.wait_for("You: choose by a number")
            game.press("1")
        game.wait_for(r"(Black|White): (your turn|the computer thinks)")
        game.wait_for("your turn")
        played = moves(game)
        free = next(name for name in ("a1", "a2", "a3") if name not in stones(game))
        game.type_point(free)
        game.wait_until(lambda: moves(game) == played + 2, "answered")


def test_the_computer_begins_an_opening_and_the_player_chooses(wuziqi_command: list[str]) -> None:
    command = [*wuziqi_command, "play", "--opening", "swap2", "--color", "white", "--level", "3"]
    with Emulator([*command, "--seed", "2"], 24, 80) as game:
        game.wait_for("1 keep the colours  2 switch colours  3 place two more stones")
        assert moves(game) == 3
        game.press("2")
        game.wait_for("You play Black now")
        game.wait_for("Black: your turn")
        assert moves(game) == 4


def test_a_rule_of_the_command_line_is_not_remembered(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, "play", "--rule", "connect6", "--level", "1"], 24, 80) as game:
        game.wait_for("Connect6")
        game.press("enter")
        game.wait_for("your turn, two stones")
        assert moves(game) == 3
        game.press("q")
        game.wait_for("Board size +15×15")
        game.press("q")
        assert game.wait_exit() == 0


def test_a_game_at_odds(wuziqi_command: list[str]) -> None:
    command = [*wuziqi_command, "play", "--odds", "two-stones", "--level", "3"]
    with Emulator(command, 30, 100) as game:
        game.wait_for("Place your first three stones, no two in one row of five")
        game.type_point("h8")
        game.wait_for("Moves: 1")
        game.type_point("h9")
        game.wait_for("h9 is in one row of five with another of your first stones")
        game.press("escape")
        game.wait_for("Place your first three stones")
        game.type_point("j9")
        game.wait_for("Moves: 2")
        game.type_point("f7")
        game.wait_for("Moves: 4")
        game.wait_for("Odds: two stones")
        game.wait_for("Black: your turn")
        game.press("u")
        game.wait_for("Moves: 2")
        game.press("x")
        game.answer("y")
        game.wait_for("White wins: Black resigned")
        game.press("m")
        game.wait_for("You: place a black stone")
