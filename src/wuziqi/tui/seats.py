"""Who plays which side, and the sentences about a game that depend on it."""

import random
from dataclasses import dataclass, replace

from wuziqi.levels import PERFECT_CELLS
from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.tui.words.rule_texts import row_word

BEST_LEVEL = 10
"""The level of our computer where it goes on for another engine."""


@dataclass(frozen=True)
class Seats:
    """Who sits at the board.

    ``computer`` is the player that is no person, None between two people: our computer of that
    ``level``, or the ``engine`` of that name. With a ``second_level`` our computer plays both
    sides: ``level`` is then that of who begins, ``second_level`` the other's. The levels count
    only if ``graded``: on the smallest boards every one of them is perfect.
    """

    computer: Player | None = None
    level: int = 3
    second_level: int | None = None
    engine: str = ""
    graded: bool = True

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return self.second_level is not None

    @property
    def two_people(self) -> bool:
        """Whether people play both sides."""
        return self.computer is None

    def is_computer(self, player: Player) -> bool:
        """Whether the computer or another engine is this player."""
        return player is self.computer or self.watched

    def level_of(self, player: Player) -> int:
        """The level of our computer where it is this player."""
        if self.second_level is not None and player is Player.SECOND:
            return self.second_level
        return self.level

    def swapped(self) -> "Seats":
        """The same people and engines in each other's place."""
        if self.second_level is not None:
            return replace(self, level=self.second_level, second_level=self.level)
        return self if self.computer is None else replace(self, computer=self.computer.other)

    def with_our_computer(self) -> "Seats":
        """The same seats with our own computer in the place of the other engine."""
        return replace(self, engine="", level=BEST_LEVEL)

    # Sentences

    def name(self, player: Player) -> str:
        """Who a player is, in a few words; nothing between two people."""
        if self.two_people:
            return ""
        if not self.is_computer(player):
            return _("you")
        if self.engine or not self.graded:
            return self.engine or _("computer")
        return _("computer, level {level}").format(level=self.level_of(player))

    def short_name(self, player: Player) -> str:
        """Who a player is where there is little room."""
        if self.engine or not self.graded or not self.is_computer(player):
            return self.name(player)
        return _("level {level}").format(level=self.level_of(player))

    def turn_text(self, game: Game, *, stuck: bool = False) -> str:
        """Whose turn it is; ``stuck`` when the computer has failed to move."""
        color, stones = color_name(game.turn), stones_text(game)
        if self.two_people:
            return _joined(_("{color} to move").format(color=color), stones)
        if not self.is_computer(game.player):
            return _joined(_("{color}: your turn").format(color=color), stones)
        if stuck:
            failed = _("{color}: {engine} has failed")
            return failed.format(color=color, engine=self.engine or _("the computer"))
        if self.engine:
            return _("{color}: {engine} thinks").format(color=color, engine=self.engine)
        return _("{color}: the computer thinks").format(color=color)

    def outcome_text(
        self, outcome: Outcome, rule: Rule = FREESTYLE, black: Player = Player.FIRST
    ) -> str:
        """How a game of this rule ended, as the player at the screen sees it.

        ``black`` is who played black.
        """
        if outcome.winner is None:
            return _draw_text(outcome.reason, rule)
        winner, loser = color_name(outcome.winner), color_name(outcome.winner.other)
        if outcome.reason is Reason.RESIGNATION:
            return _("{winner} wins: {loser} resigned").format(winner=winner, loser=loser)
        if outcome.reason is Reason.TIME:
            return _("{winner} wins: {loser} ran out of time").format(winner=winner, loser=loser)
        if outcome.forbidden is not None:
            return _forbidden_text(outcome.forbidden)
        return self._won_text(outcome.winner, rule, black)

    def _won_text(self, winner: Stone, rule: Rule, black: Player) -> str:
        player = black if winner is Stone.BLACK else black.other
        if self.two_people or self.watched:
            text = _("{color} wins with {row} in a row")
        elif self.is_computer(player):
            text = _("{color} wins: the computer made {row}")
        else:
            text = _("{color} wins: you made {row}!")
        return text.format(color=color_name(winner), row=row_word(rule.win_length))


def seats_for(setup: Setup, rng: random.Random) -> Seats:
    """Who sits where in a game that was set up like this; ``rng`` decides a random colour."""
    graded = setup.size.cells > PERFECT_CELLS
    if setup.opponent == "human":
        return Seats(graded=graded)
    if setup.opponent == "watch":
        return Seats(Player.FIRST, setup.level.number, setup.second_level.number, graded=graded)
    sides = {"black": Player.SECOND, "white": Player.FIRST}
    computer = sides.get(setup.color) or rng.choice(list(Player))
    engine = setup.engine if setup.opponent == "engine" else ""
    return Seats(computer, setup.level.number, engine=engine, graded=graded)


def color_name(stone: Stone) -> str:
    """The name of a colour at the start of a line."""
    return _("Black") if stone is Stone.BLACK else _("White")


def color_of(game: Game, player: Player) -> Stone:
    """The colour that a player has as things stand."""
    return Stone.BLACK if game.black is player else Stone.WHITE


def stones_text(game: Game) -> str:
    """How many stones are still to be placed in this turn; "" where it is always one."""
    if game.rule.stones_per_turn == 1:
        return ""
    number, color = len(game.moves), game.rule.color_of_move
    if color(number + 1) is color(number):
        return _("two stones")
    begun = number > 0 and color(number - 1) is color(number)
    return _("one more stone") if begun else _("one stone")


def _joined(turn: str, stones: str) -> str:
    return _("{turn}, {stones}").format(turn=turn, stones=stones) if stones else turn


def _forbidden_text(kind: Forbidden) -> str:
    texts = {
        Forbidden.OVERLINE: _("White wins: Black made an overline"),
        Forbidden.DOUBLE_FOUR: _("White wins: Black made a double-four"),
        Forbidden.DOUBLE_THREE: _("White wins: Black made a double-three"),
    }
    return texts[kind]


def _draw_text(reason: Reason, rule: Rule) -> str:
    if reason is Reason.AGREEMENT:
        return _("Draw by agreement")
    if reason is Reason.DEAD:
        return _("Draw: nobody can make {row} any more").format(row=row_word(rule.win_length))
    return _("Draw: the board is full")
