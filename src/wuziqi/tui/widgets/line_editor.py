"""A line that the player types, such as a name or a path."""

import os
from dataclasses import dataclass
from pathlib import Path

from wuziqi.tui.terminal.input import typed_text


@dataclass
class LineEditor:
    """The ``text`` so far, of at most ``limit`` characters.

    ``suggested``: the first typed character replaces it as a whole. A text keeps the characters of
    full width that input methods send; a point or a code is ``narrow``, and has those of the keys.
    """

    text: str = ""
    suggested: bool = False
    limit: int = 200
    narrow: bool = False

    def press(self, key: str) -> bool:
        """Edit the line by a key; returns whether it did something, as Enter and Esc do not."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and len(self.text) < self.limit:
            char = str(key) if self.narrow else typed_text(key)
            self.text = char if self.suggested else self.text + char
        else:
            return False
        self.suggested = False
        return True


def typed_path(text: str) -> Path:
    """The absolute path that the player has typed; ``~`` is the home directory."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(text)).absolute()  # noqa: PTH111
