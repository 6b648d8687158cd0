"""The pipes of an engine's process."""

import os
import signal
import subprocess
import sys
import threading

import pytest
from tests.protocol.clients import (
    WHITE,
    Run,
    alternating,
    join_all,
)
from tests.system.fakes import ThreadedSystem

from wuziqi.installation import own_engine_command
from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.rules.point import Point


def test_whole_talk_where_pipes_cannot_be_selected_on(fake: Run) -> None:
    before = set(threading.enumerate())
    client = fake('if words[0] == "DONE": say("3,3")', system=ThreadedSystem())
    client.move_for(alternating((7, 7)), WHITE)
    assert client.answer() == Point(3, 11)
    client.close()
    join_all(set(threading.enumerate()) - before)


def test_last_words_are_heard_where_threads_read_the_pipes(fake: Run) -> None:
    client = fake('os.write(2, b"out of luck"); sys.exit(3)', polite=False, system=ThreadedSystem())
    assert client.failure() == EngineFailed(Failure.DIED, "out of luck")


@pytest.mark.skipif(os.name == "nt", reason="no POSIX signals")
def test_engine_has_a_process_group_of_its_own() -> None:
    engine = EngineProcess([sys.executable, "-c", "import os; print(os.getpgrp(), os.getpid())"])
    lines: list[str] = []
    while not engine.ended:
        lines += engine.read()
    group, pid = lines[0].split()
    assert group == pid != str(os.getpgrp())
    assert str(engine.finish()) == "exit code 0"
    assert signal.getsignal(signal.SIGPIPE) is signal.SIG_IGN


def test_the_programs_own_engine_starts_in_a_new_interpreter() -> None:
    """Other tests fork it, see tests/warm_start.py."""
    done = subprocess.run(
        own_engine_command(), input=b"ABOUT\nEND\n", capture_output=True, check=True
    )
    assert done.stdout.startswith(b'name="')
    assert done.stderr == b""
