"""Copying and writing a game in the real program: bytes to the terminal, and files."""

import base64
import re
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_terminal import moves, playing

from wuziqi.records.formats.files import read_file


def clipboard(game: Emulator) -> list[str]:
    """The texts that the terminal was asked to copy."""
    found = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", bytes(game.output))
    return [base64.b64decode(text).decode() for text in found]


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
def test_y_copies_and_e_writes(
    wuziqi_command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    monkeypatch.chdir(tmp_path)
    with playing(wuziqi_command, "play", "--opponent", "human", size=size) as game:
        for name in ("h8", "i9", "g7"):
            game.type_point(name)
        game.wait_until(lambda: moves(game) == 3, "placed three stones")
        game.press("y")
        game.wait_for("Copied as SGF; y again copies the moves alone.")
        game.press("y")
        game.wait_for("Copied: 3 moves, h8 i9 g7")
        sgf, line = clipboard(game)
        assert sgf.startswith("(;")
        assert re.sub(r"MS\[\d+\]|\n", "", sgf).endswith(";B[hh];W[ig];B[gi])")
        assert line == "h8 i9 g7"
        game.press("E", *"x.txt", "enter")
        game.wait_for("Saved ")
        assert read_file(tmp_path / "x.txt").moves()
        game.press("E")
        game.wait_for(r"File in .* \(\.sgf")
        game.press("escape")
        game.wait_for("undo")
        game.press("u")
        game.wait_until(lambda: moves(game) == 2, "took a move back")


def test_a_linux_console_is_told_that_it_has_no_clipboard(
    wuziqi_command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "linux")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("y")
        game.wait_for("This terminal has no clipboard.")
        assert b"\x1b]" not in game.output


def test_the_analysis_board_copies_up_to_what_is_shown(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[15];B[hh];W[ii])", encoding="ascii")
    with playing(wuziqi_command, str(tmp_path / "game.sgf")) as game:
        game.press("right", "y")
        game.wait_for("Copied as SGF")
        game.press("y")
        game.wait_for("Copied: 1 move, h8")
        game.press("q")
        assert game.wait_exit() == 0
        assert clipboard(game)[1] == "h8"
