"""Meeting a friend: from an invitation to a table at which a game can begin.

A front end makes a ``Lobby``, polls it until it reports ``Met``, and hands the table to
``GameHost.meet``.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
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
    FEATURES,
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
    parse_message,
    shared_setup,
    write,
)
from wuziqi.friend.wire import Keys, Presence
from wuziqi.protocol.client.worker import Runner, Worker
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup, changed
from wuziqi.rules.opening import Player
from wuziqi.session.notices import Notice, SpectatorCodeMade, SpectatorsChanged, SpectatorsFailed
from wuziqi.texts import TextError

PROGRAM: Final = f"wuziqi {__version__}"
"""The name and version of this program in messages."""


class FriendLink(Runner, Protocol):
    """The methods of ``friend.link.Link`` that a session needs."""

    def host(self, relay: str = "") -> None: ...
    def join(self, relay: str, code: str) -> None: ...
    def meet(self, keys: Keys) -> None: ...
    def send(self, message: Mapping[str, Any]) -> None: ...
    def read_events(self) -> list[LinkEvent]: ...


OpenLink = Callable[[], FriendLink]
"""Makes a new link."""


def open_link() -> FriendLink:
    """Return a link that starts its carrier process with its first request."""
    return Link(carrier_command())


class Role(Enum):
    """The role that the person wants; but a spectator's code admits spectators only."""

    HOST = auto()
    JOIN = auto()
    SPECTATE = auto()


@dataclass(frozen=True)
class Invitation:
    """The terms of meeting a friend.

    ``relay`` is the address of the mailbox server, "" for the public one. A host has a ``setup``
    and may admit ``spectators``; everybody else has the ``code``. ``name`` is the player's, "" for
    none.
    """

    role: Role
    relay: str = ""
    code: str = ""
    setup: Setup | None = None
    name: str = ""
    spectators: bool = False


def invitation_of(
    settings: Settings, setup: Setup | None = None, code: str = "", *, spectators: bool = False
) -> Invitation:
    """Return the invitation of a host with a ``setup``, or of a guest with a ``code``.

    Odds that no friend can be given are left out.
    """
    if setup is not None:
        setup = replace(setup, odds=changed(setup, opponent="friend").odds)
    role = Role.JOIN if setup is None else Role.HOST
    looked_at = spectators and role is Role.HOST
    return Invitation(role, settings.relay, code, setup, settings.name, looked_at)


@dataclass(frozen=True)
class CodeGiven:
    """The ``code`` to read out to the friend; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class SpectatorCodeGiven:
    """The code for a spectator; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class CodeUsed:
    """Somebody typed the right code, which is spent; the friend's program is awaited."""


@dataclass(frozen=True)
class WrongCodeTyped:
    """Somebody typed a wrong code: a new code follows, up to ``left`` more times."""

    left: int


@dataclass(frozen=True)
class LobbyTrouble:
    """The connection does not work at present; the lobby tries again."""

    reason: TextError


@dataclass(frozen=True)
class LobbyFailed:
    """The invitation has failed for good: close the lobby."""

    reason: TextError


@dataclass(frozen=True)
class Table:
    """Two players who have met, or a spectator and a game.

    ``link`` is connected, ``keys`` meet the same friend again, ``hello`` is the first message of
    the friend's program, ``snapshot`` the match that begins or goes on, ``events`` the later events
    of the link. ``spectators`` is None where none are admitted.
    """

    invitation: Invitation
    link: FriendLink
    keys: Keys
    hello: Hello
    snapshot: Snapshot
    events: tuple[LinkEvent, ...] = ()
    spectators: "Spectators | None" = None

    @property
    def spectating(self) -> bool:
        return self.invitation.role is not Role.HOST and self.hello.role == LOOK


@dataclass(frozen=True)
class Met:
    """The friend is here: ``GameHost.meet(table)`` begins the game. The lobby is done."""

    table: Table


LobbyEvent = (
    CodeGiven | SpectatorCodeGiven | CodeUsed | WrongCodeTyped | LobbyTrouble | LobbyFailed | Met
)


class Lobby(Worker):
    """Waits for the friend of an invitation; ``open_link`` makes links. Close it if nobody came.

    A loop selects on ``descriptors``, and calls ``poll`` then and after ``next_wake`` seconds. No
    method blocks or raises.
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
        rng = rng or random.Random()  # noqa: S311  a colour is no secret
        self._snapshot = _first_snapshot(invitation, rng)
        self._spectators: Spectators | None = None
        if invitation.role is Role.HOST:
            self._link.host(invitation.relay)
            if invitation.spectators:
                self._spectators = Spectators(open_link, invitation.relay, invitation.name)
        else:
            self._link.join(invitation.relay, invitation.code)

    def poll(self) -> list[LobbyEvent]:
        """Return the events since the last call, without waiting for more."""
        found: list[LobbyEvent] = []
        events = [] if self._link is None else self._link.read_events()
        for number, event in enumerate(events, 1):
            if self._link is not None:
                found += self._take(self._link, event, events[number:])
        return [*found, *self._poll_spectators()]

    def _poll_spectators(self) -> list[LobbyEvent]:
        found: list[LobbyEvent] = []
        for notice in [] if self._spectators is None else self._spectators.poll(None):
            match notice:
                case SpectatorCodeMade(code):
                    found.append(SpectatorCodeGiven(code))
                case SpectatorsFailed(reason):
                    found.append(LobbyTrouble(reason))
        return found

    def _take(  # noqa: PLR0911  one for each event
        self, link: FriendLink, event: LinkEvent, later: Sequence[LinkEvent]
    ) -> list[LobbyEvent]:
        match event:
            case CodeMade(code):
                return [CodeGiven(code)]
            case WrongCode(left):
                return [WrongCodeTyped(left)]
            case Introduced(keys):
                self._keys = keys
                if self._invitation.role is Role.HOST:
                    return [CodeUsed()]
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
        """Report Met at the friend's hello; skips any message before it."""
        try:
            hello = parse_message(message)
        except (MessageError, VersionError) as error:
            return [self._fail(error)]
        if not isinstance(hello, Hello):
            return []
        snapshot = self._snapshot or hello.snapshot
        if snapshot is None or self._keys is None:
            return []
        spectators, self._link, self._spectators = self._spectators, None, None
        events = tuple(later)
        return [Met(Table(self._invitation, link, self._keys, hello, snapshot, events, spectators))]

    def _hello(self) -> Hello:
        role = LOOK if self._invitation.role is Role.SPECTATE else PLAY
        return Hello(PROGRAM, self._invitation.name, role, self._snapshot, can=FEATURES)

    def _fail(self, reason: TextError) -> LobbyFailed:
        self.close()
        return LobbyFailed(reason)

    @property
    def runners(self) -> "list[FriendLink | Spectators]":
        """The connections; after ``Met`` they belong to the table, and stay open."""
        return [each for each in (self._link, self._spectators) if each is not None]

    def close(self) -> None:
        super().close()
        self._link = self._spectators = None


def _first_snapshot(invitation: Invitation, rng: random.Random) -> Snapshot | None:
    """Return the match that a host begins; None for a guest or spectator."""
    setup = invitation.setup
    if invitation.role is not Role.HOST or setup is None:
        return None
    places = {"black": Player.FIRST, "white": Player.SECOND}
    return Snapshot(shared_setup(setup), places.get(setup.color) or rng.choice(list(Player)))


# Spectators, on the side of the host

MAX_SPECTATORS: Final = 4


class Spectators(Worker):
    """The links to spectators: one waits with a code for the next spectator to come.

    ``relay`` is the address of the mailbox server, ``name`` the name of the player here. ``keys``
    meet the spectators who have come, also after a restart.
    """

    def __init__(
        self, open_link: OpenLink, relay: str, name: str, keys: Sequence[Keys] = ()
    ) -> None:
        self.keys = tuple(keys[:MAX_SPECTATORS])
        self._open_link = open_link
        self._relay = relay
        self._name = name
        self._links = [_SpectatorLink(open_link(), name, each) for each in self.keys]
        self._count = 0
        self._failed = self._paused = False
        self._invite()

    def poll(self, snapshot: Snapshot | None) -> list[Notice]:
        """Send all spectators the ``snapshot``, None before the game; returns the notices."""
        if self._paused:
            self.resume()
        notices: list[Notice] = []
        for each in list(self._links):
            notices += each.poll(snapshot)
            if each.gone:
                self._links.remove(each)
                self._failed = self._failed or not each.met
        self._invite()
        self.keys = tuple(each.keys for each in self._links if each.keys is not None)
        count = sum(each.up for each in self._links)
        if snapshot is not None and count != self._count:
            self._count = count
            notices.append(SpectatorsChanged(count))
        return notices

    def _invite(self) -> None:
        """Open another link, unless one is waiting or no more spectators may come."""
        waiting = any(not each.met for each in self._links)
        if not (self._failed or waiting) and len(self._links) < MAX_SPECTATORS:
            link = self._open_link()
            link.host(self._relay)
            self._links.append(_SpectatorLink(link, self._name))

    @property
    def runners(self) -> list[FriendLink]:
        return [each.link for each in self._links]

    def pause(self) -> None:
        """Suspend the links until ``resume`` or the next ``poll``."""
        self._paused = True
        super().pause()

    def resume(self) -> None:
        self._paused = False
        super().resume()

    def close(self) -> None:
        super().close()
        self._links = []


class _SpectatorLink:
    """The link to one spectator, ``gone`` when it has ended.

    ``keys`` meet the spectator again, None while the code is not used. Of a spectator's messages
    only hello, ping and leaving count.
    """

    def __init__(self, link: FriendLink, name: str, keys: Keys | None = None) -> None:
        self.link = link
        self.keys = keys
        self.up = self.gone = False
        self._name = name
        self._sent: Snapshot | None = None
        if keys is not None:
            link.meet(keys)

    @property
    def met(self) -> bool:
        """Whether the code was used."""
        return self.keys is not None

    def poll(self, snapshot: Snapshot | None) -> list[Notice]:
        """Take the events of the link, and send the new acts."""
        notices: list[Notice] = []
        for event in self.link.read_events():
            if not self.gone:
                notices += self._take(event)
        if self.up and not self.gone and snapshot is not None and snapshot != self._sent:
            self._send(snapshot)
        return notices

    def _take(self, event: LinkEvent) -> Sequence[Notice]:
        match event:
            case CodeMade(code):
                return [SpectatorCodeMade(code)]
            case Introduced(keys):
                self.keys = keys
            case Up():
                self.up, self._sent = True, None
            case Down():
                self.up = False
            case LinkFailed(reason):
                self._leave()
                return [] if self.met else [SpectatorsFailed(reason)]
            case Received(message):
                self._receive(message)
        return []

    def _receive(self, given: dict[str, object]) -> None:
        try:
            message = parse_message(given)
        except (MessageError, VersionError):
            self._leave()
            return
        match message:
            case Hello(reply=False):
                self._sent = None
            case Ping(number, back=False):
                self.link.send(write(Ping(number, back=True)))
            case State(Presence.LEFT):
                self._leave()

    def _leave(self) -> None:
        self.gone, self.up = True, False
        self.link.close()

    def _send(self, snapshot: Snapshot) -> None:
        """Send the new acts, or the whole snapshot where acts are not enough."""
        sent, self._sent = self._sent, snapshot
        if sent is None or not _continues(sent, snapshot):
            hello = Hello(PROGRAM, self._name, LOOK, snapshot, reply=True)
            self.link.send(write(hello))
            return
        for number in range(len(sent.acts), len(snapshot.acts)):
            at = At(snapshot.round, snapshot.era, number)
            self.link.send(write(ActDone(at, *snapshot.acts[number])))


def _continues(sent: Snapshot, snapshot: Snapshot) -> bool:
    """Whether a snapshot differs from the sent one only by additional acts."""
    same = (sent.round, sent.era, sent.end) == (snapshot.round, snapshot.era, snapshot.end)
    return same and snapshot.acts[: len(sent.acts)] == sent.acts
