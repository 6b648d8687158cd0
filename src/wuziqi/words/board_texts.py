"""Sentences about points and stones, for every board.

``names`` are a front end's names for the actions in a sentence, keys or typed words, by the names
of ``Action`` in small letters, such as ``undo``.
"""

from collections.abc import Mapping

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard, Stone
from wuziqi.rules.game import GameOver
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.words.rule_texts import forbidden_name

Names = Mapping[str, str]


def bad_point_text() -> str:
    return _("Type a point such as h8, or column and row such as 8 8.")


def occupied_text(name: str) -> str:
    return _("{point} is occupied.").format(point=name)


def illegal_text(error: IllegalMove, names: Names) -> str:
    """Say why a stone cannot be placed."""
    match error:
        case GameOver():
            text = _("The game is over: {new} starts a new one, {undo} goes back for a what-if.")
            return text.format(**names)
        case OffBoard():
            return _("{point} is off the board.").format(point=error.name)
        case Occupied():
            return occupied_text(error.name)
    return _("{text}.").format(text=error_words(error))


def forbidden_text(point: Point, kind: Forbidden) -> str:
    text = _("{point} is forbidden for black: {kind}.")
    return text.format(point=point, kind=forbidden_name(kind))


def no_forbidden_points_text() -> str:
    return _("This rule forbids no points.")


def no_stone_text() -> str:
    return _("No stone has been placed.")


def stone_on_text(stone: Stone, point: object) -> str:
    """Name a stone on a point, or stones on several, whoever has placed them."""
    text = _("Black stone on {point}.") if stone is Stone.BLACK else _("White stone on {point}.")
    return text.format(point=point)


def over_text(names: Names) -> str:
    """Say that advice needs an earlier position when the game is over."""
    text = _("The game is over: {back} looks back to ask about a move.")
    return text.format(**names)


def hints_later_text() -> str:
    return _("There are hints as soon as the opening is over.")
