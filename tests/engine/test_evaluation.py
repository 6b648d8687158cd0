"""The static evaluation, against a sum of the values in the file over all empty cells."""

import json
from importlib.resources import files
from random import Random

import pytest

from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.evaluation import evaluate
from wuziqi.engine.board.listing import empty_cells
from wuziqi.engine.board.patterns import pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD, Rule

VALUES = json.loads(files("wuziqi.engine").joinpath("values.json").read_text("ascii"))


@pytest.mark.parametrize(
    ("rule", "size", "part"),
    [
        (FREESTYLE, 15, "small"),
        (FREESTYLE, 17, "small"),
        (FREESTYLE, 19, "large"),
        (FREESTYLE, 20, "large"),
        (STANDARD, 15, "small"),
        (RENJU, 15, "small"),
    ],
)
def test_the_values_of_the_size_are_added_up(rule: Rule, size: int, part: str) -> None:
    random = Random(size)
    position = Position(size, size, pattern_table(rule))
    lines = range(size // 2 - 4, size // 2 + 5)
    cells = [int(cell_of(column, row)) for column in lines for row in lines]
    for number, cell in enumerate(random.sample(cells, 50)):
        position.place(cell, number % 2)
        if number % 3 == 2:
            position.undo()
        for side in range(2):
            assert evaluate(position, side) == by_hand(position, side, VALUES[part])


def by_hand(position: Position, side: int, values: dict[str, list[int]]) -> int:
    """Return what the values of a side to move make of a position, in points."""
    own = foe = own_third = foe_third = situation = 0
    for cell in empty_cells(position):
        mine, theirs = position.shape(cell, side), position.shape(cell, 1 - side)
        own += values["own"][mine]
        foe += values["foe"][theirs]
        own_third += values["third"][mine]
        foe_third += values["third"][theirs]
        for color, first in ((side, 1), (1 - side, 32)):
            threat = int(position.threat(cell, color))
            if 1 <= threat <= 5:
                situation |= first << (threat - 1)
    stage = min(int(position.stones) // 6, 15)
    points, *more = values["stages"][5 * stage : 5 * stage + 5]
    factors = values["factors"][4 * situation : 4 * situation + 4]
    sums = (own, foe, own_third, foe_third)
    worth = sum(
        one * (factor + change) for one, factor, change in zip(sums, factors, more, strict=True)
    )
    return values["situations"][situation] + points + worth // 4096


@pytest.mark.parametrize("part", ["small", "large"])
def test_sums_of_values_have_room(part: str) -> None:
    """Sums are lanes of 21 bits: no board of 20 lines can fill one."""
    for name in ("own", "foe", "third"):
        assert max(map(abs, VALUES[part][name])) * 400 < 1 << 20, name
        assert VALUES[part][name][0] == 0
