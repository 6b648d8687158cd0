"""A list of options to choose from, each with a hot key and a value, as in menu and settings."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from wuziqi.columns import fit, fold, text_width
from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.chip import paint_chip
from wuziqi.tui.widgets.entry_text import EntryText, paint_row
from wuziqi.words.glyphs import Glyphs

TITLE_WIDTH, TITLE_HEIGHT = 50, 5


class _Logo(NamedTuple):
    """A name in large letters, and the places of a black and a white stone beside them."""

    rows: Sequence[str]
    stones: Sequence[tuple[int, int]]


_LATIN = _Logo(
    (
        "",
        "██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖",
        "██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌",
        "▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌",
        "                                           ██",
    ),
    ((0, 32), (0, 47)),  # the dots of the two i
)
_WITHOUT_QUARTERS = str.maketrans("▗▖", "  ")
_LOGOS = {
    "五子棋": _Logo(
        (
            "▀▀▀▀▀██▀▀▀▀▀    ▀▀▀▀▀▀▀██▀      ██   ▄▄██▄▄██▄▄",
            " ▄▄▄██▄▄▄▄          ▄█▀       ▀▀██▀▀   ██▄▄██",
            "   ▄█▀  ██     ▀▀▀▀▀██▀▀▀▀▀    ████▄   ██▄▄██",
            "  ▄█▀   ██          ██        █▀██ ▀ ▄▄██▄▄██▄▄",
            "▀▀▀▀▀▀▀▀▀▀▀▀      ▀▀▀▀          ▀▀    ▀▀    ▀▀",
        ),
        ((1, 47), (3, 47)),
    )
}


def paint_letters(canvas: Canvas, row: int, column: int, glyphs: Glyphs) -> None:
    """Draw the title in large letters, TITLE_HEIGHT x TITLE_WIDTH cells, from this cell on."""
    logo = _LOGOS.get(_("Wuziqi"), _LATIN)
    for below, line in enumerate(logo.rows, row):
        text = line.translate(_WITHOUT_QUARTERS) if glyphs.halves else line
        canvas.put(below, column, text, Style.TITLE)
    for stone, (below, right) in zip(Stone, logo.stones, strict=True):
        paint_chip(canvas, row + below, column + right, stone, glyphs)


def paint_title(canvas: Canvas, row: int, column: int, glyphs: Glyphs) -> None:
    """Draw the title in one line."""
    for stone in Stone:
        column = paint_chip(canvas, row, column, stone, glyphs)
    column = canvas.put(row, column + 2, _("Wuziqi"), Style.TITLE)
    beside = _("五子棋")
    fits = column + 1 + text_width(beside) <= canvas.width
    if fits and glyphs.has_chinese:
        canvas.put(row, column + 1, beside, Style.DIM)


# The list


MIN_HEIGHT = 3
MIN_WIDTH = 20
ROOMY = 50
"""The columns of a list with room for every value beside its label."""

_LABEL_WIDTH = 16
_LEAST_ROWS_BELOW = 3
"""Rows below the options, at least: a blank row, and two of texts."""
_ROWS_TO_A_NOTE = 4
_ROWS_TO_A_NOTICE = 2
"""Where not all options fit, one row in four is for the texts below them; a notice or a typed line
may take one in two.
"""


_IN_BRACKETS = re.compile(r" ?[(（][^()（）]*[)）]$")

_HOT_KEYS = "1234567890abcdef"


def numbered(names: Iterable[str]) -> dict[str, str]:
    """Return the first names by the digits, then letters, that choose them."""
    return dict(zip(_HOT_KEYS, names, strict=False))


class Option(NamedTuple):
    """An option: its ``name`` in the program, and its texts.

    ``value`` is "" where there is nothing to choose; ``note`` is shown below the list while the
    option is selected; ``gap_above`` leaves a blank row if the page has room. Left and Right change
    the value, unless it ``stays``; ``stops`` says whether each of them is at its end.
    """

    name: str
    label: str
    value: str = ""
    note: str = ""
    gap_above: bool = False
    stays: bool = False
    stops: tuple[bool, bool] = (False, False)

    @property
    def turns(self) -> bool:
        return bool(self.value) and not self.stays

    def arrows(self, glyphs: Glyphs) -> Sequence[str]:
        """The signs around the value of the selected option: blanks at its ends."""
        pairs = zip(glyphs.arrows, self.stops, strict=True)
        return [
            arrow if self.turns and not stop else " " * text_width(arrow) for arrow, stop in pairs
        ]


class OptionList(NamedTuple):
    """A page of options; ``selected`` is the name of an option. The other texts may be "".

    ``prompt`` is the open typed line, with its cursor. ``opening`` is for the first page of the
    program: its title is the program's name, in large letters where there is room. Room is reserved
    for ``most`` options, so that the page does not move while options come and go. ``hot_keys``
    are the names of options by the keys that stand before them.
    """

    title: str
    subtitle: str
    options: Sequence[Option]
    selected: str
    notice: str = ""
    prompt: str = ""
    opening: bool = False
    most: int = 0
    hot_keys: Mapping[str, str] = MappingProxyType({})

    @property
    def place(self) -> int:
        """The place of the selected option in the list, from 0."""
        return [option.name for option in self.options].index(self.selected)

    @property
    def option(self) -> Option:
        return self.options[self.place]


_ROW_KEYS = {"up": -1, "k": -1, "down": 1, "j": 1}
_PAGES = {"pageup": -1, "pagedown": 1}
_ENDS = {"home": 0, "end": -1}


def selected_by(key: str, names: Sequence[str], selected: str, page: int) -> str | None:
    """The name that a key of lists selects; None for any other key.

    Steps go round the ends of the list, pages of ``page`` names stop at the ends.
    """
    if key in _ROW_KEYS:
        return names[(names.index(selected) + _ROW_KEYS[key]) % len(names)]
    if key in _PAGES:
        return scrolled(names, selected, page * _PAGES[key])
    return names[_ENDS[key]] if key in _ENDS else None


def scrolled(names: Sequence[str], selected: str, step: int) -> str:
    """The name ``step`` after the selected one, or the name at the end of the list."""
    return names[min(max(0, names.index(selected) + step), len(names) - 1)]


def option_at(page: OptionList, area: Area, glyphs: Glyphs, row: int, column: int) -> str | None:
    """The name of the option that a cell belongs to; None beside the list."""
    layout = _Layout(page, area, glyphs)
    if not area.left <= column < area.left + area.width:
        return None
    if row == layout.arrows_row:
        return page.selected
    return next((option.name for shown, option in layout.shown if shown == row), None)


def paint_options(canvas: Canvas, page: OptionList, area: Area, glyphs: Glyphs) -> None:
    """Draw a list in the middle of an area; where it is too high, the options around the selected.

    In a narrow area, a value without room beside its label stands below the list while its option
    is selected. The arrows around the value of the selected option are buttons.
    """
    layout = _Layout(page, area, glyphs)
    if layout.is_whole:
        _paint_head(canvas, layout)
    elif layout.has_title:
        canvas.put(area.top, area.left, fit(page.title, area.width), Style.TITLE)
    for row, option in layout.shown:
        _paint_option(canvas, row, option, layout)
    _paint_more(canvas, layout)
    for row, (text, style) in enumerate(layout.texts, layout.foot):
        paint_row(canvas, row, area.left, text, style)
    _add_arrow_buttons(canvas, layout)


def _paint_head(canvas: Canvas, layout: "_Layout") -> None:
    page, left, row = layout.page, layout.area.left, layout.top
    if layout.has_letters:
        paint_letters(canvas, row, left, layout.glyphs)
        row += TITLE_HEIGHT - 1
    elif page.opening:
        paint_title(canvas, row, left, layout.glyphs)
    else:
        canvas.put(row, left, fit(page.title, layout.area.width), Style.TITLE)
    for below, line in enumerate(layout.subtitle, row + 1):
        canvas.put(below, left, line, Style.DIM)


def _paint_option(canvas: Canvas, row: int, option: Option, layout: "_Layout") -> None:
    selected, glyphs, left = option.name == layout.page.selected, layout.glyphs, layout.area.left
    pointer = glyphs.pointer if selected else " " * text_width(glyphs.pointer)
    label, value = layout.option_texts(option, selected=selected)
    key = layout.keys.get(option.name, " ")
    parts = [(f"{pointer} ", Style.PLAIN), (key, Style.KEY)]
    parts += [(f"  {label}", Style.PLAIN), (value, Style.VALUE)]
    column = left
    for text, style in parts:
        column = canvas.put(row, column, text, Style.SELECTED if selected else style)
    if selected:
        canvas.put_cursor(row, left)
        canvas.put(row, column, " " * (left + layout.area.width - column), Style.SELECTED)


def _paint_more(canvas: Canvas, layout: "_Layout") -> None:
    options, shown, selected = layout.page.options, layout.shown, layout.page.selected
    ends = ((shown[0], options[0]), (shown[-1], options[-1]))
    for sign, ((row, option), end) in zip(layout.glyphs.vertical, ends, strict=True):
        if option is not end and option.name != selected:
            canvas.put(row, layout.area.left, sign, Style.DIM)


def _add_arrow_buttons(canvas: Canvas, layout: "_Layout") -> None:
    option, row = layout.page.option, layout.arrows_row
    if row is None or not option.turns:
        return
    start, end = layout.arrows
    width = text_width(layout.glyphs.arrows[0])
    canvas.add_button(row, range(start, start + width + 1), "left")
    canvas.add_button(row, range(end - 1, end + width), "right")


def _between(arrows: Sequence[str], value: str) -> str:
    return f"{arrows[0]} {value} {arrows[1]}"


_Line = tuple[str, Style]


class _Shape(NamedTuple):
    """The parts of a list to draw: the large letters, blank rows between groups.

    One that ``is_tight`` has no blank row below the title either.
    """

    has_letters: bool
    has_gaps: bool
    is_tight: bool = False


_LIST_SHAPES = (
    _Shape(has_letters=True, has_gaps=True),
    _Shape(has_letters=False, has_gaps=True),
    _Shape(has_letters=True, has_gaps=False),
    _Shape(has_letters=False, has_gaps=False),
    _Shape(has_letters=False, has_gaps=False, is_tight=True),
)
"""The whole list, the clearest shape first: groups matter more than large letters."""


class _Layout:
    def __init__(self, page: OptionList, area: Area, glyphs: Glyphs) -> None:
        self.page = page
        self.area = area
        self.glyphs = glyphs

    @cached_property
    def keys(self) -> dict[str, str]:
        """The hot keys by the names of their options."""
        return {name: key for key, name in self.page.hot_keys.items()}

    @cached_property
    def _shape(self) -> _Shape | None:
        """The most spacious shape in which the whole list fits; None if none does."""
        return next((shape for shape in _LIST_SHAPES if self._can_be(shape)), None)

    def _can_be(self, shape: _Shape) -> bool:
        if shape.has_letters and not self._may_have_letters:
            return False
        return self._rows(shape) <= self.area.height

    @cached_property
    def _may_have_letters(self) -> bool:
        page = self.page
        has_blocks = self.glyphs.has_blocks or self.glyphs.halves
        return page.opening and has_blocks and self.area.width >= TITLE_WIDTH

    def _head_rows(self, shape: _Shape) -> int:
        title = TITLE_HEIGHT if shape.has_letters else 1
        return title + len(self._subtitle(shape)) + (not shape.is_tight)

    def _subtitle(self, shape: _Shape) -> Sequence[str]:
        text = self.page.subtitle
        has_name = shape.has_letters and self.glyphs.has_chinese
        return fold(f"{_('五子棋')}   {text}" if has_name else text, self.area.width)

    @cached_property
    def subtitle(self) -> Sequence[str]:
        return self._subtitle(self._shape) if self._shape else ()

    def _rows(self, shape: _Shape) -> int:
        """The rows of the whole list, with as many options as it may ever have."""
        return self._least_rows(shape) + max(0, self.page.most - len(self.page.options))

    def _least_rows(self, shape: _Shape) -> int:
        options = self.page.options
        gaps = sum(option.gap_above for option in options) if shape.has_gaps else 0
        return (
            self._head_rows(shape)
            + len(options)
            + gaps
            + max(_LEAST_ROWS_BELOW, 1 + len(self._said))
        )

    @cached_property
    def is_whole(self) -> bool:
        return self._shape is not None

    @cached_property
    def has_letters(self) -> bool:
        return self._shape is not None and self._shape.has_letters

    @property
    def has_gaps(self) -> bool:
        return self._shape is not None and self._shape.has_gaps

    @cached_property
    def top(self) -> int:
        if self._shape is None:
            return self.area.top
        above = (self.area.height - self._rows(self._shape)) // 2
        return self.area.top + max(above, min(1, self.area.height - self._rows(self._shape)))

    @cached_property
    def foot(self) -> int:
        """The first row of the texts below the options."""
        if self.is_whole:
            return self.shown[-1][0] + 2
        return self.area.top + self.area.height - self._rows_of_texts + self._blank_above_texts

    @cached_property
    def _rows_of_texts(self) -> int:
        """The rows below the options where not all of these fit."""
        height = self.area.height
        usual, most = (max(1, height // each) for each in (_ROWS_TO_A_NOTE, _ROWS_TO_A_NOTICE))
        return max(usual, min(len(self._said) + self._blank_above_texts, most))

    @property
    def _blank_above_texts(self) -> bool:
        return self.area.height >= _LEAST_ROWS_BELOW * _ROWS_TO_A_NOTE

    @cached_property
    def has_title(self) -> bool:
        rows = self.area.height - self._rows_of_texts
        return self._blank_above_texts and len(self.page.options) > rows

    @cached_property
    def shown(self) -> list[tuple[int, Option]]:
        options = self.page.options
        if self._shape is None:
            head = 2 * self.has_title
            count = self.area.height - self._rows_of_texts - head
            first = min(max(0, self.page.place - count // 2), max(0, len(options) - count))
            return list(enumerate(options[first : first + count], self.area.top + head))
        row, shown = self.top + self._head_rows(self._shape), []
        for option in options:
            row += option.gap_above and self._shape.has_gaps
            shown.append((row, option))
            row += 1
        return shown

    # An option

    @cached_property
    def room(self) -> int:
        """The columns of label and value, after pointer and hot key."""
        return self.area.width - self._before_label

    @property
    def _before_label(self) -> int:
        """The columns of pointer, hot key and the blanks between them and the label."""
        return text_width(self.glyphs.pointer) + 4

    @cached_property
    def _label_width(self) -> int:
        """The columns of the labels; a longer label has its value right after it."""
        valued = [option for option in self.page.options if option.value]
        longest = max((text_width(option.label) + option.turns for option in valued), default=0)
        if self.area.width < ROOMY:
            return longest
        values = (text_width(_between("  ", option.value)) for option in valued)
        return max(_LABEL_WIDTH, min(longest, self.room - max(values, default=0)))

    def option_texts(self, option: Option, *, selected: bool) -> tuple[str, str]:
        """The label of an option, filled up to the column of the values, and its value.

        The value, between arrows, is left out where it has no room even without the words in
        brackets at its end; a wide list shows only the selected option's, below the list.
        """
        arrows = option.arrows(self.glyphs) if selected else "  "
        missing = max(option.turns, self._label_width - text_width(option.label))
        label = option.label + (" " * missing if option.value else "")
        whole, short = option.value, _IN_BRACKETS.sub("", option.value)
        fits = text_width(label + _between(arrows, whole)) <= self.room
        value = _between(arrows, whole if fits else short) if whole else ""
        if text_width(label + value) > self.room and (selected or self.area.width < ROOMY):
            value = ""
        return fit(label, self.room), fit(value, self.room - text_width(label))

    @cached_property
    def _value_is_below(self) -> bool:
        return (
            bool(self.page.option.value)
            and not self.option_texts(self.page.option, selected=True)[1]
        )

    @cached_property
    def arrows_row(self) -> int | None:
        """The row of the arrows around the selected value; None if they have no room."""
        if self._value_is_below:
            return self.foot if self.texts[:1] == self._value else None
        return next((row for row, option in self.shown if option == self.page.option), None)

    @cached_property
    def arrows(self) -> tuple[int, int]:
        if self._value_is_below:
            start, text = self.area.left, self._value[0][0]
        else:
            label, text = self.option_texts(self.page.option, selected=True)
            start = self.area.left + self._before_label + text_width(label)
        return start, start + text_width(text) - text_width(self.glyphs.arrows[1])

    # The texts below the options

    @cached_property
    def texts(self) -> list[_Line]:
        rows = self.area.top + self.area.height - self.foot
        note = self._folded(self.page.option.note, Style.DIM)
        whole = [*self._value, *(note or [("", Style.PLAIN)]), *self._said]
        if self.is_whole and len(whole) < rows and note and self._said:
            return [*self._value, *note, ("", Style.PLAIN), *self._said]
        if self.is_whole and len(whole) <= rows:
            return whole
        return self._short_texts(rows, note)

    def _short_texts(self, rows: int, note: list[_Line]) -> list[_Line]:
        if self._said:
            return self._said[-rows:] if self.page.prompt else self._limited(self._said, rows)
        return [*self._value, *self._limited(note, rows - len(self._value))][:rows]

    @cached_property
    def _value(self) -> list[_Line]:
        if not self._value_is_below:
            return []
        option = self.page.option
        arrows = option.arrows(self.glyphs)
        room = self.area.width - text_width(_between(arrows, ""))
        return [(_between(arrows, fit(option.value, room)), Style.SELECTED)]

    @cached_property
    def _said(self) -> list[_Line]:
        notice = self._folded(self.page.notice, Style.WARNING)
        prompt = self.page.prompt
        if isinstance(prompt, EntryText):
            return [*notice, *((row, Style.TITLE) for row in prompt.rows(self.area.width - 1))]
        return [*notice, *self._folded(prompt, Style.TITLE)]

    def _folded(self, text: str, style: Style) -> list[_Line]:
        return [(line, style) for line in fold(text, self.area.width - 1)]

    def _limited(self, lines: list[_Line], rows: int) -> list[_Line]:
        """The first lines; the last of them says by its end if there are more."""
        if len(lines) <= rows or rows < 1:
            return lines[: max(0, rows)]
        rest = " ".join(text for text, _style in lines[rows - 1 :])
        return [*lines[: rows - 1], (fit(rest, self.area.width - 1), lines[0][1])]
