"""The seats of a game: who plays which side; commands and limits of other engines."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from wuziqi.levels import FITTING, LEVELS, Level
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.rule import NO_ODDS, Odds
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError


@dataclass(frozen=True)
class Seats:
    """The players of both sides.

    ``computer`` is the side of our computer at ``level``, or of another ``engine`` by its name;
    None between two people. With a ``second_level`` our computer plays both sides, and ``level`` is
    the first player's. ``names`` are the names of the people, the first player's first; "" for one
    without a name.

    ``friend`` is the player at another program, if any. A person who is ``spectating`` plays
    neither side.
    """

    computer: Player | None = None
    level: Level = FITTING
    second_level: Level | None = None
    engine: str | None = None
    odds: Odds = NO_ODDS
    names: tuple[str, str] = ("", "")
    friend: Player | None = None
    spectating: bool = False

    def name_of(self, player: Player) -> str:
        """Return the name of a person, "" for a nameless one and for the computer."""
        return self.names[0 if player is Player.FIRST else 1]

    @cached_property
    def linked(self) -> bool:
        """Whether somebody plays at another program; undo, draw and rematch need consent."""
        return self.spectating or self.friend is not None

    @cached_property
    def watched(self) -> bool:
        return self.second_level is not None

    @cached_property
    def two_people(self) -> bool:
        return self.computer is None and not self.linked

    @cached_property
    def person(self) -> Player | None:
        """The only person who plays at this board; None for two people or nobody."""
        opponent = self.friend or self.computer
        return None if opponent is None or self.watched else opponent.other

    @cached_property
    def computers(self) -> tuple[Player, ...]:
        """The players that are our computer, or another engine."""
        return tuple(player for player in Player if self.watched or player is self.computer)

    @cached_property
    def here(self) -> tuple[Player, ...]:
        """The people who play at this program."""
        others = (*Player,) if self.spectating else (*self.computers, self.friend)
        return tuple(player for player in Player if player not in others)

    def level_of(self, player: Player) -> Level:
        """Return the level of our computer as this player."""
        if self.second_level is not None and player is Player.SECOND:
            return self.second_level
        return self.level

    def swapped(self) -> "Seats":
        """Return the seats with sides changed; a person with a handicap of stones keeps black."""
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
        """Return the seats with our computer, at its best, instead of the other engine."""
        return replace(self, engine=None, level=LEVELS[-1])


def seats_for(setup: Setup, rng: random.Random, name: str = "") -> Seats:
    """Return the seats of a game of this setup; ``rng`` decides a random colour.

    ``name`` belongs to a person who plays the computer; the setup has the names of two people.

    >>> seats_for(Setup(color="white"), random.Random()).computer
    <Player.FIRST: 1>
    """
    if setup.opponent == "human":
        return Seats(odds=setup.odds, names=(setup.first_name, setup.second_name))
    if setup.opponent == "watch":
        return Seats(Player.FIRST, setup.level, setup.second_level)
    computer = _opponent(setup, rng)
    engine = setup.engine if setup.opponent == "engine" else None
    names = (name, "") if computer is Player.SECOND else ("", name)
    return Seats(computer, setup.level, engine=engine, odds=setup.odds, names=names)


def _opponent(setup: Setup, rng: random.Random) -> Player:
    """Return the side of the person's opponent."""
    sides = {"black": Player.SECOND, "white": Player.FIRST}
    return sides.get(setup.color) or rng.choice(list(Player))


def setup_for(seats: Seats, setup: Setup) -> Setup:
    """Return ``setup`` with the opponent, colour, levels and names of these seats."""
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
    return replace(setup, color=color, opponent=opponent, engine=seats.engine or "", level=level)


def color_of(game: Game, player: Player) -> Stone:
    """Return the colour that a player has now; choices of an opening may change it."""
    return Stone.BLACK if game.black is player else Stone.WHITE


# Engines other than ours


class EngineUnknown(TextError, ValueError):
    """No engine can be started by this ``name``: its command is missing or unreadable."""

    def __init__(self, name: str, reason: Exception | None = None) -> None:
        no_command = N_("the settings name no engine {name}")
        unreadable = N_("the command of {name} cannot be read: {error}")
        super().__init__(unreadable if reason else no_command, name=name, error=reason)
        self.name = name


@dataclass(frozen=True)
class EngineOptions:
    """Options of the engines at the board.

    ``commands`` are the command lines of other engines by their names, ``seconds`` is the most time
    for a move. With ``pondering`` our engine also searches while a person thinks.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    seconds: int = 2
    pondering: bool = False


def engine_command(name: str, commands: Mapping[str, str]) -> list[str]:
    """Return the command of an engine, split into words. Raises EngineUnknown."""
    try:
        command = SYSTEM.split_command(commands.get(name, ""))
    except ValueError as error:
        raise EngineUnknown(name, error) from error
    if not command:
        raise EngineUnknown(name)
    return command
