"""Insights: how a player plays over many reviewed games, and the typical oversights."""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from wuziqi.puzzles.puzzle import Puzzle, PuzzleTheme, has_gap, is_diagonal
from wuziqi.review.marks import LeftUnanswered, MissedOnly, MissedWin, Remark, UrgentRow
from wuziqi.review.review import ReviewedMove, ReviewRun, accuracy
from wuziqi.review.reviewed_game import FOURS, ReviewedGame
from wuziqi.rules.board import Stone
from wuziqi.rules.opening_names import OpeningName, opening_name
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation, fours, open_threes

Key = TypeVar("Key", bound=Hashable)

LAST_OF_OPENING: Final = 10
LAST_OF_MIDDLE: Final = 30
"""The last move of the opening and of the middle game, both colours counted."""


class GamePhase(Enum):
    OPENING = "opening"
    MIDDLE = "middle"
    END = "end"


class Oversight(Enum):
    """The oversight behind a mistake; the values are as in ``wuziqi statistics --json``."""

    FIVE = "five"
    """A five of the player's own."""
    FOUR = "four"
    """A four of the opponent, left open."""
    OPEN_FOUR = "open-four"
    """A win in two: an open four, or two fours."""
    THREE = "three"
    """An open three of the opponent, left alone."""
    FOUR_THREE = "four-three"
    FOURS = "fours"
    """A longer win by fours."""
    THREATS = "threats"
    """A longer win by threes and fours."""
    ONLY = "only"
    """The only move that held."""
    BETTER = "better"
    """A better move, by which nothing is proven."""


class Trait(Enum):
    """The properties that make a row hard to see."""

    SPLIT = "split"
    DIAGONAL = "diagonal"


_OPEN_FOUR_PLIES: Final = 3
"""The plies of a win by an open four."""

LESSON_IDS: Final[Mapping[Oversight, str]] = {
    Oversight.FIVE: "five",
    Oversight.FOUR: "answers",
    Oversight.OPEN_FOUR: "fours",
    Oversight.THREE: "answers",
    Oversight.FOUR_THREE: "four-three",
    Oversight.FOURS: "wins",
    Oversight.THREATS: "reading",
    Oversight.ONLY: "counters",
}
"""The lesson about each oversight."""


def oversight_of(move: ReviewedMove) -> Oversight | None:
    """Return the oversight of a move, by its plainest remark; None without a mistake."""
    if not move.is_mistake:
        return None
    found = (_oversight(remark) for remark in move.remarks)
    return next((one for one in found if one is not None), Oversight.BETTER)


def _oversight(remark: Remark) -> Oversight | None:
    match remark:
        case MissedWin():
            return _missed(remark)
        case LeftUnanswered(row=row):
            return Oversight.FOUR if row is UrgentRow.FOUR else Oversight.THREE
        case MissedOnly():
            return Oversight.ONLY
    return None


def _missed(win: MissedWin) -> Oversight:
    if win.stones == 1:
        return Oversight.FIVE
    if win.stones == 2:
        return Oversight.OPEN_FOUR
    if win.shape is Formation.FOUR_THREE:
        return Oversight.FOUR_THREE
    return Oversight.FOURS if win.by == FOURS else Oversight.THREATS


def traits_of(game: ReviewedGame, move: ReviewedMove, oversight: Oversight) -> frozenset[Trait]:
    """Return the property that made the overlooked row hard to see; none without a single row."""
    board = game.board(move.number - 1)
    match oversight:
        case Oversight.FIVE:
            rows = fours(board, move.color, game.rule)
        case Oversight.FOUR:
            rows = fours(board, move.color.other, game.rule)
        case Oversight.THREE:
            rows = open_threes(board, move.color.other, game.rule)
        case _:
            return frozenset()
    traits = [_traits(row.stones) for row in rows]
    return frozenset.intersection(*traits) if traits else frozenset()


def _traits(stones: Collection[Point]) -> frozenset[Trait]:
    traits = {Trait.SPLIT: has_gap(stones), Trait.DIAGONAL: is_diagonal(stones)}
    return frozenset(trait for trait, found in traits.items() if found)


class OwnMove(NamedTuple):
    """A move of the player: its ``loss`` for the accuracy, 0 to 1; None without a choice."""

    phase: GamePhase
    loss: float | None
    oversight: Oversight | None
    traits: frozenset[Trait]


@dataclass(frozen=True)
class OwnGame:
    """A reviewed game of the player: ``outcome`` is won, drawn or lost, ``rule`` a name.

    ``opening`` is None where the first stones have no name.
    """

    rule: str
    color: Stone
    outcome: str
    moves: tuple[OwnMove, ...]
    opening: OpeningName | None = None


def own_game(run: ReviewRun, color: Stone, outcome: str) -> OwnGame:
    """Return the insight of a game's review into the player of a colour."""
    moves = (move for move in run.review.moves if move.color is color)
    game = run.game
    opening = None if game.start else opening_name(game.size, game.moves)
    own = tuple(_own_move(game, move) for move in moves)
    return OwnGame(game.rule.name, color, outcome, own, opening)


def _own_move(game: ReviewedGame, move: ReviewedMove) -> OwnMove:
    oversight = oversight_of(move)
    traits = frozenset[Trait]() if oversight is None else traits_of(game, move, oversight)
    return OwnMove(_phase(move.number), move.cost, oversight, traits)


def _phase(number: int) -> GamePhase:
    if number <= LAST_OF_OPENING:
        return GamePhase.OPENING
    return GamePhase.MIDDLE if number <= LAST_OF_MIDDLE else GamePhase.END


class Play(NamedTuple):
    """The results and mistakes of some games, or parts of games.

    ``accuracy`` is in per cent, None without a choice; ``mistakes`` counts all games.
    """

    games: int
    won: int
    drawn: int
    accuracy: float | None
    mistakes: int

    @property
    def share(self) -> float:
        """The points of a game on average, 0 to 1, a draw counting half."""
        return (self.won + self.drawn / 2) / self.games


_TRAINED_BY: Final[Mapping[Oversight, Callable[[Puzzle], bool]]] = {
    Oversight.FIVE: lambda puzzle: puzzle.plies == 1 and not puzzle.theme.is_single,
    Oversight.FOUR: lambda puzzle: puzzle.theme is PuzzleTheme.FOUR,
    Oversight.OPEN_FOUR: lambda puzzle: puzzle.plies == _OPEN_FOUR_PLIES,
    Oversight.THREE: lambda puzzle: puzzle.theme is PuzzleTheme.THREE,
    Oversight.FOUR_THREE: lambda puzzle: puzzle.theme is PuzzleTheme.FOUR_THREE,
    Oversight.FOURS: lambda puzzle: (
        puzzle.theme is PuzzleTheme.FOURS and puzzle.plies > _OPEN_FOUR_PLIES
    ),
    Oversight.THREATS: lambda puzzle: puzzle.theme is PuzzleTheme.THREATS,
    Oversight.ONLY: lambda puzzle: puzzle.theme is PuzzleTheme.DEFENCE,
    Oversight.BETTER: lambda puzzle: puzzle.theme is PuzzleTheme.BETTER,
}


def trains(puzzle: Puzzle, oversight: Oversight) -> bool:
    """Whether a puzzle asks for a move of the kind that an oversight misses."""
    return _TRAINED_BY[oversight](puzzle)


class Weakness(NamedTuple):
    """A kind of mistake, its number of ``times``, and how many of these have each trait."""

    oversight: Oversight
    times: int
    traits: Mapping[Trait, int]


@dataclass
class Insights:
    """The reviewed games of a player, the latest first, and the insights.

    They are a part of ``finished`` games.
    """

    games: list[OwnGame] = field(default_factory=list)
    finished: int = 0

    @property
    def all_play(self) -> Play | None:
        return _play(self.games) if self.games else None

    def by(self, key: Callable[[OwnGame], Key]) -> dict[Key, Play]:
        """Return how the games of each kind were played, the most frequent kind first."""
        kinds = Counter(map(key, self.games))
        return {
            kind: _play([game for game in self.games if key(game) == kind])
            for kind, _count in kinds.most_common()
        }

    @property
    def phases(self) -> dict[GamePhase, Play]:
        found = {}
        for phase in GamePhase:
            parts = [
                (game, [move for move in game.moves if move.phase is phase]) for game in self.games
            ]
            if games := [game for game, moves in parts if moves]:
                moves = [move for _game, of_phase in parts for move in of_phase]
                found[phase] = _play(games, moves)
        return found

    @property
    def weaknesses(self) -> list[Weakness]:
        """The kinds of mistakes, the most frequent first; BETTER, which names nothing, last."""
        moves = [move for move in _moves(self.games) if move.oversight is not None]
        counts = Counter(move.oversight for move in moves if move.oversight is not None)
        return [
            Weakness(kind, count, _counted_traits(move for move in moves if move.oversight is kind))
            for kind, count in sorted(
                counts.most_common(), key=lambda one: one[0] is Oversight.BETTER
            )
        ]

    def progress(self, oversight: Oversight, most: int) -> list[float]:
        """Return how often an oversight happened in a game on average, in parts of the time.

        There are ``most`` parts at most, the earliest first, of about as many games each.
        """
        if most < 1:
            return []
        counts = [
            sum(move.oversight is oversight for move in game.moves) for game in reversed(self.games)
        ]
        parts = min(most, len(counts))
        ends = [len(counts) * part // parts for part in range(parts + 1)]
        return [sum(counts[begin:end]) / (end - begin) for begin, end in pairwise(ends)]

    @property
    def worst(self) -> Oversight | None:
        """The kind of mistake made most that a lesson is about; None without any."""
        return most_frequent(move.oversight for move in _moves(self.games))


def _counted_traits(moves: Iterable[OwnMove]) -> dict[Trait, int]:
    counts = Counter(trait for move in moves for trait in move.traits)
    return {trait: counts[trait] for trait in Trait if counts[trait]}


def most_frequent(oversights: Iterable[Oversight | None]) -> Oversight | None:
    """Return the most frequent oversight with a lesson; of equally frequent ones the plainer."""
    counts = Counter(one for one in oversights if one in LESSON_IDS)
    return max(LESSON_IDS, key=lambda one: counts[one]) if counts else None


def _moves(games: Iterable[OwnGame]) -> Iterator[OwnMove]:
    return (move for game in games for move in game.moves)


def _play(games: Collection[OwnGame], moves: Collection[OwnMove] | None = None) -> Play:
    counted = list(_moves(games)) if moves is None else moves
    outcomes = Counter(game.outcome for game in games)
    return Play(
        len(games),
        outcomes["won"],
        outcomes["drawn"],
        accuracy([move.loss for move in counted if move.loss is not None]),
        sum(move.oversight is not None for move in counted),
    )
