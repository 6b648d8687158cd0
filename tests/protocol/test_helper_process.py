"""The helper processes: they share their results, play nothing, and end with the main process."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.processes import PATIENCE, children
from tests.protocol.talk import OpenTalk

from wuziqi.engine.api import SHARED_BYTES
from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.protocol.brain.engine_runner import Helpers
from wuziqi.protocol.brain.messages import BrainOptions
from wuziqi.rules.board import Stone
from wuziqi.system import SYSTEM

if sys.platform == "win32":
    pytest.skip("processes cannot be forked here", allow_module_level=True)

from wuziqi.system.posix import Posix

COUNT = 3
MB = 1_000_000
STONES = [(7, 7, Stone.BLACK), (8, 8, Stone.WHITE), (9, 5, Stone.BLACK)]


def pids_of(helpers: Helpers) -> list[int]:
    return [helper.pid for helper in helpers._helpers]


class Reluctant(Posix):
    """A system that forks so often and then refuses."""

    def __init__(self, forks: int) -> None:
        self._left = forks

    def fork(self) -> int:
        if self._left == 0:
            raise BlockingIOError("no more processes")
        self._left -= 1
        return super().fork()


@pytest.fixture
def engine() -> Engine:
    engine = Engine(15, memory=MB)
    engine.prepare()
    return engine


@pytest.fixture(params=[1, COUNT])
def helpers(engine: Engine, request: pytest.FixtureRequest) -> Iterator[Helpers]:
    helpers = Helpers(engine, request.param)
    yield helpers
    helpers.close()


def until_more_is_known(helpers: Helpers) -> None:
    """Wait until what the processes share has changed."""
    before, end = bytes(helpers.memory), time.monotonic() + PATIENCE
    while bytes(helpers.memory) == before:
        assert time.monotonic() < end
        time.sleep(0.01)


def kill(pid: int) -> None:
    """Kill a process and wait for its end, without taking its exit code."""
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)


def is_gone(pid: int) -> bool:
    """Whether a process has ended and its exit code is taken."""
    try:
        os.waitpid(pid, os.WNOHANG)
    except ChildProcessError:
        return True
    return False


def test_they_search_what_they_are_told_and_share_what_they_find(helpers: Helpers) -> None:
    assert not any(helpers.memory)
    helpers.begin(STONES, Stone.WHITE)
    until_more_is_known(helpers)
    helpers.end()
    helpers.begin([*STONES, (8, 7, Stone.WHITE)], Stone.BLACK)
    until_more_is_known(helpers)


def test_each_of_them_searches(engine: Engine) -> None:
    helpers = Helpers(engine, COUNT)
    for pid in pids_of(helpers)[:-1]:
        kill(pid)
    helpers.begin(STONES, Stone.WHITE)
    until_more_is_known(helpers)
    helpers.close()


def test_they_are_gone_when_they_are_closed(engine: Engine) -> None:
    helpers = Helpers(engine, COUNT)
    pids = pids_of(helpers)
    assert len({*pids, os.getpid()}) == COUNT + 1
    helpers.close()
    assert all(map(is_gone, pids))
    assert engine.tt is not None
    assert engine.tt._exchange is None


def test_one_that_died_is_done_without(engine: Engine) -> None:
    helpers = Helpers(engine, COUNT)
    first, *others = pids_of(helpers)
    kill(first)
    helpers.begin(STONES, Stone.WHITE)
    assert pids_of(helpers) == others
    assert is_gone(first)
    until_more_is_known(helpers)
    helpers.close()


def test_all_may_die(engine: Engine) -> None:
    helpers = Helpers(engine, COUNT)
    pids = pids_of(helpers)
    for pid in pids:
        kill(pid)
    helpers.begin(STONES, Stone.WHITE)
    helpers.end()
    assert pids_of(helpers) == []
    assert all(map(is_gone, pids))
    helpers.close()


def test_nobody_waits_for_one_that_hangs(engine: Engine) -> None:
    """A pipe that nobody reads takes 64 KiB at most; then the process is ended."""
    helpers = Helpers(engine, 1)
    (pid,) = pids_of(helpers)
    os.kill(pid, signal.SIGSTOP)
    board = [(x, y, Stone(1 + (x + y) % 2)) for x in range(15) for y in range(15)]
    for _ in range(200):
        helpers.begin(board, Stone.BLACK)
    assert pids_of(helpers) == []
    assert is_gone(pid)
    helpers.close()


@pytest.mark.parametrize("forks", [0, 1])
def test_there_are_fewer_where_the_system_refuses_another_process(
    engine: Engine, forks: int
) -> None:
    descriptors = len(list(Path("/dev/fd").iterdir()))
    helpers = Helpers(engine, COUNT, Reluctant(forks))
    assert len(pids_of(helpers)) == forks
    helpers.begin(STONES, Stone.WHITE)
    helpers.end()
    helpers.close()
    assert len(list(Path("/dev/fd").iterdir())) == descriptors


@pytest.mark.parametrize(
    ("options", "cores", "processes"),
    [
        (BrainOptions(), 8, 1),
        (BrainOptions(threads=2), 8, 2),
        (BrainOptions(threads=6), 8, 6),
        (BrainOptions(threads=6), 4, 4),
        (BrainOptions(threads=6), 1, 1),
        (BrainOptions(threads=1000), 1000, 32),
        (BrainOptions(threads=2, level=level_of(9)), 8, 1),
        (BrainOptions(threads=2, max_nodes=1000), 8, 1),
    ],
)
def test_as_many_as_are_allowed_and_have_a_processor(
    options: BrainOptions, cores: int, processes: int
) -> None:
    assert options.processes(cores) == processes


@pytest.mark.parametrize("memory", [40 * MB, 200 * MB, 2000 * MB])
@pytest.mark.parametrize("processes", [2, 3, 4, 32])
def test_all_of_them_stay_in_the_memory_of_one(memory: int, processes: int) -> None:
    options = BrainOptions(memory=memory, threads=processes)
    engine = Engine(15, memory=options.table_memory(processes))
    engine.prepare()
    assert engine.tt is not None
    assert processes * (engine.tt.memory + SHARED_BYTES) <= memory


def test_the_brain_plays_on_with_them_and_without_them_and_all_end(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.send("INFO thread_num 9", "INFO timeout_turn 100", "INFO max_memory 2000000")
    talk.hold("> START 15\n< OK\n> TURN 7,7\n< move\n> YXHASHCLEAR\n> TURN 14,14\n< move")
    talk.hold("> INFO thread_num 1\n> TURN 0,0\n< move\n> INFO thread_num 2\n> TURN 0,14\n< move")
    talk.send("END")
    assert talk.line() == "", "nobody holds the output open"
    assert talk.process.wait(PATIENCE) == 0
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == b"", "nor the errors"


def test_they_end_with_a_brain_that_is_killed(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.send("INFO thread_num 9", "INFO timeout_turn 60000", "INFO max_memory 2000000")
    talk.send("START 15", "TURN 7,7")
    talk.hear("MESSAGE")
    talk.process.kill()
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == b"", "the errors are open as long as one is left"


def test_the_brain_plays_on_when_they_are_killed(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.send("INFO thread_num 9", "INFO timeout_turn 100", "INFO max_memory 2000000")
    talk.hold("> START 15\n< OK\n> TURN 7,7\n< move")
    helpers = children(talk.process.pid)
    assert len(helpers) == (min(9, SYSTEM.cores()) - 1 if SYSTEM.forks else 0)
    for pid in helpers:
        os.kill(pid, signal.SIGKILL)
    talk.hold("> TURN 14,14\n< move\n> START 15\n< OK\n> BEGIN\n< move")
