"""The board as a picture on real terminals, which answer as kitty and xterm do."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_terminal import playing

from wuziqi.tui.terminal.terminal import QUERY

KITTY = "\x1b_Gi=31;OK\x1b\\\x1b[6;14;7t\x1b[?62;c"
SIXEL = "\x1b[?1;0;256S\x1b[6;14;7t\x1b[?63;1;2;4;6c"


@pytest.fixture(autouse=True)
def _plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("TMUX", "STY"):
        monkeypatch.delenv(name, raising=False)


def start(game: Emulator, answers: str, shown: bytes) -> None:
    assert QUERY in game.output
    game.press(answers)
    game.wait_until(lambda: shown in game.output, "showed a picture")
    game.settle()


def place_stone(game: Emulator, shown: bytes) -> None:
    """Place a stone, which is ``shown`` in few bytes."""
    game.output.clear()
    game.press("enter")
    game.wait_until(lambda: shown in game.output, "drew a stone")
    game.settle()
    assert len(game.output) < 6000
    game.output.clear()


def test_the_board_becomes_a_picture_when_kitty_answers(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        start(game, KITTY, b"a=p")
        place_stone(game, b"a=p")
        game.press("?")
        game.wait_until(lambda: game.output.count(b"a=d,d=i") == 225, "removed all tiles")
        game.output.clear()
        game.press("escape")
        game.wait_until(lambda: game.output.count(b"a=p") >= 225, "drew it again")
        game.settle()
        game.output.clear()
        game.resize(30, 100)
        game.wait_until(lambda: game.output.count(b"a=p") >= 225, "drew it in the new size")
        game.settle()
        game.output.clear()
        game.press("q", "q")
        assert game.wait_exit() == 0
        assert b"a=d,d=A" in game.output
        assert not game.is_raw()


def test_the_board_becomes_a_picture_where_sixel_is(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        start(game, SIXEL, b"\x1bP0;1q")
        place_stone(game, b"\x1bP0;1q")
        game.press("\x03")
        assert game.wait_exit() == 130
        assert b"\x1b[2J" in game.output  # pictures go with the text


def test_without_pictures_nothing_changes(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.press("\x1b[?62;22c", "enter")
        game.wait_for("White to move")
        assert "●" in game.text
        assert b"\x1b_Ga=" not in game.output


def test_the_setting_switches_pictures_off(
    wuziqi_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMUX", f"{tmp_path},1,0")
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        assert QUERY not in game.output
        game.press("s", "9")
        game.wait_for("Board as picture +automatic")
        game.press("3")  # on, also in tmux
        game.wait_until(lambda: QUERY in game.output, "asked")
        game.press(KITTY, "q", "q")
        game.wait_until(lambda: b"a=p" in game.output, "showed a picture")
        game.settle()
        game.output.clear()
        game.press("s", "9", "3")
        game.wait_for("Board as picture .*off")
        game.press("q", "q")
        game.settle()
        assert b"a=p" not in game.output
