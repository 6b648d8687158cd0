"""The bytes that screens send: the cost of a step and of a stone, and the last cell."""

import pyte
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

STEP = 200
PLACED, PLACED_LARGE = 1500, 2500
"""The bytes of a stone at a scale of 5 at most, and at a larger one."""
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
def test_a_step_of_the_cursor_and_a_stone_are_cheap(name: str, scale: int, colors: int) -> None:
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
    assert sent(Marks(free, free)) <= (PLACED if scale <= 5 else PLACED_LARGE)


@pytest.mark.parametrize("colors", [256, TRUE_COLOR])
@pytest.mark.parametrize("name", sorted(name for name, tints in TINTS.items() if tints.page))
def test_the_last_cell_of_the_screen_has_the_ground_of_the_page(name: str, colors: int) -> None:
    height, width = 24, 80
    screen = pyte.Screen(width, height)
    stream, writer = pyte.ByteStream(screen), ScreenWriter(colors, "utf-8")
    for number in range(3):
        canvas = Canvas(height, width, theme(name, colors))
        canvas.put(0, 0, "above")
        canvas.put(height - 1, width - 1, "abc"[number])
        stream.feed(writer.update(canvas))
        last, first = screen.buffer[height - 1][width - 1], screen.buffer[0][width - 1]
        assert (last.data, last.bg) == ("abc"[number], first.bg)
        assert last.bg != "default"
        assert screen.display[0].startswith("above"), "nothing has scrolled"


def test_a_terminal_that_scrolls_after_its_last_cell_keeps_it_blank() -> None:
    writer = ScreenWriter(256, "utf-8", scrolls=True)
    canvas = Canvas(2, 4, theme("slate", 256))
    sent = [writer.update(canvas)]
    canvas = Canvas(2, 4, theme("slate", 256))
    canvas.put(1, 3, "x")
    sent.append(writer.update(canvas))
    assert sent[0].count(b" ") == 7
    assert b"x" not in sent[1]
