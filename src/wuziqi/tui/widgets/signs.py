"""The characters on the points of a board: stones where they are characters, numbers and marks.

Every text stands on its point: in the smallest cells it has one character, two in Chinese.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from wuziqi.columns import head
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation
from wuziqi.tui.terminal.color import Look
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import STONE_STYLES
from wuziqi.tui.widgets.marks import ThreatMark, lettered
from wuziqi.tui.widgets.painting import (
    LAST_SIGNS,
    NUMBER_STYLES,
    SMALL,
    WON_SIGNS,
    Painting,
    Writing,
)
from wuziqi.tui.widgets.stones import (
    ghost_color,
    heat_color,
    mark_color,
    number_sides,
    readable_on,
    small_look,
    small_stone,
)
from wuziqi.words.advice_texts import threat_sign
from wuziqi.words.glyphs import stone_text

_LAST_STYLES: Final = {Stone.BLACK: Style.BLACK_LAST, Stone.WHITE: Style.WHITE_LAST}
_MARKED_STYLES: Final = {Stone.BLACK: Style.BLACK_MARKED, Stone.WHITE: Style.WHITE_MARKED}
_WON_STYLES: Final = {Stone.BLACK: Style.BLACK_WON, Stone.WHITE: Style.WHITE_WON}
_GHOST_STYLES: Final = {Stone.BLACK: Style.BLACK_GHOST, Stone.WHITE: Style.WHITE_GHOST}
_HEAT_STYLES: Final = [Style.HEAT_LOW] * 4 + [Style.HEAT_MIDDLE] * 3 + [Style.HEAT_HIGH] * 3
"""The style of a score of 0 to 9 without mixed colours."""
_BETWEEN_SIGNS: Final = 0.4
"""The distance between the threats of both sides in a picture."""
_MARK_SIDES: Final = "<>"
"""The characters left and right of a point that a saved game marks."""
_STRENGTHS: Final = (
    Formation.FIVE,
    Formation.OPEN_FOUR,
    Formation.FOUR,
    Formation.OPEN_THREE,
)


def paint_signs(painting: Painting) -> None:
    """Draw the characters on all points; the cursor is not among them."""
    _paint_empty_points(painting)
    for point, stone in painting.board.stones:
        _paint_stone(painting, point, stone)
    _paint_marked(painting)
    _paint_texts(painting)


class StoneSign(NamedTuple):
    """A text in the middle of a point, and two characters beside it, or ""."""

    text: str
    style: Style | Look
    sides: str = ""
    sides_style: Style | Look = Style.PLAIN


def stone_sign(painting: Painting, point: Point, stone: Stone) -> StoneSign:
    """The text of a stone; "" for a disc without a number."""
    is_last = painting.is_last(point)
    if number := _number(painting, point):
        style = _mark_styles(painting, point, LAST_SIGNS, WON_SIGNS, NUMBER_STYLES)[stone]
        if is_last and not painting.has_colors:
            return StoneSign(number, style, painting.glyphs.last_sides, Style.LAST_SIGN)
        sides = number_sides(painting, int(number))
        return StoneSign(number, style, sides, small_look(painting, point, stone))
    if painting.has_discs:
        return _dot(painting, point, stone)
    text = stone_text(painting.glyphs, stone, painting.theme.stone_colors)
    if not painting.has_blocks and (is_last or point in painting.marks.won):
        text = painting.glyphs.last[stone]
    style = _mark_styles(painting, point, _LAST_STYLES, _WON_STYLES, STONE_STYLES)[stone]
    return StoneSign(text, style, *_sides(painting, point, stone))


_Styles = dict[Stone, Style]


def _mark_styles(
    painting: Painting, point: Point, last: _Styles, won: _Styles, plain: _Styles
) -> _Styles:
    """The styles of the last move, or of a winning or flashing stone, or else the plain ones."""
    return {Style.LAST_SIGN: last, Style.WON_SIGN: won}.get(painting.mark(point), plain)


def _dot(painting: Painting, point: Point, stone: Stone) -> StoneSign:
    """The dot of a marked disc where it is a character: in the smallest, and without colours."""
    style: Style | Look = NUMBER_STYLES[stone]
    if painting.theme.is_bare:
        return _bare_dot(painting, point, stone)
    color = mark_color(painting, point, stone)
    if color is None or painting.shape_scale != SMALL or point in painting.marks.texts:
        return StoneSign("", style)
    return StoneSign(painting.glyphs.spot, Look(color, painting.theme[style].back))


def _bare_dot(painting: Painting, point: Point, stone: Stone) -> StoneSign:
    """The dot on a stone of the terminal's own two colours: in a third one, if there is any.

    The dot of the smallest filled stone is the upper half of its middle cell; the smallest ring has
    the colour itself, since a dot would fill it. Without a third colour a dot would make a ring of
    a filled stone, so marks stand at the sides of the smallest stones.
    """
    sign, glyphs = painting.mark(point), painting.glyphs
    if sign is Style.PLAIN or point in painting.marks.texts:
        return StoneSign("", Style.PLAIN)
    color = painting.theme[sign].front
    if painting.has_small_shapes:
        look = small_look(painting, point, stone)
        if color and painting.is_filled(stone):
            return StoneSign("▄", look._replace(back=color))
        sides = "" if color else glyphs.last_sides
        return StoneSign(small_stone(painting, point, stone)[1], look, sides, sign)
    inside = Look(None, color, reverse=True)
    return StoneSign(glyphs.spot, inside if painting.is_filled(stone) else sign)


def _sides(painting: Painting, point: Point, stone: Stone) -> tuple[str, Style]:
    """The marks on both sides of a stone that looks like any other, or wins as the last one."""
    glyphs = painting.glyphs
    is_won, is_last = point in painting.marks.won, painting.is_last(point)
    is_plain = glyphs.last[stone] == glyphs.stones[stone]
    if painting.has_blocks:
        return "", Style.PLAIN
    if is_last and (is_plain or is_won):
        return glyphs.last_sides, Style.LAST_SIGN
    return (glyphs.won_sides if is_won and is_plain else ""), Style.WON_SIGN


def _number(painting: Painting, point: Point) -> str:
    """The number on a stone, "" for none."""
    number = painting.marks.numbers.get(point, 0)
    if number and painting.has_small_shapes:
        return str(number)
    return painting.number(number) if number else ""


_LARGE_LETTERS = {"X": ("\\ /", " X ", "/ \\"), "O": ("/-\\", "| |", "\\-/")}
"""The rows of a letter in cells of many rows."""
_LARGE = 4
"""The least scale of large letters."""


def _paint_stone(painting: Painting, point: Point, stone: Stone) -> None:
    sign, cell = stone_sign(painting, point, stone), painting.viewport.cell(point)
    if not sign.text or cell is None:
        return
    both = set(painting.glyphs.stones.values()) <= _LARGE_LETTERS.keys()
    rows = _LARGE_LETTERS.get(sign.text, ()) if both and painting.viewport.scale >= _LARGE else ()
    painting.put(point, sign.text, sign.style)
    for row, text in enumerate(rows, cell[0] - 1):
        painting.canvas.put(row, cell[1] - 1, text, sign.style)
    painting.put_sides(point, rows[0] if rows else sign.text, sign.sides, sign.sides_style)


def offered(painting: Painting) -> dict[Point, str]:
    """The points offered for black's fifth stone, each with its letter."""
    return {point: letter for letter, point in lettered(painting.marks.offers).items()}


def _paint_empty_points(painting: Painting) -> None:
    marks, glyphs, theme = painting.marks, painting.glyphs, painting.theme
    if not painting.has_chips:
        for point in marks.zone:
            painting.put(point, glyphs.allowed, Style.ALLOWED)
    for point, heat in marks.heat.items():
        color = heat_color(theme, heat) if painting.has_blocks else None
        style = Look(readable_on(color), color) if color else _HEAT_STYLES[heat]
        painting.put(point, painting.padded(str(heat)), style)
    for point, threat in marks.threats.items():
        _paint_threat(painting, point, threat)
    for point, stone, number in marks.line:
        text = painting.number(number) or stone_text(glyphs, stone, theme.stone_colors)
        painting.put(point, text, _ghost_look(painting, stone))
    chip = theme[Style.FORBIDDEN].front if painting.has_chips else None
    forbidden = Look(readable_on(chip), chip) if chip else Style.FORBIDDEN
    for point, kind in marks.forbidden.items():
        painting.put(point, glyphs.forbidden[kind], forbidden)
    for point, letter in offered(painting).items():
        painting.put(point, painting.padded(letter), Style.HINT)
    for place, (point, rank) in enumerate(marks.ranks.items(), 1):
        # In the smallest cells the figures of neighbours would touch.
        text = rank if painting.has_room else str(place)
        painting.put_box(point, text, marks.rank_style(point))
    _paint_hint(painting)


def _ghost_look(painting: Painting, stone: Stone) -> Style | Look:
    if not painting.has_blocks:
        return _GHOST_STYLES[stone]
    color = ghost_color(painting.theme, stone)
    return Look(readable_on(color), color)


def _paint_threat(painting: Painting, point: Point, threat: ThreatMark) -> None:
    """Draw the threats of both sides, left and right of the middle, or only the stronger one."""
    found = [(stone, kind) for stone, kind in zip(Stone, threat, strict=True) if kind is not None]
    if len(found) > 1 and not painting.has_chips:
        found = [min(found, key=lambda one: _STRENGTHS.index(one[1]))]
    signs = [(threat_sign(kind), _ghost_look(painting, stone)) for stone, kind in found]
    if len(signs) == 1:
        painting.put(point, *signs[0])
    elif painting.has_pixels:
        half = _BETWEEN_SIGNS / 2
        looks = [painting.theme[look] for _sign, look in signs]
        texts = [sign for sign, _look in signs]
        painting.write(point, Writing(texts[0], looks[0], -half), Writing(texts[1], looks[1], half))
    elif (cell := painting.viewport.cell(point)) is not None:
        (first, left), (second, right) = signs
        between = Look(painting.theme[left].back, painting.theme[right].back)
        column = painting.canvas.put(cell[0], cell[1] - 1, first, left)
        if column == cell[1]:
            painting.canvas.put(cell[0], column, "▌", between)
        painting.canvas.put(cell[0], cell[1] + 1, second, right)


def _paint_hint(painting: Painting) -> None:
    for hint in painting.marks.hinted:
        if (cell := painting.viewport.cell(hint)) is None:
            continue
        if is_annotated(painting, hint):
            painting.canvas.restyle(*cell, 1, Style.HINT)
        elif painting.has_discs and not painting.theme.colors:
            _paint_plain_hint(painting, hint)
        elif not painting.has_chips:
            painting.put(hint, painting.padded(painting.glyphs.hint), Style.HINT)


def _paint_plain_hint(painting: Painting, point: Point) -> None:
    """Draw a hint without colours, where a box would look like a stone: between two arrows."""
    painting.put(point, painting.glyphs.hint, Style.KEY)
    painting.put_sides(point, painting.glyphs.hint, painting.glyphs.arrows[::-1], Style.KEY)


def is_annotated(painting: Painting, point: Point) -> bool:
    """Whether an empty point has another text besides the hint."""
    marks = painting.marks
    others: Iterable[Iterable[Point]] = (
        marks.threats,
        marks.forbidden,
        marks.offers,
        marks.ranks,
        marks.heat,
        [move for move, _stone, _number in marks.line],
    )
    return any(point in points for points in others)


def _paint_marked(painting: Painting) -> None:
    beside = Style.KEY if painting.theme.is_bare else Style.HINT
    for point in painting.marks.marked:
        if point in painting.marks.won or painting.is_last(point):
            continue
        stone = painting.board[point]
        if stone is not None and painting.has_small_shapes:
            text = small_stone(painting, point, stone)[1]
            painting.put_sides(point, text, _MARK_SIDES, beside)
        elif stone is not None and painting.has_discs:
            painting.put_sides(point, " ", _MARK_SIDES, NUMBER_STYLES[stone])
        elif stone is not None and painting.has_blocks:
            painting.put(point, painting.glyphs.disc, _MARKED_STYLES[stone])
        else:
            text = "" if stone is None else painting.glyphs.stones[stone]
            painting.put_sides(point, text, _MARK_SIDES, beside)


def _paint_texts(painting: Painting) -> None:
    """Draw texts on points; on a small stone, a text has the colours of a number."""
    room = 3 if painting.has_room else 2
    for point, text in painting.marks.texts.items():
        stone = painting.board[point]
        is_small = stone is not None and not painting.has_discs
        style = NUMBER_STYLES[stone] if stone is not None and is_small else Style.HINT
        painting.put(point, head(text, 1 if is_small else room), style)
