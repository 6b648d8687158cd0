"""Games as ``.sav`` files of Yixin-Board: numbers, one or two a line.

They are the rows and the columns of the board, how many moves follow, and for each move its row
and its column, both from 0 and the row from the TOP. Older files have the number of a rule in
place of the columns, on a square board.
"""

import re
from typing import Final

from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.move_list import MoveList
from wuziqi.records.formats.tree import Tree, error_at
from wuziqi.rules.board import MIN_SIZE, Board
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError, rule_numbered
from wuziqi.texts import N_

_NUMBERS: Final = re.compile(r"\s*(?:[0-9]{1,4}(?:\s+|\Z))+", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,4}", re.ASCII)
_HEADER: Final = 3
_FEWEST_COLUMNS: Final = 5
"""A smaller second number is that of a rule."""


def looks_like_sav(text: str) -> bool:
    """Whether a text begins with numbers alone that can be the size of a board and its moves."""
    if not _NUMBERS.match(text) or "," in text:
        return False
    numbers = [int(match[0]) for match in _NUMBER.finditer(text)]
    pairs = len(numbers) - _HEADER
    return pairs >= 0 and numbers[0] >= MIN_SIZE and pairs in (2 * numbers[2], 2 * numbers[2] + 1)


def parse_sav(data: bytes, rule: Rule) -> Tree:
    """Read a game; the rule says whose stone each one is. Raises FormatError, with its place."""
    text = decode(data)
    found = list(_NUMBER.finditer(text))
    if not _NUMBERS.fullmatch(text) or len(found) < _HEADER:
        raise error_at(text, 0, N_("not the numbers of a position that Yixin has saved"))
    rows, columns, count = (int(match[0]) for match in found[:_HEADER])
    try:
        board = Board(columns if columns >= _FEWEST_COLUMNS else rows, rows)
    except ValueError as error:
        raise error_at(text, found[0].start(), error) from error
    moves = MoveList(text, board)
    pairs = found[_HEADER : _HEADER + 2 * count]
    if len(pairs) < 2 * count:
        reason = N_("the file ends after {read} of {count} moves")
        raise error_at(text, len(text), reason, read=len(pairs) // 2, count=count)
    for row, column in zip(pairs[::2], pairs[1::2], strict=True):
        moves.add(Point(int(column[0]), rows - 1 - int(row[0])), row.start())
    tree = moves.tree(rule)
    tree.rule = _rule(columns, tree) if columns < _FEWEST_COLUMNS else None
    return tree


def _rule(number: int, tree: Tree) -> Rule | None:
    try:
        rule = rule_numbered(number)
        rule.check(tree.size)
    except RuleError:
        return None
    return rule
