"""How a game stands in each of its positions: what is proven, and the chances to win."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wuziqi.protocol.evaluation import Score
from wuziqi.protocol.judgement import Judgement
from wuziqi.review.played_game import PlayedGame
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.session.analysis import win_chance

FOURS: Final = "fours"
THREATS: Final = "threats"
SEARCH: Final = "search"


@dataclass(frozen=True)
class Proof:
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
class Standing:
    """How a position stands: black's chance to win, 0 to 1, and what is proven.

    ``judgement`` is what the engine said; None where the game is over.
    """

    black: float
    proof: Proof | None = None
    judgement: Judgement | None = None

    def chance(self, side: Stone) -> float:
        """Return the chance of a side to win, 0 to 1."""
        return self.black if side is Stone.BLACK else 1 - self.black


@dataclass(frozen=True)
class Step:
    """A move of a game, made in position ``number``, and the standings before and after it."""

    game: PlayedGame
    number: int
    before: Standing
    after: Standing

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


def standings(game: PlayedGame, judgements: Sequence[Judgement | None]) -> list[Standing | None]:
    """Return the standing of every position, None where there is no judgement yet.

    A proof holds for the neighbours too: a position is won if the move played from it leads to a
    lost one, lost if its only move does, and whatever follows a lost position is won.
    """
    proofs = _proofs(game, judgements)
    found: list[Standing | None] = []
    for number, judgement in enumerate(judgements):
        proof = proofs[number]
        if judgement is None:
            found.append(None)
        elif proof is not None:
            found.append(Standing(float(proof.winner is Stone.BLACK), proof, judgement))
        else:
            chance = win_chance(Score(judgement.score))
            is_black = game.side(number) is Stone.BLACK
            found.append(Standing(chance if is_black else 1 - chance, None, judgement))
    if game.outcome is not None:
        found.append(_end(game.outcome.winner))
    return found


def _end(winner: Stone | None) -> Standing:
    """Return the standing of a game that is over."""
    if winner is None:
        return Standing(0.5)
    return Standing(float(winner is Stone.BLACK), Proof(winner, 0, ""))


def _proofs(game: PlayedGame, judgements: Sequence[Judgement | None]) -> list[Proof | None]:
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


def _from_after(move: tuple[Point, Stone], judgement: Judgement, after: Proof) -> Proof | None:
    """Return what the proof after a move tells of the position before it."""
    point, side = move
    if after.winner is side or judgement.only == point:
        return Proof(after.winner, after.plies + 1, after.by or FOURS)
    return None


def _from_before(side: Stone, before: Proof) -> Proof | None:
    """Return what the proof before a side's move tells of the position after it."""
    if before.winner is side:
        return None
    return Proof(before.winner, max(before.plies - 1, 1), before.by)


def _own_proof(side: Stone, judgement: Judgement | None) -> Proof | None:
    """Return what a judgement proves of a position with a side to move."""
    if judgement is None or judgement.proof is None:
        return None
    found = judgement.proof
    return Proof(side if found.wins else side.other, found.plies, found.way)
