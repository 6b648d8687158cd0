"""Our own engine as the player's adviser, whoever plays: it finds out what the aids need."""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.protocol.client.client import Ask, EngineClient
from wuziqi.protocol.client.events import (
    EngineFailed,
    Event,
    HintFound,
    MoveFound,
    ScoresFound,
    Thought,
    ThreatsFound,
)
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.tui.engines import failure_text
from wuziqi.tui.game.advice import Finding
from wuziqi.tui.game.analysis import Searched, Want
from wuziqi.tui.game.play import Play

_NODES = 50_000
_TURN_MS = 1_000
"""A search ends at the first of these limits."""

_ASKS = {Want.SCORES: Ask.SCORES, Want.THREATS: Ask.THREATS, Want.HINT: Ask.HINT}


class _Kind(NamedTuple):
    """What an engine is started for."""

    width: int
    height: int
    rule: Rule


class _Question(NamedTuple):
    want: Want
    kind: _Kind
    moves: tuple[Point, ...]

    def fits(self, play: Play) -> bool:
        """Whether an answer still is about the position that is shown."""
        return (self.kind, self.moves) == (_kind_of(play), play.aids.analysis.moves)


class Analyst:
    """An engine of its own that is started when it is first needed, and one question at most.

    An answer about a position that has gone is dropped, a search for it cut short.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self.client = EngineClient(command, ours=True)
        self.client.info("max_node", _NODES)
        self.client.info("timeout_turn", _TURN_MS)
        self._kind: _Kind | None = None
        self._asked: _Question | None = None
        self._thought: Thought | None = None
        self._failed_at: tuple[Point, ...] | None = None

    def attend(self, play: Play | None) -> None:
        """Hear what was found out about a game, and ask for what it now needs."""
        for event in self.client.read_events():
            self._hear(play, event)
        if play is None:
            return
        wants = play.find_out()
        if self._asked is not None:
            if not self._asked.fits(play) or self._asked.want not in wants:
                self.client.stop()
        elif wants and self._failed_at != play.aids.analysis.moves:
            self._ask(play, wants[0])

    def pause(self) -> None:
        """Stop the engine where it is."""
        self.client.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        self.client.resume()

    def _ask(self, play: Play, want: Want) -> None:
        kind = _kind_of(play)
        if self._kind != kind:
            self._kind = kind
            self.client.start(*kind)
        moves, side = play.aids.analysis.moves, play.aids.analysis.side
        stones = play.stones[: len(moves)]
        self._thought = None
        if want is Want.SEARCH:
            self.client.move_for(stones, side)
        else:
            self.client.ask_for(_ASKS[want], stones, side)
        self._asked = _Question(want, kind, moves)

    def _hear(self, play: Play | None, event: Event) -> None:
        match event:
            case Thought():
                self._thought = event
            case EngineFailed() if self._asked is not None:
                self._failed_at = self._asked.moves
                self._asked = None
                if play is not None:
                    play.analyst_failed(failure_text(event))
            case MoveFound(_number, (point, *_more)):
                self._take(play, Searched(point, self._thought))
            case ScoresFound() | ThreatsFound() | HintFound():
                self._take(play, event)

    def _take(self, play: Play | None, finding: Finding) -> None:
        asked, self._asked = self._asked, None
        if asked is not None and play is not None and asked.fits(play):
            play.analyst_found(finding)


def _kind_of(play: Play) -> _Kind:
    board = play.game.board
    return _Kind(board.width, board.height, play.game.rule)
