"""Our own engine as an opponent at any position: it moves where that is wanted."""

from collections.abc import Sequence
from dataclasses import dataclass

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import EngineFailed, Event, MoveFound
from wuziqi.rules.board import Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target

_NODES = 200_000
_TURN_MS = 2_000
"""A move is there at the first of these limits."""


@dataclass(frozen=True)
class Reply:
    """The stones that the side to move has left in its turn in a position."""

    target: Target
    moves: tuple[Point, ...]


@dataclass(frozen=True)
class NoReply:
    """The engine failed at a position; it is asked again only when that is wanted anew."""

    failure: EngineFailed


ReplyEvent = Reply | NoReply


class Replies:
    """An engine that is started by ``command`` when the first move is wanted.

    ``wanted`` is the position in which it is to move, None where it is not. A move that is wanted
    no longer is dropped, and the engine told to come to an end.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.wanted: Target | None = None
        self._client = EngineClient(command, ours=True)
        self._client.info("max_node", _NODES)
        self._client.info("timeout_turn", _TURN_MS)
        self._started: tuple[Size, Rule] | None = None
        self._open: Target | None = None

    def attend(self) -> list[ReplyEvent]:
        """Ask for what is wanted; returns what has been answered to it since the last call."""
        heard = [self._heard(event) for event in self._client.read_events()]
        if self._open is None and self.wanted is not None:
            self._ask(self.wanted)
        elif self._open is not None and self._open != self.wanted:
            self._client.stop()
        return [event for event in heard if event is not None]

    def hurry(self) -> None:
        """Have the engine move now."""
        self._client.stop()

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        number = self._client.fileno()
        return [] if number is None else [number]

    def next_check(self) -> float | None:
        """Return in how many seconds to attend again if nothing comes; None for never."""
        return self._client.next_check()

    def pause(self) -> None:
        """Stop the engine where it is."""
        self._client.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self._client.resume()

    def close(self) -> None:
        """End the engine."""
        self._client.close()

    def _ask(self, target: Target) -> None:
        kind = (target.size, target.rule)
        if self._started != kind:
            self._started = kind
            self._client.start(*kind)
        self._client.move_for(list(target.stones), target.side)
        self._open = target

    def _heard(self, event: Event) -> ReplyEvent | None:
        """Take the end of a request; None for what is wanted no longer."""
        if not isinstance(event, MoveFound | EngineFailed):
            return None
        asked, self._open = self._open, None
        if asked is None or asked != self.wanted:
            return None
        self.wanted = None
        return Reply(asked, event.points) if isinstance(event, MoveFound) else NoReply(event)
