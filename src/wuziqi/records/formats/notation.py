"""Moves as plain text: ``h8 i9 g7``, also with commas or nothing between them; ``--`` is a pass.

Rows are counted from the bottom, as on printed boards, or from the top, as some programs do; a
text does not say which. The size of the board may stand in front, as in ``20 k10`` or ``7x6 a1``;
else it has 15 lines.
"""

import re
from collections.abc import Sequence
from typing import Final

from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.tree import FormatError, Tree, error_at, in_turn, tree_of_line
from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_

ROWS: Final = ("bottom", "top")
"""Where rows are counted from."""

_SIZE: Final = re.compile(r"\s*([0-9]{1,9})(?:x([0-9]{1,9}))?(?=[\s,]|\Z)", re.ASCII)
_MOVE: Final = re.compile(r"[\s,;]*(?:(--|pass\b)|([A-Za-z])([0-9]{1,2})(?![0-9]))", re.ASCII)
MOVES: Final = re.compile(rf"(?:{_SIZE.pattern})?{_MOVE.pattern}", re.ASCII)
"""How such a text begins."""

_BETWEEN: Final = re.compile(r"[\s,;]*", re.ASCII)
_BLANK: Final = re.compile(r"[\s,;]", re.ASCII)
_USUAL: Final = DEFAULT_SIZE.width


def parse_notation(
    data: bytes, rows: str = "bottom", rule: Rule = FREESTYLE, size: Size | None = None
) -> Tree:
    """Read moves; the rule says whose stone each one is.

    ``size`` is that of the board where the text does not say it; None for 15 lines.

    Raises FormatError, with line and column.
    """
    text = decode(data)
    sized = _SIZE.match(text)
    board = _board(text, sized) if sized else Board(*(size or DEFAULT_SIZE))
    points = _points(text, sized.end() if sized else 0, board, from_top=rows == "top")
    return tree_of_line(board.width, board.height, points, rule)


def format_notation(tree: Tree, rows: str = "bottom", rule: Rule = FREESTYLE) -> bytes:
    """Write the first variation in one line.

    Raises FormatError for a colour out of turn, and stones that are set up.
    """
    return (notation_of(tree, tree.main_line(), rule, rows) + "\n").encode("ascii")


def notation_of(tree: Tree, nodes: Sequence[int], rule: Rule, rows: str = "bottom") -> str:
    """Return a line of play, such as ``h8 i9 g7``. Raises FormatError as ``format_notation``."""
    words = [
        "--" if point is None else _name(point, tree.height, from_top=rows == "top")
        for point in in_turn(tree, nodes, rule)
    ]
    if tree.width != tree.height:
        words.insert(0, f"{tree.width}x{tree.height}")
    elif tree.width != _USUAL:
        words.insert(0, str(tree.width))
    return " ".join(words)


def _board(text: str, sized: re.Match[str]) -> Board:
    try:
        return Board(int(sized[1]), int(sized[2] or sized[1]))
    except ValueError as error:
        raise error_at(text, sized.start(1), error) from error


def _points(text: str, at: int, board: Board, *, from_top: bool) -> list[Point | None]:
    """Read points from ``at`` on, None for a pass, and place them on the board."""
    points: list[Point | None] = []
    while match := _MOVE.match(text, at):
        at = match.end()
        point = None if match[1] else _point(match, board.height, from_top=from_top)
        if point is not None:
            name = match[2] + match[3]
            try:
                board.check(point, name)
            except IllegalMove as error:
                raise error_at(text, match.start(2), error) from error
            board.place(point, Stone.BLACK)
        points.append(point)
    end = _BETWEEN.match(text, at)
    at = end.end() if end else at
    if at < len(text):
        raise _unreadable(text, at)
    return points


def _point(match: re.Match[str], height: int, *, from_top: bool) -> Point:
    number = int(match[3])
    return Point(ord(match[2].lower()) - ord("a"), height - number if from_top else number - 1)


def _unreadable(text: str, at: int) -> FormatError:
    word = _BLANK.split(text[at : at + 20], maxsplit=1)[0]
    return error_at(text, at, N_("{word!r} is no move such as h8, and no pass '--'"), word=word)


def _name(point: Point, height: int, *, from_top: bool) -> str:
    return str(Point(point.column, height - 1 - point.row) if from_top else point)
