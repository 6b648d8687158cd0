"""The game that is reviewed: its moves, and the positions before and after them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wuziqi.records.formats.replay import Move, position_at
from wuziqi.records.formats.starts import line_of
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.rules.start import EMPTY, Start
from wuziqi.session.analysis import Target
from wuziqi.texts import N_

_BY_RULE: Final = (Reason.BOARD, Reason.FORBIDDEN, Reason.DEAD)
"""Ends of a game that leave no position to judge."""

Stones = tuple[tuple[Point, Stone], ...]


@dataclass(frozen=True)
class PlayedGame:
    """A game, running or over. Position ``n`` is the one after ``n`` moves.

    ``start`` is what stood on the board before the first move. ``outcome`` is how the last move
    ended the game by the rule, None where it did not; ``winner`` is also set where somebody
    resigned.
    """

    size: Size
    rule: Rule
    moves: Stones
    start: Start = EMPTY
    outcome: Outcome | None = None
    winner: Stone | None = None

    @property
    def positions(self) -> int:
        """How many positions there are to judge: the one that ended the game is not among them."""
        return len(self.moves) + (self.outcome is None)

    def target(self, number: int) -> Target:
        """Return a position as the engine is asked about it."""
        stones = (*self.start.stones, *self.moves[:number])
        return Target(self.size, self.rule, stones, self.side(number))

    def side(self, number: int) -> Stone:
        """Return who is to move in a position."""
        if number < len(self.moves):
            return self.moves[number][1]
        if self.moves:
            return self.moves[-1][1].other
        return self.start.turn

    def is_answered(self, number: int) -> bool:
        """Whether the other side is to move after move ``number``, from 0; not before a pass."""
        return self.side(number + 1) is not self.moves[number][1]

    def board(self, number: int) -> Board:
        """Return the board of a position."""
        board = Board(*self.size)
        for point, stone in (*self.start.stones, *self.moves[:number]):
            board.place(point, stone)
        return board


def game_of_session(game: Game) -> PlayedGame:
    """Return a game that was played here. Raises RuleError where it cannot be reviewed."""
    end = game.outcome
    by_rule = end if end is not None and end.reason in _BY_RULE else None
    winner = end.winner if end else None
    return _reviewable(
        PlayedGame(game.board.size, game.rule.even, game.played, game.start, by_rule, winner)
    )


def game_of_tree(tree: Tree, rule: Rule) -> PlayedGame:
    """Return the main variation of a file, up to where the rule ends the game.

    Raises RuleError for a rule without fives, and FormatError where stones are set up between the
    moves or there is no move.
    """
    line = tree.main_line()
    position = position_at(tree, [0, *line], rule)
    moves = position.moves[: position.ended or None]
    if not moves:
        raise FormatError(N_("there are no moves to review"))
    start = _start(tree, line, moves[0], rule)
    played = tuple((move.point, move.stone) for move in moves)
    named = {"black": Stone.BLACK, "white": Stone.WHITE}.get(tree.result)
    winner = position.outcome.winner if position.outcome else named
    return _reviewable(PlayedGame(tree.size, rule, played, start, position.outcome, winner))


def _start(tree: Tree, line: Sequence[int], first: Move, rule: Rule) -> Start:
    """Return what stands before the first move. Raises FormatError for stones set up later."""
    if any(tree.note(node).added for node in line if node >= first.node):
        raise FormatError(N_("stones are set up between the moves: this cannot be reviewed"))
    return line_of(tree, [0, *(node for node in line if node <= first.node)], rule).start


def _reviewable(game: PlayedGame) -> PlayedGame:
    """Return the game. Raises RuleError for a rule that a review has no words for."""
    if not game.rule.is_of_fives:
        text = N_("only games of five in a row can be reviewed, not {rule}")
        raise RuleError(text, rule=game.rule.name)
    return game
