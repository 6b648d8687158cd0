"""The pipes of an engine's process."""

import os
import signal
import sys
import threading
from contextlib import suppress

import pytest
from tests.protocol.clients import (
    WHITE,
    Run,
    alternating,
    join_all,
)

from wuziqi.protocol.client.process import EngineProcess, NonBlockingSink, Pipes, ThreadSink
from wuziqi.protocol.lines import LineReader, ThreadSource
from wuziqi.rules.point import Point


def test_whole_talk_where_nothing_can_be_selected(fake: Run) -> None:
    before = set(threading.enumerate())
    pipes = Pipes(ThreadSink, lambda number: LineReader(ThreadSource(number)))
    client = fake('if words[0] == "DONE": say("3,3")', pipes=pipes)
    client.move_for(alternating((7, 7)), WHITE)
    assert client.fileno() is None
    assert client.answer() == Point(3, 11)
    client.close()
    join_all(set(threading.enumerate()) - before)


@pytest.mark.parametrize("sink_type", [NonBlockingSink, ThreadSink])
def test_sink_writes_and_tells_when_nobody_reads(
    sink_type: type[NonBlockingSink] | type[ThreadSink],
) -> None:
    before = set(threading.enumerate())
    reading, writing = os.pipe()
    sink = sink_type(writing)
    sink.write(b"hello")
    assert os.read(reading, 10) == b"hello"
    os.close(reading)
    with suppress(BrokenPipeError):
        sink.write(b"this breaks it")
    join_all(set(threading.enumerate()) - before)
    with pytest.raises(BrokenPipeError):
        sink.write(b"this finds it broken")
    os.close(writing)


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
