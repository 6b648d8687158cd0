"""The static evaluation, against a sum of the values in the file over all empty cells."""

import json
from random import Random

import pytest

from wuziqi.engine import read_data
from wuziqi.engine.board.cells import cell_of
from wuziqi.engine.board.listing import empty_cells
from wuziqi.engine.board.patterns import SHAPES, pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.static_evaluation import evaluate
from wuziqi.rules.rule import CARO, FREESTYLE, RENJU, STANDARD, STANDARD_CARO, Rule

PARTS = ("small", "large", "standard", "renju")
VALUES = {part: json.loads(read_data(f"values/{part}.json")) for part in PARTS}
COLORS = {"small": 1, "large": 1, "standard": 1, "renju": 2}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "size", "part"),
    [
        (FREESTYLE, 15, "small"),
        (FREESTYLE, 17, "small"),
        (FREESTYLE, 19, "large"),
        (FREESTYLE, 20, "large"),
        (STANDARD, 15, "standard"),
        (STANDARD, 20, "large"),
        (CARO, 15, "small"),
        (STANDARD_CARO, 15, "small"),
        (RENJU, 15, "renju"),
    ],
)
def test_the_values_of_the_rule_and_the_size_are_added_up(rule: Rule, size: int, part: str) -> None:
    random = Random(size)
    position = Position(size, size, pattern_table(rule))
    lines = range(size // 2 - 4, size // 2 + 5)
    cells = [int(cell_of(column, row)) for column in lines for row in lines]
    for number, cell in enumerate(random.sample(cells, 50)):
        position.place(cell, number % 2)
        if number % 3 == 2:
            position.undo()
        for side in range(2):
            own, foe = (of_color(part, color) for color in (side, 1 - side))
            assert evaluate(position, side) == by_hand(position, side, own, foe)


def of_color(part: str, color: int) -> dict[str, list[int]]:
    """Return the values of a colour: the first or the second half where both have their own."""
    number = color if COLORS[part] == 2 else 0
    return {
        name: numbers[len(numbers) // COLORS[part] * number :][: len(numbers) // COLORS[part]]
        for name, numbers in VALUES[part].items()
    }


def by_hand(
    position: Position, side: int, values: dict[str, list[int]], others: dict[str, list[int]]
) -> int:
    """Return the evaluation of a position by the values of the side to move and of the other.

    In points.
    """
    sums = [0] * 10
    situation = 0
    for cell in empty_cells(position):
        mine, theirs = int(position.shape(cell, side)), int(position.shape(cell, 1 - side))
        sums[0] += values["own"][mine]
        sums[1] += others["foe"][theirs]
        sums[2] += values["third"][mine]
        sums[3] += others["third"][theirs]
        for feature in range(3):
            joint = values["joint_own"][3 * mine + feature]
            sums[4 + feature] += max(joint + others["joint_foe"][3 * theirs + feature], 0)
            joint = others["joint_own"][3 * theirs + feature]
            sums[7 + feature] += max(joint + values["joint_foe"][3 * mine + feature], 0)
        for color, lowest in ((side, 1), (1 - side, 32)):
            threat = int(position.threat(cell, color))
            if 1 <= threat <= 5:
                situation |= lowest << (threat - 1)
    stage = min(int(position.stones) // 6, 15)
    points, *more = values["stages"][5 * stage : 5 * stage + 5]
    factors = values["factors"][4 * situation : 4 * situation + 4]
    factors = [factor + change for factor, change in zip(factors, more, strict=True)]
    factors += values["joint_factors"]
    worth = sum(one * factor for one, factor in zip(sums, factors, strict=True))
    linear = values["situations"][situation] + points + worth // 4096
    return linear + by_hidden_units(sums, values)


def by_hidden_units(sums: list[int], values: dict[str, list[int]]) -> int:
    """Return what the hidden units make of the sums, in points."""
    parts = [16] * 2 + [32] * 2 + [8] * 6
    inputs = [max(-512, min(one // part, 511)) for one, part in zip(sums, parts, strict=True)]
    total = 0
    for unit, bias in enumerate(values["hidden_biases"]):
        word, lane = divmod(unit, 3)
        weights = values["hidden_weights"][30 * word + lane : 30 * word + 30 : 3]
        found = bias + sum(a * b for a, b in zip(inputs, weights, strict=True))
        total += max(found, 0) if unit < 9 else -max(found, 0)
    return total // 512


@pytest.mark.parametrize("part", PARTS)
def test_sums_of_values_have_room(part: str) -> None:
    """Sums are lanes of 21 bits: no board of 20 lines can fill one."""
    for name in ("own", "foe", "third"):
        assert max(map(abs, VALUES[part][name])) * 400 < 1 << 20, name
        assert VALUES[part][name][::SHAPES] == [0] * COLORS[part]


@pytest.mark.parametrize("part", PARTS)
def test_joint_features_have_room(part: str) -> None:
    """Those of two shapes are from -2048 to 2047; where all is dead there are none."""
    for feature in range(3):
        own, foe = (VALUES[part][name][feature::3] for name in ("joint_own", "joint_foe"))
        assert max(own) + max(foe) < 2048
        assert min(own) + min(foe) >= -2048
        dead = zip(own[::SHAPES], reversed(foe[::SHAPES]), strict=True)
        assert all(mine + theirs <= 0 for mine, theirs in dead)


@pytest.mark.parametrize("part", PARTS)
def test_hidden_units_have_room(part: str) -> None:
    """They are from -2**19 to 2**19 - 1, whatever the inputs are."""
    biases, weights = (VALUES[part][name] for name in ("hidden_biases", "hidden_weights"))
    for unit, bias in enumerate(biases):
        word, lane = divmod(unit, 3)
        of_unit = weights[30 * word + lane : 30 * word + 30 : 3]
        assert 512 * sum(map(abs, of_unit)) + abs(bias) < 1 << 19
