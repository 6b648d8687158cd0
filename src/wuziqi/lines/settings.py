"""The settings that matter without a screen, by numbers and words."""

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find, help_lines
from wuziqi.lines.context import Context, ReadyPlace
from wuziqi.lines.phrases import quoted, sentence
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import ChangeSettings, CommonEvent, Go
from wuziqi.records.settings import (
    LANGUAGES,
    MOST_LINES,
    MOST_SECONDS,
    Settings,
    SettingsError,
    is_relay,
)
from wuziqi.session.engines import EngineUnknown, engine_command
from wuziqi.texts import N_, clean_name

_LANGUAGES: Final = {"auto": N_("automatic"), "en": N_("English"), "zh": N_("Chinese")}


class _Setting(NamedTuple):
    """A setting with the word for it, the name of its field, and the kind of its value.

    ``values`` are the words that may be typed, none where any number or text may be; ``meant`` is
    said of them.
    """

    command: Command
    field: str
    read: Callable[[str], object]
    values: Sequence[str]
    meant: str


def _switch(typed: str) -> bool:
    """Read ``on`` or ``off``, also in the language of the program. Raises SettingsError."""
    if typed.lower() in ("on", _("on")):
        return True
    if typed.lower() in ("off", _("off")):
        return False
    raise _not_one_of(_SWITCH)


def _language(typed: str) -> str:
    if typed.lower() not in LANGUAGES:
        raise _not_one_of(LANGUAGES)
    return typed.lower()


def _not_one_of(values: Sequence[str]) -> SettingsError:
    return SettingsError(N_("Type one of: {values}."), values=", ".join(values))


def _number(most: int) -> Callable[[str], int]:
    """Return a reader of numbers from 1 on. It raises SettingsError."""

    def number(typed: str) -> int:
        if typed not in map(str, range(1, most + 1)):
            text = N_("Type a number from {least} to {most}.")
            raise SettingsError(text, least=1, most=most)
        return int(typed)

    return number


_NONE: Final = "none"


def _name(typed: str) -> str:
    return "" if typed.lower() == _NONE else clean_name(typed)


def _relay(typed: str) -> str:
    if typed.lower() == _NONE:
        return ""
    if not is_relay(typed):
        raise SettingsError(N_("Type an address such as ws://host:4000/v1, or none."))
    return typed


_SWITCH: Final = ("on", "off")
_ALL: Final = (
    _Setting(words.LANGUAGE, "language", _language, LANGUAGES, ""),
    _Setting(
        *(words.EARLY_DRAW, "early_draw", _switch, _SWITCH),
        N_("Draw when nobody can win, not only when the board is full."),
    ),
    _Setting(
        *(words.SECONDS, "computer_seconds", _number(MOST_SECONDS), (f"1-{MOST_SECONDS}",)),
        N_("The most time for a move of the computer."),
    ),
    _Setting(
        *(words.PONDERING, "pondering", _switch, _SWITCH),
        N_("Level 10 alone. It is stronger then; a battery lasts less long."),
    ),
    _Setting(
        *(words.BEST_MOVES, "lines", _number(MOST_LINES), (f"1-{MOST_LINES}",)),
        N_("How many best moves the word best tells."),
    ),
    _Setting(words.OWN_NAME, "name", _name, (), N_("Type your name, or none.")),
    _Setting(
        *(words.RELAY, "relay", _relay, ()),
        N_("Type an address such as ws://host:4000/v1, or none."),
    ),
)


class SettingsPlace(ReadyPlace):
    """The settings; every change holds at once and is kept. ``back`` is where leaving leads to."""

    def __init__(self, context: Context, back: CommonEvent) -> None:
        self._context = context
        self._say = context.say
        self._asked: _Setting | None = None
        """What the next line is a value for."""
        self._table: dict[Command, Callable[[str], CommonEvent | None]] = {
            **{known.command: self._chooser(known) for known in _ALL},
            words.ADD: self._add,
            words.REMOVE: self._remove,
            words.SETTINGS: lambda _rest: self.enter(),
            words.BACK: lambda _rest: back,
            words.MENU: lambda _rest: Go.MENU,
            words.HELP: lambda _rest: self._help(),
            words.QUIT: lambda _rest: Go.QUIT,
        }

    @property
    def _settings(self) -> Settings:
        return self._context.options.preferences.settings

    def enter(self) -> None:
        """Tell the settings."""
        self._say(_("Settings. Type a number or a word, and a value; help explains."))
        for number, known in enumerate(_ALL, 1):
            self._say(f"{number} {self._line(known)}")
        for name, command in self._settings.engines.items():
            text = _("engine {name}: {command}")
            self._say(text.format(name=name, command=command))

    def _line(self, known: _Setting) -> str:
        text = _("{word}: {value}.")
        value = _value_text(known.field, getattr(self._settings, known.field))
        return text.format(word=known.command.spoken, value=value)

    def take(self, typed: str) -> CommonEvent | None:
        """Change a setting, or do what a command says."""
        asked, self._asked = self._asked, None
        if not typed:
            return None
        found = find(typed, [*self._table])
        if found is None and asked is not None:
            return self._change(asked, typed)
        number, _blank, rest = typed.partition(" ")
        if number in map(str, range(1, len(_ALL) + 1)):
            found = _ALL[int(number) - 1].command, rest.strip()
        if found is None:
            text = _("{typed} is no command here; help lists the commands.")
            self._say(text.format(typed=quoted(typed)))
            return None
        return self._table[found[0]](found[1])

    def _chooser(self, known: _Setting) -> Callable[[str], CommonEvent | None]:
        return lambda typed: self._change(known, typed) if typed else self._ask(known)

    def _ask(self, known: _Setting) -> None:
        """Tell the values of a setting; the next line is one of them."""
        self._asked = known
        self._say(self._line(known), *filter(None, [known.meant and _(known.meant)]))
        if known.values:
            text = _("Type one of: {values}.")
            self._say(text.format(values=", ".join(known.values)))

    def _change(self, known: _Setting, typed: str) -> CommonEvent | None:
        try:
            value = known.read(typed)
            changed: dict[str, object] = {known.field: value}
            settings = replace(self._settings, **changed)  # type: ignore[arg-type]
        except SettingsError as error:
            self._say(sentence(error_words(error)))
            return None
        return self._keep(settings, lambda: self._line(known))

    def _keep(self, settings: Settings, line: Callable[[], str]) -> CommonEvent:
        """Have settings kept; ``line`` is said in the language that they choose."""
        self._context.change(settings)
        self._say(line())
        return ChangeSettings(settings)

    # Engines

    def _add(self, typed: str) -> CommonEvent | None:
        name, _blank, command = typed.partition(" ")
        if not command:
            self._say(_("Type a name without blanks and a command line: add mine ./my-engine."))
            return None
        if problem := self._problem(name, command):
            self._say(problem)
            return None
        engines = {**self._settings.engines, name: command}
        text = _("engine {name}: {command}")
        settings = replace(self._settings, engines=engines)
        return self._keep(settings, lambda: text.format(name=name, command=command))

    def _problem(self, name: str, command: str) -> str:
        """Why an engine cannot be added; "" if it can."""
        if name in self._settings.engines:
            return _("There is an engine of this name already.")
        try:
            program = engine_command(name, {name: command})[0]
        except EngineUnknown as error:
            return sentence(error_words(error))
        if shutil.which(program) is None:
            return _("There is no program {program}.").format(program=program)
        return ""

    def _remove(self, name: str) -> CommonEvent | None:
        engines = dict(self._settings.engines)
        if engines.pop(name, None) is None:
            self._say(_("There is no engine {name}.").format(name=quoted(name)))
            return None
        settings = replace(self._settings, engines=engines)
        return self._keep(settings, lambda: _("Removed: {name}.").format(name=name))

    def _help(self) -> None:
        self._say(*help_lines([*self._table]))
        self._say(_("Colours, characters and keys are those of the screen; they are set there."))


def _value_text(field: str, value: object) -> str:
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if field == "computer_seconds" and isinstance(value, int):
        text = ngettext("at most {count} second", "at most {count} seconds", value)
        return text.format(count=value)
    if field == "language":
        return _(_LANGUAGES[str(value)])
    return str(value) or _("none")
