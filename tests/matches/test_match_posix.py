"""Matches that are interrupted, lose a worker or have a terminal: the tests that need POSIX."""

import os
import re
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

if sys.platform == "win32":
    pytest.skip("signals, ps and pseudo-terminals are POSIX", allow_module_level=True)

import fcntl
import termios

from tests.matches.fakes import (
    Fakes,
    both,
    games_in,
    match,
    match_command,
    rows,
    wait_until,
)
from tests.processes import PATIENCE


def interrupted(command: list[str], output: Path, games: int, number: signal.Signals) -> bytes:
    """Run a command, signal it after ``games`` games, and return its output."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        wait_until(lambda: games_in(output) >= games)
        if number is signal.SIGINT:
            os.killpg(process.pid, number)  # as the terminal does: to all of us
        else:
            process.send_signal(number)
        said, errors = process.communicate(timeout=PATIENCE)
        killed = number is signal.SIGKILL
        assert process.returncode == (-number if killed else 128 + number)
        assert killed or errors == b""
    return said


def test_a_match_resumed_is_as_if_never_interrupted(fakes: Fakes, tmp_path: Path) -> None:
    players = [*both(fakes, 0.002), "--games", "10", "--jobs", "2"]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    assert match(*players, "--output", str(whole)).returncode == 0
    command = match_command(*players, "--output", str(broken))
    for games, number in ((1, signal.SIGINT), (3, signal.SIGTERM), (5, signal.SIGKILL)):
        said = interrupted(command, broken, games, number)
        assert (b"a against b" in said) == (number is not signal.SIGKILL)
        wait_until(lambda: fakes.processes() == [])
        assert games <= games_in(broken) < 10
        with (broken / "journal.jsonl").open("ab") as journal:
            journal.write(b'{"number": 9, "winn')
        command = match_command(*players, "--output", str(broken), "--resume")
    assert match(*players, "--output", str(broken), "--resume").returncode == 0
    assert (broken / "results.csv").read_bytes() == (whole / "results.csv").read_bytes()


def test_a_lost_worker_costs_its_game_alone(fakes: Fakes, tmp_path: Path) -> None:
    output = tmp_path / "o"
    command = match_command(
        *both(fakes, 0.002), "--games", "6", "--jobs", "2", "--output", str(output)
    )
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(lambda: games_in(output) >= 1)
        os.kill(workers_of(process.pid)[0], signal.SIGKILL)
        _said, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, b"")
    assert [row["number"] for row in rows(output)] == [str(n) for n in range(1, 7)]
    assert {row["ending"] for row in rows(output)} <= {"five", "draw"}


def workers_of(parent: int) -> list[int]:
    found = psutil.Process(parent).children()
    return [child.pid for child in found if "spawn_main" in " ".join(child.cmdline())]


def test_a_terminal_sees_a_bar_with_the_score(fakes: Fakes, tmp_path: Path) -> None:
    screen, terminal = os.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 150, 0, 0))
    players = [fakes.player("top"), fakes.player("die"), "--games", "2", "--sprt", "0", "9"]
    with subprocess.Popen(
        match_command(*players), stderr=terminal, stdout=subprocess.PIPE, cwd=tmp_path
    ) as process:
        os.close(terminal)
        shown = b""
        while b"2/2" not in shown:
            shown += os.read(screen, 4096)  # OSError, and so failure, when it never comes
        with suppress(OSError):
            while chunk := os.read(screen, 4096):
                shown += chunk
        process.communicate(timeout=PATIENCE)
    os.close(screen)
    assert b"+2 =0 -0 Elo ?" in shown
    assert re.search(rb"LLR 0\.0[1-9]", shown)
