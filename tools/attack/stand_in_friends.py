"""Stand-ins for the carriers of links, and for the programs of the friends at their other ends.

The friends' programs have real lobbies and matches, and do what words such as ``play h8`` say.
"""

import json
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from tests.session.fake_links import QuietLink
from tools.attack.stand_ins import Clock, StandInProcess

from wuziqi.friend.link import Down, Introduced, LinkEvent, Received, Up
from wuziqi.friend.messages import ActDone, At, Propose, Resigned, TimeOver, write
from wuziqi.friend.messages import OpenProposal as Asked
from wuziqi.friend.wire import (
    HOST,
    JOIN,
    Keys,
    Presence,
    Proposal,
    read_keys,
    reason_error,
    write_keys,
)
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.rules.rule import RENJU, row_rule
from wuziqi.session.friend import MatchStore
from wuziqi.session.lobby import Invitation, Lobby, Met, Role
from wuziqi.session.meeting import Meeting, SpectatedGame, first_meeting
from wuziqi.session.results import Ask
from wuziqi.texts import TextError

CODE: Final = "7-guitarist-revenge"
RELAY: Final = "ws://127.0.0.1:4000/v1"

_SETUPS: Final = (
    Setup(opponent="friend"),
    Setup(Size(7, 7), opponent="friend", color="white", clock="game", game_minutes=1),
    Setup(rule=RENJU, opening=OPENINGS["taraguchi-10"], opponent="friend", color="random"),
    Setup(Size(3, 3), row_rule(3), opponent="friend", clock="move", periods=3),
    Setup(opening=OPENINGS["swap2"], opponent="friend", color="random"),
)
"""The games to which friends invite."""

_NOW: Final = At(0, 0, 0)
_JUNK: Final[Sequence[Mapping[str, Any]]] = (
    *({"m": "?"}, {}, {"m": "hello", "version": 9}, {"m": "say", "text": "\x1b[2J五" * 90}),
    *({"m": "hello", "version": 1, "program": "", "name": "", "role": "look", "reply": False},),
    *(write(ActDone(_NOW, parse_point("h8"), 5)), write(TimeOver(_NOW, Player.FIRST))),
    *(write(TimeOver(_NOW, Player.SECOND)), write(ActDone(At(9, 9, 9), "swap", 0))),
    *(write(Resigned(At(0, 0, 3))), write(Propose(_NOW, Asked(Proposal.BACK, 5, 1, 2)))),
    {"m": "act", "round": 0, "era": 0, "number": 0, "act": "z99", "ms": -1},
)
"""Messages that no program sends at their time."""

WORDS: Final = (
    *("come", "play", "undo", "back", "draw", "rematch", "yes", "no", "resign", "say", "show"),
    *("away", "here", "leave", "break", "silence", "wrong", "fail", "end", "junk", "noise"),
)
"""What friends may be told: ``play`` takes a point or a choice, ``junk`` a number."""

BREAKING: Final = ("wrong", "fail", "end", "junk", "noise")
"""Words after which a connection may end for good."""

_STORE: Final = MatchStore(lambda: True, lambda: None)


class _FarEnd(QuietLink):
    """The friend's end of a link, which is used as ``friend.link.Link`` is."""

    def __init__(self) -> None:
        self.carrier: StandInCarrier | None = None
        self.events: list[LinkEvent] = []

    def send(self, message: Mapping[str, Any]) -> None:
        if self.carrier is not None and self.carrier.is_up:
            self.carrier.tell({"is": "message", "message": message})

    def read_events(self) -> list[LinkEvent]:
        events, self.events = self.events, []
        return events


class StandInFriend:
    """The program of a friend, who invites or joins; ``honest`` until it was told to break rules.

    ``failed`` says why it has ended the connection, "" if it has not.
    """

    def __init__(self, role: Role, number: int, clock: Clock) -> None:
        self.end = _FarEnd()
        self.honest = True
        self.is_met = False
        self.sides = (HOST, JOIN) if role is Role.HOST else (JOIN, HOST)
        self.key = f"{number:064x}"
        self._clock = clock
        setup = _SETUPS[number % len(_SETUPS)] if role is Role.HOST else None
        invitation = Invitation(role, RELAY, CODE, setup, "Ann 五")
        self._lobby: Lobby | None = Lobby(invitation, lambda: self.end, random.Random(number))
        self._meeting: Meeting | None = None
        self._watched: SpectatedGame | None = None
        self._visible = True

    @property
    def keys(self) -> list[Keys]:
        """The keys of this program, and those of the other one."""
        return [Keys(self.key, side, RELAY) for side in self.sides]

    @property
    def failed(self) -> str:
        failed = None if self._meeting is None else self._meeting.friend.failed
        return "" if failed is None else str(failed)

    @property
    def plays(self) -> bool:
        return self._lobby is None

    def poll(self) -> None:
        for event in [] if self._lobby is None else self._lobby.poll():
            if isinstance(event, Met):
                self._lobby = None
                if event.table.spectating:
                    self._watched = SpectatedGame(event.table)
                else:
                    self._meeting = first_meeting(event.table, _STORE)
        if self._watched is not None:
            self._watched.session.tick(self._clock.now)
            self._watched.poll()
        if self._meeting is not None:
            friend, session = self._meeting.friend, self._meeting.session
            if session.has_slept(self._clock.now):
                session.hold(session.now)
                friend.hold()
            friend.note_visible(visible=self._visible)
            session.tick(self._clock.now, visible=self._visible)
            friend.poll()

    def obey(self, word: str, value: str) -> None:  # noqa: C901  one for each word
        """Act in the game, if there is one."""
        self._visible = (self._visible or word == "here") and word != "away"
        if self._meeting is None:
            return
        friend, session = self._meeting.friend, self._meeting.session
        match word:
            case "play":
                with suppress(NotationError):
                    session.place(parse_point(value))
                    return
                if session.step is not None and value in session.step.choices:
                    session.choose(value)
            case "undo" | "draw" | "rematch":
                friend.propose(Proposal(word))
            case "back":
                friend.propose(Proposal.BACK, len(session.game.acts) // 2)
            case "yes" | "no":
                friend.answer(yes=word == "yes")
            case "resign" if isinstance(asked := session.resign(), Ask):
                asked.accept()
            case "say":
                friend.say("Hello, 五! " * 8)
            case "show":
                friend.show(session.game.moves[: len(session.game.moves) // 2])
            case "leave":
                self.end.send({"m": "state", "state": Presence.LEFT.value})


class StandInCarrier(StandInProcess):
    """Carries messages between the program and a friend's, as far as the friend is told to."""

    def __init__(self, friends: "StandInFriends") -> None:
        super().__init__(())
        self.is_up = False
        self.silent = False
        self.friend: StandInFriend | None = None
        self._friends = friends
        self.said: list[str] = []

    def tell(self, said: Mapping[str, Any]) -> None:
        """Say a line to the program."""
        self.said.append(json.dumps(said))

    def send(self, *lines: str) -> None:
        for line in lines:
            self._take(json.loads(line))

    def _take(self, order: dict[str, Any]) -> None:
        match order:
            case {"do": "host"}:
                self.friend = self._friends.new(Role.JOIN)
                self.tell({"is": "code", "code": CODE})
            case {"do": "join"}:
                self.friend = self._friends.new(Role.HOST)
            case {"do": "meet", "keys": keys}:
                self.friend = self._friends.known.get(read_keys(keys).key)
            case {"do": "send", "message": message} if self.is_up and self.friend is not None:
                self.friend.end.events.append(Received(message))
            case {"do": "leave"}:
                self.poll()
                self.fall("left")
                self.ended = True
        if self.friend is not None:
            self.friend.end.carrier = self

    def fall(self, why: str, *, by_friend: bool = False) -> None:
        """Lose the connection; a friend who has left counts no time of the other player."""
        if self.is_up and self.friend is not None:
            self.is_up = False
            self.friend.end.events.append(Down(reason_error(why), ours=by_friend))
            self.tell({"is": "down", "why": why})

    def obey(self, word: str, value: str) -> None:  # noqa: C901  one for each word
        """Let the friend or the connection do something."""
        friend = self.friend
        if friend is None:
            return
        self.silent = word == "silence" or (self.silent and word != "come")
        if word in BREAKING:
            friend.honest = False
        match word:
            case "come" if not self.is_up:
                own, other = friend.keys
                self.is_up = True
                if not friend.is_met:
                    self.tell({"is": "keys", "keys": write_keys(other)})
                    friend.end.events.append(Introduced(own))
                self.tell({"is": "up"})
                friend.end.events.append(Up())
                friend.is_met = True
            case "leave" | "break":
                friend.obey(word, value)
                leaves = word == "leave"
                self.fall("left" if leaves else "lost", by_friend=leaves)
            case "wrong" if not friend.is_met:
                self.tell({"is": "wrong_code", "left": 2})
                self.tell({"is": "code", "code": CODE})
            case "fail":
                self.tell({"is": "failed", "why": "crowded"})
            case "end":
                self.ended = True
            case "junk" if self.is_up:
                self.tell({"is": "message", "message": _JUNK[int(value) % len(_JUNK)]})
            case "noise":
                self.said += ["no object", '{"is": "message", "message": 5}', "{}", '{"is": "up"}']
            case _:
                friend.obey(word, value)

    def poll(self) -> None:
        """Let the friend's program take what has come, and act, unless it sleeps in its game."""
        friend = self.friend
        if friend is not None and friend.end.carrier is self and not (self.silent and friend.plays):
            friend.poll()

    def read(self) -> list[str]:
        self.poll()
        said, self.said = self.said, []
        return said

    def finish(self, grace: float = 0) -> TextError:
        self.fall("lost")
        self.ended = True
        return super().finish(grace)


class StandInFriends:
    """All friends and carriers of some runs on the same data."""

    def __init__(self, clock: Clock) -> None:
        self.known: dict[str, StandInFriend] = {}
        self._clock = clock
        self._carriers: list[StandInCarrier] = []

    def open(self, command: Sequence[str]) -> StandInCarrier:
        """Start a carrier."""
        del command
        self._carriers.append(StandInCarrier(self))
        return self._carriers[-1]

    def new(self, role: Role) -> StandInFriend:
        friend = StandInFriend(role, len(self.known), self._clock)
        self.known[friend.key] = friend
        return friend

    @property
    def live(self) -> list[StandInCarrier]:
        """The carriers that run."""
        self._carriers = [one for one in self._carriers if not one.ended]
        return self._carriers

    def take_all(self) -> bool:
        """Let every friend's program take what has come; returns whether it said something."""
        for carrier in self.live:
            carrier.poll()
        return any(carrier.said for carrier in self.live)

    def obey(self, told: str) -> None:
        """Tell a friend what to do: the number of the carrier, a word, and a value."""
        number, word, value = f"{told}  ".split(" ", 2)
        if self.live:
            self.live[int(number) % len(self.live)].obey(word, value.strip())

    @property
    def refused(self) -> str:
        """Why an honest friend's program has ended a connection, "" if none has."""
        return next((one.failed for one in self.known.values() if one.honest and one.failed), "")
