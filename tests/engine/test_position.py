"""The incremental position against the same position worked out from nothing."""

from collections.abc import Iterator
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from wuziqi.engine.board import patterns
from wuziqi.engine.board.cells import CELLS
from wuziqi.engine.board.fours import is_last_four, one_five_after
from wuziqi.engine.board.listing import first_threat, threat_cells
from wuziqi.engine.board.patterns import PatternTable, pattern_table
from wuziqi.engine.board.position import Position
from wuziqi.engine.board.static_evaluation import evaluate
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule

STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
TABLE = PatternTable(FREESTYLE)


def state(position: Position) -> tuple[object, ...]:
    counts = [position.count(side, threat) for side in (0, 1) for threat in range(1, 7)]
    values = [evaluate(position, 0), evaluate(position, 1)]
    return position.hash, list(position.words), counts, values, black_and_white_threats(position)


def black_and_white_threats(position: Position) -> list[list[int]]:
    cells = vec[i64]([0] * CELLS)
    ends = [threat_cells(position, 0, 1, cells, 0)]
    black = list(cells)[: ends[0]]
    return [black, list(cells)[: threat_cells(position, 1, 1, cells, 0)]]


def cell_of(number: int, size: int) -> int:
    return (number // size) << 5 | number % size


def drawn_pattern(position: Position, cell: int, direction: int, side: int) -> int:
    """Return the pattern of one cell and direction, its window read stone by stone."""
    size, reach = int(position.width), int(position.reach)
    words = [0, 0]
    for bit in range(2 * reach + 1):
        column = (cell & 31) + (bit - reach) * STEPS[direction][0]
        row = (cell >> 5) + (bit - reach) * STEPS[direction][1]
        inside = 0 <= column < size and 0 <= row < size
        for colour in (0, 1):
            if not inside or position.stone(row << 5 | column) == colour:
                words[colour] |= 1 << bit
    return (int(PatternTable(FREESTYLE).fill(words[0], words[1])) >> (4 * side)) & 15


@pytest.mark.slow
def test_a_table_that_was_warmed_up_knows_the_same_patterns() -> None:
    warm = PatternTable(FREESTYLE)
    warm.warm_up()
    random = Random(3)
    for _ in range(300):
        stones = [random.choice((0, 0, 1, 2)) if bit != 4 else 0 for bit in range(9)]
        black, white = (sum((s == one) << b for b, s in enumerate(stones)) for one in (1, 2))
        assert warm.fill(black, white) == PatternTable(FREESTYLE).fill(black, white)


def test_engines_that_play_one_rule_share_its_table() -> None:
    assert pattern_table(FREESTYLE) is pattern_table(FREESTYLE)
    assert pattern_table(RENJU).forbids


@pytest.mark.slow
@pytest.mark.parametrize("size", range(5, 26))
def test_place_and_undo_agree_with_a_fresh_position(size: int) -> None:
    random = Random(size)
    numbers = list(range(size * size))
    random.shuffle(numbers)
    played = [(cell_of(number, size), random.randrange(2)) for number in numbers[:40]]
    position = Position(size, size, TABLE)
    states = [state(position)]
    for cell, side in played:
        position.place(cell, side)
        states.append(state(position))
    fresh = Position(size, size, TABLE)
    for cell, side in sorted(played):
        fresh.place(cell, side)
    assert state(fresh) == states[-1]
    for _ in played:
        assert state(position) == states.pop()
        position.undo()
    assert state(position) == states.pop() == state(Position(size, size, TABLE))


@pytest.mark.slow
@pytest.mark.parametrize("size", [5, 9, 15, 25])
def test_patterns_agree_with_windows_read_from_the_stones(size: int) -> None:
    random = Random(size)
    position = Position(size, size, TABLE)
    for number in random.sample(range(size * size), size * size // 3):
        position.place(cell_of(number, size), random.randrange(2))
    for number in random.sample(range(size * size), 12):
        cell = cell_of(number, size)
        if not position.is_empty(cell):
            continue
        for side in (0, 1):
            for direction in range(4):
                code = position.patterns(cell, side)
                expected = drawn_pattern(position, cell, direction, side)
                assert (code >> (4 * direction)) & 15 == expected
            found = sorted((code >> shift) & 15 for shift in (0, 4, 8, 12))
            assert patterns.SHAPE_PATTERNS[position.shape(cell, side)] == tuple(found)


def test_counts_are_those_of_the_empty_cells() -> None:
    random = Random(1)
    position = Position(15, 15, TABLE)
    for number in random.sample(range(225), 90):
        position.place(cell_of(number, 15), random.randrange(2))
    empty = [cell_of(n, 15) for n in range(225) if position.is_empty(cell_of(n, 15))]
    for side in (0, 1):
        for threat in range(1, 7):
            found = sum(position.threat(cell, side) == threat for cell in empty)
            assert found == position.count(side, threat)


@pytest.mark.parametrize(
    ("window", "pattern"),
    [
        ("____+____", "OPEN_ONE"),
        ("####+____", "ONE"),
        ("####+___#", "DEAD"),
        ("###o+____", "TWO"),
        ("_o__+_###", "TIGHT_TWO"),
        ("__o_+____", "SPLIT_TWO"),
        ("___o+____", "OPEN_TWO"),
        ("##oo+____", "THREE"),
        ("#_oo+_###", "THREE"),
        ("_o_o+_###", "SPLIT_THREE"),
        ("#_oo+__##", "SPLIT_THREE"),
        ("__oo+____", "OPEN_THREE"),
        ("#ooo+_###", "FOUR"),
        ("oo_o+_###", "FOUR"),
        ("_ooo+_###", "OPEN_FOUR"),
        ("o_oo+_o_#", "OPEN_FOUR"),
        ("oooo+####", "FIVE"),
        ("oooo+o###", "FIVE"),
    ],
)
def test_ladder_of_patterns(window: str, pattern: str) -> None:
    own = sum(1 << bit for bit, sign in enumerate(window) if sign in "o#")
    foe = sum(1 << bit for bit, sign in enumerate(window) if sign == "#")
    for black, white, shift in ((own, foe, 0), (foe, own, 4)):
        assert (PatternTable(FREESTYLE).fill(black, white) >> shift) & 15 == getattr(
            patterns, pattern
        )


def games_with_fours(rule: Rule) -> Iterator[tuple[Position, int, list[i64]]]:
    """Yield positions with a side that can make no five, and its fours."""
    random = Random(3)
    cells = vec[i64]([0] * CELLS)
    for stones in (20, 25, 30, 35) * 6:
        position = Position(15, 15, pattern_table(rule))
        for number in random.sample(range(225), stones):
            position.place(cell_of(number, 15), random.randrange(2))
        for side in (0, 1):
            if position.count(side, patterns.THREAT_FIVE) == 0:
                end = threat_cells(position, side, patterns.THREAT_FOUR, cells, 0)
                yield position, side, list(cells)[:end]


@pytest.mark.slow
@pytest.mark.parametrize("rule", [FREESTYLE, RENJU])
def test_what_is_told_of_a_four_without_placing_it_comes_true(rule: Rule) -> None:
    fours = last_fours = 0
    cells = vec[i64]([0] * CELLS)
    for position, side, cell in (
        (p, s, cell) for p, s, found in games_with_fours(rule) for cell in found
    ):
        five = one_five_after(position, cell, side)
        last = five >= 0 and is_last_four(position, cell, five, side)
        position.place(cell, side)
        fives = position.count(side, patterns.THREAT_FIVE)
        assert five == (first_threat(position, side, patterns.THREAT_FIVE) if fives == 1 else -1)
        if last:
            position.place(five, 1 - side)
            assert threat_cells(position, side, patterns.THREAT_FOUR, cells, 0) == 0
            position.undo()
        position.undo()
        fours += 1
        last_fours += last
    assert fours > 30
    assert last_fours > 5


def test_shapes_are_numbered_as_they_are_listed() -> None:
    assert len(patterns.SHAPE_PATTERNS) == patterns.SHAPES
    for number in range(0, patterns.SHAPES, 7):
        first, second, third, fourth = patterns.SHAPE_PATTERNS[number]
        code = third | first << 4 | fourth << 8 | second << 12
        threat = patterns.threat_of([first, second, third, fourth])
        assert TABLE.classify(0, code) == TABLE.classify(1, code) == threat | number << 3
        assert TABLE.kinds[code] == TABLE.kinds[1 << 16 | code] == threat | number << 3
