"""The game on the table: who sits there, the clocks, and whether it stands still."""

from collections.abc import Sequence

from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.tui.clock import Clock, TimeControl
from wuziqi.tui.seats import Seats, color_of

_DELAYS = (4.0, 2.0, 1.0, 0.5, 0.25, 0.0)
"""Seconds from one move to the next where the computer plays both colours, by speed."""

_SPINNER_SECONDS = 0.25


class Table:
    """A game that is being played. Only ``tick`` knows of time, in seconds of any steady clock.

    The game stands still while it is ``paused``; where the computer plays both colours, also
    while it is not on the screen.
    """

    def __init__(self, game: Game, seats: Seats, control: TimeControl | None = None) -> None:
        self.game = game
        self.seats = seats
        self.control = control
        self.clock = Clock(control) if control else None
        self.now = 0.0
        self.paused = False
        self.thinking_since: float | None = None
        self.helped = False
        """Whether an act of this game was taken back, or the player asked for advice."""
        self._hidden = False
        self._stepping = False
        self._speed = _DELAYS.index(1.0)
        self._move_at = 0.0
        self._stuck_at: tuple[Act, ...] | None = None
        self._actors: dict[int, Player] = {}
        """Who did each act of the game, by its number from 0; what is taken back stays."""
        self._movers: dict[int, Player] = {}
        """Who placed each stone, likewise."""
        self._spent: dict[int, int] = {}
        """The milliseconds of each act, likewise."""
        self._turn_seconds = 0.0
        self._counted_at: float | None = None

    def restart(self, seats: Seats, *, early_draw: bool = False) -> None:
        """Begin a new game of the same kind with these players."""
        old = self.game
        self.game = Game(
            old.board.width,
            old.board.height,
            rule=old.rule,
            opening=old.opening,
            early_draw=early_draw,
        )
        self.seats = seats
        self.helped = False
        self._actors, self._movers, self._spent = {}, {}, {}
        self._turn_seconds = 0.0
        self.clock = Clock(self.control) if self.control else None
        self.paused = self._stepping = False
        self.thinking_since = self._stuck_at = None
        self._move_at = self.now

    # Time

    def tick(self, now: float, *, visible: bool = True) -> None:
        """Let time pass until ``now``; a clock that has run out ends the game."""
        self._count(now)
        self.now = now
        self._hidden = not visible
        if self.clock is not None:
            self.clock.run(self._timed, now)
            flagged = self.clock.flagged(now)
            if flagged is not None:
                self.game.end(color_of(self.game, flagged).other, Reason.TIME)
                self.clock.run(None, now)

    def hold(self, now: float) -> None:
        """Stop the clocks until the next ``tick``: the whole program is about to stand still."""
        self._count(now)
        self._counted_at = None
        if self.clock is not None:
            self.clock.run(None, now)

    def _count(self, now: float) -> None:
        """Count the time of a turn, also where no clock shows it."""
        if self._counted_at is not None and self._timed is not None:
            self._turn_seconds += now - self._counted_at
        self._counted_at = now

    @property
    def _timed(self) -> Player | None:
        """The player whose clock runs: none while a game with the computer is out of sight."""
        waits = self.halted or self.stuck or self.now < self._move_at
        waits = waits or (self._hidden and not self.seats.two_people)
        return None if waits or self.game.outcome is not None else self.game.player

    def next_wake(self) -> float | None:
        """In how many seconds something changes on the screen by itself; None for never.

        At once where a clock is to be started or stopped, which the next ``tick`` does.
        """
        if self.clock is not None and self.clock.running is not self._timed:
            return 0.0
        times = [] if self.clock is None else [self.clock.next_change(self.now)]
        if self.computer_to_move and not self.halted and not self.stuck:
            waiting = self._move_at - self.now
            times.append(waiting if waiting > 0 else None if self._hidden else _SPINNER_SECONDS)
        return min((time for time in times if time is not None), default=None)

    def seconds_left(self, player: Player) -> float | None:
        """What a player has left on the clock; None without clocks."""
        return None if self.clock is None else self.clock.left(player, self.now)

    @property
    def thinking_seconds(self) -> float | None:
        """How long the computer has been thinking; None while it does not."""
        thinks = self.computer_wanted and not self.halted
        if not thinks or self.thinking_since is None:
            return None
        return max(self.now - self.thinking_since, 0.0)

    # Whose turn it is

    @property
    def computer_to_move(self) -> bool:
        """Whether the game goes on with a move or a choice of the computer."""
        return self.game.outcome is None and self.seats.is_computer(self.game.player)

    @property
    def computer_wanted(self) -> bool:
        """Whether the computer is to think now."""
        return self.computer_to_move and not self.stuck and self.now >= self._move_at

    @property
    def halted(self) -> bool:
        """Whether the computer must not go on thinking."""
        return (self.paused and not self._stepping) or (self._hidden and self.seats.watched)

    @property
    def stuck(self) -> bool:
        """Whether the computer failed here and waits for the player to have it asked again."""
        return self.computer_to_move and self._stuck_at == self.game.acts

    def stick(self) -> None:
        """Note that the computer failed at this position."""
        self._stuck_at = self.game.acts

    def unstick(self) -> None:
        """Have the computer asked again."""
        self._stuck_at = None

    # Moves

    def play(self, point: Point, typed: str = "") -> None:
        """Place the next stone, or offer or pick a point in an opening.

        Raises IllegalMove, and then changes nothing.
        """
        player, stones = self.game.player, len(self.game.moves)
        self.game.play(point, typed)
        self._note_mover(player, stones)
        self._acted(player)

    def choose(self, choice: str) -> None:
        """Make a choice of the opening; raises ValueError, and then changes nothing."""
        player = self.game.player
        self.game.choose(choice)
        self._acted(player)

    def restore(self, acts: Sequence[Act], milliseconds: Sequence[int]) -> None:
        """Do all acts of an earlier day again, each with the time that it took then.

        Raises ValueError for one that the rules do not allow, and stops there.
        """
        for number, (act, spent) in enumerate(zip(acts, milliseconds, strict=True)):
            player, stones = self.game.player, len(self.game.moves)
            if isinstance(act, str):
                self.game.choose(act)
            else:
                self.game.play(act)
            self._note_mover(player, stones)
            self._actors[number], self._spent[number] = player, spent
            if self.clock is not None:
                self.clock.replay(player, number + 1, spent / 1000)

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """How long each act of the game took."""
        return tuple(self._spent[number] for number in range(len(self.game.acts)))

    def _note_mover(self, player: Player, stones: int) -> None:
        """Note who placed the stone that has come to so many, if one has."""
        if len(self.game.moves) > stones:
            self._movers[stones] = player

    def _acted(self, player: Player) -> None:
        """Note who did the last act, and let the game wait where it is watched."""
        acts = len(self.game.acts)
        self._actors[acts - 1] = player
        seconds = self._turn_seconds
        if self.clock is not None:
            seconds = self.clock.used(player, acts - 1, self.now)
        self._spent[acts - 1] = round(seconds * 1000)
        self._turn_seconds = 0.0
        if self.clock is not None:
            self.clock.acted(player, acts, self.now)
        self._stepping = False
        self.thinking_since = None
        self._move_at = self.now + (_DELAYS[self._speed] if self.seats.watched else 0)

    @property
    def can_undo(self) -> bool:
        """Whether there is something of the player's, or of the watched game, to take back."""
        acts = range(len(self.game.acts))
        return any(self.seats.watched or not self._by_computer(act) for act in acts)

    def _by_computer(self, act: int) -> bool:
        return act in self._actors and self.seats.is_computer(self._actors[act])

    def mover(self, number: int) -> Player:
        """Who placed a stone, counted from 0, or will place the next one."""
        return self.game.player if number == len(self.game.moves) else self._movers[number]

    def undo(self) -> None:
        """Take back what was done last; against the computer, back to the player's decision."""
        self.game.undo()
        while self._passes_over:
            self.game.undo()
        self._went()

    def redo(self) -> None:
        """Do again what was taken back; against the computer, up to the player's own turn."""
        self.game.redo()
        while self.game.undone and self._passes_over:
            self.game.redo()
        self._went()

    def go_to(self, moves: int) -> None:
        """Take back all stones but the first ``moves``; redo places them again."""
        while len(self.game.moves) > moves:
            self.game.undo()
        self._went()

    @property
    def _passes_over(self) -> bool:
        return not self.seats.watched and self.game.player is self.seats.computer

    def _went(self) -> None:
        """Set the clocks back; a game that is watched stands still, else it would just go on."""
        if self.clock is not None:
            self.clock.went_to(len(self.game.acts), self.now)
        self._stuck_at = None
        self._turn_seconds = 0.0
        self.helped = True
        self.paused = self.seats.watched

    # Standing still

    @property
    def can_pause(self) -> bool:
        """Whether something goes on that could stand still."""
        runs = self.computer_to_move or self.clock is not None
        return runs and self.game.outcome is None

    def pause(self) -> None:
        """Stand still, or in the midst of a step do so again."""
        self.paused, self._stepping = True, False

    def resume(self) -> None:
        """Go on, without waiting for the next move."""
        self.paused, self._move_at = False, self.now

    def step(self) -> None:
        """Go on for one move."""
        self._stepping, self._move_at = True, self.now

    def change_speed(self, step: int) -> float:
        """Go faster or slower by a step; returns the seconds that now pass between two moves."""
        self._speed = min(max(self._speed + step, 0), len(_DELAYS) - 1)
        self._move_at = min(self._move_at, self.now + _DELAYS[self._speed])
        return _DELAYS[self._speed]
