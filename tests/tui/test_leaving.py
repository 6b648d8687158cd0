"""Signals and Ctrl-C at the worst moments: the program ends, and the terminal is as it was."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.draws import draws
from tests.tui.emulator import Emulator

_BETWEEN_SIGNALS = 0.0005
_ENDING = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]

READS = """
import os, sys
from wuziqi.tui.terminal.terminal import open_terminal
with open_terminal() as terminal:
    before = os.read(sys.stdin.fileno(), 1)
    terminal.suspend()
    terminal.resume()
    after = os.read(sys.stdin.fileno(), 1)
print("read", before, after)
"""


def shown(command: list[str], *, is_cold: bool = False) -> Emulator:
    """The program with a board on the screen."""
    emulator = Emulator([*command, "play", "--opponent", "human"], is_cold=is_cold)
    emulator.wait_for("a b c d e")
    return emulator


def bombard(emulator: Emulator, *numbers: int) -> None:
    """Send signals again and again until the program, which was started cold, has ended."""
    while not emulator.has_exited():
        for number in numbers:
            os.kill(emulator.pid, number)
        emulator.read(_BETWEEN_SIGNALS)


@pytest.mark.random
@pytest.mark.parametrize(
    "numbers",
    [*([number] for number in _ENDING), [signal.SIGHUP, signal.SIGTERM], [signal.SIGUSR1]],
    ids=lambda numbers: "-".join(signal.Signals(number).name for number in numbers),
)
def test_signals_while_it_leaves_do_not_leave_the_terminal_raw(
    wuziqi_command: list[str], numbers: list[int]
) -> None:
    for _time in range(draws(1)):
        with shown(wuziqi_command, is_cold=True) as game:
            assert game.is_raw()
            bombard(game, *numbers)
            assert not game.is_raw()


@pytest.mark.random
def test_signals_while_it_starts_do_not_leave_the_terminal_raw(wuziqi_command: list[str]) -> None:
    for _time in range(draws(2)):
        with Emulator(wuziqi_command, is_cold=True) as game:
            game.wait_until(game.is_raw, "took the terminal over")
            bombard(game, signal.SIGTERM)
            assert not game.is_raw()


def test_two_ctrl_c_at_once_do_not_leave_the_terminal_raw(wuziqi_command: list[str]) -> None:
    for pause in (0, 0.0003, 0.001, 0.01):
        with shown(wuziqi_command) as game:
            game.press("\x03")
            time.sleep(pause)
            game.press("\x03")
            game.wait_exit()
            assert not game.is_raw()


@pytest.mark.parametrize(
    "name",
    ["SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGIO", "SIGABRT"],
)
def test_every_signal_that_ends_a_program_is_obeyed_in_order(
    wuziqi_command: list[str], name: str
) -> None:
    number = signal.Signals[name]
    with shown(wuziqi_command) as game:
        os.kill(game.pid, number)
        assert game.wait_exit() == 128 + number
        assert not game.is_raw()


def test_choices_that_cannot_be_kept_are_told_in_words(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "evil\x1b[31mfile"
    file.touch()
    with Emulator([*wuziqi_command, "--data-dir", str(file)], 24, 200) as game:
        game.wait_for("Board size")
        game.press("q")
        assert game.wait_exit() == 0
        assert re.search(r"could not be saved: File exists \(.*evil\?\[31mfile\)", game.text)


def test_the_last_words_stand_on_a_line_of_their_own(wuziqi_command: list[str]) -> None:
    """Terminals without a second screen keep the picture."""
    environment = {**os.environ, "TERM": "vt100"}
    with Emulator(
        [*wuziqi_command, "play", "--opponent", "human"], environment=environment
    ) as game:
        game.wait_for("a b c d e")
        game.type_point("h8")
        game.wait_for("White to move")
        game.press("\x03")
        assert game.wait_exit() == 130
        *_others, last = filter(None, game.text.split("\n"))
        assert last == "The game is kept: the menu of wuziqi offers to resume it."


def test_reading_keys_never_waits() -> None:
    """The terminal may drop its keys between curses' look and its read."""
    with Emulator([sys.executable, "-c", READS]) as program:
        program.wait_for("read b'' b''")


@pytest.mark.random
def test_ctrl_c_behind_keys_and_changes_of_size_is_not_lost(wuziqi_command: list[str]) -> None:
    for _time in range(draws(5)):
        with shown(wuziqi_command) as game:
            for number in range(30):
                os.write(game.descriptor, b"hjkl" * 10)
                game.set_size(24 - number % 2, 80)
            game.read(_BETWEEN_SIGNALS)
            os.write(game.descriptor, b"\x03")
            assert game.wait_exit() == 130
            assert not game.is_raw()


@pytest.mark.parametrize(
    ("kind", "taken_as"),
    [
        ("xterm-kitty", "xterm-256color"),
        ("xterm-ghostty", "xterm-256color"),
        ("foot", "xterm-256color"),
        ("no-such-256color", "xterm-256color"),
        ("tmux-direct", "screen-256color"),
    ],
)
def test_a_terminal_without_terminfo_is_taken_as_its_relative(
    wuziqi_command: list[str], tmp_path: Path, kind: str, taken_as: str
) -> None:
    log = tmp_path / "log"
    environment = {**os.environ, "TERM": kind}
    with Emulator([*wuziqi_command, "--log", str(log)], environment=environment) as menu:
        menu.wait_for("Play")
        menu.press("q")
        assert menu.wait_exit() == 0
    known = not subprocess.run(
        ["tput", "-T", kind, "cols"], capture_output=True, check=False
    ).returncode
    assert (f"unknown to terminfo, taken as {taken_as}" in log.read_text()) is not known


def environment_with(kind: str | None) -> dict[str, str]:
    others = {name: value for name, value in os.environ.items() if name != "TERM"}
    return others if kind is None else {**others, "TERM": kind}


@pytest.mark.parametrize("kind", [None, "", "no-such"])
def test_an_unknown_terminal_that_replies_is_taken_as_a_plain_xterm(
    wuziqi_command: list[str], kind: str | None
) -> None:
    with Emulator(
        [*wuziqi_command, "--opponent", "human"], environment=environment_with(kind)
    ) as game:
        game.wait_until(lambda: b"\x1b[c" in game.output, "asked")
        assert not game.text.strip()
        game.press("\x1b[?1;2c")
        game.wait_for("Black to move")
        game.press("up", "enter")
        game.wait_for("White to move")
        colors = {cell.fg for row in game.screen.buffer.values() for cell in row.values()}
        assert colors > {"default"}
        game.press("q")
        game.wait_for("Resume")
        game.press("q")
        assert game.wait_exit() == 0
        assert not game.is_raw()


@pytest.mark.parametrize("kind", [None, "no-such"])
def test_line_mode_begins_where_an_unknown_terminal_gives_no_reply(
    wuziqi_command: list[str], kind: str | None
) -> None:
    with Emulator(
        [*wuziqi_command, "--opponent", "human"], environment=environment_with(kind)
    ) as terminal:
        told = f"wuziqi: The terminal type '{kind or ''}' is unknown here: line mode begins."
        terminal.wait_for(re.escape(told))
        assert not terminal.is_raw()
        terminal.press("h8\n")
        terminal.wait_for("Black plays h8")
        terminal.press("quit\n")
        assert terminal.wait_exit() == 0


DESCRIBED = """
import curses, os
from wuziqi.tui.terminal.posix_driver import PLAIN_XTERM, plain_xterm
os.environ["TERMINFO"] = plain_xterm(int(os.environ["COUNT"]))
curses.setupterm(PLAIN_XTERM)
print(curses.tigetnum("colors"), curses.tparm(curses.tigetstr("cup"), 4, 30),
    curses.tparm(curses.tigetstr("setaf"), 3), *map(curses.tigetstr, ("op", "kf1", "kf5", "kf12")))
"""


@pytest.mark.parametrize(("count", "yellow"), [(8, rb"\x1b[33m"), (256, rb"\x1b[38;5;3m")])
def test_curses_reads_the_description_of_a_plain_xterm(count: int, yellow: bytes) -> None:
    told = subprocess.run(
        [sys.executable, "-c", DESCRIBED],
        env={**os.environ, "COUNT": str(count), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        check=True,
    ).stdout
    sequences = [rb"\x1b[5;31H", yellow, rb"\x1b[39;49m", rb"\x1bOP", rb"\x1b[15~", rb"\x1b[24~"]
    assert told.split() == [str(count).encode(), *(b"b'%b'" % one for one in sequences)]
