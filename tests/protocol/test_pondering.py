"""Pondering: when it runs, what ends it, and that it stays silent."""

from dataclasses import replace

import pytest
from tests.protocol.talk import OpenTalk, Talk

from wuziqi.levels import LEVELS
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.brain.messages import BrainOptions, Inbox
from wuziqi.protocol.lines import BoardState, LineReader
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import rule_named

PONDERING = BrainOptions(pondering=True, memory=1_000_000)
QUIET = "h8 i9 k7"
LOOKS = 20


class Silence:
    """A manager who says nothing at the first ``looks`` looks and then gives a command."""

    def __init__(self, looks: int) -> None:
        self.looks = 0
        self._silent = looks

    lag = 0.0

    def fileno(self) -> int:
        return -1

    def close(self) -> None:
        pass

    def read(self, timeout: float | None) -> bytes | None:
        assert timeout == 0, "nobody may wait for a command while there is thinking to be done"
        self.looks += 1
        return b"ABOUT\n" if self.looks > self._silent else None


def position(names: str, size: int = 15) -> BoardState:
    """Black and white stones in turn; the side to move is the next one."""
    stones = [(parse_point(name), Stone(1 + at % 2)) for at, name in enumerate(names.split())]
    return BoardState(Size.square(size), Stone(1 + len(stones) % 2), stones)


def pondered(options: BrainOptions, stones: str = QUIET, *, looks: int = LOOKS) -> Silence:
    """Let an engine ponder over a position, and return who it listened to."""
    manager = Silence(looks)
    said: list[str] = []
    runner = EngineRunner(options, Inbox(LineReader(manager)), said.append)
    board = position(stones)
    runner.new_game(board.size)
    runner.ponder(board)
    assert said == []
    return manager


def test_the_first_look_that_finds_a_command_ends_it() -> None:
    assert pondered(PONDERING).looks == LOOKS + 1


@pytest.mark.parametrize(
    "options",
    [
        replace(PONDERING, pondering=False),
        *(replace(PONDERING, level=level) for level in LEVELS[:-1]),
        replace(PONDERING, max_nodes=1_000_000),
        replace(PONDERING, turn_ms=0),
        replace(PONDERING, rule=rule_named("connect6")),
    ],
)
def test_it_is_not_done_where_it_is_not_wanted_or_would_not_be_fair(options: BrainOptions) -> None:
    assert pondered(options).looks == 0


def test_a_game_that_is_over_is_not_pondered_over() -> None:
    assert pondered(PONDERING, "a1 o1 b1 o2 c1 o3 d1 o4 e1").looks == 0


def test_it_ends_by_itself_when_the_outcome_is_proven_or_the_depth_reached() -> None:
    never = 1_000_000
    assert pondered(PONDERING, "a1 o1 b1 o2 c1 o3 d1 o4", looks=never).looks < LOOKS
    assert pondered(replace(PONDERING, max_depth=1), looks=never).looks < never


def test_it_ends_by_itself_after_some_turns_of_time() -> None:
    assert pondered(replace(PONDERING, turn_ms=25), looks=1_000_000).looks > 0


@pytest.mark.parametrize(
    ("options", "seconds"),
    [(PONDERING, 9.8), (replace(PONDERING, turn_ms=100), 0.9), (BrainOptions(turn_ms=100), 0)],
)
def test_the_time_for_it_is_ten_turns(options: BrainOptions, seconds: float) -> None:
    assert options.ponder_budget(0) == pytest.approx(seconds * 1000, rel=0.05)


def test_the_time_for_it_is_a_minute_at_most() -> None:
    assert replace(PONDERING, turn_ms=20_000).ponder_budget(0) == 60_000
    assert replace(PONDERING, max_depth=8).ponder_budget(0) == 60_000


# The real process


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    return open_talk()


@pytest.fixture
def talk(shared: Talk) -> Talk:
    return pondering(shared)


def pondering(talk: Talk) -> Talk:
    """A process that has replied and ponders."""
    talk.send("INFO pondering 1", "INFO timeout_turn 150", "INFO max_memory 1000000")
    talk.hold("> START 15\n< OK")
    talk.send("BOARD", "7,7,1", "9,6,2", "8,11,1", "2,2,2", "DONE")
    assert "," in talk.answer()
    talk.stay_silent(0.03)
    return talk


@pytest.mark.parametrize("command", ["ABOUT", "TURN 14,14", "TURN 99,99", "NONSENSE"])
def test_a_command_is_obeyed(talk: Talk, command: str) -> None:
    talk.ask(command)


def test_it_says_nothing_and_stop_needs_no_answer(talk: Talk) -> None:
    talk.send("STOP", "ABOUT")
    assert talk.line().startswith("name=")


def test_end_ends_it(open_talk: OpenTalk) -> None:
    talk = pondering(open_talk())
    assert talk.process.poll() is None
    talk.leave()
    assert talk.process.returncode == 0
