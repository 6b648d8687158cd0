"""The line that a point, or something to say, is typed into."""

from wuziqi.columns import fit, tail, text_width
from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.line_editor import LineEditor

_LENGTH = 24


class Prompt:
    """A line of at most ``limit`` characters behind a ``sign``, whose key begins it anew.

    With ``narrow`` full-width characters become narrow ones, as in a point.
    """

    def __init__(self, sign: str = ":", limit: int = _LENGTH, *, narrow: bool = True) -> None:
        self._line: LineEditor | None = None
        self._sign = sign
        self._limit = limit
        self._narrow = narrow
        self._entered = False
        """Whether the last key was Enter, and the line has stayed."""

    @property
    def text(self) -> str | None:
        """What was typed; None while there is no prompt."""
        return None if self._line is None else self._line.text

    @property
    def is_open(self) -> bool:
        """Whether keys go into the prompt."""
        return self._line is not None

    def open(self, text: str = "") -> None:
        """Begin a line."""
        self._entered = False
        self._line = LineEditor(text, limit=self._limit, narrow=self._narrow)

    def close(self) -> None:
        """Drop the line."""
        self._line = None

    def enter(self) -> str:
        """Return what was typed, as Enter is pressed.

        If the line stays, because it was refused, a letter begins another point, and any other key
        edits this one.
        """
        self._entered = True
        return self.text or ""

    def press(self, key: str) -> bool:
        """Edit the line by a key other than Enter; returns whether the key did something."""
        entered, self._entered = self._entered, False
        if entered and len(key) == 1 and key.isalpha():
            self.open(key)
        elif key == "escape" or (key == "backspace" and not self.text):
            self.close()
        elif key == self._sign:
            self.open()
        else:
            return self._line is not None and self._line.press(key)
        return True


def prompt_width(typed: str) -> int:
    """The columns of the prompt, its cursor and a blank: what can be typed is narrow."""
    return len(typed) + 3


def paint_prompt(canvas: Canvas, area: Area, typed: str, *, explained: bool) -> None:
    """Write what was typed behind ``:``; an empty prompt says what may be typed if ``explained``.

    The prompt takes ``prompt_width`` columns of the area.
    """
    canvas.put(area.top, area.left, f":{typed}", Style.TITLE)
    canvas.put(area.top, area.left + 1 + len(typed), " ", Style.SELECTED)
    if explained and not typed:
        width = prompt_width(typed)
        text = fit(_("a point: h8 or 8 8"), area.width - width)
        canvas.put(area.top, area.left + width, text, Style.DIM)


def paint_talk(canvas: Canvas, area: Area, typed: str) -> None:
    """Write what is typed to be said, its end if it is long; an empty line says what it is for."""
    left = canvas.put(area.top, area.left, "> ", Style.TITLE)
    shown = tail(typed, area.width - 3)
    end = canvas.put(area.top, left, shown, Style.TITLE)
    canvas.put(area.top, end, " ", Style.SELECTED)
    if not typed:
        text = fit(_("say something, then Enter"), area.width - text_width("> ") - 2)
        canvas.put(area.top, end + 2, text, Style.DIM)
