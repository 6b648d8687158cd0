"""The terminal's own cursor, which screen magnifiers and braille displays follow."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_input_terminal import write_branching_game
from tests.tui.test_terminal import moves, playing


def beside(game: Emulator) -> str:
    """What stands before, at and behind the terminal's cursor."""
    game.settle(0.15)
    cursor = game.screen.cursor
    return game.screen.display[cursor.y][max(cursor.x - 1, 0) : cursor.x + 2]


def test_it_is_on_the_selected_line_of_the_menu(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        rows = []
        for _step in range(3):
            assert "▶" in beside(game)
            rows.append(game.screen.cursor.y)
            game.press("down")
        assert len(set(rows)) == 3
        assert game.screen.cursor.hidden


def test_it_is_on_the_selected_point_at_every_scale(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", "--glyphs", "ascii") as game:
        assert beside(game).startswith("[")
        game.press("right", "up")
        assert beside(game).startswith("[")
        game.press("enter")
        game.wait_until(lambda: moves(game) == 1, "placed")
        written = game.written
        game.press("right")
        assert beside(game).startswith("[")
        assert game.written - written <= 200
        game.press(":", "a")
        assert beside(game).startswith("a")


def test_it_is_on_the_selected_game_and_on_the_last_move(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    write_branching_game(tmp_path / "game.sgf")
    with playing(wuziqi_command, "replay", str(tmp_path / "game.sgf")) as game:
        game.press("right")
        game.wait_for("Move 1 of 3")
        assert "●" in beside(game)
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        game.type_point("h8")
        game.wait_until(lambda: moves(game) == 1, "placed")
        game.press("q")
        game.wait_for("Board size")
        game.press("g")
        game.wait_for("Library  1 game,")
        assert "▶" in beside(game)
        game.press('"')
        game.wait_for("Name of the game")
        assert "_" in beside(game)
