"""Sentences that several places say."""

from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Board, Size
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.words.glyphs import GLYPHS
from wuziqi.words.rule_texts import game_title, size_text

LETTERS = GLYPHS["ascii"]
"""The characters of texts that are read aloud: 15x15, not 15×15."""


def off_board_text(typed: str, board: Board) -> str:
    """Say that a point is not on the board, and which are."""
    text = _("{point} is off the board: columns a to {column}, rows 1 to {row}.")
    last = str(Point(board.width - 1, 0))[:-1]
    return text.format(point=quoted(typed), column=last, row=board.height)


def game_name(rule: Rule, size: Size, opening: Opening) -> str:
    """Game, board and opening: ``Renju 15x15, Soosorv-8``."""
    name = f"{game_title(rule, size)} {size_text(size, LETTERS)}"
    if opening is FREE:
        return name
    return _("{game}, {opening}").format(game=name, opening=_(opening.title))


def setup_name(setup: Setup) -> str:
    """Game, board and opening of a setup."""
    return game_name(setup.rule, setup.size, setup.opening)


def sentence(text: str) -> str:
    """Return a text with a full stop, unless it ends a sentence already."""
    return (
        text if text.endswith((".", "!", "?", "。", "！", "？")) else _("{text}.").format(text=text)
    )


def stays_text() -> str:
    """Say that nothing is done after no to a question."""
    return _("It stays as it is.")


def move_number_text(last: int) -> str:
    """Say which numbers of moves can be typed."""
    return _("Type the number of a move, 0 to {last}: go 12.").format(last=last)
