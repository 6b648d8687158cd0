"""How the list of the library is laid out on the screen and painted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import Glyphs
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

MIN_HEIGHT, MIN_WIDTH = 8, 24
_HEAD = 3
"""The rows above the list: title, filter, heads of the columns."""
_DETAILS_HEIGHT = 12
"""From this height on the selected game has a line of its own under the list."""
_WIDE, _MIDDLE = 100, 70

_PROMPTS = {
    "text": N_("Text: {typed}_"),
    "name": N_("Name of the game: {typed}_"),
    "file": N_("File to write, such as game.sgf: {typed}_"),
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
    being typed into ``typed``, see ``_PROMPTS``, or is "". ``busy``: games are being written.
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
    typed: str = ""
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
        canvas.put(_HEAD, 2, fit(_empty_text(view.filter), canvas.width - 2))
    _paint_foot(canvas, view)


def _foot(height: int, width: int) -> int:
    """The rows below the list: the selected game, the message, the keys."""
    return len(_hints(height, width)) + 1 + (height >= _DETAILS_HEIGHT)


def _paint_foot(canvas: Canvas, view: LibraryView) -> None:
    hints = _hints(canvas.height, canvas.width)
    top = canvas.height - len(hints)
    for row, hint in enumerate(hints, top):
        canvas.put(row, 0, hint, Style.DIM)
    canvas.put(top - 1, 0, fit(_bottom(view, canvas.width), canvas.width), Style.WARNING)
    if canvas.height >= _DETAILS_HEIGHT and view.selected_entry is not None:
        text = details(view.selected_entry, view.glyphs)
        canvas.put(top - 2, 0, fit(text, canvas.width))


def _bottom(view: LibraryView, width: int) -> str:
    """The message, or what is being typed: its end, if it is too long."""
    if view.busy:
        return _("{message} Esc stops.").format(message=view.message)
    if not view.asked:
        return view.message
    prompt, typed = _(_PROMPTS[view.asked]), view.typed
    while typed and text_width(prompt.format(typed=typed)) > width:
        typed = typed[1:]
    return prompt.format(typed=typed)


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
    if width >= _WIDE:
        middle = [_Column("players", 0), _Column("size", 7), _Column("rule", 15)]
        return [*begin, _Column("date", 17), *middle, *ends, _Column("name", 0)]
    if width >= _MIDDLE:
        middle = [_Column("players", 0), _Column("size", 7), _Column("rule", 15)]
        return [*begin, _Column("date", 11), *middle, *ends]
    begin = [_Column("pointer", text_width(pointer)), _Column("star", 2)]
    return [*begin, _Column("date", 6), _Column("players", 0), *ends]


def _date_pattern(width: int) -> str:
    if width >= _WIDE:
        return "%Y-%m-%d %H:%M"
    return "%Y-%m-%d" if width >= _MIDDLE else "%m-%d"


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
