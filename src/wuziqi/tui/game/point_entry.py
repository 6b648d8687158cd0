"""A point that is typed behind the sign of the prompt."""

from collections.abc import Callable

from wuziqi.locale import _
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.tui.game.placing import Placing
from wuziqi.tui.widgets.prompt import Prompt


class PointEntry:
    """Takes keys into the ``prompt``; ``place`` places what was typed, and ``say`` says why not."""

    def __init__(
        self,
        prompt: Prompt,
        placing: Placing,
        place: Callable[[Point, str], bool],
        say: Callable[[str], None],
    ) -> None:
        self._prompt = prompt
        self._placing = placing
        self._place = place
        self._say = say

    def press(self, key: str) -> None:
        """Take a key while the prompt is open."""
        if key == "enter":
            self._submit(self._prompt.text or "")
        elif self._prompt.press(key):
            self._say("")

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing where another point could be."""
        if not typed.strip():
            self._prompt.close()
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self._say(_("Type a point such as h8, or column and row such as 8 8."))
            return
        if self._place(point, typed) or not self._placing.awaits_point:
            self._prompt.close()
