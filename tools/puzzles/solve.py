"""Solve the puzzles of the program as a player would, against every defence.

    python -m tools.puzzles.solve --puzzles 100 --seed 1

The main solution of every puzzle is played. Of some puzzles the player has, besides, only the
engine's advice: after each of the first moves every reply is tried that the defence has at its
first choice, and the moves that the engine proposes must all be accepted until the puzzle is
solved. And some wrong first moves are tried near the stones: the numbers refuted, and proven to win
as well and so accepted. Use the compiled engine.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tools.command_line import command_line
from tools.positions import PositionJudge

from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, read_puzzles
from wuziqi.puzzles.solving import Phase, Solving
from wuziqi.rules.point import Point
from wuziqi.rules.referee import forbidden_to
from wuziqi.rules.threats import winning_points
from wuziqi.session.analyst import JUDGEMENT_NODES

_MOST_MOVES = 40
"""A puzzle that takes longer is not solved."""


class Examination(PositionJudge):
    """The engine in this process as the examiner."""

    def settle(self, solving: Solving) -> None:
        """Answer the open question."""
        while solving.question is not None:
            solving.answer(self.judgement(solving.question))

    def is_solved(self, solving: Solving) -> bool:
        """Go on as the engine advises; returns whether every move was accepted to the end."""
        for _move in range(_MOST_MOVES):
            self.settle(solving)
            if solving.phase is not Phase.PLAY:
                break
            solving.play(self._advice(solving))
        return solving.solved

    def _advice(self, solving: Solving) -> Point:
        own = winning_points(solving.board, solving.side, solving.puzzle.rule)
        return own[0] if own else self.judgement(solving.position()).best


def follows_its_line(puzzle: Puzzle) -> bool:
    """Whether the main solution solves a puzzle, without any question to the engine."""
    solving = Solving(puzzle)
    for point in puzzle.line[::2]:
        if solving.phase is not Phase.PLAY:
            return False
        solving.play(point)
    return solving.solved


def defended(puzzle: Puzzle) -> Iterator[Solving]:
    """Yield a puzzle after its first moves and each reply that the defence may choose."""
    unknown = replace(puzzle, line=())
    for first in puzzle.firsts:
        start = Solving(unknown)
        start.play(first)
        if start.question is None:
            yield start
            continue
        for reply in replies(start):
            solving = Solving(unknown)
            solving.play(first)
            solving.answer(Judgement((reply,), 0, Proven(wins=False, plies=1, way="threats")))
            yield solving


def replies(solving: Solving) -> list[Point]:
    """The legal moves of the defence."""
    board, other, rule = solving.board, solving.side.other, solving.puzzle.rule
    empty = (point for point in board if board[point] is None)
    return [point for point in empty if not forbidden_to(board, point, other, rule)]


def wrong_moves(puzzle: Puzzle, count: int, chance: random.Random) -> list[Point]:
    """Return some first moves beside the stones, outside the list."""
    board, side = puzzle.board, puzzle.side
    near = {
        Point(stone.column + right, stone.row + up)
        for stone in puzzle.moves
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
    }
    free = [each for each in sorted(near - {*puzzle.firsts}) if each in board]
    empty = [each for each in free if board[each] is None]
    legal = [each for each in empty if not forbidden_to(board, each, side, puzzle.rule)]
    return chance.sample(legal, min(count, len(legal)))


def outcome(examination: Examination, puzzle: Puzzle, point: Point) -> str:
    """The outcome of a wrong first move."""
    solving = Solving(puzzle)
    solving.play(point)
    examination.settle(solving)
    if solving.refutation is None:
        return "accepted, for it wins too"
    return "refuted by a win" if solving.refutation.proven else "refuted by the best defence"


def main() -> int:
    parser = command_line(__doc__)
    parser.add_argument("--puzzles", type=int, default=100, help="how many against every defence")
    parser.add_argument("--wrong", type=int, default=2, help="wrong first moves of each of them")
    parser.add_argument("--nodes", type=int, default=JUDGEMENT_NODES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    puzzles = read_puzzles()
    stuck = [puzzle.id for puzzle in puzzles if not follows_its_line(puzzle)]
    print(f"{len(puzzles) - len(stuck)} of {len(puzzles)} are solved by their main solution")
    chance = random.Random(options.seed)
    examination = Examination(options.nodes)
    ways: Counter[str] = Counter()
    tries: Counter[str] = Counter()
    for puzzle in chance.sample(puzzles, min(options.puzzles, len(puzzles))):
        for point in wrong_moves(puzzle, options.wrong, chance):
            tries[outcome(examination, puzzle, point)] += 1
        if puzzle.theme is PuzzleTheme.DEFENCE:
            continue
        for solving in defended(puzzle):
            ways["defences"] += 1
            if not examination.is_solved(solving):
                stuck.append(f"{puzzle.id}: {' '.join(map(str, solving.played))}")
    print(f"{ways['defences']} defences; moves refused or puzzles not solved: {stuck or 'none'}")
    for kind, count in sorted(tries.items()):
        print(f"wrong first moves {kind}: {count}")
    return 1 if stuck else 0


if __name__ == "__main__":
    sys.exit(main())
