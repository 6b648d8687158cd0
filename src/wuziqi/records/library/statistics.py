"""Statistics of the player: results by kind of game, streaks, an estimated rating."""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, TypeVar

from wuziqi.levels import Level, kept_level
from wuziqi.records.library.database import LATEST_FIRST
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import COUNTS, Played

LEAST_RATED: Final = 5
"""The fewest rated games for an estimate."""

_PRIOR_MEAN: Final = 1400
_PRIOR_SPREAD: Final = 600
"""The prior. Before the first game a player's strength is about that of a level."""

_ELO_STEEPNESS: Final = math.log(10) / 400
_NORMAL_95: Final = 1.96
_RATING_BOUNDS: Final = (-10_000.0, 10_000.0)

Key = TypeVar("Key", bound=Hashable)


class GameCounts(NamedTuple):
    """Numbers of games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return sum(self)

    @property
    def share(self) -> float:
        """The points of a game on average, 0 to 1, a draw counting half; 0 without games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0


class Streaks(NamedTuple):
    """Games of one outcome in a row: the present streak, and the longest ones.

    ``outcome`` is the present streak's, "" without games.
    """

    outcome: str = ""
    present: int = 0
    most_won: int = 0
    most_lost: int = 0


class Rating(NamedTuple):
    """An estimated rating: with a probability of 95 %, ``elo`` plus or minus ``margin``.

    It is on the scale of the levels. ``games`` is the number of rated games.
    """

    elo: int
    margin: int
    games: int


def scores(played: Iterable[Played], key: Callable[[Played], Key]) -> dict[Key, GameCounts]:
    """The score of each kind of game, the kinds in the order in which they come."""
    counts: dict[Key, Counter[str]] = {}
    for part in played:
        counts.setdefault(key(part), Counter())[part.outcome] += part.count
    return {
        kind: GameCounts(count["won"], count["drawn"], count["lost"])
        for kind, count in counts.items()
    }


def total(played: Iterable[Played]) -> GameCounts:
    return scores(played, lambda _part: None).get(None, GameCounts())


def streaks(outcomes: Iterable[str]) -> Streaks:
    """The streaks of games that ended like this, the oldest first."""
    outcome, present, longest = "", 0, Counter[str]()
    for outcome, row in groupby(outcomes):
        present = sum(1 for _game in row)
        longest[outcome] = max(longest[outcome], present)
    return Streaks(outcome, present, longest["won"], longest["lost"])


def rated_games(played: Sequence[Played]) -> int:
    """Count the games on which a rating rests."""
    return total([part for part in played if part.rated]).games


def rating(played: Sequence[Played]) -> Rating | None:
    """Estimate the player's rating from the rated games; None with too few of them.

    The most likely rating by Elo's formula, the levels' strength being known, under a weak prior
    (normal, 1400 and 600) that keeps it finite for a player who always wins. The margin comes from
    the normal distribution with the same curvature there.
    """
    by_level = scores((part for part in played if part.rated), lambda part: part.level)
    games = rated_games(played)
    if games < LEAST_RATED:
        return None
    results = [(level.elo, score) for level, score in by_level.items() if level is not None]
    elo = _zero(lambda elo: _slope(results, elo))
    margin = _NORMAL_95 / math.sqrt(_curvature(results, elo))
    return Rating(round(elo), round(margin), games)


def _expected(elo: float, opponent: float) -> float:
    """The points that Elo's formula expects of a game."""
    return 1 / (1 + math.pow(10, (opponent - elo) / 400))


def _slope(results: Sequence[tuple[int, GameCounts]], elo: float) -> float:
    """The derivative of a rating's log-likelihood; it is strictly decreasing."""
    surplus = sum(
        score.games * (score.share - _expected(elo, opponent)) for opponent, score in results
    )
    return _ELO_STEEPNESS * surplus - (elo - _PRIOR_MEAN) / _PRIOR_SPREAD**2


def _curvature(results: Sequence[tuple[int, GameCounts]], elo: float) -> float:
    """The second derivative, with its sign changed."""
    chances = [(score.games, _expected(elo, opponent)) for opponent, score in results]
    information = sum(games * chance * (1 - chance) for games, chance in chances)
    return _ELO_STEEPNESS**2 * information + 1 / _PRIOR_SPREAD**2


def _zero(falling: Callable[[float], float]) -> float:
    low, high = _RATING_BOUNDS
    for _ in range(60):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def last_level(library: Library) -> Level | None:
    """Return the level of the last game that the player has finished. Raises LibraryError."""
    found = library.read(
        f"SELECT level FROM games WHERE {COUNTS} AND helped = 0 AND odds = '' "  # noqa: S608
        f"AND opponent = 'computer' AND level IS NOT NULL ORDER BY {LATEST_FIRST} LIMIT 1"
    )
    return kept_level(found[0][0]) if found else None
