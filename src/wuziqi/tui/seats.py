"""Who plays which colour, and the sentences about a game that depend on it."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Outcome


@dataclass(frozen=True)
class Seats:
    """Who sits at the board: the ``computer``'s colour, None between two people, and its level."""

    computer: Stone | None = None
    level: int = 3

    def player(self, stone: Stone) -> str:
        """Who plays a colour, in a few words; nothing between two people."""
        if self.computer is None:
            return ""
        if stone is self.computer:
            return _("computer, level {level}").format(level=self.level)
        return _("you")

    def turn_text(self, turn: Stone, *, stuck: bool = False) -> str:
        """Whose turn it is; ``stuck`` when the computer has failed to move."""
        color = color_name(turn)
        if self.computer is None:
            return _("{color} to move").format(color=color)
        if turn is self.computer and stuck:
            return _("{color}: the computer does not answer").format(color=color)
        if turn is self.computer:
            return _("{color}: the computer thinks").format(color=color)
        return _("{color}: your turn").format(color=color)

    def outcome_text(self, outcome: Outcome) -> str:
        """How the game ended, as the player at the screen sees it."""
        if outcome.winner is None:
            return _("Draw: the board is full")
        color = color_name(outcome.winner)
        if self.computer is None:
            return _("{color} wins with five in a row").format(color=color)
        if outcome.winner is self.computer:
            return _("{color} wins: the computer made five").format(color=color)
        return _("{color} wins: you made five!").format(color=color)


def color_name(stone: Stone) -> str:
    """The name of a colour at the start of a line."""
    return _("Black") if stone is Stone.BLACK else _("White")
