"""The last line of a screen: the keys that matter most there, each a button for the mouse."""

from collections.abc import Sequence
from typing import NamedTuple

from wuziqi.columns import fit, text_width
from wuziqi.locale import _, pgettext
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.keys import key_text

_CAPTION_GAP = 3


class KeyCaption(NamedTuple):
    """A key, its effect in a word or two, and its shown name if not its own.

    A click on the caption presses the key.
    """

    key: str
    text: str
    shown: str = ""

    @property
    def name(self) -> str:
        return self.shown or key_text(self.key)

    @property
    def width(self) -> int:
        return text_width(self.name) + (1 + text_width(self.text) if self.text else 0)


def entry_keys(done: str = "", cancel: str = "") -> list[KeyCaption]:
    """The captions of Enter and Esc for a typed line; given words replace the usual ones."""
    done = done or pgettext("a typed line", "done")
    return [KeyCaption("enter", done), KeyCaption("escape", cancel or _("cancel"))]


def help_and_back(back: str = "") -> tuple[KeyCaption, KeyCaption]:
    """The two captions that every last line ends with; ``back`` says where ``q`` leads."""
    return KeyCaption("?", _("help")), KeyCaption("q", back or _("back"))


def question_keys() -> list[KeyCaption]:
    return [KeyCaption("y", _("yes")), KeyCaption("n", _("no"))]


def shown_captions(captions: Sequence[KeyCaption], room: int) -> list[KeyCaption]:
    """The captions that have room on the last line, always with the last two.

    Where the others have no room, the captions nearest to the last two go first.
    """
    others, shown = captions[:-2], list(captions[-2:])
    used = sum(caption.width + _CAPTION_GAP for caption in shown) - _CAPTION_GAP
    for number, caption in enumerate(others):
        used += caption.width + _CAPTION_GAP
        if used > room:
            break
        shown.insert(number, caption)
    return shown


def paint_footer(canvas: Canvas, captions: Sequence[KeyCaption], left: int = 0) -> None:
    """Write the captions with room on the last line, beginning at column ``left``.

    Texts are cut before the keys behind them are.
    """
    row, shown = canvas.height - 1, shown_captions(captions, canvas.width - left - 1)
    for number, caption in enumerate(shown, 1):
        behind = sum(_CAPTION_GAP + text_width(later.name) for later in shown[number:])
        left = paint_caption(canvas, row, left, caption, canvas.width - behind) + _CAPTION_GAP


def paint_notice(canvas: Canvas, text: str) -> None:
    """Write a text over the last line."""
    row = canvas.height - 1
    canvas.put(row, 0, " " * canvas.width)
    canvas.put(row, 1, fit(text, canvas.width - 2), Style.WARNING)


def paint_caption(
    canvas: Canvas, row: int, column: int, caption: KeyCaption, end: int | None = None
) -> int:
    """Write one caption as a button before column ``end``; returns the column after it."""
    start, end = column, canvas.width if end is None else end
    column = canvas.put(row, column, fit(caption.name, end - column), Style.KEY)
    if caption.text:
        text = fit(caption.text, end - column - 1)
        column = canvas.put(row, column + 1, text, Style.DIM)
    if caption.key:
        canvas.add_button(row, range(start, column), caption.key)
    return column
