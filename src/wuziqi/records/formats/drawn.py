"""Boards drawn as text: a row a line, the top one first, with or without blanks between its points.

Black is one of ``X # @ * ● ◆ ■ 黑`` or 1, white one of ``O ○ ◇ □ 白`` or 2, an empty point a dot,
a line, a cross or 0. Numbers of rows at the sides and letters of columns are passed over, as are
lines above and below the board. Encoded in UTF-8, GBK or Big5.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from wuziqi.records.formats.encodings import decode
from wuziqi.records.formats.move_lists import set_up_tree
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_

_MARKS: Final[dict[str, Stone | None]] = {
    **dict.fromkeys("Xx#@*Ｘｘ╳✕✖●◉⬤⚫◆■▲黑1１", Stone.BLACK),
    **dict.fromkeys("OoＯｏ○◯⚪◎◇□白2２", Stone.WHITE),
    **dict.fromkeys(".·・．。+＋-－_＿0０┼┽┾┿╋╂╬├┤┬┴┌┐└┘┏┓┗┛┠┨┯┷╔╗╚╝╠╣╦╩•∙⋅", None),
}
_LINKS: Final = frozenset(" \t,-─━—=|│()[]<>*")
"""What may stand between two points of a row: lines, and marks of the last move."""

_FEWEST_WITH_DIGITS: Final = 5
"""The smallest board drawn with 0, 1 and 2: fewer lines are rather moves or numbers."""

_LABELS: Final = re.compile(
    r"\s*[0-9]{1,2}(?=[^0-9]) ?(.*?)\s*(?:(?<![0-9])[0-9]{1,2})?\s*", re.ASCII
)
_LOOKED_AT: Final = 500
"""Lines in which a board is looked for."""

_Row = tuple[Stone | None, ...]


def looks_drawn(data: bytes) -> bool:
    """Whether there is a board in a text."""
    return any(_grid(text) for text in _texts(data))


def parse_drawn(data: bytes) -> Tree:
    """Read a position; its stones are set up in the root.

    White is to move where black has more stones. Raises FormatError.
    """
    rows = next(filter(None, map(_grid, _texts(data))), None)
    if rows is None:
        text = N_("no board is drawn here, of at least 3 equal rows of X, O and dots")
        raise FormatError(text)
    board = Board(len(rows[0]), len(rows))
    stones = [
        (Point(column, board.height - 1 - down), stone)
        for down, row in enumerate(rows)
        for column, stone in enumerate(row)
        if stone is not None
    ]
    colors = [stone for _point, stone in stones]
    return set_up_tree(
        board, stones, white_to_move=colors.count(Stone.BLACK) > colors.count(Stone.WHITE)
    )


def _texts(data: bytes) -> Iterator[str]:
    """The text in the encoding that it seems to be in, then in Big5, whose marks GBK misreads."""
    yield decode(data)
    with suppress(UnicodeDecodeError):
        yield data.decode("big5")


def _grid(text: str) -> Sequence[_Row]:
    """The rows of the largest board in a text; () if there is none."""
    if "⬤" in text:
        text = text.replace("◉", "○")  # a white stone beside large black ones
    lines = text.splitlines()[:_LOOKED_AT]
    grids = [
        _largest([_cells(line) for line in lines]),
        _largest([_labelled(line) for line in lines]),
    ]
    return max(grids, key=len)


def _largest(rows: Sequence[_Row]) -> Sequence[_Row]:
    """The longest run of rows of the same length that can be a board; () if there is none."""
    best: Sequence[_Row] = ()
    first = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or len(rows[end]) != len(rows[first]):
            run = rows[first:end]
            if len(run) > len(best) and _is_board(run):
                best = run
            first = end
    return best


def _is_board(rows: Sequence[_Row]) -> bool:
    return MIN_SIZE <= len(rows) <= MAX_SIZE and MIN_SIZE <= len(rows[0]) <= MAX_SIZE


def _labelled(line: str) -> _Row:
    """The points of a row behind its number, and in front of it."""
    match = _LABELS.fullmatch(line)
    return _cells(match[1]) if match else ()


def _cells(line: str) -> _Row:
    """The points of a row; () for a line that is none."""
    words = line.split()
    text = words[0] if len(words) == 1 else ""
    if len(words) > 1 and all(len(word) == 1 for word in words):
        text = "".join(words)
    if len(text) >= MIN_SIZE and all(char in _MARKS for char in text):
        if set(text) <= set("0123456789") and len(text) < _FEWEST_WITH_DIGITS:
            return ()
        if "-" not in text[1::2] or set(text[::2]) & {"-"}:
            return tuple(_MARKS[char] for char in text)
    return _linked(line)


def _linked(line: str) -> _Row:
    """The points of a row that has something between every two of them."""
    line = line.rstrip()
    for first in (0, 1, 2):
        points, links = line[first::2], line[:first] + line[first + 1 :: 2]
        if len(points) < MIN_SIZE or not all(char in _MARKS for char in points):
            continue
        if all(char in _LINKS for char in links):
            return tuple(_MARKS[char] for char in points)
    return ()
