"""Make the puzzles of the program from games of our engine against itself.

    python -m tools.puzzles.make grow puzzles-found --seed 1 --minutes 60
    python -m tools.puzzles.make ship puzzles-found --out src/wuziqi/puzzles/puzzles.jsonl
    python -m tools.puzzles.make levels
    python -m tools.puzzles.make levels --again --out src/wuziqi/puzzles/puzzles.jsonl
    python -m tools.puzzles.make levels --again 3 4 --out src/wuziqi/puzzles/puzzles.jsonl

``grow`` plays games and appends every puzzle that is found and proven to a file of its seed in the
folder; it goes on where it ended when it is called again, and looks for none of what all files of
the folder have enough of. With ``--kinds`` and ``--boards`` it looks for rare ones alone.

``ship`` adds some of those to the file of the program, so that rules, kinds and lengths are mixed.
Present puzzles stay unchanged, with their names, since players have solved them. See
docs/puzzles.md.

``levels`` prints which part of the puzzles some levels of the computer solve, by kind and by
rating; a puzzle is solved when the first move is right. The answers are from the time when the file
was written; ``--again`` asks the engine anew, half a second for each puzzle, or only for some
levels, and reports the number of changed answers. ``--out`` writes the puzzles with these answers
and the ratings that follow from them and from the strengths of the levels.
"""

import argparse
import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

from tools.command_line import command_line
from tools.puzzles.proof import (
    FOUR_THREE_PLIES,
    MOST_FIRSTS,
    MOST_THREATS,
    defence_fault,
    field_of,
    is_by_four_three,
    needs_forbidden_point,
    quiet_moves,
    winning_fours,
)
from tools.puzzles.rivals import Rivals
from tools.puzzles.selection import (
    BOARDS,
    PREFIXES,
    Measure,
    Quotas,
    Wanted,
    by_rating,
    group_of,
    rating,
    select,
    tempting_moves,
)
from tools.puzzles.solver import NO_REPLY, Line, Solver, TooHardError

from wuziqi.engine.api import Limits
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level, level_of
from wuziqi.matches.plan import own_openings, turned_openings
from wuziqi.puzzles.puzzle import (
    SET_THEMES,
    Puzzle,
    PuzzleTheme,
    parse_puzzle,
    read_puzzles,
    write_puzzle,
)
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule

# Puzzles found in games of our engine against itself: the engine suggests, the solver proves. The
# games have slips, so that wins are missed.


MOST_MOVES: Final = 64
"""A game is broken off here: positions with more stones are no puzzles."""

_LEVEL: Final = level_of(9)
_NODES_OF_A_MOVE: Final = (0, 0, 110, 500, 1_700, 8_000)
"""Nodes of a move, chosen for each side, as players of different strength. Without any, it plays
one of the two best shapes: such games are long, and full of wins that nobody sees.
"""

_SLIPS: Final = (0.0, 0.05, 0.15)
"""The share of moves in which a side plays one of the best shapes instead of searching, chosen for
each side.
"""

_UNSEARCHED: Final = 2
_SLIP: Final = 8
"""Among so many of the best shapes a move without search chooses, and a slip."""

_MEMORY: Final = 4_000_000


class GamePlayer:
    """Plays games by one rule on one size of board; equal random numbers give equal games."""

    def __init__(self, size: Size, rule: Rule) -> None:
        self.size = size
        self.rule = rule
        self._openings = own_openings(size.width, rule)
        self._engine = Engine(*size, rule=rule, memory=_MEMORY, seed=1)

    def play(self, random: Random) -> Sequence[Point]:
        """Return the moves of a game, which need not be finished."""
        game = Game(*self.size, rule=self.rule, early_draw=True)
        opening = random.choice(turned_openings(random.choice(self._openings), self.size.width))
        for point in opening[: random.randint(3, len(opening)) if len(opening) > 3 else None]:
            game.play(point)
        players = [(random.choice(_NODES_OF_A_MOVE), random.choice(_SLIPS)) for _ in range(2)]
        while game.outcome is None and len(game.moves) < MOST_MOVES:
            nodes, slips = players[len(game.moves) % 2]
            game.play(self._move(game, nodes, slips, random))
        return game.moves

    def _move(self, game: Game, nodes: int, slips: float, random: Random) -> Point:
        color = self.rule.color_of_move
        side = color(len(game.moves))
        stones = [(*point, color(number)) for number, point in enumerate(game.moves)]
        self._engine.set_up(stones)
        if random.random() < slips:
            return self._shape(side, _SLIP, random)
        if nodes == 0:
            return self._shape(side, _UNSEARCHED, random)
        self._engine.forget()
        return Point(*self._engine.think(side, Limits(_LEVEL, max_nodes=nodes)).move)

    def _shape(self, side: Stone, among: int, random: Random) -> Point:
        """Return one of so many cells with the best shapes."""
        scores = self._engine.scores(side)
        best = sorted(scores, key=lambda move: (-scores[move], move))
        return Point(*random.choice(best[:among]))


LEAST_STONES: Final = 8
MOST_STONES: Final = 60
FEWEST_PLIES: Final = 3
MOST_PLIES: Final = 19

_APART: Final = 6
"""Plies between two puzzles of one game, at least."""

_MOST_OF_GAME: Final = 3

_STONES: Final = 30_000
"""Stones that the solver may place for one proof, a second or so: longer proofs are dropped."""

_REPLY_STONES: Final = 8_000
"""The same for the proof that one wrong defence loses."""

_VCT_NODES: Final = 10_000
_DEFENCE_NODES: Final = 300_000
"""Nodes of the engine's search for wins by threats, and of the search that tries a defence."""

_JUDGE: Final = Limits(max_nodes=20_000)


class Finder:
    """Finds puzzles of one rule on one size of board."""

    def __init__(self, size: Size, rule: Rule, wanted: Wanted) -> None:
        self._size = size
        self._rule = rule
        self._wanted = wanted
        self._rivals = Rivals(size, rule)
        self._engine = Engine(*size, rule=rule, memory=4_000_000, seed=1)
        self._measure = Measure(size, rule)

    def find(self, moves: Sequence[Point], name: str) -> Iterator[Puzzle]:
        """Yield the puzzles of a game; ``name`` begins their ids."""
        found: list[Puzzle] = []
        stones = LEAST_STONES
        while stones <= min(len(moves) - 1, MOST_STONES) and len(found) < _MOST_OF_GAME:
            puzzle = self._at(moves[:stones], f"{name}-{stones}")
            if puzzle is not None and not any(_continues(puzzle, other) for other in found):
                found.append(puzzle)
                self._engine.set_up((*point, stone) for point, stone in puzzle.target.stones)
                tempting = tempting_moves(self._engine.threats(), puzzle.side, puzzle.firsts)
                puzzle = replace(puzzle, tempting=tempting, levels=self._measure.solved(puzzle))
                yield replace(puzzle, rating=rating(puzzle))
                stones += _APART
            stones += 1

    def _at(self, moves: Sequence[Point], name: str) -> Puzzle | None:
        """Return the puzzle of a position if it is one, not measured yet."""
        puzzle = Puzzle(
            name, self._rule, self._size, tuple(moves), PuzzleTheme.FOURS, (), 0, (), 0, 0, (), 0
        )
        field = field_of(puzzle)
        if field.fives(1) or field.fives(2):
            return None
        self._rivals.set_up(puzzle.target.stones)
        try:
            return self._solved(puzzle)
        except TooHardError:
            return None

    def _solved(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle of a position with its solution, if it is one.

        Raises TooHardError where a proof takes too long.
        """
        side = puzzle.side
        if self._rivals.fours(side):
            return self._by_fours(puzzle)
        if plies := self._rivals.threats(side, _VCT_NODES):
            return self._by_threats(puzzle, plies)
        if not self._wanted(PuzzleTheme.DEFENCE, 1, len(puzzle.moves)):
            return None
        threatened = self._rivals.fours(side.other) or self._rivals.threats(side.other, _VCT_NODES)
        return self._defence(puzzle) if threatened else None

    # Wins by fours

    def _by_fours(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle of a win by fours, if no other first move seems to win."""
        field, side = field_of(puzzle), puzzle.side
        solver = Solver(field)
        line = solver.fours(side, _STONES)
        if line is None or not FEWEST_PLIES <= len(line) < MOST_PLIES:
            return None
        kind = self._kind(puzzle, line)
        if not self._wanted(kind, len(line), len(puzzle.moves)):
            return None
        cells = winning_fours(solver, side)
        firsts = [field.point(cell) for cell in sorted(cells, key=lambda cell: cell != line[0])]
        if len(firsts) > MOST_FIRSTS or self._rivals.winning(side, firsts) is not None:
            return None
        return self._with_solution(puzzle, kind, firsts, line)

    def _kind(self, puzzle: Puzzle, line: Line) -> PuzzleTheme:
        side = puzzle.side
        if len(line) <= FOUR_THREE_PLIES and is_by_four_three(field_of(puzzle), line, side):
            return PuzzleTheme.FOUR_THREE
        if self._rule.forbids:
            allowed = field_of(puzzle, self._rule._replace(forbids=False))
            if needs_forbidden_point(allowed, side):
                return PuzzleTheme.FORBIDDEN
        return PuzzleTheme.FOURS

    # Wins by threats

    def _by_threats(self, puzzle: Puzzle, plies: int) -> Puzzle | None:
        """Return the puzzle of a win by threats, if at most three first moves seem to win."""
        if plies > MOST_PLIES or not self._wanted(PuzzleTheme.THREATS, plies, len(puzzle.moves)):
            return None
        hints = self._rivals.threat_line(puzzle.side)
        if not hints:
            return None
        firsts = self._winning_firsts(puzzle, hints[0])
        lines = [self._threat_line(puzzle, first, hints) for first in firsts]
        line = lines[0] if lines else None
        if line is None or None in lines or NO_REPLY in line or len(line) > MOST_PLIES:
            return None
        return self._with_solution(puzzle, PuzzleTheme.THREATS, firsts, line)

    def _winning_firsts(self, puzzle: Puzzle, first: Point) -> list[Point]:
        """Return all moves that seem to win, one of which is known; empty if they are many."""
        firsts = [first]
        while (other := self._rivals.winning(puzzle.side, firsts)) is not None:
            firsts.append(other)
            if len(firsts) > MOST_FIRSTS:
                return []
        return firsts

    @staticmethod
    def _threat_line(puzzle: Puzzle, first: Point, hints: Sequence[Point]) -> Line | None:
        """Return a proven win that begins with a move."""
        field = field_of(puzzle)
        solver = Solver(field, [field.cell(point) for point in hints])
        if solver.fours(puzzle.side, _STONES) is not None:
            return None
        return solver.threat(puzzle.side, field.cell(first), MOST_THREATS, _STONES)

    # Defences

    def _defence(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle of a defence, if there is exactly one."""
        side = puzzle.side
        self._engine.set_up((*point, stone) for point, stone in puzzle.target.stones)
        only = self._engine.judge(side, _JUDGE).only
        if only is None:
            return None
        point = Point(*only)
        self._rivals.set_up([*puzzle.target.stones, (point, side)])
        if self._rivals.fours(side.other) or self._rivals.threats(side.other, _DEFENCE_NODES):
            return None
        if not self._measure.holds(puzzle.target.stones, side, point):
            return None
        field = field_of(puzzle)
        if defence_fault(field, side, field.cell(point), _REPLY_STONES):
            return None
        return self._with_solution(puzzle, PuzzleTheme.DEFENCE, [point], (field.cell(point),))

    # The whole puzzle

    @staticmethod
    def _with_solution(
        puzzle: Puzzle, kind: PuzzleTheme, firsts: Sequence[Point], line: Line
    ) -> Puzzle:
        """Return a puzzle with kind and solution; the line ends where no reply helps."""
        field = field_of(puzzle)
        shown = line[: line.index(NO_REPLY)] if NO_REPLY in line else line
        return replace(
            puzzle,
            theme=kind,
            firsts=tuple(firsts),
            plies=len(line),
            line=tuple(field.point(cell) for cell in shown),
            quiet=0 if kind is PuzzleTheme.DEFENCE else quiet_moves(field, shown, puzzle.side),
        )


def _continues(puzzle: Puzzle, other: Puzzle) -> bool:
    """Whether a puzzle is only the rest of another one of its game."""
    return bool(set(puzzle.firsts) & {*other.firsts, *other.line})


# The set


_SURPLUS: Final = 2.0
"""The number of puzzles to find for each chosen one."""


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; none if it does not exist."""
    if not path.exists():
        return []
    return [parse_puzzle(line) for line in path.read_text("ascii").splitlines()]


def grow(folder: Path, seed: int, minutes: float, quotas: Quotas) -> None:
    """Find puzzles for some minutes, and append each to the file of a seed in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seed}.jsonl"
    for puzzle in found_in(folder):
        quotas.add(puzzle)
    makers = {
        board.prefix: (
            GamePlayer(board.size, board.rule),
            Finder(board.size, board.rule, quotas.wants(board.prefix)),
        )
        for board in BOARDS
    }
    end = time.monotonic() + 60 * minutes
    game = 1 + max((int(puzzle.id.split("-")[2]) for puzzle in read(path)), default=0)
    with path.open("a", encoding="ascii", buffering=1) as file:
        while time.monotonic() < end and quotas.open_boards():
            random = Random(f"{seed}-{game}")
            prefix = random.choice(quotas.open_boards())
            player, finder = makers[prefix]
            for puzzle in finder.find(player.play(random), f"{prefix}-{seed}-{game}"):
                quotas.add(puzzle)
                file.write(write_puzzle(puzzle) + "\n")
            game += 1


def found_in(folder: Path) -> list[Puzzle]:
    """Return the puzzles of all files of a folder."""
    return [puzzle for path in sorted(folder.glob("*.jsonl")) for puzzle in read(path)]


def ship(folder: Path, out: Path, *, anew: bool) -> None:
    """Add puzzles of a folder to a file's, or replace these, and write them by rating."""
    chosen = select(found_in(folder), [] if anew else read(out))
    out.write_text("".join(write_puzzle(puzzle) + "\n" for puzzle in chosen), "ascii")
    print("\n".join(table(chosen)))


def table(puzzles: list[Puzzle]) -> list[str]:
    """Return how many puzzles there are of every kind and board."""
    counts = Counter((puzzle.theme, group_of(puzzle)) for puzzle in puzzles)
    lines = [f"{'':12}" + "".join(f"{prefix:>6}" for prefix in [*PREFIXES, "all"])]
    for kind in SET_THEMES:
        row = [counts[kind, prefix] for prefix in PREFIXES]
        lines.append(f"{kind.value:12}" + "".join(f"{count:6}" for count in [*row, sum(row)]))
    return [*lines, f"{len(puzzles)} puzzles"]


BANDS: Final = ((400, 800), (800, 1200), (1200, 1600), (1600, 2000), (2000, 2600))
"""Ratings from and to, the last one included in the last band alone."""

_SHOWN: Final = (3, 6, 10)


def level_table(puzzles: Sequence[Puzzle], levels: Sequence[int]) -> list[str]:
    """Return the lines of the table, one for each kind and band of ratings."""
    head = f"{'':16}{'puzzles':>8}" + "".join(f"{f'level {level}':>10}" for level in levels)
    lines = [head]
    lines += [_row(k.value, (p for p in puzzles if p.theme is k), levels) for k in SET_THEMES]
    for low, high in BANDS:
        last = high == BANDS[-1][1]
        those = (p for p in puzzles if low <= p.rating < high or (last and p.rating == high))
        lines.append(_row(f"rating {low}-{high if last else high - 1}", those, levels))
    return [*lines, _row("all", puzzles, levels)]


def _row(name: str, puzzles: Iterable[Puzzle], levels: Sequence[int]) -> str:
    """Return a line of the table."""
    measured = [puzzle for puzzle in puzzles if puzzle.levels]
    cells = ""
    for level in levels:
        solved = sum(puzzle.levels[level - 1] for puzzle in measured)
        cells += f"{100 * solved / len(measured):8.0f} %" if measured else f"{'-':>10}"
    return f"{name:16}{len(measured):8}{cells}"


def measured_again(puzzles: Iterable[Puzzle], levels: Collection[Level] = LEVELS) -> list[Puzzle]:
    """Return the puzzles with what some levels answer now."""
    measures = {(board.rule.name, board.size): Measure(board.size, board.rule) for board in BOARDS}
    return [
        replace(puzzle, levels=measures[puzzle.rule.name, puzzle.size].solved(puzzle, levels))
        for puzzle in puzzles
    ]


def measure(options: argparse.Namespace) -> None:
    """Print what some levels solve, and write the puzzles with their answers if OUT is given."""
    puzzles = read_puzzles()
    if options.again is not None:
        asked = [level for level in LEVELS if not options.again or level.number in options.again]
        now = measured_again(puzzles, asked)
        others = sum(a.levels != b.levels for a, b in zip(puzzles, now, strict=True))
        print(f"{others} of {len(now)} puzzles are answered otherwise than when they were made")
        puzzles = tuple(now)
    if options.out is not None:
        lines = [write_puzzle(puzzle) + "\n" for puzzle in by_rating(puzzles)]
        options.out.write_text("".join(lines), encoding="ascii")
    print("\n".join(level_table(puzzles, options.levels)))


def main() -> None:
    parser = command_line(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    growing = commands.add_parser("grow")
    growing.add_argument("folder", type=Path)
    growing.add_argument("--seed", type=int, default=1, help="other games for every seed")
    growing.add_argument("--minutes", type=float, default=60.0)
    growing.add_argument(
        "--kinds", type=PuzzleTheme, nargs="+", default=list(SET_THEMES), metavar="KIND"
    )
    growing.add_argument("--boards", nargs="+", default=PREFIXES, choices=PREFIXES)
    shipping = commands.add_parser("ship")
    shipping.add_argument("folder", type=Path)
    shipping.add_argument("--out", type=Path, required=True)
    shipping.add_argument("--anew", action="store_true", help="keep none of those that OUT has")
    measuring = commands.add_parser("levels")
    measuring.add_argument("--levels", type=int, nargs="+", default=_SHOWN)
    measuring.add_argument(
        "--again", type=int, nargs="*", metavar="LEVEL", help="ask the engine anew, for all levels"
    )
    measuring.add_argument("--out", type=Path, help="where to write the puzzles")
    options = parser.parse_args()
    if options.command == "grow":
        quotas = Quotas(_SURPLUS, options.kinds, options.boards)
        grow(options.folder, options.seed, options.minutes, quotas)
    elif options.command == "ship":
        ship(options.folder, options.out, anew=options.anew)
    else:
        measure(options)


if __name__ == "__main__":
    main()
