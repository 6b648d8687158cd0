"""Who plays which colour, and the sentences about a game that depend on it."""

import random
from dataclasses import dataclass, replace

from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Outcome, Reason

BEST_LEVEL = 10
"""The level of our computer where it goes on for another engine."""


@dataclass(frozen=True)
class Seats:
    """Who sits at the board.

    ``computer`` is the colour that does not belong to a person, None between two people: our
    computer of that ``level``, or the ``engine`` of that name. With a ``second_level`` our
    computer plays both colours: ``level`` is then black's and that one white's.
    """

    computer: Stone | None = None
    level: int = 3
    second_level: int | None = None
    engine: str = ""

    @property
    def watched(self) -> bool:
        """Whether the computer plays both colours."""
        return self.second_level is not None

    @property
    def two_people(self) -> bool:
        """Whether people play both colours."""
        return self.computer is None

    def is_computer(self, stone: Stone) -> bool:
        """Whether the computer or another engine plays this colour."""
        return stone is self.computer or self.watched

    def level_of(self, stone: Stone) -> int:
        """The level of our computer where it plays this colour."""
        if self.second_level is not None and stone is Stone.WHITE:
            return self.second_level
        return self.level

    def swapped(self) -> "Seats":
        """The same players with the colours changed."""
        if self.second_level is not None:
            return replace(self, level=self.second_level, second_level=self.level)
        return self if self.computer is None else replace(self, computer=self.computer.other)

    def with_our_computer(self) -> "Seats":
        """The same seats with our own computer in the place of the other engine."""
        return replace(self, engine="", level=BEST_LEVEL)

    # Sentences

    def player(self, stone: Stone) -> str:
        """Who plays a colour, in a few words; nothing between two people."""
        if self.two_people:
            return ""
        if not self.is_computer(stone):
            return _("you")
        return self.engine or _("computer, level {level}").format(level=self.level_of(stone))

    def short_player(self, stone: Stone) -> str:
        """Who plays a colour where there is little room."""
        if self.engine or not self.is_computer(stone):
            return self.player(stone)
        return _("level {level}").format(level=self.level_of(stone))

    def turn_text(self, turn: Stone, *, stuck: bool = False) -> str:
        """Whose turn it is; ``stuck`` when the computer has failed to move."""
        color = color_name(turn)
        if self.two_people:
            return _("{color} to move").format(color=color)
        if not self.is_computer(turn):
            return _("{color}: your turn").format(color=color)
        if stuck:
            failed = _("{color}: {engine} has failed")
            return failed.format(color=color, engine=self.engine or _("the computer"))
        if self.engine:
            return _("{color}: {engine} thinks").format(color=color, engine=self.engine)
        return _("{color}: the computer thinks").format(color=color)

    def outcome_text(self, outcome: Outcome) -> str:
        """How the game ended, as the player at the screen sees it."""
        if outcome.winner is None:
            return _draw_text(outcome.reason)
        winner, loser = color_name(outcome.winner), color_name(outcome.winner.other)
        if outcome.reason is Reason.RESIGNATION:
            return _("{winner} wins: {loser} resigned").format(winner=winner, loser=loser)
        if outcome.reason is Reason.TIME:
            return _("{winner} wins: {loser} ran out of time").format(winner=winner, loser=loser)
        if self.two_people or self.watched:
            return _("{color} wins with five in a row").format(color=winner)
        if self.is_computer(outcome.winner):
            return _("{color} wins: the computer made five").format(color=winner)
        return _("{color} wins: you made five!").format(color=winner)


def seats_for(setup: Setup, rng: random.Random) -> Seats:
    """Who sits where in a game that was set up like this; ``rng`` decides a random colour."""
    if setup.opponent == "human":
        return Seats()
    if setup.opponent == "watch":
        return Seats(Stone.BLACK, setup.level, setup.second_level)
    colors = {"black": Stone.WHITE, "white": Stone.BLACK}
    color = colors.get(setup.color) or rng.choice(list(Stone))
    return Seats(color, setup.level, engine=setup.engine if setup.opponent == "engine" else "")


def color_name(stone: Stone) -> str:
    """The name of a colour at the start of a line."""
    return _("Black") if stone is Stone.BLACK else _("White")


def _draw_text(reason: Reason) -> str:
    if reason is Reason.AGREEMENT:
        return _("Draw by agreement")
    return _("Draw: the board is full")
