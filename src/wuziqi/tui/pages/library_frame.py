"""How the list of the library is laid out on the screen and painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.records.library.queries import EVERYTHING
from wuziqi.tui.pages.filter_page import value_text
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.words.entry_texts import (
    date_text,
    details,
    entry_title,
    outcome_of,
    outcome_text,
    players_text,
)
from wuziqi.tui.words.rule_texts import size_text

if TYPE_CHECKING:
    from wuziqi.records.library.library import Entry
    from wuziqi.tui.pages.library_page import LibraryPage

MIN_HEIGHT, MIN_WIDTH = 8, 24
_HEAD = 3
"""The rows above the list: title, filter, heads of the columns."""
_DETAILS_HEIGHT = 12
"""From this height on the chosen game has a line of its own under the list."""
_WIDE, _MIDDLE = 100, 70


class _Column(NamedTuple):
    """A column of the list; one of ``width`` 0 shares what room is left."""

    name: str
    width: int


def fits(height: int, width: int) -> bool:
    """Whether a canvas of this size shows enough of the list."""
    return height >= MIN_HEIGHT and width >= MIN_WIDTH


def room_for(height: int, width: int) -> int:
    """How many games are shown at once."""
    return height - _HEAD - _foot(height, width)


def row_at(click: Click) -> int | None:
    """Which of the shown rows was clicked on."""
    row = click.row - _HEAD
    return row if 0 <= row < room_for(click.height, click.width) else None


def paint_library(canvas: Canvas, page: LibraryPage) -> None:
    """Draw the list with what stands above and below it."""
    if not fits(canvas.height, canvas.width):
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    canvas.put(0, 0, fit(_title(page), canvas.width), Style.TITLE)
    canvas.put(1, 0, fit(_filter_text(page), canvas.width), Style.DIM)
    columns = _columns(canvas.width, page.preferences.glyphs.pointer)
    _paint_row(canvas, 2, columns, _heads(), Style.DIM)
    room = room_for(canvas.height, canvas.width)
    for number, entry in enumerate(page.entries(page.first, room)):
        chosen = page.first + number == page.chosen
        style = Style.SELECTED if chosen else Style.PLAIN
        cells = _cells(entry, page, columns, canvas.width)
        cells["pointer"] = page.preferences.glyphs.pointer if chosen else ""
        cells["date"] = date_text(entry.changed, _date_pattern(canvas.width))
        _paint_row(canvas, _HEAD + number, columns, cells, style)
    if not page.count:
        canvas.put(_HEAD, 2, fit(_nothing_text(page), canvas.width - 2))
    _paint_foot(canvas, page)


def _foot(height: int, width: int) -> int:
    """The rows below the list: the chosen game, the message, the keys."""
    return len(_hints(height, width)) + 1 + (height >= _DETAILS_HEIGHT)


def _paint_foot(canvas: Canvas, page: LibraryPage) -> None:
    hints = _hints(canvas.height, canvas.width)
    top = canvas.height - len(hints)
    for row, hint in enumerate(hints, top):
        canvas.put(row, 0, hint, Style.DIM)
    canvas.put(top - 1, 0, fit(_bottom(page, canvas.width), canvas.width), Style.WARNING)
    if canvas.height >= _DETAILS_HEIGHT and page.entry is not None:
        told = details(page.entry, page.preferences.glyphs)
        canvas.put(top - 2, 0, fit(told, canvas.width))


def _bottom(page: LibraryPage, width: int) -> str:
    """The message, or what is being typed."""
    if page.busy:
        return _("{message} Esc stops.").format(message=page.message)
    prompts = {
        "": page.message,
        "text": _("Text: {typed}_"),
        "name": _("Name of the game: {typed}_"),
        "file": _("File to write, such as game.sgf: {typed}_"),
        "directory": _("New directory for all listed games: {typed}_"),
    }
    prompt = prompts[page.asked]
    if not page.asked:
        return prompt
    typed = page.typed
    while typed and text_width(prompt.format(typed=typed)) > width:
        typed = typed[1:]
    return prompt.format(typed=typed)


def _title(page: LibraryPage) -> str:
    count = ngettext("{count} game", "{count} games", page.count).format(count=page.count)
    return _("Library: {games}, {order}").format(games=count, order=_order_text(page))


def _order_text(page: LibraryPage) -> str:
    backwards = page.order.backwards
    texts = {
        "date": _("newest first") if backwards else _("oldest first"),
        "moves": _("longest first") if backwards else _("shortest first"),
        "rule": _("by rule, backwards") if backwards else _("by rule"),
        "result": _("by result, backwards") if backwards else _("by result"),
    }
    return texts[page.order.by]


def _filter_text(page: LibraryPage) -> str:
    """What the list is filtered by; the keys where it is not."""
    wanted = page.wanted
    names = ("outcome", "opponent", "level", "rule", "size")
    told = [
        value_text(name, value, page.preferences)
        for name in names
        if (value := getattr(wanted, name))
    ]
    told += [_("with a star")] if wanted.starred else []
    told += [f'"{wanted.text}"'] if wanted.text else []
    if not told:
        return _("All games; / looks for a text, f filters")
    return _("Only: {what} (x: all)").format(what=", ".join(told))


def _nothing_text(page: LibraryPage) -> str:
    if page.wanted != EVERYTHING:
        return _("No game is like that.")
    return _("There are no games yet: each one that is played will be here.")


def _columns(width: int, pointer: str) -> list[_Column]:
    """The columns that a list of this width has, the first one for a pointer."""
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


def _heads() -> dict[str, str]:
    return {
        "date": _("Date"),
        "players": _("Players"),
        "size": _("Board"),
        "rule": _("Rule"),
        "result": _("Result"),
        "moves": _("Moves"),
        "name": _("Name"),
    }


def _cells(
    entry: Entry, page: LibraryPage, columns: Sequence[_Column], width: int
) -> dict[str, str]:
    """What stands in the columns; a name takes the players' place where it has no column."""
    named = "name" in (column.name for column in columns)
    players = players_text(entry, _shared_room(columns, width) - 1)
    return {
        "star": "*" if entry.starred else "",
        "players": players if named else entry.name or players,
        "size": size_text(entry.size, page.preferences.glyphs),
        "rule": entry_title(entry),
        "result": outcome_text(outcome_of(entry)),
        "moves": str(entry.moves),
        "name": entry.name,
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
        if column.name == "moves":
            canvas.put(row, left + width - 1 - text_width(text), text, style)
        else:
            canvas.put(row, left, text, style)
        left += width


def _shared_room(columns: Sequence[_Column], width: int) -> int:
    """What each of the columns without a width of their own gets."""
    shared = sum(not column.width for column in columns)
    return (width - sum(column.width for column in columns)) // shared


def _hints(height: int, width: int) -> list[str]:
    """The keys in as many lines as there is room for."""
    pieces = [
        _("Enter open"),
        _("q back"),
        _("? help"),
        _("/ text"),
        _("f filter"),
        _("s S sort"),
        _("r rename"),
        _("* star"),
        _("d delete"),
        _("u undo"),
        _("c resume"),
        _("e E export"),
        _("t statistics"),
    ]
    lines = [""]
    for piece in pieces:
        joined = f"{lines[-1]}  {piece}" if lines[-1] else piece
        if text_width(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(piece)
    return lines[: max(1, height // 8)]
