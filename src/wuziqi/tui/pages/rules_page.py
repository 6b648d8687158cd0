"""The page of rules and variants: which game is played on which board, with which opening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.rule import (
    CONNECT6,
    ROWS,
    RULES,
    VARIANTS,
    Rule,
    rule_named,
)
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen, Event, OpenPage
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.rule_texts import (
    PLAIN_SIZES,
    game_text,
    rule_summary,
    rule_title,
    size_text,
    variant_of,
)

_NAMED = tuple(name for name in RULES if name != CONNECT6.name)
_USUAL = PLAIN_SIZES[0]
"""The lines of the board that a player comes back to from the other games."""
_CUSTOM = ("row-4", 7, 6)
"""Rule, columns and rows that a custom game begins with."""

_KEYS = {
    "rule": "r",
    "size": "b",
    "opening": "o",
    "game": "g",
    "width": "w",
    "height": "h",
    "row": "n",
    "back": "q",
}
"""The hot key of every line, the same in every language."""


@dataclass
class RulesPage:
    """The page's state: ``setup`` holds the choices, ``notice`` tells what had to follow them."""

    setup: Setup
    preferences: Preferences
    line: str = "rule"
    notice: str = ""

    @property
    def lines(self) -> list[str]:
        """The names of the lines that can be chosen now, from the top."""
        if self.setup.rule in _NAMED:
            return ["rule", "size", "opening", "game", "back"]
        rows = [] if self.setup.rule in RULES else ["row"]
        return ["rule", "game", "width", "height", *rows, "back"]

    def press(self, key: str) -> Event | None:
        """Take a key; returns the choices when the player goes back."""
        if key in ("up", "down"):
            self._walk(1 if key == "down" else -1)
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key == "?":
            return OpenPage("help", Topic.RULES)
        elif key in ("enter", " ", "escape"):
            return Chosen(self.setup)
        else:
            for line in self.lines:
                if _KEYS[line] == key:
                    return self._choose(line)
        return None

    def click(self, click: Click) -> Event | None:
        """A click on a line changes its value, or goes back."""
        line = option_at(self._option_list(), click)
        return self._choose(line.name) if line else None

    def _choose(self, line: str) -> Event | None:
        if line == "back":
            return Chosen(self.setup)
        self.line = line
        self._turn(1)
        return None

    def _walk(self, step: int) -> None:
        names = self.lines
        self.line = names[(names.index(self.line) + step) % len(names)]
        self.notice = ""

    def _turn(self, step: int) -> None:
        """Change the value of the line; what does not go with the new one moves along."""
        if self.line == "back":
            return
        options = self._options()
        present = self._present()
        start = 0 if step < 0 else -1
        index = options.index(present) if present in options else start
        wanted = self._with(options[(index + step) % len(options)])
        self.notice = _moved_text(wanted, self.setup, self.line, self.preferences)
        self.setup = wanted
        if self.line not in self.lines:
            self.line = "rule"

    def _options(self) -> Sequence[object]:
        """What Left and Right go through on the line."""
        rule = rule_named(self.setup.rule)
        sizes = range(rule.least, rule.most + 1)
        options: dict[str, Sequence[object]] = {
            "rule": _NAMED,
            "size": sizes,
            "opening": rule.openings,
            "game": [*(variant[1:] for variant in VARIANTS), _CUSTOM],
            "width": sizes,
            "height": sizes,
            "row": ROWS,
        }
        return options[self.line]

    def _present(self) -> object:
        setup = self.setup
        if self.line == "game":
            played = (setup.rule, setup.width, setup.height)
            return _CUSTOM if setup.rule not in RULES and variant_of(*played) is None else played
        if self.line == "size":
            return setup.width if setup.width == setup.height else None
        if self.line == "row":
            return rule_named(setup.rule).row
        return getattr(setup, self.line)

    def _with(self, value: object) -> Setup:
        """The setup with another value on the line."""
        setup = self.setup
        name, width, height = setup.rule, setup.width, setup.height
        match self.line, value:
            case "opening", str(opening):
                return _with_opening(setup, opening)
            case "rule", str(name):
                if setup.rule not in _NAMED and min(width, height) < _USUAL:
                    width = height = _USUAL  # the board of a small game is none for five in a row
            case "size", int(width):
                height = width
            case "game", (str(name), int(width), int(height)):
                pass
            case "width", int(width):
                name = _shortened(name, width, height)
            case "height", int(height):
                name = _shortened(name, width, height)
            case "row", int(row):
                name = f"row-{row}"
        return fitted(setup, rule_named(name), width, height)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the page fits to choose from it."""
        return options_fit(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page in the middle of the screen."""
        paint_options(canvas, self._option_list(), self.preferences.glyphs)

    def _option_list(self) -> OptionList:
        lines = [
            Option(
                name, _KEYS[name], _label(name), self._value(name), self._note(name), name in _GAPS
            )
            for name in self.lines
        ]
        subtitle = game_text(self.setup, self.preferences.glyphs)
        hint = _("Up Down choose, Left Right change, Enter back")
        return OptionList(_("Rules and variants"), subtitle, lines, self.line, hint, self.notice)

    def _value(self, line: str) -> str:
        setup, rule = self.setup, rule_named(self.setup.rule)
        if line == "back":
            return ""
        values = {
            "rule": rule_title(rule),
            "size": size_text(setup.width, setup.height, self.preferences.glyphs),
            "opening": _(OPENINGS[setup.opening].title),
            "game": _variant_text(setup, self.preferences),
            "width": str(setup.width),
            "height": str(setup.height),
            "row": str(rule.row),
        }
        return values[line]

    def _note(self, line: str) -> str:
        rule = rule_named(self.setup.rule)
        notes = {
            "rule": rule_summary(rule),
            "size": _size_note(rule),
            "opening": _(OPENINGS[self.setup.opening].summary),
            "game": rule_summary(rule)
            if self.setup.rule not in _NAMED
            else _("Tic-tac-toe and other games of so many in a row."),
        }
        return notes.get(line, "")


_GAPS = ("game", "back")
"""The lines with a blank row above them."""


def fitted(setup: Setup, rule: Rule, width: int, height: int) -> Setup:
    """The setup with another rule and board, each moved to the nearest that the rule takes.

    An opening that the rule or the board does not take becomes the free one.
    """
    width = min(max(width, rule.least), rule.most)
    height = min(max(height, rule.least), rule.most)
    if rule.row > max(width, height):
        width = rule.row
    least = OPENINGS[setup.opening].least
    stays = setup.opening in rule.openings and min(width, height) >= least
    opening = setup.opening if stays else "free"
    return replace(setup, rule=rule.name, width=width, height=height, opening=opening)


def _shortened(name: str, width: int, height: int) -> str:
    """A rule of so many in a row with no longer a row than fits on a board."""
    longest = max(width, height)
    return f"row-{longest}" if name not in RULES and rule_named(name).row > longest else name


def _with_opening(setup: Setup, opening: str) -> Setup:
    """The setup with another opening, on a board that is large enough for it."""
    least = OPENINGS[opening].least
    width, height = max(setup.width, least), max(setup.height, least)
    return replace(setup, opening=opening, width=width, height=height)


def _moved_text(new: Setup, old: Setup, line: str, preferences: Preferences) -> str:
    """Tell which choices had to follow a changed one."""
    parts = []
    board = (new.width, new.height)
    if line in ("rule", "opening", "row") and board != (old.width, old.height):
        size = size_text(*board, preferences.glyphs)
        parts.append(_("The board is now {size}.").format(size=size))
    if line not in ("opening", "game") and new.opening != old.opening:
        title = _(OPENINGS[new.opening].title)
        parts.append(_("The opening is now: {opening}.").format(opening=title))
    if line in ("width", "height") and new.rule != old.rule:
        row = rule_named(new.rule).row
        parts.append(_("Now {row} in a row win.").format(row=row))
    return "  ".join(parts)


def _variant_text(setup: Setup, preferences: Preferences) -> str:
    if setup.rule in _NAMED:
        return _("none of them")
    if setup.rule in RULES or variant_of(setup.rule, setup.width, setup.height) is not None:
        return game_text(setup, preferences.glyphs)
    return _("custom")


def _size_note(rule: Rule) -> str:
    if rule.least == rule.most:
        return _("This rule is played on {lines} lines.").format(lines=rule.least)
    return _("From {least} to {most} lines.").format(least=rule.least, most=rule.most)


def _label(line: str) -> str:
    labels = {
        "rule": _("Rule"),
        "size": _("Board size"),
        "opening": _("Opening"),
        "game": _("Other games"),
        "width": _("Columns"),
        "height": _("Rows"),
        "row": _("In a row"),
        "back": _("Back"),
    }
    return labels[line]
