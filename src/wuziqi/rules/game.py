"""One game: its opening and moves, undo and redo, and how it ended."""

from collections.abc import Sequence

from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.opening import (
    FREE,
    Act,
    ActError,
    Opening,
    Player,
    allowed_points,
    is_allowed,
    replay,
)
from wuziqi.rules.point import Point
from wuziqi.rules.referee import (
    Outcome,
    Reason,
    checked_start,
    early_draw_on,
    forbidden_to,
    outcome_after,
)
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.start import EMPTY, Start, StartError
from wuziqi.texts import N_


class GameOver(IllegalMove):
    """The game has ended: no stone may follow."""

    reason = N_("{point} cannot be played: the game is over")


class NotAllowed(IllegalMove):
    """The opening does not allow this point now."""

    reason = N_("{point} is not allowed now")


class Game:
    """A game: an opening, then moves in turn; or moves from a set-up position.

    ``board``, ``outcome`` (None while the game goes on) and ``step``, the next request of the
    opening (None when it is over), may be read at any time. With ``early_draw`` the game is drawn
    as soon as nobody can complete a winning row. The stones of its ``start`` are not moves: they
    have no number and cannot be undone.

    Raises SizeError for a size outside 3 to 25, and RuleError when the size, the rule and the
    opening do not go together.
    """

    def __init__(
        self,
        width: int = DEFAULT_SIZE.width,
        height: int | None = None,
        *,
        rule: Rule = FREESTYLE,
        opening: Opening = FREE,
        early_draw: bool = False,
    ) -> None:
        self.board = Board(width, height)
        rule.check(self.board.size, opening)
        self.rule = rule
        self.start = EMPTY
        self._set_up: tuple[tuple[Point, Stone], ...] = ()
        self._first_move = 0
        self.opening = opening
        self.early_draw = early_draw
        self.outcome: Outcome | None = None
        self._acts: list[Act] = []
        self._undone: list[Act] = []
        self._open()

    def set_up(self, start: Start) -> None:
        """Begin from a position; the game must have no acts yet.

        Raises StartError where the rule allows no game from it, or the game has an opening.
        """
        if start and self.opening is not FREE:
            raise StartError(N_("a game from a position that was set up has no opening"))
        self._set_up = checked_start(start, self.board.size, self.rule)
        self.start = start
        self._first_move = start.first_move(self.rule)
        self._open()

    @property
    def moves(self) -> tuple[Point, ...]:
        """The moves so far, in the order of play, without the stones of the start."""
        return tuple(self._opening_state.moves)

    @property
    def stones(self) -> tuple[tuple[Point, Stone], ...]:
        """The stones on the board with their colours: set-up stones, then in the order of play."""
        return (*self._set_up, *self.played)

    @property
    def played(self) -> tuple[tuple[Point, Stone], ...]:
        """The moves so far with their colours, in the order of play."""
        color = self.color_of_move
        return tuple((point, color(number)) for number, point in enumerate(self.moves))

    def color_of_move(self, number: int) -> Stone:
        """The colour of a move of this game, counted from 0."""
        return self.rule.color_of_move(self._first_move + number)

    @property
    def position(self) -> Start:
        """The present position, as the start of another game."""
        return self.start.after(self.stones, len(self.moves), self.rule)

    def board_after(self, moves: int) -> Board:
        board = Board(*self.board.size)
        for point, stone in (*self._set_up, *self.played[:moves]):
            board.place(point, stone)
        return board

    @property
    def acts(self) -> tuple[Act, ...]:
        """All acts in order: moves, and offers, picks and choices of the opening."""
        return tuple(self._acts)

    @property
    def opening_moves(self) -> int:
        """The number of moves that the opening procedure has placed, 0 without one."""
        for acts in range(len(self._acts) + 1):
            state, step = replay(self.opening, Board(*self.board.size), self._acts[:acts])
            if step is None:
                return len(state.moves)
        return len(self.moves)

    @property
    def undone(self) -> tuple[Act, ...]:
        return tuple(reversed(self._undone))

    @property
    def turn(self) -> Stone:
        """The colour of the next stone, also after the end of the game."""
        return self.color_of_move(len(self._opening_state.moves))

    @property
    def black(self) -> Player:
        return self._opening_state.black

    @property
    def offers(self) -> tuple[Point, ...]:
        """The fifth moves offered by black, until white has picked one."""
        return self._opening_state.offers

    @property
    def player(self) -> Player:
        """The player who acts next; in an opening not always the one with the colour ``turn``."""
        if self.step is not None:
            return self.step.player
        return self.black if self.turn is Stone.BLACK else self.black.other

    @property
    def allowed(self) -> Sequence[Point]:
        """The points to place, offer or pick now, including forbidden points."""
        if self.outcome is not None:
            return []
        if self.step is not None:
            return allowed_points(self._opening_state, self.step)
        return [point for point in self.board if self.board[point] is None]

    def reason_forbidden(self, point: Point) -> Forbidden | None:
        """Why the next stone would lose on an empty point; None where it would not.

        Raises OffBoard or Occupied where the rule forbids points to the colour to move.
        """
        return forbidden_to(self.board, point, self.turn, self.rule)

    def play(self, point: Point, typed: str = "") -> None:
        """Place the next stone, or in an opening offer or pick a point; drops the undone acts.

        ``typed`` is the point as the player typed it, for the text of an error.
        Changes nothing when it raises GameOver, OffBoard, Occupied or NotAllowed.
        """
        if self.outcome is not None:
            raise GameOver(point, typed)
        self.board.check(point, typed)
        if self.step is not None and not is_allowed(self._opening_state, self.step, point):
            raise NotAllowed(point, typed)
        self._undone.clear()
        self._do(point)

    def choose(self, choice: str) -> None:
        """Answer a choice of the opening with one of its words; drops the undone acts.

        Changes nothing when it raises ActError, because the opening offers no such choice now.
        """
        if self.outcome is not None or self.step is None:
            raise ActError(N_("there is nothing to choose now"))
        if choice not in self.step.choices:
            text = N_("{choice!r} cannot be chosen now (choose from {words})")
            if not self.step.choices:
                text = N_("{choice!r} cannot be chosen now (choose from a point, not a word)")
            raise ActError(text, choice=choice, words=", ".join(self.step.choices))
        self._undone.clear()
        self._do(choice)

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End an unfinished game by resignation, agreement or time.

        Undo and redo reopen it.
        """
        self.outcome = Outcome(winner, reason=reason)

    def reopen(self) -> None:
        """Reopen a game that ``end`` has ended."""
        self.outcome = None

    def afresh(self, *, early_draw: bool = False) -> "Game":
        """Return a new game of the same kind, from the same start."""
        size = self.board.size
        game = Game(*size, rule=self.rule, opening=self.opening, early_draw=early_draw)
        game.set_up(self.start)
        return game

    def copy(self) -> "Game":
        """Return a copy of the game, undone acts included."""
        size = self.board.size
        game = Game(*size, rule=self.rule, opening=self.opening, early_draw=self.early_draw)
        game.set_up(self.start)
        for act in self._acts:
            game._do(act)
        game.outcome = self.outcome
        game._undone = list(self._undone)
        return game

    def earlier(self, moves: int) -> "Game":
        """Return a copy of the game after its first ``moves`` moves.

        Choices and offers of the opening before the next stone are included.
        """
        game = self.copy()
        while len(game.moves) > moves:
            game.undo()
        return game

    def undo(self) -> Act:
        """Undo the last act and return it. Raises IndexError when there is none."""
        act = self._acts.pop()
        self._undone.append(act)
        self.outcome = None
        if len(self._acts) < self._opening_acts:
            self._open()
        else:
            self.board.remove(self._opening_state.moves.pop())
        return act

    def forget_undone(self) -> None:
        """Drop the acts that could be redone."""
        self._undone.clear()

    def redo(self) -> Act:
        """Redo the last undone act and return it. Raises IndexError when there is none."""
        act = self._undone.pop()
        self._do(act)
        return act

    def _do(self, act: Act) -> None:
        self._acts.append(act)
        self.outcome = None
        if self.step is not None:
            self._open()
        elif isinstance(act, Point):
            stone, moves = self.turn, self._opening_state.moves
            self.outcome = outcome_after(self.board, act, stone, self.rule)
            self.board.place(act, stone)
            moves.append(act)
            if self.outcome is None and self.early_draw:
                self.outcome = early_draw_on(self.board, self.rule, self._first_move + len(moves))

    def _open(self) -> None:
        """Replay the opening from its start; all acts so far must be part of it."""
        self.board.clear()
        for point, stone in self._set_up:
            self.board.place(point, stone)
        self._opening_state, self.step = replay(self.opening, self.board, self._acts)
        self._opening_acts = len(self._acts)
