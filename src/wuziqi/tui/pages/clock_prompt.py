"""Asks for a clock of one's own, in the line below the menu."""

from dataclasses import dataclass, field

from wuziqi.columns import tail
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.setup import Setup, changed
from wuziqi.records.time_control import ClockError, clock_code, parse_clock
from wuziqi.tui.widgets.line_editor import LineEditor

_WIDTH = 20


@dataclass
class ClockPrompt:
    """The line of a clock that is typed, and a ``problem`` with what was typed, "" without one.

    The clock of ``setup`` is suggested: the first typed character replaces it.
    """

    setup: Setup
    line: LineEditor = field(init=False)
    problem: str = ""

    def __post_init__(self) -> None:
        self.line = LineEditor(clock_code(self.setup), suggested=True, limit=_WIDTH, narrow=True)

    @property
    def text(self) -> str:
        """The line with what is typed so far."""
        text = _("A clock such as 30s, 5m+3s or 10m+3x30s: {typed}_")
        return text.format(typed=tail(self.line.text, _WIDTH))

    def enter(self) -> "ClockPrompt | None":
        """Take the clock; returns None if it is one, else this prompt again."""
        try:
            self.setup = changed(self.setup, **parse_clock(self.line.text))
        except ClockError as error:
            self.problem = error_words(error)
            return self
        return None
