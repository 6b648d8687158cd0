"""The engines that a game can need: their commands, and what they may use."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field


class EngineUnknown(ValueError):
    """No engine can be started under the name ``name``.

    ``reason`` is why its command cannot be read, "" where there is no command.
    """

    def __init__(self, name: str, reason: str = "") -> None:
        super().__init__(f"{name}: {reason or 'no command'}")
        self.name = name
        self.reason = reason


@dataclass(frozen=True)
class EngineOptions:
    """What engines at the board may use.

    ``commands`` are the command lines of other engines by their names, ``seconds`` the most time
    for a move. With ``pondering`` our engine also thinks while a person does.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    seconds: int = 2
    pondering: bool = False


def engine_command(name: str, commands: Mapping[str, str]) -> list[str]:
    """Return the command of an engine, split as a shell would. Raises EngineUnknown."""
    try:
        command = shlex.split(commands.get(name, ""))
    except ValueError as error:
        raise EngineUnknown(name, str(error)) from error
    if not command:
        raise EngineUnknown(name)
    return command
