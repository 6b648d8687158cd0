"""The budget of a search: time and nodes."""

from time import monotonic
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Limits, Stop
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import NODES_BETWEEN_CHECKS, RESERVE_MS

UNLIMITED: Final[i64] = 1 << 60
"""A number of nodes that no search reaches."""

NO_DEADLINE: Final = 1e9
"""Seconds: a deadline that never comes."""

_RESERVE_SHARE: Final = 0.04
_MOST_RESERVE_MS: Final = 40
"""The part of the time for a move in reserve besides RESERVE_MS, and the most of it.

What a busy machine adds does not grow with the time for the move (docs/strength.md, Time).
"""

_LEAST_RESERVE_MS: Final = RESERVE_MS / 4
_PAUSES_RESERVED: Final = 2
_PAUSE_FADING: Final = 0.7
"""The least reserve, how many times the longest pause is added to it, and the factor by which the
longest pause shrinks at each move.
"""


class Pauses:
    """How long the machine has lately kept this process from searching, for the work of others.

    ``longest`` is in seconds. It begins at RESERVE_MS, as on a busy machine, and shrinks.
    """

    def __init__(self) -> None:
        self.longest: float = RESERVE_MS / 1000
        self._last: float = 0.0

    def begin(self) -> None:
        """Begin a search: the time since the last one is no pause."""
        self._last = monotonic()

    def faded(self) -> float:
        """Shrink the longest pause for a new move and return it."""
        self.longest *= _PAUSE_FADING
        return self.longest

    def read_clock(self) -> float:
        """Return time.monotonic; a search that was not paused has read it a millisecond ago."""
        now = monotonic()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        return now


_PAUSES: Final = Pauses()


class Budget:
    """Ends the searches on one position by node count, by time or when asked from outside.

    A search calls ``check`` before it places a stone and winds up once ``exhausted`` is true.
    ``deadline`` is in seconds of time.monotonic; nodes are stones placed.
    """

    def __init__(
        self,
        position: Position,
        stop: Stop,
        deadline: float = NO_DEADLINE,
        max_nodes: i64 = UNLIMITED,
    ) -> None:
        self.position: Position = position
        self.stop: Stop = stop
        self.deadline: float = deadline
        self.start: float = monotonic()
        self.start_nodes: i64 = position.placed
        self.last_node: i64 = UNLIMITED if max_nodes == UNLIMITED else position.placed + max_nodes
        self.exhausted: bool = False
        _PAUSES.begin()
        self._next_check: i64 = position.placed

    @property
    def nodes(self) -> i64:
        """The stones placed since the start."""
        return self.position.placed - self.start_nodes

    @property
    def milliseconds(self) -> int:
        """The time since the start."""
        return int(1000 * (monotonic() - self.start))

    def share(self, part: float, max_nodes: i64) -> "Budget":
        """Return a budget that begins now: a part of this one, and ``max_nodes`` at most."""
        deadline = self.start + part * (self.deadline - self.start)
        nodes = min(max_nodes, int(part * int(self.last_node - self.start_nodes)))
        return Budget(self.position, self.stop, deadline, nodes)

    def check(self) -> bool:
        """Return whether the search has to end; reads the clock every few nodes only."""
        if self.position.placed >= self._next_check:
            self._check_now()
        return self.exhausted

    def _check_now(self) -> None:
        placed = self.position.placed
        if placed >= self.last_node or self.stop() or _PAUSES.read_clock() >= self.deadline:
            self.exhausted = True
        self._next_check = min(placed + NODES_BETWEEN_CHECKS, self.last_node)


def budget_within(limits: Limits, position: Position, stop: Stop) -> Budget:
    """Return a budget for a search of a position that begins now."""
    deadline = monotonic() + seconds_to_think(limits.turn_ms, _PAUSES.faded())
    return Budget(
        position, stop, deadline, UNLIMITED if limits.max_nodes is None else limits.max_nodes
    )


def seconds_to_think(turn_ms: int | None, pause: float = RESERVE_MS / 1000) -> float:
    """Return the seconds of a search whose move arrives before the limit.

    ``pause`` is how long the machine may keep it from running, in seconds.
    """
    if turn_ms is None:
        return NO_DEADLINE
    most = RESERVE_MS + min(_RESERVE_SHARE * turn_ms, _MOST_RESERVE_MS)
    reserve = min(most, _LEAST_RESERVE_MS + _PAUSES_RESERVED * 1000 * pause)
    return max(0.0, turn_ms - reserve) / 1000
