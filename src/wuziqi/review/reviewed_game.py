"""The reviewed game: its moves, and the proofs about each of its positions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from wuziqi.protocol.evaluation import Judgement
from wuziqi.records.formats.replay import played_line, position_at
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Board, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Outcome, Reason
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.rules.start import EMPTY, Start, StartError
from wuziqi.rules.threats import fours, open_threes
from wuziqi.session.analysis import Target
from wuziqi.texts import N_

# The winning chances of players of a level: beginners win fewer of their won positions.
# ``tools/strength/chances.py`` fits the table to games of the levels and of simulated people.


UNKNOWN_LEVEL: Final = 5
"""The level of unknown players. People who keep files of games are no beginners.

Level 5 is about as strong as a club player.
"""


class Band(NamedTuple):
    """Levels from ``first`` to ``last``.

    ``scale`` is the score that makes a win e times as likely as a loss. Such players see a win in
    ``sees`` stones at most; ``far`` is the chance, 0 to 1, of the side with a longer one, or with
    an unproven winning score.
    """

    first: int
    last: int
    scale: int
    far: float
    sees: int


WON: Final = 10_000
"""The least score that means a win."""


BANDS: Final = (
    Band(1, 2, 5000, 0.55, 3),
    Band(3, 4, 1650, 0.7, 4),
    Band(5, 6, 850, 0.8, 6),
    Band(7, 10, 300, 1.0, 10),
)


def band_of(level: int | None) -> Band:
    """Return the band of a level, or of the level that unknown players count for."""
    number = UNKNOWN_LEVEL if level is None else level
    return next(band for band in BANDS if number <= band.last)


def chance_of(score: int, level: int | None) -> float:
    """Return the chance to win of a player of a level with an unproven score, 0.01 to 0.99."""
    band = band_of(level)
    chance = likely(score, band.scale)
    return chance if abs(score) < WON else min(max(chance, 1 - band.far), band.far)


def chance_of_win(stones: int, level: int | None) -> float:
    """Return the chance to win of a player of a level with a proven win in ``stones`` stones."""
    band = band_of(level)
    return 1.0 if stones <= band.sees else band.far


def likely(score: int, scale: float) -> float:
    """Return the chance to win with an unproven score, 0.01 to 0.99."""
    return min(max((1 + math.tanh(score / (2 * scale))) / 2, 0.01), 0.99)


# The reviewed game


_BY_RULE: Final = (Reason.BOARD, Reason.FORBIDDEN, Reason.DEAD)
"""The reasons of an end that leaves no position to judge."""

Stones = tuple[tuple[Point, Stone], ...]


@dataclass(frozen=True)
class ReviewedGame:
    """A game, running or over. Position ``n`` follows ``n`` moves.

    ``start`` is the position before the first move. ``outcome`` is set where the last move ended
    the game by the rule; ``winner`` also where somebody resigned. The first ``opening`` moves were
    laid, not chosen. ``level`` is the level of the players, None where it is unknown.
    """

    size: Size
    rule: Rule
    moves: Stones
    start: Start = EMPTY
    outcome: Outcome | None = None
    winner: Stone | None = None
    opening: int = 0
    level: int | None = None

    @property
    def positions(self) -> int:
        return len(self.moves) + (self.outcome is None)

    def target(self, number: int) -> Target:
        """Return a position for the engine."""
        stones = (*self.start.stones, *self.moves[:number])
        return Target(self.size, self.rule, stones, self.side(number))

    def side(self, number: int) -> Stone:
        """Return the side to move in a position."""
        if number < len(self.moves):
            return self.moves[number][1]
        if self.moves:
            return self.moves[-1][1].other
        return self.start.turn

    def is_answered(self, number: int) -> bool:
        """Whether the other side moves after move ``number``, from 0; false before a pass."""
        return self.side(number + 1) is not self.moves[number][1]

    def board(self, number: int) -> Board:
        return Board.with_stones(self.size, (*self.start.stones, *self.moves[:number]))


def game_of_session(game: Game, level: int | None = None) -> ReviewedGame:
    """Return a game played here by players of a level.

    Raises RuleError where it cannot be reviewed.
    """
    end = game.outcome
    by_rule = end if end is not None and end.reason in _BY_RULE else None
    winner = end.winner if end else None
    rule, opening = game.rule.even, game.opening_moves
    return _reviewable(
        ReviewedGame(
            game.board.size, rule, game.played, game.start, by_rule, winner, opening, level
        )
    )


def game_of_tree(tree: Tree, rule: Rule) -> ReviewedGame:
    """Return the main line of a file, up to where the rule ends the game.

    Raises RuleError for a rule without fives, and FormatError for stones set up between the moves,
    for a file without moves, and where the game is over before its first move.
    """
    line = tree.main_line()
    position = position_at(tree, [0, *line], rule)
    moves = position.moves[: position.ended or None]
    if not moves:
        raise FormatError(N_("there are no moves to review"))
    first = moves[0]
    if any(tree.note(node).added for node in line if node >= first.node):
        raise FormatError(N_("stones are set up between the moves: this cannot be reviewed"))
    start = played_line(tree, [0, *(node for node in line if node <= first.node)], rule).start
    try:
        start.check(tree.size, rule)
    except StartError as error:
        raise FormatError(error.text, **error.values) from error
    played = tuple((move.point, move.stone) for move in moves)
    named = {"black": Stone.BLACK, "white": Stone.WHITE}.get(tree.result)
    winner = position.outcome.winner if position.outcome else named
    return _reviewable(ReviewedGame(tree.size, rule, played, start, position.outcome, winner))


def _reviewable(game: ReviewedGame) -> ReviewedGame:
    """Raises RuleError for a rule without fives, which reviews do not cover."""
    if not game.rule.is_of_fives:
        text = N_("only games of five in a row can be reviewed, not {rule}")
        raise RuleError(text, rule=game.rule.words)
    return game


# Assessments

FOURS: Final = "fours"
THREATS: Final = "threats"
SEARCH: Final = "search"


@dataclass(frozen=True)
class ForcedWin:
    """A proven win: the ``winner`` makes five in ``plies`` plies at most.

    ``by`` is the means of the proof: FOURS, THREATS or SEARCH; None where the game is over.
    ``shortest`` if no win by fours takes fewer.
    """

    winner: Stone
    plies: int
    by: str | None
    shortest: bool = False

    @property
    def stones(self) -> int:
        """The stones that the winner still needs, at most."""
        return (self.plies + 1) // 2

    @property
    def at_most(self) -> bool:
        return not self.shortest and self.stones > 1


STRONG: Final = BANDS[-1].last
"""The level of strong players, by whose chances the accuracy of all players is measured."""


@dataclass(frozen=True)
class Assessment:
    """The assessment of a position: black's chance to win, 0 to 1, and the proof.

    ``strong`` is the chance if both sides were strong. ``judgement`` is the engine's; None where
    the game is over.
    """

    black: float
    strong: float
    proof: ForcedWin | None = None
    judgement: Judgement | None = None

    def chance(self, side: Stone) -> float:
        """Return a side's chance to win, 0 to 1."""
        return self.black if side is Stone.BLACK else 1 - self.black

    def strong_chance(self, side: Stone) -> float:
        """Return a side's chance to win if both sides were strong, 0 to 1."""
        return self.strong if side is Stone.BLACK else 1 - self.strong


@dataclass(frozen=True)
class AssessedMove:
    """A move of a game, made in position ``number``, with the assessments before and after it."""

    game: ReviewedGame
    number: int
    before: Assessment
    after: Assessment

    @property
    def point(self) -> Point:
        return self.game.moves[self.number][0]

    @property
    def side(self) -> Stone:
        return self.game.moves[self.number][1]

    @property
    def best(self) -> Point | None:
        return self.before.judgement.best if self.before.judgement else None

    @property
    def only(self) -> Point | None:
        """The only move not proven to lose; None with several or none."""
        return self.before.judgement.only if self.before.judgement else None

    @property
    def was_lost(self) -> bool:
        """Whether every move was proven to lose."""
        return self.before.proof is not None and self.before.proof.winner is not self.side

    @property
    def was_won(self) -> bool:
        return self.before.proof is not None and self.before.proof.winner is self.side

    @property
    def loses(self) -> bool:
        return self.after.proof is not None and self.after.proof.winner is not self.side

    @property
    def wins(self) -> bool:
        return self.after.proof is not None and self.after.proof.winner is self.side

    @property
    def loss(self) -> float:
        """The chance to win that the move cost, 0 to 1."""
        return max(self.before.chance(self.side) - self.after.chance(self.side), 0.0)

    @property
    def strong_loss(self) -> float:
        """The chance to win that the move would cost between strong players, 0 to 1."""
        before, after = (one.strong_chance(self.side) for one in (self.before, self.after))
        return max(before - after, 0.0)


def assessments(
    game: ReviewedGame, judgements: Sequence[Judgement | None]
) -> list[Assessment | None]:
    """Return the assessment of every position, None where there is no judgement yet.

    A proof extends to neighbouring positions. A position is won if the move played leads to a lost
    one, lost if its only move leads to a won one, and every position after a lost one is won.
    """
    proofs = _proofs(game, judgements)
    found: list[Assessment | None] = []
    for number, judgement in enumerate(judgements):
        proof = proofs[number]
        if judgement is None:
            found.append(None)
            continue
        black, strong = (
            _black_chance(game.side(number), judgement, proof, level)
            for level in (game.level, STRONG)
        )
        found.append(Assessment(black, strong, proof, judgement))
    if game.outcome is not None:
        found.append(_end(game.outcome.winner))
    return found


def _black_chance(
    side: Stone, judgement: Judgement, proof: ForcedWin | None, level: int | None
) -> float:
    if proof is None:
        chance = chance_of(judgement.score, level)
    else:
        side, chance = proof.winner, chance_of_win(proof.stones, level)
    return chance if side is Stone.BLACK else 1 - chance


def _end(winner: Stone | None) -> Assessment:
    if winner is None:
        return Assessment(0.5, 0.5)
    black = float(winner is Stone.BLACK)
    return Assessment(black, black, ForcedWin(winner, 0, None))


def _proofs(game: ReviewedGame, judgements: Sequence[Judgement | None]) -> list[ForcedWin | None]:
    """Return the proof about every position, from its judgement or its neighbours."""
    proofs = [_own_proof(game.side(at), judgement) for at, judgement in enumerate(judgements)]
    end = _end(game.outcome.winner).proof if game.outcome else None
    moves = [at for at in range(min(len(game.moves), len(proofs))) if game.is_answered(at)]
    for number in reversed(moves):
        after = proofs[number + 1] if number + 1 < len(proofs) else end
        judgement = judgements[number]
        if proofs[number] is None and after is not None and judgement is not None:
            proofs[number] = _from_after(game, number, judgement, after)
    for number in moves:
        before, judgement = proofs[number], judgements[number]
        if before is not None and number + 1 < len(proofs) and proofs[number + 1] is None:
            proofs[number + 1] = _from_before(*game.moves[number], before, judgement)
    return proofs


def _from_after(
    game: ReviewedGame, number: int, judgement: Judgement, after: ForcedWin
) -> ForcedWin | None:
    """Return the consequence of the proof after a move for the position before it."""
    point, side = game.moves[number]
    if after.winner is side:
        return ForcedWin(side, after.plies + 1, _way_after(game, number, after))
    if judgement.only == point:
        return ForcedWin(after.winner, after.plies + 1, after.by or FOURS)
    return None


# Cached, because reviews are made repeatedly.
@lru_cache(maxsize=1024)
def _way_after(game: ReviewedGame, number: int, after: ForcedWin) -> str:
    """Return the kind of moves that win after a winning move."""
    point, side = game.moves[number]
    board = game.board(number + 1)
    if after.by is None or any(point in four.stones for four in fours(board, side, game.rule)):
        return after.by or FOURS
    if any(point in three.stones for three in open_threes(board, side, game.rule)):
        return SEARCH if after.by == SEARCH else THREATS
    return SEARCH


def _from_before(
    point: Point, side: Stone, before: ForcedWin, judgement: Judgement | None
) -> ForcedWin | None:
    """Return the consequence of the proof before a side's move for the position after it."""
    begins = judgement is not None and judgement.proof is not None and judgement.best == point
    if before.winner is side and not begins:
        return None
    return ForcedWin(before.winner, max(before.plies - 1, 1), before.by)


def _own_proof(side: Stone, judgement: Judgement | None) -> ForcedWin | None:
    if judgement is None or judgement.proof is None:
        return None
    found = judgement.proof
    return ForcedWin(side if found.wins else side.other, found.plies, found.way, found.shortest)
