"""The themes: their colours in RGB, reduced to the colours of a terminal.

A theme names few colours, its ``Tints``; the looks of all styles follow from them. Where a colour
does not stand out from its background, a lighter or darker shade replaces it.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from wuziqi.tui.terminal.color import (
    BLACK,
    SHADES_ONLY,
    TRUE_COLOR,
    WHITE,
    Color,
    Look,
    Need,
    contrast,
    find,
    least_contrast,
    luminance,
    nearest,
    palette,
    pick,
    ranked,
    stands_out,
)
from wuziqi.tui.terminal.style import Style, Theme

TEXT, MARK = 4.5, 3.0
"""The least contrast of texts, and of stones and marks, with their background, as WCAG 2 has it."""

LINE = 1.25
"""The least contrast of the grid with the ground; the grid may be faint."""

_CURSOR, _HINT = Color(255, 236, 90), Color(120, 230, 255)
_FORBIDDEN, _LAST = Color(150, 10, 20), Color(240, 70, 40)
_WON, _HOT = Color(40, 200, 90), Color(255, 170, 40)


class Tints(NamedTuple):
    """The colours of a theme.

    ``ground`` is the wood and ``grain`` its second tone, ``grid`` are the lines, ``frame`` and
    ``letters`` the edge of the board with its coordinates, ``black`` and ``white`` the stones, and
    ``rim`` the edge of the stones that it contrasts with; without a ``rim``, a stone has an edge
    where it does not contrast with the ground. ``cursor``, ``hint``, ``forbidden`` points, the
    ``last`` move, the winning row (``won``) and the best of the scores (``hot``) are marks on the
    board. ``page`` is the screen around the board, ``text`` the text on it, ``accent`` are keys,
    values and the selected line; without a page, the terminal's own colours are there.
    """

    ground: Color
    grain: Color
    grid: Color
    frame: Color
    letters: Color
    black: Color = BLACK
    white: Color = WHITE
    rim: Color | None = None
    cursor: Color = _CURSOR
    hint: Color = _HINT
    forbidden: Color = _FORBIDDEN
    last: Color = _LAST
    won: Color = _WON
    hot: Color = _HOT
    page: Color | None = None
    text: Color | None = None
    accent: Color | None = None


TERMINAL = "terminal"
"""The name of the theme in the colours that the terminal's own palette has."""

TINTS: Mapping[str, Tints] = {
    "kaya": Tints(
        ground=Color(168, 116, 58),
        grain=Color(172, 115, 55),
        grid=Color(90, 54, 20),
        frame=Color(92, 56, 24),
        letters=Color(236, 206, 158),
    ),
    "slate": Tints(
        ground=Color(88, 120, 146),
        grain=Color(86, 120, 148),
        grid=Color(40, 60, 78),
        frame=Color(44, 51, 64),
        letters=Color(188, 200, 216),
        page=Color(24, 28, 36),
        text=Color(208, 216, 228),
        accent=Color(130, 170, 220),
    ),
    "gruvbox": Tints(
        ground=Color(164, 118, 62),
        grain=Color(167, 117, 60),
        grid=Color(92, 62, 30),
        frame=Color(60, 56, 54),
        letters=Color(213, 196, 161),
        black=Color(29, 32, 33),
        white=Color(251, 241, 199),
        cursor=Color(142, 236, 200),
        hint=Color(131, 195, 182),
        forbidden=Color(157, 0, 6),
        last=Color(251, 73, 52),
        won=Color(184, 187, 38),
        hot=Color(254, 128, 25),
        page=Color(40, 40, 40),
        text=Color(235, 219, 178),
        accent=Color(250, 189, 47),
    ),
    "nord": Tints(
        ground=Color(94, 129, 172),
        grain=Color(92, 129, 174),
        grid=Color(46, 52, 64),
        frame=Color(59, 66, 82),
        letters=Color(216, 222, 233),
        black=Color(16, 18, 24),
        white=Color(236, 239, 244),
        cursor=Color(235, 203, 139),
        hint=Color(136, 192, 208),
        forbidden=Color(191, 97, 106),
        last=Color(191, 97, 106),
        won=Color(163, 190, 140),
        hot=Color(235, 203, 139),
        page=Color(46, 52, 64),
        text=Color(229, 233, 240),
        accent=Color(136, 192, 208),
    ),
    "solarized-light": Tints(
        ground=Color(172, 132, 78),
        grain=Color(174, 131, 75),
        grid=Color(99, 74, 42),
        frame=Color(238, 232, 213),
        letters=Color(88, 110, 117),
        black=Color(0, 43, 54),
        white=Color(253, 246, 227),
        cursor=Color(38, 139, 210),
        hint=Color(160, 255, 245),
        forbidden=Color(220, 50, 47),
        last=Color(203, 75, 22),
        won=Color(133, 153, 0),
        hot=Color(203, 75, 22),
        page=Color(253, 246, 227),
        text=Color(88, 110, 117),
        accent=Color(38, 139, 210),
    ),
    "contrast": Tints(
        ground=Color(48, 119, 204),
        grain=Color(48, 119, 204),
        grid=Color(10, 30, 70),
        frame=Color(10, 34, 80),
        letters=WHITE,
        cursor=Color(255, 255, 0),
        hint=Color(0, 255, 255),
        forbidden=Color(255, 120, 120),
        last=Color(255, 146, 0),
        won=Color(0, 255, 0),
        hot=Color(255, 225, 0),
        page=BLACK,
        text=WHITE,
        accent=Color(255, 255, 0),
    ),
}
"""The built-in themes with a board of their own, by name."""

DEFAULT_THEME = "kaya"

RENAMED: Mapping[str, str] = {"wood": "kaya", "dark": "slate", "light": "solarized-light"}
"""The themes that replace former ones."""

MONO = "mono"
"""The name of the theme without colours."""

THEME_NAMES = (*TINTS, TERMINAL, MONO)
"""The names of all built-in themes."""

_ATTRIBUTES: Mapping[Style, Look] = {
    Style.TITLE: Look(bold=True),
    Style.KEY: Look(bold=True),
    Style.SELECTED: Look(reverse=True),
    Style.WARNING: Look(bold=True),
    Style.BLACK: Look(bold=True),
    Style.WHITE: Look(bold=True),
    Style.BLACK_LAST: Look(bold=True, underline=True),
    Style.WHITE_LAST: Look(bold=True, underline=True),
    Style.BLACK_WON: Look(bold=True, underline=True),
    Style.WHITE_WON: Look(bold=True, underline=True),
    Style.BLACK_NUMBER: Look(bold=True),
    Style.WHITE_NUMBER: Look(reverse=True),
    Style.BLACK_GHOST: Look(bold=True),
    Style.WHITE_GHOST: Look(reverse=True),
    Style.GRID: Look(faint=True),
    Style.GRAIN: Look(faint=True),
    Style.HEAT_HIGH: Look(bold=True),
    Style.HINT: Look(reverse=True),
    Style.FORBIDDEN: Look(bold=True),
    Style.ALLOWED: Look(bold=True),
    Style.LAST_SIGN: Look(bold=True),
    Style.WON_SIGN: Look(bold=True),
    Style.LAST_ON_BLACK: Look(bold=True, underline=True),
    Style.LAST_ON_WHITE: Look(reverse=True, underline=True),
    Style.WON_ON_BLACK: Look(bold=True, underline=True),
    Style.WON_ON_WHITE: Look(reverse=True, underline=True),
    Style.CURSOR: Look(bold=True),
    Style.CURSOR_STONE: Look(reverse=True),
    Style.WIN: Look(bold=True),
}
"""Looks without colours; all other styles look like plain text."""

_ON_LIGHT = {
    **_ATTRIBUTES,
    Style.BLACK_NUMBER: _ATTRIBUTES[Style.WHITE_NUMBER],
    Style.WHITE_NUMBER: _ATTRIBUTES[Style.BLACK_NUMBER],
    Style.BLACK_GHOST: _ATTRIBUTES[Style.WHITE_GHOST],
    Style.WHITE_GHOST: _ATTRIBUTES[Style.BLACK_GHOST],
    Style.LAST_ON_BLACK: _ATTRIBUTES[Style.LAST_ON_WHITE],
    Style.LAST_ON_WHITE: _ATTRIBUTES[Style.LAST_ON_BLACK],
    Style.WON_ON_BLACK: _ATTRIBUTES[Style.WON_ON_WHITE],
    Style.WON_ON_WHITE: _ATTRIBUTES[Style.WON_ON_BLACK],
}


def _shades(ground: Color, ink: Color) -> Theme:
    """The two colours of a terminal's own ground. Black stones are dark, white stones light."""
    stone, ring = Look(ink, ground), Look(ground, ink)
    filled, empty = (Style.BLACK, Style.WHITE)[:: 1 if ink == BLACK else -1]
    return Theme(SHADES_ONLY, {Style.GRID: stone, filled: stone, empty: ring})


SHADES: Mapping[bool, Theme] = {False: _shades(BLACK, WHITE), True: _shades(WHITE, BLACK)}
"""The colours of shapes on a terminal's own ground, which is dark, or light."""

_MOST_OWN_COLORS = 16
"""The most colours of a terminal whose boards lie on its own ground, in all themes."""
_LAST_STONES = (Style.BLACK_LAST, Style.WHITE_LAST)
_WON_MARKS = (Style.WON_SIGN, Style.BLACK_WON, Style.WHITE_WON)
"""The marks that have a colour on that ground."""
_OWN = TINTS["contrast"]._replace(
    forbidden=Color(170, 0, 0),
    last=Color(255, 60, 60),
    hot=Color(0, 255, 255),
    accent=Color(0, 255, 255),
)
"""The colours on that ground, each reduced to the terminal's."""
_SEEN = 2.0
"""The least contrast of a line or a mark with that ground, which may be any, and of the ground of a
marked stone with the wood: it has a hue of its own.
"""

_GREY = Color(118, 118, 118)
"""A grey that is seen on black and on white."""
_MIDDLE = 0.18
"""The luminance that contrasts with black and with white alike."""
_ON_ANY = (BLACK, _SEEN), (WHITE, _SEEN)


def _on_own(ratio: float) -> tuple[Need, ...]:
    """The needs of a text or mark on the terminal's own background, black or white."""
    return (BLACK, ratio), (WHITE, ratio)


def has_light_ground(environment: Mapping[str, str]) -> bool:
    """Whether COLORFGBG, which some terminals set, announces a light background."""
    return environment.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def is_bare(name: str, colors: int) -> bool:
    """Whether boards lie on the terminal's own ground."""
    return colors <= _MOST_OWN_COLORS or name in {TERMINAL, MONO}


def theme(
    name: str,
    colors: int,
    own: Mapping[str, Tints] = MappingProxyType({}),
    *,
    is_light: bool = False,
) -> Theme:
    """A theme for a terminal with 0, 8, 16, 256 or TRUE_COLOR colours.

    ``own``: the player's own themes; ``is_light``: the terminal has a light background. Raises
    KeyError for an unknown name.
    """
    tints = TINTS.get(name) or (None if name in THEME_NAMES else own[name])
    if tints is None or is_bare(name, colors):
        return _bare(0 if name == MONO else min(colors, _MOST_OWN_COLORS), is_light=is_light)
    return _colored(tints, colors, is_light=is_light)


@lru_cache(maxsize=16)
def _colored(tints: Tints, colors: int, *, is_light: bool) -> Theme:
    looks = {**_Beside(tints, colors, is_light=is_light).looks(), **_OnBoard(tints, colors).looks()}
    return Theme(colors, looks)


@lru_cache(maxsize=8)
def _bare(colors: int, *, is_light: bool) -> Theme:
    """A theme of the terminal's own text and ground, with the few colours that suit it."""
    looks = dict(_ON_LIGHT if is_light else _ATTRIBUTES)
    if colors:
        looks |= _OnOwn(colors, is_light=is_light).looks(looks)
    return Theme(colors, looks, is_bare=True, is_light=is_light)


class _OnOwn:
    """The colours on the terminal's own ground, which is light or dark."""

    def __init__(self, colors: int, *, is_light: bool) -> None:
        self._colors = colors
        self._ground, self._ink = (WHITE, BLACK) if is_light else (BLACK, WHITE)

    def looks(self, plain: Mapping[Style, Look]) -> dict[Style, Look]:
        tints = _OWN
        texts = {
            Style.KEY: tints.accent,
            Style.VALUE: tints.accent,
            Style.SELECTED: tints.accent,
            Style.HEAT_MIDDLE: tints.accent,
            Style.WARNING: tints.last,
            Style.LOSS: tints.last,
            Style.WIN: tints.won,
        }
        # A dot on a stone is the background of a cell, so it has such a colour.
        seen = {Style.LAST_SIGN: tints.last, **dict.fromkeys(_WON_MARKS, tints.won)}
        chips = {
            Style.HINT: tints.hint,
            Style.FORBIDDEN: tints.forbidden,
            Style.RANK_GOOD: tints.won,
            Style.RANK_FAIR: tints.hot,
            Style.RANK_POOR: tints.forbidden,
            Style.HEAT_HIGH: tints.hot,
        }
        fronts = {
            **{style: self._find(shade, TEXT) for style, shade in texts.items() if shade},
            **{style: self._find(shade, _SEEN, behind=True) for style, shade in seen.items()},
            Style.CURSOR: self._find(tints.cursor, MARK),
        }
        return {
            **{
                style: plain.get(style, Look())._replace(front=one) for style, one in fronts.items()
            },
            **dict.fromkeys((Style.GRID, Style.GRAIN), self._grid(plain[Style.GRID])),
            **dict.fromkeys(_LAST_STONES, self._marked_stone(tints.last)),
            **{style: self._chip(shade) for style, shade in chips.items()},
        }

    def _find(self, shade: Color, ratio: float, *, behind: bool = False) -> Color | None:
        return find(shade, self._colors, ((self._ground, ratio),), behind=behind)

    def _grid(self, faint: Look) -> Look:
        """Grey lines, from which the stones stand out; faint ones where there is no such grey."""
        grey = nearest(_GREY, self._colors)
        return Look(grey) if stands_out(grey, _ON_ANY, self._colors) else faint

    def _marked_stone(self, shade: Color) -> Look:
        """A stone in the colour of the text on another one; in that one where it would not show."""
        ink, tile = nearest(self._ink, self._colors), nearest(shade, self._colors, behind=True)
        is_seen = stands_out(tile, ((ink, MARK), (self._ground, _SEEN)), self._colors)
        return Look(ink if is_seen else tile, tile if is_seen else None, bold=True)

    def _chip(self, shade: Color) -> Look:
        """A readable text on the nearest colour that allows one, or bold on the ground itself."""
        fronts = nearest(BLACK, self._colors), nearest(WHITE, self._colors)
        for back in ranked(shade, self._colors, behind=True):
            front = max(fronts, key=lambda one: least_contrast(one, back, self._colors))
            if least_contrast(front, back, self._colors) >= TEXT:
                return Look(bold=True) if back == self._ground else Look(front, back)
        raise ValueError(f"no text is readable in {self._colors} colours")


class _Beside:
    def __init__(self, tints: Tints, colors: int, *, is_light: bool) -> None:
        self._tints, self._colors = tints, colors
        self._is_light = luminance(tints.page) > _MIDDLE if tints.page else is_light
        self._page = nearest(tints.page, colors) if tints.page else None
        self._needs = _on_own(TEXT) if self._page is None else ((self._page, TEXT),)

    def looks(self) -> dict[Style, Look]:
        tints = self._tints
        accent = tints.accent or tints.ground
        shades = {
            Style.DIM: self._dim,
            Style.DRAW: self._dim,
            Style.KEY: accent,
            Style.VALUE: accent,
            Style.WARNING: tints.last,
            Style.LOSS: tints.last,
            Style.WIN: tints.won,
        }
        plain = Look(self._readable(tints.text), self._page)
        dim = Look(self._readable(self._dim), self._page)
        black, white = (plain, dim) if self._is_light else (dim, plain)
        return {
            **{style: self._bold(style, plain.front) for style in _ATTRIBUTES},
            Style.PLAIN: plain,
            Style.CHART_BLACK: black,
            Style.CHART_WHITE: white,
            **{style: self._bold(style, self._readable(shade)) for style, shade in shades.items()},
            Style.SELECTED: self._selected(accent),
        }

    def _bold(self, style: Style, front: Color | None) -> Look:
        return _ATTRIBUTES.get(style, Look())._replace(front=front, back=self._page)

    @property
    def _dim(self) -> Color:
        text, page = self._tints.text, self._page
        return _GREY if text is None or page is None else text.mixed(page, 0.35)

    def _readable(self, shade: Color | None) -> Color | None:
        """A text colour for the page; None if no colour is readable."""
        if shade is None:
            return None
        return find(shade, self._colors, self._needs)

    def _selected(self, shade: Color) -> Look:
        """Text on a colour, in contrast to the page."""
        needs = tuple((behind, MARK) for behind, _ratio in self._needs)
        back = pick(shade, self._colors, needs, behind=True)
        front = max(BLACK, WHITE, key=lambda one: contrast(one, back))
        front = nearest(front, self._colors)
        is_seen = stands_out(back, needs) and contrast(front, back) >= TEXT
        return Look(front, back) if is_seen else _ATTRIBUTES[Style.SELECTED]


class _OnBoard:
    def __init__(self, tints: Tints, colors: int) -> None:
        self._tints = tints
        self._colors = colors
        self._black, self._white = (nearest(one, colors) for one in (tints.black, tints.white))
        self._ground = self._reduced_ground()

    def _reduced_ground(self) -> Color:
        """The nearest ground from which the same stones stand out as from the theme's own.

        Where there is none, at least one of the two stones stands out.
        """
        tints, colors = self._tints, self._colors
        if colors == TRUE_COLOR:
            return tints.ground
        pairs = ((tints.black, self._black), (tints.white, self._white))
        needs = [(one, MARK) for own, one in pairs if contrast(own, tints.ground) >= MARK]
        taken = {one for one, _ratio in needs}
        nearest_first = ranked(tints.ground, colors, behind=True)
        candidates = [one for one in nearest_first if one not in taken]
        found = (one for one in candidates if self._stands_out(one, needs))
        other = (one for one in candidates if any(self._stands_out(one, (need,)) for need in needs))
        return next(found, None) or next(other, candidates[0])

    def looks(self) -> dict[Style, Look]:
        return {**self._surface(), **self._stones(), **self._marks(), **self._bars()}

    def _surface(self) -> dict[Style, Look]:
        tints, ground = self._tints, self._ground
        grid = self._pick(tints.grid, ((ground, LINE),))
        frame = self._frame()
        letters = self._pick(tints.letters, ((frame, TEXT),))
        return {
            Style.GRID: Look(grid, ground),
            Style.PICTURE: Look(None, ground),
            Style.GRAIN: Look(grid, self._grain(grid)),
            Style.FRAME: Look(ground, frame),
            Style.COORDINATE: Look(letters, frame),
        }

    def _frame(self) -> Color:
        """The shade nearest to the frame on which letters can be read."""
        if self._colors == TRUE_COLOR:
            return self._tints.frame
        fronts = palette(self._colors)
        candidates = ranked(self._tints.frame, self._colors, behind=True)
        return next(
            one for one in candidates if any(self._contrast(front, one) >= TEXT for front in fronts)
        )

    def _grain(self, grid: Color) -> Color:
        """The second tone of the wood; the ground itself if stones would not stand out."""
        grain = self._tints.grain
        if self._colors != TRUE_COLOR:
            return self._ground
        stones = (self._black, self._white)
        needs = (
            (grid, LINE),
            *((one, MARK) for one in stones if self._behind(one) == self._ground),
        )
        return grain if self._stands_out(grain, needs) else self._ground

    def _stones(self) -> dict[Style, Look]:
        black, white, tints = self._black, self._white, self._tints
        plain_black, plain_white = (Look(one, self._behind(one)) for one in (black, white))
        return {
            **dict.fromkeys((Style.BLACK, Style.BLACK_GHOST), plain_black),
            **dict.fromkeys((Style.WHITE, Style.WHITE_GHOST), plain_white),
            Style.BLACK_LAST: Look(black, self._tile(tints.last, black)),
            Style.WHITE_LAST: Look(white, self._tile(tints.last, white)),
            Style.BLACK_WON: Look(black, self._tile(tints.won, black)),
            Style.WHITE_WON: Look(white, self._tile(tints.won, white)),
            Style.BLACK_MARKED: Look(black, self._tile(tints.hint, black)),
            Style.WHITE_MARKED: Look(white, self._tile(tints.hint, white)),
            Style.BLACK_NUMBER: self._on(black),
            Style.WHITE_NUMBER: self._on(white),
            Style.LAST_ON_BLACK: self._sign_on(black, tints.last),
            Style.LAST_ON_WHITE: self._sign_on(white, tints.last),
            Style.WON_ON_BLACK: self._sign_on(black, tints.won),
            Style.WON_ON_WHITE: self._sign_on(white, tints.won),
        }

    def _behind(self, stone: Color) -> Color:
        """The background of a stone, which is its rim too: the ground, or a contrasting colour.

        That is the rim of the theme, else the colour of the other stone.
        """
        own = self._tints.black if stone == self._black else self._tints.white
        if (rim := self._tints.rim) is not None and contrast(own, rim) >= MARK:
            return self._pick(rim, ((stone, MARK),), behind=True)
        if self._contrast(stone, self._ground) >= MARK:
            return self._ground
        other = self._white if stone == self._black else self._black
        return nearest(other, self._colors, behind=True)

    def _tile(self, shade: Color, stone: Color) -> Color:
        """The background of a marked stone, in contrast to the ground and the stone."""
        for ratio in (TEXT, MARK):
            needs = ((stone, ratio), (self._ground, _SEEN))
            tile = self._pick(shade, needs, behind=True)
            if self._stands_out(tile, needs):
                return tile
        return tile

    def _sign_on(self, stone: Color, shade: Color) -> Look:
        return Look(self._pick(shade, ((stone, TEXT),)), stone)

    def _on(self, shade: Color, needs: tuple[Need, ...] = ()) -> Look:
        back = self._pick(shade, needs)
        return Look(self._text_on(back), back)

    def _text_on(self, back: Color) -> Color:
        """The stone's colour with enough contrast on a colour; black or white where none has it."""
        stone = max(self._black, self._white, key=lambda one: self._contrast(one, back))
        if self._contrast(stone, back) >= TEXT:
            return stone
        return nearest(max(BLACK, WHITE, key=lambda one: contrast(one, back)), self._colors)

    def _marks(self) -> dict[Style, Look]:
        tints = self._tints
        low, middle = (self._ground.mixed(tints.hot, share) for share in (0.1, 0.5))
        return {
            Style.CURSOR: self._on_ground(tints.cursor),
            Style.FORBIDDEN: self._on_ground(tints.forbidden),
            Style.ALLOWED: self._on_ground(tints.hint),
            Style.LAST_SIGN: self._on_ground(tints.last),
            Style.WON_SIGN: self._on_ground(tints.won),
            Style.CURSOR_STONE: self._chip(tints.cursor),
            Style.HINT: self._chip(tints.hint),
            Style.RANK_GOOD: self._on(tints.won),
            Style.RANK_FAIR: self._on(tints.hot),
            Style.RANK_POOR: self._on(tints.last),
            Style.HEAT_LOW: self._on(low),
            Style.HEAT_MIDDLE: self._on(middle),
            Style.HEAT_HIGH: self._on(tints.hot),
        }

    def _on_ground(self, shade: Color) -> Look:
        return Look(self._pick(shade, ((self._ground, MARK),)), self._ground)

    def _chip(self, shade: Color) -> Look:
        return self._on(shade, ((self._ground, MARK),))

    def _bars(self) -> dict[Style, Look]:
        shared = Look(self._black, nearest(self._white, self._colors, behind=True))
        return dict.fromkeys((Style.BAR_BLACK, Style.BAR_WHITE, Style.BAR_SHARED), shared)

    def _pick(self, shade: Color, needs: tuple[Need, ...], *, behind: bool = False) -> Color:
        return pick(shade, self._colors, needs, behind=behind)

    def _contrast(self, one: Color, other: Color) -> float:
        return least_contrast(one, other, self._colors)

    def _stands_out(self, shade: Color, needs: Sequence[Need]) -> bool:
        return stands_out(shade, needs, self._colors)
