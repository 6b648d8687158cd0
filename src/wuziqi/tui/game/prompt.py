"""The line that a point is typed into."""

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
        self._line = LineEditor(text, limit=_LENGTH)

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
