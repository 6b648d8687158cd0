"""The best moves as a block beside the board, or as a line below it where that has no room."""

from dataclasses import dataclass

from wuziqi.rules.board import Stone
from wuziqi.session.analysis import Ranked
from wuziqi.tui.terminal.style import Style
from wuziqi.words import line_texts


@dataclass(frozen=True)
class Ranking:
    """The block of up to ``count`` best moves of a side; ``found`` are those known, if any are.

    ``waits`` is said instead while nothing is searched.
    """

    count: int
    side: Stone
    found: Ranked | None = None
    waits: str = ""

    @property
    def height(self) -> int:
        """The rows of the block: a heading, and one for every move that may come."""
        return 1 + self.count

    def lines(self, width: int) -> list[tuple[str, Style]]:
        """The rows of the block in so many columns: a heading, and one for every move."""
        heading = self.waits or line_texts.heading(self.found, self.side)
        rows = line_texts.rows(self.found, width) if self.found and not self.waits else []
        return [(heading, Style.DIM), *((row, Style.PLAIN) for row in rows)]

    @property
    def text(self) -> str:
        """The best three moves in a line."""
        return self.waits or line_texts.in_a_line(self.found, self.side)
