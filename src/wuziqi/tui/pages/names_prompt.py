"""Asks for the names of two people, one after the other, in the line below the menu."""

from dataclasses import dataclass, field, replace

from wuziqi.columns import tail
from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import FREE
from wuziqi.texts import N_, NAME_COLUMNS, clean_name
from wuziqi.tui.widgets.line_editor import LineEditor

_NAMES = ("first_name", "second_name")
_PROMPTS = {
    True: (N_("Black's name, then Enter: {typed}_"), N_("White's name, then Enter: {typed}_")),
    False: (
        N_("First player's name, then Enter: {typed}_"),
        N_("Second player's name, then Enter: {typed}_"),
    ),
}
"""What is asked for, by whether the first player is black for the whole game."""


@dataclass
class NamesPrompt:
    """The line of a name that is typed: of ``setup``'s first player while ``place`` is 0.

    The name so far is suggested: the first typed character replaces it. There is never a
    ``problem`` with a name.
    """

    setup: Setup
    place: int = 0
    line: LineEditor = field(init=False)
    problem: str = ""

    def __post_init__(self) -> None:
        text = getattr(self.setup, _NAMES[self.place])
        self.line = LineEditor(text, suggested=True, limit=NAME_COLUMNS)

    @property
    def text(self) -> str:
        """The line with what is typed so far."""
        text = _(_PROMPTS[self.setup.opening is FREE][self.place])
        return text.format(typed=tail(self.line.text, NAME_COLUMNS))

    def enter(self) -> "NamesPrompt | None":
        """Take the name; returns the prompt for the next one, None behind the last."""
        name = clean_name(self.line.text)
        if self.place == 0:
            self.setup = replace(self.setup, first_name=name)
        else:
            self.setup = replace(self.setup, second_name=name)
        return NamesPrompt(self.setup, self.place + 1) if self.place + 1 < len(_NAMES) else None
