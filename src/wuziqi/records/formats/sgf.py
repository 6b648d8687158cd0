"""Games in SGF, the format of most programs for board games: trees with comments and marks.

A node such as ``;B[hh]C[text]`` has properties with values; parentheses hold variations. A point
is two letters, its column from the left and its row from the TOP. FF[4] is read and written; older
versions are read as far as they say the same, and the game's number GM may be any. Read as well
are moves that no semicolon divides, as in ``;B[hh]W[hi]``, and properties such as ``5A``.

Read and written by hand: sgfmill, the library that is kept best, refuses boards that are not square
and sizes such as 15:15, finds no GBK that is not declared, looks at points only when they are asked
for, and reports no line and column; its last release is of 2018. The tests hold us against it.
"""

import re
from typing import Final

from wuziqi.records.formats.encodings import line_feeds
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point

MOVE_COLORS: Final = {"B": Stone.BLACK, "W": Stone.WHITE}
"""The properties of moves."""

ADDED_COLORS: Final = {"AB": Stone.BLACK, "AW": Stone.WHITE, "AE": None}
"""The properties of stones that are set up; None takes a stone away."""

TEXT_FIELDS: Final = {
    "PB": "black",
    "PW": "white",
    "EV": "event",
    "DT": "date",
    "TM": "main_time",
    "OT": "overtime",
}
"""The properties of a game that a Tree has a field for."""

RESULT_CODES: Final = {"B+": "black", "W+": "white", "0": "draw"}
"""The beginnings of RE, and the Tree.result that they mean."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxy"
_DRAWS: Final = {"0", "draw", "jigo", "1/2", "tie"}
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r"[\]\\]")


def plain_text(raw: str) -> str:
    """Return the text of a raw value: unescaped, with line feeds."""
    return _ESCAPED.sub(lambda match: match[1].replace("\n", ""), line_feeds(raw))


def simple_text(raw: str) -> str:
    """Return the text of a value that has one line."""
    return " ".join(plain_text(raw).split())


def result_of(value: str) -> str:
    """Return who won by the value of RE, such as ``B+R``; "" if that is not said."""
    if value.lower() in _DRAWS:
        return "draw"
    return RESULT_CODES.get(value[:2].upper(), "")


def written_rule(tree: Tree) -> str:
    """Return the rule as a file names it, such as ``Soosyrv-8``; "" for the name of a rule."""
    return simple_text(next(iter(tree.note(0).properties.get("RU", ())), ""))


def escaped(text: str) -> str:
    """Return a text escaped for a value."""
    return _TO_ESCAPE.sub(r"\\\g<0>", text)


def letters_of(point: Point, height: int) -> str:
    """Return the two letters of a point on a board of that height."""
    return _LETTERS[point.column] + _LETTERS[height - 1 - point.row]
