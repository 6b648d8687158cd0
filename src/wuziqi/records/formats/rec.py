"""Games as ``.rec`` files of the first Gomocup tournaments, on 20x20.

Two lines name the players, the first one black. Then every move has a line, ``X,Y`` or
``X,Y,milliseconds``, both from 0 and Y from the TOP; what follows the moves is not read.
"""

import re
from typing import Final

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.move_list import MoveList
from wuziqi.records.formats.tree import Tree, error_at
from wuziqi.rules.board import Board
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_

_SIZE: Final = 20
_MOVE: Final = re.compile(
    r"[ \t]*([0-9]{1,3})[ \t]*,[ \t]*([0-9]{1,3})[ \t]*(?:,[ \t]*([0-9]{1,9}))?.*", re.ASCII
)
_PLAYERS: Final = 2


def looks_like_rec(text: str) -> bool:
    """Whether a text has two lines that are no moves, and then moves."""
    lines = text.splitlines()
    names, moves = lines[:_PLAYERS], lines[_PLAYERS : _PLAYERS + 2]
    return (
        len(moves) == _PLAYERS
        and all(_MOVE.fullmatch(line) for line in moves)
        and all(name.strip() and not name.strip()[0].isdigit() for name in names)
    )


def parse_rec(data: bytes, rule: Rule) -> Tree:
    """Read a game; the rule says whose stone each one is. Raises FormatError, with its place."""
    text = line_feeds(decode(data))
    moves = MoveList(text, Board(_SIZE))
    lines = text.split("\n")
    if len(lines) <= _PLAYERS or not _MOVE.fullmatch(lines[_PLAYERS]):
        raise error_at(text, 0, N_("not two lines with names and then moves such as 10,10"))
    offset = sum(len(line) + 1 for line in lines[:_PLAYERS])
    for line in lines[_PLAYERS:]:
        if not (match := _MOVE.fullmatch(line)):
            break
        moves.add(Point(int(match[1]), _SIZE - 1 - int(match[2])), offset)
        if match[3]:
            moves.time(int(match[3]))
        offset += len(line) + 1
    tree = moves.tree(rule)
    tree.black, tree.white = (name.strip() for name in lines[:_PLAYERS])
    return tree
