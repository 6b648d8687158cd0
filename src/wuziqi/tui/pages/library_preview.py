"""The selected game beside the list of the library: its last position and what is known of it."""

from collections.abc import Iterator
from typing import NamedTuple

from wuziqi.columns import fit, fold, text_width
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.parts import part_texts
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.library.analyses import added_parts, final_position
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import Entry
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point
from wuziqi.tui.pages.library_layout import FULL_DATE
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.viewport import Viewport, board_height, board_width
from wuziqi.words.entry_texts import (
    damaged_text,
    date_text,
    entry_title,
    odds_name,
    outcome_of,
    player_text,
    result_text,
)
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.players import color_name
from wuziqi.words.rule_texts import size_text

_LABEL_GAP = 2
_FACTS_HEIGHT = 9
"""The rows that the facts take, with a blank one above."""
_RESULT_STYLES = {
    "won": Style.WIN,
    "lost": Style.LOSS,
    "drawn": Style.DRAW,
    "unfinished": Style.DIM,
    "damaged": Style.WARNING,
}


class Preview(NamedTuple):
    """The selected game: its position at the end, or why there is none.

    ``added`` says how many variations and comments its analysis has, "" without one.
    """

    entry: Entry
    position: ReplayPosition | None
    error: str = ""
    added: str = ""


class PreviewReader:
    """Reads the game that is to be shown, again only if it is another one or has changed."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._read: Preview | None = None

    def preview(self, entry: Entry) -> Preview:
        """The last position of a game."""
        if self._read is None or self._read.entry != entry:
            self._read = self._new(entry)
        return self._read

    def forget(self) -> None:
        """Read the game again the next time: its analysis may change."""
        self._read = None

    def _new(self, entry: Entry) -> Preview:
        if entry.damaged:
            return Preview(entry, None, damaged_text())
        try:
            stored = self._library.game(entry.id)
            position = final_position(stored)
        except LibraryError as error:
            return Preview(entry, None, error_words(error))
        try:
            return Preview(entry, position, added=part_texts(added_parts(stored)))
        except LibraryError as error:
            return Preview(entry, position, error_words(error))


def result_style(entry: Entry) -> Style:
    """The style of a result, from the player's side; of nobody's in a game between others."""
    return _RESULT_STYLES.get(outcome_of(entry), Style.PLAIN)


def paint_preview(canvas: Canvas, area: Area, preview: Preview, glyphs: Glyphs) -> None:
    """Draw the board of a game, and below it what there is room for; a click opens the game."""
    row = area.top
    if preview.position is not None:
        row = _paint_position(canvas, area, preview.position, glyphs) + 1
    for line in fold(preview.error, area.width):
        canvas.put(row, area.left, line, Style.WARNING)
        row += 1
    if not preview.entry.damaged:
        rest = Area(row, area.left, max(0, area.top + area.height - row), area.width)
        _paint_facts(canvas, rest, preview, glyphs)


def _paint_position(canvas: Canvas, area: Area, position: ReplayPosition, glyphs: Glyphs) -> int:
    """Draw the board from the top of an area, and return the row below it."""
    last = position.last.point if position.last else None
    won = position.outcome.line if position.outcome else ()
    viewport = _viewport(area, position.board, last)
    paint_board(canvas, position.board, viewport, glyphs, Marks(last=last, won=won))
    for row in range(area.top, area.top + viewport.height):
        canvas.add_button(row, range(area.left, area.left + viewport.width), "enter")
    return area.top + viewport.height


def _viewport(area: Area, board: Board, last: Point | None) -> Viewport:
    """The whole board or, where it is larger than the area, the part around the last move."""
    column, row = last or (board.width // 2, board.height // 2)
    scale = _scale(area, board)
    room = area.width - board_width(1, 1), area.height - board_height(1, 1)
    across = _around(column, board.width, room[0] // 2 + 1 if scale == 1 else board.width)
    down = _around(
        board.height - 1 - row, board.height, room[1] + 1 if scale == 1 else board.height
    )
    return Viewport(area.top, area.left, board.width, board.height, scale, across, down)


def _scale(area: Area, board: Board) -> int:
    """The largest scale at which the whole board fits, with the facts below it; at least 1."""
    return next(
        (
            scale
            for scale in (3, 2)
            if board_width(board.width, scale) <= area.width
            and board_height(board.height, scale) + _FACTS_HEIGHT <= area.height
        ),
        1,
    )


def _around(middle: int, lines: int, shown: int) -> range:
    """At most ``shown`` of so many lines, around one of them."""
    first = max(0, min(middle - shown // 2, lines - shown))
    return range(first, min(first + shown, lines))


# The facts


class _Fact(NamedTuple):
    label: str
    value: str
    style: Style = Style.PLAIN


def _paint_facts(canvas: Canvas, area: Area, preview: Preview, glyphs: Glyphs) -> None:
    entry, row, end = preview.entry, area.top, area.top + area.height
    if entry.name and row < end:
        canvas.put(row, area.left, fit(entry.name, area.width), Style.TITLE)
        row += 1
    for stone, name in ((Stone.BLACK, entry.black), (Stone.WHITE, entry.white)):
        if row < end:
            _paint_player(canvas, Area(row, area.left, 1, area.width), stone, name, glyphs)
            row += 1
    facts = list(_facts(preview, glyphs))
    row += len(facts) < end - row
    column = max(text_width(fact.label) for fact in facts) + _LABEL_GAP
    for fact in facts[: max(0, end - row)]:
        canvas.put(row, area.left, fact.label, Style.DIM)
        canvas.put(row, area.left + column, fit(fact.value, area.width - column), fact.style)
        row += 1


def _paint_player(canvas: Canvas, area: Area, stone: Stone, name: str, glyphs: Glyphs) -> None:
    column = paint_chip(canvas, area.top, area.left, stone, glyphs) + 1
    room = area.left + area.width - column
    canvas.put(area.top, column, fit(player_text(name) or color_name(stone), room))


def _facts(preview: Preview, glyphs: Glyphs) -> Iterator[_Fact]:
    entry = preview.entry
    yield _Fact(_("Result"), result_text(entry), result_style(entry))
    yield _Fact(_("Moves"), str(entry.moves))
    yield _Fact(_("Date"), date_text(entry.changed, FULL_DATE))
    yield _Fact(_("Rule"), f"{entry_title(entry)} {size_text(entry.size, glyphs)}")
    if preview.added:
        yield _Fact(_("Analysis"), preview.added)
    if entry.opening != "free" and entry.opening in OPENINGS:
        yield _Fact(_("Opening"), _(OPENINGS[entry.opening].title))
    if entry.odds:
        yield _Fact(_("Odds"), odds_name(entry.odds))
