"""Warns a person whose time becomes short."""

from collections.abc import Sequence

from wuziqi.rules.opening import Act
from wuziqi.session.clock import WARNING_SECONDS
from wuziqi.session.notices import LowTime


class TimeWarning:
    """Warns at most once a turn, and not in one that begins with little time: that is no news."""

    def __init__(self) -> None:
        self._turn: Sequence[Act] | None = None
        """The acts before the turn that ``_due`` is about."""
        self._due = False

    def check(self, acts: Sequence[Act], left: float) -> LowTime | None:
        """Return a warning if one is due in the turn after ``acts`` with ``left`` seconds left."""
        if self._turn != acts:
            self._turn, self._due = acts, left > WARNING_SECONDS
        if left > WARNING_SECONDS or not self._due:
            return None
        self._due = False
        return LowTime(WARNING_SECONDS)
