"""Lines to choose from, each with a hot key and a value: the looks of menu and settings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.screen import paint_too_small

WIDTH = 60
LEAST_HEIGHT = 4
LEAST_WIDTH = 20
_LABEL_WIDTH = 20
_HEAD = 3
_FOOT = 5


class Line(NamedTuple):
    """One line: its ``name`` in the program, its hot ``key``, and what it shows.

    ``value`` is "" where there is nothing to change; ``note`` is told under the form while the
    line is the chosen one; ``gap`` leaves a blank row above the line; ``opens`` tells that a page
    opens there, so that Left and Right change nothing.
    """

    name: str
    key: str
    label: str
    value: str = ""
    note: str = ""
    gap: bool = False
    opens: bool = False


@dataclass(frozen=True)
class Form:
    """A page of lines; ``chosen`` is the name of one of them. The other texts may be ""."""

    title: str
    subtitle: str
    lines: Sequence[Line]
    chosen: str
    hint: str
    notice: str = ""

    @property
    def index(self) -> int:
        """Where the chosen line stands among the lines."""
        return [line.name for line in self.lines].index(self.chosen)


def form_fits(height: int, width: int) -> bool:
    """Whether a canvas of this size shows enough of a form to act on."""
    return height >= LEAST_HEIGHT and width >= LEAST_WIDTH


def line_at(form: Form, click: Click) -> Line | None:
    """The line that was clicked on, if one was."""
    if not _left(click.width) <= click.column < _left(click.width) + WIDTH:
        return None
    return next((line for row, line in _places(form, click.height) if row == click.row), None)


def paint_form(canvas: Canvas, form: Form, glyphs: Glyphs) -> None:
    """Draw a form in the middle; where it is too high, the lines around the chosen one.

    A screen on which it does not fit (see ``form_fits``) says so instead.
    """
    if not form_fits(canvas.height, canvas.width):
        paint_too_small(canvas, LEAST_HEIGHT, LEAST_WIDTH)
        return
    left = _left(canvas.width)
    places = list(_places(form, canvas.height))
    for row, line in places:
        _paint_line(canvas, row, line, glyphs, chosen=line.name == form.chosen)
    foot = places[-1][0] + 2
    if _whole(form, canvas.height):
        top = places[0][0] - _HEAD
        canvas.put(top, left, fit(form.title, canvas.width), Style.TITLE)
        canvas.put(top + 1, left, fit(form.subtitle, canvas.width), Style.DIM)
        canvas.put(foot, left, fit(form.lines[form.index].note, canvas.width - left))
        canvas.put(foot + 1, left, fit(form.hint, canvas.width - left), Style.DIM)
        notice = fold(form.notice, canvas.width - left)[: canvas.height - foot - 2]
        for row, text in enumerate(notice, foot + 2):
            canvas.put(row, left, text, Style.WARNING)
    else:
        told = form.notice or form.lines[form.index].note
        canvas.put(canvas.height - 1, 0, fit(told, canvas.width - 1), Style.WARNING)


def _left(width: int) -> int:
    return max(0, (width - WIDTH) // 2)


def _whole(form: Form, height: int) -> bool:
    return _HEAD + _rows(form) + _FOOT <= height


def _rows(form: Form) -> int:
    return len(form.lines) + sum(line.gap for line in form.lines)


def _places(form: Form, height: int) -> Iterator[tuple[int, Line]]:
    """The lines that are shown, each with its row."""
    if _whole(form, height):
        row = (height - _HEAD - _rows(form) - _FOOT) // 2 + _HEAD
        for line in form.lines:
            row += line.gap
            yield row, line
            row += 1
        return
    room = height - 1
    first = min(max(0, form.index - room // 2), max(0, len(form.lines) - room))
    yield from enumerate(form.lines[first : first + room])


def _paint_line(canvas: Canvas, row: int, line: Line, glyphs: Glyphs, *, chosen: bool) -> None:
    left = _left(canvas.width)
    width = min(WIDTH, canvas.width - left)
    style = Style.SELECTED if chosen else Style.PLAIN
    pointer = glyphs.pointer if chosen else " "
    column = canvas.put(row, left, f"{pointer} ", style)
    column = canvas.put(row, column, line.key or " ", Style.SELECTED if chosen else Style.KEY)
    text = f"  {line.label}"
    if line.value:
        arrows = glyphs.arrows if chosen and not line.opens else "  "
        text += " " * (_LABEL_WIDTH - text_width(line.label))
        text += f"{arrows[0]} {line.value} {arrows[1]}"
    room = left + width - column
    text = fit(text, room)
    canvas.put(row, column, text + " " * (room - text_width(text)), style)
