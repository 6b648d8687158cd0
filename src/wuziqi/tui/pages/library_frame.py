"""How the page of the library is painted: the list, its footer and what is said above that."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from wuziqi.columns import fit, fold, tail, text_width
from wuziqi.locale import _, ngettext
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.rules.board import Stone
from wuziqi.texts import N_
from wuziqi.tui.pages.library_layout import FULL_DATE, MIN_HEIGHT, MIN_WIDTH, Column, LibraryLayout
from wuziqi.tui.pages.library_preview import Preview, paint_preview, result_style
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import chip_width, paint_chip
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_caption, paint_footer
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.line_editor import LineEditor
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.words.entry_texts import (
    date_text,
    details,
    entry_title,
    outcome_of,
    outcome_text,
    player_text,
    players_text,
    short_player_text,
)
from wuziqi.words.filter_texts import filter_text, order_text
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import size_text

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
    "black": N_("Black"),
    "white": N_("White"),
    "size": N_("Board"),
    "rule": N_("Rule"),
    "result": N_("Result"),
    "moves": N_("Moves"),
    "name": N_("Name"),
}
_CAPTIONS = (
    ("enter", N_("open")),
    ("c", N_("resume")),
    ("u", N_("bring back")),
    ("x", N_("all games")),
    ("a", N_("review")),
    ("/", N_("find")),
    ("f", N_("filter")),
    ("s", N_("sort")),
    ("t", N_("statistics")),
    ("d", N_("delete")),
    ("*", N_("star")),
    ("r", N_("name")),
    ("e", N_("write to a file")),
    ("E", N_("write all")),
    ("S", N_("reverse")),
)
"""The keys of the footer, the most useful first."""

_STONES = {"black": Stone.BLACK, "white": Stone.WHITE}
_Cell = tuple[str, Style]


@dataclass(frozen=True)
class LibraryView:
    """What is painted: the ``entries`` that are shown, from number ``first`` of ``count`` on.

    ``selected`` is the number of the selected game in the whole list, ``preview`` what is shown of
    it beside the list. ``asked`` names what is being typed into ``line``, see ``_PROMPTS``, or is
    "". ``busy``: games are being written. ``can_undo``: a deleted game can be brought back.
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
    asked: str = ""
    line: LineEditor = field(default_factory=LineEditor)
    busy: bool = False
    can_undo: bool = False

    @property
    def selected_entry(self) -> Entry | None:
        """The selected game; None if it is not among those that are shown."""
        at = self.selected - self.first
        return self.entries[at] if 0 <= at < len(self.entries) else None


def paint_library(canvas: Canvas, view: LibraryView) -> None:
    """Draw the list, the preview beside it, and the lines above and below."""
    layout = LibraryLayout(canvas.height, canvas.width, view.glyphs.pointer)
    if not layout.fits:
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    _paint_head(canvas, view, layout)
    _paint_list(canvas, view, layout)
    if layout.preview is not None and view.preview is not None:
        paint_preview(canvas, layout.preview, view.preview, view.glyphs)
    _paint_foot(canvas, view, layout)


# Above the list


def _paint_head(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    filtered = view.filter != EVERYTHING
    if filtered and not layout.has_filter_line:
        _paint_filter(canvas, 0, view, layout.list_width)
    else:
        _paint_title(canvas, view, layout.list_width)
    if filtered and layout.has_filter_line:
        _paint_filter(canvas, 1, view, layout.list_width)
    if view.count:
        _paint_headings(canvas, view, layout)


def _paint_title(canvas: Canvas, view: LibraryView, width: int) -> None:
    count = ngettext("{count} game", "{count} games", view.count).format(count=view.count)
    column = canvas.put(0, 0, fit(_("Library"), width), Style.TITLE) + 2
    text = _("{games}, {order}").format(games=count, order=order_text(view.order))
    text = text if text_width(text) <= width - column else count
    end = canvas.put(0, column, fit(text, width - column), Style.DIM)
    place = f"{view.selected + 1}/{view.count}"
    if view.count > len(view.entries) and end + 2 + len(place) < width:
        canvas.put(0, width - 1 - len(place), place, Style.DIM)


def _paint_filter(canvas: Canvas, row: int, view: LibraryView, width: int) -> None:
    """Write which games are listed, and the key that lists all."""
    everything = KeyCaption("x", _("all games"))
    room = width - everything.width - 2
    column = canvas.put(row, 0, fit(filter_text(view.filter, view.glyphs), max(room, 0)))
    if width >= column + everything.width:
        paint_caption(canvas, row, column + 2 * (column > 0), everything)


def _paint_headings(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    row = layout.head - 1
    for column in layout.columns:
        left, end = column.left, column.left + column.width - 1
        style = Style.PLAIN if column.name == view.order.by else Style.DIM
        text = _heading(column.name, view, end - left)
        if (stone := _STONES.get(column.name)) is not None:
            width = chip_width(view.glyphs) + 1
            if width + text_width(text) <= end - left:
                left = paint_chip(canvas, row, left, stone, view.glyphs) + 1
        canvas.put(row, left, _aligned(text, column.name, end - left), style)


def _heading(name: str, view: LibraryView, room: int) -> str:
    """What stands above a column, with the direction if the list is sorted by it."""
    text = _(_HEADINGS[name]) if name in _HEADINGS else ""
    if name == view.order.by:
        sign = view.glyphs.vertical[view.order.backwards]
        signed = [f"{text} {sign}", f"{text}{sign}", text]
        text = next((each for each in signed if text_width(each) <= room), text)
    return fit(text, room)


def _aligned(text: str, column: str, room: int) -> str:
    """Numbers end at the right side of their column."""
    return " " * (room - text_width(text)) + text if column == "moves" else text


# The list


def _paint_list(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    for row, entry in enumerate(view.entries[: layout.room], layout.head):
        selected = view.first + row - layout.head == view.selected
        _paint_entry(canvas, row, entry, view.glyphs, layout, selected=selected)
    if not view.count:
        for row, line in enumerate(
            fold(_empty_text(view.filter), layout.list_width - 2), layout.head
        ):
            canvas.put(row, 2, line)


def _empty_text(chosen: Filter) -> str:
    if chosen != EVERYTHING:
        return _("No game is like that.")
    return _("There are no games yet: each one that is played will be here.")


def _paint_entry(  # noqa: PLR0913  a line of the list, where it goes and how it looks
    canvas: Canvas, row: int, entry: Entry, glyphs: Glyphs, layout: LibraryLayout, *, selected: bool
) -> None:
    columns = {column.name: column for column in layout.columns}
    cells = _cells(entry, glyphs, columns, layout)
    if selected:
        canvas.put(row, 0, " " * layout.list_width, Style.SELECTED)
        cells["pointer"] = (glyphs.pointer, Style.SELECTED)
    for name, (text, style) in cells.items():
        if name in columns:
            left, room = columns[name].left, columns[name].width - (name != "pointer")
            if name == "black" and "white" not in cells:
                room += columns["white"].width
            shown = _aligned(fit(text, room), name, room)
            canvas.put(row, left, shown, Style.SELECTED if selected else style)


def _cells(
    entry: Entry, glyphs: Glyphs, columns: Mapping[str, Column], layout: LibraryLayout
) -> dict[str, _Cell]:
    """The text of each column and its style; of a damaged game there are only some.

    What stands in the column of black and not in that of white is for both.
    """
    cells = {
        "star": ("*" if entry.starred else "", Style.KEY),
        "date": (date_text(entry.changed, layout.date_pattern), Style.DIM),
        "result": (outcome_text(outcome_of(entry)), result_style(entry)),
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
    """Who played; without a column for names, a name replaces the players."""
    name = "" if "name" in columns else entry.name
    if "players" in columns:
        yield "players", (name or players_text(entry, columns["players"].width - 1), Style.PLAIN)
    elif name or not (entry.black or entry.white):
        yield "black", (name or players_text(entry), Style.PLAIN)
    else:
        for column, player in (("black", entry.black), ("white", entry.white)):
            style = Style.DIM if player == "you" else Style.PLAIN
            yield column, (_player_text(player, columns[column].width - 1), style)


def _player_text(name: str, room: int) -> str:
    text = player_text(name) or "?"
    return text if text_width(text) <= room else short_player_text(name)


# Below the list


def _paint_foot(canvas: Canvas, view: LibraryView, layout: LibraryLayout) -> None:
    row = canvas.height - 2
    if layout.has_details and view.selected_entry is not None:
        entry = view.selected_entry
        moment = "" if layout.shows_time else date_text(entry.changed, FULL_DATE)
        text = details(entry, view.glyphs, canvas.width, moment)
        canvas.put(row - 1, 0, text, Style.DIM)
    if view.asked:
        _paint_prompt(canvas, row, view)
    _paint_message(canvas, row - bool(view.asked), view)
    paint_footer(canvas, _captions(view))


def _paint_prompt(canvas: Canvas, row: int, view: LibraryView) -> None:
    """Write the line that is being typed, its end if it is too long; a suggestion stands out."""
    before, after = _(_PROMPTS[view.asked]).split("{typed}")
    whole = f"{before}{view.line.text}{after}"
    canvas.put(row, 0, tail(whole, canvas.width), Style.WARNING)
    if view.line.suggested and text_width(whole) <= canvas.width:
        canvas.put(row, text_width(before), view.line.text, Style.SELECTED)


def _paint_message(canvas: Canvas, row: int, view: LibraryView) -> None:
    """Write the message in the lines down to a row, over the list where it is long."""
    lines = fold(view.message, canvas.width - 1)
    for above, line in enumerate(reversed(lines)):
        canvas.put(row - above, 0, " " * canvas.width)
        canvas.put(row - above, 0, line, Style.WARNING)


def _captions(view: LibraryView) -> list[KeyCaption]:
    """The keys that work now, the most useful first."""
    if view.busy:
        return [KeyCaption("escape", _("stop writing"), key_text("escape"))]
    if view.asked:
        return [
            KeyCaption("enter", _("done"), key_text("enter")),
            KeyCaption("escape", _("cancel"), key_text("escape")),
        ]
    entry = view.selected_entry
    wanted = {
        "enter": entry is not None,
        "c": entry is not None and not (entry.result or entry.damaged),
        "u": view.can_undo,
        "x": view.filter != EVERYTHING,
        **dict.fromkeys("/f", view.count > 0 or view.filter != EVERYTHING),
        **dict.fromkeys("sSE", view.count > 0),
        **dict.fromkeys("ad*re", entry is not None),
    }
    shown = [
        KeyCaption(key, _(text), key_text(key)) for key, text in _CAPTIONS if wanted.get(key, True)
    ]
    return [*shown, *help_and_back()]
