"""A position in the editor: stones go anywhere, and every change can be undone."""

from typing import NamedTuple

from wuziqi.rules.board import DEFAULT_SIZE, Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, Rule, RuleError
from wuziqi.rules.start import EMPTY, Start, StartError
from wuziqi.texts import TextError


class Draft(NamedTuple):
    """A board of a ``size`` with the stones and the side to move of ``start``, for a ``rule``.

    ``problem`` has the reason if no game can begin from it.
    """

    size: Size = DEFAULT_SIZE
    rule: Rule = FREESTYLE
    start: Start = EMPTY

    @classmethod
    def of(cls, game: Game) -> "Draft":
        """Return the present position of a game."""
        return cls(game.board.size, game.rule.even, game.position)

    @property
    def board(self) -> Board:
        return Board.with_stones(self.size, self.start.stones)

    @property
    def problem(self) -> TextError | None:
        """Why no game of the rule can begin here, None where one can."""
        try:
            self.game()
        except (RuleError, StartError) as error:
            return error
        return None

    def game(self) -> Game:
        """Return a game that begins here. Raises RuleError and StartError."""
        game = Game(*self.size, rule=self.rule)
        game.set_up(self.start)
        return game

    def with_stone(self, point: Point, stone: Stone | None) -> "Draft":
        """Return the draft with a stone on a point of the board, or with none there."""
        black, white = self.start.black - {point}, self.start.white - {point}
        if stone is Stone.BLACK:
            black |= {point}
        elif stone is Stone.WHITE:
            white |= {point}
        return self._replace(start=self.start._replace(black=black, white=white))

    def cleared(self) -> "Draft":
        """Return the draft without stones, black to move."""
        return self._replace(start=EMPTY)

    def with_turn(self, turn: Stone, left: int = 0) -> "Draft":
        """Return the draft with a colour to move and the stones ``left`` to its turn, 0 for all."""
        return self._replace(start=self.start._replace(turn=turn, left=left))

    def next_turn(self) -> "Draft":
        """Return the draft with the next possible turn: a colour and the stones left to it."""
        turns = [(turn, left) for turn in Stone for left in (0, *range(1, self.most_left))]
        at = turns.index((self.start.turn, self.start.left))
        return self.with_turn(*turns[(at + 1) % len(turns)])

    @property
    def most_left(self) -> int:
        """The number of stones in a whole turn."""
        return self.rule.stones_per_turn

    def with_size(self, size: Size) -> "Draft":
        """Return the draft on another board; stones outside it are dropped."""
        board = Board(*size)
        black, white = (
            frozenset(point for point in points if point in board)
            for points in (self.start.black, self.start.white)
        )
        return self._replace(size=size, start=self.start._replace(black=black, white=white))

    def with_rule(self, rule: Rule) -> "Draft":
        """Return the draft for another rule, with a whole turn to come."""
        return self._replace(rule=rule, start=self.start._replace(left=0))


class Drafting:
    """The history of a draft, with undo and redo; ``draft`` is the present state."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._before: list[Draft] = []
        self._undone: list[Draft] = []

    def change(self, draft: Draft) -> bool:
        """Make another draft the present one; returns whether it differs."""
        if draft == self.draft:
            return False
        self._before.append(self.draft)
        self._undone.clear()
        self.draft = draft
        return True

    def undo(self) -> bool:
        """Undo the last change; returns whether there was one."""
        return self._go(self._before, self._undone)

    def redo(self) -> bool:
        """Redo the last undone change; returns whether there was one."""
        return self._go(self._undone, self._before)

    def _go(self, source: list[Draft], target: list[Draft]) -> bool:
        if not source:
            return False
        target.append(self.draft)
        self.draft = source.pop()
        return True
