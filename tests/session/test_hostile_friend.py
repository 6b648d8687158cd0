"""A friend's program that breaks the rules: the player reads a clear line, and keeps the game."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.answers import accept
from tests.draws import draws
from tests.session.fake_links import KEYS, RELAY, Network, QuietLink
from tests.session.two_programs import Program, Programs
from tests.setups import setup_of

from wuziqi.friend.link import LinkEvent, Received, Up
from wuziqi.friend.messages import Hello, Snapshot, shared_setup, write
from wuziqi.friend.wire import HOST, JOIN, Proposal, read_object
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import rule_named
from wuziqi.session.friend import Friend, MatchStore
from wuziqi.session.lobby import Invitation, Lobby, LobbyFailed, Role, Table
from wuziqi.session.meeting import first_meeting
from wuziqi.session.notices import FriendFailed, FriendSaid, Notice
from wuziqi.session.session import GameSession

AT = {"round": 0, "era": 0, "number": 2}


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    made = Programs(tmp_path)
    made.play("h8 i9")
    return made


def failure(program: Program) -> str:
    [failed] = program.heard(FriendFailed)
    assert isinstance(failed, FriendFailed)
    return str(failed.reason)


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ({"m": "act", **AT, "act": "h8", "ms": 1}, "played out of turn"),
        ({"m": "act", **AT, "number": 1, "act": "a1", "ms": 1}, "a different record"),
        ({"m": "act", **AT, "number": 0, "act": "h8", "ms": 1}, "a different record"),
        ({"m": "got", **AT, "number": 1, "ms": 1}, "a different record"),
        ({"m": "got", **AT, "number": 0, "ms": 1}, "counts your time wrongly"),
        ({"m": "time", **AT, "player": "first"}, "your time is over, but it is not"),
        ({"m": "time", **AT, "player": "second"}, "a different record"),
        ({"m": "resign", **AT, "number": 1}, "a different record"),
        ({"m": "dance"}, "sent something invalid: m dance"),
        ({"m": "act", **AT, "act": "h8\x1b[2J", "ms": 1}, "sent something invalid: act h8?[2J"),
        ({"m": "hello", "version": 2}, "another version"),
    ],
)
def test_what_cannot_be_ends_the_connection(
    programs: Programs, message: dict[str, Any], line: str
) -> None:
    """It is the host's turn; the guest's program sends this."""
    programs.network.carry(JOIN, message)
    programs.settle()
    assert line in failure(programs.host)
    assert failure(programs.host).isprintable()
    session = programs.host.session
    assert list(map(str, session.game.acts)) == ["h8", "i9"]
    assert programs.host.stored()[-1].acts == session.game.acts
    assert not session.is_over
    assert programs.host.friend.failed is not None
    assert programs.host.friend.next_wake() is None
    assert programs.host.friend.descriptors() == []


TIMED = {"clock": "game", "game_minutes": 5, "increment_seconds": 3}


def counting(tmp_path: Path) -> Programs:
    """A game with clocks in which the host has played and nothing is confirmed."""
    programs = Programs(tmp_path, setup_of(opponent="friend", **TIMED))
    programs.settle(0.02)
    programs.host.act(parse_point("h8"))
    programs.host.poll()
    return programs


def test_a_friend_cannot_count_time_that_was_not_spent(tmp_path: Path) -> None:
    """Twelve moves counted 30 s too long won on time once; our own count stays."""
    programs = counting(tmp_path)
    got = {"m": "got", "round": 0, "era": 0, "number": 0, "ms": 30_010}
    programs.network.carry(JOIN, got)
    programs.settle()
    assert not programs.host.heard(FriendFailed)
    assert programs.host.session.milliseconds[0] <= 100


def test_a_friend_cannot_spend_time_that_has_not_passed(tmp_path: Path) -> None:
    programs = counting(tmp_path)
    programs.settle(0.5)
    act = {"m": "act", "round": 0, "era": 0, "number": 1, "act": "i9", "ms": 999_999_999}
    programs.network.carry(JOIN, act)
    programs.settle()
    assert "a time that has not passed" in failure(programs.host)


@pytest.mark.parametrize(
    "message",
    [
        {"m": "act", "round": 0, "era": 0, "number": 2, "act": "h8", "ms": 1},
        {"m": "act", "round": 0, "era": 0, "number": 2, "act": "y25", "ms": 1},
        {"m": "act", "round": 0, "era": 0, "number": 2, "act": "swap", "ms": 1},
    ],
)
def test_an_illegal_act_in_turn(tmp_path: Path, message: dict[str, Any]) -> None:
    programs = Programs(tmp_path, Setup(color="white"))
    programs.play("h8 i9")
    programs.network.carry(JOIN, message)
    programs.settle()
    assert "broke the rules" in failure(programs.host)
    assert list(map(str, programs.host.session.game.acts)) == ["h8", "i9"]


def test_an_answer_to_nothing_and_old_messages_are_not_heard(programs: Programs) -> None:
    wish = {"what": "draw", "number": 2, "serial": 1}
    for message in (
        {"m": "answer", **AT, **wish, "yes": True},
        {"m": "answer", **AT, **wish, "what": "undo", "yes": True},
        {"m": "answer", **AT, **wish, "what": "rematch", "yes": True},
        {"m": "ask", **AT, **wish, "what": "rematch"},
    ):
        programs.network.carry(JOIN, message)
    programs.settle()
    assert list(map(str, programs.host.session.game.acts)) == ["h8", "i9"]
    assert not programs.host.session.is_over
    programs.play("j10")


@pytest.mark.parametrize(
    "changed",
    [
        {"round": 1, "acts": []},
        {"era": 1, "acts": []},
        {"acts": [["h8", 1000], ["a1", 1000]]},
        {"acts": [["h8", 1000], ["i9", 1000], ["a1", 1]]},
        {"end": {"winner": "second", "reason": "resignation"}},
        {"end": {"winner": None, "reason": "agreement"}},
        {"end": {"winner": "second", "reason": "time"}},
        {"host": "second"},
        {"setup": {"width": 9, "height": 9, "opponent": "friend"}},
    ],
)
def test_another_story_ends_the_connection(programs: Programs, changed: dict[str, Any]) -> None:
    story = programs.guest.friend.match.snapshot()
    hello = write(Hello("wuziqi", "Ann", snapshot=story))
    hello["match"] |= changed
    programs.network.carry(JOIN, hello)
    programs.settle()
    assert failure(programs.host)
    assert list(map(str, programs.host.session.game.acts)) == ["h8", "i9"]


def test_messages_that_do_not_come_are_asked_for_and_in_the_end_missed(programs: Programs) -> None:
    programs.guest.poll()
    for _ in range(4):
        programs.network.carry(JOIN, {"m": "act", **AT, "number": 7, "act": "a1", "ms": 1})
        programs.settle()
    assert "missing" in failure(programs.host)


def test_a_message_that_comes_twice_does_nothing(programs: Programs) -> None:
    programs.network.carry(JOIN, {"m": "act", **AT, "number": 1, "act": "i9", "ms": 1000})
    programs.settle()
    programs.play("j10 k11")
    assert not programs.host.heard(FriendFailed)


def test_a_lobby_refuses_another_version() -> None:
    network = Network()
    lobby = Lobby(Invitation(Role.HOST, setup=Setup()), network.link)
    guest = network.link()
    guest.join(RELAY, "7-guitarist-revenge")
    lobby.poll()
    guest.send({"m": "hello", "version": 9})
    network.arrives()
    [failed] = lobby.poll()
    assert isinstance(failed, LobbyFailed)
    assert "another version" in str(failed.reason)
    assert (lobby.descriptors(), lobby.next_wake()) == ([], None)


# Messages with mistakes

MUTANTS = draws(100)
"""For each seed."""

_TEXTS = (
    *("", "\x1b[2J\x07", "h8", "a1", "swap", "a1\u0663", "\u202egnirts", "\ud800", "x" * 9_000),
    *("undo", "draw", "rematch", "first", "second", "left", "look", "\n\n", "\x00", "time"),
)
_NUMBERS = (0, 1, 2, 3, -1, 10**9, 10**30, 2**63, 1.5, 700, 1_000)


class Bench(QuietLink):
    """A program in mid-game, at a link that says whatever the test wants.

    ``heard`` are the messages that an honest friend has sent in games of all kinds.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.sent: list[dict[str, Any]] = []
        self.events: list[LinkEvent] = []
        rule = rule_named(self.rng.choice(["freestyle", "renju", "connect6"]))
        opening = self.rng.choice(list(rule.openings))
        clock = self.rng.choice(["none", "game"])
        setup = Setup(rule=rule, opening=opening, clock=clock, opponent="friend")
        self.hosting = self.rng.random() < 0.5
        role = Role.HOST if self.hosting else Role.JOIN
        story = Snapshot(shared_setup(setup), self.rng.choice(list(Player)))
        keys = KEYS[HOST if self.hosting else JOIN]
        table = Table(Invitation(role, name="Li"), self, keys, Hello("w", "Ann"), story)
        meeting = first_meeting(table, MatchStore(lambda: True, lambda: None))
        self.session: GameSession = meeting.session
        self.friend: Friend = meeting.friend
        self.now = 0.0
        self.poll()
        for _ in range(self.rng.randint(0, 12)):
            self._act_honestly()

    def _act_honestly(self) -> None:
        """Do an honest act of the side to move."""
        session = self.session
        if session.is_over:
            return
        step = session.game.step
        acts: list[Act] = [*(() if step is None else step.choices), *session.game.allowed]
        act, match = self.rng.choice(acts), self.friend.match
        if session.others_turn:
            at = {"round": match.round, "era": match.era, "number": match.acts}
            self.hear({"m": "act", **at, "act": str(act), "ms": 0})
        else:
            session.play(act)
        self.poll()

    def hear(self, message: dict[str, Any]) -> list[Notice]:
        """Deliver a message; returns the notices."""
        self.events.append(Received(message))
        return self.poll()

    def poll(self) -> list[Notice]:
        self.now += self.rng.choice([0, 0.01, 1, 30])
        self.session.tick(self.now)
        return self.friend.poll()

    # As a link

    def send(self, message: Any) -> None:
        text = json.dumps(message)
        assert text.isascii()
        self.sent.append(json.loads(text))

    def read_events(self) -> list[LinkEvent]:
        events, self.events = self.events, []
        return events


def mutated(value: Any, rng: random.Random) -> Any:
    """Return a JSON value with a mistake."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        name = rng.choice(sorted(value))
        if rng.random() < 0.1:
            return {other: value[other] for other in value if other != name}
        return {**value, name: mutated(value[name], rng)}
    if isinstance(value, list) and value and rng.random() < 0.7:
        at = rng.randrange(len(value))
        return rng.choice(
            [
                [*value[:at], mutated(value[at], rng), *value[at + 1 :]],
                value[:at],
                [*value, value[at]],
                value * 300,
            ]
        )
    if isinstance(value, str) and rng.random() < 0.3:
        at = rng.randint(0, len(value))
        return value[:at] + rng.choice(["\x1b", "\x9b", "\u2066", "0", "\n"]) + value[at:]
    other: list[Any] = [*_TEXTS, *_NUMBERS, None, True, False, [], {}, [[]], {"m": "act"}]
    return rng.choice(other)


def mutated_text(message: dict[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """Return a message with a wrong character in its text; None if it is no longer an object."""
    text = json.dumps(message)
    at = rng.randrange(len(text))
    letter = rng.choice('0123456789-"{}[],:x\\u\x1b')
    return read_object(text[:at] + letter + text[at + 1 :])


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The messages of two honest programs."""
    made = Programs(tmp_path_factory.mktemp("honest"), Setup(clock="game"))
    made.play("h8 i9 j10")
    for what, yes in ((Proposal.UNDO, True), (Proposal.DRAW, False), (Proposal.UNDO, False)):
        made.host.friend.propose(what)
        made.settle()
        made.guest.friend.answer(yes=yes)
        made.settle()
    made.guest.friend.say("hello")
    accept(made.host.session.resign())
    made.settle()
    made.host.friend.propose(Proposal.REMATCH)
    made.settle()
    made.guest.friend.answer(yes=True)
    made.play("h8 i9")
    made.network.cut()
    made.network.connect()
    made.settle()
    made.settle(2)
    return made.network.sent


def clean_lines(notices: list[Notice]) -> Iterator[str]:
    """Yield the texts of the friend in a notice."""
    for notice in notices:
        if isinstance(notice, FriendSaid):
            yield notice.text
        elif isinstance(notice, FriendFailed):
            yield str(notice.reason)


def check_mutants(seed: int, count: int, honest: list[dict[str, Any]]) -> None:
    rng = random.Random(seed)
    bench = Bench(seed)
    for number in range(count):
        message = rng.choice([*bench.sent[-8:], *rng.sample(honest, 3)])
        given = (mutated if rng.random() < 0.8 else mutated_text)(message, rng)
        if rng.random() < 0.05:
            bench.events.append(Up())
        if rng.random() < 0.1:
            bench.friend.propose(rng.choice([Proposal.UNDO, Proposal.DRAW, Proposal.REMATCH]))
        before = bench.session.game.acts
        notices = bench.hear(given) if isinstance(given, dict) else bench.poll()
        assert all(line.isprintable() and line for line in clean_lines(notices))
        assert bench.friend.name.isprintable()
        if bench.friend.failed is not None:
            assert bench.session.game.acts[: len(before)] == before[: len(bench.session.game.acts)]
            bench = Bench(seed * 100_000 + number)
        elif not (bench.session.is_over or bench.session.others_turn):
            bench._act_honestly()
            assert bench.session.game.acts
        if len(bench.sent) > 300:
            del bench.sent[:200]


@pytest.mark.random
@pytest.mark.parametrize("seed", range(10))
def test_messages_with_mistakes_do_no_harm(seed: int, honest: list[dict[str, Any]]) -> None:
    check_mutants(seed, MUTANTS, honest)
