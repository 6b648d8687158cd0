"""Puzzles in the real program: keys as bytes, the engine in its own process."""

import os
import signal
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.processes import children, ends_soon
from tests.puzzles.positions import DEFENCE, OPEN_THREE
from tests.tui.emulator import Emulator
from tests.tui.test_terminal import playing

from wuziqi.puzzles.puzzle import write_puzzle
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import OwnPuzzle, add_own_puzzles, read_attempts
from wuziqi.records.settings import LIBRARY_FILE


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory of data with a library that has two puzzles of the player's own."""
    library = Library(tmp_path / LIBRARY_FILE)
    add_own_puzzles(
        library,
        [OwnPuzzle(each.id, 1, write_puzzle(each)) for each in (OPEN_THREE, DEFENCE)],
    )
    library.close()
    return tmp_path


def own_puzzle(command: list[str], directory: Path, *, skip: int = 0) -> Emulator:
    """The program at one of the own puzzles: the defence, or after ``skip`` the open three."""
    game = Emulator([*command, "puzzle", "--data-dir", str(directory)])
    game.wait_for("Next puzzle")
    game.press("enter")
    game.wait_for("from your own game")
    for _puzzle in range(skip):
        game.press("n")
    game.wait_for("Puzzle: your move 7" if skip else "Puzzle: your move 15")
    return game


def test_from_the_menu_to_a_puzzle_and_back(wuziqi_command: list[str]) -> None:
    with playing(wuziqi_command) as game:
        game.press("5", "3")
        game.wait_for(r"Puzzle of \d{4}-\d\d-\d\d")
        game.press("?")
        game.wait_for("after a refutation, back")
        game.press("q", "q")
        game.wait_for("Lessons")
        game.press("2")
        game.wait_for("Next puzzle")
        game.press("q", "q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0


def test_a_puzzle_is_solved_and_kept(wuziqi_command: list[str], directory: Path) -> None:
    with own_puzzle(wuziqi_command, directory, skip=1) as game:
        game.type_point("g8")
        game.wait_for("Right! White plays f8. Your move")
        game.type_point("k8")
        game.wait_for(r"Solved!")
        game.wait_for(r"Rating \d+ \(\+\d+\)")
        game.press("q")
        game.wait_for("Next puzzle")
        game.press("q", "q")
        assert game.wait_exit() == 0
    library = Library(directory / LIBRARY_FILE)
    [attempt] = read_attempts(library).known
    library.close()
    assert attempt.puzzle == "open-three"
    assert attempt.clean


def test_the_engine_refutes_a_wrong_move_and_the_right_one_still_solves_it(
    wuziqi_command: list[str], directory: Path
) -> None:
    with own_puzzle(wuziqi_command, directory) as game:
        game.type_point("a1")
        game.wait_for("Wrong: after a1 White wins with f4")
        game.wait_for("It comes again in 1 day")
        game.press("enter")
        game.wait_for("Try again, or . shows the solution")
        game.type_point("f4")
        game.wait_for("Solved, but not at the first try")
        game.press("a")
        game.wait_for("Move 14 of 15")
        game.press("q")
        game.wait_for("Solved, but not at the first try")
        engines = children(game.pid)
        game.press("q")
        game.wait_for("Next puzzle")
        assert all(map(ends_soon, engines))
        game.press("q", "q")
        assert game.wait_exit() == 0


def test_an_engine_that_is_killed_is_told_and_started_again(
    wuziqi_command: list[str], directory: Path
) -> None:
    with own_puzzle(wuziqi_command, directory) as game:
        assert children(game.pid) == []
        game.type_point("a1")
        game.wait_for("Wrong: after a1 White wins with f4")
        [engine] = children(game.pid)
        os.kill(engine, signal.SIGSTOP)  # it must not answer before it is killed
        game.press("r")
        game.wait_for("●  Black to play")
        game.type_point("a1")
        game.wait_for("The engine is thinking")
        os.kill(engine, signal.SIGKILL)
        game.wait_for("Enter asks again: the engine ended")
        game.press("enter")
        game.wait_for("Wrong: after a1 White wins with f4")
        game.press("q", "q", "q")
        assert game.wait_exit() == 0


def test_the_puzzle_of_the_day_from_the_command_line(wuziqi_command: list[str]) -> None:
    with Emulator([*wuziqi_command, "puzzle", "--daily"]) as game:
        game.wait_for(r"Puzzle of \d{4}-\d\d-\d\d")
        for _stone in range(40):  # the puzzles of some days have long solutions
            if "It comes again in 1 day" in game.text:
                break
            game.press(".")
            game.settle(0.2)
        game.wait_for("It comes again in 1 day")
        game.press("q")
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0
