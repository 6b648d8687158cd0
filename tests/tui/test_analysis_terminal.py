"""What-ifs in the real program on a real pseudo-terminal, with the real engine and library."""

import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.processes import children, is_running
from tests.records.trees import drawn
from tests.tui.emulator import Emulator
from tests.tui.test_terminal import FIVE, playing

from wuziqi.records.formats.files import read_file

TREE = "(;SZ[15]RU[freestyle];B[hh];W[ig];B[ih];W[jh]C[Quiet.];B[gh])"


def finish_a_game(game: Emulator) -> None:
    for name in FIVE:
        game.type_point(name)
    game.wait_for("Black wins with five in a row")


def acts_in(home: Path) -> list[tuple[object, ...]]:
    """All rows of acts and the games' results in the library."""
    path = home / ".local" / "share" / "wuziqi" / "library.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        acts = database.execute("SELECT * FROM acts ORDER BY game, number").fetchall()
        return acts + database.execute("SELECT id, moves, result, reason FROM games").fetchall()


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
def test_the_computer_answers_and_the_tree_is_written_to_a_file(
    wuziqi_command: list[str], tmp_path: Path, size: tuple[int, int]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(TREE, encoding="ascii")
    with playing(wuziqi_command, "replay", str(path), size=size) as game:
        game.press("right", "right", "right", "w")
        game.wait_for("What if: Enter places a stone")
        game.press("w")
        game.wait_for("the computer replies")
        game.type_point("k9")
        game.wait_for(r"4\. +k9")
        game.wait_for("What if: White to move")
        game.wait_for("The computer replies to")
        game.press('"', *"quick", "enter", "E")
        game.wait_for(r"File in .* \(\.sgf")
        game.press("enter")
        game.wait_for("Saved")
        assert len(children(game.pid)) == 1
        [engine] = children(game.pid)
        game.press("q")
        assert game.wait_exit() == 0
        assert not is_running(engine)
        assert not game.is_raw()
    tree = read_file(tmp_path / "game-2.sgf")
    assert drawn(tree).startswith("h8 i9 i8 j8 g8 | 4: k9 ")
    assert tree.note(len(tree) - 1).comment == "quick"
    assert path.read_text(encoding="ascii") == TREE


def test_keys_are_taken_while_the_computer_thinks(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(TREE, encoding="ascii")
    with playing(wuziqi_command, "replay", str(path)) as game:
        game.press("right", "w", "w", ":", *"g10", "enter", "[")
        game.wait_for("What if: White to move")
        game.settle()
        game.press("]", "escape")
        game.wait_for("Variation, move 2 of 2: g10")
        game.press("q")
        game.wait_for("Leave without saving")
        game.press("y")
        assert game.wait_exit() == 0


def test_a_change_is_kept_though_the_program_is_killed(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("w")
        game.wait_for("What if is for finished games")
        finish_a_game(game)
        before = acts_in(tmp_path)
        game.press("w")
        game.wait_for("What if: Black to move")
        game.press("[")
        game.type_point("a1")
        game.wait_for(r"8\. +a1")
        game.type_point("b1")
        game.wait_for(r"9\. b1")
        game.press('"', *"better", "enter")
        game.wait_for("better")
        os.kill(game.pid, signal.SIGKILL)
        game.wait_exit()
    assert acts_in(tmp_path) == before
    with playing(wuziqi_command) as game:
        game.press("g")
        game.wait_for("Library  1 game")
        game.press("enter")
        game.wait_for("Move 9 of 9: j8")
        game.press("[", "[")
        game.wait_for("Variation 1 of 2")
        game.press("2", "]")
        game.wait_for("Variation, move 9 of 9: b1")
        game.wait_for("better")
        game.press("enter")
        game.wait_for("Moves: 9")
        game.wait_for("White to move")


def test_the_finished_game_is_still_there_behind_its_analysis(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        finish_a_game(game)
        game.press("[", "[", "w")
        game.wait_for("What if: White to move")
        game.type_point("a1")
        game.wait_for(r"8\. +a1")
        game.press("q")
        game.wait_for("Looking back: move 7 of 9")
        game.press("w")
        game.wait_for("What if")
        game.press("escape")
        game.wait_for("Variation 1 of 2")
