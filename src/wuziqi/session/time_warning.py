"""Warns a person whose time becomes short."""

from collections.abc import Sequence

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.session.clock import WARNING_SECONDS
from wuziqi.session.notices import LowTime
from wuziqi.session.seats import Seats


class TimeWarning:
    """Warns at most once a turn, and not in one that begins with little time: that is no news."""

    def __init__(self) -> None:
        self._turn: Sequence[Act] | None = None
        """The acts before the turn that ``_due`` is about."""
        self._due = False

    def check(self, game: Game, seats: Seats, left: float | None) -> LowTime | None:
        """Return a warning if one is due to the person to move with ``left`` seconds left.

        ``left`` is None without clocks.
        """
        if left is None or game.outcome is not None or not seats.is_here(game.player):
            return None
        if self._turn != game.acts:
            self._turn, self._due = game.acts, left > WARNING_SECONDS
        if left > WARNING_SECONDS or not self._due:
            return None
        self._due = False
        return LowTime(WARNING_SECONDS)
