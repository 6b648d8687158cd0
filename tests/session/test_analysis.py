from dataclasses import replace

import pytest

from wuziqi.protocol.client.events import HintFound, Thought
from wuziqi.protocol.evaluation import Depth, Score, parse_evaluation
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.threats import Formation
from wuziqi.session.analysis import (
    Analysis,
    Ranked,
    Recommendation,
    Searched,
    Target,
    Want,
    balance,
)

BLACK, WHITE = Stone


def points(names: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, names.split()))


H8, I9, J10 = points("h8 i9 j10")
EMPTY = Target.after([])
ONE_MOVE = Analysis(Target.after([H8]))
"""White is to move."""
QUIET = HintFound(1, I9, ("best shape",), ())


def searched(move: Point, evaluation: str = "0", line: str = "") -> Searched:
    moves = tuple(None if word == "--" else parse_point(word) for word in line.split())
    return Searched(move, Thought(Depth(5), parse_evaluation(evaluation), moves))


def test_an_evaluation_lies_between_a_loss_and_a_win() -> None:
    scores = ("-M2", "-900", "-50", "0", "50", "900", "+M3")
    values = [balance(parse_evaluation(score)) for score in scores]
    assert values == sorted(values)
    assert (values[0], values[3], values[-1]) == (-1, 0, 1)


def test_the_evaluation_counts_from_blacks_side() -> None:
    better_for_white = replace(ONE_MOVE, searched=searched(I9, "300"))
    assert better_for_white.evaluation == Score(-300)
    assert replace(better_for_white, target=EMPTY).evaluation == Score(300)
    assert replace(ONE_MOVE, searched=Searched(I9)).evaluation is None


def test_only_what_is_not_known_is_missing_the_quickest_first() -> None:
    assert ONE_MOVE.missing(set(Want)) == list(Want)
    known = replace(ONE_MOVE, scores={}, hint=QUIET)
    assert known.missing(set(Want)) == [Want.THREATS, Want.SEARCH, Want.LINES]
    assert known.missing({Want.SCORES}) == []


def heat_of(*scores: int) -> list[int]:
    """The heat of points with these scores; 0 for points that do not stand out."""
    points = [Point(number % 15, number // 15) for number in range(len(scores))]
    heat = Analysis(EMPTY, scores=dict(zip(points, scores, strict=True))).heat
    return [heat.get(point, 0) for point in points]


def test_heat_goes_up_to_9_by_order_of_magnitude_from_the_middle_score() -> None:
    assert heat_of(1, 9, 10, 30, 100, 1000) == [0, 0, 0, 2, 4, 9]


def test_points_that_stand_out_of_an_almost_empty_board_differ_visibly() -> None:
    heat = heat_of(*[21] * 4, *[28] * 24, *[35] * 28, *[56] * 140, *[68] * 8, *[92] * 8, *[106] * 8)
    assert set(heat[:196]) == {0}
    assert (heat[196], heat[204], heat[212]) == (2, 7, 9)


@pytest.mark.parametrize("score", [0, 7, -5])
def test_equal_scores_make_no_heat(score: int) -> None:
    assert heat_of(score, score) == [0, 0]


def test_the_many_best_points_of_an_empty_board_do_not_stand_out() -> None:
    assert set(heat_of(*[21] * 4, *[42] * 40, *[56] * 145)) == {0}


def test_a_hint_needs_all_there_is_to_know() -> None:
    assert replace(ONE_MOVE, hint=QUIET, searched=searched(I9)).recommendation is None
    assert replace(ONE_MOVE, hint=QUIET, threats={}).recommendation is None


def test_a_win_by_fours_is_the_advice_whatever_the_search_says() -> None:
    hint = HintFound(1, I9, ("win by fours", "makes four"), points("i9 j10 k11"))
    analysis = replace(ONE_MOVE, hint=hint, threats={}, searched=searched(H8))
    assert analysis.recommendation == Recommendation(I9, hint.reasons, hint.line[:3], 3)  # type: ignore[arg-type]


def test_the_searched_move_has_the_hints_reasons_or_those_of_its_threats() -> None:
    threats = {BLACK: {J10: Formation.OPEN_THREE}, WHITE: {J10: Formation.FOUR}}
    base = replace(ONE_MOVE, hint=QUIET, threats=threats)
    same = replace(base, searched=searched(I9, "12", "i9 h9")).recommendation
    assert same == Recommendation(I9, ("best shape",), points("i9 h9"), None)
    other = replace(base, searched=searched(J10, "-M4", "j10 h9")).recommendation
    assert other == Recommendation(J10, ("makes four", "stops open three"), points("j10 h9"), -4)
    quiet = replace(base, searched=searched(H8)).recommendation
    assert quiet is not None
    assert quiet.reasons == ("best found",)


@pytest.mark.parametrize("line", ["", "h9 i9", "i9 --", "i9 -- j10"])
def test_a_line_that_does_not_fit_the_move_is_the_move_alone(line: str) -> None:
    assert searched(I9, line=line).line == (I9,)


def test_the_quickest_proof_of_all_findings_is_everybodys() -> None:
    def thought(evaluation: str, line: str, depth: int = 9) -> Thought:
        return Thought(Depth(depth), parse_evaluation(evaluation), points(line))

    ranked = Ranked((thought("+M9", "h8 i9"), thought("+M9", "i9 h8"), thought("5", "j10")), 3)
    fours = HintFound(1, J10, ("win by fours", "makes four"), points("j10 k10 l10"))
    base = Analysis(EMPTY, hint=QUIET, threats={}, searched=searched(I9, "+M9", "i9"))
    assert base.best is None
    both = replace(base, ranked=ranked)
    assert both.ranks == {H8: 1, I9: 2, J10: 3}
    assert both.recommendation == Recommendation(H8, ("best found",), (H8, I9), 9)
    quicker = replace(both, hint=fours)
    assert quicker.ranks == {J10: 1, H8: 2, I9: 3}
    assert quicker.score == parse_evaluation("+M3")
    assert quicker.recommendation == Recommendation(J10, fours.reasons, points("j10 k10 l10"), 3)
    heat = replace(
        quicker, scores=dict(zip(points("a1 b1 c1 d1"), (1, 1, 50, 100), strict=True))
    ).heat
    assert heat == {**dict.fromkeys(points("j10 h8 i9"), 9), **heat}
    assert max(heat[point] for point in points("c1 d1")) == 8
