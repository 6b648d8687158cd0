"""The line that a point is typed into."""

from dataclasses import dataclass

_LENGTH = 24


@dataclass
class Prompt:
    """A line behind ``:``; ``text`` is what was typed, None while there is no prompt."""

    text: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether keys go into the prompt."""
        return self.text is not None

    def open(self) -> None:
        """Begin an empty line."""
        self.text = ""

    def close(self) -> None:
        """Drop the line."""
        self.text = None

    def press(self, key: str) -> bool:
        """Edit the line by a key other than Enter; returns whether the key did something."""
        typed = self.text or ""
        if key == "escape":
            self.text = None
        elif key == "backspace":
            self.text = typed[:-1] if typed else None
        elif key == ":":
            self.text = ""
        elif len(key) == 1 and len(typed) < _LENGTH:
            self.text = typed + key
        else:
            return False
        return True
