"""The engine's process and time: limits, and commands that come while it searches."""

import os
import re
import signal
import subprocess
import sys

import pytest
from tests.processes import PATIENCE
from tests.protocol.clients import LONG
from tests.protocol.talk import OpenTalk, Talk

"""A turn time in ms which no test waits for."""


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    """One process for all transcripts: it must survive each of them."""
    return open_talk("--seed", "1")


@pytest.fixture
def talk(shared: Talk) -> Talk:
    shared.send("INFO rule 0", "INFO strength 10", "INFO timeout_turn 50", "INFO wuziqi_book 1")
    return shared


@pytest.mark.parametrize("limit_ms", [0, 50, 200])
def test_a_move_keeps_to_its_limit(talk: Talk, limit_ms: int) -> None:
    """Without a limit it would take a minute; ``make measure`` checks the precision."""
    talk.hold(f"> START 15\n< OK\n> INFO timeout_turn {limit_ms}")
    for row in (3, 7, 11):
        talk.ask("BOARD", "7,7,1", f"8,{row + 1},2", "DONE")


def test_start_restart_and_yxhashclear_forget_earlier_searches(open_talk: OpenTalk) -> None:
    talk = open_talk("--no-book", "--seed", "3")
    talk.send(f"INFO timeout_turn {LONG}", "INFO max_node 30000")
    assert talk.ask("START 15") == "OK"
    first = search_messages(talk)
    assert search_messages(talk) != first, "the table helps"
    for command in ("START 15", "RESTART"):
        assert talk.ask(command) == "OK"
        assert search_messages(talk) == first
    talk.send("YXHASHCLEAR")
    assert search_messages(talk) == first


def search_messages(talk: Talk) -> list[str]:
    """Return the lines about a search of one position, without its times."""
    talk.send("BOARD", "7,7,1", "9,12,2", "DONE")
    lines = [talk.line()]
    while lines[-1].startswith("MESSAGE"):
        lines.append(talk.line())
    return [re.sub(r"Time [0-9]+ms", "", line) for line in lines]


def test_stop_is_answered_at_once(talk: Talk) -> None:
    for stop in ("STOP", "yxstop"):
        talk.hold(f"> START 15\n< OK\n> INFO timeout_turn {LONG}")
        think(talk)
        talk.hold(f"> {stop}\n< move")


def think(talk: Talk) -> None:
    """Let it begin a search, and wait until it has reported a depth."""
    talk.send("INFO wuziqi_book 0", "BOARD", "7,7,1", "9,12,2", "DONE")
    talk.hear("MESSAGE Depth")


def test_commands_wait_while_it_thinks(talk: Talk) -> None:
    talk.hold("> START 15\n< OK\n> INFO timeout_turn 200")
    think(talk)
    talk.send("INFO rule 5", "NONSENSE", "TURN 14,14")
    talk.hold("< move\n< UNKNOWN\n< ERROR rule 5 is not supported")


@pytest.mark.parametrize("last_words", [b"", b"END\n", b"TURN 0,0\nEND\n", b"BOARD\n1,1,1\n"])
def test_end_in_mid_thinking_ends_the_process_at_once(
    open_talk: OpenTalk, last_words: bytes
) -> None:
    talk = open_talk()
    talk.hold(f"> START 15\n< OK\n> INFO timeout_turn {LONG}")
    think(talk)
    assert talk.process.poll() is None
    talk.send_bytes(last_words)
    talk.leave()
    assert talk.process.returncode == 0
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == b""


def test_end_lets_the_answers_before_it_out(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.send("START 15", "BEGIN", "TURN 0,0", "END", "ABOUT")
    assert [talk.answer(), talk.answer()] == ["OK", "7,7"]
    assert "," in talk.answer()
    assert talk.answer() == ""


@pytest.mark.skipif(os.name == "nt", reason="no POSIX signals")
@pytest.mark.parametrize("thinking", [False, True])
def test_interrupt_ends_it_quietly(open_talk: OpenTalk, thinking: bool) -> None:
    talk = open_talk()
    talk.hold(f"> START 15\n< OK\n> INFO timeout_turn {LONG}")
    if thinking:
        think(talk)
    talk.process.send_signal(signal.SIGINT)
    assert talk.process.wait(PATIENCE) == 130
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == b""


def test_nobody_listens() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "wuziqi", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"START 15\n")
        assert process.stdout.read(2) == b"OK"
        process.stdout.close()
        process.stdin.write(b"ABOUT\n")
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""
