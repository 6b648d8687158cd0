"""A list of options to choose from, each with a hot key and a value, as in menu and settings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wuziqi.tui.terminal.canvas import Canvas, Style, fit, fold, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.screen import paint_too_small

WIDTH = 60
MIN_HEIGHT = 4
MIN_WIDTH = 20
WALKS = {"up": -1, "k": -1, "down": 1, "j": 1}
"""The keys that select another option, by how far it is from the present one."""
TURNS = {"left": -1, "right": 1}
"""The keys that change a value, by how far the new one is from the present one."""

_LABEL_WIDTH = 20
_HEAD = 3
"""Rows above the options: title, subtitle, a blank row."""
_FOOT = 5
"""Rows below them, at least: a blank row, note, hint and two of the notice."""
_ROWS_TO_A_NOTE = 4
"""Where not all options fit, every so many rows of the screen give one to the texts below them."""


class Option(NamedTuple):
    """An option: its ``name`` in the program, its hot ``key``, and what it shows.

    ``value`` is "" where there is nothing to change; ``note`` is shown below the list while the
    option is selected; ``gap_above`` leaves a blank row. Where a page opens (``opens_page``), Left
    and Right change nothing.
    """

    name: str
    key: str
    label: str
    value: str = ""
    note: str = ""
    gap_above: bool = False
    opens_page: bool = False


@dataclass(frozen=True)
class OptionList:
    """A page of options; ``selected`` is the name of one of them. The other texts may be "".

    ``prompt`` is a line that is being typed, with its cursor.
    """

    title: str
    subtitle: str
    options: Sequence[Option]
    selected: str
    hint: str
    notice: str = ""
    prompt: str = ""

    @property
    def index(self) -> int:
        """The place of the selected option in the list."""
        return [option.name for option in self.options].index(self.selected)

    @property
    def option(self) -> Option:
        """The selected option."""
        return self.options[self.index]


class Clicked(NamedTuple):
    """The option that was clicked on; ``step`` is -1 on its left arrow, else 1."""

    option: str
    step: int


def walked(names: Sequence[str], selected: str, step: int) -> str:
    """The name that lies ``step`` behind the selected one, round the ends of the list."""
    return names[(names.index(selected) + step) % len(names)]


def scrolled(names: Sequence[str], selected: str, step: int) -> str:
    """The name that lies ``step`` behind the selected one, or the one at the end of the list."""
    return names[min(max(0, names.index(selected) + step), len(names) - 1)]


def options_fit(height: int, width: int) -> bool:
    """Whether a canvas of this size shows enough of a list to choose from it."""
    return height >= MIN_HEIGHT and width >= MIN_WIDTH


def option_at(page: OptionList, click: Click, glyphs: Glyphs) -> Clicked | None:
    """What a click means; None beside the list."""
    shown = dict(_shown_options(page, click.height))
    selected_row = next((row for row, option in shown.items() if option == page.option), -1)
    value_row, column = selected_row, _value_column(page, click.width, glyphs)
    if _value_is_below(page, click.width, glyphs):
        value_row, column = _foot_row(page, click.height), _left(click.width)
    if not _left(click.width) <= click.column < _left(click.width) + WIDTH:
        return None
    if click.row == value_row:
        arrow = range(column, column + text_width(glyphs.arrows[0]))
        turns = bool(page.option.value) and not page.option.opens_page
        return Clicked(page.selected, -1 if turns and click.column in arrow else 1)
    return Clicked(shown[click.row].name, 1) if click.row in shown else None


def paint_options(canvas: Canvas, page: OptionList, glyphs: Glyphs) -> None:
    """Draw a list in the middle; where it is too high, the options around the selected one.

    On a narrow canvas, a value that has no room beside its label stands below the list while its
    option is selected. A canvas that is too small (see ``options_fit``) says so instead.
    """
    if not options_fit(canvas.height, canvas.width):
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    for row, option in _shown_options(page, canvas.height):
        _paint_option(canvas, row, page, option, glyphs)
    foot = _foot_row(page, canvas.height)
    if _fits_whole(page, canvas.height):
        _paint_head(canvas, page, foot - 1 - _rows(page) - _HEAD)
        lines = _texts_below(page, canvas.width, canvas.height - foot, glyphs)
    else:
        lines = _texts_of_short_screen(page, canvas.width, canvas.height - foot, glyphs)
    for row, (text, style) in enumerate(lines, foot):
        canvas.put(row, _left(canvas.width), text, style)


def _paint_head(canvas: Canvas, page: OptionList, top: int) -> None:
    left = _left(canvas.width)
    canvas.put(top, left, fit(page.title, canvas.width), Style.TITLE)
    canvas.put(top + 1, left, fit(page.subtitle, canvas.width), Style.DIM)


def _left(width: int) -> int:
    return max(0, (width - WIDTH) // 2)


def _fits_whole(page: OptionList, height: int) -> bool:
    return _HEAD + _rows(page) + _FOOT <= height


def _rows(page: OptionList) -> int:
    return len(page.options) + sum(option.gap_above for option in page.options)


def _foot_row(page: OptionList, height: int) -> int:
    """The first row of the texts below the options."""
    if _fits_whole(page, height):
        return (height - _HEAD - _rows(page) - _FOOT) // 2 + _HEAD + _rows(page) + 1
    return height - max(1, height // _ROWS_TO_A_NOTE)


def _shown_options(page: OptionList, height: int) -> Iterator[tuple[int, Option]]:
    """The options that are shown, each with its row."""
    if _fits_whole(page, height):
        row = _foot_row(page, height) - 1 - _rows(page)
        for option in page.options:
            row += option.gap_above
            yield row, option
            row += 1
        return
    room = _foot_row(page, height)
    first = min(max(0, page.index - room // 2), max(0, len(page.options) - room))
    yield from enumerate(page.options[first : first + room])


# An option

_Line = tuple[str, Style]


def _paint_option(
    canvas: Canvas, row: int, page: OptionList, option: Option, glyphs: Glyphs
) -> None:
    selected = option.name == page.selected
    style = Style.SELECTED if selected else Style.PLAIN
    pointer = glyphs.pointer if selected else " " * text_width(glyphs.pointer)
    column = canvas.put(row, _left(canvas.width), f"{pointer} ", style)
    column = canvas.put(row, column, option.key or " ", Style.SELECTED if selected else Style.KEY)
    room = _room(canvas.width, glyphs)
    arrows = glyphs.arrows if selected and not option.opens_page else "  "
    text = _option_text(page, option, arrows, canvas.width)
    if canvas.width < WIDTH and text_width(text) > room:
        text = f"  {option.label}"
    text = fit(text, room)
    canvas.put(row, column, text + " " * (room - text_width(text)), style)


def _room(width: int, glyphs: Glyphs) -> int:
    """The columns of label and value, behind pointer and hot key."""
    return min(WIDTH, width - _left(width)) - text_width(glyphs.pointer) - 2


def _option_text(page: OptionList, option: Option, arrows: str, width: int) -> str:
    """Label and value of an option, the value between arrows."""
    text = f"  {option.label}"
    if option.value:
        text += " " * (_label_width(page, width) - text_width(option.label))
        text += _between(arrows, option.value)
    return text


def _between(arrows: str, value: str) -> str:
    return f"{arrows[0]} {value} {arrows[1]}"


def _label_width(page: OptionList, width: int) -> int:
    """The columns of the labels: on a narrow screen no more than they need."""
    longest = max((text_width(option.label) for option in page.options if option.value), default=0)
    return _LABEL_WIDTH if width >= WIDTH else min(_LABEL_WIDTH, longest + 1)


def _value_column(page: OptionList, width: int, glyphs: Glyphs) -> int:
    """The column of the left arrow of the selected option, beside its label."""
    label = max(_label_width(page, width), text_width(page.option.label))
    return _left(width) + text_width(glyphs.pointer) + 2 + 2 + label


def _value_is_below(page: OptionList, width: int, glyphs: Glyphs) -> bool:
    """Whether the selected option has a value that has no room beside its label."""
    text = _option_text(page, page.option, glyphs.arrows, width)
    return bool(page.option.value) and width < WIDTH and text_width(text) > _room(width, glyphs)


# The texts below the options


def _value_below(page: OptionList, width: int, glyphs: Glyphs) -> list[_Line]:
    if not _value_is_below(page, width, glyphs):
        return []
    room = width - text_width(_between(glyphs.arrows, ""))
    return [(_between(glyphs.arrows, fit(page.option.value, room)), Style.SELECTED)]


def _texts_below(page: OptionList, width: int, rows: int, glyphs: Glyphs) -> list[_Line]:
    """All texts in at most ``rows`` lines: without hint and note where they are too many."""
    width -= _left(width)
    value = _value_below(page, width, glyphs)
    note = _folded(page.option.note, width, Style.PLAIN) or [("", Style.PLAIN)]
    hint = _folded(page.hint, width, Style.DIM)
    said = [*_folded(page.notice, width, Style.WARNING), *_prompt(page, width)]
    for lines in ([*value, *note, *hint, *said], [*value, *note, *said]):
        if len(lines) <= rows:
            return lines
    return [*value, *said][-rows:] if said else [*value, *note][:rows]


def _texts_of_short_screen(page: OptionList, width: int, rows: int, glyphs: Glyphs) -> list[_Line]:
    """The value, and the notice or else the note, in at most ``rows`` lines."""
    value = _value_below(page, width, glyphs)
    if page.prompt:
        return [*_folded(page.notice, width - 1, Style.WARNING), *_prompt(page, width - 1)][-rows:]
    said = page.notice or page.option.note
    room = rows if rows == 1 and page.notice else rows - len(value)
    lines = _folded(said, width - 1, Style.WARNING)
    if len(lines) > room > 0:
        rest = " ".join(text for text, _style in lines[room - 1 :])
        lines[room - 1 :] = [(fit(rest, width - 1), Style.WARNING)]
    return [*value[: rows - min(room, len(lines))], *lines[:room]]


def _folded(text: str, width: int, style: Style) -> list[_Line]:
    return [(line, style) for line in fold(text, width)]


def _prompt(page: OptionList, width: int) -> list[_Line]:
    return _folded(page.prompt, width, Style.WARNING)
