"""Make the first steps: puzzles with few stones and one idea, which come before all others.

    python -m tools.puzzles.first_steps --out src/wuziqi/puzzles/first_steps.jsonl

Every position is made of a row and some stones around it, by the random numbers of a seed. The rule
alone tells what solves it: a five, an open four, a four-three, or the points that stop a four or an
open three.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tools.command_line import command_line
from tools.puzzles.selection import appearance

from wuziqi.puzzles.puzzle import (
    Motif,
    Puzzle,
    PuzzleTheme,
    motifs_of,
    write_puzzle,
)
from wuziqi.review.own_puzzles import answers_to_three
from wuziqi.rules.board import DEFAULT_SIZE, Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE
from wuziqi.rules.threats import Formation, formation_at, fours, open_threes, winning_points

_EACH: Final = 12
"""The puzzles of a kind."""

_SPLIT: Final = 60
_DIAGONAL: Final = 30
"""The difficulty that a gap and a diagonal add."""

_CENTRE: Final = range(4, 11)
_ATTEMPTS: Final = 20_000


class Solution(NamedTuple):
    """All right first moves, and the line that begins with the first of them."""

    firsts: tuple[Point, ...]
    line: tuple[Point, ...]


class Step(NamedTuple):
    """A kind of first steps: its ``rows`` of stones, ``x``, and of gaps, one of them black's.

    ``more`` stones of black lie near the row. Black is to move if ``attacks``, else white, who has
    one stone less. ``solve`` returns None for a position that is no such puzzle.
    """

    name: str
    theme: PuzzleTheme
    rating: int
    rows: Sequence[str]
    more: int
    attacks: bool
    solve: Callable[[Board, Stone], Solution | None]


def _five(board: Board, side: Stone) -> Solution | None:
    points = winning_points(board, side, FREESTYLE)
    if not points or winning_points(board, side.other, FREESTYLE):
        return None
    return Solution(points, points[:1])


def _stop_four(board: Board, side: Stone) -> Solution | None:
    points = winning_points(board, side.other, FREESTYLE)
    if len(points) != 1 or _has_rows(board, side):
        return None
    return Solution(points, points)


def _open_four(board: Board, side: Stone) -> Solution | None:
    if _has_rows(board, side.other) or fours(board, side, FREESTYLE):
        return None
    if len({row.stones for row in open_threes(board, side, FREESTYLE)}) != 1:
        return None
    firsts = _points_of(board, side, Formation.OPEN_FOUR)
    return _won(board, side, firsts) if firsts else None


def _stop_three(board: Board, side: Stone) -> Solution | None:
    threes = {row.stones for row in open_threes(board, side.other, FREESTYLE)}
    if len(threes) != 1 or fours(board, side.other, FREESTYLE) or _has_rows(board, side):
        return None
    points = answers_to_three(board, FREESTYLE, side)
    return Solution(points, points[:1])


def _four_three(board: Board, side: Stone) -> Solution | None:
    for color in Stone:
        if _has_rows(board, color):
            return None
    firsts = _points_of(board, side, Formation.FOUR_THREE)
    if len(firsts) != 1 or _points_of(board, side.other, Formation.FOUR):
        return None
    return _won(board, side, firsts)


def _has_rows(board: Board, side: Stone) -> bool:
    return bool(fours(board, side, FREESTYLE) or open_threes(board, side, FREESTYLE))


def _points_of(board: Board, side: Stone, shape: Formation) -> tuple[Point, ...]:
    empty = [point for point in board if board[point] is None]
    return tuple(at for at in empty if formation_at(board, at, side, FREESTYLE) is shape)


def _won(board: Board, side: Stone, firsts: tuple[Point, ...]) -> Solution | None:
    """Return the line from a first move, each four blocked, to a five; None if it ends before."""
    after, line = board.copy(), [firsts[0]]
    after.place(firsts[0], side)
    while ends := winning_points(after, side, FREESTYLE):
        after.place(ends[0], side.other)
        line.append(ends[0])
        fives = winning_points(after, side, FREESTYLE)
        following = fives or _points_of(after, side, Formation.OPEN_FOUR)
        if not following:
            return None
        line.append(following[0])
        after.place(following[0], side)
        if fives:
            break
    return Solution(firsts, tuple(line))


_ATTACK = PuzzleTheme.FOURS

STEPS: Final = (
    Step("five", _ATTACK, 250, ("xxxx", "xx.xx", "xxx.x"), 0, attacks=True, solve=_five),
    Step(
        "four",
        PuzzleTheme.FOUR,
        300,
        ("xxxx", "xx.xx", "xxx.x"),
        0,
        attacks=False,
        solve=_stop_four,
    ),
    Step("open", _ATTACK, 380, ("xxx", "xx.x"), 0, attacks=True, solve=_open_four),
    Step("three", PuzzleTheme.THREE, 440, ("xxx", "xx.x"), 0, attacks=False, solve=_stop_three),
    Step("both", PuzzleTheme.FOUR_THREE, 540, ("xxx", "xx.x"), 2, attacks=True, solve=_four_three),
)


def made(step: Step, random: Random) -> Iterator[Puzzle]:
    """Yield different puzzles of a kind."""
    seen: set[object] = set()
    for _attempt in range(_ATTEMPTS):
        puzzle = _one(step, random, len(seen) + 1)
        if puzzle is not None and (looks := appearance(puzzle)) not in seen:
            seen.add(looks)
            yield puzzle


def _one(step: Step, random: Random, number: int) -> Puzzle | None:
    row = _row(random.choice(step.rows), random)
    random.shuffle(row)
    black = [*_near(row, step.more, random), *row]
    white = _near(black, len(black) - (not step.attacks), random)
    empty, stones = Board(*DEFAULT_SIZE), {*black, *white}
    if len(stones) < len(black) + len(white) or any(point not in empty for point in stones):
        return None
    moves = [at for pair in zip_longest(black, white) for at in pair if at is not None]
    board = Board(*DEFAULT_SIZE)
    for at, point in enumerate(moves):
        board.place(point, FREESTYLE.color_of_move(at))
    solution = step.solve(board, FREESTYLE.color_of_move(len(moves)))
    if solution is None:
        return None
    puzzle = Puzzle(
        id=f"step-{step.name}-{number:02}",
        rule=FREESTYLE,
        size=DEFAULT_SIZE,
        moves=tuple(moves),
        theme=step.theme,
        firsts=solution.firsts,
        plies=len(solution.line),
        line=solution.line,
        quiet=0,
        tempting=0,
        levels=(),
        rating=step.rating,
    )
    motifs = motifs_of(puzzle)
    harder = _SPLIT * (Motif.GAP in motifs) + _DIAGONAL * (Motif.DIAGONAL in motifs)
    return replace(puzzle, motifs=motifs, rating=step.rating + harder)


def _row(pattern: str, random: Random) -> list[Point]:
    start = Point(random.choice(_CENTRE), random.choice(_CENTRE))
    step = random.choice(DIRECTIONS)
    return [start.along(step, at) for at, sign in enumerate(pattern) if sign == "x"]


def _near(stones: Sequence[Point], count: int, random: Random) -> list[Point]:
    return [
        Point(beside.column + random.randint(-2, 2), beside.row + random.randint(-2, 2))
        for beside in random.choices(stones, k=count)
    ]


def main() -> None:
    parser = command_line(__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    puzzles: list[Puzzle] = []
    for step in STEPS:
        kind = made(step, Random(f"{options.seed}-{step.name}"))
        puzzles += islice(kind, _EACH)
    puzzles.sort(key=lambda puzzle: (puzzle.rating, puzzle.id))
    options.out.write_text("".join(write_puzzle(one) + "\n" for one in puzzles), "ascii")
    print(f"{len(puzzles)} puzzles")


if __name__ == "__main__":
    main()
