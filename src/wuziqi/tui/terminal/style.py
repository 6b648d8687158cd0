"""The styles of cells, and themes, which give them looks."""

from collections.abc import Mapping
from enum import Enum, auto

from wuziqi.tui.terminal.color import Look


class Style(Enum):
    """The meaning of a piece of text; the theme decides how it looks."""

    PLAIN = auto()
    TITLE = auto()
    DIM = auto()
    KEY = auto()
    VALUE = auto()
    SELECTED = auto()
    WARNING = auto()
    COORDINATE = auto()
    GRID = auto()
    BLACK = auto()
    WHITE = auto()
    BLACK_LAST = auto()
    WHITE_LAST = auto()
    BLACK_WON = auto()
    WHITE_WON = auto()
    BLACK_MARKED = auto()
    WHITE_MARKED = auto()
    BLACK_NUMBER = auto()
    WHITE_NUMBER = auto()
    BLACK_GHOST = auto()
    WHITE_GHOST = auto()
    HEAT_LOW = auto()
    HEAT_MIDDLE = auto()
    HEAT_HIGH = auto()
    HINT = auto()
    RANK_GOOD = auto()
    RANK_FAIR = auto()
    RANK_POOR = auto()
    FORBIDDEN = auto()
    ALLOWED = auto()
    CURSOR = auto()
    CURSOR_STONE = auto()
    BAR_BLACK = auto()
    BAR_WHITE = auto()
    BAR_SHARED = auto()
    WIN = auto()
    LOSS = auto()
    DRAW = auto()
    CHART_BLACK = auto()
    CHART_WHITE = auto()
    FRAME = auto()
    GRAIN = auto()
    LAST_SIGN = auto()
    WON_SIGN = auto()
    LAST_ON_BLACK = auto()
    LAST_ON_WHITE = auto()
    WON_ON_BLACK = auto()
    WON_ON_WHITE = auto()
    PICTURE = auto()


class Theme:
    """The looks of the styles on a terminal with ``colors`` colours; 0 without colours.

    A style missing in ``looks`` looks like plain text. With ``is_bare`` the board lies on the
    terminal's own ground, where stones are light and dark; ``is_light`` says that dark text stands
    on light ground there. Read-only.
    """

    def __init__(
        self,
        colors: int,
        looks: Mapping[Style, Look],
        *,
        is_bare: bool = False,
        is_light: bool = False,
    ) -> None:
        self.colors = colors
        self.is_bare = is_bare
        self.is_light = is_light
        self.looks = looks
        self._plain = looks.get(Style.PLAIN, Look())

    @property
    def stone_colors(self) -> int:
        """The number of colours that tell stones apart; 0 on the terminal's own ground."""
        return 0 if self.is_bare else self.colors

    def __getitem__(self, style: Style | Look) -> Look:
        """The look of a style; returns a look as it is."""
        return style if isinstance(style, Look) else self.looks.get(style, self._plain)


COLORLESS = Theme(0, {})
"""The theme of a canvas that no terminal shows."""
