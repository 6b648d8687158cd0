"""A line that the player types, such as a name or a path."""

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass
class LineEditor:
    """The ``text`` so far, of at most ``limit`` characters.

    ``suggested``: the first typed character replaces it as a whole.
    """

    text: str = ""
    suggested: bool = False
    limit: int = 200

    def press(self, key: str) -> bool:
        """Edit the line by a key; returns whether it did something, as Enter and Esc do not."""
        if key == "backspace":
            self.text = self.text[:-1]
        elif len(key) == 1 and len(self.text) < self.limit:
            self.text = key if self.suggested else self.text + key
        else:
            return False
        self.suggested = False
        return True


def typed_path(text: str) -> Path:
    """The absolute path that the player has typed; ``~`` is the home directory."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(text)).absolute()  # noqa: PTH111
