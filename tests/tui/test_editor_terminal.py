"""The position editor in the real program: keys as bytes, through the terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.rules.start import format_start


@contextmanager
def editing(command: list[str]) -> Iterator[Emulator]:
    """The editor with an empty board, opened from the menu."""
    with Emulator([*command, "learn"]) as game:  # any page: the next start is not the first
        game.wait_for("Lessons")
        game.press("\x03")
        game.wait_exit()
    with Emulator(command) as game:
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("set up")
        game.press("=")
        game.wait_for("Black: 0 stones")
        yield game


def test_a_position_is_set_up_played_and_resumed(wuziqi_command: list[str], tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = [*wuziqi_command, "--data-dir", str(data)]
    with editing(command) as game:
        game.press("enter", "right", "enter", "right", "tab", "enter", ",")
        game.wait_for("Black: 2 stones")
        game.wait_for("White to move")
        game.press("n")
        game.wait_for("Play on")
        game.press("1")
        game.press("end", "enter")
        game.wait_for("Moves: 0")
        game.press("up", "enter")
        game.wait_for("Moves: 1")
        game.press("u")
        game.wait_for("Moves: 0")
        game.press("u")
        game.wait_for("Nothing to undo.")
        game.press("r")
        game.wait_for("Moves: 1")
        game.press("\x03")
        game.wait_exit()
    library = Library(data / LIBRARY_FILE)
    stored = library.game(1)
    library.close()
    assert format_start(stored.setup.start) == "black h8 i8 white j8 to white"
    assert len(stored.acts) == 1
    with Emulator(command) as game:
        game.wait_for("Resume")
        game.press("c")
        game.wait_for("Moves: 1")
        game.press("=")
        game.wait_for("Black: 2 stones")
        assert "White: 2 stones" in game.text
        game.press("\x03")
        game.wait_exit()


def test_a_file_with_set_up_stones_is_played_on(wuziqi_command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "shape.sgf"
    file.write_text("(;GM[4]SZ[15]AB[hh][ii]AW[jj]PL[W];W[kk])", encoding="utf-8")
    for words, moves in (([], 1), (["--position"], 0), (["--move", "0"], 0)):
        command = [*wuziqi_command, "play", str(file), *words, "--opponent", "human"]
        with Emulator(command) as game:
            game.wait_for(f"Moves: {moves}")
            game.press("\x03")
            game.wait_exit()
    file.write_text("(;GM[4]SZ[15]AB[aa][bb][cc][dd][ee])", encoding="utf-8")
    with Emulator([*wuziqi_command, "play", str(file)]) as game:
        game.wait_for("Black has 5 in a row already: the game is over")
        assert game.wait_exit() != 0


def test_a_typed_position_is_searched_for_a_win_and_analysed(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    command = [*wuziqi_command, "--data-dir", str(tmp_path / "data")]
    with editing(command) as game:
        game.press("h", "8", "\r")
        game.wait_for("Black: 1 stone")
        game.press(",", "W")
        game.wait_for("Looking for a win for White|No forced win for White in")
        game.press("a")
        game.wait_for("No moves yet: w tries some.")
        game.wait_for("White to move")
        assert "saved game" not in game.text
        game.press("w", "g", "8", "\r")
        game.wait_for("What if: Black to move")
        game.press("\x03")
        game.wait_exit()
