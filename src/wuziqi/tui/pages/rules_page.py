"""The page of rules and variants: which game is played on which board, with which opening."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wuziqi.locale import _
from wuziqi.records.setup import Setup
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.opening import FREE, Opening
from wuziqi.rules.rule import (
    CONNECT6,
    RULES,
    VARIANTS,
    WIN_LENGTHS,
    Rule,
    row_rule,
)
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Chosen, Event, OpenPage
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.rule_texts import (
    game_text,
    rule_summary,
    rule_title,
    size_text,
    variant_of,
)

_NAMED = tuple(rule for rule in RULES.values() if rule is not CONNECT6)
"""The rules of five in a row."""
_CUSTOM = (row_rule(4), Size(7, 6))
"""Rule and board that a custom game begins with."""

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
        rows = ["row"] if _is_custom(self.setup.rule) else []
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
        rule = self.setup.rule
        sizes = range(rule.min_side, rule.max_side + 1)
        options: dict[str, Sequence[object]] = {
            "rule": _NAMED,
            "size": sizes,
            "opening": rule.openings,
            "game": [*(variant[1:] for variant in VARIANTS), _CUSTOM],
            "width": sizes,
            "height": sizes,
            "row": WIN_LENGTHS,
        }
        return options[self.line]

    def _present(self) -> object:
        setup = self.setup
        if self.line == "game":
            played = (setup.rule, setup.size)
            return _CUSTOM if _is_custom(setup.rule) and variant_of(*played) is None else played
        present = {
            "rule": setup.rule,
            "size": setup.size.width if setup.size.is_square else None,
            "opening": setup.opening,
            "width": setup.size.width,
            "height": setup.size.height,
            "row": setup.rule.win_length,
        }
        return present[self.line]

    def _with(self, value: object) -> Setup:
        """The setup with another value on the line."""
        setup = self.setup
        rule, size = setup.rule, setup.size
        match self.line, value:
            case "opening", Opening() as opening:
                return _with_opening(setup, opening)
            case "rule", Rule() as rule:
                if setup.rule not in _NAMED and min(size) < DEFAULT_SIZE.width:
                    size = DEFAULT_SIZE  # the board of a small game is too small for five in a row
            case "size", int(lines):
                size = Size.square(lines)
            case "game", (Rule() as rule, Size() as size):
                pass
            case "width", int(width):
                size = size._replace(width=width)
                rule = _shortened(rule, size)
            case "height", int(height):
                size = size._replace(height=height)
                rule = _shortened(rule, size)
            case "row", int(row):
                rule = row_rule(row)
        return fitted(setup, rule, size)

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
        setup, rule = self.setup, self.setup.rule
        if line == "back":
            return ""
        values = {
            "rule": rule_title(rule),
            "size": size_text(setup.size, self.preferences.glyphs),
            "opening": _(setup.opening.title),
            "game": _variant_text(setup, self.preferences),
            "width": str(setup.size.width),
            "height": str(setup.size.height),
            "row": str(rule.win_length),
        }
        return values[line]

    def _note(self, line: str) -> str:
        rule = self.setup.rule
        notes = {
            "rule": rule_summary(rule),
            "size": _size_note(rule),
            "opening": _(self.setup.opening.summary),
            "game": rule_summary(rule)
            if rule not in _NAMED
            else _("Tic-tac-toe and other games of so many in a row."),
        }
        return notes.get(line, "")


_GAPS = ("game", "back")
"""The lines with a blank row above them."""


def fitted(setup: Setup, rule: Rule, size: Size) -> Setup:
    """The setup with another rule and board, each moved to the nearest that the rule takes.

    An opening that the rule or the board does not take becomes the free one.
    """
    width, height = (min(max(lines, rule.min_side), rule.max_side) for lines in size)
    if rule.win_length > max(width, height):
        width = rule.win_length
    opening = setup.opening
    stays = opening in rule.openings and min(width, height) >= opening.min_side
    return replace(setup, rule=rule, size=Size(width, height), opening=opening if stays else FREE)


def _is_custom(rule: Rule) -> bool:
    """Whether a rule has no name of its own, but asks for some stones in a row."""
    return rule.name not in RULES


def _shortened(rule: Rule, size: Size) -> Rule:
    """The rule, or one with a row as long as the board where a custom rule's row is longer."""
    return row_rule(max(size)) if _is_custom(rule) and rule.win_length > max(size) else rule


def _with_opening(setup: Setup, opening: Opening) -> Setup:
    """The setup with another opening, on a board that is large enough for it."""
    width, height = (max(lines, opening.min_side) for lines in setup.size)
    return replace(setup, opening=opening, size=Size(width, height))


def _moved_text(new: Setup, old: Setup, line: str, preferences: Preferences) -> str:
    """Tell which choices had to follow a changed one."""
    parts = []
    if line in ("rule", "opening", "row") and new.size != old.size:
        size = size_text(new.size, preferences.glyphs)
        parts.append(_("The board is now {size}.").format(size=size))
    if line not in ("opening", "game") and new.opening != old.opening:
        title = _(new.opening.title)
        parts.append(_("The opening is now: {opening}.").format(opening=title))
    if line in ("width", "height") and new.rule != old.rule:
        parts.append(_("Now {row} in a row win.").format(row=new.rule.win_length))
    return "  ".join(parts)


def _variant_text(setup: Setup, preferences: Preferences) -> str:
    if setup.rule in _NAMED:
        return _("none of them")
    if not _is_custom(setup.rule) or variant_of(setup.rule, setup.size) is not None:
        return game_text(setup, preferences.glyphs)
    return _("custom")


def _size_note(rule: Rule) -> str:
    if rule.min_side == rule.max_side:
        return _("This rule is played on {lines} lines.").format(lines=rule.min_side)
    return _("From {least} to {most} lines.").format(least=rule.min_side, most=rule.max_side)


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
