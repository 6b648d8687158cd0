"""The lines around a board: the status above it, the message below it."""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.columns import ELLIPSIS, first_rows, fit, fold, text_width
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.tui.widgets.entry_text import EntryText, paint_row, paint_typed
from wuziqi.tui.widgets.footer import KeyCaption, paint_caption
from wuziqi.tui.widgets.layout import Layout
from wuziqi.words.glyphs import Glyphs

MessagePart = str | KeyCaption
"""A part of a message: a sentence, or a key as a button."""

LinesOfMessage = Sequence[Sequence[MessagePart]]

_MESSAGE_GAP = 2
_LEAST_BESIDE = 10
"""The fewest columns of a message beside a prompt, whose text is cut where it is longer."""

_MOST_MESSAGE_LINES = 4
"""A longer sentence is cut, because it could be an error of another program, and the board is
below.
"""


class Status(NamedTuple):
    """The line above a board: a text, after the stone that it is about, if any."""

    text: str
    stone: Stone | None = None


def paint_status(canvas: Canvas, layout: Layout, status: Status, title: str, glyphs: Glyphs) -> int:
    """Write the line above the board, and the title of the panel.

    A status too long for its room takes the title's. Returns the column behind the status.
    """
    row, column, end = layout.status_row, layout.left, layout.left + layout.status_width
    if status.stone is not None:
        column = paint_chip(canvas, row, column, status.stone, glyphs) + 1
    place = layout.panel.title
    if place is not None and place.top == row and column + text_width(status.text) > end:
        end, place = place.left + place.width, None
    if place is not None:
        canvas.put(place.top, place.left, fit(title, place.width), Style.TITLE)
    return canvas.put(row, column, fit(status.text, end - column), Style.TITLE)


def message_lines(
    pieces: Sequence[MessagePart], width: int, typed: EntryText | None = None
) -> list[list[MessagePart]]:
    """Return lines with as many pieces each as fit; a sentence too long for a line is wrapped.

    The lines leave room for a prompt with the text ``typed``.
    """
    if typed is not None:
        width -= _prompt_width(_typed_beside(typed, width))
    lines: list[list[MessagePart]] = [[]]
    used = 0
    for piece in pieces:
        needed = _width(piece)
        if lines[-1] and used + _MESSAGE_GAP + needed <= width:
            lines[-1].append(piece)
            used += _MESSAGE_GAP + needed
        else:
            parts = _parts(piece, width)
            lines += [[part] for part in parts]
            used = _width(parts[-1])
    return [line for line in lines if line]


def _parts(piece: MessagePart, width: int) -> Sequence[MessagePart]:
    if isinstance(piece, EntryText):
        return piece.rows(width)
    return [piece] if isinstance(piece, KeyCaption) else _folded(piece, width)


def _folded(text: str, width: int) -> list[str]:
    return list(first_rows(fold(text, width) or ("",), _MOST_MESSAGE_LINES, width))


def _width(piece: MessagePart) -> int:
    return piece.width if isinstance(piece, KeyCaption) else text_width(piece)


def last_lines(lines: LinesOfMessage, layout: Layout) -> LinesOfMessage:
    """Return the lines that fit above the keys: without the first ones, which a mark replaces."""
    rows = layout.message.top + layout.message.height
    if len(lines) <= rows:
        return lines
    first, *others = lines[-rows:]
    text = " ".join(part for part in first if isinstance(part, str))
    return [[fit(f"{ELLIPSIS}{text}", layout.message.width)] if text else first, *others]


def panel_end(layout: Layout, lines: Sequence[object]) -> int:
    """The row above which a message with these lines leaves the panel uncovered."""
    message, players = layout.message, layout.panel.players
    if players is not None and players.left >= message.left + message.width:
        return message.top + message.height
    return _top(message, lines)


def _top(area: Area, lines: Sequence[object]) -> int:
    """The first row of a message with these lines, above its area for too many lines."""
    return area.top - max(len(lines) - area.height, 0)


def paint_message(
    canvas: Canvas,
    area: Area,
    lines: LinesOfMessage,
    style: Style,
    typed: EntryText | None = None,
) -> None:
    """Write the ``message_lines``, after the prompt if there is one.

    They cover rows above their area if need be: a message matters more than the rows below it.
    """
    if typed is not None:
        if lines:
            typed = _typed_beside(typed, area.width)
        _paint_prompt(canvas, area, typed, explained=not lines)
        used = _prompt_width(typed)
        area = area._replace(left=area.left + used, width=area.width - used)
    top = _top(area, lines)
    for row in range(top, area.top):
        canvas.put(row, area.left, " " * area.width)
    for row, line in enumerate(lines, top):
        column = area.left
        for piece in line:
            if isinstance(piece, KeyCaption):
                column = paint_caption(canvas, row, column, piece) + _MESSAGE_GAP
            else:
                column = paint_row(canvas, row, column, piece, style) + _MESSAGE_GAP


def _typed_beside(typed: EntryText, width: int) -> EntryText:
    """Return the part of a typed text around its cursor that leaves room for a message."""
    return typed.around_cursor(width - _prompt_width("") - _LEAST_BESIDE)


def _prompt_width(typed: str) -> int:
    """Return the columns of the prompt, its cursor and a blank."""
    return text_width(typed) + 3


def _paint_prompt(canvas: Canvas, area: Area, typed: EntryText, *, explained: bool) -> None:
    """Write the typed text after ``:``; an empty prompt gives an example if ``explained``."""
    left = canvas.put(area.top, area.left, ":", Style.TITLE)
    end = paint_typed(canvas, area.top, left, typed.around_cursor(area.width - 2))
    if explained and not typed:
        text = fit(_("a point: h8 or 8 8"), area.left + area.width - end - 2)
        canvas.put(area.top, end + 2, text, Style.DIM)
