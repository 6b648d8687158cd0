"""How a style looks: its colours, and bold, reverse or underlined text where there are none.

Stones and marks also differ by their characters, see ``widgets/board.py``.
"""

from typing import NamedTuple

from wuziqi.tui.terminal.canvas import Style

_DEFAULT = (-1, -1)
"""The terminal's own foreground and background."""


class Look(NamedTuple):
    """The looks of one style: foreground and background as palette numbers, -1 the terminal's.

    ``rich`` is for 256 colours, ``basic`` for 16; on terminals of 8, a bright one (8 to 15)
    becomes bold. ``bold``, ``reverse`` and ``underline`` are for terminals without colours; with
    colours, ``bold`` stays where the background is the terminal's own.
    """

    rich: tuple[int, int] = _DEFAULT
    basic: tuple[int, int] = _DEFAULT
    bold: bool = False
    reverse: bool = False
    underline: bool = False


Theme = dict[Style, Look]


class Board(NamedTuple):
    """The colours of a board, as palette numbers of 256 and of 16 colours.

    ``white`` is the colour of white stones: dark on a light board, where their shape is an
    outline. ``last`` and ``won`` are backgrounds.
    """

    ground: tuple[int, int]
    grid: tuple[int, int]
    black: tuple[int, int]
    white: tuple[int, int]
    last: tuple[int, int]
    won: tuple[int, int]
    cursor: tuple[int, int]
    hint: tuple[int, int]
    forbidden: tuple[int, int]


_BLACK, _WHITE, _PURPLE = (16, 0), (231, 15), (90, 5)
_BOARDS = {
    "wood": Board(
        (137, 3), (58, 0), _BLACK, _WHITE, (173, 2), (107, 6), (226, 15), (19, 4), (88, 1)
    ),
    "dark": Board(
        (241, 6), (246, 4), _BLACK, _WHITE, (67, 5), (71, 2), (226, 11), (220, 11), (217, 9)
    ),
    "light": Board(
        (254, 7), (247, 6), _BLACK, _BLACK, (186, 3), (151, 2), (160, 1), (25, 4), (161, 1)
    ),
    "contrast": Board(
        (231, 15), (240, 8), _BLACK, _BLACK, (226, 11), (120, 10), (124, 9), (21, 4), (160, 1)
    ),
}

_PLAIN: Theme = {
    Style.PLAIN: Look(),
    Style.TITLE: Look(bold=True),
    Style.DIM: Look((245, -1)),
    Style.KEY: Look((37, -1), (6, -1), bold=True),
    Style.SELECTED: Look(reverse=True),
    Style.WARNING: Look((208, -1), (3, -1), bold=True),
    Style.COORDINATE: Look((245, -1)),
    Style.GRID: Look(),
    Style.BLACK: Look(bold=True),
    Style.WHITE: Look(bold=True),
    Style.BLACK_LAST: Look(bold=True, underline=True),
    Style.WHITE_LAST: Look(bold=True, underline=True),
    Style.BLACK_WON: Look(bold=True, underline=True),
    Style.WHITE_WON: Look(bold=True, underline=True),
    Style.BLACK_NUMBER: Look(bold=True),
    Style.WHITE_NUMBER: Look(reverse=True),
    Style.BLACK_GHOST: Look(),
    Style.WHITE_GHOST: Look(underline=True),
    Style.BLACK_THREAT: Look(bold=True),
    Style.WHITE_THREAT: Look(underline=True),
    Style.HEAT_LOW: Look(),
    Style.HEAT_MIDDLE: Look(),
    Style.HEAT_HIGH: Look(bold=True),
    Style.HINT: Look(bold=True),
    Style.FORBIDDEN: Look(bold=True),
    Style.ALLOWED: Look(bold=True),
    Style.CURSOR: Look(bold=True),
    Style.CURSOR_STONE: Look(reverse=True),
    Style.BAR_BLACK: Look(),
    Style.BAR_WHITE: Look(),
    Style.BAR_SHARED: Look(),
    Style.WIN: Look((71, -1), (2, -1), bold=True),
    Style.LOSS: Look((167, -1), (1, -1)),
    Style.DRAW: Look((245, -1)),
    Style.CHART: Look((137, -1), (3, -1)),
    Style.FRAME: Look((245, -1)),
}
"""Looks without colours on the board, and those beside it, which all themes share."""


_BAR = ((235, 0), (250, 7))
_ON_BOARD: dict[Style, tuple[str, str]] = {
    Style.GRID: ("grid", "ground"),
    Style.BLACK: ("black", "ground"),
    Style.WHITE: ("white", "ground"),
    Style.BLACK_LAST: ("black", "last"),
    Style.WHITE_LAST: ("white", "last"),
    Style.BLACK_WON: ("black", "won"),
    Style.WHITE_WON: ("white", "won"),
    Style.BLACK_GHOST: ("black", "ground"),
    Style.WHITE_GHOST: ("white", "ground"),
    Style.BLACK_THREAT: ("black", "ground"),
    Style.HEAT_LOW: ("grid", "ground"),
    Style.HEAT_MIDDLE: ("black", "ground"),
    Style.HEAT_HIGH: ("cursor", "ground"),
    Style.HINT: ("hint", "ground"),
    Style.FORBIDDEN: ("forbidden", "ground"),
    Style.ALLOWED: ("hint", "ground"),
    Style.CURSOR: ("cursor", "ground"),
}
"""Foreground and background of the styles that use the board's colours, by their names there."""

_FIXED = {
    Style.BLACK_NUMBER: (_WHITE, _BLACK),
    Style.WHITE_NUMBER: (_BLACK, _WHITE),
    Style.CURSOR_STONE: (_BLACK, (226, 11)),
    Style.BAR_BLACK: _BAR,
    Style.BAR_WHITE: _BAR,
    Style.BAR_SHARED: _BAR,
}
"""Foreground and background of styles that are the same on every board."""


def _theme(board: Board) -> Theme:
    """The looks of a board in its colours."""
    # Threats have no shape of a stone: where both stones are dark, white's need another colour.
    threat = _PURPLE if board.white == _BLACK else board.white
    colors = _FIXED | {Style.WHITE_THREAT: (threat, board.ground)}
    colors |= {
        style: (getattr(board, front), getattr(board, back))
        for style, (front, back) in _ON_BOARD.items()
    }
    painted = {
        style: _PLAIN[style]._replace(
            rich=(front[0], back[0]), basic=(front[1], back[1]), reverse=False
        )
        for style, (front, back) in colors.items()
    }
    return _PLAIN | painted


THEMES: dict[str, Theme] = {name: _theme(board) for name, board in _BOARDS.items()}
"""The looks by the name of the theme; ``mono`` has no colours at all."""
THEMES["mono"] = {
    style: look._replace(rich=_DEFAULT, basic=_DEFAULT) for style, look in _PLAIN.items()
}
