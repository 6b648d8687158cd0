"""Every theme on every terminal: what is to be seen stands out from what is behind it."""

import pytest

from wuziqi.tui.terminal.color import (
    BLACK,
    TRUE_COLOR,
    WHITE,
    Color,
    Look,
    contrast,
    nearest,
    palette,
)
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.terminal.theme import MARK, MONO, TEXT, TINTS, theme

BROWN, BLACK_ON_BROWN = Color(175, 95, 0), 4.45
"""The only brown of 256 colours on which black and white are nearly as well seen, and how well."""

COLORS = (8, 16, 256, TRUE_COLOR)
STONES = (Style.BLACK, Style.WHITE, Style.BLACK_NUMBER, Style.WHITE_NUMBER)
MARKED = (Style.BLACK_LAST, Style.WHITE_LAST, Style.BLACK_WON, Style.WHITE_WON)
ON_STONES = (*MARKED, Style.BLACK_GHOST, Style.WHITE_GHOST)
THREATS = (Style.BLACK_THREAT, Style.WHITE_THREAT)
CHIPS = (Style.HINT, Style.CURSOR_STONE)
TEXTS_ON_TILES = (Style.HINT, Style.CURSOR_STONE, Style.HEAT_LOW, Style.HEAT_HIGH)
SIGNS = (Style.LAST_ON_BLACK, Style.LAST_ON_WHITE, Style.WON_ON_BLACK, Style.WON_ON_WHITE)
GROUND_MARKS = (*(Style.CURSOR, Style.FORBIDDEN, Style.ALLOWED, Style.LAST_SIGN, Style.WON_SIGN),)
BESIDE = (
    *(Style.DIM, Style.KEY, Style.WARNING, Style.WIN, Style.LOSS, Style.DRAW, Style.CHART),
    *(Style.PLAIN, Style.TITLE, Style.VALUE),
)


@pytest.fixture(params=COLORS, ids=lambda colors: f"{colors} colours")
def colors(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(params=sorted(TINTS))
def shown(request: pytest.FixtureRequest, colors: int) -> Theme:
    return theme(request.param, colors)


def ratio(look: Look) -> float:
    assert look.front is not None
    assert look.back is not None
    return contrast(look.front, look.back)


def ground(shown: Theme) -> Color:
    back = shown[Style.GRID].back
    assert back is not None
    return back


def test_wcag_contrasts_are_as_published() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(Color(0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.005)
    assert contrast(Color(255, 0, 0), Color(0, 0, 255)) == pytest.approx(2.15, abs=0.005)


@pytest.mark.parametrize("style", [*STONES, *ON_STONES, *SIGNS, *THREATS, *TEXTS_ON_TILES])
def test_stones_and_texts_stand_out_from_what_is_behind_them(shown: Theme, style: Style) -> None:
    look = shown[style]
    assert ratio(look) >= (BLACK_ON_BROWN if look[:2] == (BLACK, BROWN) else TEXT)


def test_coordinates_can_be_read(shown: Theme) -> None:
    assert ratio(shown[Style.COORDINATE]) >= TEXT


@pytest.mark.parametrize("style", GROUND_MARKS)
def test_marks_stand_out_from_the_ground(shown: Theme, style: Style) -> None:
    assert shown[style].back == ground(shown)
    assert ratio(shown[style]) >= MARK


@pytest.mark.parametrize("style", CHIPS)
def test_chips_stand_out_from_the_ground(shown: Theme, style: Style) -> None:
    back = shown[style].back
    assert back is not None
    assert contrast(back, ground(shown)) >= MARK


@pytest.mark.parametrize("style", MARKED)
def test_marked_stones_have_a_tile_that_stands_out_or_none(shown: Theme, style: Style) -> None:
    look, plain = shown[style], shown[Style.BLACK if style.name.startswith("B") else Style.WHITE]
    assert look.back is not None
    has_tile = look.back != plain.back
    assert contrast(look.back, ground(shown)) >= MARK if has_tile else shown.colors <= 16


@pytest.mark.parametrize("style", BESIDE)
@pytest.mark.parametrize("background", [BLACK, WHITE], ids=str)
def test_texts_beside_the_board_can_be_read_on_any_terminal(
    shown: Theme, style: Style, background: Color
) -> None:
    look = shown[style]
    assert look.back is None
    assert look.front is None or contrast(look.front, background) >= TEXT


def test_the_selected_line_stands_out_on_any_terminal(shown: Theme) -> None:
    look = shown[Style.SELECTED]
    if shown.colors <= 16 and look == Look(reverse=True):
        return
    assert look.back is not None
    assert ratio(look) >= TEXT
    assert all(contrast(look.back, background) >= MARK for background in (BLACK, WHITE))


@pytest.mark.parametrize("name", sorted(TINTS))
def test_rich_terminals_show_stones_on_the_ground_itself_or_one_just_like_it(name: str) -> None:
    for colors in (256, TRUE_COLOR):
        shown = theme(name, colors)
        for stone in (Style.BLACK, Style.WHITE):
            back = shown[stone].back
            assert back is not None
            assert contrast(back, ground(shown)) < 1.1
        assert shown[Style.KEY].front is not None


def test_the_second_tone_of_the_wood_keeps_the_contrasts() -> None:
    for name in TINTS:
        shown = theme(name, TRUE_COLOR)
        grain = shown[Style.GRAIN].back
        assert grain is not None
        for stone in (BLACK, WHITE):
            assert contrast(grain, stone) >= TEXT


def test_a_theme_uses_only_colours_that_the_terminal_has(shown: Theme, colors: int) -> None:
    if colors == TRUE_COLOR:
        return
    for look in shown.looks.values():
        assert look.front is None or look.front in palette(colors)
        assert look.back is None or look.back in palette(colors, behind=True)


@pytest.mark.parametrize("name", [*TINTS, MONO])
def test_without_colours_marks_differ_by_their_attributes(name: str) -> None:
    shown = theme(name, 0)
    assert all(look[:2] == (None, None) for look in shown.looks.values())
    for style in (Style.SELECTED, Style.CURSOR_STONE, Style.BLACK_LAST, Style.WHITE_NUMBER):
        assert shown[style] != shown[Style.PLAIN]
    assert theme(MONO, TRUE_COLOR) == shown


def test_a_mix_becomes_the_nearest_colour_of_the_palette() -> None:
    mix = Color(100, 60, 30).mixed(Color(160, 100, 40), 0.5)
    assert mix == Color(130, 80, 35)
    assert nearest(mix, TRUE_COLOR) == mix
    assert nearest(Color(250, 252, 254), 256) == Color(255, 255, 255)
    assert nearest(Color(120, 120, 120), 16) in {Color(85, 85, 85), Color(170, 170, 170)}
