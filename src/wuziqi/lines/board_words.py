"""A board in words: its rows and columns, what stands around a point, and as a picture."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from wuziqi.locale import _, ngettext
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.texts import N_
from wuziqi.words.rule_texts import no_stone_text

_REACH = 4
"""How far from a point its surroundings go: a five with a stone there can reach so far."""

_WAYS = (
    ((-1, 0), N_("To the left")),
    ((1, 0), N_("To the right")),
    ((0, 1), N_("Above")),
    ((0, -1), N_("Below")),
    ((-1, 1), N_("Above left")),
    ((1, -1), N_("Below right")),
    ((1, 1), N_("Above right")),
    ((-1, -1), N_("Below left")),
)
"""The directions from a point, by line, with their names."""

_SIGNS = {Stone.BLACK: "X", Stone.WHITE: "O", None: "."}


def board_lines(board: Board) -> Iterator[str]:
    """Yield the rows that have stones, the top one first."""
    count = len(board)
    if not count:
        yield _("The board is empty.")
        return
    yield ngettext("{count} stone.", "{count} stones.", count).format(count=count)
    for row in reversed(range(board.height)):
        if stones := _stones_on(board, _row(board, row)):
            yield _("Row {row}: {stones}.").format(row=row + 1, stones=stones)


def row_line(board: Board, row: int) -> str:
    """Say what stands in a row, counted from 0 from the bottom."""
    if stones := _stones_on(board, _row(board, row)):
        return _("Row {row}: {stones}.").format(row=row + 1, stones=stones)
    return _("Row {row} is empty.").format(row=row + 1)


def column_line(board: Board, column: int) -> str:
    """Say what stands in a column, counted from 0 from the left."""
    points = [Point(column, row) for row in range(board.height)]
    name = str(points[0])[:-1]
    if stones := _stones_on(board, points):
        return _("Column {column}: {stones}.").format(column=name, stones=stones)
    return _("Column {column} is empty.").format(column=name)


def around_lines(board: Board, point: Point) -> Iterator[str]:
    """Yield what is on a point and on the four lines through it, as far as a five reaches."""
    stone = board[point]
    here = _("{point} is empty.") if stone is None else _STONE_HERE[stone]
    yield _(here).format(point=point)
    found = False
    for step, way in _WAYS:
        points = _along(board, point, step)
        if stones := _stones_on(board, points):
            found = True
            edge = len(points) < _REACH
            text = _("{way}: {stones}, edge behind {point}.") if edge else _("{way}: {stones}.")
            yield text.format(way=_(way), stones=stones, point=points[-1])
    if not found:
        yield _("No stones on its lines, up to {count} points away.").format(count=_REACH)


_STONE_HERE = {
    Stone.BLACK: N_("{point} has a black stone."),
    Stone.WHITE: N_("{point} has a white stone."),
}


def picture_lines(board: Board) -> Iterator[str]:
    """Yield the board as a picture of letters, the top row first."""
    yield _("X is black, O is white.")
    for row in reversed(range(board.height)):
        yield " ".join([f"{row + 1:2}", *(_SIGNS[board[at]] for at in _row(board, row))])
    yield "   " + " ".join(str(Point(column, 0))[:-1] for column in range(board.width))


def move_lines(stones: Sequence[tuple[Point, Stone]], last: int | None = None) -> Iterator[str]:
    """Yield the moves of a game with their numbers: all, or the ``last`` few."""
    if not stones:
        yield no_stone_text()
    first = 0 if last is None else max(len(stones) - last, 0)
    for number, (point, stone) in enumerate(stones[first:], first + 1):
        yield _("{number}. {stone}").format(number=number, stone=stone_text(stone, [point]))


def points_text(points: Iterable[Point]) -> str:
    """Several points in one text."""
    return " ".join(map(str, points))


def stone_text(stone: Stone, points: Iterable[Point]) -> str:
    """A stone, or several of one colour, with their points."""
    text = _("black {points}") if stone is Stone.BLACK else _("white {points}")
    return text.format(points=points_text(points))


def _row(board: Board, row: int) -> list[Point]:
    return [Point(column, row) for column in range(board.width)]


def _along(board: Board, point: Point, step: tuple[int, int]) -> list[Point]:
    """The points of the board from one on in a direction, as far as a five reaches."""
    steps = range(1, _REACH + 1)
    points = [Point(point.column + n * step[0], point.row + n * step[1]) for n in steps]
    return [at for at in points if at in board]


def _stones_on(board: Board, points: Sequence[Point]) -> str:
    """The stones on some points in their order; "" if there are none."""
    stones = [(at, stone) for at in points if (stone := board[at]) is not None]
    runs = groupby(stones, key=lambda placed: placed[1])
    return ", ".join(stone_text(stone, [at for at, _stone in run]) for stone, run in runs)
