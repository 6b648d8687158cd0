"""A game being played: who sits there, the clocks, pauses, undo and how it ends.

It knows no screen and no language. Front ends call its methods, engines send it events
(engine_events.py), and observers hear of every change.
"""

import math
from collections.abc import Callable
from enum import Enum, auto

from wuziqi.protocol.client.events import About, Thought
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.clock import Clock, TimeWarning
from wuziqi.session.notices import ChoiceMade, ClockNotice, WhatIf
from wuziqi.session.seats import Seats, color_of


class SessionEvent(Enum):
    """What has changed in a session."""

    STARTED = auto()
    """A new game has begun in the place of the old one."""
    ACTED = auto()
    """Somebody has placed a stone, or made a choice of the opening."""
    REWOUND = auto()
    """Acts were taken back or done again."""
    BRANCHED = auto()
    """A finished game is left as it is; what follows is a what-if, a game of its own."""
    ENDED = auto()
    """The game ended by resignation, time or agreement."""
    SEATED = auto()
    """Other players sit at the board."""
    RETIMED = auto()
    """An act took another time, as the friend's program has measured it."""
    SETTLED = auto()
    """The friend's program knows how the game has ended."""
    HELPED = auto()
    """The player had advice."""


# Who did each act of a game and how long it took


_ROUNDING = 1e-3
"""Milliseconds: more than what sums of seconds are wrong by."""


class History:
    """Notes about the acts of one game, by their numbers from 0.

    Notes of acts that are taken back stay, for redo; another act in their place replaces them.
    """

    def __init__(self) -> None:
        self._actors: dict[int, Player] = {}
        self._movers: dict[int, Player] = {}
        self._milliseconds: dict[int, int] = {}

    def note(self, game: Game, player: Player, stones_before: int, seconds: float) -> None:
        """Note the last act of a game: who did it, and the seconds it took.

        ``stones_before`` is the number of stones before the act, which may have placed none.
        """
        number = len(game.acts) - 1
        self._actors[number] = player
        # Rounded down, so that an act that was in time is so too when it is done again.
        self._milliseconds[number] = int(seconds * 1000 + _ROUNDING)
        if len(game.moves) > stones_before:
            self._movers[stones_before] = player

    def retime(self, act: int, milliseconds: int) -> None:
        """Note that an act took another time."""
        self._milliseconds[act] = milliseconds

    def actor(self, act: int) -> Player | None:
        """Return who did an act; None for an act that was not done here."""
        return self._actors.get(act)

    def mover(self, stone: int) -> Player:
        """Return who placed a stone, by its number from 0."""
        return self._movers[stone]

    def milliseconds(self, acts: int) -> tuple[int, ...]:
        """Return the milliseconds of each of the first ``acts`` acts."""
        return tuple(self._milliseconds[number] for number in range(acts))


# What is known of the engine at the board while it thinks


class Thinking:
    """``thought`` is what the engine last reported, ``about`` what it calls itself.

    ``answered`` says that it has its move, which is not shown yet. ``hurried`` asks that it move at
    once.
    """

    def __init__(self) -> None:
        self.thought: Thought | None = None
        self.about: About | None = None
        self.answered = False
        self.hurried = False
        self._since: float | None = None

    def begin(self, now: float) -> None:
        """Note that an engine was asked for its move."""
        self.forget()
        self._since = now

    @property
    def begun(self) -> bool:
        """Whether an engine was asked and nobody has moved since: the thought is about now."""
        return self._since is not None

    def end(self) -> None:
        """Note that somebody has moved; the last thought stays."""
        self._since = None
        self.answered = self.hurried = False

    def forget(self) -> None:
        """Forget all about the position before."""
        self.end()
        self.thought = None

    def seconds(self, now: float) -> float | None:
        """Return how long the engine has been thinking; None while it does not."""
        return None if self._since is None else max(now - self._since, 0.0)


# How fast a game goes on by itself: paused, step by step, or with a delay between moves


SEEN_SECONDS = 0.3
"""What a person needs to see where a stone was placed, before the next one comes."""

_DELAYS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds from one move to the next where the computer plays both colours, by speed."""


class Pace:
    """Whether a game stands still, and when the next move of a watched game is due.

    ``paused`` and ``stepping`` say that the game stands still, the latter but for one move.
    ``move_at`` is the time before which the computer does not think about its move. Where a person
    plays, its answer is shown no sooner than ``least_seconds`` after the last act.
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
        """Whether nothing may go on."""
        return self.paused and not self.stepping

    @property
    def delay(self) -> float:
        """The seconds between two moves of a watched game."""
        return _DELAYS[self._speed]

    def pause(self) -> None:
        """Stand still, also in the midst of a step."""
        self.paused, self.stepping = True, False

    def resume(self, now: float) -> None:
        """Go on, without waiting for the next move."""
        self.paused, self.move_at = False, now

    def step(self, now: float) -> None:
        """Go on for one move."""
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
        """The time before which an answer of the computer is not shown."""
        return self._acted_at + self.least_seconds

    def hasten(self) -> None:
        """Let the next answer be shown as soon as it is there: the person does not wait."""
        self._acted_at = -math.inf

    def restart(self, now: float) -> None:
        """Begin a new game at the speed of the last one."""
        self.paused = self.stepping = False
        self.move_at = now


# A game being played: who sits there, the clocks, pauses, undo and how it ends


_THINKING_SECONDS = 0.25
"""How often the time that the computer has been thinking is shown anew."""

_REVOCABLE = (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT)

Observer = Callable[["GameSession", SessionEvent], None]


class GameSession:
    """A game that is being played. Only ``tick`` knows of time, in seconds of any steady clock.

    ``game``, ``seats``, ``clock``, ``pace`` and ``thinking`` may be read at any time; only the
    session changes them, but for the speed and haste of ``pace``. ``helped`` says whether an act
    was taken back or advice was given. ``time_passes`` is false before the first tick, and from
    ``hold`` to the next one.

    The game stands still while it is paused; where the computer plays both colours, also while it
    is out of sight.
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
        """Have ``observer`` called after every change from now on."""
        self._observers.append(observer)

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
        self._changed(SessionEvent.STARTED)

    # Time

    def tick(self, now: float, *, visible: bool = True) -> ClockNotice | None:
        """Let time pass until ``now``; a clock that has run out ends the game.

        Returns what there is to say to a person about the clock.
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
        """End the game as a player has run out of time."""
        self.end(color_of(self.game, player).other, Reason.TIME)

    def hold(self, now: float) -> None:
        """Stop the clocks until the next ``tick``: the whole program is about to stand still."""
        self.time_passes = False
        self.clock.run(None, now)

    def _run_clock(self) -> None:
        """Let the right clock run: none while a game with the computer is out of sight."""
        waits = self.halted or self.stuck or self.thinking.answered
        waits = waits or self.now < self.pace.move_at
        waits = waits or (self._hidden and self.seats.computer is not None)
        if self.time_passes:
            self.clock.run(None if waits or self.is_over else self.game.player, self.now)

    def next_wake(self) -> float | None:
        """Return in how many seconds something shown changes by itself; None for never."""
        times = [self.clock.next_change(self.now)]
        if self.computer_to_move and not self.halted and not self.stuck:
            due = self.pace.answer_at if self.thinking.answered else self.pace.move_at
            waiting = due - self.now
            shown = None if self._hidden else _THINKING_SECONDS
            times.append(waiting if waiting > 0 else shown)
        return min((time for time in times if time is not None), default=None)

    def seconds_left(self, player: Player) -> float | None:
        """Return what a player has left on the clock; None without clocks."""
        return self.clock.left(player, self.now)

    @property
    def thinking_seconds(self) -> float | None:
        """How long the computer has been thinking; None while it does not."""
        thinks = self.computer_wanted and not self.halted
        return self.thinking.seconds(self.now) if thinks else None

    # Whose turn it is

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    @property
    def computer_to_move(self) -> bool:
        """Whether the game goes on with a move or a choice of the computer."""
        return not self.is_over and self.seats.is_computer(self.game.player)

    @property
    def others_turn(self) -> bool:
        """Whether the game goes on with an act of the computer, or of a friend elsewhere."""
        return not (self.is_over or self.seats.is_here(self.game.player))

    @property
    def computer_wanted(self) -> bool:
        """Whether the computer is to think now."""
        return self.computer_to_move and not self.stuck and self.now >= self.pace.move_at

    @property
    def person_thinks(self) -> bool:
        """Whether a person is to move and has the game before them."""
        away = self.pace.paused or self._hidden or self.is_over
        return not away and self.seats.is_here(self.game.player)

    @property
    def halted(self) -> bool:
        """Whether the computer must not go on thinking."""
        return self.pace.halted or (self._hidden and self.seats.watched)

    @property
    def stuck(self) -> bool:
        """Whether the computer failed here and waits until the player has it asked again."""
        return self.computer_to_move and self._stuck_at == self.game.acts

    def get_stuck(self) -> None:
        """Note that the computer failed at this position and is not asked again by itself."""
        self._stuck_at = self.game.acts
        self._run_clock()

    def ask_again(self) -> None:
        """Have a computer that failed asked again."""
        self._stuck_at = None
        self._run_clock()

    def note_answer(self) -> None:
        """Note that the computer has its answer, and that its clock stops until that is shown."""
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
        """Take back all stones but the first ``moves`` and place one.

        From a finished game that is a what-if. Raises IllegalMove where the stone cannot be
        placed there, and then changes nothing.
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
        self._changed(SessionEvent.ACTED)

    def _stop_clock(self, player: Player) -> float:
        """Stop the clocks after the last act; returns the seconds that it took."""
        return self.clock.acted(player, len(self.game.acts), self.now)

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """How long each act of the game took."""
        return self.history.milliseconds(len(self.game.acts))

    def mover(self, number: int) -> Player:
        """Return who placed a stone, counted from 0, or will place the next one."""
        return self.game.player if number == len(self.game.moves) else self.history.mover(number)

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is something of the player's, or of the watched game, to take back."""
        actors = map(self.history.actor, range(len(self.game.acts)))
        watched, is_computer = self.seats.watched, self.seats.is_computer
        return any(watched or actor is None or not is_computer(actor) for actor in actors)

    def undo(self) -> WhatIf | None:
        """Take back the last act; against the computer, back to the player's own decision.

        In a finished game that begins a what-if.
        """
        notice = self._leave_finished_game()
        self.game.undo()
        while self._is_computers_decision:
            self.game.undo()
        self._rewind()
        self._changed(SessionEvent.REWOUND)
        return notice

    def redo(self) -> WhatIf | None:
        """Do again what was taken back; against the computer, up to the player's own turn.

        In a finished game that begins a what-if.
        """
        notice = self._leave_finished_game()
        self.game.redo()
        while self.game.undone and self._is_computers_decision:
            self.game.redo()
        self._rewind()
        self._changed(SessionEvent.REWOUND)
        return notice

    def _leave_finished_game(self) -> WhatIf | None:
        """Leave a finished game as it is and go on with a copy of it; nothing in any other."""
        if not self.is_over:
            return None
        self.game = self.game.copy()
        self._changed(SessionEvent.BRANCHED)
        return WhatIf()

    @property
    def can_reopen(self) -> bool:
        """Whether the game was ended by resignation, time or agreement, not by a move."""
        outcome = self.game.outcome
        return outcome is not None and outcome.reason in _REVOCABLE

    def reopen(self) -> None:
        """Take back the end of a game that was not ended by a move."""
        self.game.reopen()
        self._rewind()
        self._changed(SessionEvent.REWOUND)

    @property
    def _is_computers_decision(self) -> bool:
        return not self.seats.watched and self.game.player is self.seats.computer

    def _rewind(self) -> None:
        """Set the clocks back; a watched game is paused, else it would just go on."""
        self.clock.went_to(len(self.game.acts), self.now)
        self._stuck_at = None
        self.thinking.end()
        self.helped = True
        self.pace.paused = self.seats.watched

    # Pauses

    @property
    def paused(self) -> bool:
        """Whether the player has paused the game."""
        return self.pace.paused

    @property
    def can_pause(self) -> bool:
        """Whether something goes on that could stand still."""
        runs = self.computer_to_move or self.clock.control is not None
        return runs and not self.is_over

    def pause(self) -> None:
        """Stand still, also in the midst of a step."""
        self.pace.pause()
        self._run_clock()

    def resume(self) -> None:
        """Go on, without waiting for the next move."""
        self.pace.resume(self.now)
        self._run_clock()

    def move_now(self) -> None:
        """Have the computer move at once.

        Our computer takes the place of an engine that failed. A paused game goes on, a watched
        one for one move.
        """
        if self.stuck and self.seats.engine:
            self.seats = self.seats.with_our_computer()
            self.ask_again()
            self._changed(SessionEvent.SEATED)
        elif self.paused and self.seats.watched:
            self.pace.step(self.now)
        elif self.paused or not self.computer_wanted:
            self.resume()
        else:
            self.thinking.hurried = True

    # Help and the end

    def note_help(self) -> None:
        """Note that the player had advice."""
        if not self.helped:
            self.helped = True
            self._changed(SessionEvent.HELPED)

    def resign(self) -> None:
        """End the game: the person gives up, or of two people the one whose turn it is."""
        resigning = color_of(self.game, self.seats.person or self.game.player)
        self.end(resigning.other, Reason.RESIGNATION)

    def offer_draw(self) -> None:
        """Offer the computer a draw; it waits for an answer until the next act."""
        self._draw_offered_at = self.game.acts

    @property
    def draw_offered(self) -> bool:
        """Whether the computer considers a draw."""
        return not self.is_over and self._draw_offered_at == self.game.acts

    def withdraw_draw(self) -> None:
        """Let the offer of a draw be forgotten."""
        self._draw_offered_at = None

    def agree_draw(self) -> None:
        """End the game as both players agree to a draw."""
        self.end(None, Reason.AGREEMENT)

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End the game otherwise than by a move; a ``winner`` of None is a draw."""
        self.game.end(winner, reason)
        self._draw_offered_at = None
        self._changed(SessionEvent.ENDED)

    def _changed(self, change: SessionEvent) -> None:
        self._run_clock()
        for observer in self._observers:
            observer(self, change)
