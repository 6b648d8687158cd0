"""Filter and order of the library's list in words, and as typed words."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from wuziqi.levels import FITTING, LEVELS, Level
from wuziqi.locale import _
from wuziqi.records.library.positions import PositionQuery, read_position
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, SORTS, Filter, Order
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Size
from wuziqi.rules.opening_names import OpeningName, opening_named
from wuziqi.rules.rule import RULES, Rule, RuleError, rule_named
from wuziqi.texts import N_, TextError
from wuziqi.words.glyphs import ASCII, Glyphs
from wuziqi.words.library_texts import outcome_filter_text, rule_text
from wuziqi.words.player_texts import level_kind
from wuziqi.words.rule_texts import opening_title, size_text
from wuziqi.words.sentences import all_named, named, one_named, plain, quoted
from wuziqi.words.setup_texts import opponent_text

_FILTER_FIELDS = ("outcome", "opponent", "level", "rule", "size", "opening", "position")

_ORDER_TEXTS = {
    "date": (N_("oldest first"), N_("unfinished and newest first")),
    "moves": (N_("shortest first"), N_("longest first")),
    "rule": (N_("by rule"), N_("by rule, backwards")),
    "result": (N_("by result"), N_("by result, backwards")),
}
"""The orders of the list: forwards, backwards."""

_SORT_TITLES = {
    "date": N_("Date"),
    "moves": N_("Moves"),
    "rule": N_("Rule"),
    "result": N_("Result"),
}


def value_text(  # noqa: PLR0911  one for each kind of value
    name: str, value: object, glyphs: Glyphs
) -> str:
    """The value of a filter's field."""
    match name, value:
        case "outcome", str(outcome):
            return outcome_filter_text(outcome)
        case "opponent", str(opponent):
            return opponent_text(opponent)
        case "rule", Rule() | str() as rule:
            return rule_text(rule)
        case "size", Size() as size:
            return size_text(size, glyphs)
        case "opening", OpeningName() as opening:
            return opening_title(opening)
        case "position", PositionQuery() as position:
            return f"{position} ({size_text(position.size, glyphs)})"
        case "level", Level() as level:
            return level_kind(level)
    return str(value)


def filter_text(chosen: Filter, glyphs: Glyphs) -> str:
    """Return the filter of the list, which must not be empty."""
    parts = [
        value_text(name, value, glyphs)
        for name in _FILTER_FIELDS
        if (value := getattr(chosen, name))
    ]
    parts += [_("starred")] if chosen.starred else []
    parts += [f'"{chosen.text}"'] if chosen.text else []
    return _("Only: {what}").format(what=_(", ").join(parts))


def empty_text(chosen: Filter) -> str:
    """Return why a filter lists no games."""
    if chosen != EVERYTHING:
        return _("No game matches.")
    played = _("No games yet: every game you play appears here.")
    return "\n".join([played, _("wuziqi import FILE adds others.")])


def order_text(order: Order) -> str:
    return _(_ORDER_TEXTS[order.by][order.backwards])


# Typed filters and orders


_SIZE: Final = re.compile(r"([0-9]{1,2})[xX×*]([0-9]{1,2})")


class ListingError(TextError, ValueError):
    """An unknown filter or order; the text names the known ones."""


def filtered(typed: str, text: str, board: PositionQuery | None = None) -> Filter:
    """Return the filter that words such as ``won level 3 renju`` describe, with a ``text``.

    The moves of a position come last; without moves the position is the ``board``. No words let all
    games through. Raises ListingError, NotationError or IllegalMove.
    """
    wanted = replace(EVERYTHING, text=text)
    parts, moves = typed.split(), ""
    while parts:
        word = parts.pop(0).casefold()
        if word in ("level", _("level")) and parts:
            wanted = replace(wanted, level=_level(parts.pop(0)))
        elif word in ("opening", _("Opening")) and parts:
            wanted = replace(wanted, opening=_opening(parts))
        elif word in ("position", _("Position")) and parts:
            moves, parts = " ".join(parts), []
        elif word in ("position", _("Position")) and board is not None:
            return replace(wanted, position=board)
        else:
            wanted = _with_word(wanted, word)
    return replace(wanted, position=read_position(moves, wanted.size or DEFAULT_SIZE))


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
    known = (value for value in values if word in (value, plain(value_text(field, value, ASCII))))
    return next(known, None)


def _level(word: str) -> Level:
    for level in (FITTING, *LEVELS):
        if word.casefold() in (level.word, level_kind(level).casefold()):
            return level
    raise _unknown(word)


def _opening(parts: list[str]) -> OpeningName:
    """Take the one or two words of an opening's name from the front. Raises ListingError."""
    for count in (2, 1):
        if (found := opening_named(" ".join(parts[:count]))) is not None:
            del parts[:count]
            return found
    text = N_("{typed} is not an opening: type its code or its name, such as D4 or kagetsu.")
    raise ListingError(text, typed=quoted(parts[0]))


def _size(word: str) -> Size | None:
    match = _SIZE.fullmatch(word)
    if match is None:
        return None
    sides = int(match[1]), int(match[2])
    if not all(MIN_SIZE <= side <= MAX_SIZE for side in sides):
        raise _unknown(word)
    return Size(*sides)


def _rule(word: str) -> Rule:
    for rule in RULES.values():
        if word == value_text("rule", rule, ASCII).casefold():
            return rule
    try:
        return rule_named(word)
    except RuleError as error:
        raise _unknown(word) from error


def _unknown(word: str) -> ListingError:
    text = N_(
        "{typed} is not a filter. Filters are: {outcomes}, starred, level 3, 15x15, renju,"
        " {opponents}, opening D4; at the end, position h8 h9 i9."
    )
    outcomes = [named(value_text("outcome", value, ASCII), value) for value in OUTCOMES]
    opponents = [named(opponent_text(value), value) for value in (*OPPONENTS, "file")]
    return ListingError(text, typed=quoted(word), outcomes=outcomes, opponents=opponents)


def ordered(typed: str, present: Order) -> Order:
    """Return the order of a word; the present order is reversed. Raises ListingError."""
    titles = {word: (word, _(_SORT_TITLES[word])) for word in SORTS}
    if (word := one_named(typed, titles)) is None:
        values = all_named(titles)
        raise ListingError(N_("Type sort, and one of: {values}."), values=values)
    return present.sorted_by(word)
