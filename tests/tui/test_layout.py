from dataclasses import replace

import pytest

from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.widgets.layout import Layout, LayoutRequest, arrange
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation


def layout_of(size: int, height: int, width: int, *, bar: bool = False) -> Layout:
    layout = arrange(LayoutRequest(size, size, size // 2, size // 2, bar), height, width)
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
        "players": 4,
        "thinking": 5,
        "moves": 3,
        "keys": 7,
    }
    assert (layout.bar is not None) == bar


@pytest.mark.parametrize(
    ("size", "height", "width", "scale"),
    [(15, 24, 80, 1), (15, 40, 120, 2), (20, 45, 120, 2), (15, 60, 140, 3), (20, 45, 100, 1)],
)
def test_the_board_is_enlarged_where_the_panel_still_fits(
    size: int, height: int, width: int, scale: int
) -> None:
    assert layout_of(size, height, width).board.scale == scale


def test_a_tiny_board_is_drawn_large_and_in_the_middle_beside_the_whole_panel() -> None:
    layout = layout_of(3, 24, 80)
    place, panel = layout.board, blocks(layout)
    assert place.scale == 5
    assert set(panel) == {"title", "players", "thinking", "moves", "keys"}
    above, below = place.top - layout.status_row, layout.message_row - place.top - place.height
    assert abs(above - 1 - below) <= 1
    left, right = place.left - layout.left, panel["keys"].left - place.left - place.width
    assert abs(left - right) <= 3


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
    layout = arrange(LayoutRequest(25, 3, 0, 0), 24, 80)
    assert layout is not None
    assert set(blocks(layout)) == {"title", "players", "thinking", "moves", "keys"}
    assert all(area.top > layout.board.top + 2 for area in blocks(layout).values())
    assert blocks(layout)["keys"].left > blocks(layout)["moves"].left


def test_a_wide_screen_has_the_moves_in_a_column_of_their_own() -> None:
    panel = layout_of(15, 24, 160).panel
    assert panel.moves is not None
    assert panel.keys is not None
    assert panel.moves.left > panel.keys.left


BOARDS = [(3, 3), (5, 5), (15, 15), (20, 20), (25, 25), (25, 3), (3, 25), (7, 6)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("height", [8, 9, 13, 20, 24, 25, 41, 70, 100])
@pytest.mark.parametrize("width", [20, 21, 34, 52, 70, 80, 130, 300])
def test_nothing_overlaps_or_leaves_the_screen(
    board: tuple[int, int], height: int, width: int
) -> None:
    for bar, orientation in [(False, UPRIGHT), (True, UPRIGHT.rotated())]:
        layout = arrange(LayoutRequest(*board, 1, 1, bar, orientation), height, width)
        assert layout is not None
        place = layout.board
        drawn = Area(place.top, place.left, place.height, place.width)
        message = Area(layout.message_row, layout.left, 1, width - layout.left)
        status = Area(layout.status_row, layout.left, 1, layout.status_width)
        areas = [status, drawn, message, *blocks(layout).values()]
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
