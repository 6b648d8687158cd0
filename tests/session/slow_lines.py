"""Two players, or a player and a liar, over a line that delays messages, in simulated time."""

import random
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

from tests.session.fake_links import KEYS, OTHER, QuietLink

from wuziqi.friend.link import Down, LinkEvent, Received, Up
from wuziqi.friend.messages import Hello, Snapshot, shared_setup, write
from wuziqi.friend.wire import HOST, JOIN, read_object, write_object
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import parse_clock, time_control
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.session.friend import Friend, MatchStore
from wuziqi.session.lobby import Invitation, Role, Table
from wuziqi.session.meeting import first_meeting
from wuziqi.session.notices import FriendFailed, Notice
from wuziqi.session.session import GameSession
from wuziqi.texts import TextError

CLOCKS: Final = (
    *("3s", "5s", "10s", "30s", "20s+0s", "1m", "1m+3s", "5m+3s", "1m+3x5s", "3x10s", "30m"),
)
STEP: Final = 0.05
_SHORTEST_STEP: Final = 0.02
_LONGEST_STEP: Final = 2.0
"""The seconds between two looks of the programs at the line."""

_SPARE: Final = 0.5
"""The seconds before the end of the time in which a person acts at once."""

POINTS: Final = [Point(column, row) for row in (0, 4, 8, 12) for column in range(15)]
"""Points on which stones in turn make no row of five."""


def setup(clock: str) -> Setup:
    return shared_setup(Setup(opponent="friend", **parse_clock(clock)))  # type: ignore[arg-type]


class Line:
    """Carries messages in order, each ``delay`` seconds after it was sent, and later by chance.

    ``jitter`` is the most by which a delay exceeds the usual one, as a share of it; ``losses`` is
    the share of messages that a repetition delays by up to three seconds.
    """

    def __init__(
        self, rng: random.Random, delay: float, jitter: float = 0.0, losses: float = 0.0
    ) -> None:
        self.now = 0.0
        self.down: set[str] = set()
        self.ends: dict[str, list[LinkEvent]] = {HOST: [], JOIN: []}
        self.sent: dict[str, list[dict[str, Any]]] = {HOST: [], JOIN: []}
        self.under_way: dict[str, deque[tuple[float, dict[str, Any]]]] = {
            side: deque() for side in OTHER
        }
        self.delay = delay
        self._rng, self._jitter, self._losses = rng, jitter, losses

    def carry(self, side: str, message: Mapping[str, Any]) -> None:
        taken = read_object(write_object(message))
        assert taken is not None
        due = self.now + self.delay * (1 + self._rng.uniform(0, self._jitter))
        if self._rng.random() < self._losses:
            due += self._rng.uniform(0.3, 3.0)
        ahead = self.under_way[side]
        ahead.append((max(due, ahead[-1][0]) if ahead else due, taken))
        self.sent[side].append(taken)

    def deliver(self) -> None:
        for side, ahead in self.under_way.items():
            while ahead and ahead[0][0] <= self.now and not self.down:
                self.ends[OTHER[side]].append(Received(ahead.popleft()[1]))

    def lose(self, *sides: str) -> None:
        """Break the connections of programs to the server: their carriers notice."""
        for side in sides:
            self.down.add(side)
            self.ends[side].append(Down(TextError("lost"), ours=True))

    def find(self) -> None:
        """Connect them again, after the delivery of what was sent before."""
        found, self.down = self.down, set()
        for side, ahead in self.under_way.items():
            self.ends[OTHER[side]] += [Received(message) for _due, message in ahead]
            ahead.clear()
        for side in found:
            self.ends[side].append(Up())


class Seat(QuietLink):
    """A program with its player, at one end of a line."""

    def __init__(self, side: str, line: Line, choices: Setup, host: Player = Player.FIRST) -> None:
        self.side, self.line = side, line
        role = Role.HOST if side == HOST else Role.JOIN
        table = Table(
            Invitation(role, name=side),
            self,
            KEYS[side],
            Hello("w", OTHER[side]),
            Snapshot(choices, host),
        )
        meeting = first_meeting(table, MatchStore(lambda: True, lambda: None))
        self.session: GameSession = meeting.session
        self.friend: Friend = meeting.friend
        self.said: list[Notice] = []
        self.act_at: float | None = None

    @property
    def failure(self) -> str:
        return next((str(said.reason) for said in self.said if isinstance(said, FriendFailed)), "")

    @property
    def left(self) -> float:
        """The seconds that the player to move has for the present turn."""
        session = self.session
        return session.clock.left_after(len(session.game.acts), session.game.player)

    def poll(self) -> None:
        self.session.tick(self.line.now)
        self.said += self.friend.poll()

    # As a link

    def send(self, message: Mapping[str, Any]) -> None:
        self.line.carry(self.side, message)

    def read_events(self) -> list[LinkEvent]:
        events = self.line.ends[self.side]
        self.line.ends[self.side] = []
        return events


class SlowGame:
    """Two honest players over a line, which ``outages`` break: the time, the seconds, and whose."""

    def __init__(
        self, rng: random.Random, clock: str, line: Line, outages: list[tuple[float, float, str]]
    ) -> None:
        self.line, self.rng = line, rng
        self.clock = clock
        choices = setup(clock)
        self.seats = [Seat(side, line, choices) for side in OTHER]
        self._events = sorted(
            [(start, whose) for start, _seconds, whose in outages]
            + [(start + seconds, "") for start, seconds, _whose in outages]
        )
        for seat in self.seats:
            line.ends[seat.side].append(Up())

    def play(self, acts: int) -> None:
        """Play until both have ``acts`` acts, or one has lost the game or the connection."""
        for _ in range(200_000):
            self._step()
            games = [seat.session.game for seat in self.seats]
            if any(seat.failure or seat.session.is_over for seat in self.seats):
                self._settle()
                return
            if all(len(game.acts) >= acts for game in games):
                return
        raise AssertionError("the game does not go on")

    def _settle(self) -> None:
        """Let both know the end."""
        until = self.line.now + 30
        while self.line.now < until:
            self._step()

    def _step(self) -> None:
        line = self.line
        while self._events and self._events[0][0] <= line.now:
            _at, whose = self._events.pop(0)
            if whose:
                line.lose(*(OTHER if whose == "both" else [whose]))
            elif line.down:
                line.find()
        line.deliver()
        for seat in self.seats:
            seat.poll()
            self._act(seat)
        line.now += min(max(self._pause(), _SHORTEST_STEP), _LONGEST_STEP)

    def _pause(self) -> float:
        times = [at - self.line.now for at, _whose in self._events[:1]]
        times += [ahead[0][0] - self.line.now for ahead in self.line.under_way.values() if ahead]
        for seat in self.seats:
            if seat.act_at is not None:
                times.append(seat.act_at - self.line.now)
            if seat.act_at is not None and seat.left - _SPARE > 0:
                times.append(seat.left - _SPARE - seat.session.clock.turn(self.line.now))
            wakes = [seat.friend.next_wake(), seat.session.next_wake()]
            times += [wake for wake in wakes if wake is not None]
        return min(times, default=_LONGEST_STEP)

    def _act(self, seat: Seat) -> None:
        """Let the person at a program think, and act in time."""
        session = seat.session
        if session.is_over or session.others_turn or seat.failure or not session.time_passes:
            seat.act_at = None
            return
        number = len(session.game.acts)
        if seat.act_at is None:
            seat.act_at = self.line.now + self._thinking(seat.left)
        late = session.clock.turn(self.line.now) > seat.left - _SPARE
        if self.line.now >= seat.act_at or late:
            seat.act_at = None
            session.play(POINTS[number])
            seat.poll()

    def _thinking(self, left: float) -> float:
        control = time_control(setup(self.clock))
        assert control is not None
        usual = left if control.per_move else min(left, control.start / 25 + control.increment)
        if self.rng.random() < 0.2 and (control.periods or control.increment):
            usual = left if left < 60 else usual
        return self.rng.uniform(0.1, 0.98) * usual


class Liar:
    """A friend's program without a clock that sends what a test wants, at the end of a line.

    ``holds_back`` are the seconds by which it answers pings and confirms acts late, if at all.
    """

    def __init__(self, line: Line, clock: str, *, first: bool = False) -> None:
        self.line = line
        self.holds_back: float | None = 0.0
        self.counts_more_ms = 0
        """How much more than the friend's own count it confirms."""
        self.victim = Seat(HOST, line, setup(clock), Player.SECOND if first else Player.FIRST)
        self._late: list[tuple[float, dict[str, Any]]] = []
        line.ends[HOST].append(Up())
        self.pass_(2 * STEP)
        self.greet()
        self.pass_(2 * STEP + 2 * line.delay)

    def greet(self) -> None:
        """Say hello, with the victim's own story."""
        story = self.victim.friend.match.snapshot()
        self.line.carry(JOIN, write(Hello("w", "liar", snapshot=story, reply=True)))

    @property
    def acts(self) -> int:
        return len(self.victim.session.game.acts)

    @property
    def victim_won(self) -> bool:
        outcome = self.victim.session.game.outcome
        black = self.victim.friend.match.me is Player.FIRST
        return outcome is not None and outcome.winner is (Stone.BLACK if black else Stone.WHITE)

    def say(self, **message: object) -> None:
        self.line.carry(JOIN, message)

    def at(self, number: int | None = None) -> dict[str, int]:
        return {"round": 0, "era": 0, "number": self.acts if number is None else number}

    def act(self, milliseconds: int) -> None:
        """Send the next act, with a claim of the time it took."""
        self.say(m="act", **self.at(), act=str(POINTS[self.acts]), ms=milliseconds)

    def claim(self, number: int | None = None) -> None:
        """Claim that the victim's time was over after a number of acts, now without one."""
        first = self.victim.friend.match.me is Player.FIRST
        self.say(m="time", **self.at(number), player="first" if first else "second")

    def pass_(self, seconds: float) -> None:
        """Let time pass; answer what is due."""
        until = self.line.now + seconds
        while self.line.now < until - 1e-9:
            self.line.now += min(STEP, until - self.line.now)
            self.line.deliver()
            self.victim.poll()
            for event in self.line.ends[JOIN]:
                if isinstance(event, Received):
                    self._answer(event.message)
            self.line.ends[JOIN].clear()
            while self._late and self._late[0][0] <= self.line.now:
                self.say(**self._late.pop(0)[1])

    def _answer(self, message: dict[str, Any]) -> None:
        if self.holds_back is None:
            return
        due = self.line.now + self.holds_back
        if message["m"] == "ping" and not message["back"]:
            self._late.append((due, {**message, "back": True}))
        elif message["m"] == "act":
            more = message["ms"] + self.counts_more_ms
            at = {key: message[key] for key in ("round", "era", "number")}
            self._late.append((due, {"m": "got", **at, "ms": more}))
