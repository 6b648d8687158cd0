"""The client with engines that misbehave."""

import os
import select
import sys
import time
from pathlib import Path

import pytest
from tests.processes import PATIENCE
from tests.protocol.clients import (
    BLACK,
    WHITE,
    Client,
    Run,
    alternating,
)

from wuziqi.protocol.client.events import (
    EngineFailed,
    EngineMessage,
    Event,
    Failure,
    MoveFound,
    Ready,
)
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.point import Point

KILLED = 1 if os.name == "nt" else -9
"""Exit code of a process that we ended."""

MISBEHAVIOUR = {
    "refuses": ('say("ERROR no")', Failure.REFUSED, "ERROR no"),
    "plays on a stone": ('say("7,7")', Failure.ILLEGAL_MOVE, "7,7"),
    "plays off the board": ('say("15,3")', Failure.ILLEGAL_MOVE, "15,3"),
    "passes": ('say("-1,-1")', Failure.ILLEGAL_MOVE, "-1,-1"),
    "cannot write": ('say("7;8")', Failure.ILLEGAL_MOVE, "7;8"),
    "dies": ("sys.exit(3)", Failure.DIED, "exit code 3"),
    "dies with words": ('sys.exit("so long")', Failure.DIED, "so long"),
    "closes its output": ("os.close(1); time.sleep(60)", Failure.DIED, f"exit code {KILLED}"),
}

SILENCE = {
    "says nothing": "pass",
    "says half of it": 'print("7,", end="", flush=True)',
    "does not know the command": 'say("UNKNOWN")',
    "only chatters": 'say("MESSAGE hm")\nsay("well ...")',
}


@pytest.mark.parametrize("name", MISBEHAVIOUR)
def test_misbehaviour_is_reported_and_the_next_question_asked(fake: Run, name: str) -> None:
    body, reason, detail = MISBEHAVIOUR[name]
    client = fake(f"if words[0] != 'DONE': continue\n{body}")
    for _ in range(2):
        client.move_for(alternating((7, 7)), WHITE)
        assert client.failure() == EngineFailed(reason, detail)
        assert client.descriptors() == []


@pytest.mark.parametrize("name", SILENCE)
def test_silence_is_reported_and_the_next_question_asked(fake: Run, name: str) -> None:
    client = fake(f"if words[0] != 'DONE': continue\n{SILENCE[name]}")
    for _ in range(2):
        client.move_for(alternating((7, 7)), WHITE)
        client.patience = PATIENCE
        client.wait(Ready)
        client.patience = 0.1
        assert client.failure() == EngineFailed(Failure.SILENT, "0.1 s")


def test_command_that_cannot_be_run(clients: list[Client], tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("not a program")
    for command in (["/nonexistent/engine"], [str(text)]):
        client = Client(command)
        clients.append(client)
        client.start(DEFAULT_SIZE)
        assert client.next_wake() == 0
        assert client.failure().reason is Failure.NOT_STARTED
        client.move_for([], BLACK)
        assert client.failure().reason is Failure.NOT_STARTED
        assert client.read_events() == []


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('say("ERROR size")', Failure.REFUSED),
        ('say("UNKNOWN")', Failure.REFUSED),
        ("sys.exit()", Failure.DIED),
        ("pass", Failure.SILENT),
    ],
)
def test_engine_that_does_not_start_a_game(fake: Run, body: str, reason: Failure) -> None:
    patience = 0.5 if reason is Failure.SILENT else PATIENCE
    assert fake(body, polite=False, patience=patience).failure().reason is reason


def test_engine_that_dies_at_once(clients: list[Client]) -> None:
    client = Client([sys.executable, "-c", ""])
    clients.append(client)
    client.start(DEFAULT_SIZE)
    client.move_for([], BLACK)
    assert client.failure() == EngineFailed(Failure.DIED, "exit code 0")


def test_engine_that_dies_while_nobody_asks(fake: Run) -> None:
    client = fake('if words[0] == "START": say("OK")\nelse: sys.exit(0)', polite=False)
    client.wait(Ready)
    assert client.failure().reason is Failure.DIED


def test_engine_that_does_not_read(fake: Run) -> None:
    client = fake("")
    client.wait(Ready)
    client.pause()
    client.info("folder", "x" * 2_000_000)
    client.move_for([], BLACK)  # whoever waited until it reads would wait for ever
    assert client.failure() == EngineFailed(Failure.SILENT, "it does not read its input")


def test_megabytes_of_chatter_do_not_hold_up_the_loop(fake: Run) -> None:
    client = fake("""\
        if words[0] != "BEGIN": continue
        for _ in range(50):
            say("x" * 100_000)
            print("complaint " * 1000, file=sys.stderr, flush=True)
            say("MESSAGE " + "y" * 1000)
        say("3,3")
        """)
    client.move_for([], BLACK)
    events: list[Event] = []
    end = time.monotonic() + PATIENCE
    while MoveFound(1, (Point(3, 11),)) not in events and time.monotonic() < end:
        found = client.read_events()
        assert len(found) <= 2, "one call has read more than one piece of the output"
        events += found
    assert events == [Ready(), *[EngineMessage("y" * 1000)] * 50, MoveFound(1, (Point(3, 11),))]


def test_engine_that_talks_without_end_unasked_is_given_up(fake: Run) -> None:
    client = fake("""\
        if words[0] == "BEGIN":
            say("3,3")
            while True: say("MESSAGE well")
        """)
    client.move_for([], BLACK)
    assert client.answer() == Point(3, 11)
    assert client.failure() == EngineFailed(Failure.BABBLING, "")
    assert client.descriptors() == []


def test_time_stands_still_for_a_paused_engine(fake: Run) -> None:
    client = fake('if words[0] == "BEGIN": say("3,3")')
    client.wait(Ready)
    client.patience = 0.1
    client.pause()
    client.move_for([], BLACK)
    client.ahead += 60
    assert client.read_events() == []
    assert client.next_wake() is None
    client.patience = PATIENCE
    client.resume()
    assert client.answer() == Point(3, 11)


def test_late_and_repeated_answers_are_dropped(fake: Run) -> None:
    client = fake("""\
        say("3,3")
        say("4,4")
        say("ERROR too late")
        say("MESSAGE done")
        """)
    client.move_for([], BLACK)
    assert client.answer() == Point(3, 11)
    client.messages(2)  # after INFO and after BEGIN
    assert client._request is None
    answers = [event for event in client.seen if isinstance(event, MoveFound | EngineFailed)]
    assert answers == [MoveFound(1, (Point(3, 11),))]


@pytest.mark.skipif(os.name == "nt", reason="no POSIX signals")
def test_engine_that_ignores_its_end_is_killed_with_its_children(fake: Run, tmp_path: Path) -> None:
    """Both have a pipe open for writing: reading from it ends when both are gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    client = fake(f"""\
        import signal
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if words[0] != "BEGIN": continue
        os.open({str(pipe)!r}, os.O_WRONLY)
        if os.fork(): say("MESSAGE here")
        while True: time.sleep(1)
        """)
    client.move_for([], BLACK)
    client.messages(1)
    assert not select.select([reading], [], [], 0)[0]
    client.close()  # the child of the engine never ends without a signal
    assert select.select([reading], [], [], PATIENCE)[0]
    assert os.read(reading, 1) == b""
    os.close(reading)


@pytest.mark.skipif(os.name == "nt", reason="no POSIX signals")
def test_child_of_a_dead_engine_does_not_hide_its_death(fake: Run) -> None:
    client = fake("""\
        if words[0] != "BEGIN": continue
        if os.fork(): os._exit(5)
        while True: time.sleep(1)
        """)
    client.move_for([], BLACK)
    assert client.failure() == EngineFailed(Failure.DIED, "exit code 5")
