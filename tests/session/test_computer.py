import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tests.answers import accept
from tests.processes import PATIENCE
from tests.protocol.clients import wait_for

from wuziqi.levels import LEVEL_MS, LEVELS, Level, level_at
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.session.clock import Clock
from wuziqi.session.computer import Computer, apply
from wuziqi.session.notices import ComputerHurried, ComputerMoved
from wuziqi.session.seats import EngineOptions, Seats
from wuziqi.session.session import GameSession
from wuziqi.words.game_texts import notice_text

SILENT = (sys.executable, "-c", "input()")
NOTING = """
import sys
free = iter(range(15))
with open(sys.argv[1], "a") as notes:
    for line in sys.stdin:
        print(line.strip(), file=notes, flush=True)
        if line.startswith("START"): print("OK", flush=True)
        if line.startswith(("DONE", "TURN")): print(f"{next(free)},0", flush=True)
"""
"""An engine that moves along the upper edge and logs the lines that it receives."""


def computer_at(session: GameSession, command: Sequence[str]) -> Computer:
    return Computer(command, lambda event: apply(session, event))


def test_a_hurried_move_that_was_taken_back_before_it_was_asked_for_is_forgotten() -> None:
    session = GameSession(Game(15), Seats(Player.SECOND))
    session.play(parse_point("h8"))
    session.move_now()
    session.undo()
    computer = computer_at(session, SILENT)
    try:
        computer.poll(session)
        computer.poll(session)
        assert not session.thinking.hurried
        assert computer.clients[Player.SECOND]._request is None
    finally:
        computer.close()


@pytest.mark.parametrize("event", ["another game", "another player"])
def test_a_front_end_shows_the_board_before_the_engine_starts(event: str) -> None:
    session = GameSession(Game(15), Seats(Player.SECOND))
    computer = computer_at(session, SILENT)
    try:
        computer.poll(session)
        assert (computer.clients, computer.next_wake()) == ({}, 0.0)
        computer.poll(session)
        first = computer.clients[Player.SECOND]
        assert computer.next_wake() != 0.0
        session.restart(Seats(Player.FIRST if event == "another player" else Player.SECOND))
        computer.poll(session)
        assert (list(computer.clients.values()), computer.next_wake()) == ([first], 0.0)
        computer.poll(session)
        assert first not in computer.clients.values()
    finally:
        computer.close()


class Match:
    """A person's game against an engine that logs its input, with a loop."""

    def __init__(self, notes: Path, options: EngineOptions, seats: Seats) -> None:
        self.session = GameSession(Game(15), seats)
        command = (sys.executable, "-S", "-c", NOTING, str(notes))
        self.computer = computer_at(self.session, command)
        self._options = options
        self._notes = notes

    def notes(self) -> list[str]:
        return self._notes.read_text().splitlines() if self._notes.exists() else []

    def poll(self) -> None:
        self.computer.poll(self.session, self._options)

    def until(self, happened: Callable[[], bool]) -> None:
        """Run the loop until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < end
            self.poll()
            wait_for(self.computer.descriptors(), 0.02)

    def answered(self) -> None:
        """Place a stone, and wait for the reply."""
        free = next(point for point in self.session.game.allowed if point.row == 0)
        self.session.play(free)
        moves = len(self.session.game.moves) + 1
        self.until(lambda: len(self.session.game.moves) == moves)
        self.poll()


PONDERING = EngineOptions(pondering=True)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Match]]:
    matches: list[Match] = []

    def begin(options: EngineOptions = PONDERING, seats: Seats | None = None) -> Match:
        seats = seats or Seats(Player.SECOND, level=LEVELS[-1])
        matches.append(Match(tmp_path / f"notes{len(matches)}", options, seats))
        return matches[-1]

    yield begin
    for match in matches:
        match.computer.close()


@pytest.mark.parametrize("pondering", [False, True])
def test_our_engine_is_told_whether_to_think_in_the_persons_time(
    start: Callable[..., Match], pondering: bool
) -> None:
    match = start(EngineOptions(pondering=pondering))
    match.answered()
    match.answered()
    notes = match.notes()
    assert notes.count(f"INFO pondering {int(pondering)}") == 1
    assert "STOP" not in notes, "the person's move alone ends it"


@pytest.mark.parametrize("leave", ["looks back", "takes back", "resigns"])
def test_it_rests_when_the_person_does_not_think_about_the_game(
    start: Callable[..., Match], leave: str
) -> None:
    match = start()
    match.answered()
    if leave == "looks back":
        match.session.look_back.go(0)
    if leave == "takes back":
        match.session.undo()
    elif leave == "resigns":
        accept(match.session.resign())
    match.until(lambda: match.notes()[-1] == "STOP")
    match.session.look_back.end()
    match.poll()
    if not match.session.is_over:
        match.answered()
    assert match.notes().count("STOP") == 1


def test_it_rests_while_the_game_is_out_of_sight(start: Callable[..., Match]) -> None:
    match = start()
    match.answered()
    match.session.tick(1.0, visible=False)
    match.until(lambda: match.notes()[-1] == "STOP")


def test_nobodys_time_is_used_where_the_computer_plays_both_sides(
    start: Callable[..., Match],
) -> None:
    match = start(seats=Seats(Player.FIRST, level=LEVELS[-1], second_level=LEVELS[-1]))
    match.until(lambda: "INFO pondering 0" in match.notes())


# The limits of a search

BYO_YOMI = TimeControl(60, periods=3, period=10)


@pytest.mark.parametrize(
    ("used", "limits"),
    [
        (0, {"INFO time_left 59900", "INFO timeout_turn 20000"}),
        (55, {"INFO time_left 2147483647", "INFO timeout_turn 14900"}),
        (60, {"INFO time_left 2147483647", "INFO timeout_turn 9900"}),
        (78, {"INFO time_left 2147483647", "INFO timeout_turn 1900"}),
    ],
    ids=["main time", "little main time, then a period", "a period", "a period half used"],
)
def test_it_never_thinks_beyond_a_period(
    start: Callable[..., Match], used: float, limits: set[str]
) -> None:
    match = start(EngineOptions(seconds=20))
    match.session.clock = clock = Clock(BYO_YOMI)
    match.session.tick(100.0)
    match.session.play(parse_point("h8"))
    clock.run(Player.SECOND, 100.0)
    match.session.tick(100.0 + used)
    match.until(lambda: limits <= set(match.notes()))


@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[8], level_at(-1.5)])
def test_a_level_bounded_by_nodes_has_its_own_limit_of_time(
    start: Callable[..., Match], level: Level
) -> None:
    match = start(EngineOptions(seconds=1), Seats(Player.SECOND, level=level))
    match.answered()
    assert f"INFO timeout_turn {LEVEL_MS + 1000}" in match.notes()
    assert f"INFO strength {level.strength:g}" in match.notes()


SLOW = """
import sys
free = iter(range(15))
for line in sys.stdin:
    if line.startswith("START"): print("OK", flush=True)
    if line.startswith(("DONE", "TURN")):
        print("MESSAGE Level cut short by time", f"{next(free)},0", sep="\\n", flush=True)
"""
"""An engine that has too little time for its level at every move."""


def test_a_level_that_had_too_little_time_says_so_once_in_a_game() -> None:
    session = GameSession(Game(15), Seats(Player.SECOND))
    notices: list[object] = []
    command = (sys.executable, "-S", "-c", SLOW)
    computer = Computer(command, lambda event: notices.append(apply(session, event)))
    try:
        for _ in range(2):
            session.restart(session.seats)
            for name in ("h8", "h9", "h10"):
                moves = len(session.game.moves)
                session.play(parse_point(name))
                end = time.monotonic() + PATIENCE
                while len(session.game.moves) < moves + 2:
                    assert time.monotonic() < end
                    computer.poll(session)
                    wait_for(computer.descriptors(), 0.02)
    finally:
        computer.close()
    told = [notice for notice in notices if isinstance(notice, ComputerHurried | ComputerMoved)]
    game = [ComputerMoved(), ComputerHurried(), ComputerMoved(), ComputerMoved()]
    assert told == [*game, *game]
    assert notice_text(ComputerHurried(), session).startswith("The machine is busy")


# The delay of an answer


def waiting_answer(start: Callable[..., Match], control: TimeControl | None = None) -> Match:
    """A game 0.1 seconds after the person's stone, with a reply due after 0.3 seconds."""
    match = start(EngineOptions())
    match.session.clock = Clock(control)
    match.session.pace.least_seconds = 0.3
    match.session.tick(10.0)
    match.session.play(parse_point("h8"))
    match.session.tick(10.1)
    match.until(lambda: match.session.thinking.answered)
    match.poll()
    assert len(match.session.game.moves) == 1
    return match


def stones_at(match: Match, now: float) -> int:
    match.session.tick(now)
    match.poll()
    return len(match.session.game.moves)


def test_a_quick_answer_is_seen_a_moment_after_the_persons_stone(
    start: Callable[..., Match],
) -> None:
    match = waiting_answer(start)
    assert match.session.next_wake() == pytest.approx(0.2)
    assert [stones_at(match, now) for now in (10.2, 10.29, 10.31)] == [1, 1, 2]


def test_an_answer_that_took_longer_is_seen_at_once(start: Callable[..., Match]) -> None:
    match = start(EngineOptions())
    match.session.pace.least_seconds = 0.3
    match.session.tick(10.0)
    match.session.play(parse_point("h8"))
    match.session.tick(10.4)
    match.until(lambda: len(match.session.game.moves) == 2)


def test_a_waiting_answer_costs_nobody_time(start: Callable[..., Match]) -> None:
    match = waiting_answer(start, TimeControl(60))
    assert stones_at(match, 10.3) == 2
    match.session.tick(10.3)
    left = [match.session.clock.left(player, match.session.now) for player in Player]
    assert left == [60, pytest.approx(59.9)]
    assert match.session.milliseconds == (0, 100)


def test_haste_and_move_now_show_the_answer_at_once(start: Callable[..., Match]) -> None:
    for name in ("haste", "move now"):
        match = waiting_answer(start)
        if name == "haste":
            match.session.pace.hasten()
        else:
            match.session.move_now()
        assert stones_at(match, 10.11) == 2


def test_haste_before_the_answer_is_there_counts_too(start: Callable[..., Match]) -> None:
    match = start(EngineOptions())
    match.session.pace.least_seconds = 0.3
    match.session.tick(10.0)
    match.session.play(parse_point("h8"))
    match.session.pace.hasten()
    match.until(lambda: len(match.session.game.moves) == 2)


@pytest.mark.parametrize("leave", ["takes back", "resigns", "begins anew"])
def test_an_answer_that_nobody_waits_for_any_more_is_dropped(
    start: Callable[..., Match], leave: str
) -> None:
    match = waiting_answer(start)
    session = match.session
    if leave == "takes back":
        session.undo()
    elif leave == "resigns":
        accept(session.resign())
    else:
        session.restart(session.seats)
    stones = len(session.game.moves)
    assert stones_at(match, 20.0) == stones
    assert session.next_wake() is None


def test_an_answer_waits_while_the_game_is_paused(start: Callable[..., Match]) -> None:
    match = waiting_answer(start)
    match.session.pause()
    assert stones_at(match, 20.0) == 1
    match.session.resume()
    assert stones_at(match, 20.1) == 2


def test_a_watched_game_has_only_its_own_pace(start: Callable[..., Match]) -> None:
    match = start(seats=Seats(Player.FIRST, level=LEVELS[-1], second_level=LEVELS[-1]))
    match.session.pace.least_seconds = 100.0
    match.session.tick(10.0)
    match.until(lambda: len(match.session.game.moves) == 1)
    assert match.session.pace.answer_at < 10.0
    assert match.session.next_wake() == match.session.pace.delay
