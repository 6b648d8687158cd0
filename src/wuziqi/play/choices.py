"""The choices of a new game: their values, the effects of each value, and refusals."""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Any, Final, TypeVar

from wuziqi.levels import FITTING, LEVELS, Level
from wuziqi.play.events import StartGame
from wuziqi.records.setup import (
    CLOCK_CHOICES,
    COLORS,
    PLAIN_SIZES,
    Setup,
    SetupError,
    changed,
    fitted,
    odds_for,
    with_odds,
    with_opening,
)
from wuziqi.records.time_control import ClockError, parse_clock
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.rule import (
    FREESTYLE,
    GAME_NAMES,
    NO_ODDS,
    RENJU,
    RULES,
    VARIANTS,
    Odds,
    Rule,
    RuleError,
    rule_named,
)
from wuziqi.session.results import NotOneOf, Refused

_MOVE_SECONDS: Final = (10, 30, 60)
_GAME_MINUTES: Final = (5, 10, 20, 30)
_INCREMENT: Final = 5
"""The seconds that a move adds to each of these."""
_SIZE: Final = r"([0-9]{1,2})(?: ?[xX×*] ?([0-9]{1,2}))?"
_SIDE_RANGE: Final = range(MIN_SIZE, MAX_SIZE + 1)


class Choice(Enum):
    """A choice of the menu, by the name of its option."""

    SIZE = "size"
    RULE = "rules"
    OPENING = "opening"
    ODDS = "odds"
    OPPONENT = "opponent"
    ENGINE = "engine"
    NAMES = "names"
    COLOR = "color"
    LEVEL = "level"
    SECOND_LEVEL = "second_level"
    CLOCK = "clock"


_OF_OPPONENT: Final = {
    "computer": (Choice.COLOR, Choice.LEVEL),
    "human": (Choice.NAMES,),
    "watch": (Choice.LEVEL, Choice.SECOND_LEVEL),
    "engine": (Choice.ENGINE, Choice.COLOR),
}
"""The further choices of each opponent."""


class ChoiceRefusal(Enum):
    """Why something cannot be chosen, or no game begins."""

    NO_SIZE = auto()
    ENGINE_CANNOT = auto()
    """Another engine is chosen that cannot play the chosen game."""


ChoiceReason = ChoiceRefusal | NotOneOf | ClockError | RuleError | SetupError


def choices_of(setup: Setup) -> list[Choice]:
    """Return the choices of a setup; with odds of stones the colours are fixed."""
    of_opponent = _OF_OPPONENT.get(setup.opponent, ())
    used = {
        Choice.OPENING: len(setup.rule.openings) > 1,
        Choice.ODDS: len(odds_for(setup)) > 1,
        **{
            choice: choice in of_opponent for choices in _OF_OPPONENT.values() for choice in choices
        },
    }
    if setup.odds.stones:
        used[Choice.COLOR] = False
    return [choice for choice in Choice if used.get(choice, True)]


def values_of(choice: Choice, setup: Setup, engines: Sequence[str] = ()) -> Sequence[Any]:
    """Return the values of a choice; () for too many to list."""
    values: dict[Choice, Sequence[Any]] = {
        Choice.RULE: tuple(RULES.values()),
        Choice.OPENING: setup.rule.openings,
        Choice.ODDS: odds_for(setup),
        Choice.OPPONENT: ("computer", "human", "watch", *(["engine"] if engines else [])),
        Choice.ENGINE: engines,
        Choice.COLOR: COLORS,
        Choice.LEVEL: _levels(setup.level),
        Choice.SECOND_LEVEL: _levels(setup.second_level),
    }
    return values.get(choice, ())


def _levels(chosen: Level) -> Sequence[Level]:
    """The levels to choose from: the one that fits, as strong as the ``chosen``, comes first."""
    return (chosen if chosen.fits else FITTING, *LEVELS)


def with_choice(setup: Setup, choice: Choice, value: Any, engines: Sequence[str] = ()) -> Setup:
    """Return a setup with one choice changed, and others to fit it. Raises SetupError."""
    match choice:
        case Choice.RULE:
            return fitted(setup, value, _fitting_size(setup, value))
        case Choice.OPENING:
            return with_opening(setup, value)
        case Choice.ODDS:
            return with_odds(setup, value)
        case Choice.OPPONENT if value == "engine":
            engine = setup.engine if setup.engine in engines else engines[0]
            return changed(setup, opponent="engine", engine=engine)
        case Choice.ENGINE:
            return changed(setup, opponent="engine", engine=value)
    return changed(setup, **{choice.value: value})


def _fitting_size(setup: Setup, rule: Rule) -> Size:
    """The board for another rule: a variant's own, else the present one unless a variant's."""
    sizes = [variant.size for variant in VARIANTS if variant.rule == rule]
    if sizes:
        return sizes[0]
    own = [variant.size for variant in VARIANTS if variant.rule == setup.rule != rule]
    return Setup().size if setup.size in own or min(setup.size) < rule.win_length else setup.size


def boards(setup: Setup) -> list[Setup]:
    """Return a setup with the plain game on each of its boards, and with plain renju."""
    plain = replace(setup, rule=FREESTYLE, opening=FREE, odds=NO_ODDS, size=DEFAULT_SIZE)
    return [
        *(replace(plain, size=Size.square(lines)) for lines in PLAIN_SIZES),
        replace(plain, rule=RENJU),
    ]


def clocks(setup: Setup, own: Setup) -> list[Setup]:
    """Return a setup with each of the offered clocks, and with ``own``."""
    listed = [
        replace(setup, clock="none"),
        *(replace(setup, clock="move", move_seconds=seconds) for seconds in _MOVE_SECONDS),
        *(_game_clock(setup, minutes) for minutes in _GAME_MINUTES),
    ]
    typed = replace(setup, **{name: getattr(own, name) for name in CLOCK_CHOICES})
    return listed if typed in listed or typed.clock == "none" else [*listed, typed]


def _game_clock(setup: Setup, minutes: int) -> Setup:
    times = replace(setup, clock="game", game_minutes=minutes, game_seconds=0, periods=0)
    return replace(times, increment_seconds=_INCREMENT)


_Value = TypeVar("_Value")


def next_value(values: Sequence[_Value], value: object, step: int) -> _Value:
    """Return the value ``step`` after another; after an unlisted value, the first or last."""
    index = values.index(value) if value in values else (-1 if step > 0 else 0)
    return values[(index + step) % len(values)]


def turned(
    setup: Setup,
    choice: Choice,
    step: int,
    engines: Sequence[str] = (),
    own_clock: Setup | None = None,
) -> Setup:
    """Return a setup with the value ``step`` after the present one of a choice, round its ends.

    A setup without the present value gets the first or the last value. ``own_clock`` has a clock
    that is one of the values too.
    """
    match choice:
        case Choice.SIZE:
            setups = boards(setup)
        case Choice.CLOCK:
            setups = clocks(setup, own_clock or setup)
        case _:
            values = values_of(choice, setup, engines)
            setups = [with_choice(setup, choice, value, engines) for value in values]
    return next_value(setups, setup, step) if setups else setup


def stops(setup: Setup, choice: Choice) -> tuple[bool, bool]:
    """Return whether a choice has reached its first and its last value; levels alone have ends."""
    values = values_of(choice, setup) if choice in (Choice.LEVEL, Choice.SECOND_LEVEL) else ()
    present = getattr(setup, choice.value, None)
    return (present == values[0], present == values[-1]) if values else (False, False)


def word_of(value: Any) -> str:
    match value:
        case Level():
            return value.word
        case Odds():
            return value.name or "none"
        case Opening() | Rule():
            return value.name
    return str(value)


def choose(
    setup: Setup, choice: Choice, typed: str, engines: Sequence[str] = ()
) -> Setup | Refused[ChoiceReason]:
    """Return a setup with the typed value, or the reason why it cannot be chosen."""
    try:
        value = _read(setup, choice, typed, engines)
        if isinstance(value, Refused):
            return value
        if choice is Choice.CLOCK:
            return changed(setup, **value)
        return with_choice(setup, choice, value, engines)
    except (ClockError, RuleError, SetupError) as error:
        return Refused(error)


def _read(setup: Setup, choice: Choice, typed: str, engines: Sequence[str]) -> Any:
    """The typed value, or Refused. Raises ClockError, RuleError."""
    match choice:
        case Choice.SIZE:
            return _read_size(typed)
        case Choice.RULE if typed.lower().startswith(("row-", *GAME_NAMES)):
            return rule_named(typed.lower())
        case Choice.CLOCK:
            return parse_clock(typed)
    values = {word_of(value): value for value in values_of(choice, setup, engines)}
    word = typed if choice is Choice.ENGINE else typed.lower()
    return values[word] if word in values else Refused(NotOneOf([*values]))


def _read_size(typed: str) -> Size | Refused[ChoiceRefusal]:
    match = re.fullmatch(_SIZE, typed)
    sides = [int(side) for side in match.groups() if side is not None] if match else []
    if not sides or any(side not in _SIDE_RANGE for side in sides):
        return Refused(ChoiceRefusal.NO_SIZE)
    return Size(sides[0], sides[-1])


def with_known_engine(setup: Setup, engines: Sequence[str]) -> Setup:
    """Return a setup with our computer in place of an engine that the settings no longer name."""
    gone = setup.opponent == "engine" and setup.engine not in engines
    return replace(setup, opponent="computer") if gone else setup


def start(setup: Setup) -> StartGame | Refused[ChoiceReason]:
    """Return the event that begins the chosen game, or why it cannot begin."""
    played = setup.rule.number is not None and setup.size.is_square and setup.opening is FREE
    if setup.opponent == "engine" and not played:
        return Refused(ChoiceRefusal.ENGINE_CANNOT)
    return StartGame(setup)
