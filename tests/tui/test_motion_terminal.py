"""Motion and the bell on a real pseudo-terminal: their output, and when they are silent."""

import json
import re
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator

from wuziqi.session.progress import SEEN_SECONDS

TWO_PEOPLE = ("play", "--opponent", "human")
COMPUTER = ("play", "--seed", "1")


def moves(game: Emulator) -> int:
    found = re.search(r"Moves: (\d+)", game.text)
    return int(found[1]) if found else -1


@pytest.fixture
def choose(tmp_path: Path) -> Callable[..., None]:
    """Writes a settings file."""

    def write(**settings: object) -> None:
        kept = tmp_path / ".config" / "wuziqi" / "settings.json"
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(settings), encoding="utf-8")

    return write


def bytes_of_a_stone(command: list[str], size: tuple[int, int] = (24, 80)) -> int:
    """What the second stone of a game writes, until the terminal is idle."""
    with Emulator([*command, *TWO_PEOPLE], *size) as game:
        game.wait_for("Black to move")
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("left")
        game.settle(0.5)
        before = game.written
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "placed")
        game.settle(0.5)
        return game.written - before


def test_a_flash_writes_little_and_only_where_motion_is_on(
    wuziqi_command: list[str], choose: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLORTERM", "truecolor")
    flashed = bytes_of_a_stone(wuziqi_command, (50, 160))
    choose(motion=False)
    plain = bytes_of_a_stone(wuziqi_command, (50, 160))
    assert plain < flashed <= 1_500


@pytest.mark.parametrize("plain", ["NO_COLOR=1", "stty 9600;"])
def test_nothing_moves_on_a_plain_or_a_slow_terminal(
    wuziqi_command: list[str], choose: Callable[..., None], plain: str
) -> None:
    command = ["sh", "-c", f'{plain} exec {shlex.join(wuziqi_command)} "$@"', "sh"]
    if plain.startswith("NO_COLOR"):
        command = ["env", plain, *wuziqi_command]
    written = bytes_of_a_stone(command)
    choose(motion=False)
    assert bytes_of_a_stone(command) == written


def test_an_idle_board_writes_nothing_after_the_flash(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, *TWO_PEOPLE]) as game:
        game.wait_for("Black to move")
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.settle(0.5)
        before = game.written
        game.settle(0.7)
        assert game.written == before


@pytest.mark.parametrize("bell", [True, False])
def test_the_bell_rings_once_for_each_move_of_the_computer(
    wuziqi_command: list[str], choose: Callable[..., None], bell: bool
) -> None:
    choose(bell=bell)
    with Emulator([*wuziqi_command, *COMPUTER]) as game:
        game.wait_for("your turn")
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        game.settle(0.3)
        assert game.screen.rings == bell
        game.press("up", "up", "up", "enter")
        game.wait_until(lambda: moves(game) == 4, "answered again")
        game.press("u")
        game.settle(0.3)
        assert game.screen.rings == 2 * bell


def test_the_bell_rings_over_another_page_too(
    wuziqi_command: list[str], choose: Callable[..., None]
) -> None:
    choose(bell=True)
    with Emulator([*wuziqi_command, *COMPUTER]) as game:
        game.wait_for("your turn")
        game.press("enter", "?")
        game.wait_until(lambda: game.screen.rings == 1, "rang")
        game.wait_for("Keys on the board")


def test_the_answer_comes_when_the_persons_stone_was_seen(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, *COMPUTER]) as game:
        game.wait_for("your turn")
        pressed = time.monotonic()
        game.press("enter")
        game.wait_until(lambda: moves(game) == 2, "answered")
        assert time.monotonic() - pressed >= SEEN_SECONDS
