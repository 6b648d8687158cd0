"""Lists of openings, one a line: points, or offsets from the centre as in the lists of Gomocup.

``0,0, 1,-1`` are offsets to the right, then DOWN, from the centre, which is ``size // 2`` from the
left and the top; ``h8 i9`` are points, behind the size of the board if need be. Their rows are
counted from the bottom or from the top. Black's stone is the first of each. What follows a ``#``
and blank lines are ignored.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from wuziqi.records.formats.encodings import decode, line_feeds
from wuziqi.records.formats.tree import FormatError, Tree, moves_in_turn, tree_of_line
from wuziqi.rules.board import Board, IllegalMove, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.texts import N_

SIZED: Final = re.compile(r"([0-9]{1,2})\s+(?=[A-Za-z])")
NAMES: Final = re.compile(r"(?:[A-Za-z][0-9]{1,2}[\s,]*)+")
OFFSETS: Final = re.compile(r"(?:-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(?:[\s,]+|$))+")
_SAID: Final = re.compile(r"\s*#\s*([0-9]{1,2}) lines\s*")
_SIZES: Final = (15, 20)
"""The boards that Gomocup plays on; a list of offsets does not say which."""


def parse_opening(line: str, size: int, rows: str = "bottom") -> list[Point]:
    """Read one opening for a board of ``size`` lines. Raises ValueError for another form.

    ``rows`` is where the rows of points are counted from, ``bottom`` or ``top``. Whether the points
    are free and on the board is not checked.
    """
    if NAMES.fullmatch(line):
        points = [parse_point(name) for name in re.findall("[A-Za-z][0-9]+", line)]
        if rows == "top":
            return [Point(column, size - 1 - row) for column, row in points]
        return points
    if OFFSETS.fullmatch(line):
        return _from_offsets([int(number) for number in re.findall("-?[0-9]+", line)], size)
    raise FormatError(N_("neither points such as h8 i9 nor offsets such as 0,0, 1,-1"))


def parse_openings(data: bytes, rule: Rule = FREESTYLE, rows: str = "bottom") -> Tree:
    """Read a list; every opening becomes a variation of its own from the root.

    The board is the one that a line names, or ``# 19 lines`` at the top, else that of 15 or of 20
    lines that all openings fit on. Raises FormatError, with line and column.
    """
    lines = line_feeds(decode(data)).split("\n")
    named = [int(match[1]) for line in lines if (match := SIZED.match(line.strip()))]
    said = _SAID.fullmatch(lines[0]) if lines else None
    sizes = (int(said[1]),) if said else (named[0],) if named else _SIZES
    for size in sizes[:-1]:
        with suppress(FormatError):
            return _tree(lines, size, rule, rows)
    return _tree(lines, sizes[-1], rule, rows)


def each_opening(tree: Tree, rule: Rule = FREESTYLE) -> Iterator[Tree]:
    """The openings of a list, each as a tree of its own."""
    for points in _openings(tree, rule):
        if points:
            yield tree_of_line(tree.width, tree.height, points, rule)


def format_openings(tree: Tree, rule: Rule = FREESTYLE) -> bytes:
    """Write the offsets of every variation in a line.

    Raises FormatError for a board that is not square, a pass, a colour out of turn, and stones
    that are set up.
    """
    if tree.width != tree.height:
        raise FormatError(N_("a list of openings is for square boards"))
    lines = [_offsets(points, tree.width) for points in _openings(tree, rule)]
    text = "".join(f"{line}\n" for line in lines if line)
    if text and parse_openings(text.encode(), rule).width != tree.width:
        text = f"# {tree.width} lines\n{text}"
    return text.encode("ascii")


def _openings(tree: Tree, rule: Rule) -> Iterator[list[Point]]:
    """The points of every variation, each node being looked at once. Raises FormatError."""
    path: list[tuple[int, Point]] = []
    leaves = set(tree.leaves())
    for node, depth in enumerate(tree.depths):
        while path and path[-1][0] >= depth:
            path.pop()
        if moves_in_turn(tree, node, rule, len(path)):
            point = tree.point(node)
            if point is None:
                raise FormatError(N_("a pass cannot be written: a list of openings has none"))
            path.append((depth, point))
        if node in leaves:
            yield [point for _depth, point in path]


def _tree(lines: Sequence[str], size: int, rule: Rule, rows: str) -> Tree:
    tree = None
    for number, line in enumerate(lines, 1):
        wanted = line.partition("#")[0].strip()
        column = len(line) - len(line.lstrip()) + 1
        try:
            tree = tree or Tree(Board(size).width, size)
            _add(tree, wanted, rule, rows)
        except ValueError as error:
            raise FormatError.in_line(number, column, error) from error
    tree = tree or Tree()
    tree.openings = sum(1 for leaf in tree.leaves() if leaf)
    return tree


def _add(tree: Tree, line: str, rule: Rule, rows: str) -> None:
    """Add an opening as a variation. Raises ValueError."""
    board = Board(tree.width)
    if sized := SIZED.match(line):
        line = line[sized.end() :]
        if int(sized[1]) != tree.width:
            text = N_("an opening for {lines} lines among others for {others}")
            raise FormatError(text, lines=sized[1], others=tree.width)
    for number, point in enumerate(parse_opening(line, tree.width, rows) if line else ()):
        try:
            board.place(point, Stone.BLACK)
        except IllegalMove as error:
            text = N_("the stone number {number}, {error}")
            raise FormatError(text, number=number + 1, error=error) from error
        tree.add(number + 1, point, rule.color_of_move(number))


def _from_offsets(numbers: Sequence[int], size: int) -> list[Point]:
    centre = size // 2
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [Point(centre + right, size - 1 - (centre + down)) for right, down in pairs]


def _offsets(points: Sequence[Point], size: int) -> str:
    centre = size // 2
    pairs = ((point.column - centre, size - 1 - point.row - centre) for point in points)
    return ", ".join(f"{right},{down}" for right, down in pairs)
