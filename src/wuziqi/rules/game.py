"""One game: its opening and moves, undo and redo, and how it ended."""

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.opening import (
    FREE,
    Act,
    ActError,
    Opening,
    Player,
    Step,
    allowed_points,
    is_allowed,
    replay,
)
from wuziqi.rules.point import Point
from wuziqi.rules.referee import (
    Outcome,
    Reason,
    Row,
    checked_start,
    forbidden_to,
    loss_on,
    open_row,
    outcome_of,
)
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.rules.start import EMPTY, Start, StartError
from wuziqi.texts import N_


class GameOver(IllegalMove):
    """The game has ended, so no stone may follow."""

    reason = N_("{point} cannot be played: the game is over")


class NotAllowed(IllegalMove):
    """The opening does not allow this point now."""

    reason = N_("{point} is not allowed now")


class Game:
    """A game: an opening, then moves in turn; or moves from a set-up position.

    The fields may be read at any time; each act sets those that it changes. ``outcome`` is None
    while the game goes on; ``step`` is the next request of the opening, None when it is over.
    ``moves`` and ``played``, with colours, are in the order of play; ``stones`` has the stones of
    the ``start`` before them, which are not moves: they have no number and cannot be undone.
    ``acts`` are the moves and the offers, picks and choices of the opening; the first of the
    ``undone`` acts is the next to redo. ``turn`` is the colour of the next stone, also after the
    end; ``player`` acts next, in an opening not always the one with that colour. ``black`` is the
    present player of black; ``offers`` are the fifth moves offered, until white has picked one.

    With ``early_draw`` the game is drawn as soon as nobody can complete a winning row.

    Raises SizeError for a size outside 3 to 25, and RuleError when the size, the rule and the
    opening do not go together.
    """

    moves: tuple[Point, ...]
    played: tuple[tuple[Point, Stone], ...]
    stones: tuple[tuple[Point, Stone], ...]
    step: Step | None
    turn: Stone
    player: Player
    black: Player
    offers: tuple[Point, ...]

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
        self._open_row: Row = ()
        self.opening = opening
        self.early_draw = early_draw
        self.outcome: Outcome | None = None
        self.acts: tuple[Act, ...] = ()
        self.undone: tuple[Act, ...] = ()
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

    def color_of_move(self, number: int) -> Stone:
        """The colour of a move of this game, counted from 0."""
        return self.rule.color_of_move(self._first_move + number)

    @property
    def position(self) -> Start:
        """The present position, as the start of another game."""
        return self.start.after(self.stones, len(self.moves), self.rule)

    def board_after(self, moves: int) -> Board:
        return Board.with_stones(self.board.size, (*self._set_up, *self.played[:moves]))

    @property
    def opening_moves(self) -> int:
        """The number of moves that the opening procedure has placed, 0 without one."""
        for acts in range(len(self.acts) + 1):
            state, step = replay(self.opening, Board(*self.board.size), self.acts[:acts])
            if step is None:
                return len(state.moves)
        return len(self.moves)

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

    def check(self, point: Point, typed: str = "") -> None:
        """Raise GameOver, OffBoard, Occupied or NotAllowed where ``play`` does."""
        if self.outcome is not None:
            raise GameOver(point, typed)
        self.board.check(point, typed)
        if self.step is not None and not is_allowed(self._opening_state, self.step, point):
            raise NotAllowed(point, typed)

    def play(self, point: Point, typed: str = "") -> None:
        """Place the next stone, or in an opening offer or pick a point; drops the undone acts.

        ``typed`` is the point as the player typed it, for the text of an error.
        Changes nothing when it raises GameOver, OffBoard, Occupied or NotAllowed.
        """
        self.check(point, typed)
        if self.step is not None:
            self._answer(point)
            return
        stone, rule = self.turn, self.rule
        if rule.forbids and stone is Stone.BLACK:
            self.outcome = loss_on(self.board, point)
        self.board.place(point, stone, typed)
        self.acts, self.undone = (*self.acts, point), ()
        self.moves = (*self.moves, point)
        self.played = (*self.played, (point, stone))
        self.stones = (*self.stones, (point, stone))
        self._pass_turn()
        if self.outcome is None:
            self.outcome = outcome_of(self.board, point, rule)
        if self.outcome is None and self.early_draw:
            number = self._first_move + len(self.moves)
            self._open_row = open_row(self.board, rule, number, self._open_row)
            if not self._open_row:
                self.outcome = Outcome(None, reason=Reason.DEAD)

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
            raise ActError(text, choice=choice, words=[*self.step.choices])
        self._answer(choice)

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
        game: Game = copy(self)
        game.board = self.board.copy()
        state = self._opening_state
        game._opening_state = replace(state, board=game.board, moves=list(state.moves))
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
        act = self.acts[-1]
        self.acts, self.undone = self.acts[:-1], (act, *self.undone)
        self.outcome = None
        if len(self.acts) < self._opening_acts:
            self._open()
        else:
            self.board.remove(self.moves[-1])
            self.moves, self.played = self.moves[:-1], self.played[:-1]
            self.stones = self.stones[:-1]
            self._pass_turn()
        return act

    def forget_undone(self) -> None:
        """Drop the acts that could be redone."""
        self.undone = ()

    def redo(self) -> Act:
        """Redo the last undone act and return it. Raises IndexError when there is none."""
        act, undone = self.undone[0], self.undone[1:]
        self.outcome = None
        if isinstance(act, Point):
            self.play(act)
        else:
            self.choose(act)
        self.undone = undone
        return act

    def _answer(self, act: Act) -> None:
        """``act`` must be allowed."""
        self.acts, self.undone = (*self.acts, act), ()
        self._open()

    def _open(self) -> None:
        """Replay the opening from its start; all acts so far must be part of it."""
        self.board.clear()
        for point, stone in self._set_up:
            self.board.place(point, stone)
        state, self.step = replay(self.opening, self.board, self.acts)
        self._opening_state, self._opening_acts = state, len(self.acts)
        self.black, self.offers = state.black, state.offers
        self.moves, color = tuple(state.moves), self.color_of_move
        self.played = tuple((point, color(number)) for number, point in enumerate(state.moves))
        self.stones = (*self._set_up, *self.played)
        self._pass_turn()

    def _pass_turn(self) -> None:
        self.turn = self.color_of_move(len(self.moves))
        if self.step is not None:
            self.player = self.step.player
        else:
            self.player = self.black if self.turn is Stone.BLACK else self.black.other
