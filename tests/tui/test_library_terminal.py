"""The library in the real program: a game is played, found again, and resumed from a move."""

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator
from tests.tui.test_input_terminal import click
from tests.tui.test_terminal import FIVE, playing


def click_on(game: Emulator, word: str) -> None:
    """Click where a word stands first on the screen."""
    row = next(row for row, line in enumerate(game.screen.display) if word in line)
    game.press(click(row, game.screen.display[row].index(word)))


def wheel_down(row: int, column: int) -> str:
    """What the terminal sends for a turn of the wheel towards the player."""
    return f"\x1b[<65;{column + 1};{row + 1}M"


def play_two_games(game: Emulator) -> None:
    """Play a game to its end and begin another one; then open the library."""
    for name in FIVE:
        game.type_point(name)
    game.wait_for("Black wins with five in a row")
    game.press("n")
    game.type_point("h8")
    game.wait_for("Moves: 1")
    game.press("q")
    game.wait_for("Board size")
    game.press("g")
    game.wait_for("Library  2 games")


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
        game.press('"', *"Our first", "enter")
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
        game.press("E", *f"{tmp_path}/games/", "enter")
        game.wait_for(r"2 games saved\.")
        assert len(list((tmp_path / "games").glob("*.sgf"))) == 2
        game.press("q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0


def test_the_library_by_mouse_with_the_last_position_beside_the_list(
    wuziqi_command: list[str],
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human", size=(40, 120)) as game:
        play_two_games(game)
        game.wait_for("Result +unfinished")
        game.press(wheel_down(10, 10))
        game.wait_for("Result +Black won")
        click_on(game, "two people")
        game.wait_for("Result +unfinished")
        click_on(game, "Moves ")
        game.wait_for("longest first")
        game.wait_for("Result +Black won")
        click_on(game, "Black won")
        game.wait_for("Move 9 of 9")
        game.press("q")
        game.wait_for("Library  2 games")
        click_on(game, "% statistics")
        game.wait_for("You have not finished a game against the computer or a friend yet")
        click_on(game, "q back")
        game.wait_for("Library  2 games")
        click_on(game, "? help")
        game.wait_for("The library")
        game.press("q", "q", "q")
        assert game.wait_exit() == 0


@pytest.mark.parametrize("size", [(20, 60), (12, 40)])
def test_help_and_back_are_on_the_last_line_of_a_small_terminal(
    wuziqi_command: list[str], size: tuple[int, int]
) -> None:
    with playing(wuziqi_command, "play", "--opponent", "human") as game:
        play_two_games(game)
        game.resize(*size)
        game.wait_for(r"\? help +q back *$")
        game.press("?")
        game.wait_for(r"The library[^$]* q back *$")
        game.press("q", "%")
        game.wait_for(r"Statistics[^$]*\? help +q back *$")
        game.press("?")
        game.wait_for("The library")
        game.press("q", "q", "/", "?", "q")
        game.wait_for(r"Find in names: \?q_[^$]*Enter done +Esc cancel *$")
        game.press("escape")
        game.wait_for(r"Enter open[^$]*\? help +q back *$")
        game.press("q")
        game.wait_for("7  Library|8  Library")
