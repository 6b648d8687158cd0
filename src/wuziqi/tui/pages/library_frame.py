"""How the list of the library is laid out on the screen and painted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold, tail, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.line_editor import LineEditor
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.entry_texts import (
    date_text,
    details,
    entry_title,
    outcome_of,
    outcome_text,
    players_text,
)
from wuziqi.tui.words.filter_texts import filter_text, order_text
from wuziqi.tui.words.rule_texts import size_text

MIN_HEIGHT, MIN_WIDTH = 8, 20
_HEAD = 3
"""The rows above the list: title, filter, heads of the columns."""
_DETAILS_HEIGHT = 12
"""From this height on the selected game has a line of its own under the list."""
_WIDE, _MIDDLE, _NARROW = 100, 70, 40
_FULL_DATE_WIDTH, _TIME_WIDTH = 78, 50
"""From these widths on a date has its year and time, or its time."""
_FULL_DATE, _SHORT_DATE, _DAY = "%Y-%m-%d %H:%M", "%m-%d %H:%M", "%m-%d"
_DATE_COLUMNS = {_FULL_DATE: 17, _SHORT_DATE: 12, _DAY: 6}

_PROMPTS = {
    "text": N_("Text: {typed}_"),
    "name": N_("Name of the game: {typed}_"),
    "file": N_("File to write: {typed}_"),
    "directory": N_("New directory for all listed games: {typed}_"),
}
"""The line under the list for what is being typed."""

_HEADINGS = {
    "date": N_("Date"),
    "players": N_("Players"),
    "size": N_("Board"),
    "rule": N_("Rule"),
    "result": N_("Result"),
    "moves": N_("Moves"),
    "name": N_("Name"),
}

_HINTS = (
    N_("Enter open"),
    N_("q back"),
    N_("? help"),
    N_("/ text"),
    N_("f filter"),
    N_("s S sort"),
    N_("r rename"),
    N_("* star"),
    N_("d delete"),
    N_("u undo"),
    N_("c resume"),
    N_("e E export"),
    N_("t statistics"),
)
"""The keys, the most useful first."""


@dataclass(frozen=True)
class LibraryView:
    """What is painted: the ``entries`` that are shown, from number ``first`` of ``count`` on.

    ``selected`` is the number of the selected game in the whole list. ``asked`` names what is
    being typed into ``line``, see ``_PROMPTS``, or is "". ``busy``: games are being written.
    """

    entries: Sequence[Entry]
    first: int
    count: int
    selected: int
    filter: Filter
    order: Order
    glyphs: Glyphs
    message: str = ""
    asked: str = ""
    line: LineEditor = field(default_factory=LineEditor)
    busy: bool = False

    @property
    def selected_entry(self) -> Entry | None:
        """The selected game; None if it is not among those that are shown."""
        at = self.selected - self.first
        return self.entries[at] if 0 <= at < len(self.entries) else None


class _Column(NamedTuple):
    """A column of the list; those of ``width`` 0 share the room that is left."""

    name: str
    width: int


def fits(height: int, width: int) -> bool:
    """Whether a canvas of this size shows enough of the list."""
    return height >= MIN_HEIGHT and width >= MIN_WIDTH


def room_for(height: int, width: int) -> int:
    """The number of games that are shown at once."""
    return height - _HEAD - _foot(height, width)


def row_at(click: Click) -> int | None:
    """The row of the list that was clicked on, from 0; None beside the list."""
    row = click.row - _HEAD
    return row if 0 <= row < room_for(click.height, click.width) else None


def paint_library(canvas: Canvas, view: LibraryView) -> None:
    """Draw the list with the lines above and below it."""
    if not fits(canvas.height, canvas.width):
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    canvas.put(0, 0, fit(_title(view), canvas.width), Style.TITLE)
    canvas.put(1, 0, fit(filter_text(view.filter, view.glyphs), canvas.width), Style.DIM)
    columns = _columns(canvas.width, view.glyphs.pointer)
    headings = {name: _(text) for name, text in _HEADINGS.items()}
    _paint_row(canvas, 2, columns, headings, Style.DIM)
    for number, entry in enumerate(view.entries):
        selected = view.first + number == view.selected
        cells = _cells(entry, view.glyphs, columns, canvas.width, selected=selected)
        style = Style.SELECTED if selected else Style.PLAIN
        _paint_row(canvas, _HEAD + number, columns, cells, style)
    if not view.count:
        for row, line in enumerate(fold(_empty_text(view.filter), canvas.width - 2), _HEAD):
            canvas.put(row, 2, line)
    _paint_foot(canvas, view)


def _foot(height: int, width: int) -> int:
    """The rows below the list: the selected game, the message, the keys."""
    return len(_hints(height, width)) + 1 + (height >= _DETAILS_HEIGHT)


def _paint_foot(canvas: Canvas, view: LibraryView) -> None:
    hints = _hints(canvas.height, canvas.width)
    if view.asked:
        hints = [_("Enter: done, Esc: back"), *[""] * (len(hints) - 1)]
    top = canvas.height - len(hints)
    for row, hint in enumerate(hints, top):
        canvas.put(row, 0, fit(hint, canvas.width), Style.DIM)
    if view.asked:
        _paint_prompt(canvas, top - 1, view)
    _paint_message(canvas, top - (not view.asked), view)
    if canvas.height >= _DETAILS_HEIGHT and view.selected_entry is not None:
        canvas.put(top - 2, 0, fit(_details(view.selected_entry, view, canvas.width), canvas.width))


def _details(entry: Entry, view: LibraryView, width: int) -> str:
    """All about a game; where the list has no room for it, the time too."""
    text = details(entry, view.glyphs)
    if width >= _TIME_WIDTH:
        return text
    return f"{date_text(entry.changed, _FULL_DATE)}  {text}"


def _paint_prompt(canvas: Canvas, row: int, view: LibraryView) -> None:
    """Write the line that is being typed, its end if it is too long; a suggestion stands out."""
    before, after = _(_PROMPTS[view.asked]).split("{typed}")
    whole = f"{before}{view.line.text}{after}"
    canvas.put(row, 0, tail(whole, canvas.width), Style.WARNING)
    if view.line.suggested and text_width(whole) <= canvas.width:
        canvas.put(row, text_width(before), view.line.text, Style.SELECTED)


def _paint_message(canvas: Canvas, row: int, view: LibraryView) -> None:
    """Write the message from a row on, over the keys where it is long."""
    text = view.message
    if view.busy:
        text = _("{message} Esc stops.").format(message=text)
    for line in fold(text, canvas.width - 1)[: canvas.height - row]:
        canvas.put(row, 0, " " * canvas.width)
        canvas.put(row, 0, line, Style.WARNING)
        row += 1


def _title(view: LibraryView) -> str:
    count = ngettext("{count} game", "{count} games", view.count).format(count=view.count)
    return _("Library: {games}, {order}").format(games=count, order=order_text(view.order))


def _empty_text(chosen: Filter) -> str:
    if chosen != EVERYTHING:
        return _("No game is like that.")
    return _("There are no games yet: each one that is played will be here.")


def _columns(width: int, pointer: str) -> list[_Column]:
    """The columns of a list of this width, the first one for a pointer."""
    ends = [_Column("result", 11), _Column("moves", 6)]
    begin = [_Column("pointer", 2), _Column("star", 2)]
    date = _Column("date", _DATE_COLUMNS[_date_pattern(width)])
    if width >= _MIDDLE:
        middle = [_Column("players", 0), _Column("size", 7), _Column("rule", 15)]
        name = [_Column("name", 0)] if width >= _WIDE else []
        return [*begin, date, *middle, *ends, *name]
    pointer_column = _Column("pointer", text_width(pointer))
    if width < _NARROW:
        return [pointer_column, _Column("players", 0), ends[0]]
    return [pointer_column, _Column("star", 2), date, _Column("players", 0), *ends]


def _date_pattern(width: int) -> str:
    if width >= _FULL_DATE_WIDTH:
        return _FULL_DATE
    return _SHORT_DATE if width >= _TIME_WIDTH else _DAY


def _cells(
    entry: Entry, glyphs: Glyphs, columns: Sequence[_Column], width: int, *, selected: bool
) -> dict[str, str]:
    """The text of each column; without a column for names, a name replaces the players.

    Of a damaged game there are only some.
    """
    cells = {
        "pointer": glyphs.pointer if selected else "",
        "star": "*" if entry.starred else "",
        "date": date_text(entry.changed, _date_pattern(width)),
        "result": outcome_text(outcome_of(entry)),
        "name": entry.name,
    }
    if entry.damaged:
        return cells
    has_names = "name" in (column.name for column in columns)
    players = players_text(entry, _shared_room(columns, width) - 1)
    return cells | {
        "players": players if has_names else entry.name or players,
        "size": size_text(entry.size, glyphs),
        "rule": entry_title(entry),
        "moves": str(entry.moves),
    }


def _paint_row(
    canvas: Canvas, row: int, columns: Sequence[_Column], cells: dict[str, str], style: Style
) -> None:
    room = _shared_room(columns, canvas.width)
    canvas.put(row, 0, " " * canvas.width, style)
    left = 0
    for column in columns:
        width = column.width or room
        text = fit(cells.get(column.name, ""), width - (column.name != "pointer"))
        indent = width - 1 - text_width(text) if column.name == "moves" else 0
        canvas.put(row, left + indent, text, style)
        left += width


def _shared_room(columns: Sequence[_Column], width: int) -> int:
    """The width of each column that has none of its own."""
    shared = sum(not column.width for column in columns)
    return (width - sum(column.width for column in columns)) // shared


def _hints(height: int, width: int) -> list[str]:
    """The keys, in as many lines as there is room for."""
    lines = [""]
    for hint in map(_, _HINTS):
        joined = f"{lines[-1]}  {hint}" if lines[-1] else hint
        if text_width(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(hint)
    return lines[: max(1, height // 8)]
