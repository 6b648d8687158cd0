"""The settings page: every line is saved as soon as it is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from wuziqi.columns import tail
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.play.results import Refused
from wuziqi.play.settings import (
    NewEngine,
    Number,
    OneOf,
    SettingReason,
    Text,
    add_engine,
    engine_name_refusal,
    next_value,
    remove_engine,
    with_setting,
)
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.texts import N_
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.input import Click, typed_text
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.words.setting_texts import SETTING, SETTINGS, Setting, refusal_text

_KEYS = {setting.name: setting.key for setting in SETTINGS}
_TYPED_LENGTH = 200
_TYPED_WIDTH = 30
_ENGINE = "engine "
"""How the names of the options of engines begin; the name of the engine follows."""


class Asked(Enum):
    """What the bottom line asks for."""

    TEXT = "text"
    """The text of the selected setting, which has the words."""
    NAME = N_("A name for the engine, then Enter: {typed}_")
    COMMAND = N_("Command line of {name}: {typed}_")
    REMOVE = N_("Remove {name}? y/n")


@dataclass
class SettingsPage(OptionPage):
    """The page: the name of the ``selected`` option, and what is ``asked`` for, if anything.

    ``typed`` is the typed text, ``name`` the new engine's name.
    """

    preferences: Preferences
    selected: str = SETTINGS[0].name
    asked: Asked | None = None
    typed: str = ""
    name: str = ""
    notice: str = ""

    topic = Topic.SETTINGS
    hot_keys = _KEYS

    @property
    def options(self) -> list[str]:
        """The names of the options, from the top."""
        return [*SETTING, *(_ENGINE + name for name in self._settings.engines)]

    @property
    def _settings(self) -> Settings:
        return self.preferences.settings

    @property
    def _setting(self) -> Setting | None:
        """The selected setting; None while an engine is selected."""
        return SETTING.get(self.selected)

    # What keys do

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self.asked not in (None, Asked.REMOVE)

    def needs_care(self, key: str) -> bool:
        """Whether a key answers a question with yes."""
        return self.asked is Asked.REMOVE and key in ("y", "Y")

    def press(self, key: str) -> Event | None:
        """Take a key; returns the new settings if it changes one."""
        if self.asked is None:
            return super().press(key)
        self.notice = ""
        return self._answer(key) if self.asked is Asked.REMOVE else self._type(key)

    def click(self, click: Click) -> Event | None:
        """Select an option, or do what its key does; nothing while something is asked for."""
        return super().click(click) if self.asked is None else None

    def scroll(self, step: int) -> None:
        """Select another option by the wheel; nothing while something is asked for."""
        if self.asked is None:
            super().scroll(step)

    def turn(self, step: int) -> Event | None:
        """Change the value of the selected setting."""
        setting = self._setting
        if setting is None or not isinstance(setting.kind, OneOf | Number):
            return None
        values = setting.kind.values or self.preferences.theme_names
        value = next_value(values, getattr(self._settings, setting.name), step)
        return self._keep(with_setting(self._settings, setting.name, value))

    def choose(self) -> Event | None:
        """Change the value of the selected setting, open its page, or ask for an engine."""
        match self._setting:
            case None:
                self._ask(Asked.REMOVE)
            case Setting(kind=OpenPage() as page):
                return page
            case Setting(kind=Text(), name=name):
                self._ask(Asked.TEXT, getattr(self._settings, name))
            case Setting(kind=NewEngine()):
                self._ask(Asked.NAME)
            case _:
                return self.turn(1)
        return None

    def enter(self) -> Event | None:
        """Do the same."""
        return self.choose()

    def leave(self) -> Go:
        """Close the page; every change is kept already."""
        return Go.BACK

    # What is asked for

    def _ask(self, asked: Asked, typed: str = "") -> None:
        self.asked, self.typed = asked, typed

    def _type(self, key: str) -> Event | None:
        if key == "escape":
            self.asked = None
        elif key == "enter":
            return self._submit(self.typed.strip())
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif len(key) == 1 and len(self.typed) < _TYPED_LENGTH:
            self.typed += typed_text(key)
        return None

    def _submit(self, text: str) -> Event | None:
        """Take the typed text; one that is not accepted stays for editing."""
        if self.asked is Asked.COMMAND:
            return self._keep(add_engine(self._settings, self.name, text))
        if self._setting is not None and isinstance(self._setting.kind, Text):
            value = self._setting.kind.read(text)
            return self._keep(with_setting(self._settings, self.selected, value))
        if (refused := engine_name_refusal(self._settings, text)) is not None:
            return self._keep(refused)
        if text:
            self.name = text
            self._ask(Asked.COMMAND)
        return None

    def _keep(self, settings: Settings | Refused[SettingReason]) -> Event | None:
        if isinstance(settings, Refused):
            self.notice = refusal_text(settings.reason)
            return None
        self.asked = None
        return ChangeSettings(settings)

    def _answer(self, key: str) -> Event | None:
        self.asked = None
        if key not in ("y", "Y"):
            return None
        engine, self.selected = self._engine, "add"
        return self._keep(remove_engine(self._settings, engine))

    # What is shown

    @property
    def captions(self) -> Sequence[KeyCaption]:
        """The keys of the last line; those that answer while something is asked for."""
        if self.asked is Asked.REMOVE:
            return KeyCaption("y", _("yes")), KeyCaption("n", _("no"))
        if self.asked is not None:
            return accept_and_cancel()
        return super().captions

    @property
    def enter_text(self) -> str:
        """What Enter does on a line without a value."""
        match self._setting:
            case None:
                return _("remove")
            case Setting(kind=OpenPage()):
                return _("open")
            case Setting(kind=Text()):
                return _("type")
            case Setting(kind=NewEngine()):
                return _("add")
        return ""

    @property
    def previewed(self) -> Setup:
        """The game that the menu offers, in the colours and characters of the settings."""
        return self._settings.setup

    def option_list(self) -> OptionList:
        """The settings, and below them what is asked for."""
        engines = self._settings.engines
        options = [
            *(self._option(number) for number in range(len(SETTINGS))),
            *(
                Option(_ENGINE + name, "", name, command, _("Enter removes it."), stays=True)
                for name, command in engines.items()
            ),
        ]
        title, prompt = _("Settings"), self._prompt()
        return OptionList(title, "", options, self.selected, self.notice, prompt)

    def _option(self, number: int) -> Option:
        setting = SETTINGS[number]
        return Option(
            setting.name,
            setting.key,
            _(setting.label),
            setting.value(self._settings),
            self._note(setting),
            gap_above=number > 0 and setting.group is not SETTINGS[number - 1].group,
            stays=isinstance(setting.kind, Text),
        )

    def _prompt(self) -> str:
        """The line in which something is asked for, with what is typed; "" for none."""
        if self.asked is None:
            return ""
        setting = self._setting
        text = setting.prompt if setting and self.asked is Asked.TEXT else self.asked.value
        name = self.name if self.asked is Asked.COMMAND else self._engine
        return _(text).format(typed=tail(self.typed, _TYPED_WIDTH), name=name)

    @property
    def _engine(self) -> str:
        """The engine of the selected option."""
        return self.selected.removeprefix(_ENGINE)

    def _note(self, setting: Setting) -> str:
        if setting.name == "motion" and self.preferences.still:
            return _("Nothing moves on this terminal: NO_COLOR is set, or its line is slow.")
        return setting.note
