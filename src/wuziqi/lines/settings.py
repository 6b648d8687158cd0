"""The settings that matter without a screen, by numbers and words."""

from collections.abc import Callable
from typing import Final

from wuziqi.lines.context import Context, OptionPlace
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings, CommonEvent
from wuziqi.play.settings import (
    NewEngine,
    Number,
    OneOf,
    SettingReason,
    Text,
    remove_engine,
    with_engine,
    with_setting,
)
from wuziqi.records.settings import Settings
from wuziqi.session.results import NotOneOf, Refused
from wuziqi.words.actions import Action
from wuziqi.words.sentences import all_named, one_named, plain
from wuziqi.words.setting_texts import SETTINGS, Setting, refusal_text
from wuziqi.words.setup_texts import one_of_text

_TYPED: Final = [setting for setting in SETTINGS if setting.word]
_VALUES: Final = [known for known in _TYPED if isinstance(known.kind, OneOf | Number | Text)]
_NONE: Final = "none"


class SettingsPlace(OptionPlace[Setting]):
    """The settings; every change holds at once and is kept. ``back`` is the place after leaving."""

    def __init__(self, context: Context, back: CommonEvent) -> None:
        super().__init__(context)
        self._changed: Callable[[], str] | None = None
        """Makes the line about the last change, in the language that it may choose."""
        self._numbered = _VALUES
        self._table = {
            **{setting: self._chooser(setting) for setting in _TYPED},
            Action.REMOVE: self._remove,
            Action.SETTINGS: lambda _rest: self.enter(),
            Action.LEAVE: lambda _rest: back,
            **self._last_commands,
        }

    @property
    def _settings(self) -> Settings:
        return self._context.options.preferences.settings

    def enter(self) -> None:
        self._say(_("Settings. Type a number or a word, and a value; help explains."))
        for number, setting in enumerate(_VALUES, 1):
            self._say(f"{number} {self._line(setting)}")
        for name in self._settings.engines:
            self._say(self._engine_line(name))

    def _line(self, setting: Setting) -> str:
        text = _("{word}: {value}.")
        return text.format(word=setting.spoken, value=setting.value(self._settings))

    def _chooser(self, setting: Setting) -> Callable[[str], CommonEvent | None]:
        if isinstance(setting.kind, NewEngine):
            return self._add
        return lambda typed: self._choose(setting, typed) if typed else self._ask(setting)

    def _ask(self, setting: Setting) -> None:
        """Tell the values of a setting; the next line is one of them."""
        self._asked = setting
        self._say(self._line(setting), setting.note)
        if isinstance(setting.kind, OneOf):
            self._say(one_of_text(all_named(setting.names)))
        elif isinstance(setting.kind, Number):
            self._say(one_of_text(setting.kind.words))
        else:
            self._say(_("Type it, or none."))

    def _choose(self, option: Setting, typed: str) -> CommonEvent | None:
        settings = with_setting(self._settings, option.name, _read(option, typed))
        return self._keep(settings, lambda: self._line(option))

    def _keep(
        self, settings: Settings | Refused[SettingReason], line: Callable[[], str]
    ) -> CommonEvent | None:
        """Save settings, and say ``line`` afterwards."""
        if isinstance(settings, Refused):
            self._say(refusal_text(settings.reason))
            return None
        self._changed = line
        return ChangeSettings(settings)

    def settle(self) -> None:
        """Say a change that now holds."""
        if self._changed is not None:
            self._say(self._changed())
            self._changed = None

    # Engines

    def _add(self, typed: str) -> CommonEvent | None:
        name, _blank, command = typed.partition(" ")
        if not command:
            self._say(_("Type a name without blanks and a command line: add mine ./my-engine."))
            return None
        settings = with_engine(self._settings, name, command)
        return self._keep(settings, lambda: self._engine_line(name))

    def _engine_line(self, name: str) -> str:
        text = _("engine {name}: {command}")
        return text.format(name=name, command=self._settings.engines[name])

    def _remove(self, name: str) -> CommonEvent | None:
        settings = remove_engine(self._settings, name)
        return self._keep(settings, lambda: _("Removed: {name}.").format(name=name))

    def _help(self) -> None:
        super()._help()
        self._say(_("Colours, characters and keys are those of the screen; they are set there."))


def _read(setting: Setting, typed: str) -> object:
    """Return the value typed for a setting, or Refused."""
    match setting.kind:
        case OneOf() as kind:
            word = one_named(typed, setting.names)
            return Refused(NotOneOf(all_named(setting.names))) if word is None else kind.read(word)
        case Number() as kind:
            return kind.read(typed)
        case Text() as kind:
            return kind.read("" if plain(typed) in (_NONE, plain(_("none"))) else typed)
    raise AssertionError(setting.kind)
