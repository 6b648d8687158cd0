"""The effect of a move, as the text after it says: from the shapes on the board alone."""

import pytest

from wuziqi.lines.announcer import effect_text
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, STANDARD, Rule
from wuziqi.rules.threats import Effect, Formation, effect_of

SIGNS = {
    "x": Stone.BLACK,
    "X": Stone.BLACK,
    "o": Stone.WHITE,
    "O": Stone.WHITE,
}


def drawn(drawing: str) -> tuple[Board, Point]:
    """A drawing in the lower left corner of a board; a capital is the stone placed last."""
    board, last = Board(15), Point(0, 0)
    for row, line in enumerate(reversed(drawing.split())):
        for column, sign in enumerate(line):
            if sign in SIGNS:
                board.place(Point(column, row), SIGNS[sign])
            if sign.isupper():
                last = Point(column, row)
    return board, last


@pytest.mark.parametrize(
    ("drawing", "effect"),
    [
        ("...xX....", Effect()),
        ("...xxX...", Effect(Formation.OPEN_THREE)),
        ("..ox.xX..", Effect()),
        ("...x.xX..", Effect(Formation.OPEN_THREE)),
        ("..xXxx...", Effect(Formation.OPEN_FOUR)),
        (".oxxxX...", Effect(Formation.FOUR)),
        ("x.xXx.x..", Effect(Formation.DOUBLE_FOUR)),
        ("xxxX.....", Effect(Formation.FOUR)),
        ("..Oxxx...", Effect(Formation.NOTHING, Formation.OPEN_THREE)),
        ("...xxxO..", Effect(Formation.NOTHING, Formation.OPEN_THREE)),
        ("..xxxxO..", Effect(Formation.NOTHING, Formation.FOUR, parse_point("b1"))),
        (".oxxxxO..", Effect(Formation.NOTHING, Formation.FOUR)),
        ("..x..O...", Effect()),
    ],
)
def test_what_a_move_makes_and_blocks(drawing: str, effect: Effect) -> None:
    assert effect_of(*drawn(drawing), FREESTYLE) == effect


CROSS = """
    .........
    ....x....
    ....x....
    .xx.X....
    .........
    .........
"""
FOUR_THREE = """
    .........
    ....x....
    ....x....
    oxxxX....
    .........
    .........
"""
BLOCKING_THREE = """
    .........
    ..o......
    ...o.....
    xxx.O....
    .........
    .........
"""


@pytest.mark.parametrize(
    ("drawing", "effect"),
    [
        (CROSS, Effect(Formation.DOUBLE_THREE)),
        (FOUR_THREE, Effect(Formation.FOUR_THREE)),
        (BLOCKING_THREE, Effect(Formation.OPEN_THREE)),
    ],
)
def test_shapes_in_two_directions(drawing: str, effect: Effect) -> None:
    assert effect_of(*drawn(drawing), FREESTYLE) == effect


@pytest.mark.parametrize(
    ("rule", "drawing", "effect"),
    [
        (STANDARD, "xx.xxXo..", Effect()),
        (FREESTYLE, "xx.xxXo..", Effect(Formation.FOUR)),
        (RENJU, "xx.xxXo..", Effect()),
        (CONNECT6, "..xXxx...", Effect()),
    ],
)
def test_the_rule_decides(rule: Rule, drawing: str, effect: Effect) -> None:
    assert effect_of(*drawn(drawing), rule) == effect


@pytest.mark.parametrize(
    ("effect", "reader", "text"),
    [
        (Effect(), Stone.BLACK, ""),
        (Effect(Formation.OPEN_THREE), Stone.BLACK, "makes an open three"),
        (Effect(Formation.NOTHING, Formation.OPEN_THREE), Stone.BLACK, "blocks your three"),
        (Effect(Formation.NOTHING, Formation.OPEN_THREE), Stone.WHITE, "blocks Black's three"),
        (Effect(Formation.NOTHING, Formation.OPEN_THREE), None, "blocks Black's three"),
        (Effect(Formation.FOUR, Formation.FOUR), Stone.BLACK, "blocks your four, makes a four"),
        (
            Effect(Formation.NOTHING, Formation.FOUR, parse_point("b1")),
            Stone.BLACK,
            "blocks your four, but not at b1",
        ),
    ],
)
def test_effects_in_words(effect: Effect, reader: Stone | None, text: str) -> None:
    assert effect_text(effect, Stone.BLACK, reader) == text
