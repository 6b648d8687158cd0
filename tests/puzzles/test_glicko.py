"""Glicko-2 against the worked example of its paper."""

import pytest

from wuziqi.puzzles.trainer import GlickoRating, Result, rated

EXAMPLE = [Result(1400, 30, 1), Result(1550, 100, 0), Result(1700, 300, 0)]


def test_the_example_of_the_paper() -> None:
    found = rated(GlickoRating(1500, 200, 0.06), EXAMPLE)
    assert found.value == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_surprise_raises_the_volatility_and_is_found_by_the_other_branch() -> None:
    calm = GlickoRating(1500, 30, 0.06)
    found = rated(calm, [Result(2500, 30, 1)] * 10)
    assert found.volatility > calm.volatility
    assert found.value > calm.value


def test_to_solve_raises_and_to_fail_lowers_and_both_make_sure() -> None:
    first = GlickoRating(1000, 350, 0.06)
    won, half, lost = (rated(first, [Result(1000, 50, score)]) for score in (1, 0.5, 0))
    assert won.value > 1000 > lost.value
    assert half.value == pytest.approx(1000)
    assert won.value - 1000 == pytest.approx(1000 - lost.value)
    assert won.deviation < 350


def test_the_rating_finds_the_strength_of_a_player_who_solves_half_of_his_level() -> None:
    rating = GlickoRating(1000, 350, 0.06)
    for number in range(60):
        rating = rated(rating, [Result(1500, 50, number % 2)])
    assert 1450 < rating.value < 1550
    assert rating.deviation < 100
