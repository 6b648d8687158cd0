import pytest

from wuziqi.protocol.client.events import (
    About,
    AnswerError,
    Thought,
    parse_about,
    parse_hint,
    parse_judged,
    parse_scores,
    parse_thought,
    parse_threats,
)
from wuziqi.protocol.evaluation import Depth, Judgement, Mate, Proven, Score
from wuziqi.rules.board import DEFAULT_SIZE, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.threats import Formation


@pytest.mark.parametrize(
    ("text", "thought"),
    [
        (
            "Depth 8-13 | Eval -67 | Time 13ms | h8 -- j10",
            Thought(Depth(8, 13), Score(-67), (Point(7, 7), None, Point(9, 9))),
        ),
        (
            "Depth 3-3 | Eval +M5 | Time 13ms | I8 G7",
            Thought(Depth(3, 3), Mate(5), (Point(8, 7), Point(6, 6))),
        ),
        (
            "Speed 309K | Depth 8-13 | Eval -M4 | Node 4018 | Time 13ms",
            Thought(Depth(8, 13), Mate(-4), (), 4018),
        ),
        (
            "depth 8-13 ev 45 n 4018 n/ms 309 tm 13 pv h8 i9",
            Thought(Depth(8, 13), Score(45), (Point(7, 7), Point(8, 8)), 4018),
        ),
        ("depth 8 eval m3 |", Thought(Depth(8), Mate(3))),
        ("Depth 8 | Eval " + "9" * 5000, None),
        ("VCF 3 | h8 i9 j10", None),
        ("Depth of despair", None),
        ("thinking hard", None),
    ],
)
def test_thoughts_of_the_usual_engines(text: str, thought: Thought | None) -> None:
    assert parse_thought(text) == thought


def test_a_long_line_is_cut() -> None:
    thought = parse_thought("Depth 1-1 | Eval 0 | Time 1ms |" + " h8" * 1000)
    assert thought is not None
    assert 10 < len(thought.line) < 100


@pytest.mark.parametrize(("depth", "by_book"), [("0-0", True), ("1-1", False), ("10-0", False)])
def test_depth_zero_is_the_opening_book(depth: str, by_book: bool) -> None:
    thought = parse_thought(f"Depth {depth} | Eval 284 | Time 0ms | g9")
    assert thought is not None
    assert thought.by_book is by_book


@pytest.mark.parametrize(
    ("text", "about"),
    [
        (
            'name="Wuziqi", version="0.1", author="A, B", country="CH"',
            About("Wuziqi", "0.1", "A, B"),
        ),
        ('Name = "X"', About("X")),
        ("An old brain, 1999", About("An old brain, 1999")),
        ("x" * 1000, About("x" * 40)),
    ],
)
def test_what_engines_say_of_themselves(text: str, about: About) -> None:
    assert parse_about(text) == about


def test_answers_of_our_own_engine() -> None:
    assert parse_scores(3, "0,14,21 7,7,-5", DEFAULT_SIZE).scores == {
        Point(0, 0): 21,
        Point(7, 7): -5,
    }
    threats = parse_threats(3, "7,10,black,open-three 7,9,white,five", DEFAULT_SIZE).threats
    assert threats == {
        Stone.BLACK: {Point(7, 4): Formation.OPEN_THREE},
        Stone.WHITE: {Point(7, 5): Formation.FIVE},
    }
    hint = parse_hint(3, "7,5 win-by-fours,makes-four 7,5 -- 0,0", DEFAULT_SIZE)
    assert (hint.point, hint.reasons) == (Point(7, 9), ("win by fours", "makes four"))
    assert hint.line == (Point(7, 9), None, Point(0, 14))


@pytest.mark.parametrize(
    ("parse", "rest"),
    [
        (parse_scores, "1,2,x"),
        (parse_scores, "1"),
        (parse_scores, "15,2,3"),
        (parse_threats, "1,2,red,five"),
        (parse_threats, "1,2"),
        (parse_threats, "1,2,black,fork"),
        (parse_hint, ""),
        (parse_hint, "1,2"),
        (parse_hint, "1,2 makes-four 15,15"),
    ],
)
def test_answers_that_make_no_sense(parse: type, rest: str) -> None:
    with pytest.raises(AnswerError):
        parse(1, rest, DEFAULT_SIZE)


def test_a_judgement() -> None:
    found = parse_judged(3, "0 loss,12,threats four-and-three - 7,7 6,7", DEFAULT_SIZE)
    assert found.request == 3
    assert found.judgement == Judgement(
        (Point(7, 7), Point(6, 7)), 0, Proven(False, 12, "threats"), Formation.FOUR_THREE
    )
    found = parse_judged(4, "-31 - - 7,7 7,7", DEFAULT_SIZE)
    assert found.judgement == Judgement((Point(7, 7),), -31, None, Formation.NOTHING, Point(7, 7))


@pytest.mark.parametrize(
    "rest",
    ["", "0 - - -", "x - - - 7,7", "0 draw,1,fours - - 7,7", "0 win,1 - - 7,7", "0 - - - 15,0"],
)
def test_a_judgement_that_cannot_be_read(rest: str) -> None:
    with pytest.raises(AnswerError):
        parse_judged(1, rest, DEFAULT_SIZE)
