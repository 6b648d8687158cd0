"""The page that filters the list of the library."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, Filter
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import Size
from wuziqi.rules.rule import Rule
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import (
    TURNS,
    WALKS,
    Option,
    OptionList,
    option_at,
    options_fit,
    paint_options,
    scrolled,
    walked,
)
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go, OpenPage
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.filter_texts import value_text
from wuziqi.tui.words.key_texts import unknown_page_key

_KEYS = {
    "outcome": "o",
    "opponent": "p",
    "level": "v",
    "rule": "r",
    "size": "b",
    "starred": "s",
    "clear": "c",
    "back": "q",
}
"""The hot key of every option, the same in every language."""

_LABELS = {
    "outcome": N_("Result"),
    "opponent": N_("Opponent"),
    "level": N_("Level"),
    "rule": N_("Rule"),
    "size": N_("Board size"),
    "starred": N_("With a star"),
    "clear": N_("Show all games"),
    "back": N_("Back to the list"),
}


@dataclass
class FilterPage:
    """The page: the chosen ``filter``, and the name of the ``selected`` option.

    ``apply`` is called with every change; ``rules`` and ``sizes`` are those of the library's games.
    """

    preferences: Preferences
    filter: Filter
    apply: Callable[[Filter], None]
    rules: Sequence[Rule | str]
    sizes: Sequence[Size]
    selected: str = "outcome"
    notice: str = ""

    def press(self, key: str) -> Event | None:
        """Take a key; changes take effect at once."""
        self.notice = ""
        if key in WALKS:
            self.selected = walked(list(_KEYS), self.selected, WALKS[key])
        elif key in TURNS:
            self._turn(TURNS[key])
        elif key == "?":
            return OpenPage("help", Topic.LIBRARY)
        elif key == "escape":
            return Go.BACK
        elif key in ("enter", " "):
            return Go.BACK if self.selected in _choices(self) else self._choose(self.selected)
        elif name := next((name for name, hot_key in _KEYS.items() if hot_key == key), None):
            return self._choose(name)
        else:
            self.notice = unknown_page_key(key)
        return None

    def click(self, click: Click) -> Event | None:
        """A click selects an option; on the selected one it changes the value, or acts."""
        clicked = option_at(self._option_list(), click, self.preferences.glyphs)
        if clicked is None:
            return None
        if clicked.option != self.selected:
            self.selected = clicked.option
        elif clicked.step > 0:
            return self._choose(clicked.option)
        else:
            self._turn(clicked.step)
        return None

    def scroll(self, step: int) -> None:
        """Select another option by the wheel."""
        self.selected = scrolled(list(_KEYS), self.selected, step)

    def _choose(self, name: str) -> Event | None:
        self.selected = name
        if name == "back":
            return Go.BACK
        if name == "clear":
            self._set(EVERYTHING)
        self._turn(1)
        return None

    def _turn(self, step: int) -> None:
        if self.selected in (choices := _choices(self)):
            values = choices[self.selected]
            present = getattr(self.filter, self.selected)
            index = values.index(present) if present in values else 0
            changed = {self.selected: values[(index + step) % len(values)]}
            self._set(replace(self.filter, **changed))  # type: ignore[arg-type]

    def _set(self, chosen: Filter) -> None:
        self.filter = chosen
        self.apply(chosen)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the page fits to choose from it."""
        return options_fit(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page in the middle of the screen."""
        paint_options(canvas, self._option_list(), self.preferences.glyphs)

    def _option_list(self) -> OptionList:
        options = [
            Option(name, key, _(_LABELS[name]), self._value(name), gap_above=name == "clear")
            for name, key in _KEYS.items()
        ]
        hint = _("Up Down choose, Left Right change, q back")
        title = _("Which games are listed")
        return OptionList(title, "", options, self.selected, hint, self.notice)

    def _value(self, name: str) -> str:
        if name not in _choices(self):
            return ""
        value = getattr(self.filter, name)
        if name == "starred":
            return _("only these") if value else _("all")
        return value_text(name, value, self.preferences.glyphs) if value else _("all")


def _choices(page: FilterPage) -> dict[str, Sequence[object]]:
    """The values that Left and Right go through, by option; the first lets all games through."""
    return {
        "outcome": ("", *OUTCOMES),
        "opponent": ("", *OPPONENTS, "file"),
        "level": (None, *LEVELS),
        "rule": ("", *page.rules),
        "size": (None, *page.sizes),
        "starred": (False, True),
    }
