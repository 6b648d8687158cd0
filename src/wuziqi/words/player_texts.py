"""Players, turns and outcomes in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.columns import fit
from wuziqi.levels import Level
from wuziqi.locale import _, pgettext
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_
from wuziqi.words.rule_texts import row_word

if TYPE_CHECKING:
    from wuziqi.rules.game import Game
    from wuziqi.session.seats import Seats

_FORBIDDEN_LOSSES = {
    Forbidden.OVERLINE: N_("White wins: overline"),
    Forbidden.DOUBLE_FOUR: N_("White wins: double four"),
    Forbidden.DOUBLE_THREE: N_("White wins: double three"),
}

_SHORT_NAME = 12
"""The most columns of a name in a sentence."""


def color_name(stone: Stone) -> str:
    """The name of a colour at the start of a line."""
    return _("Black") if stone is Stone.BLACK else _("White")


def to_move_text(name: str) -> str:
    return _("{color} to move").format(color=name)


def won_text(stone: Stone) -> str:
    return _("Black won") if stone is Stone.BLACK else _("White won")


def called(seats: "Seats", player: Player, stone: Stone) -> str:
    """Return the name of one of two people in a sentence, or else the colour."""
    return fit(seats.name_of(player), _SHORT_NAME) or color_name(stone)


def friend_name(seats: "Seats") -> str:
    """Return the friend's name at the start of a sentence; for a spectator the host's."""
    if seats.spectating:
        return _("The host")
    name = "" if seats.friend is None else seats.name_of(seats.friend)
    return name or _("Your friend")


def computer_texts(level: Level) -> Sequence[str]:
    """Return our computer with its level, the longest text first, the level alone last."""
    strength, computer = strength_text(level), _("computer, {level}")
    levels = dict.fromkeys((level_text(level), strength))
    return [*(computer.format(level=text) for text in levels), strength]


def level_text(level: Level) -> str:
    """Return a level in a few words; one that fits with its strength."""
    strength = strength_text(level)
    return _("fits you ({strength})").format(strength=strength) if level.fits else strength


def level_kind(level: Level) -> str:
    """Return a level as one of the choices; one that fits without its strength."""
    return _(level.name) if level.fits else strength_text(level)


def strength_text(level: Level) -> str:
    """Return a level on the scale of the fixed ones."""
    text = _("below level {level}") if level.is_below else _("level {level}")
    return text.format(level=level.number)


def occupant(seats: "Seats", player: Player) -> str:
    """Return a player in a few words; "" for one of two people without a name."""
    return occupant_texts(seats, player)[0]


def occupant_texts(seats: "Seats", player: Player) -> Sequence[str]:
    """Return a player as ``occupant`` does, then in ever fewer words."""
    if player not in seats.computers:
        return [seats.name_of(player) or _nameless(seats, player)]
    if seats.engine:
        return [seats.engine]
    return computer_texts(seats.level_of(player))


def _nameless(seats: "Seats", player: Player) -> str:
    if player is seats.friend:
        return _("your friend")
    return "" if _are_named(seats) else _("you")


def _are_named(seats: "Seats") -> bool:
    return seats.two_people or seats.spectating


def turn_text(seats: "Seats", game: "Game", *, stuck: bool = False) -> str:
    """Return whose turn it is; ``stuck`` when the computer has failed to move."""
    color, stones = color_name(game.turn), stones_left_text(game)
    if _are_named(seats):
        who = called(seats, game.player, game.turn)
        return _joined(to_move_text(who), stones)
    if game.player is seats.friend:
        name = fit(seats.name_of(game.player), _SHORT_NAME) or _("your friend")
        return _joined(_("{color}: {engine} thinks").format(color=color, engine=name), stones)
    if game.player not in seats.computers:
        return _joined(_("{color}: your turn").format(color=color), stones)
    if stuck:
        failed = _("{color}: {engine} has failed")
        return failed.format(color=color, engine=seats.engine or _("the computer"))
    if seats.engine:
        return _("{color}: {engine} thinks").format(color=color, engine=seats.engine)
    return _("{color}: the computer thinks").format(color=color)


def outcome_text(
    seats: "Seats", outcome: Outcome, rule: Rule = FREESTYLE, black: Player = Player.FIRST
) -> str:
    """Return how a game of this rule ended, as the player at the screen sees it.

    ``black`` is the player of black.
    """
    if outcome.winner is None:
        return _draw_text(outcome.reason, rule)
    winner, loser = _both(seats, outcome.winner, black)
    if outcome.reason is Reason.RESIGNATION:
        return _("{winner} wins: {loser} resigned").format(winner=winner, loser=loser)
    if outcome.reason is Reason.TIME:
        return _("{winner} wins: {loser} ran out of time").format(winner=winner, loser=loser)
    if outcome.forbidden is not None:
        return _(_FORBIDDEN_LOSSES[outcome.forbidden])
    return _won_text(seats, outcome.winner, rule, black)


def _both(seats: "Seats", winner: Stone, black: Player) -> tuple[str, str]:
    if not _are_named(seats):
        return color_name(winner), color_name(winner.other)
    player = black if winner is Stone.BLACK else black.other
    return called(seats, player, winner), called(seats, player.other, winner.other)


def _won_text(seats: "Seats", winner: Stone, rule: Rule, black: Player) -> str:
    player = black if winner is Stone.BLACK else black.other
    color = _both(seats, winner, black)[0]
    if _are_named(seats) or seats.watched:
        text = _("{color} wins with {row} in a row")
    elif player is seats.friend:
        text = _("{color} wins: {name} made {row}")
    elif player in seats.computers:
        text = _("{color} wins: the computer made {row}")
    else:
        text = _("{color} wins: you made {row}!")
    name = fit(occupant(seats, player), _SHORT_NAME)
    return text.format(color=color, name=name, row=row_word(rule.win_length))


def _draw_text(reason: Reason, rule: Rule) -> str:
    if reason is Reason.AGREEMENT:
        return _("Draw by agreement")
    if reason is Reason.DEAD:
        return _("Draw: nobody can make {row} any more").format(row=row_word(rule.win_length))
    return _("Draw: the board is full")


def stones_left_text(game: "Game") -> str:
    """Return the number of stones left in this turn; "" where it is always one."""
    if game.rule.stones_per_turn == 1:
        return ""
    number, color = len(game.moves), game.color_of_move
    if color(number + 1) is color(number):
        return pgettext("turn", "two stones")
    begun = (number > 0 or bool(game.start)) and color(number - 1) is color(number)
    return _("one more stone") if begun else pgettext("turn", "one stone")


def _joined(turn: str, stones: str) -> str:
    return _("{turn}, {stones}").format(turn=turn, stones=stones) if stones else turn
