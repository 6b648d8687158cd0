from dataclasses import replace
from itertools import product

import pytest

from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.layout import Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.panel import NO_BLOCKS, Blocks, Panel, panel_in

BLOCKS = Blocks(
    3, tuple((KeyCaption("t", "threats"), KeyCaption("v", "scores")) for _ in "12345678")
)
"""A panel with the engine's search, and eight rows of keys."""


def layout_of(size: int, height: int, width: int, *, bar: bool = False) -> Layout:
    wanted = LayoutRequest(size, size, size // 2, size // 2, bar, blocks=BLOCKS)
    layout = arrange(wanted, height, width)
    assert layout is not None
    return layout


def blocks(layout: Layout) -> dict[str, Area]:
    return {name: area for name, area in vars(layout.panel).items() if area is not None}


@pytest.mark.parametrize("bar", [False, True])
def test_80x24_holds_a_whole_20x20_board_and_the_whole_panel(*, bar: bool) -> None:
    layout = layout_of(20, 24, 80, bar=bar)
    assert (len(layout.board.across), len(layout.board.down)) == (20, 20)
    assert {name: area.height for name, area in blocks(layout).items()} == {
        "title": 1,
        "players": 3,
        "thinking": 3,
        "moves": 5,
        "keys": 7,
    }
    assert (layout.bar is not None) == bar
    assert (layout.message.top, layout.message.height) == (22, 1)


@pytest.mark.parametrize(
    ("size", "height", "width", "scale", "both"),
    [
        (15, 24, 80, 1, True),
        (20, 24, 80, 1, False),
        (15, 40, 120, 2, True),
        (15, 35, 120, 2, False),
        (20, 40, 120, 1, True),
        (20, 45, 120, 2, False),
        (15, 50, 160, 3, True),
        (20, 50, 160, 2, True),
        (15, 70, 240, 4, True),
        (20, 70, 240, 3, True),
        (20, 45, 100, 1, True),
        (9, 50, 160, 5, True),
        (15, 80, 80, 2, True),
    ],
)
def test_the_board_is_as_large_as_the_panel_allows(
    size: int, height: int, width: int, scale: int, *, both: bool
) -> None:
    for bar in (False, True):
        board = layout_of(size, height, width, bar=bar).board
        assert (board.scale, board.both) == (scale, both)
        assert (len(board.across), len(board.down)) == (size, size)


@pytest.mark.parametrize(("height", "width"), [(20, 60), (24, 80), (40, 120), (50, 160), (70, 240)])
def test_the_whole_board_of_15_lines_has_a_panel_beside_it(height: int, width: int) -> None:
    layout = layout_of(15, height, width)
    assert len(layout.board.down) == 15
    assert layout.panel.moves is not None
    assert layout.panel.moves.left >= layout.board.left + layout.board.width


@pytest.mark.parametrize(("height", "width"), [(50, 160), (70, 240), (40, 160)])
def test_a_wide_screen_has_two_columns_of_panel(height: int, width: int) -> None:
    panel = layout_of(15, height, width).panel
    assert panel.keys is not None
    assert panel.moves is not None
    assert panel.moves.left > panel.keys.left + panel.keys.width
    assert panel.moves.top == panel.title.top if panel.title else False


@pytest.mark.parametrize(("size", "height", "width"), [(20, 40, 120), (15, 30, 100), (20, 24, 120)])
def test_a_panel_beside_a_low_board_has_one_column(size: int, height: int, width: int) -> None:
    layout = layout_of(size, height, width)
    moves, keys = layout.panel.moves, layout.panel.keys
    assert moves is not None
    assert keys is not None
    assert moves.left == keys.left
    assert abs(layout.left - (width - keys.left - keys.width)) <= 1


@pytest.mark.parametrize(("height", "width"), [(40, 120), (50, 160), (70, 240)])
def test_board_and_panel_stand_in_the_middle_of_the_screen(height: int, width: int) -> None:
    layout = layout_of(15, height, width)
    right = max(area.left + area.width for area in blocks(layout).values())
    assert abs(layout.left - (width - right)) <= 1
    above, below = layout.status_row, height - 1 - layout.board.top - layout.board.height
    assert abs(above - below) <= 4


@pytest.mark.parametrize("size", [9, 15, 20])
@pytest.mark.parametrize(("height", "width"), [(24, 80), (40, 120), (50, 160), (70, 240)])
def test_the_board_keeps_its_place_whatever_the_panel_holds(
    size: int, height: int, width: int
) -> None:
    places = set()
    for wanted in (NO_BLOCKS, BLOCKS, Blocks(12, BLOCKS.keys)):
        layout = arrange(LayoutRequest(size, size, 7, 7, blocks=wanted), height, width)
        assert layout is not None
        places.add((layout.board, layout.status_row))
    assert len(places) == 1


@pytest.mark.parametrize("size", [3, 9, 15, 19, 20])
@pytest.mark.parametrize("width", [60, 80, 100, 120, 160, 240])
def test_the_board_keeps_its_place_beside_an_evaluation_bar(size: int, width: int) -> None:
    for height in (20, 24, 30, 40, 50, 70):
        bare, barred = (layout_of(size, height, width, bar=bar) for bar in (False, True))
        assert (bare.board, bare.panel) == (barred.board, barred.panel)
        assert barred.bar is not None or width == 60
        assert all(area.left + area.width <= width for area in blocks(barred).values())


def test_a_panel_without_room_drops_keys_then_moves_then_thoughts() -> None:
    names = [set(blocks(layout_of(15, height, 60))) for height in (21, 20, 19)]
    assert names[0] >= {"players", "thinking", "moves"}
    heights = {
        rows: {name: area.height for name, area in vars(panel_of(rows)).items() if area}
        for rows in (4, 8, 12, 16, 17, 30)
    }
    assert heights == {
        4: {"title": 1, "players": 2},
        8: {"title": 1, "players": 3, "thinking": 3},
        12: {"title": 1, "players": 3, "thinking": 3, "moves": 3},
        16: {"title": 1, "players": 3, "thinking": 3, "moves": 7},
        17: {"title": 1, "players": 3, "thinking": 3, "moves": 5, "keys": 2},
        30: {"title": 1, "players": 3, "thinking": 3, "moves": 11, "keys": 9},
    }


def panel_of(rows: int) -> Panel:
    return panel_in(Area(0, 0, rows, 35), BLOCKS, 40)


def test_eight_rounds_come_before_the_keys_and_no_rows_are_kept_for_what_is_not_shown() -> None:
    for thinking in (0, 1, 3, 4):
        for size in (15, 20):
            wanted = LayoutRequest(size, size, 7, 7, blocks=BLOCKS._replace(thinking=thinking))
            layout = arrange(wanted, 24, 80)
            assert layout is not None
            moves = layout.panel.moves
            assert moves is not None
            assert moves.height - 1 >= 4  # of two rounds each
            assert moves.width >= 27
            assert (layout.panel.thinking is None) == (thinking == 0)


def test_a_tiny_board_is_drawn_large_and_in_the_middle_beside_the_whole_panel() -> None:
    layout = layout_of(3, 24, 80)
    place, panel = layout.board, blocks(layout)
    assert place.scale == 5
    assert set(panel) == {"title", "players", "thinking", "moves", "keys"}
    above, below = place.top - layout.status_row, 23 - place.top - place.height
    assert abs(above - 1 - below) <= 2
    left, right = place.left - layout.left, panel["keys"].left - place.left - place.width
    assert abs(left - right) <= 6  # with the room of a bar


def test_a_board_that_is_not_square_turns_with_its_sides() -> None:
    wanted = LayoutRequest(20, 7, 0, 0)
    turned = replace(wanted, orientation=Orientation(1))
    flat, upright = arrange(wanted, 24, 80), arrange(turned, 24, 80)
    assert flat is not None
    assert upright is not None
    assert (len(flat.board.across), len(flat.board.down)) == (20, 7)
    assert (len(upright.board.across), len(upright.board.down)) == (7, 20)


def test_a_narrow_screen_has_the_panel_below_the_board() -> None:
    layout = layout_of(15, 40, 40)
    assert layout.panel.players is not None
    assert layout.panel.players.top > layout.board.top + layout.board.height
    assert layout_of(15, 18, 40).panel.players is None


def test_a_flat_board_has_the_panel_below_it_where_it_fits_only_there() -> None:
    layout = arrange(LayoutRequest(25, 3, 0, 0, blocks=BLOCKS), 24, 80)
    assert layout is not None
    assert set(blocks(layout)) == {"title", "players", "thinking", "moves", "keys"}
    assert all(area.top > layout.board.top + 2 for area in blocks(layout).values())
    assert blocks(layout)["keys"].left < blocks(layout)["moves"].left


BOARDS = [(3, 3), (5, 5), (15, 15), (20, 20), (25, 25), (25, 3), (3, 25), (7, 6)]
HEIGHTS = [8, 9, 12, 13, 20, 24, 25, 30, 40, 41, 50, 70, 100]
WIDTHS = [20, 21, 34, 40, 52, 60, 70, 80, 120, 130, 160, 240, 300]


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_overlaps_or_leaves_the_screen_or_covers_the_last_line(
    board: tuple[int, int],
) -> None:
    views = [(False, UPRIGHT), (True, UPRIGHT.rotated())]
    for height, width, view, wanted in product(HEIGHTS, WIDTHS, views, (NO_BLOCKS, BLOCKS)):
        layout = arrange(LayoutRequest(*board, 1, 1, *view, wanted), height, width)
        assert layout is not None
        assert_apart(layout, height, width)


def assert_apart(layout: Layout, height: int, width: int) -> None:
    place = layout.board
    drawn = Area(place.top, place.left, place.height, place.width)
    status = Area(layout.status_row, layout.left, 1, layout.status_width)
    footer = Area(height - 1, 0, 1, width)
    areas = [status, drawn, footer, layout.message, *blocks(layout).values()]
    areas += [layout.bar] if layout.bar else []
    for number, area in enumerate(areas):
        assert area.height > 0
        assert area.width > 0
        assert 0 <= area.top <= area.top + area.height <= height
        assert 0 <= area.left <= area.left + area.width <= width
        assert not any(overlap(area, other) for other in areas[:number])


def overlap(one: Area, other: Area) -> bool:
    return (
        one.top < other.top + other.height
        and other.top < one.top + one.height
        and one.left < other.left + other.width
        and other.left < one.left + one.width
    )


@pytest.mark.parametrize("size", [5, 15, 25])
@pytest.mark.parametrize("height", [8, 12, 24])
def test_the_cursor_is_always_in_sight_and_most_steps_move_nothing(size: int, height: int) -> None:
    windows = []
    for line in range(size):
        layout = arrange(LayoutRequest(size, size, line, line), height, 24)
        assert layout is not None
        assert line in layout.board.across
        assert line in layout.board.down
        windows.append(layout.board.down)
    assert len(set(windows)) <= 1 + 3 * size / len(windows[0])
