"""The pages of options in the real program: the mouse as bytes, through the terminal."""

import sys

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.tui.emulator import Emulator


def click(program: Emulator, text: str, beside: int = 0) -> None:
    """Click on the first cell of a text on the screen, or some columns beside it."""
    program.wait_for(text)
    lines = program.text.splitlines()
    row = next(row for row, line in enumerate(lines) if text in line)
    column = lines[row].index(text) + beside
    program.press(f"\x1b[<0;{column + 1};{row + 1}M", f"\x1b[<0;{column + 1};{row + 1}m")


def test_lines_arrows_and_the_last_line_are_clicked(wuziqi_command: list[str]) -> None:
    with Emulator(wuziqi_command, 40, 120) as program:
        program.wait_for("Freestyle 15×15")
        click(program, "Board size")
        program.wait_for("▶ 2")
        click(program, "Board size")  # the line is selected: it changes
        program.wait_for("Freestyle 20×20")
        click(program, "◀")
        program.wait_for("Freestyle 15×15")
        click(program, "Settings")
        program.wait_for("Enter open")
        click(program, "Settings")
        program.wait_for("Colours +kaya wood")
        click(program, "help")
        program.wait_for("choose a line")
        program.press("q")
        program.wait_for("Left Right change")  # the help has "back" too, elsewhere
        click(program, "back")
        click(program, "leave")
        assert program.wait_exit() == 0


def test_a_small_terminal_has_help_and_leave(wuziqi_command: list[str]) -> None:
    for rows, columns in [(20, 60), (12, 40)]:
        with Emulator(wuziqi_command, rows, columns) as program:
            program.wait_for(r"\? help +q leave")
            program.press("s")
            program.wait_for(r"\? help +q back")
            program.press("?")
            program.wait_for("choose a line")
            program.press("q", "q", "q")
            assert program.wait_exit() == 0
