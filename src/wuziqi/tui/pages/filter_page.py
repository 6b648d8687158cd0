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
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.words.filter_texts import value_text

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

    def press(self, key: str) -> Event | None:
        """Take a key; changes take effect at once."""
        if key in ("up", "down"):
            self._walk(1 if key == "down" else -1)
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key == "escape":
            return Go.BACK
        elif key in ("enter", " "):
            return Go.BACK if self.selected in _choices(self) else self._choose(self.selected)
        elif name := next((name for name, hot_key in _KEYS.items() if hot_key == key), None):
            return self._choose(name)
        return None

    def _walk(self, step: int) -> None:
        names = list(_KEYS)
        self.selected = names[(names.index(self.selected) + step) % len(names)]

    def click(self, click: Click) -> Event | None:
        """A click on an option changes its value, or does what it says."""
        option = option_at(self._option_list(), click)
        return self._choose(option.name) if option else None

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
        return OptionList(_("Which games are listed"), "", options, self.selected, hint)

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
