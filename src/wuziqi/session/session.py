"""A game being played: its players, clocks, pauses, undo and end.

The session knows no screen and no language. Front ends call its methods, engines send it events
(computer.py), and observers are called after every change:

>>> from wuziqi.rules.game import Game
>>> from wuziqi.rules.point import parse_point
>>> from wuziqi.session.seats import Seats
>>> session = GameSession(Game(9, 9), Seats())
>>> session.observe(lambda session, event: print(event.name))
>>> session.tick(now=0.0)
>>> session.play(parse_point("e5"))
ACTED
>>> session.play(parse_point("f6"))
ACTED
>>> session.undo()
REWOUND
>>> [str(point) for point in session.game.moves]
['e5']
>>> session.resign()  # of two people the one to move
ENDED
>>> session.game.outcome.winner.name
'BLACK'
"""

import math
from collections.abc import Callable, Sequence
from enum import Enum, auto

from wuziqi.protocol.client.events import About, Thought
from wuziqi.protocol.client.worker import earliest
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.clock import Clock, TimeWarning
from wuziqi.session.notices import ChoiceMade, ClockNotice, WhatIf
from wuziqi.session.seats import Seats, color_of

SEEN_SECONDS = 0.3
"""Time that a person needs to see a stone's place, before the next stone comes."""

_THINKING_SECONDS = 0.25
"""Interval between two updates of the displayed thinking time."""

_DELAYS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds between two moves of a watched game, by speed."""

_ROUNDING = 1e-3
"""Milliseconds: more than the error of a sum of seconds."""

_REVOCABLE = (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT)


class SessionEvent(Enum):
    STARTED = auto()
    """A new game has replaced the old one."""
    ACTED = auto()
    """A stone was placed, or a choice of the opening made."""
    REWOUND = auto()
    """Acts were undone or redone."""
    BRANCHED = auto()
    """The finished game stays unchanged; a what-if follows as another game."""
    ENDED = auto()
    """The game ended by resignation, time or agreement."""
    SEATED = auto()
    """The players have changed."""
    RETIMED = auto()
    """The time of an act was corrected to the friend's program's measurement."""
    SETTLED = auto()
    """The friend's program knows the end of the game."""
    HELPED = auto()
    """The player received advice."""


Observer = Callable[["GameSession", SessionEvent], None]


class GameSession:
    """A game in progress. Only ``tick`` reads time, in seconds of any steady clock.

    ``game``, ``seats``, ``clock``, ``pace`` and ``thinking`` may be read at any time; only the
    session changes them, but for the speed of ``pace``. ``helped`` is True once the player has
    undone an act or received advice. ``time_passes`` is False before the first tick, and from
    ``hold`` to the next tick.

    A paused game stands still; so does a game of the computer against itself while no person sees
    it.
    """

    def __init__(self, game: Game, seats: Seats, control: TimeControl | None = None) -> None:
        self.game = game
        self.seats = seats
        self.clock = Clock(control)
        self.pace = Pace()
        self.history = History()
        self.now = 0.0
        self.helped = False
        self.thinking = Thinking()
        self.time_passes = False
        self._hidden = False
        self._stuck_at: tuple[Act, ...] | None = None
        self._draw_offered_at: tuple[Act, ...] | None = None
        self._time_warning = TimeWarning()
        self._observers: list[Observer] = []

    def observe(self, observer: Observer) -> None:
        self._observers.append(observer)

    def _notify(self, event: SessionEvent) -> None:
        self._run_clock()
        for observer in self._observers:
            observer(self, event)

    def restart(self, seats: Seats, *, early_draw: bool = False) -> None:
        """Begin a new game of the same kind with these players, from the same position."""
        self.game = self.game.afresh(early_draw=early_draw)
        self.seats = seats
        self.clock = Clock(self.clock.control)
        self.history = History()
        self.pace.restart(self.now)
        self.helped = False
        self.thinking.forget()
        self._stuck_at = self._draw_offered_at = None
        self._time_warning = TimeWarning()
        self._notify(SessionEvent.STARTED)

    def restore(
        self,
        acts: Sequence[Act],
        milliseconds: Sequence[int],
        undone: Sequence[Act] = (),
        *,
        helped: bool = False,
    ) -> None:
        """Replay the acts of a saved game in a new session, each with the time that it took.

        ``undone`` are the acts that redo then plays. Observers are not called. Raises ValueError
        for an act that the rules do not allow, and stops there.
        """
        game = self.game
        times = [*milliseconds, *[0] * len(undone)]
        for number, (act, spent) in enumerate(zip([*acts, *undone], times, strict=True), 1):
            player, stones = game.player, len(game.moves)
            if isinstance(act, str):
                game.choose(act)
            else:
                game.play(act)
            self.history.note(game, player, stones, spent / 1000)
            self.clock.replay(player, number, spent / 1000)
        for _act in undone:
            game.undo()
        self.clock.went_to(len(acts), self.now)
        self.helped = helped

    # Time

    def tick(self, now: float, *, visible: bool = True) -> ClockNotice | None:
        """Let time pass until ``now``; an expired clock ends the game.

        Returns the notice about a person's short time, when due.
        """
        self.now = now
        self.time_passes = True
        self._hidden = not visible
        self._run_clock()
        flagged = self.clock.flagged(now)
        if flagged is not None:
            self._flag(flagged)
        reading = self.clock.reading(self.game.player, now)
        return self._time_warning.check(self.game, self.seats, reading)

    def _flag(self, player: Player) -> None:
        self.end(color_of(self.game, player).other, Reason.TIME)

    def hold(self, now: float) -> None:
        """Stop the clocks until the next ``tick``, before the whole program is suspended."""
        self.time_passes = False
        self.clock.run(None, now)

    def _run_clock(self) -> None:
        """Run the right clock: none while nobody sees a game with the computer."""
        waits = self.halted or self.stuck or self.thinking.answered
        waits = waits or self.now < self.pace.move_at
        waits = waits or (self._hidden and self.seats.computer is not None)
        if self.time_passes:
            self.clock.run(None if waits or self.is_over else self.game.player, self.now)

    def next_wake(self) -> float | None:
        """Return the seconds until a displayed time changes or the computer may act, else None."""
        times = [self.clock.next_change(self.now)]
        if self.computer_to_move and not self.halted and not self.stuck:
            due = self.pace.answer_at if self.thinking.answered else self.pace.move_at
            waiting = due - self.now
            shown = None if self._hidden else _THINKING_SECONDS
            times.append(waiting if waiting > 0 else shown)
        return earliest(*times)

    @property
    def thinking_seconds(self) -> float | None:
        """Seconds since the computer began to think; None while it does not."""
        thinks = self.computer_wanted and not self.halted
        return self.thinking.seconds(self.now) if thinks else None

    # The side to move

    @property
    def is_over(self) -> bool:
        return self.game.outcome is not None

    @property
    def computer_to_move(self) -> bool:
        return not self.is_over and self.game.player in self.seats.computers

    @property
    def others_turn(self) -> bool:
        """Whether the next act is the computer's, or a friend's at another program."""
        return not (self.is_over or self.game.player in self.seats.here)

    @property
    def computer_wanted(self) -> bool:
        return self.computer_to_move and not self.stuck and self.now >= self.pace.move_at

    @property
    def person_thinks(self) -> bool:
        """Whether a person is to move and sees the game."""
        away = self.pace.paused or self._hidden or self.is_over
        return not away and self.game.player in self.seats.here

    @property
    def halted(self) -> bool:
        """Whether the computer must stop thinking."""
        return self.pace.halted or (self._hidden and self.seats.watched)

    @property
    def stuck(self) -> bool:
        """Whether the engine failed at this position, and waits for ``ask_again``."""
        return self.computer_to_move and self._stuck_at == self.game.acts

    def get_stuck(self) -> None:
        """Note that the engine failed here: the next request waits for ``ask_again``."""
        self._stuck_at = self.game.acts
        self._run_clock()

    def ask_again(self) -> None:
        """Let an engine that failed try again."""
        self._stuck_at = None
        self._run_clock()

    def note_answer(self) -> None:
        """Note that the engine has its move; its clock stops until the move is shown."""
        self.thinking.answered = True
        self._run_clock()

    # Acts

    def play(self, point: Point, typed: str = "") -> None:
        """Place the next stone, or offer or pick a point in an opening.

        ``typed`` is how the player named the point, for the text of an error.
        Raises IllegalMove, and then changes nothing.
        """
        player, stones = self.game.player, len(self.game.moves)
        self.game.play(point, typed)
        self._acted(player, stones)

    def choose(self, choice: str) -> ChoiceMade:
        """Make a choice of the opening; raises ValueError, and then changes nothing."""
        player, black, stones = self.game.player, self.game.black, len(self.game.moves)
        self.game.choose(choice)
        self._acted(player, stones)
        return ChoiceMade(player, choice, black)

    def play_from(self, moves: int, point: Point, typed: str = "") -> WhatIf | None:
        """Undo all stones but the first ``moves`` and place one.

        From a finished game this begins a what-if. Raises IllegalMove where the stone cannot be
        placed, and then changes nothing.
        """
        self.game.earlier(moves).play(point, typed)
        notice = self._leave_finished_game()
        while len(self.game.moves) > moves:
            self.game.undo()
        self._rewind()
        self.play(point, typed)
        return notice

    def _acted(self, player: Player, stones_before: int) -> None:
        seconds = self._stop_clock(player)
        self.history.note(self.game, player, stones_before, seconds)
        self.pace.acted(self.now, watched=self.seats.watched)
        self.thinking.end()
        self._notify(SessionEvent.ACTED)

    def _stop_clock(self, player: Player) -> float:
        """Stop the clocks after the last act; returns the seconds that it took."""
        return self.clock.acted(player, len(self.game.acts), self.now)

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """The milliseconds that each act of the game took."""
        return self.history.milliseconds(len(self.game.acts))

    def mover(self, number: int) -> Player:
        """Return who placed stone ``number``, from 0, or will place the next one."""
        return self.game.player if number == len(self.game.moves) else self.history.mover(number)

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is an act of a person, or of the watched game, to undo."""
        actors = map(self.history.actor, range(len(self.game.acts)))
        watched, computers = self.seats.watched, self.seats.computers
        return any(watched or actor not in computers for actor in actors)

    def undo(self) -> WhatIf | None:
        """Undo the last act; against the computer, back to the player's own decision.

        In a finished game this begins a what-if.
        """
        notice = self._leave_finished_game()
        self.game.undo()
        while self._is_computers_decision:
            self.game.undo()
        self._rewind()
        self._notify(SessionEvent.REWOUND)
        return notice

    def redo(self) -> WhatIf | None:
        """Redo an act; against the computer, up to the player's own turn.

        In a finished game this begins a what-if.
        """
        notice = self._leave_finished_game()
        self.game.redo()
        while self.game.undone and self._is_computers_decision:
            self.game.redo()
        self._rewind()
        self._notify(SessionEvent.REWOUND)
        return notice

    def _leave_finished_game(self) -> WhatIf | None:
        """Go on with a copy of a finished game; returns None for an unfinished one."""
        if not self.is_over:
            return None
        self.game = self.game.copy()
        self._notify(SessionEvent.BRANCHED)
        return WhatIf()

    @property
    def can_reopen(self) -> bool:
        """Whether the game was ended by resignation, time or agreement, not by a move."""
        outcome = self.game.outcome
        return outcome is not None and outcome.reason in _REVOCABLE

    def reopen(self) -> None:
        """Undo the end of a game that no move ended."""
        self.game.reopen()
        self._rewind()
        self._notify(SessionEvent.REWOUND)

    @property
    def _is_computers_decision(self) -> bool:
        return not self.seats.watched and self.game.player is self.seats.computer

    def _rewind(self) -> None:
        """Set the clocks back, and pause a watched game: it would repeat the same move at once."""
        self.clock.went_to(len(self.game.acts), self.now)
        self._stuck_at = None
        self.thinking.end()
        self.helped = True
        self.pace.paused = self.seats.watched

    # Pauses

    @property
    def paused(self) -> bool:
        return self.pace.paused

    @property
    def can_pause(self) -> bool:
        """Whether the computer or a clock runs that a pause could stop."""
        runs = self.computer_to_move or self.clock.control is not None
        return runs and not self.is_over

    def pause(self) -> None:
        """Pause the game, also within a single step of a watched game."""
        self.pace.pause()
        self._run_clock()

    def resume(self) -> None:
        """End the pause; the next move of a watched game follows at once."""
        self.pace.resume(self.now)
        self._run_clock()

    def move_now(self) -> None:
        """Have the computer move at once.

        Our computer replaces an engine that failed. A paused game goes on, a watched one for one
        move.
        """
        if self.stuck and self.seats.engine:
            self.seats = self.seats.with_our_computer()
            self.ask_again()
            self._notify(SessionEvent.SEATED)
        elif self.paused and self.seats.watched:
            self.pace.step(self.now)
        elif self.paused or not self.computer_wanted:
            self.resume()
        else:
            self.thinking.hurried = True

    # Help and the end

    def note_help(self) -> None:
        """Note that the player received advice."""
        if not self.helped:
            self.helped = True
            self._notify(SessionEvent.HELPED)

    def resign(self) -> None:
        """End the game by resignation of the person, or of the person to move."""
        resigning = color_of(self.game, self.seats.person or self.game.player)
        self.end(resigning.other, Reason.RESIGNATION)

    def offer_draw(self) -> None:
        """Offer the computer a draw; the offer stands until the next act."""
        self._draw_offered_at = self.game.acts

    @property
    def draw_offered(self) -> bool:
        return not self.is_over and self._draw_offered_at == self.game.acts

    def withdraw_draw(self) -> None:
        self._draw_offered_at = None

    def agree_draw(self) -> None:
        self.end(None, Reason.AGREEMENT)

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End the game otherwise than by a move; a ``winner`` of None is a draw."""
        self.game.end(winner, reason)
        self._draw_offered_at = None
        self._notify(SessionEvent.ENDED)


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
        return tuple(self._milliseconds[number] for number in range(acts))


class Pace:
    """Whether a game is paused, and when the next move of the computer is due.

    ``stepping`` lets a paused game continue for one move. The computer does not think before the
    time ``move_at``. Where a person plays, the computer's move is shown at least ``least_seconds``
    after the last act.
    """

    def __init__(self) -> None:
        self.paused = False
        self.stepping = False
        self.move_at = 0.0
        self.least_seconds = 0.0
        self._acted_at = -math.inf
        self._speed = _DELAYS.index(1.0)

    @property
    def halted(self) -> bool:
        """Whether the game stands still."""
        return self.paused and not self.stepping

    @property
    def delay(self) -> float:
        """The seconds between two moves of a watched game."""
        return _DELAYS[self._speed]

    def pause(self) -> None:
        self.paused, self.stepping = True, False

    def resume(self, now: float) -> None:
        self.paused, self.move_at = False, now

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
        self.paused = self.stepping = False
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
        """Whether the thought is current: an engine was asked, and nobody has moved since."""
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
