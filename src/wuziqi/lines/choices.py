"""The choices of the menu as they are typed: a word and a value, or a number of a list."""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wuziqi.levels import LEVELS, level_of
from wuziqi.locale import _
from wuziqi.records.setup import (
    COLORS,
    Setup,
    SetupError,
    changed,
    fitted,
    odds_for,
    with_odds,
    with_opening,
)
from wuziqi.records.time_control import ClockError, parse_clock
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.opening import Opening
from wuziqi.rules.rule import RULES, VARIANTS, Rule, RuleError, row_rule, rule_named
from wuziqi.texts import N_, TextError
from wuziqi.words.actions import Action
from wuziqi.words.rule_texts import rule_summary, rule_title
from wuziqi.words.setup_texts import color_text, opponent_text

_GAMES: Final = {"tic-tac-toe": "row-3"}
"""Names of rules beside their own, as the command line has them."""

_SIZE: Final = re.compile(r"([0-9]{1,2})(?: ?[xX*] ?([0-9]{1,2}))?")
_SIDES: Final = range(MIN_SIZE, MAX_SIZE + 1)


class ChoiceError(TextError, ValueError):
    """A value that cannot be chosen; the text says why, or what can be."""


class Value(NamedTuple):
    """A value to choose: the ``word`` to type, and what it means."""

    word: str
    meaning: str


class Choice(NamedTuple):
    """What can be chosen by a command.

    ``values`` are those that are listed for a setup; ``choose`` returns the setup with the value
    that was typed, and raises one of ERRORS. ``numbered`` values may be chosen by their numbers in
    the list; others are numbers themselves.
    """

    command: Action
    values: Callable[[Setup], Sequence[Value]]
    choose: Callable[[Setup, str], Setup]
    numbered: bool = True

    def word(self, setup: Setup, typed: str) -> str:
        """Return the word of a value that was typed, which may be its number in the list."""
        values = self.values(setup)
        if not (self.numbered and typed.isascii() and typed.isdecimal() and len(typed) < 4):
            return typed
        number = int(typed)
        return values[number - 1].word if 1 <= number <= len(values) else typed


def _sizes(setup: Setup) -> list[Value]:
    rule = setup.rule
    if rule.min_side == rule.max_side:
        return [Value(str(rule.min_side), "")]
    text = _("From {least} to {most} lines.").format(least=rule.min_side, most=rule.max_side)
    return [Value("15", ""), Value("20", ""), Value("7x6", text)]


def _with_size(setup: Setup, typed: str) -> Setup:
    match = _SIZE.fullmatch(typed)
    sides = [int(side) for side in match.groups() if side is not None] if match else []
    if not sides or any(side not in _SIDES for side in sides):
        text = N_("Type a size such as 15 or 7x6, with {least} to {most} lines a side.")
        raise ChoiceError(text, least=MIN_SIZE, most=MAX_SIZE)
    return changed(setup, size=Size(sides[0], sides[-1]))


def _rules(_setup: Setup) -> list[Value]:
    named = [Value(rule.name, rule_summary(rule)) for rule in RULES.values()]
    rows = [Value("tic-tac-toe", ""), Value("row-4", rule_title(row_rule(4)))]
    return [*named, *rows]


def _with_rule(setup: Setup, typed: str) -> Setup:
    rule = rule_named(_GAMES.get(typed.lower(), typed.lower()))
    sizes = [variant.size for variant in VARIANTS if variant.rule == rule]
    return fitted(setup, rule, _fitting_size(setup, rule, sizes))


def _fitting_size(setup: Setup, rule: Rule, sizes: Sequence[Size]) -> Size:
    """The board for another rule: that of a variant, or the present one unless it was one's."""
    if sizes:
        return sizes[0]
    own = [variant.size for variant in VARIANTS if variant.rule == setup.rule != rule]
    return Setup().size if setup.size in own or min(setup.size) < rule.win_length else setup.size


def _openings(setup: Setup) -> list[Value]:
    return [Value(opening.name, _(opening.summary)) for opening in setup.rule.openings]


def _with_opening(setup: Setup, typed: str) -> Setup:
    opening: Opening = setup.rule.opening_named(typed.lower())
    return with_opening(setup, opening)


_NO_ODDS: Final = "none"
"""What is typed for an even game."""


def _odds(setup: Setup) -> list[Value]:
    return [Value(odds.name or _NO_ODDS, _(odds.summary)) for odds in odds_for(setup)]


def _with_odds(setup: Setup, typed: str) -> Setup:
    known = {odds.name or _NO_ODDS: odds for odds in odds_for(setup)}
    return with_odds(setup, known[_one_of(typed, tuple(known))])


def _opponents(_setup: Setup) -> list[Value]:
    return [Value(word, opponent_text(word)) for word in ("computer", "human", "watch")]


def _with_opponent(setup: Setup, typed: str) -> Setup:
    return changed(setup, opponent=_one_of(typed, ("computer", "human", "watch")))


def _colors(_setup: Setup) -> list[Value]:
    return [Value(color, color_text(color)) for color in COLORS]


def _with_color(setup: Setup, typed: str) -> Setup:
    return changed(setup, color=_one_of(typed, COLORS))


def _levels(setup: Setup) -> list[Value]:
    return [
        Value(str(level.number), f"{_(level.name)}, {_(level.description_on(setup.size.cells))}")
        for level in LEVELS
    ]


def _with_level(setup: Setup, typed: str) -> Setup:
    return changed(setup, level=level_of(_level_number(typed)))


def _with_second(setup: Setup, typed: str) -> Setup:
    return changed(setup, second_level=level_of(_level_number(typed)))


def _level_number(typed: str) -> int:
    return int(_one_of(typed, tuple(str(level.number) for level in LEVELS)))


def _clocks(_setup: Setup) -> list[Value]:
    return [
        Value("none", _("no clock")),
        Value("30s", _("30 seconds for every move")),
        Value("10m", _("10 minutes for the game")),
        Value("10m+5s", _("and 5 seconds more with every move")),
        Value("10m+3x30s", _("and then 3 periods of 30 seconds, byo-yomi")),
    ]


def _with_clock(setup: Setup, typed: str) -> Setup:
    return changed(setup, **parse_clock(typed))


def _one_of(typed: str, values: Sequence[str]) -> str:
    if typed.lower() not in values:
        raise ChoiceError(N_("Type one of: {values}."), values=", ".join(values))
    return typed.lower()


_ALL: Final = (
    Choice(Action.SIZE, _sizes, _with_size, numbered=False),
    Choice(Action.RULE, _rules, _with_rule),
    Choice(Action.OPENING, _openings, _with_opening),
    Choice(Action.ODDS, _odds, _with_odds),
    Choice(Action.OPPONENT, _opponents, _with_opponent),
    Choice(Action.COLOR, _colors, _with_color),
    Choice(Action.LEVEL, _levels, _with_level, numbered=False),
    Choice(Action.SECOND, _levels, _with_second, numbered=False),
    Choice(Action.CLOCK, _clocks, _with_clock),
)

ERRORS: Final = (ChoiceError, ClockError, SetupError, RuleError)
"""What choosing raises."""


def choices_for(setup: Setup, engines: Sequence[str]) -> list[Choice]:
    """Return what can be chosen for a setup; ``engines`` are the names of other engines."""
    used = {
        Action.ODDS: len(odds_for(setup)) > 1,
        Action.OPENING: len(setup.rule.openings) > 1,
        Action.COLOR: setup.opponent in ("computer", "engine"),
        Action.LEVEL: setup.opponent in ("computer", "watch"),
        Action.SECOND: setup.opponent == "watch",
    }
    found = [choice for choice in _ALL if used.get(choice.command, True)]
    return [*found, _engine(engines)] if engines else found


def _engine(engines: Sequence[str]) -> Choice:
    """The choice of another engine as the opponent."""

    def choose(setup: Setup, typed: str) -> Setup:
        if typed not in engines:
            raise ChoiceError(N_("Type one of: {values}."), values=", ".join(engines))
        return changed(setup, opponent="engine", engine=typed)

    return Choice(Action.ENGINE, lambda _setup: [Value(name, "") for name in engines], choose)
