"""A game being played, on which people, computers and friends act.

The session knows no screen and no language. Front ends call its methods, which return results
(results.py), engines send it events (computer.py), and observers are called after every change:

>>> from wuziqi.rules.game import Game
>>> from wuziqi.rules.point import parse_point
>>> from wuziqi.session.seats import Seats
>>> session = GameSession(Game(9, 9), Seats())
>>> session.observe(lambda session, event: print(event.name))
>>> session.tick(now=0.0)
>>> session.place(parse_point("e5"))
ACTED
Done(notice=None)
>>> session.place(parse_point("e5"), typed="E5").reason.error.name
'E5'
>>> session.place(parse_point("f6"))
ACTED
Done(notice=None)
>>> len(session.undo().notice.stones)
REWOUND
1
>>> session.resign().accept()  # of two people the one to move
ENDED
Done(notice=None)
>>> session.game.outcome.winner.name
'BLACK'
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Protocol

from wuziqi.friend.wire import TAKEBACKS, Proposal
from wuziqi.protocol.client.worker import earliest
from wuziqi.protocol.evaluation import Evaluation
from wuziqi.records.settings import Settings
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player, Step
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.session.analysis import balance
from wuziqi.session.clock import Clock, TimeWarning
from wuziqi.session.notices import (
    ChoiceMade,
    ClockNotice,
    DrawConsidered,
    GameNotice,
    ProposalAccepted,
    ProposalRejected,
    ProposalSent,
    Rewound,
    SpeedChanged,
    WhatIf,
)
from wuziqi.session.progress import History, LookBack, Pace, Thinking
from wuziqi.session.reasons import (
    AdviceRefusal,
    Caution,
    Coached,
    GameQuestion,
    GameReason,
    GameRefusal,
    IllegalStone,
    Warned,
)
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.session.seats import Seats, color_of
from wuziqi.texts import TextError

GameDone = Done[GameNotice] | Refused[GameReason]
GameAsk = Ask[GameQuestion, GameDone]
ActResult = GameDone | GameAsk

_SLEEP_SECONDS = 10.0
"""Seconds without a tick after which the program has slept; a running clock ticks each second."""

_THINKING_SECONDS = 0.25
"""Interval between two updates of the displayed thinking time."""

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

_NOT_TO_ASK = {
    Proposal.UNDO: GameRefusal.NO_UNDO_TO_ASK,
    Proposal.BACK: GameRefusal.NO_UNDO_TO_ASK,
    Proposal.DRAW: GameRefusal.NOBODY_TO_DRAW_WITH,
    Proposal.REMATCH: GameRefusal.GAME_GOES_ON,
}

_PROPOSAL_QUESTIONS = {
    Proposal.UNDO: GameQuestion.ASK_UNDO,
    Proposal.BACK: GameQuestion.ASK_BACK,
    Proposal.DRAW: GameQuestion.OFFER_DRAW,
    Proposal.REMATCH: GameQuestion.ASK_REMATCH,
}

_EARLY_MOVES = 20
_EARLY_SHARE = 4
"""A game is early before 20 moves, on small boards before a quarter of the points is taken."""

_BETTER = 0.05
"""The least evaluation of a player who stands better."""


class Partner(Protocol):
    """The friend at another program, as far as a session asks."""

    failed: TextError | None
    can: tuple[str, ...]

    @property
    def proposal(self) -> Proposal | None: ...

    @property
    def own_proposal(self) -> Proposal | None: ...

    @property
    def moves_left(self) -> int | None: ...

    def can_propose(self, what: Proposal) -> bool: ...

    def propose(self, what: Proposal, to: int | None = None) -> bool: ...

    def answer(self, *, yes: bool) -> None: ...

    def say(self, text: str) -> None: ...


class GameSession:
    """A game in progress. Only ``tick`` reads time, in seconds of any steady clock.

    The fields may be read at any time; only the session changes them, except the speed of ``pace``,
    the position of ``look_back`` and ``caution``. Each act sets ``is_over``, ``computer_to_move``
    and ``others_turn``: whether the next act is the computer's, or a friend's at another program.
    ``stuck`` is True while an engine that failed here waits to be asked again, ``draw_offered``
    while the computer considers a draw. ``advised`` is True once the player has undone an act or
    received advice, ``coached`` once a coach has asked about a stone; either has ``helped``. A game
    ``restored_helped`` has had help of an unknown kind, or moves of another game. ``time_passes``
    is False before the first tick, and from ``hold`` to the next tick.

    A ``paused`` game stands still; so does a game of the computer against itself while no person
    sees it. ``settings`` returns the settings in use.

    The acts of people return results, and refuse where an earlier position is shown that they
    cannot act on. With a ``friend`` at another program an undo, a draw and a new game are
    proposals, and there are no pauses; ``cut``, ``end`` and ``restart`` carry out what both have
    agreed to. Times are then whole milliseconds: each program stops the clock of its own player,
    and ``retime`` settles differences. While the programs are not connected the game is
    ``stalled``: both clocks are stopped.
    """

    is_over: bool
    computer_to_move: bool
    others_turn: bool

    def __init__(
        self,
        game: Game,
        seats: Seats,
        control: TimeControl | None = None,
        settings: Callable[[], Settings] = Settings,
        fit: Callable[[Seats], Seats] = lambda seats: seats,
    ) -> None:
        self.game = game
        self.seats = seats
        self.clock = Clock(control)
        self.pace = Pace()
        self.history = History()
        self.now = 0.0
        self.paused = self.stuck = self.draw_offered = self.time_passes = False
        self.advised = self.coached = self.restored_helped = False
        self.thinking = Thinking()
        self.look_back = LookBack(game)
        self.caution = Caution()
        self.friend: Partner | None = None
        self.stalled = False
        self._settings = settings
        self._fit = fit
        """Returns the seats of a new game, in which a fitting level follows the player."""
        self._closed = False
        """Whether the connection to a friend has ended for good."""
        self._hidden = False
        self._time_warning = TimeWarning()
        self._observers: list[Observer] = []
        self._follow_game()

    def observe(self, observer: Observer) -> None:
        self._observers.append(observer)

    def _notify(self, event: SessionEvent) -> None:
        self._follow_game()
        self._run_clock()
        for observer in self._observers:
            observer(self, event)

    def _follow_game(self) -> None:
        """Set the fields that follow from the game and the seats, which have changed."""
        game, seats = self.game, self.seats
        self.is_over = game.outcome is not None
        self.computer_to_move = not self.is_over and game.player in seats.computers
        self.others_turn = not self.is_over and game.player not in seats.here
        self.look_back.follow(game)

    def restart(self, seats: Seats, *, early_draw: bool = False) -> None:
        """Begin a new game of the same kind with these players, from the same position."""
        self.game = self.game.afresh(early_draw=early_draw)
        self.seats = seats
        self.clock = Clock(self.clock.control)
        self.history = History()
        self.pace.restart(self.now)
        self.paused = self.stuck = self.draw_offered = False
        self.advised = self.coached = self.restored_helped = False
        self.thinking.forget()
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
        self.advised = self.restored_helped = helped
        self._follow_game()

    # Time

    def tick(self, now: float, *, visible: bool = True) -> ClockNotice | None:
        """Let time pass until ``now``; an expired clock ends the game.

        Returns the notice about a person's short time, when due. The friend's program watches the
        clock of the friend.
        """
        self.now = now
        self.time_passes = True
        self._hidden = not visible
        self._run_clock()
        flagged = self.clock.flagged(now)
        if flagged is not None and (flagged in self.seats.here or not self.seats.linked):
            self.end(color_of(self.game, flagged).other, Reason.TIME)
        reading = self.clock.reading(self.game.player, now)
        return self._time_warning.check(self.game, self.seats, reading)

    def hold(self, now: float) -> None:
        """Stop the clocks until the next ``tick``, before the whole program is suspended."""
        self.time_passes = False
        self.clock.run(None, now)

    def has_slept(self, now: float) -> bool:
        """Whether no program saw a running clock for so long that it, or its machine, slept.

        Some systems count the sleep of a machine in their clock, and all do for a stopped program.
        """
        return now - self.now > _SLEEP_SECONDS and self.clock.next_change(self.now) is not None

    def _run_clock(self) -> None:
        """Run the right clock: none while nobody sees a game with the computer."""
        waits = self.stalled or self.halted or self.stuck or self.thinking.answered
        waits = waits or self.is_over or self.now < self.pace.move_at
        waits = waits or (self._hidden and self.seats.computer is not None)
        runs = self.time_passes and not waits
        self.clock.run(self.game.player if runs else None, self.now)

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
    def computer_wanted(self) -> bool:
        return self.computer_to_move and not self.stuck and self.now >= self.pace.move_at

    @property
    def person_thinks(self) -> bool:
        """Whether a person is to move and sees the present position."""
        away = self.paused or self._hidden or self.look_back.active
        return not (away or self.is_over or self.others_turn)

    @property
    def halted(self) -> bool:
        """Whether the computer must stop thinking."""
        still = self.paused and not self.pace.stepping
        return still or (self._hidden and self.seats.watched)

    def get_stuck(self) -> None:
        """Note that the engine failed here: the next request waits for ``ask_again``."""
        self.stuck = self.computer_to_move
        self._run_clock()

    def note_answer(self) -> None:
        """Note that the engine has its move; its clock stops until the move is shown."""
        self.thinking.answered = True
        self._run_clock()

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """The milliseconds that each act of the game took."""
        return self.history.milliseconds(len(self.game.acts))

    def mover(self, number: int) -> Player:
        """Return who placed stone ``number``, from 0, or will place the next one."""
        return self.game.player if number == len(self.game.moves) else self.history.mover(number)

    def actor(self, number: int) -> Player:
        """Return who did an act, by its number from 0."""
        actor = self.history.actor(number)
        assert actor is not None  # noqa: S101  all acts were played here, or restored
        return actor

    # Acts of everybody

    def play(
        self, act: Act, typed: str = "", *, milliseconds: int | None = None
    ) -> ChoiceMade | None:
        """Do the next act of whoever is to act; returns the choice of an opening that it made.

        ``typed`` is how the player named a point, for the text of an error; ``milliseconds`` is
        the time that the program of a friend has measured. Raises ValueError for an act that the
        rules do not allow, and then changes nothing.
        """
        game = self.game
        player, black, stones = game.player, game.black, len(game.moves)
        if isinstance(act, str):
            game.choose(act)
        else:
            game.play(act, typed)
        seconds = self.clock.acted(player, len(game.acts), self.now)
        if self.seats.linked:  # both programs count whole milliseconds
            seconds = (round(seconds * 1000) if milliseconds is None else milliseconds) / 1000
            before = len(game.acts) - 1
            self.clock.recount(before, [(player, seconds)], game.player, self.now)
        self.history.note(game, player, stones, seconds)
        self.pace.acted(self.now, watched=self.seats.watched)
        self.thinking.end()
        self.stuck = self.draw_offered = False
        self._notify(SessionEvent.ACTED)
        return ChoiceMade(player, act, black) if isinstance(act, str) else None

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End the game otherwise than by a move; a ``winner`` of None is a draw."""
        self.game.end(winner, reason)
        self.stuck = self.draw_offered = False
        self._notify(SessionEvent.ENDED)

    def note_help(self) -> None:
        """Note that the player received advice; a friend's game has none before its end.

        Advice on a finished game is no help in it.
        """
        if not (self.advised or self.seats.linked or self.is_over):
            self.advised = True
            self._notify(SessionEvent.HELPED)

    @property
    def helped(self) -> bool:
        return self.advised or self.coached

    @property
    def has_coach(self) -> bool:
        """Whether the player wants a coach."""
        return self._settings().coach

    # A person's stones and choices

    def place(self, point: Point, typed: str = "", *, coached: bool = True) -> GameDone:
        """Place the next stone of a person here, or offer or pick a point of an opening.

        A paused game goes on and a failed engine is asked again, also where no stone can be placed
        now. From a shown earlier position the game branches off; from a finished game a what-if
        begins. The first try on a forbidden point of renju is refused with a warning, and so is a
        plain mistake where the player wants a coach. ``typed`` is as for ``play``.
        """
        reason, moves = self.why_no_stone(), self.look_back.moves
        if moves is None and (self.paused or self.stuck):
            try:
                if reason is None:
                    self.game.check(point, typed)
            except IllegalMove as error:
                return Refused(IllegalStone(error, self.game))
            self.stuck = False
            self._go_on_at_once()
            if reason is not None:
                return Done()
        if reason is not None:
            return Refused(reason)
        game = self.game if moves is None else self.game.earlier(moves)
        if (warning := self._warning(game, point, coached=coached)) is not None:
            return Refused(warning)
        notice = None
        try:
            if moves is not None:
                game.play(point, typed)
                notice = self._go_back_to(moves)
            self.play(point, typed)
        except IllegalMove as error:
            return Refused(IllegalStone(error, game))
        return Done(notice)

    def place_all(self, points: Sequence[Point]) -> GameDone:
        """Place stones one after the other; stops at the first refused one."""
        done: GameDone = Done()
        for point in points:
            done = self.place(point, coached=False)
            if isinstance(done, Refused):
                break
        return done

    def choose(self, choice: str) -> GameDone:
        """Make a choice of the opening, one of the choices of ``step``; a paused game goes on."""
        if (reason := self._why_no_act()) is not None:
            return Refused(reason)
        self.resume()
        return Done(self.play(choice))

    @property
    def step(self) -> Step | None:
        """The step of an opening that the person has to take, if any."""
        unseen = self.is_over or self.others_turn or self.look_back.active
        return None if unseen else self.game.step

    @property
    def awaits_point(self) -> bool:
        """Whether a stone could be placed here, now or soon."""
        moves = self.look_back.moves
        if moves is not None:
            return self.mover(moves) not in self.seats.computers
        chooses = self.step is not None and bool(self.step.choices)
        return not (self.is_over or chooses or self.seats.spectating)

    def why_no_stone(self) -> GameRefusal | None:
        """Return why no stone can be placed on any point, None where one can."""
        moves = self.look_back.moves
        if moves is None:
            step = self.game.step
            chooses = step is not None and bool(step.choices) and not self.is_over
            return self._why_no_act() or (GameRefusal.CHOOSE_FIRST if chooses else None)
        if self.seats.linked:
            return GameRefusal.LOOKS_ON if self.seats.spectating else GameRefusal.LOOKS_BACK
        there = self.mover(moves) in self.seats.computers
        return GameRefusal.COMPUTERS_TURN_THERE if there else None

    def _why_no_act(self) -> GameRefusal | None:
        """Return why a person here cannot act now, None where they can."""
        if self.seats.spectating:
            return GameRefusal.LOOKS_ON
        if self._closed and not self.is_over:
            return GameRefusal.CONNECTION_OVER
        if self.computer_to_move:
            return GameRefusal.COMPUTERS_TURN
        return GameRefusal.FRIENDS_TURN if self.others_turn else None

    def _warning(self, game: Game, point: Point, *, coached: bool) -> Warned | Coached | None:
        """Return the warning before a stone; one of the coach counts as help."""
        coached = coached and self.has_coach
        if not (coached or game.rule.forbids):
            return None
        if game.outcome is not None or point not in game.board or game.board[point] is not None:
            return None
        shown = game.moves
        if (kind := game.reason_forbidden(point)) is not None:
            return self.caution.check(Warned(point, kind), shown, point)
        unasked = self.seats.linked or self.is_over or game.step is not None
        if unasked or not coached:
            return None
        from wuziqi.session.coach import danger_of  # noqa: PLC0415  seldom wanted

        told = self.caution.check(danger_of(game, point), shown, point)
        if told is not None and not self.coached:
            self.coached = True
            self._notify(SessionEvent.HELPED)
        return told

    # Undo and redo

    @property
    def can_undo(self) -> bool:
        """Whether there is an act of a person, or of the watched game, to undo without consent."""
        actors = map(self.history.actor, range(len(self.game.acts)))
        watched, computers = self.seats.watched, self.seats.computers
        own = any(watched or actor not in computers for actor in actors)
        return own and not self.seats.linked

    @property
    def can_reopen(self) -> bool:
        """Whether the game was ended by resignation, time or agreement, not by a move."""
        outcome = self.game.outcome
        return outcome is not None and outcome.reason in _REVOCABLE and not self.seats.linked

    def undo(self, moves: int | None = None) -> ActResult:
        """Undo the last act, or several ``moves``; back to a decision of a person.

        A friend has to agree, and is asked to go back where an earlier position is shown. The end
        of a game is undone only after a question; from a finished game a what-if begins.
        """
        if self.seats.linked:
            return self._ask_undo(moves)
        if self.look_back.active:
            return Refused(GameRefusal.LOOKS_BACK)
        if self.can_reopen:
            return Ask(GameQuestion.REOPEN, self._reopen)
        if not self.can_undo:
            others = self.game.moves
            return Refused(GameRefusal.NO_OWN_MOVE if others else GameRefusal.NOTHING_TO_UNDO)
        before, what_if = self.game.played, self._leave_finished_game()
        game, left = self.game, len(before) - (moves or 0)
        game.undo()
        while self._is_computers_decision or (len(game.moves) > left and self.can_undo):
            game.undo()
        self._rewound()
        return Done(Rewound(before[len(game.played) :], again=False, what_if=what_if is not None))

    def redo(self) -> GameDone:
        """Redo an act; against the computer, up to the player's own turn.

        From a finished game a what-if begins.
        """
        if self.seats.linked or not (self.look_back.active or self.game.undone):
            return Refused(GameRefusal.NOTHING_TO_REDO)
        if self.look_back.active:
            return Refused(GameRefusal.LOOKS_BACK)
        before, what_if = self.game.played, self._leave_finished_game()
        game = self.game
        game.redo()
        while game.undone and self._is_computers_decision:
            game.redo()
        self._rewound()
        return Done(Rewound(game.played[len(before) :], again=True, what_if=what_if is not None))

    def _go_back_to(self, moves: int) -> WhatIf | None:
        """Undo all stones but the first ``moves``; a finished game stays as it is."""
        notice = self._leave_finished_game()
        while len(self.game.moves) > moves:
            self.game.undo()
        self.look_back.end()
        self._rewind()
        return notice

    def _leave_finished_game(self) -> WhatIf | None:
        """Go on with a copy of a finished game; returns None for an unfinished one."""
        if not self.is_over:
            return None
        self.game = self.game.copy()
        self._notify(SessionEvent.BRANCHED)
        return WhatIf()

    def _reopen(self) -> GameDone:
        """Undo the end of a game that no move ended."""
        self.look_back.end()
        self.game.reopen()
        self._rewound()
        return Done()

    @property
    def _is_computers_decision(self) -> bool:
        return not self.seats.watched and self.game.player is self.seats.computer

    def _rewound(self) -> None:
        self._rewind()
        self._notify(SessionEvent.REWOUND)

    def _rewind(self) -> None:
        """Set the clocks back, and pause a watched game: it would repeat the same move at once."""
        self.clock.went_to(len(self.game.acts), self.now)
        self.stuck = self.draw_offered = False
        self.thinking.end()
        self.advised = True
        self.paused = self.seats.watched

    # New games and the end

    def start_again(self, *, rematch: bool) -> ActResult:
        """Begin the game anew, for a ``rematch`` with colours swapped.

        Ask before giving up an unfinished game, and before a swap: its key may begin a point.
        Ask a friend for a rematch.
        """
        if self.seats.linked:
            return self.propose(Proposal.REMATCH)
        seats = self.seats.swapped() if rematch else self.seats
        if (self.game.acts or rematch) and not self.is_over:
            question = GameQuestion.REMATCH if rematch else GameQuestion.NEW
            return Ask(question, lambda: self.start(seats))
        return self.start(seats)

    def start(self, seats: Seats) -> GameDone:
        """Begin the game anew with these players."""
        self.look_back.end()
        self.restart(self._fit(seats), early_draw=self._settings().early_draw)
        return Done()

    def resign(self) -> GameAsk | Refused[GameRefusal]:
        """Give up, after a question."""
        if self.is_over or self.seats.watched or self.seats.spectating:
            return Refused(GameRefusal.NOTHING_TO_RESIGN)
        return Ask(GameQuestion.RESIGN, self._resign)

    def _resign(self) -> GameDone:
        """End the game by resignation of the person, or of the person to move."""
        resigning = color_of(self.game, self.seats.person or self.game.player)
        return self._end(resigning.other, Reason.RESIGNATION)

    def _end(self, winner: Stone | None, reason: Reason) -> GameDone:
        self.look_back.end()
        self.end(winner, reason)
        return Done()

    def offer_draw(self) -> ActResult:
        """Offer a draw, after a question; of two people the other one answers."""
        if self.seats.linked:
            return self.propose(Proposal.DRAW)
        if self.is_over or self.seats.watched:
            return Refused(GameRefusal.ENDED if self.is_over else GameRefusal.NOBODY_TO_DRAW_WITH)
        if self.computer_to_move:
            return Refused(GameRefusal.DRAW_ON_YOUR_TURN)
        if self.seats.two_people:
            return Ask(GameQuestion.ACCEPT_DRAW, lambda: self._end(None, Reason.AGREEMENT))
        if (opening := self.game.step is not None) or self._is_early:
            early = GameRefusal.DRAW_TOO_EARLY
            return Refused(GameRefusal.DRAW_AFTER_OPENING if opening else early)
        return Ask(GameQuestion.OFFER_DRAW, self._offer_draw)

    def _offer_draw(self) -> GameDone:
        """Offer the computer a draw; the offer stands until the next act."""
        self.look_back.end()
        self.draw_offered = True
        return Done(DrawConsidered())

    def withdraw_draw(self) -> None:
        self.draw_offered = False

    def judge_draw(self, score: Evaluation | None) -> bool:
        """Have the computer answer the offered draw; returns whether it accepts.

        ``score`` is the score of the position for the person, None where the person cannot win.
        The computer accepts when it stands worse, as people do.
        """
        self.withdraw_draw()
        accepts = score is not None and balance(score) >= _BETTER
        if accepts:
            self.end(None, Reason.AGREEMENT)
        return accepts

    @property
    def _is_early(self) -> bool:
        """Whether the game has hardly begun: the computer agrees to no draw yet."""
        least = min(_EARLY_MOVES, self.game.board.size.cells // _EARLY_SHARE)
        return len(self.game.moves) < least

    # Time and engines

    @property
    def can_pause(self) -> bool:
        """Whether the computer or a clock runs that a pause could stop."""
        runs = self.computer_to_move or self.clock.control is not None
        return runs and not self.is_over and not self.seats.linked

    def pause(self) -> GameDone:
        """Stop clocks and computers, also within a single step of a watched game."""
        if not self.can_pause:
            return Refused(GameRefusal.NOTHING_TO_PAUSE)
        self.paused, self.pace.stepping = True, False
        self._run_clock()
        return Done()

    def resume(self) -> None:
        """End a pause, if there is one; the next move of a watched game follows at once."""
        if self.paused:
            self._go_on_at_once()

    def _go_on_at_once(self) -> None:
        self.paused, self.pace.move_at = False, self.now
        self._run_clock()

    def move_now(self) -> GameDone:
        """Have the computer move at once.

        Our computer replaces an engine that failed. A paused game goes on, a watched one for one
        move.
        """
        if self.is_over or not (self.computer_to_move or self.paused):
            return Refused(GameRefusal.NO_MOVE_NOW)
        if self.stuck and self.seats.engine:
            self.seats = self.seats.with_our_computer()
            self.stuck = False
            self._notify(SessionEvent.SEATED)
        elif self.paused and self.seats.watched:
            self.pace.step(self.now)
        elif self.paused or not self.computer_wanted:
            self._go_on_at_once()
        else:
            self.thinking.hurried = True
        return Done()

    def ask_again(self) -> GameDone:
        """Let an engine that failed try again."""
        if not self.stuck:
            return Refused(GameRefusal.NOTHING_FAILED)
        self.stuck = False
        self._run_clock()
        return Done()

    def change_speed(self, step: int) -> GameDone:
        """Make a watched game faster, with ``step`` 1, or slower, with -1."""
        if self.is_over or not self.seats.watched:
            return Refused(GameRefusal.NO_SPEED)
        return Done(SpeedChanged(self.pace.change_speed(step, self.now)))

    @property
    def why_no_advice(self) -> AdviceRefusal | None:
        """The reason why there is no advice in this game now, None where there is advice."""
        linked = self.seats.linked and not self.is_over
        return AdviceRefusal.WITH_FRIEND if linked else None

    # A friend, as the person here sees it

    def _ask_undo(self, moves: int | None) -> ActResult:
        """Ask the friend to take back the last move, or several."""
        game, shown = self.game, self.look_back.moves
        if moves is None and shown is not None:
            moves = len(game.moves) - shown
        if moves is None:
            return self.propose(Proposal.UNDO)
        if not 1 <= moves <= len(game.moves):
            return Refused(GameRefusal.NO_UNDO_TO_ASK)
        return self.propose(Proposal.BACK, len(game.earlier(len(game.moves) - moves).acts))

    def propose(self, what: Proposal, to: int | None = None) -> ActResult:
        """Propose something to the friend, after a question.

        ``to`` is the number of acts to go back to.
        """
        friend = self.friend
        if self.seats.spectating:
            return Refused(GameRefusal.LOOKS_ON)
        if friend is None or friend.failed is not None:
            return Refused(GameRefusal.CONNECTION_OVER)
        if (why_not := self._why_not(friend, what)) is not None:
            return Refused(why_not)
        return Ask(_PROPOSAL_QUESTIONS[what], lambda: self._send(friend, what, to))

    def _why_not(self, friend: Partner, what: Proposal) -> GameRefusal | None:
        """Why a proposal cannot be made to a friend now, if it cannot."""
        theirs = friend.proposal
        if friend.own_proposal is not None:
            return GameRefusal.ASKED_ALREADY
        if theirs is not None and (theirs is not what or what in TAKEBACKS):
            return GameRefusal.ANSWER_FIRST
        if self.is_over and what is not Proposal.REMATCH:
            return GameRefusal.ENDED
        if theirs is None and not friend.can_propose(what):
            return _NOT_TO_ASK[what]
        too_old = what is Proposal.BACK and "back" not in friend.can
        return GameRefusal.ONLY_LAST_MOVE if too_old else None

    def _send(self, friend: Partner, what: Proposal, to: int | None) -> GameDone:
        if not friend.propose(what, to):
            return Refused(_NOT_TO_ASK[what])
        if what is Proposal.BACK:
            self.look_back.end()
        if friend.own_proposal is what:
            return Done(ProposalSent(what, friend.moves_left))
        return Done(ProposalAccepted(what))

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal of the friend, if any; ``answer`` accepts or declines it."""
        return None if self.friend is None else self.friend.proposal

    def answer(self, *, yes: bool) -> Done[GameNotice]:
        """Answer a proposal of the friend, if there is one."""
        friend, what = self.friend, self.proposal
        if friend is None or what is None:
            return Done()
        friend.answer(yes=yes)
        return Done(ProposalAccepted(what) if yes else ProposalRejected(what))

    @property
    def moves_proposed(self) -> int | None:
        """The number of moves that would stay after the friend's undo of several, else None."""
        return None if self.friend is None else self.friend.moves_left

    @property
    def why_no_talk(self) -> GameRefusal | None:
        """Why no line can be sent to the friend, None where one can."""
        if not self.seats.linked:
            return GameRefusal.NO_FRIEND
        if self.seats.spectating:
            return GameRefusal.LOOKS_ON
        over = self.friend is None or self.friend.failed is not None
        return GameRefusal.NOBODY_HEARS if over else None

    def say(self, text: str) -> GameDone:
        """Send a line of chat to the friend."""
        reason = self.why_no_talk
        if reason is not None or self.friend is None:
            return Refused(reason or GameRefusal.NO_FRIEND)
        self.friend.say(text)
        return Done()

    # A friend's program

    def stall(self, seconds: float) -> None:
        """Stop both clocks, and deduct ``seconds`` from the present turn."""
        self.stalled = True
        self.clock.refund(self.game.player, len(self.game.acts), seconds, self.now)

    def go_on(self) -> None:
        """Let the clocks run again."""
        self.stalled = False
        self._run_clock()

    def close(self) -> None:
        """Stop both clocks for good, because the connection has ended and nobody can act."""
        self._closed = True
        self.stall(0)

    def rename(self, player: Player, name: str) -> None:
        """Give a player another name."""
        first, second = self.seats.names
        names = (name, second) if player is Player.FIRST else (first, name)
        if names != self.seats.names:
            self.seats = replace(self.seats, names=names)
            self._notify(SessionEvent.SEATED)

    def retime(self, number: int, milliseconds: int) -> None:
        """Correct the time of an act, by its number from 0, and the clocks."""
        self.history.retime(number, milliseconds)
        times = self.milliseconds
        spent = [(self.actor(later), times[later] / 1000) for later in range(number, len(times))]
        self.clock.recount(number, spent, self.game.player, self.now)
        self._notify(SessionEvent.RETIMED)

    def settle(self) -> None:
        """Note that the friend's program knows the end of the game."""
        self._notify(SessionEvent.SETTLED)

    def cut(self, acts: int) -> None:
        """Undo all but the first ``acts`` acts, and reopen the game: both have agreed."""
        self.game.reopen()
        while len(self.game.acts) > acts:
            self.game.undo()
        self.game.forget_undone()
        self.clock.went_to(acts, self.now)
        self._notify(SessionEvent.REWOUND)
