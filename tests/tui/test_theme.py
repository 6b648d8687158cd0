"""Every theme on every terminal: all visible signs stand out from their background."""

from functools import cache

import pytest

from wuziqi.tui.terminal.color import (
    BLACK,
    TRUE_COLOR,
    WHITE,
    Color,
    Look,
    contrast,
    least_contrast,
    luminance,
    nearest,
    palette,
)
from wuziqi.tui.terminal.style import Style, Theme
from wuziqi.tui.terminal.theme import LINE, MARK, MONO, TERMINAL, TEXT, TINTS, theme

STONES = (*(Style.BLACK, Style.WHITE, Style.BLACK_GHOST, Style.WHITE_GHOST),)
NUMBERS = (Style.BLACK_NUMBER, Style.WHITE_NUMBER)
MARKED = (
    *(Style.BLACK_LAST, Style.WHITE_LAST, Style.BLACK_WON, Style.WHITE_WON),
    *(Style.BLACK_MARKED, Style.WHITE_MARKED),
)
CHIPS = (Style.HINT, Style.CURSOR_STONE)
RANKS = (Style.RANK_GOOD, Style.RANK_FAIR, Style.RANK_POOR)
HEAT = (Style.HEAT_LOW, Style.HEAT_MIDDLE, Style.HEAT_HIGH)
BARS = (Style.BAR_BLACK, Style.BAR_WHITE, Style.BAR_SHARED)
SIGNS = (Style.LAST_ON_BLACK, Style.LAST_ON_WHITE, Style.WON_ON_BLACK, Style.WON_ON_WHITE)
GROUND_MARKS = (*(Style.CURSOR, Style.FORBIDDEN, Style.ALLOWED, Style.LAST_SIGN, Style.WON_SIGN),)
BESIDE = (
    *(Style.DIM, Style.KEY, Style.WARNING, Style.WIN, Style.LOSS, Style.DRAW),
    *(Style.CHART_BLACK, Style.CHART_WHITE),
    *(Style.PLAIN, Style.TITLE, Style.VALUE),
)
LINES = (Style.GRID, Style.GRAIN)
WITHOUT_TEXT = (Style.PICTURE, Style.FRAME)
"""The board below a picture and the wood's edge, which is a colour without a text."""


_theme = cache(theme)


@pytest.fixture(params=[(name, colors) for name in sorted(TINTS) for colors in (256, TRUE_COLOR)])
def shown(request: pytest.FixtureRequest) -> Theme:
    return _theme(*request.param)


@pytest.fixture(params=[(colors, is_light) for colors in (8, 16) for is_light in (False, True)])
def bare(request: pytest.FixtureRequest) -> Theme:
    """A theme on the terminal's own ground, which all themes are in few colours."""
    colors, is_light = request.param
    shown = _theme("kaya", colors, is_light=is_light)
    assert shown is _theme("nord", colors, is_light=is_light)
    assert shown is _theme(TERMINAL, colors, is_light=is_light)
    return shown


def ratio(shown: Theme, look: Look) -> float:
    assert look.front is not None
    assert look.back is not None
    return least_contrast(look.front, look.back, shown.colors)


def ground(shown: Theme) -> Color:
    back = shown[Style.GRID].back
    assert back is not None
    return back


def test_wcag_contrasts_are_as_published() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(Color(0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.005)
    assert contrast(Color(255, 0, 0), Color(0, 0, 255)) == pytest.approx(2.15, abs=0.005)


def test_stones_stand_out_from_what_is_behind_them(shown: Theme) -> None:
    for style in (*STONES, *MARKED):
        assert ratio(shown, shown[style]) >= MARK


def test_texts_on_stones_and_tiles_can_be_read(shown: Theme) -> None:
    for style in (*NUMBERS, *SIGNS, *CHIPS, *RANKS, *HEAT, *BARS):
        assert ratio(shown, shown[style]) >= TEXT


def test_a_stone_like_the_ground_has_an_edge_that_stands_out_from_both(shown: Theme) -> None:
    for style in (Style.BLACK, Style.WHITE):
        look = shown[style]
        assert look.front is not None
        assert look.back is not None
        if least_contrast(look.front, ground(shown), shown.colors) < MARK:
            assert look.back != ground(shown)


def test_the_lines_are_seen_on_the_wood(shown: Theme) -> None:
    for style in LINES:
        assert ratio(shown, shown[style]) >= LINE


def test_every_style_is_in_a_test_of_contrast() -> None:
    on_board = {*STONES, *NUMBERS, *MARKED, *CHIPS, *RANKS, *HEAT, *BARS, *SIGNS}
    on_board |= {*GROUND_MARKS, *LINES}
    assert {*on_board, *BESIDE, *WITHOUT_TEXT, Style.COORDINATE, Style.SELECTED} == {*Style}


def test_coordinates_can_be_read(shown: Theme) -> None:
    assert ratio(shown, shown[Style.COORDINATE]) >= TEXT


def test_marks_stand_out_from_the_ground(shown: Theme) -> None:
    for style in GROUND_MARKS:
        assert shown[style].back == ground(shown)
        assert ratio(shown, shown[style]) >= MARK


def test_chips_stand_out_from_the_ground(shown: Theme) -> None:
    for style in CHIPS:
        back = shown[style].back
        assert back is not None
        assert least_contrast(back, ground(shown), shown.colors) >= MARK


@pytest.mark.parametrize("name", TINTS)
def test_a_hint_is_no_dark_disc_like_a_black_stone(name: str) -> None:
    shown = _theme(name, TRUE_COLOR)
    hint, black = shown[Style.HINT].back, shown[Style.BLACK].front
    assert hint is not None
    assert black is not None
    assert contrast(hint, black) >= MARK


def test_marked_stones_have_a_ground_of_their_own_that_stands_out(shown: Theme) -> None:
    for style in MARKED:
        look, plain = (
            shown[style],
            shown[Style.BLACK if style.name.startswith("B") else Style.WHITE],
        )
        assert look.back is not None
        assert look.back != plain.back
        assert least_contrast(look.back, ground(shown), shown.colors) >= 2


def test_texts_beside_the_board_can_be_read_on_any_terminal(shown: Theme) -> None:
    for style in BESIDE:
        look = shown[style]
        backgrounds = (BLACK, WHITE) if look.back is None else (look.back,)
        assert look.back == shown[Style.PLAIN].back
        assert (look.front is None) <= (look.back is None)
        assert look.front is None or all(
            least_contrast(look.front, one, shown.colors) >= TEXT for one in backgrounds
        )


def test_the_selected_line_stands_out_on_any_terminal(shown: Theme) -> None:
    look, page = shown[Style.SELECTED], shown[Style.PLAIN].back
    assert look.back is not None
    assert ratio(shown, look) >= TEXT
    backgrounds = (BLACK, WHITE) if page is None else (page,)
    assert all(contrast(look.back, background) >= MARK for background in backgrounds)


def test_bold_text_needs_no_bright_colours() -> None:
    assert all(
        one in palette(8, behind=True)
        for look in theme("kaya", 8).looks.values()
        for one in look[:2]
        if one is not None
    )


def test_on_the_terminals_own_ground_texts_have_its_colours_or_their_own_ground(
    bare: Theme,
) -> None:
    own = WHITE if bare.is_light else BLACK
    least = dict.fromkeys((*MARKED, *LINES, Style.LAST_SIGN, Style.WON_SIGN), 2.0)
    for style in Style:
        look = bare[style]
        if look.front is not None:
            needed = least.get(style, MARK if style is Style.CURSOR else TEXT)
            behind = own if look.back is None else look.back
            assert least_contrast(look.front, behind, bare.colors) >= needed, style
    assert all(ratio(bare, bare[style]) >= MARK for style in MARKED if bare[style].back is not None)
    dots = (bare[Style.LAST_SIGN].front, bare[Style.WON_SIGN].front)
    assert len({*dots}) == 2
    assert {*dots} <= {*palette(8, behind=True)}, "a reversed cell has them as its background"
    assert bare[Style.PLAIN] == Look()
    assert bare[Style.SELECTED] == Look(bare[Style.KEY].front, reverse=True)
    assert bare[Style.KEY].front not in {None, *(bare[style].front for style in GROUND_MARKS)}
    assert bare[Style.GRID].back is None
    assert len({bare[style].back for style in RANKS}) == len(RANKS)


def test_on_the_terminals_own_ground_a_patch_is_not_white_like_a_stone(bare: Theme) -> None:
    for style in (Style.HINT, Style.RANK_GOOD, Style.RANK_FAIR, Style.HEAT_HIGH):
        back = bare[style].back
        assert back is not None
        assert len({*back}) > 1, f"{style.name} is grey or white"


def test_on_dark_ground_the_last_stone_keeps_its_colour_on_a_tile() -> None:
    for colors in (8, 16):
        shown = _theme(TERMINAL, colors)
        for style in (Style.BLACK_LAST, Style.WHITE_LAST):
            assert shown[style].front == nearest(WHITE, colors)
            assert shown[style].back == shown[Style.LAST_SIGN].front


def test_the_contrasting_theme_has_a_frame_and_texts_contrast_for_stones() -> None:
    tints = TINTS["contrast"]
    assert tints.frame != tints.page
    for stone in (BLACK, WHITE):
        assert contrast(stone, tints.ground) >= TEXT


@pytest.mark.parametrize("name", sorted(TINTS))
def test_a_theme_has_a_page_of_its_own_and_all_that_is_on_it_follows(name: str) -> None:
    tints, shown = TINTS[name], theme(name, TRUE_COLOR)
    assert shown[Style.PLAIN].back == tints.page
    assert shown[Style.KEY].front == shown[Style.VALUE].front


@pytest.mark.parametrize("is_light", [False, True])
@pytest.mark.parametrize("name", sorted(TINTS))
def test_blacks_part_of_a_chart_is_darker_than_whites(name: str, *, is_light: bool) -> None:
    shown = theme(name, TRUE_COLOR, is_light=is_light)
    own = BLACK if is_light else WHITE
    black, white = (
        luminance(shown[style].front or own) for style in (Style.CHART_BLACK, Style.CHART_WHITE)
    )
    assert black < white


def test_the_theme_of_the_terminal_has_no_colours_but_those_of_its_palette() -> None:
    for colors in (16, 256, TRUE_COLOR):
        assert theme(TERMINAL, colors).colors == 16
        assert theme(TERMINAL, colors).looks == theme(TERMINAL, 16).looks


def test_the_second_tone_of_the_wood_keeps_the_contrasts() -> None:
    for name in TINTS:
        shown = theme(name, TRUE_COLOR)
        grain = shown[Style.GRAIN].back
        assert grain is not None
        for stone in (Style.BLACK, Style.WHITE):
            front, back = shown[stone][:2]
            assert front is not None
            assert back != ground(shown) or contrast(grain, front) >= MARK


@pytest.mark.parametrize("colors", [8, 16, 256])
@pytest.mark.parametrize("name", sorted(TINTS))
def test_a_theme_uses_only_colours_that_the_terminal_has(name: str, colors: int) -> None:
    for look in _theme(name, colors).looks.values():
        assert look.front is None or look.front in palette(colors)
        assert look.back is None or look.back in palette(colors, behind=True)


@pytest.mark.parametrize("name", [*TINTS, TERMINAL, MONO])
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
