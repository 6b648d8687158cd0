"""A line that the player types, such as a name or a path."""

from dataclasses import dataclass

_LENGTH = 200


@dataclass
class LineEditor:
    """The ``text`` so far; ``suggested``: the first typed character replaces it as a whole."""

    text: str = ""
    suggested: bool = False

    def press(self, key: str) -> bool:
        """Edit the line by a key; returns whether it did something, as Enter and Esc do not."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and len(self.text) < _LENGTH:
            self.text = key if self.suggested else self.text + key
        else:
            return False
        self.suggested = False
        return True
