"""A game being played: who sits there, the clocks, pauses, undo and how it ends.

It knows no screen and no language. Front ends call its methods, engines send it events
(engine_events.py), and observers hear of every change.
"""

from collections.abc import Callable

from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.changes import Change
from wuziqi.session.clock import Clock
from wuziqi.session.history import History
from wuziqi.session.notices import ChoiceMade, ClockNotice, WhatIf
from wuziqi.session.pace import Pace
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.thinking import Thinking
from wuziqi.session.time_warning import TimeWarning

_THINKING_SECONDS = 0.25
"""How often the time that the computer has been thinking is shown anew."""

_REVOCABLE = (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT)

Observer = Callable[["GameSession", Change], None]


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
        self._changed(Change.STARTED)

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
        self._changed(Change.ACTED)

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
        self._changed(Change.REWOUND)
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
        self._changed(Change.REWOUND)
        return notice

    def _leave_finished_game(self) -> WhatIf | None:
        """Leave a finished game as it is and go on with a copy of it; nothing in any other."""
        if not self.is_over:
            return None
        self.game = self.game.copy()
        self._changed(Change.BRANCHED)
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
        self._changed(Change.REWOUND)

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
            self._changed(Change.SEATED)
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
            self._changed(Change.HELPED)

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
        self._changed(Change.ENDED)

    def _changed(self, change: Change) -> None:
        self._run_clock()
        for observer in self._observers:
            observer(self, change)
