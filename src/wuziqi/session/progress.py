"""The acts, pace, thoughts and view that a session keeps beside its game."""

import math

from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.board import Board
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.session.notices import GameNotice
from wuziqi.session.reasons import GameReason, GameRefusal
from wuziqi.session.results import Done, Refused

SEEN_SECONDS = 0.3
"""Time that a person needs to see a stone's place, before the next stone comes."""

_DELAYS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds between two moves of a watched game, by speed."""

_ROUNDING = 1e-3
"""Milliseconds: more than the error of a sum of seconds."""


class LookBack:
    """The shown position: after ``moves``, or with None the present one.

    ``active`` tells whether an earlier position is shown, ``shown`` has its moves, ``board`` its
    stones.
    """

    active: bool
    moves: int | None
    shown: tuple[Point, ...]
    board: Board

    def __init__(self, game: Game) -> None:
        self.moves = None
        self.follow(game)

    def follow(self, game: Game) -> None:
        """Show the same position of a game that has changed, or the present one."""
        self._game = game
        self.go(len(game.moves) if self.moves is None else self.moves)

    def end(self) -> None:
        self.go(len(self._game.moves))

    def go(self, moves: int) -> None:
        """Show the position after that many moves, or the nearest one."""
        game, wanted = self._game, max(moves, 0)
        self.active = wanted < len(game.moves)
        self.moves = wanted if self.active else None
        self.shown = game.moves[: self.moves]
        self.board = game.board_after(wanted) if self.active else game.board

    def step(self, moves: int) -> Done[GameNotice] | Refused[GameReason]:
        """Show the position a number of moves later, or earlier for a negative number."""
        wanted = len(self.shown) + moves
        if wanted < 0:
            return Refused(GameRefusal.AT_START)
        if wanted > len(self._game.moves):
            return Refused(GameRefusal.AT_PRESENT)
        self.go(wanted)
        return Done()


class History:
    """The player and the time of each act of one game; acts are numbered from 0.

    Undone acts keep their notes for redo, until another act replaces them.
    """

    def __init__(self) -> None:
        self._actors: dict[int, Player] = {}
        self._movers: dict[int, Player] = {}
        self._milliseconds: dict[int, int] = {}

    def note(self, game: Game, player: Player, stones_before: int, seconds: float) -> None:
        """Note the player and the seconds of the last act of a game.

        ``stones_before`` is the number of stones before the act, which may have placed none.
        """
        number = len(game.acts) - 1
        self._actors[number] = player
        # Rounded down, so that an act in time is in time in a replay too.
        self._milliseconds[number] = int(seconds * 1000 + _ROUNDING)
        if len(game.moves) > stones_before:
            self._movers[stones_before] = player

    def retime(self, act: int, milliseconds: int) -> None:
        self._milliseconds[act] = milliseconds

    def actor(self, act: int) -> Player | None:
        """Return the player of an act; None for an act not done here."""
        return self._actors.get(act)

    def mover(self, stone: int) -> Player:
        return self._movers[stone]

    def spent(self, acts: int) -> int:
        """Return the total milliseconds of the first ``acts`` acts, as far as they were timed."""
        return sum(spent for number, spent in self._milliseconds.items() if number < acts)

    def milliseconds(self, acts: int) -> tuple[int, ...]:
        return tuple(map(self._milliseconds.__getitem__, range(acts)))


class Pace:
    """When the next move of the computer is due.

    ``stepping`` lets a paused game continue for one move. The computer does not think before the
    time ``move_at``. Where a person plays, the computer's move is shown at least ``least_seconds``
    after the last act.
    """

    def __init__(self) -> None:
        self.stepping = False
        self.move_at = 0.0
        self.least_seconds = 0.0
        self._acted_at = -math.inf
        self._speed = _DELAYS.index(1.0)

    @property
    def delay(self) -> float:
        """The seconds between two moves of a watched game."""
        return _DELAYS[self._speed]

    def step(self, now: float) -> None:
        self.stepping, self.move_at = True, now

    def change_speed(self, step: int, now: float) -> float:
        """Go faster or slower by ``step`` speeds; returns the new delay in seconds."""
        self._speed = min(max(self._speed + step, 0), len(_DELAYS) - 1)
        self.move_at = min(self.move_at, now + self.delay)
        return self.delay

    def acted(self, now: float, *, watched: bool) -> None:
        """End a step, and let a watched game wait before its next move."""
        self.stepping = False
        self.move_at = now + (self.delay if watched else 0.0)
        self._acted_at = -math.inf if watched else now

    @property
    def answer_at(self) -> float:
        """The time before which a move of the computer is not shown."""
        return self._acted_at + self.least_seconds

    def hasten(self) -> None:
        """Show the next move of the computer as soon as it has replied."""
        self._acted_at = -math.inf

    def restart(self, now: float) -> None:
        """Begin a new game at the speed of the last one."""
        self.stepping = False
        self.move_at = now


class Thinking:
    """The state of the engine whose turn it is.

    ``thought`` is its last report, ``about`` its name and author. ``answered`` is True from its
    reply until its move is shown; ``hurried`` demands its move at once.
    """

    def __init__(self) -> None:
        self.thought: Thought | None = None
        self.about: About | None = None
        self.answered = False
        self.hurried = False
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """Note a request to an engine for its move."""
        self.forget()
        self._since = now

    @property
    def begun(self) -> bool:
        """Whether the thought is current, that is, nobody has moved since the request."""
        return self._since is not None

    def end(self) -> None:
        """Note that somebody has moved; the last thought stays."""
        self._since = None
        self.answered = self.hurried = False

    def forget(self) -> None:
        """Drop everything about the last position."""
        self.end()
        self.thought = None

    def seconds(self, now: float) -> float | None:
        """Return the seconds since the engine began to think; None while it does not."""
        return None if self._since is None else max(now - self._since, 0.0)
