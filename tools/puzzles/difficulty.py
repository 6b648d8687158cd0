"""Measures how hard a puzzle is: what the levels answer, and a rating made of that and its length.

The rating is the strength of a player who would solve it as often as not. It is the number ``r``
that explains best which of ten players and ten imagined ones solve it, a player of strength ``e``
with the chance ``1 / (1 + 10 ** ((r - e) / 400))``. The ten are the levels of the computer. The
imagined ones are all as strong as the puzzle is hard ``by_eye``, and half of them solve it. They
stand for what length costs a person: every level that searches sees a long win by fours at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from wuziqi.engine.api import Decision, Limits, Move, mate_plies
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS
from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule

MASTER_NODES: Final = 300_000
"""Nodes of the highest level, which plays by time otherwise."""

_MEMORY: Final = 24_000_000
_LEAST: Final = 400
_MOST: Final = 2600
_IMAGINED: Final = 10

_SIMPLE: Final = {
    PuzzleTheme.FOURS: 500,
    PuzzleTheme.FOUR_THREE: 500,
    PuzzleTheme.THREATS: 800,
    PuzzleTheme.DEFENCE: 1300,
    PuzzleTheme.FORBIDDEN: 900,
}
"""How hard a win of two moves looks, or a defence."""

_MOVE: Final = 210
_QUIET_MOVE: Final = 100
_TEMPTATION: Final = 10
"""How much harder a further move, one that makes no four, and a wrong move that tempts make it."""


class Measure:
    """The levels of the computer on one size of board by one rule."""

    def __init__(self, size: Size, rule: Rule) -> None:
        self._size = size
        self._rule = rule
        self._searching = {
            level: Engine(*size, rule=rule, memory=_MEMORY, seed=1)
            for level in LEVELS
            if level.searches
        }

    def answers(self, stones: Iterable[tuple[Point, Stone]], side: Stone) -> list[Point]:
        """Return the first move of every level in a position, the same each time."""
        placed = [(*point, stone) for point, stone in stones]
        return [Point(*self._decision(at, placed, side).move) for at in range(len(LEVELS))]

    def solved(self, puzzle: Puzzle) -> tuple[bool, ...]:
        """Return for each level whether its first move is right."""
        answers = self.answers(puzzle.target.stones, puzzle.side)
        return tuple(answer in puzzle.firsts for answer in answers)

    def holds(self, stones: Iterable[tuple[Point, Stone]], side: Stone, move: Point) -> bool:
        """Whether the highest level plays a move and does not see itself lose."""
        placed = [(*point, stone) for point, stone in stones]
        decision = self._decision(len(LEVELS) - 1, placed, side)
        return decision.move == move and (mate_plies(decision.score) or 1) > 0

    def _decision(self, at: int, stones: list[tuple[int, int, Stone]], side: Stone) -> Decision:
        """Return what the level at an index of LEVELS plays, as an engine that was just started."""
        level = LEVELS[at]
        engine = self._searching.get(level)
        if engine is None:
            engine = Engine(*self._size, rule=self._rule, memory=_MEMORY, seed=1)
        engine.set_up(stones)
        engine.forget()
        limits = Limits(level, max_nodes=MASTER_NODES if level.nodes is None else None)
        return engine.think(side, limits)


def tempting_moves(
    threats: Mapping[Stone, Mapping[Move, str]], side: Stone, firsts: Sequence[Point]
) -> int:
    """Return how many moves look good and are wrong: they make or stop a threat.

    ``threats`` are those of ``Engine.threats``. Stopping counts from fours on.
    """
    wrong = set(threats[side]) - set(firsts)
    stops = {point for point, name in threats[side.other].items() if name != "open three"}
    return len(wrong | stops - set(firsts))


def by_eye(kind: PuzzleTheme, plies: int, quiet: int, tempting: int) -> float:
    """Return how hard a puzzle looks by its length, quiet moves and wrong moves that tempt."""
    further = max(0, (plies + 1) // 2 - 2)
    wrong = _TEMPTATION * min(tempting, 25)
    return _SIMPLE[kind] + _MOVE * further + _QUIET_MOVE * quiet + wrong


def rating(puzzle: Puzzle) -> int:
    """Return the rating of a puzzle that is measured otherwise, 400 to 2600."""
    seen = by_eye(puzzle.theme, puzzle.plies, puzzle.quiet, puzzle.tempting)
    rights = zip(LEVELS, puzzle.levels, strict=True)
    games = [(float(level.elo), float(right)) for level, right in rights]
    games += [(seen, 0.5)] * _IMAGINED
    low, high = float(_LEAST), float(_MOST)
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - elo) / 400)) for elo, _ in games)
        if expected > sum(right for _, right in games):
            low = middle
        else:
            high = middle
    return round(low)
