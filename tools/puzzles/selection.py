"""Chooses which puzzles are kept: how many of each rule, kind, length and rating, and none twice.

A rating is the strength of a player who would solve the puzzle as often as not. It is the number
``r`` that explains best which of ten players and ten imagined ones solve it, a player of strength
``e`` with the chance ``1 / (1 + 10 ** ((r - e) / 400))``. The ten are the levels of the computer.
The imagined ones are all as strong as the puzzle is hard ``by_eye``, and half of them solve it.
They stand for what length costs a person: every level that searches sees a long win by fours at
once.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from zlib import crc32

from wuziqi.engine.api import Decision, Limits, Move, mate_plies
from wuziqi.engine.engine import Engine
from wuziqi.levels import LEVELS, Level
from wuziqi.matches.plan import turned_openings
from wuziqi.puzzles.puzzle import SET_THEMES, Puzzle, PuzzleTheme
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

Wanted = Callable[[PuzzleTheme, int, int], bool]
"""Whether puzzles of a kind with so many plies and stones are still wanted."""


_PATTERN_PLAYER: Final = 3
"""The level that plays the best shape and never looks ahead."""


class Board(NamedTuple):
    """A rule and a size that there are puzzles of, the beginning of their ids and their number."""

    prefix: str
    rule: Rule
    size: Size
    puzzles: int


BOARDS: Final = (
    Board("f15", FREESTYLE, Size.square(15), 480),
    Board("f20", FREESTYLE, Size.square(20), 240),
    Board("s15", STANDARD, Size.square(15), 300),
    Board("r15", RENJU, Size.square(15), 480),
)

PREFIXES: Final = [board.prefix for board in BOARDS]

_SHARES: Final = {
    PuzzleTheme.FOURS: 0.34,
    PuzzleTheme.FOUR_THREE: 0.16,
    PuzzleTheme.THREATS: 0.25,
    PuzzleTheme.DEFENCE: 0.25,
    PuzzleTheme.FORBIDDEN: 0.15,
}
"""The most puzzles of a kind, as a share of the board's puzzles."""

_LENGTHS: Final = {
    PuzzleTheme.FOURS: 5,
    PuzzleTheme.FOUR_THREE: 1.6,
    PuzzleTheme.THREATS: 5,
    PuzzleTheme.DEFENCE: 1,
    PuzzleTheme.FORBIDDEN: 4,
}
"""At most one in so many wins of a kind has the same length."""

_STONES: Final = (14, 22)
"""Positions of up to so many stones are few, some or many; each are at most half of their kind."""

_MOST_OF_GAME: Final = 3


def group_of(puzzle: Puzzle) -> str:
    """Return the prefix of the board of a puzzle."""
    return next(
        board.prefix
        for board in BOARDS
        if (board.rule.name, board.size) == (puzzle.rule.name, puzzle.size)
    )


class Quotas:
    """Counts the puzzles found, and says of which there are enough.

    ``times`` is how many times as many are wanted as the table says. Only these ``kinds`` and
    ``boards``, which are prefixes, are included.
    """

    def __init__(
        self,
        times: float = 1.0,
        kinds: Collection[PuzzleTheme] = SET_THEMES,
        boards: Collection[str] = PREFIXES,
    ) -> None:
        self.puzzles: list[Puzzle] = []
        self._times = times
        self._wanted_kinds = kinds
        self._wanted_boards = boards
        self._boards: Counter[str] = Counter()
        self._kinds: Counter[tuple[str, PuzzleTheme]] = Counter()
        self._lengths: Counter[tuple[str, PuzzleTheme, int]] = Counter()
        self._sizes: Counter[tuple[str, PuzzleTheme, int]] = Counter()

    def add(self, puzzle: Puzzle) -> None:
        self.puzzles.append(puzzle)
        prefix = group_of(puzzle)
        self._boards[prefix] += 1
        self._kinds[prefix, puzzle.theme] += 1
        self._lengths[prefix, puzzle.theme, puzzle.plies] += 1
        self._sizes[prefix, puzzle.theme, _size(len(puzzle.moves))] += 1

    def wants(self, prefix: str) -> Wanted:
        """Return the function that says which puzzles of a board are still wanted."""
        most = self._times * next(board.puzzles for board in BOARDS if board.prefix == prefix)

        def wanted(kind: PuzzleTheme, plies: int, stones: int) -> bool:
            share = most * _SHARES[kind]
            return (
                kind in self._wanted_kinds
                and self._kinds[prefix, kind] < share
                and self._lengths[prefix, kind, plies] < share / _LENGTHS[kind]
                and self._sizes[prefix, kind, _size(stones)] < share / 2
            )

        return wanted

    def open_boards(self) -> list[str]:
        """Return the boards that puzzles are still wanted of."""
        most = {board.prefix: self._times * board.puzzles for board in BOARDS}
        return [prefix for prefix in self._wanted_boards if self._boards[prefix] < most[prefix]]


def _size(stones: int) -> int:
    """Return whether a position has few, some or many stones."""
    return sum(stones > most for most in _STONES)


def select(found: Iterable[Puzzle], kept: Sequence[Puzzle] = ()) -> list[Puzzle]:
    """Return the kept and the added puzzles, none twice, by rating.

    Kept puzzles keep their names. Preferred are puzzles with a single first move, and wins by
    threats that begin with another move than the best-looking one.
    """
    quotas = Quotas()
    for puzzle in kept:
        quotas.add(puzzle)
    seen = {appearance(puzzle) for puzzle in kept}
    games: Counter[str] = Counter()
    for puzzle in sorted(found, key=_preference):
        game, looks = puzzle.id.rpartition("-")[0], appearance(puzzle)
        wanted = quotas.wants(group_of(puzzle))(puzzle.theme, puzzle.plies, len(puzzle.moves))
        if wanted and looks not in seen and games[game] < _MOST_OF_GAME:
            quotas.add(puzzle)
            seen.add(looks)
            games[game] += 1
    new = quotas.puzzles[len(kept) :]
    return by_rating([*kept, *_named(new, kept)])


def by_rating(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Return puzzles with the ratings that they have now, in the order of these."""
    rated = [replace(puzzle, rating=rating(puzzle)) for puzzle in puzzles]
    return sorted(rated, key=lambda puzzle: (puzzle.rating, puzzle.id))


def _named(new: Iterable[Puzzle], kept: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield new puzzles with names that none of those kept has, numbered by difficulty."""
    numbers: Counter[str] = Counter()
    for puzzle in kept:
        prefix, _, number = puzzle.id.partition("-")
        numbers[prefix] = max(numbers[prefix], int(number))
    for puzzle in sorted(new, key=lambda puzzle: (rating(puzzle), puzzle.id)):
        prefix = group_of(puzzle)
        numbers[prefix] += 1
        yield replace(puzzle, id=f"{prefix}-{numbers[prefix]:04}")


def _preference(puzzle: Puzzle) -> tuple[int, bool]:
    """Return a number that is lower for puzzles to be preferred."""
    looks_best = puzzle.theme is PuzzleTheme.THREATS and puzzle.levels[_PATTERN_PLAYER - 1]
    return len(puzzle.firsts), looks_best


def appearance(puzzle: Puzzle) -> object:
    """Return what two puzzles have in common that differ by turning and mirroring alone."""
    images = turned_openings(puzzle.moves, puzzle.size.width)
    least = min((sorted(image[::2]), sorted(image[1::2])) for image in images)
    return puzzle.rule.name, puzzle.size, tuple(map(tuple, least))


MASTER_NODES: Final = 300_000
"""Nodes of the highest level, which plays by time otherwise."""

_MEMORY: Final = 24_000_000
_LEAST_RATING: Final = 400
_MOST_RATING: Final = 2600
_IMAGINED: Final = 10

_SIMPLE: Final = {
    PuzzleTheme.FOURS: 500,
    PuzzleTheme.FOUR_THREE: 500,
    PuzzleTheme.THREATS: 800,
    PuzzleTheme.DEFENCE: 1300,
    PuzzleTheme.FORBIDDEN: 900,
}
"""The apparent difficulty of a win of two moves, or of a defence."""

_MOVE: Final = 210
_QUIET_MOVE: Final = 100
_TEMPTATION: Final = 10
"""The difficulty that three things add: a further move, a move that makes no four, a tempting wrong
move.
"""


class Measure:
    """The levels of the computer on one size of board by one rule."""

    def __init__(self, size: Size, rule: Rule) -> None:
        self._size = size
        self._rule = rule
        self._careful = {
            level: Engine(*size, rule=rule, memory=_MEMORY, seed=1)
            for level in LEVELS
            if level.habits is None
        }

    def solved(self, puzzle: Puzzle, asked: Collection[Level] = LEVELS) -> tuple[bool, ...]:
        """Return for each level whether its first move is right, the same each time.

        Only the levels ``asked`` move; of the others the puzzle knows it.
        """
        placed = [(*point, stone) for point, stone in puzzle.target.stones]
        return tuple(
            Point(*self._decision(at, placed, puzzle.side).move) in puzzle.firsts
            if level in asked
            else puzzle.levels[at]
            for at, level in enumerate(LEVELS)
        )

    def holds(self, stones: Iterable[tuple[Point, Stone]], side: Stone, move: Point) -> bool:
        """Whether the highest level plays a move and does not see itself lose."""
        placed = [(*point, stone) for point, stone in stones]
        decision = self._decision(len(LEVELS) - 1, placed, side)
        return decision.move == move and (mate_plies(decision.score) or 1) > 0

    def _decision(self, at: int, stones: list[tuple[int, int, Stone]], side: Stone) -> Decision:
        """Return the moves of the level at an index of LEVELS, as of a freshly started engine.

        What a level with habits overlooks is drawn, anew for each position.
        """
        level = LEVELS[at]
        engine = self._careful.get(level)
        if engine is None:
            seed = crc32(repr(stones).encode())
            engine = Engine(*self._size, rule=self._rule, memory=_MEMORY, seed=seed)
        engine.set_up(stones)
        engine.forget()
        limits = Limits(level, max_nodes=MASTER_NODES if level.nodes is None else None)
        return engine.think(side, limits)


def tempting_moves(
    threats: Mapping[Stone, Mapping[Move, str]], side: Stone, firsts: Sequence[Point]
) -> int:
    """Return how many moves look good and are wrong: they make or stop a threat.

    ``threats`` come from ``Engine.threats``. Stopping counts from fours on.
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
    """Return the rating of a puzzle from its other measures, 400 to 2600."""
    seen = by_eye(puzzle.theme, puzzle.plies, puzzle.quiet, puzzle.tempting)
    rights = zip(LEVELS, puzzle.levels, strict=True)
    games = [(float(level.elo), float(right)) for level, right in rights]
    games += [(seen, 0.5)] * _IMAGINED
    low, high = float(_LEAST_RATING), float(_MOST_RATING)
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - elo) / 400)) for elo, _ in games)
        if expected > sum(right for _, right in games):
            low = middle
        else:
            high = middle
    return round(low)
