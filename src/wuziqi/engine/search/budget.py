"""The budget of a search: time and nodes."""

from time import monotonic
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Limits, Stop
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import NODES_BETWEEN_CHECKS, RESERVE_MS

UNLIMITED: Final[i64] = 1 << 60
"""A number of nodes that no search reaches."""

_ENDLESS: Final = 1e9
"""Seconds that no search takes."""

_RESERVE_SHARE: Final = 0.04
_MOST_RESERVE_MS: Final = 40
"""The reserve beside RESERVE_MS: its share of the time for a move, and its maximum.

Delays by a busy machine do not grow with the time for the move (docs/strength.md, Time).
"""

_SHORT_MS: Final = 600
"""The reserve may be half of a turn that is shorter than half of this time, and a falling share of
longer turns. A late move loses the game, a shallower search seldom does.
"""

_LEAST_RESERVE_MS: Final = RESERVE_MS / 4
_PAUSES_RESERVED: Final = 2
_FIRST_PAUSE_MS: Final = RESERVE_MS * 2 / 3
_PAUSE_FADING: Final = 0.7
"""The least reserve, the factor of the longest pause in it, the longest pause at the start, and the
factor by which the longest pause shrinks at each move.
"""


class Pauses:
    """How long the machine has lately kept this process from searching, for the work of others.

    ``longest`` is in seconds. It begins above 0, since the machine may be busy, and shrinks.
    """

    def __init__(self) -> None:
        self.longest: float = _FIRST_PAUSE_MS / 1000
        self._last: float = 0.0

    def begin(self) -> None:
        """Begin a search. The time since the last search is no pause."""
        self._last = monotonic()

    def fade(self) -> None:
        """Shrink the longest pause for a new move."""
        self.longest *= _PAUSE_FADING

    def add_lateness(self, seconds: float) -> None:
        """Lengthen the longest pause so that an equally late move would come in time."""
        self.longest += seconds / _PAUSES_RESERVED

    def read_clock(self) -> float:
        """Return time.monotonic; a search that was not paused has read it a millisecond ago."""
        now = monotonic()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        return now


PAUSES: Final = Pauses()


class Budget:
    """Ends the searches on one position by node count, by time or when asked from outside.

    A search calls ``check`` before it places a stone and winds up once ``exhausted`` is true.
    ``turn_ms`` is the time from now in which the move must arrive: the search ends before that by
    the reserve, which grows as soon as the search is paused. Nodes are stones placed.
    """

    def __init__(
        self,
        position: Position,
        stop: Stop,
        max_nodes: i64 = UNLIMITED,
        turn_ms: int | None = None,
    ) -> None:
        self.position: Position = position
        self.stop: Stop = stop
        self.turn_ms: int | None = turn_ms
        self.part: float = 1.0
        self.start: float = monotonic()
        self.start_nodes: i64 = position.placed
        self.last_node: i64 = UNLIMITED if max_nodes == UNLIMITED else position.placed + max_nodes
        self.exhausted: bool = False
        PAUSES.begin()
        self._next_check: i64 = position.placed

    @property
    def nodes(self) -> i64:
        """The stones placed since the start."""
        return self.position.placed - self.start_nodes

    @property
    def milliseconds(self) -> int:
        return int(1000 * (monotonic() - self.start))

    def share(self, part: float, max_nodes: i64) -> "Budget":
        """Return a budget with the first part of this budget's time and at most ``max_nodes``."""
        nodes = min(max_nodes, int(part * int(self.last_node - self.start_nodes)))
        budget = Budget(self.position, self.stop, nodes, self.turn_ms)
        budget.start = self.start
        budget.part = part * self.part
        return budget

    def check(self) -> bool:
        """Return whether the search has to end; reads the clock every few nodes only."""
        if self.position.placed >= self._next_check:
            self._check_now()
        return self.exhausted

    def _check_now(self) -> None:
        placed = self.position.placed
        if placed >= self.last_node or self.stop() or self._time_is_up():
            self.exhausted = True
        self._next_check = min(placed + NODES_BETWEEN_CHECKS, self.last_node)

    def _time_is_up(self) -> bool:
        used = PAUSES.read_clock() - self.start
        return used >= self.part * seconds_to_think(self.turn_ms, PAUSES.longest)


def budget_within(limits: Limits, position: Position, stop: Stop) -> Budget:
    """Return a budget for a search of a position that begins now."""
    PAUSES.fade()
    nodes = UNLIMITED if limits.max_nodes is None else limits.max_nodes
    return Budget(position, stop, nodes, limits.turn_ms)


def seconds_to_think(turn_ms: int | None, pause: float = _FIRST_PAUSE_MS / 1000) -> float:
    """Return the seconds of a search whose move arrives before the limit.

    ``pause`` is how long the machine may keep it from running, in seconds.
    """
    if turn_ms is None:
        return _ENDLESS
    most = max(
        RESERVE_MS + min(_RESERVE_SHARE * turn_ms, _MOST_RESERVE_MS),
        min(turn_ms, _SHORT_MS - turn_ms) / 2,
    )
    reserve = min(most, _LEAST_RESERVE_MS + _PAUSES_RESERVED * 1000 * pause)
    return max(0.0, turn_ms - reserve) / 1000
