"""Settings as a player changes them: kinds of values, refusals, and other engines.

The table of settings, with a text for each, is ``wuziqi.words.setting_texts``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from wuziqi.play.events import OpenPage
from wuziqi.records.settings import Settings, is_relay
from wuziqi.session.results import NotOneOf, Refused
from wuziqi.session.seats import EngineUnknown, engine_command
from wuziqi.texts import clean_name


class SettingRefusal(Enum):
    """Why a setting stays as it is."""

    NO_ADDRESS = auto()
    NO_COMMAND_LINE = auto()
    ENGINE_KNOWN = auto()
    """There is an engine of this name."""
    NO_ENGINE = auto()
    """No engine has been added that could be removed."""


@dataclass(frozen=True)
class NotInRange:
    """Only a number from 1 to ``most`` can be typed."""

    most: int


@dataclass(frozen=True)
class NoProgram:
    """There is no ``program`` of this name to start."""

    program: str


SettingReason = SettingRefusal | NotOneOf | NotInRange | NoProgram


@dataclass(frozen=True)
class OneOf:
    """One of ``values``; () for values that only the front end knows."""

    values: tuple[object, ...] = ()

    @property
    def words(self) -> list[str]:
        return [_word(value) for value in self.values]

    def read(self, typed: str) -> object:
        """Return the typed value, or Refused."""
        known = {_word(value).lower(): value for value in self.values}
        return known.get(typed.lower(), Refused(NotOneOf(self.words)))


SWITCH: Final = OneOf((True, False))


@dataclass(frozen=True)
class Number:
    """A number from 1 to ``most``; keys go through the ``offered`` numbers, by default all."""

    most: int
    offered: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[object, ...]:
        return self.offered or tuple(range(1, self.most + 1))

    @property
    def words(self) -> list[str]:
        return [f"1-{self.most}"]

    def read(self, typed: str) -> object:
        """Return the typed number, or Refused."""
        numbers = {str(number): number for number in range(1, self.most + 1)}
        return numbers.get(typed, Refused(NotInRange(self.most)))


@dataclass(frozen=True)
class Text:
    """A typed text, "" if there is none; ``read`` returns the value for a text, or Refused.

    The value takes at most so many ``columns``.
    """

    read: Callable[[str], object]
    columns: int | None = None


@dataclass(frozen=True)
class NewEngine:
    """No value: the setting adds an engine."""


Kind = OneOf | Number | Text | OpenPage | NewEngine
"""The kinds of settings; those without a value open a page or add an engine."""


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def read_address(text: str) -> object:
    """Return the address of a server, "" for the public one, or Refused."""
    return text if not text or is_relay(text) else Refused(SettingRefusal.NO_ADDRESS)


read_name = clean_name
"""Returns the player's name, cut to the columns that a name has."""


def with_setting(settings: Settings, name: str, value: object) -> Settings | Refused[SettingReason]:
    """Return the settings with another value, or why the kind of the setting refused to read it."""
    if isinstance(value, Refused):
        return value
    values: dict[str, object] = {name: value}
    return replace(settings, **values)  # type: ignore[arg-type]


# Other engines


def engine_name_refusal(settings: Settings, name: str) -> Refused[SettingReason] | None:
    """Return why a new engine cannot have this name; None if it can."""
    return Refused(SettingRefusal.ENGINE_KNOWN) if name in settings.engines else None


def with_engine(settings: Settings, name: str, command: str) -> Settings | Refused[SettingReason]:
    """Return the settings with an engine of this name that a command line starts."""
    import shutil  # noqa: PLC0415  slow to load, and the menu is there at once

    if (refused := engine_name_refusal(settings, name)) is not None:
        return refused
    try:
        program = engine_command(name, {name: command})[0]
    except EngineUnknown:
        return Refused(SettingRefusal.NO_COMMAND_LINE)
    if shutil.which(program) is None:
        return Refused(NoProgram(program))
    return _with_engines(settings, {**settings.engines, name: command})


def remove_engine(settings: Settings, name: str) -> Settings | Refused[SettingReason]:
    if not settings.engines:
        return Refused(SettingRefusal.NO_ENGINE)
    if name not in settings.engines:
        return Refused(NotOneOf([*settings.engines]))
    others = {other: command for other, command in settings.engines.items() if other != name}
    return _with_engines(settings, others)


def _with_engines(settings: Settings, engines: Mapping[str, str]) -> Settings:
    return replace(settings, engines=dict(engines))
