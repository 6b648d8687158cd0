"""The characters on the points of a board: stones where they are characters, numbers and marks."""

from string import ascii_uppercase
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, head, text_width
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.marks import THREAT_SIGNS, Threat
from wuziqi.tui.widgets.painting import (
    GHOST_STYLES,
    LAST_STYLES,
    NUMBER_STYLES,
    WON_STYLES,
    Painting,
)
from wuziqi.tui.widgets.stone_shapes import HEAT_STYLES, LAST_SIGNS, ghost_color, readable_on
from wuziqi.words.glyphs import stone_text

_MARK_SIDES = "<>"
"""What is drawn left and right of a point that a saved game marks."""
_STRENGTHS = tuple(THREAT_SIGNS)
_THREAT_STYLES = {Stone.BLACK: Style.BLACK_THREAT, Stone.WHITE: Style.WHITE_THREAT}


def paint_signs(painting: Painting) -> None:
    """Draw the characters on all points; the cursor is not among them."""
    _paint_empty_points(painting)
    for point in painting.board:
        if (stone := painting.board[point]) is not None:
            _paint_stone(painting, point, stone)
    _paint_marked(painting)
    _paint_texts(painting)


class Sign(NamedTuple):
    """A text in the middle of a point, and two characters beside it, or ""."""

    text: str
    style: Style | Look
    sides: str = ""
    sides_style: Style = Style.PLAIN


def stone_sign(painting: Painting, point: Point, stone: Stone) -> Sign:
    """What is written for a stone; the text is "" for a disc without a number."""
    if painting.has_discs:
        return _disc_sign(painting, point, stone)
    is_last, is_won = painting.is_last(point), point in painting.marks.won
    text, style = _character(painting, point, stone), STONE_STYLES[stone]
    plain = text == stone_text(painting.glyphs, stone, painting.theme.colors)
    if point in painting.marks.numbers:
        text, plain = _number(painting, point), True
        style = NUMBER_STYLES[stone]
    if is_last or is_won:
        style = (WON_STYLES if is_won else LAST_STYLES)[stone]
    return Sign(text, style, *_sides(painting, point, plain=plain))


def _sides(painting: Painting, point: Point, *, plain: bool) -> tuple[str, Style]:
    """What marks a stone from both sides; ``plain`` if the stone itself looks like any other."""
    is_won = point in painting.marks.won
    if painting.has_tile(point):
        return "", Style.PLAIN
    if painting.is_last(point) and (plain or is_won):
        return painting.glyphs.last_sides, Style.LAST_SIGN
    return (painting.glyphs.won_sides if is_won and plain else ""), Style.WON_SIGN


def _disc_sign(painting: Painting, point: Point, stone: Stone) -> Sign:
    if point not in painting.marks.numbers:
        return Sign("", STONE_STYLES[stone])
    styles = LAST_SIGNS if painting.is_last(point) else NUMBER_STYLES
    return Sign(_number(painting, point), styles[stone])


def _character(painting: Painting, point: Point, stone: Stone) -> str:
    """The character of a stone: one of its own for the last move and the winning row."""
    is_last, is_won = painting.is_last(point), point in painting.marks.won
    glyphs, colors = painting.glyphs, painting.theme.colors
    if painting.has_blocks:  # a tile marks it
        return glyphs.last[Stone.BLACK] if is_last and is_won else glyphs.disc
    if is_won and not (is_last and painting.is_tight and ambiguous_width() == 2):
        return glyphs.won[stone]
    return glyphs.last[stone] if is_last else stone_text(glyphs, stone, colors)


def _number(painting: Painting, point: Point) -> str:
    """A move's number: its last two digits where there is no room for more."""
    number = painting.marks.numbers[point]
    return f"{number % 100:2}" if painting.viewport.scale == 1 else f"{number:^3}"


def _paint_stone(painting: Painting, point: Point, stone: Stone) -> None:
    sign = stone_sign(painting, point, stone)
    if sign.text:
        painting.put(point, sign.text, sign.style)
        painting.put_sides(point, sign.text, sign.sides, sign.sides_style)


def offered(painting: Painting) -> dict[Point, str]:
    """The points offered for black's fifth stone, each with its letter."""
    return dict(zip(painting.marks.offers, ascii_uppercase, strict=False))


def _paint_empty_points(painting: Painting) -> None:
    marks, glyphs = painting.marks, painting.glyphs
    allowed = glyphs.star if painting.has_discs else glyphs.allowed
    for point in marks.zone:
        painting.put(point, allowed, Style.ALLOWED)
    if not painting.has_blocks:
        for point, heat in marks.heat.items():
            painting.put(point, str(heat), HEAT_STYLES[heat])
    for point, threat in marks.threats.items():
        _paint_threat(painting, point, threat)
    for point, stone, number in marks.line:
        _paint_ghost(painting, point, stone, number)
    chip = painting.theme[Style.FORBIDDEN].front if painting.has_discs else None
    forbidden = Look(readable_on(chip), chip) if chip else Style.FORBIDDEN
    for point, kind in marks.forbidden.items():
        painting.put(point, glyphs.forbidden[kind], forbidden)
    for point, letter in offered(painting).items():
        painting.put(point, letter, Style.HINT)
    for point, rank in marks.ranks.items():
        painting.put(point, str(rank), Style.HINT)
    _paint_hint(painting)


def _paint_threat(painting: Painting, point: Point, threat: Threat) -> None:
    """Draw the threats on a point, side by side; the stronger one where there is room for one."""
    found = [(stone, kind) for stone, kind in zip(Stone, threat, strict=True) if kind is not None]
    if painting.viewport.scale == 1 and len(found) > 1:
        found = [min(found, key=lambda one: _STRENGTHS.index(one[1]))]
    if (cell := painting.viewport.cell(point)) is not None:
        for beside, (stone, kind) in enumerate(found):
            style = NUMBER_STYLES[stone] if painting.has_discs else _THREAT_STYLES[stone]
            painting.canvas.put(cell[0], cell[1] + beside, THREAT_SIGNS[kind], style)


def _paint_ghost(painting: Painting, point: Point, stone: Stone, number: int) -> None:
    """Draw a stone that could follow with its number; only the number where room is short."""
    if painting.has_discs:
        color = ghost_color(painting.theme, stone)
        painting.put(point, f"{number:^3}", Look(readable_on(color), color))
    elif (cell := painting.viewport.cell(point)) is not None:
        text = f"{stone_text(painting.glyphs, stone, painting.theme.colors)}{number}"
        room = 2 * painting.viewport.scale - (painting.viewport.scale > 1)
        shown = text if text_width(text) <= room else str(number)
        start = cell[1] - (len(shown) > 2)
        painting.canvas.put(cell[0], start, shown, GHOST_STYLES[stone])


def _paint_hint(painting: Painting) -> None:
    """Mark the point of the hint; what is drawn there already stays, in the hint's colours."""
    hint = painting.marks.hint
    if hint is None or (cell := painting.viewport.cell(hint)) is None:
        return
    if not is_annotated(painting, hint):
        if not painting.has_discs:
            painting.put(hint, painting.glyphs.hint, Style.HINT)
        return
    threat = painting.marks.threats.get(hint, Threat(None, None))
    is_double = painting.viewport.scale > 1 and None not in threat
    painting.canvas.restyle(*cell, 1 + is_double, Style.HINT)
    if not (painting.is_tight or painting.has_blocks):
        painting.canvas.put(cell[0], cell[1] - 1, painting.glyphs.hint, Style.HINT)


def is_annotated(painting: Painting, point: Point) -> bool:
    """Whether something besides the hint is written on an empty point."""
    marks = painting.marks
    others = (marks.threats, marks.forbidden, marks.offers, marks.ranks)
    in_line = any(point == move for move, _stone, _number in marks.line)
    scored = point in marks.heat and not painting.has_blocks
    return in_line or scored or any(point in points for points in others)


def _paint_marked(painting: Painting) -> None:
    """Mark the points that a saved game marks."""
    for point in painting.marks.marked:
        if point in painting.marks.won or painting.is_last(point):
            continue
        stone = painting.board[point]
        if stone is not None and painting.has_discs:
            painting.put_sides(point, " ", _MARK_SIDES, NUMBER_STYLES[stone])
        else:
            text = "" if stone is None else painting.glyphs.stones[stone]
            painting.put_sides(point, text, _MARK_SIDES, Style.HINT)


def _paint_texts(painting: Painting) -> None:
    """Write the texts of a saved game: on a disc, or right of a stone of one character."""
    room = 2 * painting.viewport.scale
    for point, text in painting.marks.texts.items():
        if painting.has_discs:
            painting.put(point, head(text, room - 1), Style.HINT)
        elif (cell := painting.viewport.cell(point)) is not None:
            beside = 0 if painting.board[point] is None else 1
            painting.canvas.put(cell[0], cell[1] + beside, head(text, room - beside), Style.HINT)
