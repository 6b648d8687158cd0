"""Paints the page of the library: the list, the lines above and below it, the selected game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from wuziqi.columns import ambiguous_width, first_rows, fit, fold, text_width
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.files import feature_texts
from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.records.library.analyses import added_parts, final_position
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.names import YOU
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.opening import FREE, OPENINGS
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RULES
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.entry_text import paint_row
from wuziqi.tui.widgets.footer import (
    KeyCaption,
    entry_keys,
    help_and_back,
    paint_caption,
    paint_footer,
)
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.screen import page_top, paint_too_small
from wuziqi.tui.widgets.text_entry import TypedLine
from wuziqi.tui.widgets.viewport import SCALES, Viewport, board_height, board_width
from wuziqi.words.actions import Action
from wuziqi.words.filter_texts import empty_text, filter_text, order_text
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.library_texts import (
    damaged_text,
    date_text,
    details,
    entry_result_text,
    entry_title,
    games_text,
    odds_name,
    outcome_filter_text,
    outcome_texts,
    own_result_of,
    player_names,
    player_text,
    players_text,
    titles,
)
from wuziqi.words.player_texts import color_name
from wuziqi.words.rule_texts import opening_titles, size_text

LIBRARY_MIN_HEIGHT, LIBRARY_MIN_WIDTH = 8, 20
PREVIEW_WIDTH = 100
"""Least width of the page for the board of the selected game beside the list."""
_LARGE_PREVIEWS = ((230, 3), (150, 2))
"""Least widths of the page for larger cells of a board of 15 lines, with their scales."""
_LARGEST_SCALE = 3
"""The largest scale of the preview."""
_WIDE_PREVIEW, _WIDE_LINES = 120, 20
"""Least width of the page for the whole of a board of so many lines."""
_COMMON_LINES = 15
"""The lines of a board for which the preview is wide enough at its scale."""
_MOST_BOARD_LINES = 25
"""The lines of a board for which the rows of the page are counted."""
_PREVIEW_FOOT = 2
"""The rows below the preview: message and footer."""
_PREVIEW_GAP = 2
"""The columns between the list and the preview."""
_MARGIN_WIDTH = 80
"""Least width of the page for a blank column on both sides, as on other pages."""

_FILTER_HEIGHT = 14
"""Least height of the page for a line with the filter."""
_DETAILS_HEIGHT = 12
"""Least height of the page for a line about the selected game."""

_NAMES_WIDTH = 98
"""Least width of the list for the names of games."""
_PLAYERS_WIDTH = 60
"""Least width of the list for a column for each player."""
_MOVES_WIDTH = 40
"""Least width of the list for dates, stars and moves."""

FULL_DATE = "%Y-%m-%d %H:%M"
_DATES = {18: FULL_DATE, 13: "%m-%d %H:%M", 7: "%m-%d"}
"""The formats of dates by the columns that they take, the longest first."""
_GAP = 2
_OTHER_GAPS = {"pointer": 0, "star": 1, "date": 1, "players": 1, "result": 1, "moves": 1}
"""The blanks between two columns, and behind those of other gaps."""
_LEAST_NAME = 8
"""The least columns of a player's name, and of a game's."""
_LEAST_NAMES = 13
"""The least columns of both players together."""


class Column(NamedTuple):
    """A column of the list, ``left`` its first cell; the last cells of ``width`` stay blank."""

    name: str
    left: int
    width: int

    @property
    def gap(self) -> int:
        """The blanks at its end."""
        return _OTHER_GAPS.get(self.name, _GAP)


@dataclass(frozen=True)
class LibraryLayout:
    """The page on a canvas of ``height`` x ``width``; ``pointer`` is the glyph before a line."""

    height: int
    width: int
    pointer: str

    @property
    def fits(self) -> bool:
        return self.height >= LIBRARY_MIN_HEIGHT and self.width >= LIBRARY_MIN_WIDTH

    @property
    def has_filter_line(self) -> bool:
        return self.height >= _FILTER_HEIGHT

    @property
    def head(self) -> int:
        """The rows above the list; the last of them has the headings of the columns."""
        return self.top + (3 if self.has_filter_line else 2)

    @property
    def top(self) -> int:
        return page_top(self.height)

    @property
    def foot(self) -> int:
        """The rows below the list: details of the selected game, message, footer."""
        return 2 + (1 + self.top if self.has_details else 0)

    @property
    def has_details(self) -> bool:
        return self.height >= _DETAILS_HEIGHT and self.preview is None

    @property
    def room(self) -> int:
        """The number of games shown at once, at least 1."""
        return max(1, self.height - self.head - self.foot)

    @cached_property
    def preview(self) -> Area | None:
        """The area of the selected game beside the list; None where there is no room."""
        if self.width < PREVIEW_WIDTH or self.height < _DETAILS_HEIGHT:
            return None
        scale = next((scale for least, scale in _LARGE_PREVIEWS if self.width >= least), 1)
        lines = _WIDE_LINES if self.width >= _WIDE_PREVIEW else _COMMON_LINES
        width = max(board_width(lines, 1), board_width(_COMMON_LINES, scale)) + 1
        top = self.head - 1
        if self.height <= top + board_height(_MOST_BOARD_LINES, 1) + _PREVIEW_FOOT:
            top = self.top
        return Area(top, self.width - width, self.height - top - _PREVIEW_FOOT, width)

    @property
    def left(self) -> int:
        return int(self.width >= _MARGIN_WIDTH)

    @property
    def list_width(self) -> int:
        """The columns of the list; the last one is blank."""
        end = self.width if self.preview is None else self.preview.left - _PREVIEW_GAP
        return end - self.left

    @property
    def date_pattern(self) -> str:
        widths = (column.width for column in self.columns if column.name == "date")
        room = next(widths, 0)
        return next((form for most, form in _DATES.items() if most <= room + 1), _DATES[7])

    @property
    def shows_moment(self) -> bool:
        """Whether the list has the year and the time of a game."""
        return self.date_pattern == FULL_DATE

    @cached_property
    def columns(self) -> list[Column]:
        sets = list(self._sets())
        widths = next(filter(self._has_room, sets), sets[-1])
        shared = sum(not width for _name, width in widths)
        room = (self.list_width - sum(width for _name, width in widths)) // shared
        columns, left = [], self.left
        for name, width in widths:
            columns.append(Column(name, left, width or room))
            left += width or room
        return columns

    def _has_room(self, widths: list[tuple[str, int]]) -> bool:
        shared = [name for name, width in widths if not width]
        rest = self.list_width - sum(width for _name, width in widths)
        least = _LEAST_NAMES if "players" in shared else _LEAST_NAME
        heads = (text_width(_(_HEADINGS[name])) for name in shared)
        return rest // len(shared) >= max(*heads, least) + (_GAP if len(shared) > 1 else 1)

    def _sets(self) -> Iterator[list[tuple[str, int]]]:
        """The columns that a list of this width may have, the most first."""
        width, pointer = self.list_width, text_width(self.pointer)
        result = ("result", max(map(text_width, outcome_texts())) + 1)
        moves = ("moves", _heading_width("moves", 5) - 1)
        rule = max(text_width(_(rule.title)) for rule in RULES.values()) + _GAP
        setup = [("size", _heading_width("size", 4 + ambiguous_width())), ("rule", rule)]
        begins = [[("star", 2), ("date", date)] for date in _DATES]
        pairs = [[("pointer", 2), *begin, ("black", 0), ("white", 0)] for begin in begins]
        if width >= _NAMES_WIDTH:
            named = [("moves", _heading_width("moves", 5)), ("name", 0)]
            yield from ([*pair, *setup, result, *named] for pair in pairs)
        yield from ([*pair, *setup, result, moves] for pair in pairs)
        if width >= _PLAYERS_WIDTH:
            yield from ([*pair, result, moves] for pair in pairs)
        if width >= _MOVES_WIDTH:
            for date in _DATES:
                begin = [("pointer", pointer), ("star", 2), ("date", date - 1)]
                yield [*begin, ("players", 0), result, moves]
        yield [("pointer", pointer), ("players", 0), result]

    # The mouse

    def row_at(self, click: Click) -> int | None:
        """The clicked row of the list, from 0; None beside the list."""
        row = click.row - self.head
        return row if 0 <= row < self.room and click.column < self.left + self.list_width else None

    def heading_at(self, click: Click) -> str | None:
        """The column whose heading was clicked on."""
        if click.row != self.head - 1:
            return None
        cells = ((one.name, range(one.left, one.left + one.width)) for one in self.columns)
        return next((name for name, columns in cells if click.column in columns), None)


def _heading_width(name: str, least: int) -> int:
    return max(least, text_width(_(_HEADINGS[name]))) + _GAP


# The selected game: its last position and facts about it


_LABEL_GAP = 2
_FACTS_HEIGHT = 9
"""The rows that the facts take, with a blank one above."""
_RESULT_STYLES = {
    "won": Style.WIN,
    "lost": Style.LOSS,
    "drawn": Style.DRAW,
    "unfinished": Style.DIM,
    "unknown": Style.DIM,
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
    """Reads the game to show, again only if it is another one or has changed."""

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
            return Preview(entry, position, added=feature_texts(added_parts(stored)))
        except LibraryError as error:
            return Preview(entry, position, error_words(error))


def result_style(entry: Entry) -> Style:
    """The style of a result, from the player's side; of nobody's in a game between others."""
    return _RESULT_STYLES.get(own_result_of(entry), Style.PLAIN)


def paint_game_preview(canvas: Canvas, area: Area, preview: Preview, glyphs: Glyphs) -> None:
    """Draw the board of a game, and as many facts below it as have room; a click opens the game."""
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
    """Returns the row below the board."""
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
            for scale in SCALES
            if scale <= _LARGEST_SCALE
            and board_width(board.width, scale) <= area.width
            and board_height(board.height, scale) + _FACTS_HEIGHT <= area.height
        ),
        1,
    )


def _around(middle: int, lines: int, shown: int) -> range:
    """At most ``shown`` of a number of lines, around the line ``middle``."""
    first = max(0, min(middle - shown // 2, lines - shown))
    return range(first, min(first + shown, lines))


# The facts


class _Fact(NamedTuple):
    label: str
    value: str
    style: Style = Style.PLAIN


def _paint_facts(canvas: Canvas, area: Area, preview: Preview, glyphs: Glyphs) -> None:
    entry, row, end = preview.entry, area.top, area.top + area.height
    for stone, name in ((Stone.BLACK, entry.black), (Stone.WHITE, entry.white)):
        if row < end:
            column = paint_chip(canvas, row, area.left, stone, glyphs) + 1
            room = area.left + area.width - column
            canvas.put(row, column, fit(player_text(name) or color_name(stone), room))
            row += 1
    if entry.name and row < end:
        canvas.put(row, area.left, fit(entry.name, area.width), Style.TITLE)
        row += 1
    facts = list(_facts(preview, glyphs))
    row += len(facts) < end - row
    column = max(text_width(fact.label) for fact in facts) + _LABEL_GAP
    for fact in facts[: max(0, end - row)]:
        canvas.put(row, area.left, fact.label, Style.DIM)
        canvas.put(row, area.left + column, fit(fact.value, area.width - column), fact.style)
        row += 1


def _facts(preview: Preview, glyphs: Glyphs) -> Iterator[_Fact]:
    entry = preview.entry
    yield _Fact(_("Result"), entry_result_text(entry), result_style(entry))
    yield _Fact(_("Moves"), str(entry.moves))
    if entry.changed:
        yield _Fact(_("Date"), date_text(entry.changed, FULL_DATE))
    yield _Fact(_("Rule"), f"{entry_title(entry)} {size_text(entry.size, glyphs)}")
    if preview.added:
        yield _Fact(_("Analysis"), preview.added)
    if opening := _opening_text(preview):
        yield _Fact(_("Opening"), opening)
    if entry.odds:
        yield _Fact(_("Odds"), odds_name(entry.odds))


def _opening_text(preview: Preview) -> str:
    opening, position = preview.entry.opening, preview.position
    titles = [] if position is None else opening_titles(position.board, position.played)
    named = opening != FREE.name and opening in OPENINGS
    return _(", ").join([*([_(OPENINGS[opening].title)] if named else []), *titles[-1:]])


# The page


_HEADINGS = {
    "date": N_("Date"),
    "players": N_("Players"),
    "black": N_("Black"),
    "white": N_("White"),
    "size": N_("Board"),
    "rule": N_("Rule"),
    "result": N_("Result"),
    "moves": N_("Moves"),
    "name": N_("Name"),
}
_CAPTIONS = (
    Action.RESUME_GAME,
    Action.RESTORE,
    Action.ALL,
    Action.REVIEW_GAME,
    Action.FIND,
    Action.ONLY,
    Action.SORT,
    Action.STATISTICS,
    Action.INSIGHTS,
    Action.DELETE,
    Action.STAR,
    Action.NAME,
    Action.EXPORT_GAME,
)
"""The keys of the footer, the most useful first."""

_NAMED_STONES = {"black": Stone.BLACK, "white": Stone.WHITE}
_Cell = tuple[str, Style]


@dataclass(frozen=True)
class LibraryView:
    """The view of the page: the shown ``entries``, from number ``first`` of ``count`` on.

    ``selected`` is the number of the selected game in the whole list, ``preview`` the facts about
    it beside the list. ``line`` is being typed, None while none is. ``busy``: games are being
    written. ``can_undo``: a deleted game can be brought back. ``doors`` are the captions of pages
    beside the library.
    """

    entries: Sequence[Entry]
    first: int
    count: int
    selected: int
    filter: Filter
    order: Order
    glyphs: Glyphs
    preview: Preview | None = None
    message: str = ""
    line: TypedLine | None = None
    busy: bool = False
    can_undo: bool = False
    doors: Sequence[KeyCaption] = ()

    @property
    def selected_entry(self) -> Entry | None:
        """The selected game; None if the list does not show it."""
        at = self.selected - self.first
        return self.entries[at] if 0 <= at < len(self.entries) else None


def paint_library(canvas: Canvas, view: LibraryView) -> None:
    """Draw the list, the preview beside it, and the lines above and below."""
    layout = LibraryLayout(canvas.height, canvas.width, view.glyphs.pointer)
    if not layout.fits:
        paint_too_small(canvas, LIBRARY_MIN_HEIGHT, LIBRARY_MIN_WIDTH)
        return
    _paint_head(canvas, view, layout)
    _paint_list(canvas, view, layout)
    if layout.preview is not None and view.preview is not None:
        paint_game_preview(canvas, layout.preview, view.preview, view.glyphs)
    elif layout.preview is not None and not view.count:
        board = Board(*DEFAULT_SIZE)
        paint_board(canvas, board, _viewport(layout.preview, board, None), view.glyphs, Marks())
    _paint_foot(canvas, view, layout)


# Above the list


def _paint_head(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    filtered = view.filter != EVERYTHING
    if filtered and not layout.has_filter_line:
        _paint_filter(canvas, layout.top, view, layout)
    else:
        _paint_title(canvas, view, layout)
    if filtered and layout.has_filter_line:
        _paint_filter(canvas, layout.top + 1, view, layout)
    if view.count:
        _paint_headings(canvas, view, layout)


def _paint_title(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    width = layout.list_width
    count = games_text(view.count)
    row = layout.top
    column = canvas.put(row, layout.left, fit(_("Library"), width), Style.TITLE) + 2
    text = _("{games}, {order}").format(games=count, order=order_text(view.order))
    right = layout.left + width
    text = text if view.count and text_width(text) <= right - column else count
    end = canvas.put(row, column, fit(text, right - column), Style.DIM)
    place = f"{view.selected + 1}/{view.count}"
    if view.count > len(view.entries) and end + 2 + len(place) < right:
        canvas.put(row, right - 1 - len(place), place, Style.DIM)


def _paint_filter(canvas: Canvas, row: int, view: LibraryView, layout: LibraryLayout) -> None:
    everything = KeyCaption(Action.ALL.page_keys[0], Action.ALL.caption)
    left, width = layout.left, layout.list_width
    room = width - everything.width - 2
    column = canvas.put(row, left, fit(filter_text(view.filter, view.glyphs), max(room, 0)))
    if left + width >= column + everything.width:
        paint_caption(canvas, row, column + 2 * (column > left), everything)


def _paint_headings(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    row, chip = layout.head - 1, chip_width(view.glyphs) + 1
    has_chips = all(
        chip + text_width(_heading(column.name, view, column.width)) <= column.width - _GAP
        for column in layout.columns
        if column.name in _NAMED_STONES
    )
    for column in layout.columns:
        left, end = column.left, column.left + column.width - column.gap
        style = Style.PLAIN if column.name == view.order.by else Style.DIM
        text = _heading(column.name, view, end - left)
        if has_chips and (stone := _NAMED_STONES.get(column.name)) is not None:
            left = paint_chip(canvas, row, left, stone, view.glyphs) + 1
        canvas.put(row, left, _aligned(text, column.name, end - left), style)


def _heading(name: str, view: LibraryView, room: int) -> str:
    text = _(_HEADINGS[name]) if name in _HEADINGS else ""
    if name == view.order.by:
        sign = view.glyphs.vertical[view.order.backwards]
        signed = [f"{text} {sign}", f"{text}{sign}", text]
        text = next((each for each in signed if text_width(each) <= room), text)
    return fit(text, room)


def _aligned(text: str, column: str, room: int) -> str:
    return " " * (room - text_width(text)) + text if column == "moves" else text


# The list


def _paint_list(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    for row, entry in enumerate(view.entries[: layout.room], layout.head):
        selected = view.first + row - layout.head == view.selected
        _paint_entry(canvas, row, entry, view.glyphs, layout, selected=selected)
    if not view.count:
        lines = fold(empty_text(view.filter), layout.list_width - 1)
        left = (layout.left + layout.list_width - max(map(text_width, lines))) // 2
        for row, line in enumerate(lines, layout.head + max(layout.room - len(lines), 0) // 3):
            canvas.put(row, max(left, layout.left), line)


def _paint_entry(  # noqa: PLR0913  a line of the list, where it goes and how it looks
    canvas: Canvas, row: int, entry: Entry, glyphs: Glyphs, layout: LibraryLayout, *, selected: bool
) -> None:
    columns = {column.name: column for column in layout.columns}
    cells = _cells(entry, glyphs, columns, layout)
    if selected:
        canvas.put(row, layout.left, " " * (layout.list_width - 1), Style.SELECTED)
        canvas.put_cursor(row, layout.left)
        cells["pointer"] = (glyphs.pointer, Style.SELECTED)
    for name, (text, style) in cells.items():
        if name in columns:
            left, room = columns[name].left, columns[name].width - columns[name].gap
            if name == "black" and "white" not in cells:
                room += columns["white"].width
            shown = _aligned(fit(text, room), name, room)
            canvas.put(row, left, shown, Style.SELECTED if selected else style)


def _cells(
    entry: Entry, glyphs: Glyphs, columns: Mapping[str, Column], layout: LibraryLayout
) -> dict[str, _Cell]:
    """The text of each column and its style; of a damaged game there are only some.

    Text that only the column of black has is for both.
    """
    cells = {
        "star": ("*" if entry.starred else "", Style.KEY),
        "date": (date_text(entry.changed, layout.date_pattern), Style.DIM),
        "result": (outcome_filter_text(own_result_of(entry)), result_style(entry)),
        "name": (entry.name, Style.PLAIN),
    }
    if entry.damaged:
        return cells
    return (
        cells
        | dict(_player_cells(entry, columns))
        | {
            "size": (size_text(entry.size, glyphs), Style.DIM),
            "rule": (entry_title(entry), Style.DIM),
            "moves": (str(entry.moves), Style.DIM),
        }
    )


def _player_cells(entry: Entry, columns: Mapping[str, Column]) -> Iterator[tuple[str, _Cell]]:
    joined = titles if "name" not in columns else _only_players
    if "players" in columns:
        room = columns["players"].width - 1
        yield "players", ("  ".join(joined(entry, room)), Style.PLAIN)
    elif not (entry.black or entry.white):
        room = columns["black"].width + columns["white"].width - _GAP
        yield "black", ("  ".join(joined(entry, room)), Style.PLAIN)
    else:
        for column, player in (("black", entry.black), ("white", entry.white)):
            style = Style.DIM if player == YOU else Style.PLAIN
            yield column, (_player_text(player, columns[column].width - _GAP), style)


def _only_players(entry: Entry, room: int) -> list[str]:
    return [players_text(entry, room)]


def _player_text(name: str, room: int) -> str:
    texts = player_names(name)
    return next((text for text in texts if text_width(text) <= room), texts[-1]) or "?"


# Below the list


def _paint_foot(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    row = canvas.height - 2
    if layout.has_details and view.selected_entry is not None:
        entry = view.selected_entry
        moment = "" if layout.shows_moment else date_text(entry.changed, FULL_DATE)
        text = details(entry, view.glyphs, canvas.width - 2 * layout.left, moment)
        canvas.put(row - 1, layout.left, text, Style.DIM)
    if view.line is not None:
        row = _paint_prompt(canvas, row, layout.left, view.line)
    _paint_message(canvas, row, layout.left, view)
    paint_footer(canvas, _captions(view), layout.left)


def _paint_prompt(canvas: Canvas, row: int, left: int, line: TypedLine) -> int:
    """Write the typed line down to a row, over the list where it is long; returns the row above."""
    for text in reversed(line.text.rows(canvas.width - left)):
        canvas.put(row, 0, " " * canvas.width)
        paint_row(canvas, row, left, text, Style.TITLE)
        row -= 1
    return row


def _paint_message(canvas: Canvas, row: int, left: int, view: LibraryView) -> None:
    width = canvas.width - 1 - left
    lines = first_rows(fold(view.message, width), row + 1, width)
    for above, line in enumerate(reversed(lines)):
        canvas.put(row - above, 0, " " * canvas.width)
        canvas.put(row - above, left, line, Style.WARNING)


def _captions(view: LibraryView) -> list[KeyCaption]:
    if view.busy:
        return [KeyCaption("escape", _("stop writing"))]
    if view.line is not None:
        return entry_keys()
    listed, entry = view.count > 0, view.selected_entry
    selected = entry is not None
    wanted = {
        Action.RESUME_GAME: entry is not None and entry.goes_on,
        Action.RESTORE: view.can_undo,
        Action.ALL: view.filter != EVERYTHING,
        **dict.fromkeys((Action.FIND, Action.ONLY), listed or view.filter != EVERYTHING),
        Action.SORT: listed,
        **dict.fromkeys((Action.REVIEW_GAME, Action.DELETE, Action.STAR), selected),
        **dict.fromkeys((Action.NAME, Action.EXPORT_GAME), selected),
    }
    shown = [
        KeyCaption(action.page_keys[0], action.caption)
        for action in _CAPTIONS
        if wanted.get(action, True)
    ]
    if selected:
        shown.insert(0, KeyCaption("enter", _("open")))
    return [*shown, *view.doors, *help_and_back()]
