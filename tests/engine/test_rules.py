"""The fast position against the readable rules, for every rule and many boards."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.draws import draws

from wuziqi.engine.board.cells import CELLS, cell_of
from wuziqi.engine.board.forbidden import is_forbidden
from wuziqi.engine.board.patterns import (
    FIVE,
    THREAT_FIVE,
    THREAT_FOUR,
    THREAT_OPEN_FOUR,
    PatternTable,
)
from wuziqi.engine.board.position import Position
from wuziqi.engine.build import COMPILED
from wuziqi.engine.engine import MAX_PATTERN_LENGTH, Engine
from wuziqi.engine.search.replies import answers_to_fives
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden, forbidden_points
from wuziqi.rules.rule import (
    CARO,
    FREESTYLE,
    RENJU,
    STANDARD,
    STANDARD_CARO,
    Rule,
    row_rule,
    winning_line,
)

BOARDS = [
    (FREESTYLE, 8, 8),
    (STANDARD, 8, 7),
    (RENJU, 8, 8),
    (CARO, 8, 8),
    (CARO, 6, 5),
    (STANDARD_CARO, 7, 9),
    (row_rule(3), 6, 3),
    (row_rule(4), 5, 5),
    (row_rule(4), 3, 25),
    (row_rule(MAX_PATTERN_LENGTH), 9, 7),
]
GAMES = draws(20) if COMPILED else 1
TABLES = {rule.name: PatternTable(rule) for rule, _, _ in BOARDS}
IDS = [f"{rule.name} {width}x{height}" for rule, width, height in BOARDS]


class Pair:
    """The same stones on both boards."""

    def __init__(self, rule: Rule, width: int, height: int) -> None:
        self.rule = rule
        self.board = Board(width, height)
        self.position = Position(width, height, TABLES[rule.name])

    def place(self, point: Point, stone: Stone) -> None:
        self.board.place(point, stone)
        self.position.place(cell_of(*point), int(stone) - 1)

    def undo(self, point: Point) -> None:
        self.board.remove(point)
        self.position.undo()

    def empty(self) -> list[Point]:
        return [point for point in self.board if self.board[point] is None]

    def wins(self, point: Point, stone: Stone) -> bool:
        """Whether a stone on an empty point wins, after the readable rules."""
        self.board.place(point, stone)
        won = bool(winning_line(self.board, point, self.rule))
        self.board.remove(point)
        return won

    def may(self, point: Point, stone: Stone) -> bool:
        """Whether a stone may be placed, after the readable rules."""
        black = self.rule.forbids and stone is Stone.BLACK
        return not black or forbidden(self.board, point) is None

    def fives(self, stone: Stone) -> set[Point]:
        return {point for point in self.empty() if self.wins(point, stone)}

    def threats(self, stone: Stone, threat: int) -> set[Point]:
        side = int(stone) - 1
        cells = ((point, cell_of(*point)) for point in self.empty())
        return {point for point, cell in cells if self.position.threat(cell, side) == threat}

    def answers(self, attacker: Stone) -> set[Point]:
        """The engine's answers to the fives of a side."""
        cells = vec[i64]([0] * CELLS)
        end = answers_to_fives(self.position, int(attacker) - 1, cells, 0)
        return {Point(int(cells[at] & 31), int(cells[at] >> 5)) for at in range(end)}

    def stops(self, attacker: Stone) -> set[Point]:
        """The points that leave a side no five, found by trying them all."""
        found = set()
        for point in self.empty():
            if self.may(point, attacker.other):
                self.board.place(point, attacker.other)
                if not self.fives(attacker):
                    found.add(point)
                self.board.remove(point)
        return found


def crowded(pair: Pair, random: Random, stones: int) -> list[Point]:
    """Place stones close together at random, none of which wins; returns where."""
    width, height = pair.board.width, pair.board.height
    left, low = random.randrange(max(width - 8, 1)), random.randrange(max(height - 8, 1))
    near = [p for p in pair.empty() if left <= p.column < left + 8 and low <= p.row < low + 8]
    placed = []
    for point in random.sample(near, min(stones, len(near) - 1)):
        stone = random.choice(list(Stone))
        if not pair.wins(point, stone):
            pair.place(point, stone)
            placed.append(point)
    return placed


@pytest.mark.slow
@pytest.mark.random
@pytest.mark.parametrize("size", [5, 6, 9, 15, 20, 25])
@pytest.mark.parametrize("rule", {rule.name: rule for rule, _, _ in BOARDS}.values())
def test_random_games_go_alike(rule: Rule, size: int) -> None:
    random = Random(size)
    for _ in range(GAMES):
        pair = Pair(
            rule, size, random.randrange(max(min(rule.win_length, size), size - 3), size + 1)
        )
        points = pair.empty()
        random.shuffle(points)
        for number, point in enumerate(points):
            stone, cell = rule.color_of_move(number), cell_of(*point)
            won = pair.position.threat(cell, int(stone) - 1) == THREAT_FIVE
            banned = is_forbidden(pair.position, cell, int(stone) - 1)
            assert banned != pair.may(point, stone)
            assert won == pair.wins(point, stone)
            if won or banned:
                break
            pair.place(point, stone)


@pytest.mark.parametrize(("rule", "width", "height"), BOARDS, ids=IDS)
def test_wins_where_the_rules_say_so(rule: Rule, width: int, height: int) -> None:
    random = Random(width)
    for _ in range(3):
        pair = Pair(rule, width, height)
        crowded(pair, random, random.randrange(8, 45))
        for stone in Stone:
            assert pair.threats(stone, int(THREAT_FIVE)) == pair.fives(stone)


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "width", "height"), BOARDS, ids=IDS)
def test_finds_every_answer_to_five(rule: Rule, width: int, height: int) -> None:
    random, asked = Random(height), 0
    while asked < 3:
        pair = Pair(rule, width, height)
        crowded(pair, random, random.randrange(8, 30))
        for attacker in Stone:
            if pair.fives(attacker) and not pair.fives(attacker.other):
                asked += 1
                assert pair.answers(attacker) == pair.stops(attacker)


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "width", "height"), BOARDS, ids=IDS)
def test_an_open_four_cannot_be_stopped_and_a_four_threatens(
    rule: Rule, width: int, height: int
) -> None:
    random, asked = Random(width + height), 0
    while asked < 3:
        pair = Pair(rule, width, height)
        crowded(pair, random, random.randrange(6, 26))
        for stone in Stone:
            if pair.fives(stone) or pair.fives(stone.other):
                continue
            for point in pair.threats(stone, int(THREAT_OPEN_FOUR)):
                asked += 1
                pair.place(point, stone)
                assert pair.fives(stone)
                assert not pair.stops(stone)
                pair.undo(point)
            for point in pair.threats(stone, int(THREAT_FOUR)):
                pair.place(point, stone)
                assert pair.fives(stone)
                pair.undo(point)


def test_forbidden_points_are_those_of_the_readable_rules() -> None:
    random, found = Random(7), 0
    for _ in range(3):
        pair = Pair(RENJU, 15, 15)
        crowded(pair, random, random.randrange(20, 50))
        engine = Engine(15, rule=RENJU, memory=1_000_000)
        engine.set_up(
            (*point, stone) for point in pair.board if (stone := pair.board[point]) is not None
        )
        wanted = {tuple(point): kind.value for point, kind in forbidden_points(pair.board).items()}
        found += len(wanted)
        assert engine.forbidden() == wanted
    assert found > 3


def test_nothing_is_forbidden_by_other_rules() -> None:
    engine = Engine(15, rule=STANDARD, memory=1_000_000)
    engine.set_up([(c, r, Stone.BLACK) for c, r in ((5, 7), (6, 7), (7, 5), (7, 6))])
    assert engine.forbidden() == {}


def test_a_closed_row_of_caro_is_no_five_but_the_edge_does_not_close_it() -> None:
    table, reach = TABLES["caro"], 5
    row = 0b01111 << (reach - 4)  # four stones left of the middle

    def pattern(foe: int, walls: int = 0) -> int:
        black = (row & ~(1 << reach)) | walls
        return int(table.fill(black, foe | walls)) & 15

    left, right = 1 << (reach - 5), 1 << (reach + 1)
    assert pattern(0) == FIVE
    assert pattern(left) == FIVE
    assert pattern(left | right) != FIVE
    assert pattern(left, walls=right) == FIVE
