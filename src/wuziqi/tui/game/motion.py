"""Motion on the board of a game: a new stone flashes, a winning row lights up stone by stone."""

import math
from dataclasses import dataclass, replace

from wuziqi.rules.point import Point
from wuziqi.session.session import GameSession, SessionEvent
from wuziqi.tui.game.view import GameView, Viewpoint
from wuziqi.tui.widgets.preferences import Preferences

FLASH_SECONDS = 0.2
"""The seconds for which a new stone flashes."""

STONE_SECONDS = 0.12
"""The time from one stone of a winning row to the next."""


@dataclass(frozen=True)
class Motion:
    """What moves since ``began``: the stones ``placed`` then and the winning ``row``, if any.

    Times are in seconds of any steady clock. A stone that wins does not flash: its row lights up.
    """

    placed: tuple[Point, ...] = ()
    row: tuple[Point, ...] = ()
    began: float = -math.inf

    def place(self, point: Point, row: tuple[Point, ...], now: float) -> "Motion":
        """Return what moves once a stone is placed that makes this ``row``, or none."""
        together = self.placed if now == self.began else ()
        return Motion((*together, point), row, now)

    def flashing(self, now: float) -> tuple[Point, ...]:
        """Return the stones that flash."""
        return self.placed if not self.row and now < self.began + FLASH_SECONDS else ()

    def lit(self, now: float) -> tuple[Point, ...]:
        """Return the stones of the winning row that are lit."""
        return tuple(at for at, due in zip(self.row, self._row_times, strict=True) if due <= now)

    def next_frame(self, now: float) -> float | None:
        """Return the seconds until the next change of the picture; None for never."""
        times = self._row_times if self.row else (self.began + FLASH_SECONDS,)
        return min((time - now for time in times if time > now), default=None)

    @property
    def _row_times(self) -> tuple[float, ...]:
        """When each stone of the row is lit: the first at once."""
        return tuple(self.began + number * STONE_SECONDS for number in range(len(self.row)))


STILL = Motion()
"""Nothing moves."""


class Animation:
    """Animates each new stone of a session, if the preferences allow motion.

    Nothing moves while the player looks back, nor where nobody lets time pass for the session.
    """

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences
        self._motion = STILL
        session.observe(self._observe)

    def _observe(self, session: GameSession, change: SessionEvent) -> None:
        game = session.game
        act = game.acts[-1] if change is SessionEvent.ACTED else None
        wanted = session.time_passes and self._preferences.motion
        seen = wanted and not self._viewpoint.look_back.active
        if isinstance(act, Point) and game.board[act] is not None and seen:
            row = game.outcome.line if game.outcome is not None else ()
            self._motion = self._motion.place(act, row, session.now)
        else:
            self.stop()

    def stop(self) -> None:
        """Show the final picture at once."""
        self._motion = STILL

    def next_frame(self) -> float | None:
        """Return the seconds until the next change of the picture; None for never."""
        return self._motion.next_frame(self._session.now)

    def shown(self, view: GameView) -> GameView:
        """Return a view with the marks of this moment."""
        motion, now = self._motion, self._session.now
        marks = replace(view.marks, flash=motion.flashing(now))
        if motion.row and marks.won:
            marks = replace(marks, won=motion.lit(now))
        return replace(view, marks=marks)
