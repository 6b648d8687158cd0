import pytest

from wuziqi.protocol.evaluation import (
    Depth,
    Evaluation,
    Mate,
    Score,
    parse_depth,
    parse_evaluation,
)


@pytest.mark.parametrize(
    ("text", "evaluation"),
    [
        ("-67", Score(-67)),
        ("0", Score(0)),
        ("+M5", Mate(5)),
        ("-M4", Mate(-4)),
    ],
)
def test_evaluations_are_read_and_written(text: str, evaluation: Evaluation) -> None:
    assert parse_evaluation(text) == evaluation
    assert str(evaluation) == text


@pytest.mark.parametrize(
    ("text", "evaluation"), [("+45", Score(45)), ("M1", Mate(1)), ("m12", Mate(12))]
)
def test_other_ways_to_write_an_evaluation(text: str, evaluation: Evaluation) -> None:
    assert parse_evaluation(text) == evaluation


@pytest.mark.parametrize("text", ["", "M", "+", "M0", "-M0", "4.5", "--3", "9" * 5000])
def test_what_is_not_an_evaluation(text: str) -> None:
    with pytest.raises(ValueError, match="is not an evaluation"):
        parse_evaluation(text)


@pytest.mark.parametrize(
    ("evaluation", "other"), [(Score(30), Score(-30)), (Mate(-4), Mate(4)), (Score(0), Score(0))]
)
def test_the_opponent_sees_the_opposite(evaluation: Evaluation, other: Evaluation) -> None:
    assert evaluation.for_other_side() == other
    assert other.for_other_side() == evaluation


@pytest.mark.parametrize(("text", "depth"), [("8", Depth(8)), ("8-13", Depth(8, 13))])
def test_depths_are_read_and_written(text: str, depth: Depth) -> None:
    assert parse_depth(text) == depth
    assert str(depth) == text


@pytest.mark.parametrize("text", ["", "x", "8-", "8-x", "12345678"])
def test_what_is_not_a_depth(text: str) -> None:
    with pytest.raises(ValueError, match="is not a depth"):
        parse_depth(text)
