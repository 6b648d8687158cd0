"""The board beside the options of a page, on a screen with room for it."""

from dataclasses import replace
from typing import NamedTuple

from wuziqi.columns import fit, text_width
from wuziqi.records.setup import Setup
from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import SCALES, Viewport
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import board_title, game_text

_SAMPLE_MOVES = (
    (0, 0),
    (1, 1),
    (-1, 1),
    (1, -1),
    (1, 0),
    (-1, 0),
    (0, 2),
    (2, 2),
    (-2, 0),
    (1, 3),
    (2, 0),
    (3, 0),
    (0, -1),
)
"""A position of our own, by the columns to the right of and the rows above the middle point."""
_SAMPLE_SIZE = Size.square(9)
"""The board of a sample of colours, which fits beside a list on 80 columns."""

_HEIGHT_SHARE = 5 / 6
"""The part of the height that a board takes, unless it needs more at the smallest scale."""
_USUAL_SIZES = (DEFAULT_SIZE, Size.square(20))
_LEAST_GAP, _LARGEST_GAP = 2, 8
"""The columns between list and board."""
_MARGIN = 1
"""The columns left of the list and right of the board, at least."""
_CAPTION = 2
"""The rows below the board: a blank one and the caption."""


def preview_position(size: Size, rule: Rule) -> tuple[Board, Point]:
    """A board of this size with a few stones, none of them a row that wins, and the last move."""
    board = Board(*size)
    count = min(max(3, size.cells // 4), 4 * (rule.win_length - 2))
    points = [
        Point(board.centre.column + right, board.centre.row + up) for right, up in _SAMPLE_MOVES
    ]
    played = [point for point in points if point in board][:count]
    for number, point in enumerate(played):
        board.place(point, Stone.WHITE if number % 2 else Stone.BLACK)
    return board, played[-1]


class PreviewBoard(NamedTuple):
    """A position that a preview shows, with the name of its game below it."""

    board: Board
    marks: Marks
    caption: str


def board_in_play(
    board: Board,
    rule: Rule,
    glyphs: Glyphs,
    *,
    last: Point | None = None,
    won: tuple[Point, ...] = (),
) -> PreviewBoard:
    """Return the preview of a game that has begun."""
    return PreviewBoard(board, Marks(last=last, won=won), board_title(rule, board.size, glyphs))


def position_of(setup: Setup, glyphs: Glyphs) -> PreviewBoard:
    """Return an example position on the board of a setup, or its own start."""
    caption = game_text(setup, glyphs)
    if setup.start:
        return PreviewBoard(Draft(setup.size, setup.rule, setup.start).board, Marks(), caption)
    board, last = preview_position(setup.size, setup.rule)
    return PreviewBoard(board, Marks(last=last), caption)


def sample_of_marks(caption: str) -> PreviewBoard:
    """Return a small board with stones and the marks that games have most."""
    board, last = preview_position(_SAMPLE_SIZE, FREESTYLE)
    column, row = board.centre
    marks = Marks(
        cursor=Point(column - 3, row + 2),
        last=last,
        ranks={Point(column + n, row - 2): str(n + 2) for n in range(-1, 2)},
        losses={Point(column + n, row - 2): (n + 1) / 6 for n in range(-1, 2)},
    )
    return PreviewBoard(board, marks, caption)


def preview_areas(height: int, width: int, beside: int) -> tuple[Area, Area]:
    """The areas of a list, ``beside`` columns wide, and of the preview, in the middle of a screen.

    They do not depend on the board, so that nothing else moves when its size changes.
    """
    room = width - beside - _LEAST_GAP - 2 * _MARGIN
    fitting = (_shown(size, height, room, room) for size in _USUAL_SIZES)
    columns = max((board.width for board in fitting if board), default=room)
    gap = min(_LEAST_GAP + (room - columns) // 3, _LARGEST_GAP)
    left = (width - beside - gap - columns) // 2
    return Area(0, left, height, beside), Area(0, left + beside + gap, height, columns)


def paint_preview(canvas: Canvas, area: Area, position: PreviewBoard, glyphs: Glyphs) -> None:
    """Draw a position in the middle of an area, its caption below it.

    A board wider than the area may reach to the edge of the canvas; a board without room is not
    drawn.
    """
    size = position.board.size
    most = max(area.width, canvas.width - area.left)
    shown = _shown(size, area.height, area.width, most)
    if shown is None:
        return
    top = area.top + max(0, area.height - shown.height - _CAPTION) // 2
    left = area.left + max(0, area.width - shown.width) // 2
    place = replace(shown, top=top, left=left)
    paint_board(canvas, position.board, place, glyphs, position.marks)
    if shown.height + _CAPTION <= area.height:
        text = fit(position.caption, shown.width)
        middle = left + (shown.width - text_width(text)) // 2
        canvas.put(top + shown.height + 1, middle, text, Style.DIM)


def _shown(size: Size, height: int, width: int, most: int) -> Viewport | None:
    """The board in ``height`` x ``width`` cells, less some rows that stay empty.

    Where it is too large for that, it may have all rows and ``most`` columns.
    """
    roomy = _fitting(size, int(height * _HEIGHT_SHARE), width)
    return roomy or _fitting(size, height, most)


def _fitting(size: Size, height: int, width: int) -> Viewport | None:
    """The largest whole board that fits, in a frame on both sides where there is room for it."""
    across, down = range(size.width), range(size.height)
    boards = (
        Viewport(0, 0, *size, scale, across, down, both=both)
        for scale in SCALES
        for both in (True, False)
    )
    return next((one for one in boards if one.height <= height and one.width <= width), None)
