"""The settings page: every line is saved as soon as it is changed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, OpenPage, Topic
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
from wuziqi.session.results import Refused
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.tui.widgets.text_entry import Again, Question, TypedLine
from wuziqi.words.setting_texts import SETTING, SETTINGS, Setting, refusal_text

_TYPED_LENGTH = 200
_TYPED_WIDTH = 30
_ENGINE = "engine "
"""The prefix of the names of engines' options; the name of the engine follows."""


@dataclass
class SettingsPage(OptionPage):
    """The page; ``selected`` is the name of an option."""

    preferences: Preferences
    selected: str = SETTINGS[0].name
    notice: str = ""

    topic = Topic.SETTINGS

    @property
    def _settings(self) -> Settings:
        return self.preferences.settings

    @property
    def _setting(self) -> Setting | None:
        """The selected setting; None while an engine is selected."""
        return SETTING.get(self.selected)

    # What keys do

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
                self._ask_to_remove()
            case Setting(kind=OpenPage() as page):
                return page
            case Setting(kind=Text(), name=name) as setting:
                self._read(_(setting.prompt), self._set_text, getattr(self._settings, name))
            case Setting(kind=NewEngine()):
                self._read(_("A name for the engine, then Enter: {typed}_"), self._name_engine)
            case _:
                return self.turn(1)
        return None

    def enter(self) -> Event | None:
        return self.choose()

    # Requests

    def _read(
        self, asked: str, enter: Callable[[str], Event | Again | None], typed: str = ""
    ) -> None:
        """Open a typed line; a refused line stays for editing."""
        line = TypedLine(asked, enter, typed, limit=_TYPED_LENGTH, columns=_TYPED_WIDTH)
        self.layers.open(line)

    def _set_text(self, typed: str) -> Event | Again | None:
        setting = self._setting
        if setting is None or not isinstance(setting.kind, Text):
            return None
        value = setting.kind.read(typed.strip())
        return self._keep(with_setting(self._settings, self.selected, value)) or Again()

    def _name_engine(self, typed: str) -> Again | None:
        name = typed.strip()
        if (refused := engine_name_refusal(self._settings, name)) is not None:
            self.notice = refusal_text(refused.reason)
            return Again()
        if not name:
            return Again()
        asked = _("Command line of {name}: {typed}_").replace("{name}", name)
        self._read(asked, partial(self._add_engine, name))
        return None

    def _add_engine(self, name: str, command: str) -> Event | Again:
        return self._keep(add_engine(self._settings, name, command.strip())) or Again()

    def _ask_to_remove(self) -> None:
        question = _("Remove {name}? y/n").format(name=self._engine)
        self.layers.open(Question(question, self._remove))

    def _remove(self) -> Event | None:
        engine, self.selected = self._engine, "add"
        return self._keep(remove_engine(self._settings, engine))

    def _keep(self, settings: Settings | Refused[SettingReason]) -> Event | None:
        if isinstance(settings, Refused):
            self.notice = refusal_text(settings.reason)
            return None
        return ChangeSettings(settings)

    # What is shown

    @property
    def enter_text(self) -> str:
        """The effect of Enter on a line without a value."""
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
        return self._settings.setup

    @property
    def title(self) -> str:
        return _("Settings")

    @property
    def options(self) -> list[Option]:
        """The settings, then the engines of the player."""
        return [
            *(self._option(number) for number in range(len(SETTINGS))),
            *(
                Option(_ENGINE + name, "", name, command, _("Enter removes it."), stays=True)
                for name, command in self._settings.engines.items()
            ),
        ]

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

    @property
    def _engine(self) -> str:
        return self.selected.removeprefix(_ENGINE)

    def _note(self, setting: Setting) -> str:
        if setting.name == "motion" and self.preferences.still:
            return _("No motion on this terminal: NO_COLOR is set, or the connection is slow.")
        return setting.note
