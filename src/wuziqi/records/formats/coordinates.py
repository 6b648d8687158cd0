"""Moves as pairs of numbers, ``7,7 7,6`` or one pair a line: x from the left, y from the TOP.

They count from 0, as in the protocol of engines, or from 1; a text does not say which, nor that
they are no offsets from the centre as in lists of openings. A third number is the time of a move
in milliseconds.
"""

import re
from typing import Final

from wuziqi.locale import _
from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.move_list import MoveList
from wuziqi.records.formats.tree import Tree, error_at
from wuziqi.rules.board import Board, Size
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_

_PAIR: Final = re.compile(
    r"[\s;]*\(?[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})(?:[ \t]*,[ \t]*([0-9]{1,9})(?![ \t]*,))?"
    r"[ \t]*\)?(?=[\s,;]|\Z),?",
    re.ASCII,
)
_BETWEEN: Final = re.compile(r"[\s,;]*", re.ASCII)
_SIZES: Final = (15, 20, 25)
_USUAL_SIZES: Final = (15, 20)


def looks_like_coordinates(text: str) -> bool:
    """Whether a text begins with pairs of numbers, none of them negative."""
    return "-" not in text and _PAIR.match(text) is not None


def counts_from_one(text: str) -> bool:
    """Whether pairs can only count from 1: none is 0, and one is the last line of a usual board."""
    numbers = [int(part) for match in _PAIR.finditer(text) for part in match.group(1, 2)]
    return 0 not in numbers and max(numbers, default=0) in _USUAL_SIZES


def parse_coordinates(
    data: bytes, rule: Rule, first: int = 0, *, guessed: bool = False, size: Size | None = None
) -> Tree:
    """Read moves whose numbers begin with ``first``; the rule says whose stone each one is.

    Without a ``size`` the board is the smallest of 15, 20 or 25 lines that all fit on. If the
    format was only ``guessed``, a remark says what else it could be. Raises FormatError, with line
    and column.
    """
    text = decode(data)
    pairs = _pairs(text)
    moves = MoveList(text, Board(*(size or _smallest(pairs, first))))
    for pair in pairs:
        x, y = int(pair[1]) - first, int(pair[2]) - first
        moves.add(Point(x, moves.board.height - 1 - y), pair.start(1), f"{pair[1]},{pair[2]}")
        if pair[3]:
            moves.time(int(pair[3]))
    tree = moves.tree(rule)
    if guessed:
        remark = _(
            "Pairs of numbers are read as x,y from {first} at the upper left; --from xy counts"
            " from 0, --from xy1 from 1, and --from openings reads offsets from the centre."
        )
        tree.remarks.append(remark.format(first=first))
    return tree


def _smallest(pairs: list[re.Match[str]], first: int) -> Size:
    largest = max((int(part) for pair in pairs for part in pair.group(1, 2)), default=0)
    side = next((side for side in _SIZES if largest - first < side), _SIZES[-1])
    return Size(side, side)


def _pairs(text: str) -> list[re.Match[str]]:
    """All pairs of a text that has nothing else. Raises FormatError."""
    found, at = [], 0
    while match := _PAIR.match(text, at):
        found.append(match)
        at = match.end()
    between = _BETWEEN.match(text, at)
    at = between.end() if between else at
    if at < len(text) or not found:
        word = "".join(text[at : at + 20].split()[:1])
        raise error_at(text, at, N_("{word!r} is no pair such as 7,7"), word=word)
    return found
