"""Meeting a friend: from an invitation to a table at which a game can begin.

A front end makes a ``Lobby``, attends to it until it reports ``Met``, and hands the table to
``GameHost.meet``.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from wuziqi import __version__
from wuziqi.friend.link import (
    CodeMade,
    Down,
    Introduced,
    Link,
    LinkEvent,
    LinkFailed,
    Received,
    Up,
    WrongCode,
    carrier_command,
)
from wuziqi.friend.messages import (
    LOOK,
    PLAY,
    ActDone,
    At,
    Hello,
    MessageError,
    Ping,
    Snapshot,
    State,
    VersionError,
    parse,
    shared_setup,
    write,
)
from wuziqi.friend.terms import Presence
from wuziqi.friend.wire import Keys
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.session.notices import Notice, SpectatorCodeMade, SpectatorsChanged, SpectatorsFailed
from wuziqi.texts import TextError

PROGRAM: Final = f"wuziqi {__version__}"
"""What this program calls itself."""


class FriendLink(Protocol):
    """What a session needs of ``friend.link.Link``, which says what the methods do."""

    def host(self, relay: str = "") -> None:
        """Ask for a code."""

    def join(self, relay: str, code: str) -> None:
        """Answer to a code."""

    def meet(self, keys: Keys) -> None:
        """Meet a friend again."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""

    def read_events(self) -> list[LinkEvent]:
        """Return what has happened."""

    def fileno(self) -> int | None:
        """Return what becomes readable."""

    def next_check(self) -> float | None:
        """Return in how many seconds to read events again."""

    def pause(self) -> None:
        """Stand still."""

    def resume(self) -> None:
        """Go on."""

    def close(self) -> None:
        """Leave."""


OpenLink = Callable[[], FriendLink]
"""Makes a link that is not used yet."""


def open_link() -> FriendLink:
    """Return a link whose carrier is a process of its own, once it is asked for something."""
    return Link(carrier_command())


# Those who look on at a game with a friend: each has a code and a link, and is told what happens


MAX_SPECTATORS: Final = 4
"""How many may look on at once."""


class Spectators:
    """Says a code for whoever wants to look on, and another one once that is used.

    ``relay`` is the address of the mailbox server, ``name`` that of the player here.
    """

    def __init__(self, open_link: OpenLink, relay: str, name: str) -> None:
        self._open_link = open_link
        self._relay = relay
        self._name = name
        self._spectators: list[_SpectatorLink] = []
        self._count = 0
        self._failed = self._paused = False
        self._invite()

    def attend(self, story: Snapshot | None) -> list[Notice]:
        """Tell all of them the ``story``, None before the game; returns what there is to say."""
        if self._paused:
            self.resume()
        notices: list[Notice] = []
        for spectator in list(self._spectators):
            notices += spectator.attend(story)
            if spectator.gone:
                self._spectators.remove(spectator)
                self._failed = self._failed or not spectator.met
        self._invite()
        count = sum(spectator.up for spectator in self._spectators)
        if story is not None and count != self._count:
            self._count = count
            notices.append(SpectatorsChanged(count))
        return notices

    def _invite(self) -> None:
        """Make another code, unless there is one or nobody more may come."""
        waiting = any(not spectator.met for spectator in self._spectators)
        if not (self._failed or waiting) and len(self._spectators) < MAX_SPECTATORS:
            link = self._open_link()
            link.host(self._relay)
            self._spectators.append(_SpectatorLink(link, self._name))

    def descriptors(self) -> list[int]:
        """Return what becomes readable when one of them says something."""
        numbers = [spectator.link.fileno() for spectator in self._spectators]
        return [number for number in numbers if number is not None]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        checks = [spectator.link.next_check() for spectator in self._spectators]
        return min((check for check in checks if check is not None), default=None)

    def pause(self) -> None:
        """Stand still until ``resume`` or the next ``attend``."""
        self._paused = True
        for spectator in self._spectators:
            spectator.link.pause()

    def resume(self) -> None:
        """Go on."""
        self._paused = False
        for spectator in self._spectators:
            spectator.link.resume()

    def close(self) -> None:
        """Send all of them away."""
        for spectator in self._spectators:
            spectator.link.close()
        self._spectators = []


class _SpectatorLink:
    """One who looks on, or may: ``met`` says that the code was used, ``gone`` that it is over."""

    def __init__(self, link: FriendLink, name: str) -> None:
        self.link = link
        self.met = self.up = self.gone = False
        self._name = name
        self._told: Snapshot | None = None

    def attend(self, story: Snapshot | None) -> list[Notice]:
        """Take what has come, and tell what is new."""
        notices: list[Notice] = []
        for event in self.link.read_events():
            if not self.gone:
                notices += self._take(event)
        if self.up and not self.gone and story is not None and story != self._told:
            self._tell(story)
        return notices

    def _take(self, event: LinkEvent) -> Sequence[Notice]:
        match event:
            case CodeMade(code):
                return [SpectatorCodeMade(code)]
            case Introduced():
                self.met = True
            case Up():
                self.up, self._told = True, None
            case Down():
                self.up = False
            case LinkFailed(reason):
                self._leave()
                return [] if self.met else [SpectatorsFailed(reason)]
            case Received(message):
                self._hear(message)
        return []

    def _hear(self, given: dict[str, object]) -> None:
        try:
            message = parse(given)
        except (MessageError, VersionError):
            self._leave()
            return
        match message:
            case Hello(reply=False):
                self._told = None
            case Ping(number, back=False):
                self.link.send(write(Ping(number, back=True)))
            case State(state) if state == Presence.LEFT:
                self._leave()

    def _leave(self) -> None:
        self.gone, self.up = True, False
        self.link.close()

    def _tell(self, story: Snapshot) -> None:
        """Tell the acts that are new, or else the whole story."""
        told, self._told = self._told, story
        if told is None or not _goes_on(told, story):
            hello = Hello(PROGRAM, self._name, LOOK, story, reply=True)
            self.link.send(write(hello))
            return
        for number in range(len(told.acts), len(story.acts)):
            at = At(story.round, story.era, number)
            self.link.send(write(ActDone(at, *story.acts[number])))


def _goes_on(told: Snapshot, story: Snapshot) -> bool:
    """Whether acts are all that is new."""
    same = (told.round, told.era, told.end) == (story.round, story.era, story.end)
    return same and story.acts[: len(told.acts)] == told.acts


# Meeting a friend: from an invitation to a table at which a game can begin


@dataclass(frozen=True)
class Invitation:
    """How to meet: ``role`` is HOST, JOIN or LOOK.

    ``relay`` is the address of the mailbox server, "" for the public one. A host has a ``setup``
    and may let ``spectators`` look on; who joins or looks on has the ``code``. ``name`` is the
    player's, "" for none.
    """

    role: str
    relay: str = ""
    code: str = ""
    setup: Setup | None = None
    name: str = ""
    spectators: bool = False


HOST: Final = "host"
JOIN: Final = "join"
SPECTATE: Final = "look"
"""The roles of an invitation. The code decides: who joins by a code for spectators only watches."""


@dataclass(frozen=True)
class CodeGiven:
    """The ``code`` to read out to the friend; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class SpectatorCodeGiven:
    """The code for somebody who may only look on; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class WrongCodeTyped:
    """Somebody has typed a wrong code: another one follows, ``left`` times more."""

    left: int


@dataclass(frozen=True)
class LobbyTrouble:
    """The connection does not work for this ``reason``; it is tried on."""

    reason: TextError


@dataclass(frozen=True)
class LobbyFailed:
    """Nobody can be met here any more, for this ``reason``: close the lobby."""

    reason: TextError


@dataclass(frozen=True)
class Table:
    """Two players who have met, or a spectator and a game.

    ``link`` is connected, ``keys`` meet the same friend again, ``hello`` is what the friend's
    program has said, ``story`` the match that begins or goes on, ``events`` what has come since.
    ``spectators`` are those who look on, None where nobody may.
    """

    invitation: Invitation
    link: FriendLink
    keys: Keys
    hello: Hello
    story: Snapshot
    events: tuple[LinkEvent, ...] = ()
    spectators: Spectators | None = None

    @property
    def spectating(self) -> bool:
        """Whether the person here only looks on."""
        return self.invitation.role != HOST and self.hello.role == LOOK


@dataclass(frozen=True)
class Met:
    """The friend is here: ``GameHost.meet(table)`` begins the game. The lobby is done with."""

    table: Table


LobbyEvent = CodeGiven | SpectatorCodeGiven | WrongCodeTyped | LobbyTrouble | LobbyFailed | Met


class Lobby:
    """Waits for the friend of an invitation; ``open_link`` makes links. Close it if nobody came.

    Events of the network come by ``attend``, which a loop calls when one of ``descriptors`` becomes
    readable, or after ``next_wake`` seconds. No method blocks or raises.
    """

    def __init__(
        self,
        invitation: Invitation,
        open_link: OpenLink = open_link,
        rng: random.Random | None = None,
    ) -> None:
        self._invitation = invitation
        self._link: FriendLink | None = open_link()
        self._keys: Keys | None = None
        self._story = _story(invitation, rng or random.Random())  # noqa: S311  a colour is no secret
        self._spectators: Spectators | None = None
        if invitation.role == HOST:
            self._link.host(invitation.relay)
            if invitation.spectators:
                self._spectators = Spectators(open_link, invitation.relay, invitation.name)
        else:
            self._link.join(invitation.relay, invitation.code)

    def attend(self) -> list[LobbyEvent]:
        """Return what has happened since the last call, without waiting for more."""
        told: list[LobbyEvent] = []
        events = [] if self._link is None else self._link.read_events()
        for number, event in enumerate(events, 1):
            if self._link is not None:
                told += self._take(self._link, event, events[number:])
        return [*told, *self._attend_spectators()]

    def _attend_spectators(self) -> list[LobbyEvent]:
        told: list[LobbyEvent] = []
        for notice in [] if self._spectators is None else self._spectators.attend(None):
            match notice:
                case SpectatorCodeMade(code):
                    told.append(SpectatorCodeGiven(code))
                case SpectatorsFailed(reason):
                    told.append(LobbyTrouble(reason))
        return told

    def _take(
        self, link: FriendLink, event: LinkEvent, later: Sequence[LinkEvent]
    ) -> list[LobbyEvent]:
        match event:
            case CodeMade(code):
                return [CodeGiven(code)]
            case WrongCode(left):
                return [WrongCodeTyped(left)]
            case Introduced(keys):
                self._keys = keys
            case Up():
                link.send(write(self._hello()))
            case Down(reason):
                return [LobbyTrouble(reason)]
            case LinkFailed(reason):
                return [self._fail(reason)]
            case Received(message):
                return self._receive(link, message, later)
        return []

    def _receive(
        self, link: FriendLink, message: Mapping[str, Any], later: Sequence[LinkEvent]
    ) -> list[LobbyEvent]:
        """Sit down once the friend's hello is here; whatever else comes before it is skipped."""
        try:
            hello = parse(message)
        except (MessageError, VersionError) as error:
            return [self._fail(error)]
        if not isinstance(hello, Hello):
            return []
        story = self._story or hello.story
        if story is None or self._keys is None:
            return []
        spectators, self._link, self._spectators = self._spectators, None, None
        events = tuple(later)
        table = Table(self._invitation, link, self._keys, hello, story, events, spectators)
        return [Met(table)]

    def _hello(self) -> Hello:
        role = LOOK if self._invitation.role == SPECTATE else PLAY
        return Hello(PROGRAM, self._invitation.name, role, self._story)

    def _fail(self, reason: TextError) -> LobbyFailed:
        self.close()
        return LobbyFailed(reason)

    def descriptors(self) -> list[int]:
        """Return what becomes readable when something comes."""
        number = None if self._link is None else self._link.fileno()
        others = [] if self._spectators is None else self._spectators.descriptors()
        return others if number is None else [number, *others]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        wakes = [
            None if self._link is None else self._link.next_check(),
            None if self._spectators is None else self._spectators.next_wake(),
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stand still: the whole program is about to."""
        for each in (self._link, self._spectators):
            if each is not None:
                each.pause()

    def resume(self) -> None:
        """Go on."""
        for each in (self._link, self._spectators):
            if each is not None:
                each.resume()

    def close(self) -> None:
        """Leave; after ``Met`` the connection is the table's, and stays."""
        for each in (self._link, self._spectators):
            if each is not None:
                each.close()
        self._link = self._spectators = None


def _story(invitation: Invitation, rng: random.Random) -> Snapshot | None:
    """Return the match that a host begins; None for others."""
    setup = invitation.setup
    if invitation.role != HOST or setup is None:
        return None
    places = {"black": Player.FIRST, "white": Player.SECOND}
    return Snapshot(shared_setup(setup), places.get(setup.color) or rng.choice(list(Player)))
