"""The statistics of matches against values worked out another way."""

import math
from itertools import product
from random import Random

import pytest

from wuziqi.matches.elo import MatchScore, Pairs, Sprt, ratings
from wuziqi.matches.match_run import elo_text

SHARES = (0, 0.25, 0.5, 0.75, 1)
NORMAL = 1.959964


def share_of(elo: float) -> float:
    return 1 / (1 + 10 ** (-elo / 400))


def test_a_score_counts_points() -> None:
    score = MatchScore(6, 3, 1)
    assert (score.games, score.points, score.share) == (10, 7.5, 0.75)
    assert score.elo().value == pytest.approx(190.85, abs=0.01)


def test_the_interval_of_a_score_is_wilsons() -> None:
    estimate = MatchScore(7, 0, 7).elo()
    assert estimate.value == 0
    assert share_of(estimate.high) == pytest.approx(0.732, abs=0.0005)
    for end in (estimate.low, estimate.high):  # where it ends, the share is 1.96 deviations off
        share = share_of(end)
        assert abs(0.5 - share) == pytest.approx(NORMAL * math.sqrt(share * (1 - share) / 14))


def test_a_clean_score_has_one_finite_end() -> None:
    won, lost = MatchScore(10, 0, 0).elo(), MatchScore(0, 0, 10).elo()
    assert (won.value, won.high) == (math.inf, math.inf)
    assert share_of(won.low) == pytest.approx(10 / (10 + NORMAL**2))
    assert (lost.value, lost.low, lost.high) == (-math.inf, -math.inf, -won.low)
    assert MatchScore(0, 0, 0).elo() == (0, -math.inf, math.inf)


def test_pairs_are_counted_by_their_points() -> None:
    assert Pairs.of([0, 2, 1, 1.5, 1, 0.5, 2, 2]) == Pairs((1, 1, 2, 1, 3))
    assert Pairs.of([]).number == 0
    for wrong in (-1, 0.25, 2.5, math.nan):
        with pytest.raises(ValueError, match="cannot give"):
            Pairs.of([wrong])


def test_the_interval_of_many_pairs_follows_their_own_variance() -> None:
    pairs = Pairs((10, 100, 700, 150, 40))
    points = [
        share for share, count in zip(SHARES, pairs.counts, strict=True) for _ in range(count)
    ]
    mean = sum(points) / 1000
    error = math.sqrt(sum((share - mean) ** 2 for share in points) / 1000**2)
    estimate = pairs.elo()
    assert share_of(estimate.value) == pytest.approx(mean)
    assert share_of(estimate.low) == pytest.approx(mean - NORMAL * error, abs=0.0005)
    assert share_of(estimate.high) == pytest.approx(mean + NORMAL * error, abs=0.0005)


def test_unbalanced_openings_widen_nothing() -> None:
    """When black wins every game, pairs show the players' equality far better than games do."""
    by_pairs, by_games = Pairs((0, 0, 50, 0, 0)).elo(), MatchScore(50, 0, 50).elo()
    assert by_pairs.value == by_games.value == 0
    assert by_pairs.high < by_games.high / 2


def test_few_pairs_all_alike_are_no_certainty() -> None:
    estimate = Pairs((0, 0, 0, 0, 5)).elo()
    assert estimate.value == estimate.high == math.inf
    assert 50 < estimate.low < 300
    assert Pairs((0, 0, 1, 0, 0)).elo().high > 100
    assert Pairs((0, 0, 0, 0, 0)).elo() == (0, -math.inf, math.inf)


def test_the_bounds_are_walds() -> None:
    assert Sprt(0, 5).bounds == pytest.approx((-2.9444, 2.9444), abs=1e-4)
    assert Sprt(0, 5, alpha=0.01, beta=0.1).bounds == pytest.approx((-2.2925, 4.4998), abs=1e-4)


@pytest.mark.parametrize(
    "wrong", [(5, 0), (1, 1), (math.nan, 5), (0, 5, 0), (0, 5, 0.05, 0.5), (0, 5, -1)]
)
def test_a_test_without_sense_is_refused(wrong: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="must"):
        Sprt(*wrong)


def likelihood(counts: tuple[int, int, int], mean: float, steps: int = 20_000) -> float:
    """The greatest log-likelihood of counts of 0, 1 and 2 points with a mean, by trying all."""
    lost, drawn, won = counts
    best = -math.inf
    for step in range(1, steps):
        p_drawn = step / steps
        p_won = mean - p_drawn / 2
        p_lost = 1 - p_drawn - p_won
        if p_won > 0 and p_lost > 0:
            found = lost * math.log(p_lost) + drawn * math.log(p_drawn) + won * math.log(p_won)
            best = max(best, found)
    return best


def test_the_ratio_is_that_of_the_greatest_likelihoods() -> None:
    """Only three kinds of pairs are seen, so one parameter is free and can be tried out."""
    counts = (20, 55, 35)
    low, high = (likelihood(counts, share_of(elo)) for elo in (-10, 60))
    ratio = Sprt(-10, 60).llr(Pairs((20, 0, 55, 0, 35)))
    assert ratio == pytest.approx(high - low, abs=0.01)


def test_the_ratio_of_many_pairs_is_near_that_of_a_normal_distribution() -> None:
    pairs = Pairs((50, 400, 1000, 450, 60))
    points = list(zip(SHARES, pairs.counts, strict=True))
    mean = sum(share * count for share, count in points) / pairs.number
    variance = sum(count * (share - mean) ** 2 for share, count in points) / pairs.number
    s0, s1 = share_of(0), share_of(5)
    expected = pairs.number * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert Sprt(0, 5).llr(pairs) == pytest.approx(expected, rel=0.01)


def test_swapping_the_players_changes_the_sign() -> None:
    pairs, swapped = Pairs((3, 14, 15, 9, 2)), Pairs((2, 9, 15, 14, 3))
    assert Sprt(-3, 7).llr(pairs) == pytest.approx(-Sprt(-7, 3).llr(swapped))


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("number", [1, 10, 10_000])
def test_pairs_all_alike_give_a_finite_ratio_with_the_right_sign(kind: int, number: int) -> None:
    counts = [0] * 5
    counts[kind] = number
    pairs = Pairs((counts[0], counts[1], counts[2], counts[3], counts[4]))
    for elo0, elo1 in [(0, 5), (-5, 0), (0, 200), (-2000, 2000)]:
        ratio = Sprt(elo0, elo1).llr(pairs)
        assert math.isfinite(ratio)
        if kind != 2:
            assert (ratio > 0) == (kind > 2)


def test_nothing_played_says_nothing() -> None:
    nothing = Pairs((0, 0, 0, 0, 0))
    assert Sprt(0, 5).llr(nothing) == 0
    assert Sprt(0, 5).verdict(nothing) is None


def test_verdicts() -> None:
    test = Sprt(0, 50)
    assert test.verdict(Pairs((1, 10, 30, 40, 20))) is True
    assert test.verdict(Pairs((20, 40, 30, 10, 1))) is False
    assert test.verdict(Pairs((1, 2, 3, 2, 2))) is None


@pytest.mark.parametrize(("elo", "wanted"), [(0, False), (120, True)])
def test_the_test_errs_about_as_often_as_it_says(elo: float, wanted: bool) -> None:
    random, test = Random(1), Sprt(0, 120)
    wrong = sum(run(test, share_of(elo), random) is not wanted for _ in range(200))
    assert wrong <= 20  # 5 % are 10; 20 or more have a chance of 1 in 400


def run(test: Sprt, share: float, random: Random) -> bool:
    points: list[float] = []
    while (verdict := test.verdict(Pairs.of(points))) is None:
        games = (random.random() < share, random.random() < share)
        points.append(float(sum(games)))
    return verdict


def test_two_players_are_rated_as_their_score_with_the_drawn_games_says() -> None:
    found = ratings({("a", "b"): MatchScore(70, 0, 30)})
    difference = found["a"].value - found["b"].value
    assert difference == pytest.approx(MatchScore(70, 0, 30).elo().value, rel=0.01)
    assert found["a"].value == pytest.approx(-found["b"].value)
    width = 2 * (found["a"].high - found["a"].low)  # each has half of the difference
    alone = MatchScore(70, 0, 30).elo()
    assert width == pytest.approx(alone.high - alone.low, rel=0.05)


def test_a_tournament_finds_the_strengths_it_was_drawn_from() -> None:
    true = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -200.0}
    results = {}
    for one, two in product(true, repeat=2):
        if one < two:
            won = round(2000 * share_of(true[one] - true[two]))
            results[one, two] = MatchScore(won, 0, 2000 - won)
    for name, estimate in ratings(results).items():
        assert estimate.value == pytest.approx(true[name], abs=1)
        assert estimate.low < true[name] < estimate.high
        assert estimate.high - estimate.low < 25


def test_it_does_not_matter_who_stands_first() -> None:
    one = ratings(
        {
            ("a", "b"): MatchScore(3, 1, 2),
            ("b", "c"): MatchScore(5, 0, 1),
            ("c", "a"): MatchScore(2, 2, 2),
        }
    )
    two = ratings(
        {
            ("b", "a"): MatchScore(2, 1, 3),
            ("b", "c"): MatchScore(2, 0, 1),
            ("c", "b"): MatchScore(0, 0, 3),
            ("a", "c"): MatchScore(2, 2, 2),
        }
    )
    for name, estimate in one.items():
        assert estimate == pytest.approx(two[name])
    assert sum(estimate.value for estimate in one.values()) == pytest.approx(0)


@pytest.mark.parametrize("games", [1, 50, 100_000])
def test_who_won_or_lost_all_has_a_finite_rating(games: int) -> None:
    found = ratings({("a", "b"): MatchScore(games, 0, 0), ("b", "c"): MatchScore(games, 0, 0)})
    assert found["a"].value > found["b"].value > found["c"].value
    assert found["b"].value == pytest.approx(0, abs=1e-6)
    assert all(map(math.isfinite, found["a"] + found["c"]))
    assert found["a"].high - found["a"].low > 200


def test_odd_tournaments() -> None:
    assert ratings({}) == {}
    apart = ratings({("a", "b"): MatchScore(1, 0, 0), ("c", "d"): MatchScore(0, 1, 0)})
    assert apart["c"].value == pytest.approx(0)
    idle = ratings({("a", "b"): MatchScore(0, 0, 0)})
    assert idle["a"].value == 0
    with pytest.raises(ValueError, match="itself"):
        ratings({("a", "a"): MatchScore(1, 0, 0)})


def test_games_all_won_or_all_lost_are_told_by_a_bound() -> None:
    texts = [elo_text(MatchScore(*games).elo()) for games in [(0, 0, 0), (10, 0, 0), (0, 0, 10)]]
    assert texts[0] == "Elo: too few games"
    assert texts[1] == "Elo +166.2 or more, by 95%"
    assert texts[2] == "Elo -166.2 or less, by 95%"
    assert elo_text(MatchScore(7, 0, 7).elo()).startswith("Elo +0.0, from ")
