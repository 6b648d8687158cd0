import math

import pytest

from wuziqi.levels import LEVELS, level_of
from wuziqi.records.library.queries import Played
from wuziqi.records.library.statistics import (
    LEAST_RATED,
    GameCounts,
    Rating,
    Streaks,
    rating,
    scores,
    streaks,
    total,
)
from wuziqi.rules.rule import FREESTYLE, RENJU


def rated(level: int, outcome: str, count: int = 1) -> Played:
    return Played(level_of(level), FREESTYLE, "black", outcome, rated=True, count=count)


def test_scores_are_added_by_kind() -> None:
    played = [
        Played(LEVELS[0], FREESTYLE, "black", "won", rated=True, count=3),
        Played(LEVELS[0], RENJU, "white", "won", rated=False, count=2),
        Played(None, RENJU, "white", "drawn", rated=False, count=1),
        Played(LEVELS[3], RENJU, "black", "lost", rated=False, count=5),
    ]
    assert total(played) == GameCounts(5, 1, 5)
    assert scores(played, lambda part: part.color) == {
        "black": GameCounts(3, 0, 5),
        "white": GameCounts(2, 1, 0),
    }
    assert scores(played, lambda part: part.level) == {
        LEVELS[0]: GameCounts(5),
        None: GameCounts(0, 1, 0),
        LEVELS[3]: GameCounts(0, 0, 5),
    }
    assert GameCounts(2, 1, 1).share == 0.625
    assert total([]) == GameCounts()
    assert GameCounts().share == 0


@pytest.mark.parametrize(
    ("outcomes", "told"),
    [
        ("", Streaks()),
        ("w", Streaks("won", 1, 1, 0)),
        ("wwlwwwll", Streaks("lost", 2, 3, 2)),
        ("lllwd", Streaks("drawn", 1, 1, 3)),
        ("wwdww", Streaks("won", 2, 2, 0)),
    ],
)
def test_streaks(outcomes: str, told: Streaks) -> None:
    words = {"w": "won", "d": "drawn", "l": "lost"}
    assert streaks(words[outcome] for outcome in outcomes) == told


def test_too_few_games_have_no_rating() -> None:
    assert rating([rated(3, "won", LEAST_RATED - 1)]) is None
    unrated = Played(LEVELS[2], RENJU, "black", "won", rated=False, count=100)
    assert rating([rated(3, "won", LEAST_RATED - 1), unrated]) is None


@pytest.mark.parametrize("level", [1, 3, 5, 10])
def test_a_player_who_scores_half_is_as_strong_as_the_level(level: int) -> None:
    for results in ([("drawn", 10_000)], [("won", 5_000), ("lost", 5_000)]):
        told = rating([rated(level, outcome, count) for outcome, count in results])
        assert told is not None
        assert told.elo == pytest.approx(level_of(level).elo, abs=1)
        steepness = math.log(10) / 400
        wanted = 1.96 / math.sqrt(10_000 * steepness**2 / 4 + 1 / 600**2)
        assert told.margin == round(wanted) == 7


def test_three_of_four_points_are_191_better() -> None:
    told = rating([rated(5, "won", 75_000), rated(5, "lost", 25_000)])
    assert told is not None
    assert told.elo == round(level_of(5).elo + 400 * math.log10(3))


def test_the_best_rating_of_all_is_found_under_the_prior() -> None:
    played = [rated(3, "won", 4), rated(5, "lost", 3), rated(5, "won", 2), rated(7, "drawn")]

    def likely(elo: float) -> float:
        value = -((elo - 1400) ** 2) / (2 * 600**2)
        for part in played:
            assert part.level is not None
            chance = 1 / (1 + 10 ** ((part.level.elo - elo) / 400))
            points = {"won": 1, "drawn": 0.5, "lost": 0}[part.outcome]
            value += part.count * (points * math.log(chance) + (1 - points) * math.log(1 - chance))
        return value

    best = max(range(3000), key=likely)
    curvature = 2 * likely(best) - likely(best - 1) - likely(best + 1)
    assert rating(played) == Rating(best, round(1.96 / math.sqrt(curvature)), 10)


def test_who_always_wins_or_loses_has_a_rating_with_a_wide_margin() -> None:
    best = rating([rated(10, "won", 5)])
    worst = rating([rated(1, "lost", 5)])
    assert best is not None
    assert worst is not None
    assert LEVELS[-1].elo < best.elo < 4000
    assert 0 < worst.elo < LEVELS[0].elo
    assert best.margin > 350
    assert worst.margin > 350
