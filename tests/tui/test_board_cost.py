"""The cost of a board: the bytes that a step of the cursor and a new stone send."""

import pytest

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.theme import TINTS, theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import SCALES, Viewport
from wuziqi.words.glyphs import UNICODE

curses = pytest.importorskip("curses")

from wuziqi.tui.terminal.painters import ScreenWriter  # noqa: E402  needs curses

STEP, PLACED = 200, 1500
PATH = [(7, 7), (8, 7), (8, 8), (7, 8), (6, 8), (6, 7), (6, 6), (7, 6), (0, 0), (14, 14)]


@pytest.fixture(autouse=True)
def _known_terminal() -> None:
    curses.setupterm("xterm-256color")


def crowded() -> Board:
    """Return a board with stones of both colours around its middle, and free points among them."""
    board = Board(15)
    for number, point in enumerate(board):
        if 4 <= point.column <= 10 and 4 <= point.row <= 10 and number % 3:
            board.place(point, Stone.WHITE if number % 5 < 2 else Stone.BLACK)
    return board


LOOKS = [*((name, TRUE_COLOR) for name in sorted(TINTS)), *(("kaya", n) for n in (8, 16, 256))]
CASES = [
    *(("kaya", TRUE_COLOR, scale) for scale in SCALES),
    *((*look, max(SCALES)) for look in LOOKS if look != ("kaya", TRUE_COLOR)),
]
"""Every scale, and every theme and number of colours at the largest scale."""


@pytest.mark.parametrize(("name", "colors", "scale"), CASES)
def test_a_step_of_the_cursor_and_a_stone_are_cheap(name: str, scale: float, colors: int) -> None:
    board, writer = crowded(), ScreenWriter(colors, "utf-8")
    viewport = Viewport(0, 0, 15, 15, scale, range(15), range(15), both=True)

    def sent(marks: Marks) -> int:
        canvas = Canvas(viewport.height, viewport.width, theme(name, colors))
        paint_board(canvas, board, viewport, UNICODE, marks)
        return len(writer.update(canvas))

    last = Point(5, 5)
    sent(Marks(Point(7, 7), last))
    steps = [sent(Marks(Point(*place), last)) for place in PATH]
    assert max(steps) <= STEP
    assert sent(Marks(Point(14, 14), last)) == 0
    free = next(point for point in board if point.column == 7 and board[point] is None)
    board.place(free, Stone.BLACK)
    assert sent(Marks(free, free)) <= PLACED
