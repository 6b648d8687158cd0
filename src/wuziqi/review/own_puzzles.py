"""Puzzles from a review: the wins and the only moves that a player missed."""

from collections.abc import Collection, Sequence
from typing import Final

from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.review.review import Mark, MissedOnly, ReviewedMove
from wuziqi.review.reviewed_game import FOURS, THREATS
from wuziqi.review.run import ReviewRun
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import fours, open_threes
from wuziqi.session.analysis import Target

_FOUR_THREE: Final = "four and three"
_KINDS: Final = {FOURS: PuzzleTheme.FOURS, THREATS: PuzzleTheme.THREATS}

_EASIEST, _A_PLY, _A_QUIET_MOVE, _A_TEMPTING_MOVE, _HARDEST = 700, 45, 120, 25, 2400
_DEFENCE: Final = 1200
"""The estimated rating of a puzzle that nobody has tried: longer and quieter ones are harder."""


def own_puzzles(run: ReviewRun, sides: Collection[Stone], game: int) -> list[Puzzle]:
    """Return the puzzles from the moves of some sides; ``game`` is its number in the library.

    Puzzles are wins by fours or threats and only moves, proven in their own position, of games that
    began on an empty board.
    """
    if run.game.start:
        return []
    moves = (move for move in run.review.moves if move.color in sides)
    return [puzzle for move in moves if (puzzle := _puzzle(run, move, game)) is not None]


def without_repeats(puzzles: Collection[Puzzle], known: Collection[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with new positions, compared by their stones."""
    seen = {_position(puzzle) for puzzle in known}
    fresh = []
    for puzzle in puzzles:
        if (position := _position(puzzle)) not in seen:
            seen.add(position)
            fresh.append(puzzle)
    return fresh


def _position(puzzle: Puzzle) -> tuple[object, ...]:
    return (puzzle.rule, puzzle.size, frozenset(puzzle.target.stones))


def _puzzle(run: ReviewRun, move: ReviewedMove, game: int) -> Puzzle | None:
    """Return the puzzle of a move, if it makes one."""
    played, number = run.game, move.number - 1
    target = Target.after([at for at, _stone in played.moves[:number]], played.size, played.rule)
    judgement = run.judgements[number]
    if judgement is None or target != played.target(number):
        return None
    found = _found(move, judgement)
    if found is None:
        return None
    theme, line = found
    plies = 1 if theme is PuzzleTheme.DEFENCE or judgement.proof is None else judgement.proof.plies
    board = played.board(number)
    quiet = len(_quiet_moves(board, move.color, played.rule, line))
    tempting = len(_tempting_moves(board, move.color, played.rule) - {line[0]})
    start = _DEFENCE if theme is PuzzleTheme.DEFENCE else _EASIEST + _A_PLY * plies
    return Puzzle(
        id=f"own-{game}-{move.number}",
        rule=played.rule,
        size=played.size,
        moves=tuple(point for point, _stone in target.stones),
        theme=theme,
        firsts=(line[0],),
        plies=plies,
        line=line,
        quiet=quiet,
        tempting=tempting,
        levels=(),
        rating=min(start + _A_QUIET_MOVE * quiet + _A_TEMPTING_MOVE * tempting, _HARDEST),
    )


def _found(
    move: ReviewedMove, judgement: Judgement
) -> tuple[PuzzleTheme, tuple[Point, ...]] | None:
    """Return what was missed, and its line; None where nothing is proven."""
    if any(isinstance(remark, MissedOnly) for remark in move.remarks) and judgement.only:
        return PuzzleTheme.DEFENCE, (judgement.only,)
    proof = judgement.proof
    if move.mark is not Mark.MISSED_WIN or proof is None or not proof.wins:
        return None
    if proof.way not in _KINDS:
        return None
    line = judgement.line[: proof.plies]
    return PuzzleTheme.FOUR_THREE if judgement.shape == _FOUR_THREE else _KINDS[proof.way], line


def _quiet_moves(board: Board, side: Stone, rule: Rule, line: Sequence[Point]) -> list[Point]:
    """Return the side's moves in a line, except the last, that make no four."""
    quiet, color, placed = [], side, []
    for point in line[:-1]:
        if point not in board or board[point] is not None:
            break
        board.place(point, color)
        placed.append(point)
        if color is side and not fours(board, side, rule):
            quiet.append(point)
        color = color.other
    for point in placed:
        board.remove(point)
    return quiet


def _tempting_moves(board: Board, side: Stone, rule: Rule) -> set[Point]:
    """Return the moves that make or stop a five or an open four."""
    return {
        standing.point
        for color in (side, side.other)
        for find in (fours, open_threes)
        for standing in find(board, color, rule)
    }
