from collections.abc import Sequence

import pytest
from tests.tui.test_glyphs import CP437

from wuziqi.columns import set_ambiguous_width
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.bars import BarPiece, Part, bar, paint_bar, scale
from wuziqi.tui.widgets.curve import Curve, paint_curve
from wuziqi.tui.widgets.option_list import TITLE_HEIGHT, TITLE_WIDTH, paint_letters
from wuziqi.words.glyphs import ASCII, ON_DARK, UNICODE, Glyphs, console_glyphs


def text_of(pieces: Sequence[BarPiece]) -> str:
    """The row that pieces make, the later ones over the earlier."""
    row: list[str] = []
    for column, text, _style in pieces:
        row += " " * (column + len(text) - len(row))
        row[column : column + len(text)] = text
    return "".join(row)


def drawn(sizes: Sequence[int], cells: int, most: int, glyphs: Glyphs = ASCII) -> str:
    return text_of(list(bar([Part(size, Style.PLAIN) for size in sizes], cells, most, glyphs)))


def test_a_bar_takes_its_share_of_the_room() -> None:
    assert drawn((5, 2, 3), 20, 10) == "######### ==== -----"
    assert drawn((5, 2, 3), 22, 20) == "##### == ---"
    assert drawn((0, 0, 4), 22, 10) == "--------"


def test_the_smallest_part_is_seen_and_the_bar_is_never_longer() -> None:
    assert drawn((1000, 1, 0), 10, 1001) == "####### ="
    assert drawn((1, 1000, 1), 10, 1002) == "# ====== -"
    assert drawn((1, 0, 0), 10, 1000) == "#"


def test_parts_have_one_height_and_a_blank_between_them() -> None:
    assert drawn((1, 1, 1), 8, 3, UNICODE) == "━━ ━━ ━━"
    set_ambiguous_width(2)
    try:
        assert drawn((1, 1, 1), 8, 3, UNICODE) == "## == --"
    finally:
        set_ambiguous_width(1)


def test_a_scale_has_a_range_and_labels_that_do_not_run_into_each_other() -> None:
    line, labels = scale({0: "low", 10: "b", 50: "mid", 100: "top"}, 50, 20, 41, ASCII)
    assert text_of(line) == "------------========*========------------"
    assert text_of(labels) == "low b               mid               top"


@pytest.mark.parametrize(("value", "margin"), [(-50, 10), (150, 10), (50, 400)])
def test_a_scale_reaches_to_a_value_beyond_its_marks(value: int, margin: int) -> None:
    line, labels = scale({0: "0", 100: "100"}, value, margin, 40, ASCII)
    assert len(text_of(line)) == 40
    assert len(text_of(labels)) <= 40
    assert "*" in text_of(line)


def test_charts_and_bars_have_blocks_on_a_dark_ground_too() -> None:
    assert drawn((5, 2, 3), 20, 10, ON_DARK) == drawn((5, 2, 3), 20, 10, UNICODE)


@pytest.mark.parametrize("sure", Stone)
@pytest.mark.parametrize(
    ("glyphs", "parts"),
    [
        (console_glyphs(frozenset()), {Stone.BLACK: "│", Stone.WHITE: "#"}),
        (console_glyphs(frozenset("█")), {Stone.BLACK: "│", Stone.WHITE: "█"}),
        (ON_DARK, {Stone.BLACK: "░", Stone.WHITE: "█"}),
    ],
    ids=["console", "console with blocks", "light text"],
)
def test_without_colours_the_bar_is_thick_for_white_and_thin_for_black(
    glyphs: Glyphs, parts: dict[Stone, str], sure: Stone
) -> None:
    canvas = Canvas(6, 3)
    paint_bar(canvas, Area(0, 0, 6, 3), float(sure is Stone.BLACK), glyphs)
    assert {line.strip() for line in canvas.lines()[1:5]} == {parts[sure]}


CURVE = """
│        ▄▄▄▄
│        ████
┤────▀▀▀▀▀▀▀▀▄▄▄▄
│            ████
│            ▀▀▀▀
      2       4

"""


def test_a_console_with_halves_of_cells_draws_charts_and_the_title_with_them() -> None:
    glyphs = console_glyphs(frozenset(CP437))
    assert drawn((5, 2, 3), 20, 10, glyphs) == "▄▄▄▄▄▄▄▄▄ ▄▄▄▄ ▄▄▄▄▄"
    canvas = Canvas(7, 21)
    paint_curve(canvas, Area(0, 0, 7, 21), Curve([0.5, 0.5, 0.6, 1.0, 0.0]), glyphs)
    assert [line[4:].rstrip() for line in canvas.lines()] == CURVE.splitlines()[1:]
    logo = Canvas(TITLE_HEIGHT, TITLE_WIDTH)
    paint_letters(logo, 0, 0, glyphs)
    assert set("█▀▄") <= {*"".join([*canvas.lines(), *logo.lines()])} <= CP437
