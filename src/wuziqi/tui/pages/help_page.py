"""The help pages: one for each topic, with the player's own keys."""

from dataclasses import dataclass

from wuziqi.locale import _
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, wrap
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.help_texts import Entry, help_entries

_WIDTH = 76
_KEY_WIDTH = 20
_HEAD = 2
_FOOT = 2


@dataclass
class HelpPage:
    """The page of a ``topic``, over another screen; ``first`` is the line on top."""

    preferences: Preferences
    topic: Topic = Topic.BOARD
    first: int = 0

    def press(self, key: str) -> Event | None:
        """Turn the pages, or close them."""
        if key in ("left", "right", "tab"):
            self._turn(-1 if key == "left" else 1)
        elif key in ("up", "down", "pageup", "pagedown"):
            steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
            last = len(self._entries()) - 1
            self.first = min(max(0, self.first + steps[key]), last)
        elif key in ("q", "?", "escape", "enter", " "):
            return Go.BACK
        return None

    def click(self, click: Click) -> Event | None:
        """A click closes the pages."""
        del click
        return Go.BACK

    def fits(self, height: int, width: int) -> bool:
        """Always: a page that is cut off can still be scrolled and closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        left = max(0, (canvas.width - _WIDTH) // 2)
        number = list(Topic).index(self.topic) + 1
        title = _("Help {number}/{count}: {topic}")
        title = title.format(number=number, count=len(Topic), topic=_(self.topic.value))
        canvas.put(0, left, fit(title, canvas.width), Style.TITLE)
        room = canvas.height - _HEAD - _FOOT
        entries = self._entries()
        first = max(0, min(self.first, len(entries) - room))
        for row, entry in enumerate(entries[first : first + max(0, room)], _HEAD):
            _paint_entry(canvas, row, left, entry)
        hint = _("Left Right other pages, Up Down scroll, q back")
        canvas.put(canvas.height - 1, left, fit(hint, canvas.width - left - 1), Style.DIM)

    def _turn(self, step: int) -> None:
        topics = list(Topic)
        self.topic = topics[(topics.index(self.topic) + step) % len(topics)]
        self.first = 0

    def _entries(self) -> list[Entry]:
        entries = help_entries(self.topic, self.preferences)
        return [part for entry in entries for part in _folded(entry)]


def _folded(entry: Entry) -> list[Entry]:
    """An entry in one line, or two where the text is too long for one."""
    keys, meaning = entry
    if not keys:
        return [entry]
    first, *rest = wrap(meaning, _WIDTH - _KEY_WIDTH)
    return [(keys, first), *((" ", text) for text in rest)]


def _paint_entry(canvas: Canvas, row: int, left: int, entry: Entry) -> None:
    keys, meaning = entry
    width = _KEY_WIDTH if keys else 0
    canvas.put(row, left, fit(keys, max(0, width - 1)), Style.KEY)
    canvas.put(row, left + width, fit(meaning, canvas.width - left - width))
