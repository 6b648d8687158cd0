"""Boards as pictures: kitty's protocol and sixel, read by decoders of their own."""

import re
from base64 import b64decode
from io import BytesIO
from itertools import chain

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageChops, ImageStat

from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation
from wuziqi.tui.terminal.canvas import Area, Canvas, Patch, Pixels, Tile
from wuziqi.tui.terminal.color import TRUE_COLOR, Color
from wuziqi.tui.terminal.input import TerminalReply, read_escapes
from wuziqi.tui.terminal.painters import multiplexer
from wuziqi.tui.terminal.pictures import KittyWriter, SixelWriter
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.terminal import PictureQuery
from wuziqi.tui.terminal.theme import TINTS, theme
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.marks import Marks, ThreatMark
from wuziqi.tui.widgets.viewport import SCALES, Viewport
from wuziqi.words.glyphs import UNICODE

WIDTH, HEIGHT = 7, 14
MOVED = re.compile(rb"\x1b\[(\d+);(\d+)H")
NOTHING = (255, 0, 255)
"""The colour of a pixel that no picture covers."""

KITTY_ANSWER = "\x1b_Gi=31;OK\x1b\\"
CELL_ANSWER = f"\x1b[6;{HEIGHT};{WIDTH}t"
KITTY = KITTY_ANSWER + CELL_ANSWER + "\x1b[?62;c"
SIXEL = "\x1b[?1;0;256S" + CELL_ANSWER + "\x1b[?63;1;2;4;6c"


class KittyTerminal:
    """Obeys kitty's graphics commands, as its documentation has them."""

    def __init__(self) -> None:
        self.images: dict[int, Image.Image] = {}
        self.places: dict[tuple[int, int], tuple[int, int, int, int]] = {}

    def feed(self, data: bytes) -> None:
        at, payload, sent = (0, 0), b"", 0
        for found in re.finditer(rb"\x1b\[(\d+);(\d+)H|\x1b_G([^;\x1b]*);?([^\x1b]*)\x1b\\", data):
            if found[3] is None:
                at = int(found[1]) - 1, int(found[2]) - 1
                continue
            keys = dict(item.split("=") for item in found[3].decode().split(","))
            assert keys.get("q") == "2"  # else its answers would come as keys
            image, place = int(keys.get("i", sent)), int(keys.get("p", 0))
            match keys.get("a", "more"):
                case "t" | "more":
                    payload, sent = payload + b64decode(found[4]), image
                    if keys.get("m") != "1":
                        self.images[image] = Image.open(BytesIO(payload)).convert("RGBA")
                        payload = b""
                case "p":
                    assert keys["C"] == "1"
                    assert image in self.images
                    self.places[image, place] = (*at, int(keys["c"]), int(keys["r"]))
                case "d":
                    if keys["d"] == "A":
                        self.places.clear()
                    else:
                        del self.places[image, place]

    def screen(self, canvas: Canvas) -> Image.Image:
        """Return the visible pixels."""
        screen = blank(canvas)
        for (image, _place), (row, column, width, height) in self.places.items():
            picture = self.images[image]
            assert picture.size == (width * WIDTH, height * HEIGHT)
            screen.paste(picture, (column * WIDTH, row * HEIGHT), picture)
        return screen


class SixelTerminal:
    """Draws sixels, as the VT340's manual has them; text erases pictures."""

    def __init__(self, canvas: Canvas) -> None:
        self._screen = blank(canvas)
        self.pictures: list[bytes] = []

    def feed(self, data: bytes) -> None:
        for found in re.finditer(rb"\x1b\[(\d+);(\d+)H\x1bP([^q]*)q([^\x1b]*)\x1b\\", data):
            assert found[3] == b"0;1"  # unpainted pixels stay
            self.pictures.append(found[0])
            self._draw(found[4], (int(found[2]) - 1) * WIDTH, (int(found[1]) - 1) * HEIGHT)

    def _draw(self, data: bytes, left: int, top: int) -> None:
        colors: dict[int, tuple[int, int, int]] = {}
        color, x, y = 0, 0, 0
        tokens = rb'"[\d;]*|#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)([?-~])|([?-~])|([$-])'
        for found in re.finditer(tokens, data):
            if found[1]:
                color = int(found[1])
                if found[2]:
                    red, green, blue = (round(int(found[n]) * 2.55) for n in (2, 3, 4))
                    colors[color] = red, green, blue
            elif found[8]:
                x, y = 0, y + (6 if found[8] == b"-" else 0)
            elif found[6] or found[7]:
                bits = (found[6] or found[7])[0] - 63
                times = int(found[5] or 1)
                for row in (row for row in range(6) if bits >> row & 1):
                    place = left + x, top + y + row, left + x + times, top + y + row + 1
                    self._screen.paste(colors[color], place)
                x += times

    def write(self, canvas: Canvas) -> None:
        """Write the text of all cells, which erases the pictures there."""
        erase_text(canvas, self._screen)

    def screen(self) -> Image.Image:
        return self._screen


def blank(canvas: Canvas) -> Image.Image:
    return Image.new("RGB", (canvas.width * WIDTH, canvas.height * HEIGHT), NOTHING)


def expected(canvas: Canvas) -> Image.Image:
    """Return the visible parts of a canvas's patches."""
    screen = blank(canvas)
    for area, tile in canvas.patches:
        indexed = Image.frombytes("P", (tile.width, tile.height), tile.pixels)
        indexed.putpalette([*NOTHING, *chain.from_iterable(tile.palette)])
        picture = indexed.convert("RGB")
        screen.paste(picture, (area.left * WIDTH, area.top * HEIGHT))
    erase_text(canvas, screen)
    return screen


def erase_text(canvas: Canvas, screen: Image.Image) -> None:
    """Erase the cells where text is."""
    for row in range(canvas.height):
        for column, style in enumerate(canvas.row(row)[1]):
            if style is not Style.PICTURE:
                x, y = column * WIDTH, row * HEIGHT
                screen.paste(NOTHING, (x, y, x + WIDTH, y + HEIGHT))


def difference(one: Image.Image, other: Image.Image) -> int:
    """Return the largest difference of a part of a pixel's colour."""
    return max(ImageChops.difference(one, other).tobytes())


def painted(board: Board, marks: Marks, scale: int = 2, name: str = "kaya") -> Canvas:
    lines = board.width
    viewport = Viewport(1, 2, lines, lines, scale, range(lines), range(lines))
    colors = theme(name, TRUE_COLOR)
    pixels = Pixels(WIDTH, HEIGHT, colors)
    canvas = Canvas(viewport.height + 2, viewport.width + 3, colors, pixels)
    paint_board(canvas, board, viewport, UNICODE, marks)
    return canvas


def game() -> list[Canvas]:
    """Return the canvases of a game, with a help over the board and a page without it."""
    board, canvases = Board(7), []
    for number, place in enumerate([(3, 3), (4, 3), (3, 4), (0, 0), (6, 6), (3, 2), (3, 5)] * 3):
        point = Point(*place)
        if board[point] is None:
            board.place(point, Stone.WHITE if number % 2 else Stone.BLACK)
        canvases.append(painted(board, Marks(cursor=Point(number % 7, 2), last=point)))
    covered = painted(board, Marks(ranks={Point(1, 1): "1"}))
    for row in range(3, 8):
        covered.put(row, 9, "a text over the board")
    return [*canvases[:5], covered, *canvases[5:], Canvas(covered.height, covered.width), covered]


def test_kitty_shows_every_canvas_of_a_game_and_nothing_at_the_end() -> None:
    writer, terminal = KittyWriter(), KittyTerminal()
    for canvas in game():
        terminal.feed(writer.update(canvas))
        assert difference(terminal.screen(canvas), expected(canvas)) == 0
        assert writer.update(canvas) == b""
    terminal.feed(writer.forget())
    assert not terminal.places
    assert writer.forget() == b""


def test_sixel_shows_every_canvas_of_a_game() -> None:
    canvases = game()
    writer, terminal = SixelWriter((WIDTH, HEIGHT), 255, forgets=True), SixelTerminal(canvases[0])
    for canvas in canvases:
        terminal.write(canvas)
        terminal.feed(writer.update(canvas))
        assert difference(terminal.screen(), expected(canvas)) <= 2  # colours are percentages
        assert writer.update(canvas) == b""


def test_the_last_sixteen_sixels_make_the_whole_board() -> None:
    board = Board(7)
    writer = SixelWriter((WIDTH, HEIGHT), 255, forgets=True)
    terminal = SixelTerminal(painted(board, Marks()))
    for number in range(30):
        canvas = painted(board, Marks(cursor=Point(number % 7, number // 7)))
        terminal.feed(writer.update(canvas))
        if number % 5 < 4:
            continue
        repainted = SixelTerminal(canvas)
        repainted.feed(b"".join(terminal.pictures[-16:]))
        assert difference(repainted.screen(), expected(canvas)) <= 2


def test_sixel_keeps_to_the_colours_that_the_terminal_has() -> None:
    canvas = painted(Board(7), Marks(heat={Point(n, 0): 1 + n for n in range(7)}))
    sent = SixelWriter((WIDTH, HEIGHT), 16, forgets=False).update(canvas)
    assert {int(number) for number in re.findall(rb"#(\d+)", sent)} <= set(range(16))


def test_a_stone_sends_little() -> None:
    board = Board(15)
    writers = KittyWriter(), SixelWriter((WIDTH, HEIGHT), 32, forgets=False)
    before = painted(board, Marks(cursor=Point(7, 7)), 3)
    board.place(Point(7, 7), Stone.BLACK)
    after = painted(board, Marks(cursor=Point(7, 7), last=Point(7, 7)), 3)
    for writer in writers:
        whole = len(writer.update(before))
        assert len(writer.update(after)) < min(3100, whole)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("lines", [3, 15, 20])
def test_the_picture_covers_exactly_the_wood(scale: int, lines: int) -> None:
    canvas = painted(Board(lines), Marks(), scale)
    covered = [
        (row, column)
        for area, tile in canvas.patches
        for row in range(area.top, area.top + area.height)
        for column in range(area.left, area.left + area.width)
        if (tile.width, tile.height) == (area.width * WIDTH, area.height * HEIGHT)
    ]
    wood = Viewport(1, 2, lines, lines, scale, range(lines), range(lines)).wood
    assert sorted(covered) == [
        (row, column)
        for row in range(wood.top, wood.top + wood.height)
        for column in range(wood.left, wood.left + wood.width)
    ]
    assert all(canvas.row(row)[1][column] is Style.PICTURE for row, column in covered)


def test_a_picture_of_small_cells_is_one_of_large_cells_made_smaller() -> None:
    board = Board(8)
    for place in ((1, 1), (2, 2), (3, 3), (3, 4), (4, 3)):
        board.place(Point(*place), Stone.BLACK)
    board.place(Point(4, 4), Stone.WHITE)
    marks = Marks(cursor=Point(5, 2), last=Point(4, 4), ranks={Point(5, 5): "1"})
    pictures = []
    for scale in (2, 4):
        picture = expected(painted(board, marks, scale))
        size = 8 * scale
        wood = picture.crop((6 * WIDTH, HEIGHT, (6 + 2 * size) * WIDTH, (1 + size) * HEIGHT))
        pictures.append(wood.resize((96, 96), Image.Resampling.BOX))
    assert ImageStat.Stat(ImageChops.difference(*pictures)).mean < [16, 16, 16]


@pytest.mark.parametrize("name", TINTS)
def test_all_marks_are_in_the_picture_in_the_colours_of_the_theme(name: str) -> None:
    board = Board(9)
    for place in ((1, 1), (2, 2), (3, 3)):
        board.place(Point(*place), Stone.BLACK)
    board.place(Point(4, 4), Stone.WHITE)
    plain = expected(painted(board, Marks(), 2, name))
    for marks in (
        Marks(cursor=Point(0, 0)),
        Marks(last=Point(1, 1)),
        Marks(won=(Point(1, 1), Point(2, 2))),
        Marks(flash=(Point(1, 1),), last=Point(1, 1)),
        Marks(numbers={Point(1, 1): 123}),
        Marks(line=((Point(5, 5), Stone.WHITE, 1),)),
        Marks(threats={Point(5, 5): ThreatMark(Formation.FOUR, Formation.OPEN_THREE)}),
        Marks(heat={Point(5, 5): 9}),
        Marks(hint=Point(5, 5)),
        Marks(ranks={Point(5, 5): "2"}),
        Marks(zone=(Point(5, 5),)),
        Marks(offers=(Point(5, 5),)),
        Marks(texts={Point(5, 5): "A"}),
        Marks(marked=(Point(2, 2),)),
    ):
        canvas = painted(board, marks, 2, name)
        assert difference(expected(canvas), plain) > 60, marks
        assert all(len(tile.palette) <= 255 for _area, tile in canvas.patches)


def test_a_label_without_strokes_stays_text() -> None:
    canvas = painted(Board(9), Marks(texts={Point(5, 5): "五"}), 3)
    assert any("五" in line for line in canvas.lines())


def test_a_patch_outside_the_screen_is_not_shown() -> None:
    canvas = Canvas(2, 4)
    tile = Tile(2 * WIDTH, HEIGHT, (Color(1, 2, 3),), b"\1" * (2 * WIDTH * HEIGHT))
    canvas.put(1, 3, " ", Style.PICTURE)
    canvas.patches.append(Patch(Area(1, 3, 1, 2), tile))
    assert KittyWriter().update(canvas) == b""


@pytest.mark.parametrize(
    ("answers", "cell", "writer"),
    [
        (KITTY, None, KittyWriter),
        (SIXEL, None, SixelWriter),
        (SIXEL.replace(CELL_ANSWER, ""), (8, 16), SixelWriter),
        (SIXEL.replace(CELL_ANSWER, ""), None, type(None)),
        (KITTY_ANSWER + SIXEL, None, KittyWriter),
        (KITTY.replace("OK", "ENODATA"), None, type(None)),
        ("\x1b[?64;22;44c", (8, 16), type(None)),
        ("\x1b[?4c", (8, 16), type(None)),
        (KITTY_ANSWER + CELL_ANSWER, None, type(None)),
        (KITTY.replace(CELL_ANSWER, "\x1b[6;0;0t"), None, type(None)),
    ],
)
def test_the_answers_of_terminals(
    answers: str, cell: tuple[int, int] | None, writer: type[object]
) -> None:
    query = PictureQuery(cell)
    keys, rest = read_escapes(answers)
    assert rest == ""
    for key in keys:
        assert isinstance(key, TerminalReply)
        query.take(key.text)
    assert type(query.writer()) is writer


def test_tmux_and_screen_are_not_asked() -> None:
    assert multiplexer({"TERM": "xterm-kitty", "TMUX": "x,1,0"})
    assert multiplexer({"TERM": "screen-256color"})
    assert not multiplexer({"TERM": "xterm-kitty"})
