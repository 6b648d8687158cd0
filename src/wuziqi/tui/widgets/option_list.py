"""A list of options to choose from, each with a hot key and a value, as in menu and settings."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
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
_ROWS_TO_A_NOTICE = 2
"""Where not all options fit, one row in four is for the texts below them; for a notice or a line
that is typed, up to one in two.
"""


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
    layout = _Layout(page, click.height, click.width, glyphs)
    if not layout.left <= click.column < layout.left + WIDTH:
        return None
    row, column = layout.arrow
    if click.row == row:
        arrow = range(column, column + text_width(glyphs.arrows[0]))
        turns = bool(page.option.value) and not page.option.opens_page
        return Clicked(page.selected, -1 if turns and click.column in arrow else 1)
    options = (option for row, option in layout.shown if row == click.row)
    return next((Clicked(option.name, 1) for option in options), None)


def paint_options(canvas: Canvas, page: OptionList, glyphs: Glyphs) -> None:
    """Draw a list in the middle; where it is too high, the options around the selected one.

    On a narrow canvas, a value that has no room beside its label stands below the list while its
    option is selected. A canvas that is too small (see ``options_fit``) says so instead.
    """
    if not options_fit(canvas.height, canvas.width):
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    layout = _Layout(page, canvas.height, canvas.width, glyphs)
    if layout.is_whole:
        top = layout.foot - 1 - layout.rows - _HEAD
        canvas.put(top, layout.left, fit(page.title, canvas.width), Style.TITLE)
        canvas.put(top + 1, layout.left, fit(page.subtitle, canvas.width), Style.DIM)
    for row, option in layout.shown:
        _paint_option(canvas, row, option, layout)
    for row, (text, style) in enumerate(layout.texts, layout.foot):
        canvas.put(row, layout.left, text, style)


def _paint_option(canvas: Canvas, row: int, option: Option, layout: "_Layout") -> None:
    selected, glyphs = option.name == layout.page.selected, layout.glyphs
    style = Style.SELECTED if selected else Style.PLAIN
    pointer = glyphs.pointer if selected else " " * text_width(glyphs.pointer)
    column = canvas.put(row, layout.left, f"{pointer} ", style)
    column = canvas.put(row, column, option.key or " ", Style.SELECTED if selected else Style.KEY)
    text = layout.option_text(option, selected=selected)
    if canvas.width < WIDTH and text_width(text) > layout.room:
        text = f"  {option.label}"
    text = fit(text, layout.room)
    canvas.put(row, column, text + " " * (layout.room - text_width(text)), style)


def _between(arrows: str, value: str) -> str:
    return f"{arrows[0]} {value} {arrows[1]}"


_Line = tuple[str, Style]


@dataclass(frozen=True)
class _Layout:
    """Where a list is drawn on a canvas of ``height`` x ``width``."""

    page: OptionList
    height: int
    width: int
    glyphs: Glyphs

    @cached_property
    def left(self) -> int:
        """The column of the pointers."""
        return max(0, (self.width - WIDTH) // 2)

    @cached_property
    def rows(self) -> int:
        """The rows of all options."""
        options = self.page.options
        return len(options) + sum(option.gap_above for option in options)

    @cached_property
    def is_whole(self) -> bool:
        """Whether all options fit, with the texts around them."""
        return _HEAD + self.rows + _FOOT <= self.height

    @cached_property
    def foot(self) -> int:
        """The first row of the texts below the options."""
        if self.is_whole:
            return (self.height - _HEAD - self.rows - _FOOT) // 2 + _HEAD + self.rows + 1
        usual, most = (max(1, self.height // each) for each in (_ROWS_TO_A_NOTE, _ROWS_TO_A_NOTICE))
        return self.height - max(usual, min(len(self._said), most))

    @cached_property
    def shown(self) -> list[tuple[int, Option]]:
        """The options that are shown, each with its row."""
        options = self.page.options
        if not self.is_whole:
            first = max(0, self.page.index - self.foot // 2)
            first = min(first, max(0, len(options) - self.foot))
            return list(enumerate(options[first : first + self.foot]))
        row, shown = self.foot - 1 - self.rows, []
        for option in options:
            row += option.gap_above
            shown.append((row, option))
            row += 1
        return shown

    # An option

    @cached_property
    def room(self) -> int:
        """The columns of label and value, behind pointer and hot key."""
        return min(WIDTH, self.width - self.left) - text_width(self.glyphs.pointer) - 2

    @cached_property
    def _label_width(self) -> int:
        """The columns of the labels: on a narrow canvas no more than they need."""
        labels = [text_width(option.label) for option in self.page.options if option.value]
        longest = max(labels, default=0)
        return _LABEL_WIDTH if self.width >= WIDTH else min(_LABEL_WIDTH, longest + 1)

    def option_text(self, option: Option, *, selected: bool) -> str:
        """Label and value of an option, the value between arrows."""
        text = f"  {option.label}"
        if option.value:
            arrows = self.glyphs.arrows if selected and not option.opens_page else "  "
            text += " " * (self._label_width - text_width(option.label))
            text += _between(arrows, option.value)
        return text

    @cached_property
    def _value_is_below(self) -> bool:
        """Whether the selected option has a value that has no room beside its label."""
        if self.width >= WIDTH or not self.page.option.value:
            return False
        return text_width(self.option_text(self.page.option, selected=True)) > self.room

    @cached_property
    def arrow(self) -> tuple[int, int]:
        """The row and column of the left arrow of the selected option; row -1 if it is hidden."""
        if self._value_is_below:
            return self.foot if self.texts[:1] == self._value else -1, self.left
        row = next(row for row, option in self.shown if option == self.page.option)
        label = max(self._label_width, text_width(self.page.option.label))
        return row, self.left + text_width(self.glyphs.pointer) + 2 + 2 + label

    # The texts below the options

    @cached_property
    def texts(self) -> list[_Line]:
        """The lines below the options, as many as there is room for."""
        rows = self.height - self.foot
        note = self._folded(self.page.option.note, Style.PLAIN)
        if not self.is_whole:
            return self._short_texts(rows, note)
        hint = self._folded(self.page.hint, Style.DIM)
        whole = [*self._value, *(note or [("", Style.PLAIN)]), *hint, *self._said]
        if len(whole) <= rows:
            return whole
        without_hint = [*self._value, *note, *self._said]
        return without_hint if len(without_hint) <= rows else self._short_texts(rows, note)

    def _short_texts(self, rows: int, note: list[_Line]) -> list[_Line]:
        """What is said, or else the selected value and its note."""
        if self._said:
            return self._said[-rows:] if self.page.prompt else self._limited(self._said, rows)
        return [*self._value, *self._limited(note, rows - len(self._value))][:rows]

    @cached_property
    def _value(self) -> list[_Line]:
        """The value of the selected option, if it has no room beside its label."""
        if not self._value_is_below:
            return []
        arrows = self.glyphs.arrows
        room = self.width - text_width(_between(arrows, ""))
        return [(_between(arrows, fit(self.page.option.value, room)), Style.SELECTED)]

    @cached_property
    def _said(self) -> list[_Line]:
        """The notice, and the line that is being typed."""
        texts = (self.page.notice, self.page.prompt)
        return [line for text in texts for line in self._folded(text, Style.WARNING)]

    def _folded(self, text: str, style: Style) -> list[_Line]:
        return [(line, style) for line in fold(text, self.width - self.left - 1)]

    def _limited(self, lines: list[_Line], rows: int) -> list[_Line]:
        """The first lines; the last of them says by its end if there are more."""
        if len(lines) <= rows or rows < 1:
            return lines[: max(0, rows)]
        rest = " ".join(text for text, _style in lines[rows - 1 :])
        return [*lines[: rows - 1], (fit(rest, self.width - self.left - 1), lines[0][1])]
