"""An opening in words: its steps, choices and allowed points."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from wuziqi.locale import _, ngettext, pgettext
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import CHOICE_TEXTS, Planned, Player, Ring, Step, StepKind, plan
from wuziqi.rules.point import Point
from wuziqi.session.seats import Seats, color_of
from wuziqi.texts import N_
from wuziqi.words.player_texts import color_name
from wuziqi.words.sentences import sentences

_EVERYWHERE = 25
"""The distance from the centre that allows every point of any board."""
_MAX_MARKED = 81
"""The most allowed points marked on the board."""

_PLACE = {
    Stone.BLACK: N_("{who}: place a black stone"),
    Stone.WHITE: N_("{who}: place a white stone"),
}
_STEP_TITLES = {
    StepKind.CHOOSE: N_("{who}: choose by a number"),
    StepKind.OFFER: N_("{who}: offer point {number} of {count}"),
    StepKind.PICK: N_("{who}: pick a point"),
}
_TO_CHOOSE: Final = {
    ("keep", "swap"): N_("keep or switch"),
    ("keep", "swap", "add"): N_("keep/switch/add two"),
    ("keep", "swap", "offer"): N_("keep/switch/offer 10"),
}
"""The choices to come in a few words; all others are numbers of fifth moves."""


def player_name(player: Player) -> str:
    """The name of a player whose colour may still change, at the start of a line."""
    return _("First player") if player is Player.FIRST else _("Second player")


def named_player(seats: Seats, player: Player) -> str:
    """A player whose colour may still change: by the name, if one of two people has one."""
    both = seats.two_people or seats.spectating
    return (both and seats.name_of(player)) or player_name(player)


def opening_turn_text(seats: Seats, game: Game, step: Step, *, stuck: bool) -> str:
    """Return whose turn it is in a step of an opening, and the task."""
    if step.player in seats.computers:
        text = _("{who}: the computer has failed") if stuck else _("{who}: the computer thinks")
        return text.format(who=player_name(step.player))
    if step.player is seats.friend:
        name = seats.name_of(step.player) or _("your friend")
        return _("{color}: {engine} thinks").format(color=player_name(step.player), engine=name)
    both = seats.two_people or seats.spectating
    who = named_player(seats, step.player) if both else _("You")
    text = _PLACE[game.turn] if step.kind is StepKind.PLACE else _STEP_TITLES[step.kind]
    steps = plan(game.opening, game.board.size, game.acts)
    count = sum(planned.step.kind is StepKind.OFFER for planned in steps)
    return _(text).format(who=who, number=len(game.offers) + 1, count=count)


def guide(game: Game, seats: Seats, *, named: bool = True) -> list[str]:
    """Return the task of a person here in the present step; its choices are captions.

    It begins with the name of the opening if ``named``; without a task it is the name alone.
    """
    step = game.step
    if step is None or game.outcome is not None:
        return []
    if step.player not in seats.here:
        return [_(game.opening.title)] if named else []
    text = _("{opening}: {step}") if named else "{step}"
    return [text.format(opening=_(game.opening.title), step=_(step.text))]


class StepLine(NamedTuple):
    """A step of an opening in a line: ``who`` has to do it, and its ``text``."""

    who: str
    text: str
    is_present: bool
    is_done: bool


def step_lines(game: Game, seats: Seats) -> Iterator[StepLine]:
    """Yield all steps of the opening, each number of equal steps as one."""
    if game.step is None or game.outcome is not None:
        return
    done, steps = len(game.acts), plan(game.opening, game.board.size, game.acts)
    for _step, group in groupby(enumerate(steps), lambda numbered: numbered[1].step):
        numbers, alike = zip(*group, strict=True)
        who = _short_player(seats, alike[0].step.player)
        is_present = numbers[0] <= done <= numbers[-1]
        yield StepLine(who, _step_text(alike), is_present, numbers[-1] < done)


def _short_player(seats: Seats, player: Player) -> str:
    if player is seats.person:
        return _("You")
    if seats.person is not None and player in seats.computers:
        return _("Computer")
    if player is Player.FIRST:
        return pgettext("player", "First")
    return pgettext("player", "Second")


def _step_text(alike: Sequence[Planned]) -> str:
    """Return equal steps in a few words."""
    step, act, stones = alike[0]
    match step.kind:
        case StepKind.CHOOSE if isinstance(act, str):
            return choice_text(act)
        case StepKind.CHOOSE if step.choices in _TO_CHOOSE:
            return _(_TO_CHOOSE[step.choices])
        case StepKind.CHOOSE:
            return _("how many fifth moves")
        case StepKind.OFFER:
            return _("offer fifth moves")
        case StepKind.PICK:
            return _("pick a fifth move")
    text = _("stone {first}") if len(alike) == 1 else _("stones {first}-{last}")
    return _in_ring(text.format(first=stones + 1, last=stones + len(alike)), step.ring)


def _in_ring(stones: str, ring: Ring) -> str:
    nearest, farthest = ring
    if farthest == 0:
        return _("{stones}: centre").format(stones=stones)
    if farthest < _EVERYWHERE:
        return _("{stones}: within {side}x{side}").format(stones=stones, side=2 * farthest + 1)
    if nearest > 0:
        return _("{stones}: outside {side}x{side}").format(stones=stones, side=2 * nearest - 1)
    return stones


def choice_keys(step: Step) -> dict[str, str]:
    """The choices of a step by their keys: a number is its own key."""
    if all(choice.isdecimal() for choice in step.choices):
        return {choice: choice for choice in step.choices}
    return {str(number): choice for number, choice in enumerate(step.choices, 1)}


def choice_text(choice: str) -> str:
    """Return the meaning of a choice; a number is a number of fifth moves."""
    if choice.isdecimal():
        count = int(choice)
        return ngettext("{count} fifth move", "{count} fifth moves", count).format(count=count)
    return _(CHOICE_TEXTS[choice])


def chosen_text(seats: Seats, game: Game, chooser: Player, choice: str, before: Player) -> str:
    """Return the effect of a choice; ``before`` is the player of black until then."""
    parts = []
    if chooser in seats.computers:
        parts.append(_("The computer chose: {choice}.").format(choice=choice_text(choice)))
    elif chooser is seats.friend:
        name = seats.name_of(chooser) or _("Your friend")
        parts.append(_("{name} chose: {choice}.").format(name=name, choice=choice_text(choice)))
    if game.black is not before:
        parts.append(_colors_text(seats, game))
    return sentences(*parts)


def _colors_text(seats: Seats, game: Game) -> str:
    if (person := seats.person) is None:
        text = _("{player}: now {color}.")
        return text.format(
            player=named_player(seats, Player.FIRST), color=color_name(color_of(game, Player.FIRST))
        )
    if color_of(game, person) is Stone.WHITE:
        return _("You play White now.")
    return black_now_text()


def black_now_text() -> str:
    return _("You play Black now.")


def not_allowed_text(game: Game, name: str) -> str:
    """Return why a point may not be played, offered or picked now, and which points may."""
    step = game.step
    if step is None or is_choice(game):
        return _("First make the choice, by its number.")
    if step.kind is StepKind.PICK:
        offered = _(", ").join(map(str, game.offers))
        return _("{point} is not offered: choose {points}.").format(point=name, points=offered)
    if step.apart:
        text = _("{point} is in one row of five with another of your first stones.")
        return text.format(point=name)
    return _outside_text(step.ring, name)


def _outside_text(ring: Ring, name: str) -> str:
    nearest, farthest = ring
    if farthest == 0:
        return _("Only the centre is allowed here, not {point}.").format(point=name)
    if farthest < _EVERYWHERE:
        text = _("{point} is not allowed: place within the central {lines}{times}{lines}.")
        return text.format(point=name, lines=2 * farthest + 1, times="x")
    if nearest > 0:
        text = _("{point} is not allowed: place outside the central {lines}{times}{lines}.")
        return text.format(point=name, lines=2 * nearest - 1, times="x")
    return _("{point} mirrors an offered point: offer a different one.").format(point=name)


def zone(game: Game) -> Sequence[Point]:
    """The points to mark as allowed, in a step that allows only a few."""
    step = game.step
    if step is None or step.kind is not StepKind.PLACE or step.ring.outer >= _EVERYWHERE:
        return ()
    allowed = game.allowed
    return allowed if len(allowed) <= _MAX_MARKED else ()


def is_choice(game: Game) -> bool:
    """Whether the next act is the choice of a word."""
    return game.step is not None and game.step.kind is StepKind.CHOOSE
