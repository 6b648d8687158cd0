"""Time controls: typed by a player, saved in a setup, and written to SGF files."""

import re
import unicodedata
from math import ceil
from typing import Final, NamedTuple

from wuziqi.records.setup import (
    MOST_GAME_MINUTES,
    MOST_INCREMENT_SECONDS,
    MOST_MOVE_SECONDS,
    MOST_PERIODS,
    Setup,
    SetupError,
)
from wuziqi.rules.board import Stone
from wuziqi.texts import N_, TextError

WARNING_SECONDS = 10
"""The seconds left at which a player is warned."""

_SPAN: Final = r"(?:([0-9]{1,2})h)?(?:([0-9]{1,3})m)?(?:([0-9]{1,4})s)?"
"""A time such as 1h, 10m, 1m30s or 30s, as hours, minutes and seconds."""
_PERIODS: Final = r"([0-9]{1,2})x([0-9]{1,4}[sm])"
"""Byo-yomi, such as 3x30s."""
_ACCEPTED_SIGNS: Final = str.maketrans({"×": "x", "*": "x", "分": "m", "秒": "s", " ": None})
"""Other characters accepted for the letters and signs of a clock."""


class ClockError(TextError, ValueError):
    """A text is no clock, or its time is out of range."""


class Reading(NamedTuple):
    """The display of a clock: ``seconds``, and the byo-yomi ``periods`` left.

    During a period it counts too, and the seconds are the period's. ``periods`` is 0 before the
    first period; ``more`` is True if another period follows the seconds.
    """

    seconds: float
    periods: int = 0
    more: bool = False

    @property
    def is_low(self) -> bool:
        return self.seconds <= WARNING_SECONDS and not self.more


class TimeControl(NamedTuple):
    """``seconds`` for every move if ``per_move``, else for the game, ``increment`` more a move.

    With ``periods`` of ``period`` seconds each, byo-yomi follows the seconds: a move within a
    period leaves this period whole, a used up period is gone.

    The remaining time of a player is a single number of seconds, all periods included.
    """

    seconds: float
    increment: float = 0
    per_move: bool = False
    periods: int = 0
    period: float = 0

    @property
    def start(self) -> float:
        return float(self.seconds + self.periods * self.period)

    def after_move(self, left: float) -> float:
        """Return the remaining time after a move made with ``left`` seconds remaining."""
        if self.per_move:
            return self.seconds
        if left < self.periods * self.period:
            return max(ceil(left / self.period), 1) * self.period
        return left + self.increment

    def reading(self, left: float) -> Reading:
        """Return the display of a clock with ``left`` seconds remaining, at least 0."""
        overtime = self.periods * self.period
        if left > overtime or not left or not self.periods:
            return Reading(max(left - overtime, 0.0), more=left > overtime > 0)
        periods = ceil(left / self.period)
        return Reading(left - (periods - 1) * self.period, periods, more=periods > 1)


def time_control(setup: Setup) -> TimeControl | None:
    """Return the time control of a setup; None without clocks."""
    match setup.clock:
        case "move":
            return TimeControl(setup.move_seconds, per_move=True)
        case "game":
            seconds = setup.game_minutes * 60 + setup.game_seconds
            if setup.periods:
                return TimeControl(seconds, periods=setup.periods, period=setup.period_seconds)
            return TimeControl(seconds, setup.increment_seconds)
    return None


# Typed time controls


def parse_clock(typed: str) -> dict[str, int | str]:
    """Return the choices of a setup that make a clock. Raises ClockError.

    ``none``, ``30s`` for every move, ``10m`` for the game, ``5m+3s`` with 3 seconds more a move,
    ``10m+3x30s`` with 3 periods of 30 seconds after the 10 minutes, ``3x30s`` with these alone.
    """
    text = unicodedata.normalize("NFKC", typed).lower().translate(_ACCEPTED_SIGNS)
    if text == "none":
        return {"clock": "none"}
    main, plus, later = text.partition("+")
    if not plus and re.fullmatch(_PERIODS, main):
        main, plus, later = "0s", "+", main
    seconds = _seconds(main)
    if not plus and re.fullmatch("[0-9]+s", main):
        return _within(clock="move", move_seconds=seconds)
    if not plus:
        return _game(seconds, increment_seconds=0)
    if (match := re.fullmatch(_PERIODS, later)) is not None:
        return _game(seconds, periods=int(match[1]), period_seconds=_seconds(match[2]))
    return _game(seconds, increment_seconds=_seconds(f"{later}s" if later.isdecimal() else later))


def _seconds(span: str) -> int:
    match = re.fullmatch(_SPAN, span)
    if not span or match is None:
        raise ClockError(
            N_("Type a clock such as none, 30s for a move, 10m for the game, 5m+3s, 10m+3x30s.")
        )
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return (hours * 60 + minutes) * 60 + seconds


def _game(main: int, *, periods: int = 0, **more: int) -> dict[str, int | str]:
    minutes, seconds = divmod(main, 60)
    return _within(
        clock="game", game_minutes=minutes, game_seconds=seconds, periods=periods, **more
    )


def _within(**choices: int | str) -> dict[str, int | str]:
    try:
        Setup(**choices)  # type: ignore[arg-type]
    except SetupError as error:
        text = N_(
            "A clock has at most {minutes} minutes for the game, {seconds} seconds for a move or"
            " a period, {periods} periods, and {more} seconds more with every move."
        )
        raise ClockError(
            text,
            minutes=MOST_GAME_MINUTES,
            seconds=MOST_MOVE_SECONDS,
            periods=MOST_PERIODS,
            more=MOST_INCREMENT_SECONDS,
        ) from error
    return choices


def clock_code(setup: Setup) -> str:
    """Return the clock of a setup as ``parse_clock`` takes it."""
    if setup.clock == "none":
        return "none"
    if setup.clock == "move":
        return f"{setup.move_seconds}s"
    minutes, seconds = setup.game_minutes, setup.game_seconds
    main = (f"{minutes}m" if minutes else "") + (f"{seconds}s" if seconds else "")
    if setup.periods:
        return "+".join(filter(None, [main, f"{setup.periods}x{setup.period_seconds}s"]))
    more = setup.increment_seconds
    return f"{main}+{more}s" if more or not minutes else main


# As files say it


def sgf_times(control: TimeControl | None) -> tuple[str, str]:
    """Return a clock as the properties TM and OT of an SGF file, "" if there is none.

    A time for every move is a single period of byo-yomi without main time.
    """
    if control is None:
        return "", ""
    if control.per_move:
        return "0", f"1x{control.seconds:g} byo-yomi"
    overtime = f"{control.increment:g} fischer" if control.increment else ""
    if control.periods:
        overtime = f"{control.periods}x{control.period:g} byo-yomi"
    return f"{control.seconds:g}", overtime


def sgf_left(control: TimeControl, left: float, stone: Stone) -> dict[str, list[str]]:
    """Return the time left after a move of this colour as properties of an SGF file.

    BL and WL are seconds, in byo-yomi those of the period; OB and OW then count the periods.
    """
    reading, color = control.reading(left), stone.name[0]
    times = {f"{color}L": [f"{reading.seconds:.3f}".rstrip("0").rstrip(".")]}
    return times | ({f"O{color}": [f"{reading.periods}"]} if reading.periods else {})
