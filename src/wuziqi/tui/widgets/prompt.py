"""The line that a point is typed into."""

from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Area, Canvas, fit
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.line_editor import LineEditor

_LENGTH = 24


class Prompt:
    """A line behind ``:``."""

    def __init__(self) -> None:
        self._line: LineEditor | None = None

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
        self._line = LineEditor(text, limit=_LENGTH, narrow=True)

    def close(self) -> None:
        """Drop the line."""
        self._line = None

    def press(self, key: str) -> bool:
        """Edit the line by a key other than Enter; returns whether the key did something."""
        if key == "escape" or (key == "backspace" and not self.text):
            self.close()
        elif key == ":":
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
