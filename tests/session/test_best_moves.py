"""Rankings of the analyst, with a scripted engine: it ranks moves until it is stopped."""

import select
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.processes import PATIENCE

if sys.platform == "win32":
    pytest.skip("pipes cannot be waited for there", allow_module_level=True)

from wuziqi.protocol.evaluation import Mate
from wuziqi.rules.point import parse_point
from wuziqi.session.analysis import Analysis, Ranked, Searched, Target, Want
from wuziqi.session.analyst import Analyst, AnalystEvent, Found, NothingFound

SCRIPT = """\
import sys

def say(*lines):
    print(*lines, sep="\\n", flush=True)

with open(sys.argv[1], "w", buffering=1) as log:
    for line in sys.stdin:
        line = line.strip()
        print(line, file=log)
        if line.startswith("START"):
            say("OK")
        elif line.startswith("YXNBEST"):
            say("MESSAGE (1) 20 | 1-1 | h9", "MESSAGE (2) 10 | 1-1 | i9")
            say("MESSAGE Depth 1-1 | Eval 20 | Node 9 | Time 0ms | h9")
            say("MESSAGE (1) 30 | 2-3 | i9 h9", "MESSAGE (2) 5 | 2-2 | h9")
            say("MESSAGE Depth 2-3 | Eval 30 | Node 90 | Time 1ms | i9 h9")
            if len(sys.argv) > 2:
                say("0,0")
        elif line == "YXSTOP":
            say("0,0")
        elif line in ("BOARD", "YXBOARD"):
            board = line
        elif line == "DONE" and board == "BOARD":
            say("MESSAGE Depth 5-5 | Eval 7 | Node 9 | Time 0ms | a15", "0,0")
"""
"""An engine that reports two depths of best moves; with an argument besides its log file it then
ends, without one it waits for STOP. Every move is asked for and answered.
"""

HERE = Target.after([parse_point("h8")])
THERE = Target.after([parse_point("g7")])


class Told:
    """An analyst with a log of its engine's input."""

    def __init__(self, folder: Path, *, ends: bool) -> None:
        script, self._log = folder / "engine.py", folder / "log"
        script.write_text(SCRIPT, encoding="utf-8")
        command = [sys.executable, "-S", str(script), str(self._log), *(["ends"] if ends else [])]
        self.analyst = Analyst(command)
        self.events: list[AnalystEvent] = []

    @property
    def log(self) -> list[str]:
        return self._log.read_text(encoding="utf-8").splitlines()

    def turn(self) -> None:
        """Read the engine's events of a moment."""
        select.select(self.analyst.descriptors(), [], [], 0.02)
        self.events += self.analyst.read_events()

    def until(self, come: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not come():
            assert time.monotonic() < end, self.events
            self.turn()

    @property
    def rankings(self) -> list[Ranked]:
        """The rankings so far, all of the latest position."""
        found = [event.finding for event in self.events if isinstance(event, Found)]
        return [finding for finding in found if isinstance(finding, Ranked)]

    def ask(self, target: Target, *wants: Want) -> None:
        self.analyst.ask(target, wants, 2)


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    made = Told(tmp_path, ends=False)
    yield made
    made.analyst.close()


def test_every_depth_is_a_finding(told: Told) -> None:
    told.ask(HERE, Want.LINES)
    told.until(lambda: len(told.rankings) == 2)
    first, second = told.rankings
    assert (first.depth, second.depth) == (1, 2)
    assert [ranked.wanted for ranked in told.rankings] == [2, 2]
    assert [ranked.done for ranked in told.rankings] == [False, False]
    analysis = Analysis(HERE, ranked=second)
    assert analysis.ranks == {parse_point("i9"): 1, parse_point("h9"): 2}
    assert analysis.missing({Want.LINES}) == [Want.LINES]
    assert str(analysis.score) == "30"
    assert "YXNBEST 2" in told.log


def test_it_is_done_when_the_engine_ends_by_itself(tmp_path: Path) -> None:
    told = Told(tmp_path, ends=True)
    try:
        told.ask(HERE, Want.LINES)
        told.until(lambda: bool(told.rankings) and told.rankings[-1].done)
        assert Analysis(HERE, ranked=told.rankings[-1]).missing({Want.LINES}) == []
        assert told.analyst.next_wake() is None
    finally:
        told.analyst.close()


def test_another_position_ends_it_at_once(told: Told) -> None:
    told.ask(HERE, Want.LINES)
    told.until(lambda: len(told.rankings) == 2)
    for _turn in range(3):
        told.ask(THERE, Want.LINES)
    told.until(lambda: told.log.count("YXSTOP") == 1)
    told.events.clear()

    def again() -> bool:
        told.ask(THERE, Want.LINES)
        return len(told.rankings) == 2

    told.until(again)
    assert told.log.count("YXSTOP") == 1
    assert [event.target for event in told.events if isinstance(event, Found)] == [THERE] * 2
    assert not any(ranked.done for ranked in told.rankings)


def test_what_is_not_wanted_any_more_ends_and_the_engine_rests(told: Told) -> None:
    told.ask(HERE, Want.LINES)
    told.until(lambda: len(told.rankings) == 2)
    told.ask(HERE)
    told.until(lambda: told.analyst.next_wake() is None)
    assert told.log[-1] == "YXSTOP"
    assert len(told.rankings) == 2


def test_it_rests_when_no_board_is_shown(told: Told) -> None:
    told.ask(HERE, Want.LINES)
    told.until(lambda: len(told.rankings) == 2)
    told.analyst.rest()
    told.until(lambda: told.analyst.next_wake() is None)
    assert told.log[-1] == "YXSTOP"


def test_what_is_found_quickly_comes_first_with_its_own_limits(told: Told) -> None:
    told.ask(HERE, Want.LINES)
    told.until(lambda: len(told.rankings) == 2)

    def searched() -> bool:
        told.ask(HERE, Want.SEARCH, Want.LINES)
        return any(
            isinstance(event, Found) and isinstance(event.finding, Searched)
            for event in told.events
        )

    told.until(searched)
    limits = [line for line in told.log if line.startswith(("INFO max_node", "INFO timeout_turn"))]
    assert limits[:4] == [
        "INFO max_node 0",
        "INFO timeout_turn 86400000",
        "INFO max_node 50000",
        "INFO timeout_turn 1000",
    ]


def test_an_engine_that_ends_is_not_asked_again_by_itself() -> None:
    analyst = Analyst([sys.executable, "-S", "-c", "pass"])
    analyst.ask(HERE, [Want.LINES], 3)
    events: list[AnalystEvent] = []
    end = time.monotonic() + PATIENCE
    while not events and time.monotonic() < end:
        select.select(analyst.descriptors(), [], [], 0.1)
        events += analyst.read_events()
    assert isinstance(events[0], NothingFound)
    analyst.ask(HERE, [Want.LINES], 3)
    assert analyst.descriptors() == []
    analyst.try_again()
    analyst.ask(HERE, [Want.LINES], 3)
    assert analyst.descriptors() != []
    analyst.close()


def test_our_engine_ends_by_itself_where_all_is_proven(wuziqi_command: list[str]) -> None:
    """Black can make five at both ends."""
    target = Target.after(map(parse_point, "h8 a1 i8 a3 j8 a5 k8 a7".split()))
    analyst = Analyst([*wuziqi_command, "engine"])
    analyst.ask(target, [Want.LINES], 3)
    found: list[Ranked] = []
    end = time.monotonic() + PATIENCE
    try:
        while not (found and found[-1].done) and time.monotonic() < end:
            select.select(analyst.descriptors(), [], [], 0.5)
            for event in analyst.read_events():
                assert isinstance(event, Found)
                assert isinstance(event.finding, Ranked)
                found.append(event.finding)
    finally:
        analyst.close()
    assert [line.evaluation for line in found[-1].lines] == [Mate(1), Mate(1)]
    assert found[-1].done


def test_looking_ends_after_its_time(wuziqi_command: list[str]) -> None:
    analyst = Analyst([*wuziqi_command, "engine"], lines_ms=200)
    analyst.ask(HERE, [Want.LINES], 2)
    found: list[Ranked] = []
    end = time.monotonic() + PATIENCE
    try:
        while not (found and found[-1].done) and time.monotonic() < end:
            select.select(analyst.descriptors(), [], [], 0.5)
            found += [
                event.finding
                for event in analyst.read_events()
                if isinstance(event, Found) and isinstance(event.finding, Ranked)
            ]
    finally:
        analyst.close()
    assert found[-1].done
    assert found[-1].lines
