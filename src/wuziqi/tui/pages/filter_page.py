"""The page that says which games the list of the library has."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wuziqi.levels import LEVELS, Level
from wuziqi.locale import _
from wuziqi.records.library.queries import EVERYTHING, OUTCOMES, Filter
from wuziqi.records.setup import OPPONENTS
from wuziqi.rules.board import Size
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.words.entry_texts import opponent_text, outcome_text, rule_text
from wuziqi.tui.words.rule_texts import size_text

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


@dataclass
class FilterPage:
    """The page's state. ``apply`` is told every change; ``rules`` and ``sizes`` can be chosen."""

    preferences: Preferences
    wanted: Filter
    apply: Callable[[Filter], None]
    rules: Sequence[Rule | str]
    sizes: Sequence[Size]
    line: str = "outcome"

    def press(self, key: str) -> Event | None:
        """Take a key; a change holds at once."""
        if key in ("up", "down"):
            names = list(_KEYS)
            self.line = names[(names.index(self.line) + (1 if key == "down" else -1)) % len(names)]
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key == "escape":
            return Go.BACK
        elif key in ("enter", " "):
            return Go.BACK if self.line in _choices(self) else self._choose(self.line)
        elif line := next((line for line, hot_key in _KEYS.items() if hot_key == key), None):
            return self._choose(line)
        return None

    def click(self, click: Click) -> Event | None:
        """A click on a line changes its value, or does what it says."""
        line = option_at(self._option_list(), click)
        return self._choose(line.name) if line else None

    def _choose(self, line: str) -> Event | None:
        self.line = line
        if line == "back":
            return Go.BACK
        if line == "clear":
            self._set(EVERYTHING)
        self._turn(1)
        return None

    def _turn(self, step: int) -> None:
        if self.line in (choices := _choices(self)):
            values = choices[self.line]
            present = getattr(self.wanted, self.line)
            index = values.index(present) if present in values else 0
            changed = {self.line: values[(index + step) % len(values)]}
            self._set(replace(self.wanted, **changed))  # type: ignore[arg-type]

    def _set(self, wanted: Filter) -> None:
        self.wanted = wanted
        self.apply(wanted)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the page fits to choose from it."""
        return options_fit(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page in the middle of the screen."""
        paint_options(canvas, self._option_list(), self.preferences.glyphs)

    def _option_list(self) -> OptionList:
        labels = {
            "outcome": _("Result"),
            "opponent": _("Opponent"),
            "level": _("Level"),
            "rule": _("Rule"),
            "size": _("Board size"),
            "starred": _("With a star"),
            "clear": _("Show all games"),
            "back": _("Back to the list"),
        }
        lines = [
            Option(name, key, labels[name], self._value(name), gap_above=name == "clear")
            for name, key in _KEYS.items()
        ]
        hint = _("Up Down choose, Left Right change, q back")
        return OptionList(_("Which games are listed"), "", lines, self.line, hint)

    def _value(self, line: str) -> str:
        if line not in _choices(self):
            return ""
        value = getattr(self.wanted, line)
        if line == "starred":
            return _("only these") if value else _("all")
        return value_text(line, value, self.preferences) if value else _("all")


def value_text(line: str, value: object, preferences: Preferences) -> str:
    """What a field of a filter asks for."""
    match line, value:
        case "outcome", str(outcome):
            return outcome_text(outcome)
        case "opponent", str(opponent):
            return opponent_text(opponent)
        case "rule", Rule() | str() as rule:
            return rule_text(rule)
        case "size", Size() as size:
            return size_text(size, preferences.glyphs)
        case "level", Level(number=level):
            return _("level {level}").format(level=level)
    return str(value)


def _choices(page: FilterPage) -> dict[str, Sequence[object]]:
    """What Left and Right go through, by line; the first lets all games through."""
    return {
        "outcome": ("", *OUTCOMES),
        "opponent": ("", *OPPONENTS, "file"),
        "level": (None, *LEVELS),
        "rule": ("", *page.rules),
        "size": (None, *page.sizes),
        "starred": (False, True),
    }
