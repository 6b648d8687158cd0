"""Who plays which side."""

import random
from dataclasses import dataclass, replace

from wuziqi.levels import DEFAULT_LEVEL, LEVELS, Level
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.odds import EVEN, Odds
from wuziqi.rules.opening import Player


@dataclass(frozen=True)
class Seats:
    """Who sits at the board.

    ``computer`` is the player that is no person, None between two people: our computer of that
    ``level``, or the ``engine`` of that name. With a ``second_level`` our computer plays both
    sides: ``level`` is then that of the first player. ``odds`` are those of the game. ``names`` are
    those of the people, the first player's first; "" for one without a name.

    ``friend`` is the player at another program, None without one; who is ``spectating`` at the
    game of two others plays neither side.
    """

    computer: Player | None = None
    level: Level = DEFAULT_LEVEL
    second_level: Level | None = None
    engine: str = ""
    odds: Odds = EVEN
    names: tuple[str, str] = ("", "")
    friend: Player | None = None
    spectating: bool = False

    def name_of(self, player: Player) -> str:
        """Return the name of a person; "" for one without a name, and for a computer."""
        return self.names[0 if player is Player.FIRST else 1]

    @property
    def linked(self) -> bool:
        """Whether somebody plays at another program: undo, draw and rematch need consent then."""
        return self.spectating or self.friend is not None

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return self.second_level is not None

    @property
    def two_people(self) -> bool:
        """Whether people play both sides at this board; a friend elsewhere is none of them."""
        return self.computer is None and not self.linked

    @property
    def person(self) -> Player | None:
        """The only person at this board; None where two people, computers or others play."""
        opponent = self.friend or self.computer
        return None if opponent is None or self.watched else opponent.other

    def is_computer(self, player: Player) -> bool:
        """Whether the computer or another engine is this player; a friend is not."""
        return player is self.computer or self.watched

    def is_here(self, player: Player) -> bool:
        """Whether a person at this board is this player: neither a computer nor a friend."""
        return not (self.is_computer(player) or self.spectating or player is self.friend)

    def level_of(self, player: Player) -> Level:
        """Return the level of our computer where it is this player."""
        if self.second_level is not None and player is Player.SECOND:
            return self.second_level
        return self.level

    def swapped(self) -> "Seats":
        """Return the same people and engines in each other's place.

        Who is given odds of stones by the computer keeps black.
        """
        if self.odds.stones and self.person is not None:
            return self
        if self.second_level is not None:
            return replace(self, level=self.second_level, second_level=self.level)
        names = (self.names[1], self.names[0])
        if self.friend is not None:
            return replace(self, friend=self.friend.other, names=names)
        computer = None if self.computer is None else self.computer.other
        return replace(self, computer=computer, names=names)

    def with_our_computer(self) -> "Seats":
        """Return the seats with our computer at its best in the place of the other engine."""
        return replace(self, engine="", level=LEVELS[-1])


def seats_for(setup: Setup, rng: random.Random, name: str = "") -> Seats:
    """Return who sits where in a game of this setup; ``rng`` decides a random colour.

    ``name`` is that of a person who plays alone; two people have theirs in the setup.
    """
    if setup.opponent == "human":
        return Seats(odds=setup.odds, names=(setup.first_name, setup.second_name))
    if setup.opponent == "watch":
        return Seats(Player.FIRST, setup.level, setup.second_level)
    computer = _opponent(setup, rng)
    engine = setup.engine if setup.opponent == "engine" else ""
    names = (name, "") if computer is Player.SECOND else ("", name)
    return Seats(computer, setup.level, engine=engine, odds=setup.odds, names=names)


def _opponent(setup: Setup, rng: random.Random) -> Player:
    """Return the place of who plays against the person of a setup."""
    sides = {"black": Player.SECOND, "white": Player.FIRST}
    return sides.get(setup.color) or rng.choice(list(Player))


def setup_for(seats: Seats, setup: Setup) -> Setup:
    """Return ``setup`` with the opponent, colour, levels and names that lead to these seats."""
    if seats.friend is not None:
        color = "white" if seats.friend is Player.FIRST else "black"
        return replace(setup, color=color, opponent="friend")
    if seats.computer is None:
        return replace(setup, first_name=seats.names[0], second_name=seats.names[1])
    level = seats.level
    if seats.second_level is not None:
        return replace(setup, level=level, second_level=seats.second_level)
    color = "white" if seats.computer is Player.FIRST else "black"
    opponent = "engine" if seats.engine else "computer"
    return replace(setup, color=color, opponent=opponent, engine=seats.engine, level=level)


def color_of(game: Game, player: Player) -> Stone:
    """Return the colour that a player has as things stand."""
    return Stone.BLACK if game.black is player else Stone.WHITE
