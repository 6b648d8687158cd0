"""Engines other than ours: their commands and limits."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError


class EngineUnknown(TextError, ValueError):
    """No engine can be started by this ``name``: its command is missing or unreadable."""

    def __init__(self, name: str, reason: Exception | None = None) -> None:
        no_command = N_("the settings name no engine {name}")
        unreadable = N_("the command of {name} cannot be read: {error}")
        super().__init__(unreadable if reason else no_command, name=name, error=reason)
        self.name = name


@dataclass(frozen=True)
class EngineOptions:
    """Options of the engines at the board.

    ``commands`` are the command lines of other engines by their names, ``seconds`` is the most time
    for a move. With ``pondering`` our engine also searches while a person thinks.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    seconds: int = 2
    pondering: bool = False


def engine_command(name: str, commands: Mapping[str, str]) -> list[str]:
    """Return the command of an engine, split into words. Raises EngineUnknown."""
    try:
        command = SYSTEM.split_command(commands.get(name, ""))
    except ValueError as error:
        raise EngineUnknown(name, error) from error
    if not command:
        raise EngineUnknown(name)
    return command
