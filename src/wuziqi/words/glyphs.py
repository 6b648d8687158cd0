"""The characters that draw a board: three sets, from all of Unicode to plain ASCII.

``safe`` is for terminals that lack characters or draw some of them too wide. It has only characters
of CP437, the repertoire of the Linux console, which is part of WGL4, the repertoire of DejaVu Sans
Mono, Consolas, Menlo and Noto Mono, and of these only those that are one column wide everywhere:
so no circles, squares, triangles or lines, all of which are of ambiguous width. Its stones are
letters, since no round shape is left but faces.
"""

from typing import NamedTuple

from wuziqi.columns import ambiguous_width
from wuziqi.rules.board import Stone
from wuziqi.rules.renju import Forbidden


class Glyphs(NamedTuple):
    """One set of characters. Pairs of sides go left and right of a stone.

    Each character takes one column; two where the terminal draws characters of ambiguous width that
    way, which only ``unicode`` contains. ``disc`` is the stone of both players where colours tell
    them apart, "" if their shapes always differ. ``grid`` are the nine kinds of crossing, top row
    first; ``across`` and ``down`` the lines between two of them. ``last`` are the stones
    of the last move and of the winning line, with a dot in them; ``last_sides`` and ``won_sides``
    mark such a stone where it looks like any other, or bears a number. ``both_sides`` are the
    cursor's on the last move. ``hint`` marks the point of a hint, ``forbidden`` the points where
    black may not play, by kind, ``allowed`` the points that an opening allows. ``vertical`` are
    arrows up and down, ``bar`` the fillings of a cell of the evaluation bar, from all white to all
    black. With ``halves`` a cell of a disc is filled by halves only, not by quarters.
    """

    name: str
    grid: tuple[str, str, str]
    across: str
    down: str
    star: str
    stones: dict[Stone, str]
    disc: str
    last: dict[Stone, str]
    last_sides: str
    won_sides: str
    cursor_sides: str
    both_sides: str
    hint: str
    forbidden: dict[Forbidden, str]
    allowed: str
    times: str
    plus_minus: str
    dot: str
    pointer: str
    arrows: str
    vertical: str
    bar: str
    halves: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.star))

    @property
    def has_chinese(self) -> bool:
        """Whether Chinese signs can be shown beside them; the Linux console has none."""
        return self.name not in (ASCII.name, _CONSOLE)

    @property
    def spot(self) -> str:
        """A star point, or the dot on a disc, where the cells are large."""
        return self.star if self.halves else self.disc

    @property
    def has_blocks(self) -> bool:
        """Whether these have block characters, each one column wide."""
        return self.is_unicode and ambiguous_width() == 1

    @property
    def is_unicode(self) -> bool:
        """Whether these are all characters of Unicode, be the ground light or dark."""
        return self.name == UNICODE.name


def _forbidden(overline: str, fours: str, threes: str) -> dict[Forbidden, str]:
    return {
        Forbidden.OVERLINE: overline,
        Forbidden.DOUBLE_FOUR: fours,
        Forbidden.DOUBLE_THREE: threes,
    }


UNICODE = Glyphs(
    name="unicode",
    grid=("┌┬┐", "├┼┤", "└┴┘"),
    across="─",
    down="│",
    star="•",
    stones={Stone.BLACK: "●", Stone.WHITE: "○"},
    disc="●",
    last={Stone.BLACK: "◉", Stone.WHITE: "◎"},
    last_sides="()",
    won_sides="",
    cursor_sides="[]",
    both_sides="{}",
    hint="◇",
    forbidden=_forbidden("✕", "□", "△"),
    allowed="·",
    times="×",
    plus_minus="±",
    dot="·",
    pointer="▶",
    arrows="◀▶",
    vertical="▲▼",
    bar=" ▁▂▃▄▅▆▇█",
)

SAFE = Glyphs(
    name="safe",
    grid=("∙∙∙", "∙∙∙", "∙∙∙"),
    across=" ",
    down=" ",
    star="+",
    stones={Stone.BLACK: "@", Stone.WHITE: "O"},
    disc="",
    last={Stone.BLACK: "@", Stone.WHITE: "O"},
    last_sides="()",
    won_sides="►◄",
    cursor_sides="[]",
    both_sides="{}",
    hint="☼",
    forbidden=_forbidden("!", "#", "⌂"),
    allowed="-",
    times="x",
    plus_minus="+/-",
    dot="-",
    pointer="►",
    arrows="◄►",
    vertical="^v",
    bar="O@",
)

ASCII = Glyphs(
    name="ascii",
    grid=("...", "...", "..."),
    across=" ",
    down=" ",
    star="+",
    stones={Stone.BLACK: "X", Stone.WHITE: "O"},
    disc="",
    last={Stone.BLACK: "X", Stone.WHITE: "O"},
    last_sides="()",
    won_sides="**",
    cursor_sides="[]",
    both_sides="{}",
    hint="?",
    forbidden=_forbidden("!", "#", "^"),
    allowed="-",
    times="x",
    plus_minus="+/-",
    dot="-",
    pointer=">",
    arrows="<>",
    vertical="^v",
    bar="OX",
)

ON_DARK = UNICODE._replace(
    stones={Stone.BLACK: "○", Stone.WHITE: "●"},
    last={Stone.BLACK: "◎", Stone.WHITE: "◉"},
    bar="█░",
)
"""The same where all text is light on a dark ground, so that a black stone is the dark character.
"""

_HALVES = frozenset("▀▄█▌▐")
_CONSOLE = "console"


def console_glyphs(font: frozenset[str]) -> Glyphs:
    """Return the characters of a Linux console by its font, which is empty if it is not known.

    The fonts of the kernel and of all distributions have the lines of the board.
    """
    shapes = {Stone.BLACK: "○" if "○" in font else "O", Stone.WHITE: "●" if "●" in font else "@"}
    glyphs = SAFE._replace(
        name=_CONSOLE,
        grid=UNICODE.grid,
        across=UNICODE.across,
        down=UNICODE.down,
        star=UNICODE.star,
        stones=shapes,
        last=shapes,
        bar=f"{'█' if '█' in font else '#'}{UNICODE.down}",
    )
    if {*UNICODE.arrows} <= font:
        glyphs = glyphs._replace(pointer=UNICODE.pointer, arrows=UNICODE.arrows)
    if font >= _HALVES:
        dark = "░" if "░" in font else " "
        glyphs = glyphs._replace(disc=shapes[Stone.WHITE], bar=f"█▀{dark}", halves=True)
    return glyphs


GLYPHS = {glyphs.name: glyphs for glyphs in (UNICODE, SAFE, ASCII)}


def stone_text(glyphs: Glyphs, stone: Stone, colors: int) -> str:
    """Return the character of a stone on a terminal with ``colors`` colours, 0 for none.

    With colours, white has the same filled shape as black.
    """
    return glyphs.disc if colors and glyphs.disc else glyphs.stones[stone]
