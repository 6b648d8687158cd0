"""A long text that is scrolled by lines and pages, with the keys for it."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.key_names import key_text

_STEPS = {"up": -1, "k": -1, "down": 1, "j": 1}
_PAGES = {"pageup": -1, "pagedown": 1, " ": 1}
_ENDS = {"home": 0, "end": 1}


@dataclass
class Scroller:
    """Which lines are shown: ``room`` of ``count``, from number ``first`` on.

    A screen says by ``shown`` how many there are; the keys then stay within them.
    """

    first: int = 0
    count: int = 0
    room: int = 1

    def press(self, key: str) -> bool:
        """Take a key; returns whether it is one that scrolls."""
        if key in _STEPS:
            self.go(_STEPS[key])
        elif key in _PAGES:
            self.go(_PAGES[key] * max(1, self.room - 1))
        elif key in _ENDS:
            self.first = _ENDS[key] * self._last
        else:
            return False
        return True

    def go(self, lines: int) -> None:
        """Scroll by so many lines, down if there are more than 0."""
        self.first = min(max(0, self.first + lines), self._last)

    def shown(self, count: int, room: int) -> range:
        """The numbers of the lines to show, where there are ``count`` and room for some."""
        self.count, self.room = count, max(0, room)
        self.go(0)
        return range(self.first, min(self.first + self.room, count))

    @property
    def _last(self) -> int:
        """The highest number that the line on top can have."""
        return max(0, self.count - self.room)

    def captions(self) -> list[KeyCaption]:
        """The keys that show more: down and up, where there is something."""
        captions = []
        if self.first < self._last:
            captions.append(KeyCaption("pagedown", _("more"), key_text("pagedown")))
        if self.first > 0:
            captions.append(KeyCaption("pageup", _("back up"), key_text("pageup")))
        return captions
