"""The game that is reviewed: its moves, and the positions before and after them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wuziqi.protocol.evaluation import Score
from wuziqi.protocol.judgement import Judgement
from wuziqi.records.formats.replay import Move, position_at
from wuziqi.records.formats.starts import line_of
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.rules.start import EMPTY, Start
from wuziqi.session.analysis import Target, win_chance
from wuziqi.texts import N_

_BY_RULE: Final = (Reason.BOARD, Reason.FORBIDDEN, Reason.DEAD)
"""Ends of a game that leave no position to judge."""

Stones = tuple[tuple[Point, Stone], ...]


@dataclass(frozen=True)
class ReviewedGame:
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


def game_of_session(game: Game) -> ReviewedGame:
    """Return a game that was played here. Raises RuleError where it cannot be reviewed."""
    end = game.outcome
    by_rule = end if end is not None and end.reason in _BY_RULE else None
    winner = end.winner if end else None
    return _reviewable(
        ReviewedGame(game.board.size, game.rule.even, game.played, game.start, by_rule, winner)
    )


def game_of_tree(tree: Tree, rule: Rule) -> ReviewedGame:
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
    return _reviewable(ReviewedGame(tree.size, rule, played, start, position.outcome, winner))


def _start(tree: Tree, line: Sequence[int], first: Move, rule: Rule) -> Start:
    """Return what stands before the first move. Raises FormatError for stones set up later."""
    if any(tree.note(node).added for node in line if node >= first.node):
        raise FormatError(N_("stones are set up between the moves: this cannot be reviewed"))
    return line_of(tree, [0, *(node for node in line if node <= first.node)], rule).start


def _reviewable(game: ReviewedGame) -> ReviewedGame:
    """Return the game. Raises RuleError for a rule that a review has no words for."""
    if not game.rule.is_of_fives:
        text = N_("only games of five in a row can be reviewed, not {rule}")
        raise RuleError(text, rule=game.rule.name)
    return game


# How a game stands in each of its positions: what is proven, and the chances to win


FOURS: Final = "fours"
THREATS: Final = "threats"
SEARCH: Final = "search"


@dataclass(frozen=True)
class ForcedWin:
    """A proven result: the ``winner`` makes five in ``plies`` plies at most.

    ``by`` is what proves it: a win by ``fours``, by ``threats``, or a ``search`` of moves in
    between. It is "" where the game is over.
    """

    winner: Stone
    plies: int
    by: str

    @property
    def moves(self) -> int:
        """How many stones the winner still needs."""
        return (self.plies + 1) // 2


@dataclass(frozen=True)
class Assessment:
    """How a position stands: black's chance to win, 0 to 1, and what is proven.

    ``judgement`` is what the engine said; None where the game is over.
    """

    black: float
    proof: ForcedWin | None = None
    judgement: Judgement | None = None

    def chance(self, side: Stone) -> float:
        """Return the chance of a side to win, 0 to 1."""
        return self.black if side is Stone.BLACK else 1 - self.black


@dataclass(frozen=True)
class AssessedMove:
    """A move of a game, made in position ``number``, and the standings before and after it."""

    game: ReviewedGame
    number: int
    before: Assessment
    after: Assessment

    @property
    def point(self) -> Point:
        """Where the stone was placed."""
        return self.game.moves[self.number][0]

    @property
    def side(self) -> Stone:
        """Who moved."""
        return self.game.moves[self.number][1]

    @property
    def best(self) -> Point | None:
        """The engine's choice, if it was asked."""
        return self.before.judgement.best if self.before.judgement else None

    @property
    def only(self) -> Point | None:
        """The one move that was not proven to lose."""
        return self.before.judgement.only if self.before.judgement else None

    @property
    def was_lost(self) -> bool:
        """Whether every move was proven to lose."""
        return self.before.proof is not None and self.before.proof.winner is not self.side

    @property
    def was_won(self) -> bool:
        """Whether a move was proven to win."""
        return self.before.proof is not None and self.before.proof.winner is self.side

    @property
    def loses(self) -> bool:
        """Whether the other side is proven to win now."""
        return self.after.proof is not None and self.after.proof.winner is not self.side

    @property
    def wins(self) -> bool:
        """Whether the side that moved is proven to win now."""
        return self.after.proof is not None and self.after.proof.winner is self.side

    @property
    def loss(self) -> float:
        """How much of the chance to win the move cost, 0 to 1."""
        return max(self.before.chance(self.side) - self.after.chance(self.side), 0.0)


def standings(
    game: ReviewedGame, judgements: Sequence[Judgement | None]
) -> list[Assessment | None]:
    """Return the standing of every position, None where there is no judgement yet.

    A proof holds for the neighbours too: a position is won if the move played from it leads to a
    lost one, lost if its only move does, and whatever follows a lost position is won.
    """
    proofs = _proofs(game, judgements)
    found: list[Assessment | None] = []
    for number, judgement in enumerate(judgements):
        proof = proofs[number]
        if judgement is None:
            found.append(None)
        elif proof is not None:
            found.append(Assessment(float(proof.winner is Stone.BLACK), proof, judgement))
        else:
            chance = win_chance(Score(judgement.score))
            is_black = game.side(number) is Stone.BLACK
            found.append(Assessment(chance if is_black else 1 - chance, None, judgement))
    if game.outcome is not None:
        found.append(_end(game.outcome.winner))
    return found


def _end(winner: Stone | None) -> Assessment:
    """Return the standing of a game that is over."""
    if winner is None:
        return Assessment(0.5)
    return Assessment(float(winner is Stone.BLACK), ForcedWin(winner, 0, ""))


def _proofs(game: ReviewedGame, judgements: Sequence[Judgement | None]) -> list[ForcedWin | None]:
    """Return what is proven of every position, by itself or by its neighbours."""
    proofs = [_own_proof(game.side(at), judgement) for at, judgement in enumerate(judgements)]
    end = _end(game.outcome.winner).proof if game.outcome else None
    moves = [at for at in range(min(len(game.moves), len(proofs))) if game.is_answered(at)]
    for number in reversed(moves):
        after = proofs[number + 1] if number + 1 < len(proofs) else end
        judgement = judgements[number]
        if proofs[number] is None and after is not None and judgement is not None:
            proofs[number] = _from_after(game.moves[number], judgement, after)
    for number in moves:
        before = proofs[number]
        if before is not None and number + 1 < len(proofs) and proofs[number + 1] is None:
            proofs[number + 1] = _from_before(game.moves[number][1], before)
    return proofs


def _from_after(
    move: tuple[Point, Stone], judgement: Judgement, after: ForcedWin
) -> ForcedWin | None:
    """Return what the proof after a move tells of the position before it."""
    point, side = move
    if after.winner is side or judgement.only == point:
        return ForcedWin(after.winner, after.plies + 1, after.by or FOURS)
    return None


def _from_before(side: Stone, before: ForcedWin) -> ForcedWin | None:
    """Return what the proof before a side's move tells of the position after it."""
    if before.winner is side:
        return None
    return ForcedWin(before.winner, max(before.plies - 1, 1), before.by)


def _own_proof(side: Stone, judgement: Judgement | None) -> ForcedWin | None:
    """Return what a judgement proves of a position with a side to move."""
    if judgement is None or judgement.proof is None:
        return None
    found = judgement.proof
    return ForcedWin(side if found.wins else side.other, found.plies, found.way)
