"""One game: moves in turn, taken back and played again, and how it ended."""

from collections.abc import Sequence

from wuziqi.rules.board import DEFAULT_SIZE, Board, IllegalMove, Stone
from wuziqi.rules.opening import FREE, Act, Opening, Player, allowed_points, is_allowed, replay
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason, forbidden_to, outcome_after
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule


class GameOver(IllegalMove):
    """The game has ended: no stone may follow."""

    reason = "cannot be played: the game is over"


class NotAllowed(IllegalMove):
    """The opening does not allow this point now."""

    reason = "is not allowed now"


class Game:
    """A game from the empty board: an opening, then moves in turn.

    ``board`` and ``outcome`` (None while the game goes on) may be read at any time; so may
    ``step``, what the opening asks for next (None when it is over). With ``early_draw`` the game
    ends as soon as nobody can complete a row that wins any more.

    Raises RuleError, or ValueError for a size outside 3 to 25, when they do not go together.
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
        self.opening = opening
        self.early_draw = early_draw
        self.outcome: Outcome | None = None
        self._acts: list[Act] = []
        self._undone: list[Act] = []
        self._open()

    @property
    def moves(self) -> tuple[Point, ...]:
        """The stones on the board, in the order of play."""
        return tuple(self._opening_state.moves)

    @property
    def stones(self) -> tuple[tuple[Point, Stone], ...]:
        """The stones on the board with their colours, in the order of play."""
        color = self.rule.color_of_move
        return tuple((point, color(number)) for number, point in enumerate(self.moves))

    @property
    def acts(self) -> tuple[Act, ...]:
        """All that was done in order: moves, and what an opening has beside them."""
        return tuple(self._acts)

    @property
    def undone(self) -> tuple[Act, ...]:
        """What redo would do again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def turn(self) -> Stone:
        """The colour of the next stone (or, when the game is over, the one it would have)."""
        return self.rule.color_of_move(len(self._opening_state.moves))

    @property
    def black(self) -> Player:
        """Who plays black as things stand."""
        return self._opening_state.black

    @property
    def offers(self) -> tuple[Point, ...]:
        """The fifth moves that black has offered, until white picks one of them."""
        return self._opening_state.offers

    @property
    def player(self) -> Player:
        """Who has to do something next: in an opening not always the one who plays ``turn``."""
        if self.step is not None:
            return self.step.player
        return self.black if self.turn is Stone.BLACK else self.black.other

    @property
    def allowed(self) -> Sequence[Point]:
        """The points where a stone may be placed, offered or picked now, forbidden ones too."""
        if self.outcome is not None:
            return []
        if self.step is not None:
            return allowed_points(self._opening_state, self.step)
        return [point for point in self.board if self.board[point] is None]

    def reason_forbidden(self, point: Point) -> Forbidden | None:
        """Why the next stone, if it is black's, loses on an empty point; None where it does not.

        Raises OffBoard or Occupied for a point that is not empty, if the rule forbids at all.
        """
        return forbidden_to(self.board, point, self.turn, self.rule)

    def play(self, point: Point, typed: str = "") -> None:
        """Place the next stone, or in an opening offer or pick a point; undone acts are forgotten.

        ``typed`` is how the player named the point, for the text of an error.
        Raises GameOver, OffBoard, Occupied or NotAllowed, and then changes nothing.
        """
        if self.outcome is not None:
            raise GameOver(point, typed)
        self.board.check(point, typed)
        if self.step is not None and not is_allowed(self._opening_state, self.step, point):
            raise NotAllowed(point, typed)
        self._undone.clear()
        self._do(point)

    def choose(self, choice: str) -> None:
        """Answer a choice of the opening with one of its words; undone acts are forgotten.

        Raises ValueError when no such choice is to be made now, and then changes nothing.
        """
        if self.outcome is not None or self.step is None:
            raise ValueError("there is nothing to choose now")
        if choice not in self.step.choices:
            words = ", ".join(self.step.choices) or "a point, not a word"
            raise ValueError(f"{choice!r} cannot be chosen now (choose from {words})")
        self._undone.clear()
        self._do(choice)

    def end(self, winner: Stone | None, reason: Reason) -> None:
        """End a game that still goes on, other than by a move: by what the players say, or time.

        Taking an act back or doing one again opens it anew.
        """
        self.outcome = Outcome(winner, reason=reason)

    def reopen(self) -> None:
        """Let a game that ``end`` has ended go on."""
        self.outcome = None

    def copy(self) -> "Game":
        """Return a game of its own that stands where this one does and can redo the same."""
        game = Game(
            *self.board.size, rule=self.rule, opening=self.opening, early_draw=self.early_draw
        )
        for act in self._acts:
            game._do(act)
        game.outcome = self.outcome
        game._undone = list(self._undone)
        return game

    def earlier(self, moves: int) -> "Game":
        """Return a game of its own that stands where this one did before its stone ``moves``.

        The stones are counted from 0; what an opening had before that stone beside moves is done.
        """
        game = self.copy()
        while len(game.moves) > moves:
            game.undo()
        return game

    def undo(self) -> Act:
        """Take the last act back and return it. Raises IndexError when there is none."""
        act = self._acts.pop()
        self._undone.append(act)
        self.outcome = None
        if len(self._acts) < self._opening_acts:
            self._open()
        else:
            self.board.remove(self._opening_state.moves.pop())
        return act

    def redo(self) -> Act:
        """Do again what was taken back last. Raises IndexError when there is nothing."""
        act = self._undone.pop()
        self._do(act)
        return act

    def _do(self, act: Act) -> None:
        """Do an act that is allowed."""
        self._acts.append(act)
        self.outcome = None
        if self.step is not None:
            self._open()
        elif isinstance(act, Point):
            self._place(act)

    def _open(self) -> None:
        """Lay the opening out anew as far as the acts go, which are all part of it."""
        self.board.clear()
        self._opening_state, self.step = replay(self.opening, self.board, self._acts)
        self._opening_acts = len(self._acts)

    def _place(self, point: Point) -> None:
        """Place the next stone, and see whether it ends the game."""
        stone = self.turn
        self.outcome = outcome_after(
            self.board, point, stone, self.rule, early_draw=self.early_draw
        )
        self.board.place(point, stone)
        self._opening_state.moves.append(point)
