"""A link to a friend who is not there: it reports what it was told to, for pictures."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from wuziqi.friend.link import CodeMade, Introduced, LinkEvent, Received, Up
from wuziqi.friend.messages import PLAY, ChatLine, Hello, Message, State, write
from wuziqi.friend.terms import Presence
from wuziqi.friend.wire import HOST, Keys
from wuziqi.records.setup import Setup
from wuziqi.session.friend import MatchStore
from wuziqi.session.lobby import Invitation, Lobby, Met, Role
from wuziqi.session.meeting import Meeting, first_meeting

_CODE: Final = "7-guitarist-revenge"


class ToldLink:
    """Each reading of its events brings the next ones; what is sent is dropped."""

    def __init__(self, *readings: list[LinkEvent]) -> None:
        self._readings: Iterator[list[LinkEvent]] = iter(readings)

    def host(self, relay: str = "") -> None:
        """Ask for a code."""

    def join(self, relay: str, code: str) -> None:
        """Answer to a code."""

    def meet(self, keys: Keys) -> None:
        """Meet a friend again."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""

    def read_events(self) -> list[LinkEvent]:
        """Return what happens next."""
        return next(self._readings, [])

    def fileno(self) -> int | None:
        """Return nothing to wait for."""
        return None

    def next_check(self) -> float | None:
        """Return that nothing is to be expected."""
        return None

    def pause(self) -> None:
        """Stand still."""

    def resume(self) -> None:
        """Go on."""

    def close(self) -> None:
        """Leave."""


def waiting_lobby(invitation: Invitation) -> Lobby:
    """Return a lobby that has a code, and whose friend does not come."""
    return Lobby(invitation, lambda: ToldLink([CodeMade(_CODE)]))


def met(name: str, friend: str, setup: Setup, *said: str) -> Meeting:
    """Return a game of ``name`` with a friend, who has said something."""
    hello: Message = Hello("wuziqi", friend, PLAY)
    messages: list[Message] = [State(Presence.THINKING), *map(ChatLine, said)]
    keys = Keys("0" * 64, HOST, "ws://127.0.0.1:4000/v1")
    link = ToldLink(
        [Introduced(keys), Up(), Received(write(hello))],
        [Received(write(message)) for message in messages],
    )
    lobby = Lobby(Invitation(Role.HOST, setup=setup, name=name), lambda: link)
    tables = [event.table for event in lobby.attend() if isinstance(event, Met)]
    return first_meeting(tables[0], MatchStore(lambda: True, lambda: None))
