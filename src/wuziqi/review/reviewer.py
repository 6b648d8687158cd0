"""Our own engine as the reviewer: it judges the positions of a run, one after the other.

It never blocks: a loop selects on ``descriptors``, and calls ``attend`` then and after as many
seconds as ``next_check`` says. It may be closed at any time; another one goes on with the run.
"""

from collections.abc import Sequence
from typing import Final

from wuziqi.protocol.client.client import EngineClient
from wuziqi.protocol.client.events import EngineFailed, Judged
from wuziqi.protocol.client.requests import Ask
from wuziqi.review.run import ReviewRun

_PATIENCE: Final = 600.0
"""Seconds for one position: the uncompiled engine takes half a minute, more with more nodes."""


class Reviewer:
    """An engine process that works on a run. ``attend`` starts it, ``close`` ends it."""

    def __init__(self, command: Sequence[str], run: ReviewRun) -> None:
        self.run = run
        self.failure: EngineFailed | None = None
        self._client = EngineClient(command, _PATIENCE, ours=True)
        self._started = False
        self._open: tuple[int, int] | None = None

    def attend(self) -> list[int]:
        """Take in what the engine has found, and ask on; return the positions judged meanwhile.

        ``failure`` is set when the engine fails: nothing more is asked then.
        """
        judged = []
        for event in self._client.read_events():
            if isinstance(event, Judged) and self._open is not None:
                number, nodes = self._open
                self.run.accept(number, nodes, event.judgement)
                self._open = None
                judged.append(number)
            elif isinstance(event, EngineFailed):
                self.failure = event
        self._ask()
        return judged

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to do: all is judged, or the engine has failed."""
        return self.failure is not None or self.run.is_done

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
        """End the engine; the run keeps what was found."""
        self._client.close()

    def _ask(self) -> None:
        if self._open is not None or self.is_done or self.run.wanted is None:
            return
        self._open = number, nodes = self.run.wanted
        target = self.run.game.target(number)
        if not self._started:
            self._started = True
            self._client.start(target.size, target.rule)
        self._client.info("max_node", nodes)
        self._client.ask_for(Ask.JUDGE, list(target.stones), target.side)
