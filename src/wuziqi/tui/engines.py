"""The engines that a game can need: their commands, and what to say when one fails."""

import shlex
from collections.abc import Mapping

from wuziqi.locale import _
from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.tui.terminal.canvas import fit

_DETAIL_WIDTH = 40


class EngineUnknown(ValueError):
    """No engine can be started under this name; the text says why in one line."""


def engine_command(name: str, engines: Mapping[str, str]) -> list[str]:
    """The command of the engine of that name, as a shell would split it. Raises EngineUnknown."""
    try:
        command = shlex.split(engines.get(name, ""))
    except ValueError as error:
        text = _("the command of {name} cannot be read: {error}")
        raise EngineUnknown(text.format(name=name, error=error)) from error
    if not command:
        raise EngineUnknown(_("the settings name no engine {name}").format(name=name))
    return command


def failure_text(failed: EngineFailed) -> str:
    """Say in the player's language what went wrong with an engine."""
    match failed.reason:
        case Failure.NOT_STARTED:
            text = _("the engine could not be started")
        case Failure.DIED:
            text = _("the engine ended unexpectedly")
        case Failure.REFUSED:
            text = _("the engine refused the position")
        case Failure.ILLEGAL_MOVE:
            text = _("the engine played an illegal move")
        case Failure.SILENT:
            text = _("the engine does not answer")
        case Failure.BABBLING:
            text = _("the engine talks without end")
    detail = fit(failed.detail, _DETAIL_WIDTH)
    return f"{text} ({detail})" if detail else text
