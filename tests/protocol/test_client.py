"""The client against the real engine, and against engines that misbehave."""

import os
import select
import signal
import sys
import textwrap
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import wuziqi
from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import (
    About,
    EngineFailed,
    Event,
    Failure,
    HintFound,
    Message,
    MoveFound,
    Ready,
    ScoresFound,
    StepFound,
    Thought,
    ThreatsFound,
)
from wuziqi.protocol.client.process import PIPES, EngineProcess, NonBlockingSink, Pipes, ThreadSink
from wuziqi.protocol.client.requests import Ask
from wuziqi.protocol.lines import LineReader, ThreadSource
from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.opening import OPENINGS, Act, replay
from wuziqi.rules.point import Point
from wuziqi.rules.rule import rule_named

BLACK, WHITE = Stone
ENGINE = [sys.executable, "-m", "wuziqi", "engine"]
PATIENCE = 5.0
"""Seconds within which every event must come."""


class Process(EngineProcess):
    """A process that says whether it has ended and its end has been noticed."""

    @property
    def is_gone(self) -> bool:
        return self._process.returncode is not None


class Client(EngineClient):
    """A client with a loop of its own, which turns as the screen's does."""

    def __init__(
        self,
        command: list[str],
        patience: float = PATIENCE,
        *,
        ours: bool = False,
        pipes: Pipes = PIPES,
    ) -> None:
        super().__init__(
            command, patience, ours=ours, clock=self._clock_ahead, open_process=self._open
        )
        self._pipes = pipes
        self.ahead = 0.0
        """Seconds that the client's clock is ahead of the real one."""
        self._seen: deque[Event] = deque()
        self.seen: list[Event] = []
        self.processes: list[Process] = []

    def _clock_ahead(self) -> float:
        return time.monotonic() + self.ahead

    def _open(self, command: Sequence[str]) -> Process:
        self.processes.append(Process(command, self._pipes))
        return self.processes[-1]

    def read_events(self) -> list[Event]:
        events = super().read_events()
        self.seen += events
        return events

    def wait(self, *kinds: type[Event]) -> Event:
        """Return the next event of such a kind, passing over others."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            while self._seen:
                if isinstance(event := self._seen.popleft(), kinds):
                    return event
            descriptor, timeout = self.fileno(), self.next_check()
            ready = [] if descriptor is None else [descriptor]
            select.select(ready, [], [], 1.0 if timeout is None else timeout)
            self._seen.extend(self.read_events())
        raise AssertionError(f"nothing of {kinds} came")

    def events_within(self, seconds: float) -> list[Event]:
        """Return all events of the next ``seconds``."""
        end = time.monotonic() + seconds
        found = self.read_events()
        while (left := end - time.monotonic()) > 0:
            descriptor = self.fileno()
            select.select([] if descriptor is None else [descriptor], [], [], left)
            found += self.read_events()
        return found

    def answer(self) -> Point:
        event = self.wait(MoveFound, EngineFailed)
        assert isinstance(event, MoveFound), event
        return event.point

    def failure(self) -> EngineFailed:
        event = self.wait(MoveFound, EngineFailed)
        assert isinstance(event, EngineFailed), event
        return event

    def messages(self, count: int) -> list[str]:
        events = [self.wait(Message) for _ in range(count)]
        return [event.text for event in events if isinstance(event, Message)]


Run = Callable[..., Client]
Stones = list[tuple[Point, Stone]]


@pytest.fixture(autouse=True)
def _import_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let child processes import the package from where the tests did."""
    monkeypatch.setenv("PYTHONPATH", str(Path(wuziqi.__file__).parents[1]), prepend=os.pathsep)


@pytest.fixture
def clients() -> Iterator[list[Client]]:
    """Close every client in the end, and see that no process of theirs is left."""
    opened: list[Client] = []
    yield opened
    for client in opened:
        client.close()
        assert client.fileno() is None
        assert all(process.is_gone for process in client.processes)


@pytest.fixture
def real(clients: list[Client]) -> Client:
    client = Client(ENGINE)
    clients.append(client)
    client.info("timeout_turn", 50)
    client.start(DEFAULT_SIZE)
    return client


@pytest.fixture
def fake(clients: list[Client], tmp_path: Path) -> Run:
    """Write an engine that runs ``body`` for each command ``line`` and start a client of it.

    In it, ``say`` writes a line, ``words`` are those of the command. START is answered OK and
    ABOUT unknown unless ``polite`` is false.
    """
    head = """\
        import os, sys, time
        def say(*words): print(*words, flush=True)
        for line in sys.stdin:
            words = line.split()
        """

    def run(
        body: str,
        *,
        polite: bool = True,
        patience: float = PATIENCE,
        ours: bool = False,
        pipes: Pipes = PIPES,
    ) -> Client:
        script = tmp_path / f"engine{len(clients)}.py"
        start = 'if words[0] == "START": say("OK"); continue' if polite else ""
        about = 'if words[0] == "ABOUT": say("UNKNOWN"); continue' if polite else ""
        loop = "\n".join([start, about, textwrap.dedent(body)])
        script.write_text(textwrap.dedent(head) + textwrap.indent(loop, "    "))
        client = Client([sys.executable, "-S", str(script)], patience, ours=ours, pipes=pipes)
        clients.append(client)
        client.start(DEFAULT_SIZE)
        return client

    return run


@contextmanager
def at_once() -> Iterator[None]:
    """Check that what is done inside does not wait for an engine that takes its time."""
    began = time.monotonic()
    yield
    assert time.monotonic() - began < 1


def alternating(*points: tuple[int, int]) -> Stones:
    return [(Point(*point), Stone(1 + turn % 2)) for turn, point in enumerate(points)]


# The real engine


def test_whole_opening(real: Client) -> None:
    assert isinstance(real.wait(Ready), Ready)
    stones: Stones = []
    for _ in range(4):
        number = real.move_for(stones, BLACK)
        event = real.wait(MoveFound)
        assert isinstance(event, MoveFound)
        assert event.request == number
        stones.append((event.point, BLACK))
        free = next(Point(x, 0) for x in range(15) if all(x != p.column for p, _ in stones))
        stones.append((free, WHITE))


def test_question_may_come_before_the_engine_is_ready(real: Client) -> None:
    number = real.move_for([], BLACK)
    assert real.wait(MoveFound) == MoveFound(number, (Point(7, 7),))


def test_undo_asks_a_fresh_engine(real: Client) -> None:
    real.info("max_node", 1000)
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    first = real.answer()
    real.move_for([*alternating((7, 7)), (first, WHITE), (Point(0, 0), BLACK)], WHITE)
    real.answer()
    number = real.move_for(alternating((7, 7)), WHITE)
    assert real.wait(MoveFound) == MoveFound(number, (first,))


@pytest.mark.slow
def test_only_the_last_question_is_answered(real: Client) -> None:
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", 1000)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    number = real.move_for(alternating((3, 3)), WHITE)
    event = real.wait(MoveFound)
    assert isinstance(event, MoveFound)
    assert event.request == number
    assert not any(isinstance(event, MoveFound) for event in real.events_within(0.2))


@pytest.mark.parametrize("asked", [False, True])
def test_stop_brings_the_answer(real: Client, asked: bool) -> None:
    real.wait(Ready)
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    if asked:
        real.wait(Thought)
    real.stop()
    real.answer()


def test_cancel_brings_none_and_the_next_question_works(real: Client) -> None:
    real.info("wuziqi_book", 0)
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    with at_once():
        real.cancel()
    assert real.fileno() is None
    assert real.next_check() is None
    real.info("timeout_turn", 50)
    real.move_for(alternating((7, 7)), WHITE)
    real.answer()


def test_paused_engine_stands_still(real: Client) -> None:
    real.wait(About)
    real.pause()
    real.move_for(alternating((7, 7)), WHITE)
    assert real.events_within(0.3) == []
    real.resume()
    real.answer()


def test_close_is_quick_while_it_thinks(real: Client) -> None:
    real.info("timeout_turn", 60_000)
    real.move_for(alternating((7, 7)), WHITE)
    real.wait(Thought)
    with at_once():
        real.close()
    real.close()


# What only our own engine does


@pytest.fixture
def ours(clients: list[Client]) -> Client:
    client = Client(ENGINE, ours=True)
    clients.append(client)
    client.info("max_node", 100)
    client.start(DEFAULT_SIZE)
    return client


def test_scores_threats_and_a_hint_are_never_confused(ours: Client) -> None:
    stones = alternating((7, 7), (0, 0), (8, 8), (0, 1))
    number = ours.ask_for(Ask.THREATS, [*stones, (Point(9, 9), BLACK)], WHITE)
    threats = ours.wait(ThreatsFound)
    assert isinstance(threats, ThreatsFound)
    assert threats.request == number
    assert threats.threats[BLACK][Point(6, 6)] == "open four"
    number = ours.ask_for(Ask.SCORES, stones, BLACK)
    scores = ours.wait(ScoresFound)
    assert isinstance(scores, ScoresFound)
    assert (scores.request, len(scores.scores)) == (number, 15 * 15 - 4)
    number = ours.ask_for(Ask.HINT, [*stones, (Point(9, 9), BLACK), (Point(0, 2), WHITE)], BLACK)
    hint = ours.wait(HintFound)
    assert isinstance(hint, HintFound)
    assert (hint.request, hint.reasons[0]) == (number, "win by fours")
    assert hint.line[0] == hint.point


def test_moves_after_undo_and_other_questions_need_no_new_engine(ours: Client) -> None:
    stones = alternating((7, 7))
    ours.move_for(stones, WHITE)
    first = ours.answer()
    ours.move_for([*stones, (first, WHITE), (Point(0, 0), BLACK)], WHITE)
    ours.answer()
    ours.ask_for(Ask.SCORES, [], BLACK)
    ours.wait(ScoresFound)
    number = ours.move_for([], BLACK)
    assert ours.wait(MoveFound) == MoveFound(number, (Point(7, 7),))
    ours.move_for(stones, WHITE)
    ours.answer()
    assert not [event for event in ours.seen if isinstance(event, Ready)][1:]


@pytest.mark.parametrize("answer", ["HINT", "HINT 7,7", "HINT 99,99 best-shape"])
def test_an_answer_that_makes_no_sense_is_a_failure(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "WUZIQI": say("{answer}")', ours=True)
    client.ask_for(Ask.HINT, [], BLACK)
    assert client.failure().reason is Failure.REFUSED


def test_a_small_board_by_a_rule_of_its_own(ours: Client) -> None:
    ours.start(Size(3, 4), rule_named("row-3"))
    stones: Stones = []
    while len(stones) < 12:
        side = Stone(1 + len(stones) % 2)
        ours.move_for(stones, side)
        event = ours.wait(MoveFound, EngineFailed)
        if isinstance(event, EngineFailed):
            assert event == EngineFailed(Failure.REFUSED, "ERROR the game is over")
            break
        assert isinstance(event, MoveFound)
        stones.append((event.point, side))
    assert len(stones) >= 5


def test_turns_of_two_stones(ours: Client) -> None:
    ours.start(Size.square(19), rule_named("connect6"))
    ours.move_for([], BLACK)
    first = ours.wait(MoveFound)
    assert isinstance(first, MoveFound)
    assert len(first.points) == 1
    stones = [(first.point, BLACK)]
    for left in (2, 1):
        number = ours.move_for(stones, WHITE)
        answer = ours.wait(MoveFound)
        assert isinstance(answer, MoveFound)
        assert (answer.request, len(set(answer.points))) == (number, left)
        stones = [(first.point, BLACK), (answer.point, WHITE)]


def test_steps_of_an_opening(ours: Client) -> None:
    ours.start(Size.square(15), rule_named("renju"))
    opening, acts = OPENINGS["soosorv-8"], list[Act]()
    while (step := replay(opening, Board(15), acts)[1]) is not None:
        number = ours.step_for(opening, acts)
        found = ours.wait(StepFound, EngineFailed)
        assert isinstance(found, StepFound)
        assert found.request == number
        assert (found.act in step.choices) is bool(step.choices)
        acts.append(found.act)
    assert acts[0] == Point(7, 7)


def test_acts_that_do_not_fit_are_refused(ours: Client) -> None:
    for opening, acts in (("pro", [Point(0, 0)]), ("soosorv-8", []), ("swap2", ["add"])):
        ours.step_for(OPENINGS[opening], acts)
        assert ours.failure().reason is Failure.REFUSED


@pytest.mark.parametrize(
    "answer", ["STEP", "STEP 7,7", "STEP 15,3", "STEP keep 3,3", "STEP offer", "STEP keep keep"]
)
def test_a_step_that_is_not_allowed_is_a_failure(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "WUZIQI": say("{answer}")', ours=True)
    client.step_for(OPENINGS["swap"], [Point(7, 7), Point(8, 8), Point(9, 9)])
    assert client.failure().reason is Failure.REFUSED


# What is said to an engine


def test_our_own_engine_knows_the_rule_before_the_board(fake: Run) -> None:
    client = fake('say("MESSAGE", *words)\nif words[0][-5:] == "START": say("OK")', ours=True)
    client.messages(1)
    client.start(Size(7, 6), rule_named("row-4"))
    assert client.messages(2) == ["INFO wuziqi_rule row-4", "RECTSTART 7,6"]


def test_other_engines_know_rules_by_number(fake: Run) -> None:
    client = fake("""\
        say("MESSAGE", *words)
        if words[0] == "RECTSTART": say("OK")
        if words[0] == "BEGIN": say("3,3")
        """)
    client.wait(Ready)
    client.start(Size(15, 15), rule_named("renju"))
    client.move_for([], BLACK)
    assert client.messages(2) == ["INFO rule 4", "BEGIN"]
    client.answer()
    client.start(Size(15, 20), rule_named("caro"))
    client.move_for([], BLACK)
    assert client.messages(3) == ["RECTSTART 15,20", "INFO rule 8", "BEGIN"]
    assert client.answer() == Point(3, 16)


def test_a_rule_without_a_number_cannot_be_played_with_others(fake: Run) -> None:
    client = fake("")
    client.wait(Ready)
    client.start(Size.square(19), rule_named("connect6"))
    refused = EngineFailed(Failure.REFUSED, "the protocol has no number for connect6")
    assert client.failure() == refused
    assert client.fileno() is None
    client.move_for([], BLACK)
    assert client.failure() == refused


@pytest.mark.parametrize("answer", ["3,3", "3,3 4,4 5,5", "3,3 3,3", "9,9 3,3", "3,3 19,0"])
def test_a_turn_needs_all_its_stones_and_free_points(fake: Run, answer: str) -> None:
    client = fake(f'if words[0] == "DONE": say("{answer}")', ours=True)
    client.start(Size.square(19), rule_named("connect6"))
    client.move_for([(Point(9, 9), BLACK)], WHITE)
    assert client.failure() == EngineFailed(Failure.ILLEGAL_MOVE, answer)


def test_a_turn_may_win_by_its_first_stone(fake: Run) -> None:
    client = fake('if words[0] == "DONE": say("5,18")', ours=True)
    client.start(Size.square(19), rule_named("connect6"))
    row = [(Point(column, 0), WHITE) for column in range(5)]
    far = [(Point(2 * column, 18), BLACK) for column in range(7)]
    client.move_for([*far, *row, (Point(9, 9), WHITE)], WHITE)
    assert client.answer() == Point(5, 0)


def test_words_of_a_game(fake: Run) -> None:
    client = fake("""\
        say("MESSAGE", *words)
        if words[0] in ("BEGIN", "TURN", "DONE"): say(f"{len(line)},3")
        """)
    client.info("rule", 0)
    client.move_for([], BLACK)
    assert client.messages(2) == ["INFO rule 0", "BEGIN"]
    first = client.answer()
    client.info("rule", 0)
    client.info("max_depth", 3)
    client.move_for([(first, BLACK), (Point(14, 14), WHITE)], BLACK)
    assert client.messages(2) == ["INFO max_depth 3", "TURN 14,0"]
    client.answer()
    client.move_for([(Point(0, 0), WHITE), (Point(1, 14), BLACK)], WHITE)
    assert client.messages(6)[2:] == ["BOARD", "1,0,2", "0,14,1", "DONE"]


def test_other_side_is_not_continued(fake: Run) -> None:
    client = fake("""\
        if words[0] in ("TURN", "BOARD"): say("MESSAGE", words[0])
        if words[0] in ("TURN", "DONE"): say("5,5")
        """)
    stones: Stones = [(Point(0, 0), BLACK)]
    client.move_for(stones, WHITE)
    assert client.answer() == Point(5, 9)
    client.move_for([*stones, (Point(5, 9), WHITE), (Point(1, 1), WHITE)], BLACK)
    assert client.wait(Message) == Message("BOARD")


def test_another_engine_says_who_it_is_before_its_first_question(fake: Run) -> None:
    client = fake(
        """\
        if words[0] == "START": say("OK")
        if words[0] == "ABOUT": say('name="X", author="Y"')
        if words[0] == "BEGIN": say("3,3")
        """,
        polite=False,
    )
    client.move_for([], BLACK)
    assert client.wait(About, MoveFound) == About("X", "", "Y")
    assert client.answer() == Point(3, 11)


def test_an_engine_that_does_not_say_who_it_is_plays_all_the_same(fake: Run) -> None:
    for answer in ("UNKNOWN", "ERROR what?"):
        client = fake(
            f"""\
            if words[0] == "START": say("OK")
            if words[0] == "ABOUT": say("{answer}")
            if words[0] == "BEGIN": say("3,3")
            """,
            polite=False,
        )
        client.move_for([], BLACK)
        assert client.answer() == Point(3, 11)
        assert not [event for event in client.seen if isinstance(event, About)]


def test_a_move_is_not_taken_for_the_answer_of_an_engine_that_ignores_about(fake: Run) -> None:
    client = fake(
        'if words[0] == "START": say("OK")\nif words[0] == "BEGIN": say("3,3")', polite=False
    )
    client.move_for([], BLACK)
    assert client.answer() == Point(3, 11)


def test_stop_does_not_harm_where_it_is_not_known(fake: Run) -> None:
    client = fake("""\
        if words[0] == "YXSTOP": say("ERROR Unknown command"); say("3,3")
        """)
    client.move_for([], BLACK)
    client.wait(Ready)
    client.stop()
    assert client.answer() == Point(3, 11)


# Misbehaviour


MISBEHAVIOUR = {
    "refuses": ('say("ERROR no")', Failure.REFUSED, "ERROR no"),
    "plays on a stone": ('say("7,7")', Failure.ILLEGAL_MOVE, "7,7"),
    "plays off the board": ('say("15,3")', Failure.ILLEGAL_MOVE, "15,3"),
    "passes": ('say("-1,-1")', Failure.ILLEGAL_MOVE, "-1,-1"),
    "cannot write": ('say("7;8")', Failure.ILLEGAL_MOVE, "7;8"),
    "dies": ("sys.exit(3)", Failure.DIED, "exit code 3"),
    "dies with words": ('sys.exit("so long")', Failure.DIED, "so long"),
    "closes its output": ("os.close(1); time.sleep(60)", Failure.DIED, "exit code -9"),
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
        assert client.fileno() is None


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
        assert client.next_check() == 0
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
    assert fake(body, polite=False, patience=0.5).failure().reason is reason


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
    with at_once():
        client.move_for([], BLACK)
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
    assert events == [Ready(), *[Message("y" * 1000)] * 50, MoveFound(1, (Point(3, 11),))]


def test_engine_that_talks_without_end_unasked_is_given_up(fake: Run) -> None:
    client = fake("""\
        if words[0] == "BEGIN":
            say("3,3")
            while True: say("MESSAGE well")
        """)
    client.move_for([], BLACK)
    assert client.answer() == Point(3, 11)
    assert client.failure() == EngineFailed(Failure.BABBLING, "")
    assert client.fileno() is None


def test_time_stands_still_for_a_paused_engine(fake: Run) -> None:
    client = fake('if words[0] == "BEGIN": say("3,3")')
    client.wait(Ready)
    client.patience = 0.1
    client.pause()
    client.move_for([], BLACK)
    client.ahead += 60
    assert client.read_events() == []
    assert client.next_check() is None
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
    assert client.is_busy is False
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
    with at_once():
        client.close()
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


# The pipes


def test_whole_talk_where_nothing_can_be_selected(fake: Run) -> None:
    before = set(threading.enumerate())
    pipes = Pipes(ThreadSink, lambda number: LineReader(ThreadSource(number)))
    client = fake('if words[0] == "DONE": say("3,3")', pipes=pipes)
    client.move_for(alternating((7, 7)), WHITE)
    assert client.fileno() is None
    assert client.answer() == Point(3, 11)
    client.close()
    join_all(set(threading.enumerate()) - before)


def join_all(threads: set[threading.Thread]) -> None:
    """Wait until the threads have ended."""
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()


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
    assert engine.finish() == "exit code 0"
    assert signal.getsignal(signal.SIGPIPE) is signal.SIG_IGN
