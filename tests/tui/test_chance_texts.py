"""The chances of a game in words, in both languages."""

import pytest

from wuziqi.protocol.evaluation import Evaluation, Mate, Score
from wuziqi.rules.board import Stone
from wuziqi.session.analysis import SCORE_SCALE, win_chance
from wuziqi.words.advice_texts import chance_text

BLACK, WHITE = Stone


@pytest.mark.parametrize(
    ("for_black", "viewer", "text"),
    [
        (Score(0), None, "Black 50%: even"),
        (Score(0), WHITE, "You 50%: even"),
        (Score(57), BLACK, "You 55%: even"),
        (Score(70), BLACK, "You 56%: better"),
        (Score(152), BLACK, "You 63%: better"),
        (Score(152), WHITE, "You 37%: worse"),
        (Score(152), None, "Black 63%: better"),
        (Score(-152), None, "Black 37%: worse"),
        (Score(-166), BLACK, "You 36%: worse"),
        (Score(400), BLACK, "You 80%: winning"),
        (Score(400), WHITE, "You 20%: losing"),
        (Score(99_999), BLACK, "You 99%: winning"),
        (Score(-99_999), None, "Black 1%: losing"),
        (Mate(13), None, "Black wins in 7 stones"),
        (Mate(1), None, "Black wins in 1 stone"),
        (Mate(-2), None, "White wins in 1 stone"),
        (Mate(-4), None, "White wins in 2 stones"),
        (Mate(13), BLACK, "You win in 7 stones"),
        (Mate(13), WHITE, "You lose in 7 stones"),
        (Mate(-1), WHITE, "You win in 1 stone"),
        (Mate(-1), BLACK, "You lose in 1 stone"),
    ],
)
def test_the_standing_in_words(for_black: Evaluation, viewer: Stone | None, text: str) -> None:
    assert chance_text(for_black, viewer) == text


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("for_black", "viewer", "text"),
    [
        (Score(152), BLACK, "您 63%：较优"),
        (Score(0), None, "黑方 50%：均势"),
        (Mate(13), None, "黑方 7 步内获胜"),
        (Mate(-1), BLACK, "您 1 步内落败"),
    ],
)
def test_the_standing_in_chinese(for_black: Evaluation, viewer: Stone | None, text: str) -> None:
    assert chance_text(for_black, viewer) == text


def test_a_score_of_the_scale_makes_a_win_e_times_as_likely_as_a_loss() -> None:
    chance = win_chance(Score(SCORE_SCALE))
    assert chance / (1 - chance) == pytest.approx(2.71828, abs=1e-4)


def test_only_what_is_proven_is_certain() -> None:
    assert [win_chance(Score(value)) for value in (-(10**9), 10**9)] == [0.01, 0.99]
    assert [win_chance(Mate(plies)) for plies in (-9, 9)] == [0, 1]
