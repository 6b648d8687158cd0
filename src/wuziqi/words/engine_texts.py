"""Engines that failed in words."""

from wuziqi.columns import fit
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.session.seats import EngineUnknown
from wuziqi.texts import N_

_DETAIL_WIDTH = 40
_FAILURES = {
    Failure.NOT_STARTED: N_("the engine could not be started"),
    Failure.DIED: N_("the engine ended unexpectedly"),
    Failure.REFUSED: N_("the engine refused the position"),
    Failure.ILLEGAL_MOVE: N_("the engine played an illegal move"),
    Failure.SILENT: N_("the engine does not answer"),
    Failure.BABBLING: N_("the engine writes endlessly"),
}


def engine_failure(failure: EngineFailed | EngineUnknown) -> str:
    """Describe the failure of an engine."""
    if isinstance(failure, EngineUnknown):
        return error_words(failure)
    said = error_words(failure.error) if failure.error else failure.detail
    text, detail = _(_FAILURES[failure.reason]), fit(said, _DETAIL_WIDTH)
    return f"{text} ({detail})" if detail else text
