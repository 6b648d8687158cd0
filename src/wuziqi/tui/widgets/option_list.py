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
_LABEL_WIDTH = 20
_HEAD = 3
"""Rows above the options: title, subtitle, a blank row."""
_FOOT = 5
"""Rows below them: a blank row, note, hint and two of the notice."""


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
    """A page of options; ``selected`` is the name of one of them. The other texts may be ""."""

    title: str
    subtitle: str
    options: Sequence[Option]
    selected: str
    hint: str
    notice: str = ""

    @property
    def index(self) -> int:
        """The place of the selected option in the list."""
        return [option.name for option in self.options].index(self.selected)


def options_fit(height: int, width: int) -> bool:
    """Whether a canvas of this size shows enough of a list to choose from it."""
    return height >= MIN_HEIGHT and width >= MIN_WIDTH


def option_at(page: OptionList, click: Click) -> Option | None:
    """The option that was clicked on; None beside the list."""
    if not _left(click.width) <= click.column < _left(click.width) + WIDTH:
        return None
    shown = _shown_options(page, click.height)
    return next((option for row, option in shown if row == click.row), None)


def paint_options(canvas: Canvas, page: OptionList, glyphs: Glyphs) -> None:
    """Draw a list in the middle; where it is too high, the options around the selected one.

    A canvas that is too small (see ``options_fit``) says so instead.
    """
    if not options_fit(canvas.height, canvas.width):
        paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
        return
    shown = list(_shown_options(page, canvas.height))
    for row, option in shown:
        _paint_option(canvas, row, option, glyphs, selected=option.name == page.selected)
    if _fits_whole(page, canvas.height):
        _paint_texts(canvas, page, top=shown[0][0] - _HEAD, foot=shown[-1][0] + 2)
    else:
        text = page.notice or page.options[page.index].note
        canvas.put(canvas.height - 1, 0, fit(text, canvas.width - 1), Style.WARNING)


def _paint_texts(canvas: Canvas, page: OptionList, *, top: int, foot: int) -> None:
    """Write what stands above the options, from row ``top``, and below them, from ``foot``."""
    left = _left(canvas.width)
    room = canvas.width - left
    canvas.put(top, left, fit(page.title, canvas.width), Style.TITLE)
    canvas.put(top + 1, left, fit(page.subtitle, canvas.width), Style.DIM)
    canvas.put(foot, left, fit(page.options[page.index].note, room))
    canvas.put(foot + 1, left, fit(page.hint, room), Style.DIM)
    notice = fold(page.notice, room)[: canvas.height - foot - 2]
    for row, text in enumerate(notice, foot + 2):
        canvas.put(row, left, text, Style.WARNING)


def _left(width: int) -> int:
    return max(0, (width - WIDTH) // 2)


def _fits_whole(page: OptionList, height: int) -> bool:
    return _HEAD + _rows(page) + _FOOT <= height


def _rows(page: OptionList) -> int:
    return len(page.options) + sum(option.gap_above for option in page.options)


def _shown_options(page: OptionList, height: int) -> Iterator[tuple[int, Option]]:
    """The options that are shown, each with its row."""
    if _fits_whole(page, height):
        row = (height - _HEAD - _rows(page) - _FOOT) // 2 + _HEAD
        for option in page.options:
            row += option.gap_above
            yield row, option
            row += 1
        return
    room = height - 1
    first = min(max(0, page.index - room // 2), max(0, len(page.options) - room))
    yield from enumerate(page.options[first : first + room])


def _paint_option(
    canvas: Canvas, row: int, option: Option, glyphs: Glyphs, *, selected: bool
) -> None:
    left = _left(canvas.width)
    style = Style.SELECTED if selected else Style.PLAIN
    pointer = glyphs.pointer if selected else " "
    column = canvas.put(row, left, f"{pointer} ", style)
    column = canvas.put(row, column, option.key or " ", Style.SELECTED if selected else Style.KEY)
    room = left + min(WIDTH, canvas.width - left) - column
    arrows = glyphs.arrows if selected and not option.opens_page else "  "
    text = fit(_option_text(option, arrows), room)
    canvas.put(row, column, text + " " * (room - text_width(text)), style)


def _option_text(option: Option, arrows: str) -> str:
    """Label and value of an option, the value between arrows."""
    text = f"  {option.label}"
    if option.value:
        text += " " * (_LABEL_WIDTH - text_width(option.label))
        text += f"{arrows[0]} {option.value} {arrows[1]}"
    return text
