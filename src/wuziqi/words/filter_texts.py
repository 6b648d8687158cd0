"""Filter and order of the library's list in words."""

from wuziqi.levels import Level
from wuziqi.locale import _
from wuziqi.records.library.positions import PositionQuery
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.rules.board import Size
from wuziqi.rules.opening_names import OpeningName
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.library_texts import outcome_text, rule_text
from wuziqi.words.player_texts import level_text
from wuziqi.words.rule_texts import opening_title, size_text
from wuziqi.words.setup_texts import opponent_text

_FIELDS = ("outcome", "opponent", "level", "rule", "size", "opening", "position")

_ORDERS = {
    "date": (N_("oldest first"), N_("unfinished and newest first")),
    "moves": (N_("shortest first"), N_("longest first")),
    "rule": (N_("by rule"), N_("by rule, backwards")),
    "result": (N_("by result"), N_("by result, backwards")),
}
"""The orders of the list: forwards, backwards."""


def value_text(  # noqa: PLR0911  one for each kind of value
    name: str, value: object, glyphs: Glyphs
) -> str:
    """The value of a filter's field."""
    match name, value:
        case "outcome", str(outcome):
            return outcome_text(outcome)
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
        case "level", Level(number=level):
            return level_text(level)
    return str(value)


def filter_text(chosen: Filter, glyphs: Glyphs) -> str:
    """Return the filter of the list, which must not be empty."""
    parts = [
        value_text(name, value, glyphs) for name in _FIELDS if (value := getattr(chosen, name))
    ]
    parts += [_("starred")] if chosen.starred else []
    parts += [f'"{chosen.text}"'] if chosen.text else []
    return _("Only: {what}").format(what=_(", ").join(parts))


def empty_text(chosen: Filter) -> str:
    """Return why a filter lists no games."""
    if chosen != EVERYTHING:
        return _("No game matches.")
    return _("No games yet: every game you play appears here.")


def order_text(order: Order) -> str:
    return _(_ORDERS[order.by][order.backwards])
