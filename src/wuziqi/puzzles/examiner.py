"""Our own engine as the examiner: it judges one position after the other, and never blocks."""

from collections.abc import Sequence
from typing import Final

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import EngineFailed, Judged
from wuziqi.protocol.client.requests import Ask
from wuziqi.protocol.judgement import Judgement
from wuziqi.session.analysis import Target

_PATIENCE: Final = 300.0
"""Seconds for one position: the uncompiled engine takes its time."""

NODES: Final = 300_000
"""Nodes for one position, those of a review: about a second of the compiled engine."""


class Examiner:
    """An engine process that is started by the first question. ``close`` ends it.

    ``failure`` is set when the engine has failed; the next question starts another one.
    """

    def __init__(self, command: Sequence[str], nodes: int = NODES) -> None:
        self.failure: EngineFailed | None = None
        self._client = EngineClient(command, _PATIENCE, ours=True)
        self._client.info("max_node", nodes)
        self._asked: Target | None = None
        self._played: tuple[object, object] | None = None

    @property
    def asked(self) -> Target | None:
        """The position that is being judged."""
        return self._asked

    def ask(self, target: Target) -> None:
        """Have a position judged; a question that is still open is dropped."""
        self.failure = None
        self._asked = target
        if self._played != (target.size, target.rule):
            self._played = target.size, target.rule
            self._client.start(target.size, target.rule)
        self._client.ask_for(Ask.JUDGE, list(target.stones), target.side)

    def drop(self) -> None:
        """Drop the open question, if there is one."""
        self._asked = None
        self._client.cancel()

    def attend(self) -> Judgement | None:
        """Take in what the engine says; returns its judgement of the position once it is there."""
        judgement = None
        for event in self._client.read_events():
            if isinstance(event, Judged) and self._asked is not None:
                judgement, self._asked = event.judgement, None
            elif isinstance(event, EngineFailed):
                self.failure, self._asked = event, None
        return judgement

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
