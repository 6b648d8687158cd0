"""Which games of the library are listed, and in which order, by words."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wuziqi.levels import LEVELS, Level
from wuziqi.lines.phrases import LETTERS
from wuziqi.locale import _
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, SORTS, Filter, Order
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.rule import RULES, Rule, RuleError, rule_named
from wuziqi.texts import N_, TextError
from wuziqi.words.filter_texts import value_text

_SIZE: Final = re.compile(r"([0-9]{1,2})[xX*]([0-9]{1,2})")
_GAMES: Final = {"tic-tac-toe": "row-3"}
_FIRST_BACKWARDS: Final = ("date", "moves")
"""What is sorted downwards first: the newest, the longest."""


class ListingError(TextError, ValueError):
    """A list that cannot be; the text says what can be typed."""


def filtered(typed: str, text: str) -> Filter:
    """Return the filter that words such as ``won level 3 renju`` describe, with a ``text``.

    No words let all games through. Raises ListingError.
    """
    wanted = replace(EVERYTHING, text=text)
    parts = typed.split()
    while parts:
        word = parts.pop(0).casefold()
        if word in ("level", _("level")) and parts:
            wanted = replace(wanted, level=_level(parts.pop(0)))
        else:
            wanted = _with_word(wanted, word)
    return wanted


def _with_word(wanted: Filter, word: str) -> Filter:
    if word in ("starred", _("starred")):
        return replace(wanted, starred=True)
    if (outcome := _named(word, "outcome", OUTCOMES)) is not None:
        return replace(wanted, outcome=outcome)
    if (opponent := _named(word, "opponent", (*OPPONENTS, "file"))) is not None:
        return replace(wanted, opponent=opponent)
    if (size := _size(word)) is not None:
        return replace(wanted, size=size)
    return replace(wanted, rule=_rule(word))


def _named(word: str, field: str, values: Sequence[str]) -> str | None:
    """The value that a word names, in English or in the language of the program."""
    known = (value for value in values if word in (value, value_text(field, value, LETTERS)))
    return next(known, None)


def _level(word: str) -> Level:
    for level in LEVELS:
        if word == str(level.number):
            return level
    raise _unknown()


def _size(word: str) -> Size | None:
    match = _SIZE.fullmatch(word)
    if match is None:
        return None
    sides = int(match[1]), int(match[2])
    if not all(MIN_SIZE <= side <= MAX_SIZE for side in sides):
        raise _unknown()
    return Size(*sides)


def _rule(word: str) -> Rule:
    for rule in RULES.values():
        if word == value_text("rule", rule, LETTERS).casefold():
            return rule
    try:
        return rule_named(_GAMES.get(word, word))
    except RuleError as error:
        raise _unknown() from error


def _unknown() -> ListingError:
    text = N_("Type only, and some of: {outcomes}, starred, level 3, 15x15, renju, {opponents}.")
    outcomes, opponents = ", ".join(OUTCOMES), ", ".join((*OPPONENTS, "file"))
    return ListingError(text, outcomes=outcomes, opponents=opponents)


def ordered(typed: str, present: Order) -> Order:
    """Return the order that a word asks for; the present one turns round. Raises ListingError."""
    word = typed.casefold()
    if word not in SORTS:
        raise ListingError(N_("Type sort, and one of: {values}."), values=", ".join(SORTS))
    if word == present.by:
        return replace(present, backwards=not present.backwards)
    return Order(word, word in _FIRST_BACKWARDS)
