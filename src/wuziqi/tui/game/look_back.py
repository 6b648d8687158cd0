"""Looking back in a game: which of its positions is shown."""

from dataclasses import dataclass

from wuziqi.rules.board import Board
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point


@dataclass
class LookBack:
    """The position after the first ``moves`` moves of a game is shown; None for the present one."""

    moves: int | None = None

    @property
    def active(self) -> bool:
        """Whether an earlier position is shown."""
        return self.moves is not None

    def end(self) -> None:
        """Show the present position."""
        self.moves = None

    def go(self, game: Game, moves: int) -> None:
        """Show the position after that many moves, or the nearest there is."""
        wanted = max(moves, 0)
        self.moves = wanted if wanted < len(game.moves) else None

    def shown(self, game: Game) -> tuple[Point, ...]:
        """Return the moves that lead to the position that is shown."""
        return game.moves[: self.moves]

    def board(self, game: Game) -> Board:
        """Return the board of the position that is shown."""
        if self.moves is None:
            return game.board
        return game.board_after(self.moves)
