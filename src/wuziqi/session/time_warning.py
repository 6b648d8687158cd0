"""Warns a person whose time becomes short."""

from collections.abc import Sequence

from wuziqi.records.time_control import WARNING_SECONDS, Reading
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act
from wuziqi.session.notices import ClockNotice, LowTime, PeriodBegan
from wuziqi.session.seats import Seats


class TimeWarning:
    """Tells of every period of byo-yomi that begins, and warns once a turn of the end.

    There is no warning where a turn or a period begins with little time: that is no news.
    """

    def __init__(self) -> None:
        self._turn: Sequence[Act] | None = None
        """The acts before the turn that the rest is about."""
        self._periods = 0
        """The periods that were left when the person was last told."""
        self._due = False

    def check(self, game: Game, seats: Seats, reading: Reading | None) -> ClockNotice | None:
        """Return what is due to the person to move, whose clock shows ``reading``.

        ``reading`` is None without clocks.
        """
        if reading is None or game.outcome is not None or not seats.is_here(game.player):
            return None
        if self._turn != game.acts:
            self._turn = game.acts
            self._begin(reading)
        if reading.periods != self._periods:
            first = self._periods == 0
            self._begin(reading)
            return PeriodBegan(reading.periods, first)
        if not (self._due and reading.is_low):
            return None
        self._due = False
        return LowTime(WARNING_SECONDS)

    def _begin(self, reading: Reading) -> None:
        self._periods = reading.periods
        self._due = not reading.is_low
