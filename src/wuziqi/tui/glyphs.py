"""The characters that draw a board: three sets, from the prettiest to the plainest."""

from dataclasses import dataclass

from wuziqi.rules.board import Stone


@dataclass(frozen=True)
class Glyphs:
    """One set of characters. Each stands in one column; the pairs go left and right of a stone.

    ``grid`` are the nine kinds of crossing, top row first; ``across`` and ``down`` the lines
    between two of them. ``last`` and ``won`` are stones by colour that are the last move or
    part of the winning line.
    """

    name: str
    grid: tuple[str, str, str]
    across: str
    down: str
    star: str
    stones: dict[Stone, str]
    last: dict[Stone, str]
    last_sides: str
    won: dict[Stone, str]
    won_sides: str
    cursor_sides: str
    times: str
    dot: str
    pointer: str
    arrows: str


UNICODE = Glyphs(
    name="unicode",
    grid=("┌┬┐", "├┼┤", "└┴┘"),
    across="─",
    down="│",
    star="•",
    stones={Stone.BLACK: "●", Stone.WHITE: "○"},
    last={Stone.BLACK: "◉", Stone.WHITE: "◎"},
    last_sides="",
    won={Stone.BLACK: "◆", Stone.WHITE: "◇"},
    won_sides="",
    cursor_sides="[]",
    times="×",
    dot="·",
    pointer="▶",
    arrows="◀▶",
)

SAFE = Glyphs(
    name="safe",
    grid=("∙∙∙", "∙∙∙", "∙∙∙"),
    across=" ",
    down=" ",
    star="▪",
    stones={Stone.BLACK: "⬤", Stone.WHITE: "◉"},
    last={Stone.BLACK: "⬤", Stone.WHITE: "◉"},
    last_sides="()",
    won={Stone.BLACK: "⬤", Stone.WHITE: "◉"},
    won_sides="▸◂",
    cursor_sides="[]",
    times="x",
    dot="-",
    pointer="▸",
    arrows="◂▸",
)

ASCII = Glyphs(
    name="ascii",
    grid=("...", "...", "..."),
    across=" ",
    down=" ",
    star="+",
    stones={Stone.BLACK: "X", Stone.WHITE: "O"},
    last={Stone.BLACK: "X", Stone.WHITE: "O"},
    last_sides="()",
    won={Stone.BLACK: "X", Stone.WHITE: "O"},
    won_sides="**",
    cursor_sides="[]",
    times="x",
    dot="-",
    pointer=">",
    arrows="<>",
)

GLYPHS = {glyphs.name: glyphs for glyphs in (UNICODE, SAFE, ASCII)}
