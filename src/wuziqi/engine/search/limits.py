"""When a search has to end."""

from time import monotonic
from typing import Final

from mypy_extensions import i64

from wuziqi.engine.api import Stop
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import NODES_BETWEEN_LOOKS

NO_LIMIT: Final[i64] = 1 << 60


class Brake:
    """Ends the searches on one position by node count, by time or when asked from outside.

    A search calls ``look`` when ``position.placed`` has reached ``next_look``, and winds up once
    ``stopped`` is true. ``deadline`` is in seconds of time.monotonic.
    """

    def __init__(self, position: Position, stop: Stop, deadline: float, max_nodes: i64) -> None:
        self.position: Position = position
        self.stop: Stop = stop
        self.deadline: float = deadline
        self.start_nodes: i64 = position.placed
        self.last_node: i64 = NO_LIMIT if max_nodes == NO_LIMIT else position.placed + max_nodes
        self.stopped: bool = False
        self.next_look: i64 = position.placed

    @property
    def nodes(self) -> i64:
        """The stones placed since the start."""
        return self.position.placed - self.start_nodes

    def look(self) -> bool:
        """Find out whether it is time to stop, and return it."""
        placed = self.position.placed
        if placed >= self.last_node or self.stop() or monotonic() >= self.deadline:
            self.stopped = True
        self.next_look = min(placed + NODES_BETWEEN_LOOKS, self.last_node)
        return self.stopped
