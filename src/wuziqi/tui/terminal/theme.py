"""The themes: their colours in RGB, reduced to the colours of a terminal.

A theme names few colours, its ``Tints``; the looks of all styles follow from them. Where a colour
does not stand out from its background, a lighter or darker shade replaces it.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from wuziqi.tui.terminal.color import (
    BLACK,
    TRUE_COLOR,
    WHITE,
    Color,
    Look,
    Need,
    contrast,
    nearest,
    palette,
    pick,
    stands_out,
)
from wuziqi.tui.terminal.style import Style, Theme

TEXT, MARK = 4.5, 3.0
"""The least contrast of texts and stones, and of marks, with their background."""

_NEARLY = 4.4
"""The least contrast of stones in a palette: no brown of 256 colours reaches TEXT with both."""

_LINE = 1.25
"""The least contrast of the grid with the ground; the grid may be faint."""

_CURSOR, _HINT = Color(255, 236, 90), Color(120, 230, 255)
_FORBIDDEN, _LAST = Color(150, 10, 20), Color(240, 70, 40)
_WON, _HOT = Color(40, 200, 90), Color(255, 170, 40)


class Tints(NamedTuple):
    """The colours of a theme.

    ``ground`` is the wood and ``grain`` its second tone, ``grid`` are the lines, ``frame`` and
    ``letters`` the edge of the board with its coordinates, ``black`` and ``white`` the stones.
    The rest are marks: ``cursor``, ``hint``, ``forbidden`` points, the ``last`` move, the winning
    row (``won``) and the best of the scores (``hot``).
    """

    ground: Color
    grain: Color
    grid: Color
    frame: Color
    letters: Color
    black: Color = BLACK
    white: Color = WHITE
    cursor: Color = _CURSOR
    hint: Color = _HINT
    forbidden: Color = _FORBIDDEN
    last: Color = _LAST
    won: Color = _WON
    hot: Color = _HOT


TINTS: Mapping[str, Tints] = {
    "wood": Tints(
        ground=Color(158, 107, 51),
        grain=Color(161, 106, 48),
        grid=Color(84, 50, 18),
        frame=Color(92, 56, 24),
        letters=Color(232, 200, 150),
    ),
    "dark": Tints(
        ground=Color(106, 118, 134),
        grain=Color(105, 118, 136),
        grid=Color(52, 60, 74),
        frame=Color(44, 51, 64),
        letters=Color(188, 200, 216),
    ),
    "light": Tints(
        ground=Color(40, 132, 98),
        grain=Color(42, 132, 96),
        grid=Color(10, 70, 46),
        frame=Color(214, 230, 220),
        letters=Color(30, 84, 60),
    ),
    "contrast": Tints(
        ground=Color(118, 118, 118),
        grain=Color(118, 118, 118),
        grid=Color(0, 0, 0),
        frame=Color(0, 0, 0),
        letters=Color(255, 255, 255),
        cursor=Color(255, 255, 0),
    ),
}
"""The built-in themes, by name."""

DEFAULT_THEME = "wood"

MONO = "mono"
"""The name of the theme without colours."""

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
    Style.WHITE_GHOST: Look(underline=True),
    Style.BLACK_THREAT: Look(bold=True),
    Style.WHITE_THREAT: Look(underline=True),
    Style.HEAT_HIGH: Look(bold=True),
    Style.HINT: Look(bold=True),
    Style.FORBIDDEN: Look(bold=True),
    Style.ALLOWED: Look(bold=True),
    Style.LAST_SIGN: Look(bold=True),
    Style.WON_SIGN: Look(bold=True),
    Style.CURSOR: Look(bold=True),
    Style.CURSOR_STONE: Look(reverse=True),
    Style.WIN: Look(bold=True),
}
"""Looks without colours; all other styles look like plain text."""

_COLORLESS = Theme(0, _ATTRIBUTES)

_BESIDE_THE_BOARD: Mapping[Style, Color] = {
    Style.DIM: Color(118, 118, 118),
    Style.KEY: Color(70, 120, 170),
    Style.WARNING: Color(206, 76, 20),
    Style.WIN: Color(20, 140, 60),
    Style.LOSS: Color(206, 60, 60),
    Style.DRAW: Color(118, 118, 118),
    Style.CHART: Color(160, 106, 48),
}
"""Texts on the terminal's default background, black or white, in every theme."""

_OWN = ((BLACK, TEXT), (WHITE, TEXT))


def theme(name: str, colors: int, own: Mapping[str, Tints] = MappingProxyType({})) -> Theme:
    """A theme for a terminal with 0, 8, 16, 256 or TRUE_COLOR colours.

    ``own``: the player's own themes. Raises KeyError for an unknown name.
    """
    if colors == 0 or name == MONO:
        return _COLORLESS
    return _colored(TINTS[name] if name in TINTS else own[name], colors)


@lru_cache(maxsize=16)
def _colored(tints: Tints, colors: int) -> Theme:
    texts = {
        style: _ATTRIBUTES.get(style, Look())._replace(front=_readable(shade, colors))
        for style, shade in _BESIDE_THE_BOARD.items()
    }
    texts[Style.VALUE] = _value(tints.ground, colors)
    return Theme(colors, {**_ATTRIBUTES, **texts, **_OnBoard(tints, colors).looks()})


def _value(ground: Color, colors: int) -> Look:
    """The look of a chosen value: the hue of the board, unless the board is grey."""
    is_grey = len({*ground}) == 1
    return Look() if is_grey else Look(_readable(ground, colors))


def _readable(shade: Color, colors: int) -> Color | None:
    """A text colour for the terminal's default background; None if no colour is readable."""
    front = pick(shade, colors, _OWN)
    return front if stands_out(front, _OWN) else None


class _OnBoard:
    """The looks of all styles with a background, in the terminal's colours."""

    def __init__(self, tints: Tints, colors: int) -> None:
        self._tints = tints
        self._colors = colors
        self._black, self._white = (nearest(one, colors) for one in (tints.black, tints.white))
        self._ground = self._reduced_ground()

    def _reduced_ground(self) -> Color:
        """The nearest ground with contrast to both stones, else the nearest ground."""
        ground, colors = self._tints.ground, self._colors
        needs = ((self._black, _NEARLY), (self._white, _NEARLY))
        if colors == TRUE_COLOR:
            return ground
        candidates = sorted(palette(colors, behind=True), key=ground.distance)
        return next((one for one in candidates if stands_out(one, needs)), candidates[0])

    def looks(self) -> dict[Style, Look]:
        return {**self._surface(), **self._stones(), **self._marks(), **self._bars()}

    def _surface(self) -> dict[Style, Look]:
        tints, ground = self._tints, self._ground
        grid = self._pick(tints.grid, ((ground, _LINE),))
        frame = nearest(tints.frame, self._colors, behind=True)
        letters = self._pick(tints.letters, ((frame, TEXT),))
        return {
            Style.GRID: Look(grid, ground),
            Style.GRAIN: Look(grid, self._grain(grid)),
            Style.FRAME: Look(ground, frame),
            Style.COORDINATE: Look(letters, frame),
            Style.SELECTED: self._selected(),
        }

    def _selected(self) -> Look:
        """Text on the ground colour; reversed if the ground may not stand out on a terminal."""
        needs = ((BLACK, MARK), (WHITE, MARK))
        on_ground = stands_out(self._ground, needs)
        return self._on(self._ground) if on_ground else _ATTRIBUTES[Style.SELECTED]

    def _grain(self, grid: Color) -> Color:
        """The second tone of the wood; the ground itself if stones would not stand out."""
        if self._colors != TRUE_COLOR:
            return self._ground
        needs = ((self._black, TEXT), (self._white, TEXT), (grid, _LINE))
        return self._tints.grain if stands_out(self._tints.grain, needs) else self._ground

    def _stones(self) -> dict[Style, Look]:
        black, white, tints = self._black, self._white, self._tints
        plain_black, plain_white = (Look(one, self._behind(one)) for one in (black, white))
        return {
            **dict.fromkeys((Style.BLACK, Style.BLACK_GHOST, Style.BLACK_THREAT), plain_black),
            **dict.fromkeys((Style.WHITE, Style.WHITE_GHOST, Style.WHITE_THREAT), plain_white),
            Style.BLACK_LAST: Look(black, self._tile(tints.last, black)),
            Style.WHITE_LAST: Look(white, self._tile(tints.last, white)),
            Style.BLACK_WON: Look(black, self._tile(tints.won, black)),
            Style.WHITE_WON: Look(white, self._tile(tints.won, white)),
            Style.BLACK_NUMBER: self._on(black),
            Style.WHITE_NUMBER: self._on(white),
            Style.LAST_ON_BLACK: self._sign_on(black, tints.last),
            Style.LAST_ON_WHITE: self._sign_on(white, tints.last),
            Style.WON_ON_BLACK: self._sign_on(black, tints.won),
            Style.WON_ON_WHITE: self._sign_on(white, tints.won),
        }

    def _behind(self, stone: Color) -> Color:
        """The background of a stone: the ground, or a similar tile with enough contrast."""
        ground = self._ground
        if contrast(stone, ground) >= _NEARLY:
            return ground
        return self._pick(ground, ((stone, TEXT),), behind=True)

    def _tile(self, shade: Color, stone: Color) -> Color:
        """The background of a marked stone, in contrast to the ground and the stone.

        Without such a colour there is no tile: signs beside the stone mark it.
        """
        needs = ((stone, TEXT), (self._ground, MARK))
        tile = self._pick(shade, needs, behind=True)
        return tile if stands_out(tile, needs) else self._behind(stone)

    def _sign_on(self, stone: Color, shade: Color) -> Look:
        back = nearest(stone, self._colors, behind=True)
        return Look(self._pick(shade, ((back, TEXT),)), back)

    def _on(self, shade: Color) -> Look:
        back = nearest(shade, self._colors, behind=True)
        return Look(max(self._black, self._white, key=lambda one: contrast(one, back)), back)

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
            Style.HEAT_LOW: self._on(low),
            Style.HEAT_MIDDLE: self._on(middle),
            Style.HEAT_HIGH: self._on(tints.hot),
        }

    def _on_ground(self, shade: Color) -> Look:
        return Look(self._pick(shade, ((self._ground, MARK),)), self._ground)

    def _chip(self, shade: Color) -> Look:
        """Text on a patch in contrast to the ground."""
        return self._on(self._pick(shade, ((self._ground, MARK),), behind=True))

    def _bars(self) -> dict[Style, Look]:
        shared = Look(self._black, nearest(self._white, self._colors, behind=True))
        return dict.fromkeys((Style.BAR_BLACK, Style.BAR_WHITE, Style.BAR_SHARED), shared)

    def _pick(self, shade: Color, needs: tuple[Need, ...], *, behind: bool = False) -> Color:
        return pick(shade, self._colors, needs, behind=behind)
