"""The settings page: every line is saved as soon as it is changed."""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wuziqi.columns import tail
from wuziqi.locale import _, ngettext
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.records.settings import GLYPHS, LANGUAGES, MOST_LINES, Settings, is_relay
from wuziqi.records.setup import Setup
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, clean_name
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.input import Click, typed_text
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event

_SECONDS = (1, 2, 5, 10, 20, 30, 60, 120, 300, 600)
_TYPED_LENGTH = 200
_TYPED_WIDTH = 30
_ENGINE = "engine "
"""How the names of the options of engines begin; the name of the engine follows."""

_CHOICES: dict[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "theme": (),
    "glyphs": GLYPHS,
    "wide": (False, True),
    "mouse": (False, True),
    "motion": (False, True),
    "bell": (False, True),
    "numbers": (False, True),
    "evaluation": (False, True),
    "forbidden": (False, True),
    "lines": tuple(range(1, MOST_LINES + 1)),
    "early_draw": (False, True),
    "computer_seconds": _SECONDS,
    "pondering": (False, True),
}
"""The values that Left and Right go through, by the name of the setting; those of ``theme`` are
what the preferences offer."""

_KEYS = {
    "language": "l",
    "theme": "t",
    "glyphs": "g",
    "check": "c",
    "keys": "x",
    "wide": "w",
    "mouse": "m",
    "motion": "o",
    "bell": "b",
    "numbers": "n",
    "evaluation": "e",
    "forbidden": "f",
    "lines": "r",
    "early_draw": "d",
    "computer_seconds": "s",
    "pondering": "p",
    "name": "y",
    "relay": "v",
    "add": "a",
}

_LABELS = {
    "language": N_("Language"),
    "theme": N_("Colours"),
    "glyphs": N_("Characters"),
    "check": N_("Check the characters"),
    "keys": N_("Keys"),
    "wide": N_("Wide characters"),
    "mouse": N_("Mouse"),
    "motion": N_("Motion"),
    "bell": N_("Bell"),
    "numbers": N_("Move numbers"),
    "evaluation": N_("Evaluation bar"),
    "forbidden": N_("Forbidden points"),
    "lines": N_("Best moves"),
    "early_draw": N_("Early draw"),
    "computer_seconds": N_("Computer thinks"),
    "pondering": N_("Thinks in your time"),
    "name": N_("Your name"),
    "relay": N_("Server for friends"),
    "add": N_("Add an engine"),
}

_NOTES = {
    "language": N_("Chinese needs a UTF-8 or a Chinese locale."),
    "check": N_("Shows whether your terminal draws every character well."),
    "keys": N_("Each action on the board can have other keys."),
    "wide": N_("For terminals that draw such characters in two columns."),
    "motion": N_("A new stone flashes; the computer answers no faster than you can see."),
    "bell": N_("Rings when the computer has moved."),
    "numbers": N_("When a game begins; # switches them."),
    "lines": N_("How many M ranks on the board and in the panel."),
    "forbidden": N_("Marks in renju where black may not play."),
    "early_draw": N_("Draw when nobody can win, not only when the board is full."),
    "computer_seconds": N_("The most time for a move of the computer."),
    "pondering": N_("Level 10 alone. It is stronger then; a battery lasts less long."),
    "name": N_("In the panel, in the library, and what a friend over the network sees."),
    "relay": N_("Where you meet a friend over the network; yours must be the same."),
    "add": N_("Any program that speaks the Gomocup protocol."),
}

_PAGES = {"check": OpenPage("characters"), "keys": OpenPage("keys")}
"""The lines that open a page."""

_GROUPS = ("numbers", "computer_seconds", "name")
"""The settings that begin a new group."""

_VALUES = {
    "auto": N_("automatic"),
    "en": N_("English"),
    "zh": N_("Chinese"),
    "wood": N_("wood"),
    "dark": N_("dark"),
    "light": N_("light"),
    "contrast": N_("high contrast"),
    "mono": N_("without colours"),
    "unicode": N_("all of Unicode"),
    "safe": N_("those of most fonts"),
    "ascii": "ASCII",
}
"""What the values of settings are called."""

_PROMPTS = {
    "name": N_("A name for the engine, then Enter: {typed}_"),
    "command": N_("Command line of {name}: {typed}_"),
    "remove": N_("Remove {name}? y/n"),
    "own_name": N_("Your name, then Enter: {typed}_"),
    "relay": N_("Address (empty: the public server): {typed}_"),
}
"""The bottom line for what is asked for."""

_TYPED = {"name": "own_name", "relay": "relay"}
"""The settings that are typed, with what is asked for."""


@dataclass
class SettingsPage(OptionPage):
    """The page: the name of the ``selected`` option, and what is asked for in the bottom line.

    ``asked`` is "name" or "command" while that of a new engine is typed, "remove" while the
    question waits for y or n, "own_name" or "relay" while that setting is typed, else "".
    ``typed`` is the typed text, ``name`` the new engine's name.
    """

    preferences: Preferences
    selected: str = "language"
    asked: str = ""
    typed: str = ""
    name: str = ""
    notice: str = ""

    topic = Topic.SETTINGS
    hot_keys = _KEYS

    @property
    def options(self) -> list[str]:
        """The names of the options, from the top."""
        return [*_KEYS, *(_ENGINE + name for name in self._settings.engines)]

    @property
    def _settings(self) -> Settings:
        return self.preferences.settings

    # What keys do

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self.asked not in ("", "remove")

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        return self.asked == "remove" and key in ("y", "Y")

    def press(self, key: str) -> Event | None:
        """Take a key; returns the new settings if it changes one."""
        if not self.asked:
            return super().press(key)
        self.notice = ""
        return self._answer(key) if self.asked == "remove" else self._type(key)

    def click(self, click: Click) -> Event | None:
        """Select an option, or do what its key does; nothing while something is asked for."""
        return None if self.asked else super().click(click)

    def scroll(self, step: int) -> None:
        """Select another option by the wheel; nothing while something is asked for."""
        if not self.asked:
            super().scroll(step)

    def turn(self, step: int) -> Event | None:
        """Change the value of the selected setting."""
        if self.selected not in _CHOICES:
            return None
        choices = _CHOICES[self.selected] or self.preferences.theme_names
        value = _next(choices, getattr(self._settings, self.selected), step)
        changed: dict[str, object] = {self.selected: value}
        return ChangeSettings(replace(self._settings, **changed))  # type: ignore[arg-type]

    def choose(self) -> Event | None:
        """Change the value of the selected setting, open its page, or ask for an engine."""
        if self.selected in _CHOICES:
            return self.turn(1)
        if self.selected in _PAGES:
            return _PAGES[self.selected]
        if self.selected in _TYPED:
            self.asked, self.typed = _TYPED[self.selected], getattr(self._settings, self.selected)
            return None
        self.asked, self.typed = ("name" if self.selected == "add" else "remove"), ""
        return None

    def enter(self) -> Event | None:
        """Do the same."""
        return self.choose()

    def leave(self) -> Go:
        """Close the page; every change is kept already."""
        return Go.BACK

    # Engines

    def _type(self, key: str) -> Event | None:
        if key == "escape":
            self.asked = ""
        elif key == "enter":
            return self._submit(self.typed.strip())
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < _TYPED_LENGTH:
            self.typed += typed_text(key)
        return None

    def _submit(self, text: str) -> Event | None:
        """Take the typed text; one that is not accepted stays for editing."""
        if self.asked == "name":
            if text in self._settings.engines:
                self.notice = _("There is an engine of this name already.")
            elif text:
                self.asked, self.name, self.typed = "command", text, ""
            return None
        if self.asked in _TYPED.values():
            return self._submit_setting(text)
        self.notice = _problem(text)
        if self.notice:
            return None
        self.asked = ""
        return ChangeSettings(
            replace(self._settings, engines={**self._settings.engines, self.name: text})
        )

    def _submit_setting(self, text: str) -> Event | None:
        """Take the player's name, or the address of a server if it has the form of one."""
        if self.asked == "relay" and text and not is_relay(text):
            self.notice = _("Type an address such as ws://example.org:4000/v1.")
            return None
        changed = {"name": clean_name(text)} if self.asked == "own_name" else {"relay": text}
        self.asked = ""
        return ChangeSettings(replace(self._settings, **changed))  # type: ignore[arg-type]

    def _answer(self, key: str) -> Event | None:
        self.asked = ""
        if key not in ("y", "Y"):
            return None
        engines = dict(self._settings.engines)
        del engines[self._engine]
        self.selected = "add"
        return ChangeSettings(replace(self._settings, engines=engines))

    # What is shown

    @property
    def captions(self) -> Sequence[KeyCaption]:
        """The keys of the last line; those that answer while something is asked for."""
        if self.asked == "remove":
            return KeyCaption("y", _("yes")), KeyCaption("n", _("no"))
        if self.asked:
            return accept_and_cancel()
        return super().captions

    @property
    def enter_text(self) -> str:
        """What Enter does on a line without a value."""
        texts = {
            **dict.fromkeys(_PAGES, _("open")),
            "add": _("add"),
            "name": _("type"),
            "relay": _("type"),
        }
        return texts.get(self.selected, _("remove") if self.selected not in _CHOICES else "")

    @property
    def previewed(self) -> Setup:
        """The game that the menu offers, in the colours and characters of the settings."""
        return self._settings.setup

    def option_list(self) -> OptionList:
        """The settings, and below them what is asked for."""
        options = [self._option(name) for name in self.options]
        title, prompt = _("Settings"), self._prompt()
        return OptionList(title, "", options, self.selected, self.notice, prompt)

    def _prompt(self) -> str:
        """The line in which something is asked for, with what is typed; "" for none."""
        if not self.asked:
            return ""
        name = self.name if self.asked == "command" else self._engine
        return _(_PROMPTS[self.asked]).format(typed=tail(self.typed, _TYPED_WIDTH), name=name)

    @property
    def _engine(self) -> str:
        """The engine of the selected option."""
        return self.selected.removeprefix(_ENGINE)

    def _option(self, name: str) -> Option:
        if name.startswith(_ENGINE):
            engine = name.removeprefix(_ENGINE)
            command, note = self._settings.engines[engine], _("Enter removes it.")
            return Option(name, "", engine, command, note, stays=True)
        return Option(
            name,
            _KEYS[name],
            _(_LABELS[name]),
            self._value(name),
            self._note(name),
            gap_above=name in _GROUPS,
            stays=name in _TYPED,
        )

    def _value(self, name: str) -> str:
        if name in _TYPED:
            unset = {"name": _("none"), "relay": _("the public one")}
            return getattr(self._settings, name) or unset[name]
        return _value_text(name, getattr(self._settings, name)) if name in _CHOICES else ""

    def _note(self, name: str) -> str:
        if name == "motion" and self.preferences.still:
            return _("Nothing moves on this terminal: NO_COLOR is set, or its line is slow.")
        return _(_NOTES[name]) if name in _NOTES else ""


def _next(choices: Sequence[object], value: object, step: int) -> object:
    index = choices.index(value) if value in choices else -1
    return choices[(index + step) % len(choices)]


def _problem(command: str) -> str:
    """Why a command line cannot start an engine; "" if it can."""
    try:
        words = SYSTEM.split_command(command)
    except ValueError:
        words = []
    if not words:
        return _("This is no command line: quotes must be closed.")
    if shutil.which(words[0]) is None:
        return _("There is no program {program}.").format(program=words[0])
    return ""


def _value_text(name: str, value: object) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if name == "lines":
        return str(value)
    if isinstance(value, int):
        text = ngettext("at most {count} second", "at most {count} seconds", value)
        return text.format(count=value)
    return _(_VALUES[str(value)]) if value in _VALUES else str(value)
