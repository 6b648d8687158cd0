"""Meeting a friend: from an invitation to a table at which a game can begin.

A front end makes a ``Lobby``, attends to it until it reports ``Met``, and hands the table to
``GameHost.meet``.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wuziqi.friend.events import (
    CodeMade,
    Down,
    Introduced,
    LinkEvent,
    LinkFailed,
    Received,
    Up,
    WrongCode,
)
from wuziqi.friend.keys import Keys
from wuziqi.friend.messages import (
    LOOK,
    PLAY,
    Hello,
    Story,
    shared_setup,
    write,
)
from wuziqi.friend.reading import MessageError, VersionError, parse
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Player
from wuziqi.session.links import PROGRAM, FriendLink, OpenLink, open_link
from wuziqi.session.lookers import Lookers
from wuziqi.session.notices import LookCodeMade, LookingFailed
from wuziqi.texts import TextError


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
LOOK_ON: Final = "look"
"""The roles of an invitation. The host's code decides: who joins by a code for lookers looks on."""


@dataclass(frozen=True)
class CodeGiven:
    """The ``code`` to read out to the friend; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class LookCodeGiven:
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
    """Two players who have met, or a looker and a game.

    ``link`` is connected, ``keys`` meet the same friend again, ``hello`` is what the friend's
    program has said, ``story`` the match that begins or goes on, ``events`` what has come since.
    ``lookers`` are those who look on, None where nobody may.
    """

    invitation: Invitation
    link: FriendLink
    keys: Keys
    hello: Hello
    story: Story
    events: tuple[LinkEvent, ...] = ()
    lookers: Lookers | None = None

    @property
    def looking(self) -> bool:
        """Whether the person here only looks on."""
        return self.invitation.role != HOST and self.hello.role == LOOK


@dataclass(frozen=True)
class Met:
    """The friend is here: ``GameHost.meet(table)`` begins the game. The lobby is done with."""

    table: Table


LobbyEvent = CodeGiven | LookCodeGiven | WrongCodeTyped | LobbyTrouble | LobbyFailed | Met


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
        self._lookers: Lookers | None = None
        if invitation.role == HOST:
            self._link.host(invitation.relay)
            if invitation.spectators:
                self._lookers = Lookers(open_link, invitation.relay, invitation.name)
        else:
            self._link.join(invitation.relay, invitation.code)

    def attend(self) -> list[LobbyEvent]:
        """Return what has happened since the last call, without waiting for more."""
        told: list[LobbyEvent] = []
        events = [] if self._link is None else self._link.read_events()
        for number, event in enumerate(events, 1):
            if self._link is not None:
                told += self._take(self._link, event, events[number:])
        return [*told, *self._heed_lookers()]

    def _heed_lookers(self) -> list[LobbyEvent]:
        told: list[LobbyEvent] = []
        for notice in [] if self._lookers is None else self._lookers.attend(None):
            match notice:
                case LookCodeMade(code):
                    told.append(LookCodeGiven(code))
                case LookingFailed(reason):
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
        lookers, self._link, self._lookers = self._lookers, None, None
        events = tuple(later)
        table = Table(self._invitation, link, self._keys, hello, story, events, lookers)
        return [Met(table)]

    def _hello(self) -> Hello:
        role = LOOK if self._invitation.role == LOOK_ON else PLAY
        return Hello(PROGRAM, self._invitation.name, role, self._story)

    def _fail(self, reason: TextError) -> LobbyFailed:
        self.close()
        return LobbyFailed(reason)

    def descriptors(self) -> list[int]:
        """Return what becomes readable when something comes."""
        number = None if self._link is None else self._link.fileno()
        others = [] if self._lookers is None else self._lookers.descriptors()
        return others if number is None else [number, *others]

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
        wakes = [
            None if self._link is None else self._link.next_check(),
            None if self._lookers is None else self._lookers.next_wake(),
        ]
        return min((wake for wake in wakes if wake is not None), default=None)

    def pause(self) -> None:
        """Stand still: the whole program is about to."""
        for each in (self._link, self._lookers):
            if each is not None:
                each.pause()

    def resume(self) -> None:
        """Go on."""
        for each in (self._link, self._lookers):
            if each is not None:
                each.resume()

    def close(self) -> None:
        """Leave; after ``Met`` the connection is the table's, and stays."""
        for each in (self._link, self._lookers):
            if each is not None:
                each.close()
        self._link = self._lookers = None


def _story(invitation: Invitation, rng: random.Random) -> Story | None:
    """Return the match that a host begins; None for others."""
    setup = invitation.setup
    if invitation.role != HOST or setup is None:
        return None
    places = {"black": Player.FIRST, "white": Player.SECOND}
    return Story(shared_setup(setup), places.get(setup.color) or rng.choice(list(Player)))
