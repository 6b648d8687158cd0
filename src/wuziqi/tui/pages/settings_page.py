"""The settings page: every line is saved as soon as it is changed."""

import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wuziqi.locale import _, ngettext
from wuziqi.records.settings import GLYPHS, LANGUAGES, THEMES, Settings
from wuziqi.tui.terminal.canvas import Canvas, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Change, Event, Go, OpenPage
from wuziqi.tui.widgets.topics import Topic

_SECONDS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600)
_TYPED_LENGTH = 200
_TYPED_WIDTH = 30
_ENGINE = "engine "
"""What the names of the lines of engines begin with; the engine's name follows."""

_CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": THEMES,
    "glyphs": GLYPHS,
    "wide": (False, True),
    "mouse": (False, True),
    "numbers": (False, True),
    "evaluation": (False, True),
    "forbidden": (False, True),
    "early_draw": (False, True),
    "computer_seconds": _SECONDS,
    "pondering": (False, True),
}
"""What Left and Right go through, by the name of the setting."""

_KEYS = {
    "language": "l",
    "theme": "t",
    "glyphs": "g",
    "check": "c",
    "wide": "w",
    "mouse": "m",
    "numbers": "n",
    "evaluation": "e",
    "forbidden": "f",
    "early_draw": "d",
    "computer_seconds": "s",
    "pondering": "p",
    "add": "a",
    "back": "q",
}


@dataclass
class SettingsPage:
    """The page's state: the chosen ``line``, and what is asked for in the bottom line.

    ``asked`` is "name" or "command" while one is typed for a new engine, "remove" while that
    waits for y or n, else "". ``typed`` is what stands there, ``name`` the new engine's name.
    """

    preferences: Preferences
    line: str = "language"
    asked: str = ""
    typed: str = ""
    name: str = ""
    notice: str = ""

    @property
    def lines(self) -> list[str]:
        """The names of the lines, from the top."""
        *settings, back = _KEYS
        return [*settings, *(_ENGINE + name for name in self._settings.engines), back]

    @property
    def _settings(self) -> Settings:
        return self.preferences.settings

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; returns the settings when it changes one."""
        self.notice = ""
        if self.asked == "remove":
            return self._answer(key)
        if self.asked:
            return self._type(key)
        return self._walk_or_act(key)

    def _walk_or_act(self, key: str) -> Event | None:
        if key in ("up", "down"):
            self._walk(1 if key == "down" else -1)
        elif key in ("left", "right"):
            return self._turn(1 if key == "right" else -1)
        elif key == "?":
            return OpenPage("help", Topic.SETTINGS)
        elif chosen := self._meant_by(key):
            return self._choose(chosen)
        return None

    def _meant_by(self, key: str) -> str | None:
        """The line that a key does something about; None when none."""
        if key in ("enter", " "):
            return self.line
        hot_key = "q" if key == "escape" else key
        return next((line for line in self.lines if _KEYS.get(line) == hot_key), None)

    def click(self, click: Click) -> Event | None:
        """A click on a line changes its value, or does what it says."""
        line = option_at(self._option_list(), click)
        return self._choose(line.name) if line and not self.asked else None

    def _walk(self, step: int) -> None:
        names = self.lines
        self.line = names[(names.index(self.line) + step) % len(names)]

    def _choose(self, line: str) -> Event | None:
        self.line = line
        if line in _CHOICES:
            return self._turn(1)
        if line == "back":
            return Go.BACK
        if line == "check":
            return OpenPage("characters")
        self.asked, self.typed = ("name" if line == "add" else "remove"), ""
        return None

    def _turn(self, step: int) -> Event | None:
        if self.line not in _CHOICES:
            return None
        value = _next(_CHOICES[self.line], getattr(self._settings, self.line), step)
        changed: dict[str, object] = {self.line: value}
        return Change(replace(self._settings, **changed))  # type: ignore[arg-type]

    # Engines

    def _type(self, key: str) -> Event | None:
        if key == "escape":
            self.asked = ""
        elif key == "enter":
            return self._submit(self.typed.strip())
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < _TYPED_LENGTH:
            self.typed += key
        return None

    def _submit(self, text: str) -> Event | None:
        """Take what was typed; it stays for editing when it cannot be."""
        if self.asked == "name":
            if text in self._settings.engines:
                self.notice = _("There is an engine of this name already.")
            elif text:
                self.asked, self.name, self.typed = "command", text, ""
            return None
        self.notice = _problem(text)
        if self.notice:
            return None
        self.asked = ""
        return Change(replace(self._settings, engines={**self._settings.engines, self.name: text}))

    def _answer(self, key: str) -> Event | None:
        self.asked = ""
        if key not in ("y", "Y"):
            return None
        engines = dict(self._settings.engines)
        del engines[self.line.removeprefix(_ENGINE)]
        self.line = "add"
        return Change(replace(self._settings, engines=engines))

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the page fits to choose from it."""
        return options_fit(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page in the middle of the screen."""
        paint_options(canvas, self._option_list(), self.preferences.glyphs)

    def _option_list(self) -> OptionList:
        lines = [self._line(name) for name in self.lines]
        hint = _("Up Down choose, Left Right change, q back")
        return OptionList(_("Settings"), "", lines, self.line, hint, self._bottom())

    def _bottom(self) -> str:
        prompts = {
            "": self.notice,
            "name": _("A name for the engine, then Enter: {typed}_"),
            "command": _("Command line of {name}: {typed}_"),
            "remove": _("Remove {name}? y/n"),
        }
        name = self.name if self.asked == "command" else self.line.removeprefix(_ENGINE)
        text = self.notice or prompts[self.asked]
        return text if text == self.notice else text.format(typed=_tail(self.typed), name=name)

    def _line(self, name: str) -> Option:
        if name.startswith(_ENGINE):
            engine = name.removeprefix(_ENGINE)
            return Option(name, "", engine, self._settings.engines[engine], _("Enter removes it."))
        value = _value(getattr(self._settings, name)) if name in _CHOICES else ""
        return Option(name, _KEYS[name], _label(name), value, _note(name), gap_above=name == "back")


def _tail(typed: str) -> str:
    """The end of a typed text, where the typing goes on, if it is too long to be shown."""
    while text_width(typed) > _TYPED_WIDTH:
        typed = typed[1:]
    return typed


def _next(choices: Sequence[object], value: object, step: int) -> object:
    index = choices.index(value) if value in choices else -1
    return choices[(index + step) % len(choices)]


def _problem(command: str) -> str:
    """Say why a command line cannot start an engine; "" if it can."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        return _("This is no command line: quotes must be closed.")
    if shutil.which(words[0]) is None:
        return _("There is no program {program}.").format(program=words[0])
    return ""


def _label(line: str) -> str:
    labels = {
        "language": _("Language"),
        "theme": _("Colours"),
        "glyphs": _("Characters"),
        "check": _("Check the characters"),
        "wide": _("Wide characters"),
        "mouse": _("Mouse"),
        "numbers": _("Move numbers"),
        "evaluation": _("Evaluation bar"),
        "forbidden": _("Forbidden points"),
        "early_draw": _("Early draw"),
        "computer_seconds": _("Computer thinks"),
        "pondering": _("Thinks in your time"),
        "add": _("Add an engine"),
        "back": _("Back"),
    }
    return labels[line]


def _note(line: str) -> str:
    notes = {
        "language": _("Chinese needs a UTF-8 or a Chinese locale."),
        "check": _("Shows whether your terminal draws every character well."),
        "wide": _("For terminals that draw such characters in two columns."),
        "forbidden": _("Marks in renju where black may not play."),
        "early_draw": _("Draw when nobody can win, not only when the board is full."),
        "computer_seconds": _("The most time for a move of the computer."),
        "pondering": _("Level 10 alone. It is stronger then; a battery lasts less long."),
        "add": _("Any program that speaks the Gomocup protocol."),
    }
    return notes.get(line, "")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, int):
        text = ngettext("at most {count} second", "at most {count} seconds", value)
        return text.format(count=value)
    names = {
        "auto": _("automatic"),
        "en": _("English"),
        "zh": _("Chinese"),
        "wood": _("wood"),
        "dark": _("dark"),
        "light": _("light"),
        "contrast": _("high contrast"),
        "mono": _("without colours"),
        "unicode": _("all of Unicode"),
        "safe": _("those of most fonts"),
        "ascii": "ASCII",
    }
    return names[str(value)]
