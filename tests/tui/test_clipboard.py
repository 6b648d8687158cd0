"""The clipboard: the sequences for each terminal, and the programs that are tried."""

import base64
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.system.fakes import Curses

from wuziqi.tui.terminal.clipboard import (
    MOST_COPIED_BYTES,
    copy_by_program,
    copy_by_terminal,
    give_to_program,
    sequences,
)
from wuziqi.tui.terminal.driver import CopyError
from wuziqi.tui.terminal.windows_driver import WindowsDriver

posix_only = pytest.mark.skipif(os.name == "nt", reason="these programs are POSIX's")
PLAIN = b"\x1b]52;c;" + base64.b64encode("h8 你".encode()) + b"\x07"


class Machine:
    """A terminal, and programs that take the text if they are ``willing``."""

    def __init__(self, *willing: str) -> None:
        self.willing = willing
        self.sent = b""
        self.given: list[tuple[str, bytes]] = []

    def send(self, data: bytes) -> None:
        self.sent += data

    def give(self, command: Sequence[str], data: bytes) -> bool:
        self.given.append((command[0], data))
        return command[0] in self.willing

    def copy(self, text: str, **environment: str) -> None:
        copy_by_terminal(text, {"PATH": "", **environment}, self.send, self.give)


def test_a_terminal_is_asked_by_osc_52() -> None:
    machine = Machine()
    machine.copy("h8 你", TERM="xterm-256color")
    assert machine.sent == PLAIN
    assert machine.given == []


def test_tmux_takes_the_text_from_its_own_command() -> None:
    machine = Machine("tmux")
    machine.copy("h8 你", TERM="tmux-256color", TMUX="/run/tmux,1,0")
    assert machine.given == [("tmux", "h8 你".encode())]
    assert machine.sent == b""


def test_an_older_tmux_is_sent_the_sequence_bare_and_wrapped() -> None:
    machine = Machine()
    machine.copy("h8 你", TERM="screen", TMUX="/run/tmux,1,0")
    assert machine.sent == PLAIN + b"\x1bPtmux;\x1b" + PLAIN + b"\x1b\\"


def test_gnu_screen_is_sent_parts_that_it_can_hand_on() -> None:
    text = "j9 k10 " * 100
    sent = sequences(text.encode(), {"TERM": "screen.xterm-256color", "STY": "1.tty"})
    plain = b"\x1b]52;c;" + base64.b64encode(text.encode()) + b"\x07"
    assert sent.startswith(plain)
    parts = re.findall(rb"\x1bP(.*?)\x1b\\", sent[len(plain) :], re.DOTALL)
    assert b"".join(parts) == plain
    assert all(len(part) + 4 <= 256 for part in parts)


@posix_only
@pytest.mark.parametrize(
    ("environment", "asked"),
    [
        ({"DISPLAY": ":0"}, ["xclip", "xsel"]),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, ["wl-copy"]),
        ({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, []),
        ({}, ["pbcopy"]),
    ],
)
def test_the_desktop_is_asked_too_where_it_is_on_this_machine(
    tmp_path: Path, environment: dict[str, str], asked: list[str]
) -> None:
    for name in ("xclip", "xsel", "wl-copy", "pbcopy"):
        (tmp_path / name).touch(mode=0o755)
    machine = Machine()
    machine.copy("h8 你", TERM="xterm", PATH=str(tmp_path), **environment)
    assert [name for name, _data in machine.given] == asked
    assert machine.sent == PLAIN


def test_a_console_without_a_clipboard_is_sent_nothing() -> None:
    machine = Machine()
    with pytest.raises(CopyError, match="no clipboard"):
        machine.copy("h8", TERM="linux")
    assert machine.sent == b""
    in_tmux = Machine("tmux")
    in_tmux.copy("h8", TERM="linux", TMUX="/run/tmux,1,0")


def test_a_text_that_no_terminal_takes_is_refused() -> None:
    machine = Machine()
    machine.copy("x" * MOST_COPIED_BYTES, TERM="xterm")
    with pytest.raises(CopyError, match=r"Too long for the clipboard: 57 kB, at most 56 kB\."):
        machine.copy("x" * (MOST_COPIED_BYTES + 1), TERM="xterm")
    assert len(machine.sent) < 75_000


def test_windows_copies_by_its_program_in_utf_16() -> None:
    machine = Machine("clip")
    WindowsDriver(Curses(), give=machine.give).copy("h8 你")
    assert machine.given == [("clip", "h8 你".encode("utf-16-le"))]
    with pytest.raises(CopyError, match="no clipboard"):
        copy_by_program("h8", ["clip"], Machine().give)


@posix_only
def test_a_program_that_is_missing_or_fails_takes_nothing() -> None:
    assert give_to_program(["cat"], b"h8")
    assert not give_to_program(["false"], b"h8")
    assert not give_to_program(["/no/such/program"], b"h8")
