"""The second search: it shares what it finds, plays nothing, and is gone with the first one."""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.protocol.talk import OpenTalk

from wuziqi.engine.engine import Engine
from wuziqi.levels import level_of
from wuziqi.protocol.brain.helper_process import HelperProcess
from wuziqi.protocol.brain.options import Options
from wuziqi.rules.board import Stone

if sys.platform == "win32":
    pytest.skip("processes cannot be forked here", allow_module_level=True)

PATIENCE = 5.0
STONES = [(7, 7, Stone.BLACK), (8, 8, Stone.WHITE), (9, 5, Stone.BLACK)]


@pytest.fixture
def helper() -> Iterator[HelperProcess]:
    engine = Engine(15, memory=1_000_000)
    engine.prepare()
    helper = HelperProcess(engine)
    yield helper
    helper.close()


def known(helper: HelperProcess) -> int:
    """How much the two processes share."""
    table = helper.engine.tt
    assert table is not None
    assert table._shared is not None
    return sum(word != 0 for word in table._shared)


def until_more_is_known(helper: HelperProcess, before: int) -> int:
    end = time.monotonic() + PATIENCE
    while (now := known(helper)) <= before:
        assert time.monotonic() < end
        time.sleep(0.01)
    return now


def test_it_searches_what_it_is_told_and_shares_what_it_finds(helper: HelperProcess) -> None:
    assert known(helper) == 0
    helper.begin(STONES, Stone.WHITE)
    first = until_more_is_known(helper, 0)
    helper.end()
    helper.begin([*STONES, (8, 7, Stone.WHITE)], Stone.BLACK)
    until_more_is_known(helper, first)


def test_its_process_is_gone_when_it_is_closed_and_was_no_need_when_it_died() -> None:
    engine = Engine(15, memory=1_000_000)
    engine.prepare()
    helper = HelperProcess(engine)
    os.kill(helper._pid, 9)
    os.waitid(os.P_PID, helper._pid, os.WEXITED | os.WNOWAIT)
    helper.begin(STONES, Stone.WHITE)
    helper.end()
    helper.close()
    with pytest.raises(ChildProcessError):
        os.waitpid(helper._pid, 0)


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (Options(threads=2), True),
        (Options(), False),
        (Options(threads=2, level=level_of(9)), False),
        (Options(threads=2, max_nodes=1000), False),
    ],
)
def test_it_is_wanted_only_where_nodes_are_not_bounded(options: Options, wanted: bool) -> None:
    assert options.wants_helper is wanted
    assert options.engine_memory == options.memory // (2 if wanted else 1)


def test_two_processes_stay_in_the_memory_of_one() -> None:
    assert replace(Options(threads=2), memory=10_000_000).engine_memory == 5_000_000


def test_the_brain_plays_on_with_it_and_without_it_and_both_end(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.send("INFO thread_num 2", "INFO timeout_turn 100", "INFO max_memory 2000000")
    talk.hold("> START 15\n< OK\n> TURN 7,7\n< move\n> YXHASHCLEAR\n> TURN 14,14\n< move")
    talk.hold("> INFO thread_num 1\n> TURN 0,0\n< move\n> INFO thread_num 2\n> TURN 0,14\n< move")
    talk.send("END")
    assert talk.line() == "", "nobody holds the output open"
    assert talk.process.wait(PATIENCE) == 0
    assert talk.process.stderr is not None
    assert talk.process.stderr.read() == b"", "nor the errors"
