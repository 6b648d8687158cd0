"""Puzzles from a review: the mistakes of a player, each to be made good."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from wuziqi.protocol.evaluation import Judgement
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, motifs_of
from wuziqi.puzzles.solving import judged_chance
from wuziqi.review.marks import LeftUnanswered, LetWin, Mark, MissedOnly, ShorterWin, UrgentRow
from wuziqi.review.review import ReviewedMove, ReviewRun
from wuziqi.review.reviewed_game import FOURS, THREATS
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.rule import Rule
from wuziqi.rules.threats import (
    Formation,
    fours,
    open_threes,
    standing_threes,
    winning_points,
)
from wuziqi.session.analysis import Target

_KINDS: Final = {FOURS: PuzzleTheme.FOURS, THREATS: PuzzleTheme.THREATS}

_EASIEST, _A_PLY, _A_QUIET_MOVE, _A_TEMPTING_MOVE, _HARDEST = 700, 45, 120, 25, 2400
_SINGLE_MOVE_RATINGS: Final = {
    PuzzleTheme.FOUR: 500,
    PuzzleTheme.THREE: 800,
    PuzzleTheme.DEFENCE: 1200,
}
"""The estimated rating of a puzzle that nobody has tried. Longer and quieter puzzles are harder."""


class Mistake(NamedTuple):
    """A mistake: the puzzle that asks for a better move, and the review of the ``move``.

    ``move`` is None for a puzzle kept from an earlier game, whose review is not at hand.
    """

    puzzle: Puzzle
    move: ReviewedMove | None = None

    @property
    def is_proven(self) -> bool:
        return self.puzzle.theme is not PuzzleTheme.BETTER


def mistakes_of(run: ReviewRun, sides: Collection[Stone], game: int = 0) -> list[Mistake]:
    """Return the mistakes of some sides, in order, of a game that began on an empty board.

    There are none in a game with stones as odds: the moves of a puzzle alternate. ``game`` is its
    number in the library.
    """
    if run.game.start or run.game.rule.handicap:
        return []
    moves = run.review.mistakes(sides)
    return [
        Mistake(puzzle, move) for move in moves if (puzzle := _puzzle(run, move, game)) is not None
    ]


def own_puzzles(run: ReviewRun, sides: Collection[Stone], game: int) -> list[Puzzle]:
    return [one.puzzle for one in mistakes_of(run, sides, game)]


def move_of(puzzle: Puzzle, run_of: Callable[[int], ReviewRun | None]) -> ReviewedMove | None:
    """Return the review of the mistake that a puzzle comes from; None without one.

    ``run_of`` returns the review of a game of the library by its number.
    """
    run = None if puzzle.game is None else run_of(puzzle.game)
    if run is None:
        return None
    number = len(puzzle.moves) + 1
    played = tuple(point for point, _stone in run.game.moves[:number])
    if played != (*puzzle.moves, puzzle.played):
        return None
    return next((move for move in run.review.moves if move.number == number), None)


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
    played, number = run.game, move.number - 1
    target = Target.after([at for at, _stone in played.moves[:number]], played.size, played.rule)
    judgement = run.known[number]
    if judgement is None or target != played.target(number):
        return None
    board = played.board(number)
    theme = _theme(move, judgement)
    if theme is PuzzleTheme.THREE and (_was_lost(move) or judgement.best == move.point):
        firsts = answers_to_three(board, played.rule, move.color, judgement.best)
        line, plies = firsts[:1], 1
    else:
        firsts, line, plies = _solution(theme, judgement, board, played.rule, move.color)
    quiet = len(_quiet_moves(board, move.color, played.rule, line))
    tempting = len(_tempting_moves(board, move.color, played.rule) - {line[0]})
    start = _SINGLE_MOVE_RATINGS.get(theme, _EASIEST + _A_PLY * plies)
    made = Puzzle(
        id=f"own-{game}-{move.number}",  # as in OWN_ID
        rule=played.rule,
        size=played.size,
        moves=tuple(point for point, _stone in target.stones),
        theme=theme,
        firsts=firsts,
        plies=plies,
        line=line,
        quiet=quiet,
        tempting=tempting,
        levels=(),
        rating=min(start + _A_QUIET_MOVE * quiet + _A_TEMPTING_MOVE * tempting, _HARDEST),
        played=move.point,
        chance=judged_chance(judgement) if theme is PuzzleTheme.BETTER else 0.0,
    )
    return replace(made, motifs=motifs_of(made))


def _theme(move: ReviewedMove, judgement: Judgement) -> PuzzleTheme:
    rows = [remark.row for remark in move.remarks if isinstance(remark, LeftUnanswered)]
    if UrgentRow.FOUR in rows:
        won = judgement.proof is not None and judgement.proof.wins
        return _theme_of_win(judgement) if won else PuzzleTheme.FOUR
    left = any(isinstance(remark, ShorterWin) for remark in move.remarks)
    if left or move.mark is Mark.MISSED_WIN:
        return _theme_of_win(judgement)
    if rows:
        return PuzzleTheme.THREE
    if any(isinstance(remark, MissedOnly | LetWin) for remark in move.remarks):
        return PuzzleTheme.DEFENCE
    return PuzzleTheme.BETTER


def _was_lost(move: ReviewedMove) -> bool:
    return move.proof_before is not None and move.proof_before.winner is not move.color


def _theme_of_win(judgement: Judgement) -> PuzzleTheme:
    if judgement.proof is None or judgement.proof.way not in _KINDS:
        return PuzzleTheme.BETTER
    is_four_three = judgement.shape is Formation.FOUR_THREE
    return PuzzleTheme.FOUR_THREE if is_four_three else _KINDS[judgement.proof.way]


def _solution(
    theme: PuzzleTheme, judgement: Judgement, board: Board, rule: Rule, side: Stone
) -> tuple[tuple[Point, ...], tuple[Point, ...], int]:
    """Return the known right first moves, the main line, and its plies."""
    if theme is PuzzleTheme.FOUR:
        blocks = winning_points(board, side.other, rule)
        allowed = [at for at in blocks if forbidden_to(board, at, side, rule) is None]
        firsts = tuple(allowed) or (judgement.best,)
        return firsts, firsts[:1], 1
    if theme.is_single or judgement.proof is None:
        best = judgement.only or judgement.best
        return (best,), (best,), 1
    plies = judgement.proof.plies
    return (judgement.best,), judgement.line[:plies], plies


def answers_to_three(
    board: Board, rule: Rule, side: Stone, best: Point | None = None
) -> tuple[Point, ...]:
    """Return the moves that stop an open three of the opponent, the engine's ``best`` first.

    In a lost position these moves are the right ones, because all moves lose.
    """
    threes = open_threes(board, side.other, rule)
    found = []
    for point in [at for at in board if board[at] is None]:
        if forbidden_to(board, point, side, rule) is None:
            board.place(point, side)
            if not standing_threes(board, threes, side.other, rule):
                found.append(point)
            board.remove(point)
    first = best if best in found else min((three.point for three in threes), default=best)
    return (*([] if first is None else [first]), *(point for point in found if point != first))


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
    return {
        standing.point
        for color in (side, side.other)
        for find in (fours, open_threes)
        for standing in find(board, color, rule)
    }
