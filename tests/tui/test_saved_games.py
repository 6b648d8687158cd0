"""Saved games on a real pseudo-terminal: looked at with their variations, and played on."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

TREE = "(;SZ[9]PB[Ann];B[ee](;W[ed]C[Quiet.];B[fe])(;W[ef]C[Bold.];B[ff]))"
WON = "(;SZ[9];B[ee];W[ed];B[fe];W[fd];B[ge];W[gd];B[he];W[hd];B[ie])"


def started(command: list[str], tmp_path: Path, game: str, *options: str) -> Emulator:
    path = tmp_path / "game.sgf"
    path.write_text(game, encoding="ascii")
    return Emulator([*command, *options, str(path)])


def test_the_variations_of_a_file_are_looked_at(wuziqi_command: list[str], tmp_path: Path) -> None:
    with started(wuziqi_command, tmp_path, TREE, "replay") as game:
        game.wait_for("Start of the game, 3 moves")
        game.press("right")
        game.wait_for("Variation 1 of 2: e6")
        game.press("2")
        game.wait_for("Bold")
        game.wait_for("Variation, move 2 of 3: e4")
        game.press("q")
        assert game.wait_exit() == 0
        assert not game.is_raw()
    assert (tmp_path / "game.sgf").read_text(encoding="ascii") == TREE


def test_a_saved_game_is_played_on(wuziqi_command: list[str], tmp_path: Path) -> None:
    with started(wuziqi_command, tmp_path, TREE, "play", "--opponent", "human") as game:
        game.wait_for("Moves: 3")
        game.type_point("a1")
        game.wait_for("Moves: 4")
        game.press("u", "u")
        game.wait_for("Moves: 2")


def test_the_computer_takes_the_other_colour(wuziqi_command: list[str], tmp_path: Path) -> None:
    options = ("play", "--level", "1", "--seed", "1", "--move", "1")
    with started(wuziqi_command, tmp_path, TREE, *options) as game:
        game.wait_for("White: your turn")
        game.type_point("d4")
        game.wait_for("Moves: 3")
        game.wait_for("White: your turn")


def test_a_finished_game_is_gone_on_from_an_earlier_move(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    with started(wuziqi_command, tmp_path, WON, "play", "--opponent", "human") as game:
        game.wait_for("Black wins with five in a row")
        game.press("[", "[")
        game.wait_for("Looking back: move 7 of 9")
        game.type_point("d5")
        game.wait_for("Moves: 8")
        game.wait_for("Black to move")
