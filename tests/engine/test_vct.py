"""Wins by threats: every claim is played out against every reply, judged from the stones alone."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.draws import draws
from tests.engine.drawing import TWO_THREES, points, stones

from wuziqi.engine.api import Limits, Progress, mate_plies, never
from wuziqi.engine.board.patterns import PatternTable
from wuziqi.engine.board.position import Position
from wuziqi.engine.engine import Engine
from wuziqi.engine.search.budget import Budget
from wuziqi.engine.search.vcf import NO_WIN, VcfSearch
from wuziqi.engine.search.vct import VctSearch
from wuziqi.rules.board import Board as RuleBoard
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.renju import forbidden
from wuziqi.rules.rule import CARO, FREESTYLE, RENJU, STANDARD, STANDARD_CARO, Rule

RULES = (FREESTYLE, STANDARD, RENJU, CARO, STANDARD_CARO)
TABLES = {rule.name: PatternTable(rule) for rule in RULES}
NODES = 3000
LONG_WIN = "h8 i6 f10 d8 i4 i7 h10 h7 g7 f6 g10 i10 f8 h6 g6 g9 f9 f11 h11 i12 h5 f7 g5 g8"
"""A game of the engine against itself; black wins by ten moves."""

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

DOUBLE_THREE = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X + . . . .
    . . . . . . . . .
    O . . . . . . . O
    O . . . . . . . O """

DOUBLE_THREE_TOO_SLOW = """
    . . . . . . . . .
    . O . . . . . . .
    . O . . . . . . .
    . O . . X . . . .
    . . . . X . . . .
    . . X X + . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . . """

Board = dict[tuple[int, int], int]


class Rows:
    """Finds fives by counting stones in rows."""

    def __init__(self, size: int, board: Board, rule: Rule = FREESTYLE) -> None:
        self.size = size
        self.rule = rule
        self.board = dict(board)

    def fives(self, side: int) -> list[tuple[int, int]]:
        """Return the empty cells where a side makes five."""
        return [cell for cell in self.empty() if self.makes_five(cell, side)]

    def has_five(self, side: int) -> bool:
        """Whether a side can make five with one stone."""
        return any(self.makes_five(cell, side) for cell in self.empty())

    def makes_five(self, cell: tuple[int, int], side: int) -> bool:
        """Whether a stone on an empty cell makes a row that wins."""
        return any(self.makes_five_along(cell, side, dx, dy) for dx, dy in DIRECTIONS)

    def makes_five_along(self, cell: tuple[int, int], side: int, dx: int, dy: int) -> bool:
        """Whether it does so in one direction."""
        ahead, behind = self.run(cell, dx, dy, side), self.run(cell, -dx, -dy, side)
        if ahead + behind < 4:
            return False
        if ahead + behind != 4:
            return ahead + behind > 4 and Stone(side + 1) not in self.rule.exact
        ends = (
            (cell[0] + dx * (ahead + 1), cell[1] + dy * (ahead + 1)),
            (cell[0] - dx * (behind + 1), cell[1] - dy * (behind + 1)),
        )
        return self.rule.closed_wins or not all(self.board.get(end) == 1 - side for end in ends)

    def run(self, cell: tuple[int, int], dx: int, dy: int, side: int) -> int:
        """Return how many stones of a side follow a cell."""
        stone_on, length = self.board.get, 0
        column, row = cell[0] + dx, cell[1] + dy
        while stone_on((column, row)) == side:
            column, row, length = column + dx, row + dy, length + 1
        return length

    def empty(self) -> Iterator[tuple[int, int]]:
        """Yield the empty cells."""
        for row in range(self.size):
            for column in range(self.size):
                if (column, row) not in self.board:
                    yield column, row

    def replies(self, side: int) -> Iterator[tuple[int, int]]:
        """Yield the cells where a side may place a stone."""
        if side or not self.rule.forbids:
            yield from self.empty()
            return
        board = RuleBoard(self.size)
        for (column, row), stone in self.board.items():
            board.place(Point(column, row), Stone(stone + 1))
        for cell in self.empty():
            if forbidden(board, Point(*cell)) is None:
                yield cell


class Judge(Rows):
    """Plays a win out against every reply, the attacker's moves being those the search names."""

    def __init__(self, size: int, board: Board, rule: Rule) -> None:
        super().__init__(size, board, rule)
        self.search = searching(size, board, rule)

    def put(self, cell: tuple[int, int], side: int) -> None:
        """Place a stone, on the board of the search too."""
        assert cell not in self.board
        self.board[cell] = side
        self.search.position.place(cell[1] << 5 | cell[0], side)

    def take(self, cell: tuple[int, int]) -> None:
        """Take the last stone back."""
        del self.board[cell]
        self.search.position.undo()

    def wins(self, side: int) -> bool:
        """Whether the side to move wins whatever the other does, by the moves it is told."""
        if self.has_five(side):
            return True
        cell = self.told(side)
        if cell is None:
            return False
        assert cell in set(self.replies(side)), "the move is not legal"
        self.put(cell, side)
        won = not self.has_five(1 - side) and self.wins_after(side)
        self.take(cell)
        return won

    def wins_after(self, side: int) -> bool:
        """Whether the side that has just moved wins; the other cannot make five."""
        fives = self.fives(side) if self.rule.closed_wins else []
        for reply in list(self.replies(1 - side)):
            if fives and reply not in fives:  # anything else loses to the five
                continue
            self.put(reply, 1 - side)
            won = self.wins(side)
            self.take(reply)
            if not won:
                return False
        return True

    def told(self, side: int) -> tuple[int, int] | None:
        """Return the move that the search names, None when it sees no win."""
        if found(self.search, side) == NO_WIN:
            return None
        return int(self.search.first_move & 31), int(self.search.first_move >> 5)


def searching(size: int, board: Board, rule: Rule = FREESTYLE) -> VctSearch:
    position = Position(size, size, TABLES[rule.name])
    for (column, row), side in board.items():
        position.place(row << 5 | column, side)
    return VctSearch(position, VcfSearch(position))


def found(search: VctSearch, side: int, nodes: int = NODES) -> int:
    return int(search.win(side, Budget(search.position, never, max_nodes=nodes)))


def drawn(drawing: str) -> Board:
    return {(column, row): int(stone) - 1 for column, row, stone in stones(drawing)}


def random_board(random: Random, size: int, count: int) -> Board:
    """Return stones that stand close together, with no five possible at once for either side."""
    while True:
        low, high = size // 2 - 3, size // 2 + 4
        square = [(c, r) for c in range(low, high) for r in range(low, high)]
        cells = random.sample(square, count)
        board = {cell: number % 2 for number, cell in enumerate(cells)}
        if not any(Rows(size, board).fives(side) for side in (0, 1)):
            return board


def check_claims(seed: int, boards: int, most_plies: int, rule: Rule) -> int:
    """Play out what is claimed on random boards and return how many wins needed a three."""
    random, claims = Random(seed), 0
    for _ in range(boards):
        board = random_board(random, 9, random.randrange(8, 15))
        for side in (0, 1):
            search = searching(9, board, rule)
            budget = Budget(search.position, never)
            by_fours = VcfSearch(search.position).win(side, NODES, budget) != NO_WIN
            if (rule is not FREESTYLE or not by_fours) and NO_WIN < found(
                search, side
            ) <= most_plies:
                claims += 1
                judge = Judge(9, board, rule)
                assert judge.wins(side), (board, side)
                assert judge.board == board
    return claims


@pytest.mark.slow
@pytest.mark.random
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_every_claim_on_random_boards_holds(rule: Rule) -> None:
    boards = draws(4 if rule.closed_wins else 2)  # with caro, every reply has to be played out
    assert check_claims(1, boards, 9, rule) > 0


@pytest.mark.parametrize("drawing", [TWO_THREES, DOUBLE_THREE])
def test_the_line_is_no_longer_than_promised_and_ends_in_five(drawing: str) -> None:
    board = drawn(drawing)
    size = len(drawing.strip().splitlines())
    search = searching(size, board)
    plies = found(search, 0)
    line = search.line(0, plies)
    assert 5 <= len(line) <= plies
    assert len(line) % 2 == plies % 2
    for number, cell in enumerate(line):
        assert search.position.is_empty(cell)
        move = int(cell & 31), int(cell >> 5)
        last = number == len(line) - 1
        assert Rows(size, board).makes_five(move, number % 2) == last
        board[move] = number % 2
    assert search.position.stones == len(drawn(drawing))


def test_wins_by_two_threes_at_once() -> None:
    search = searching(9, drawn(DOUBLE_THREE))
    assert found(search, 0) != NO_WIN
    assert (search.first_move & 31, search.first_move >> 5) in points(DOUBLE_THREE, "+")


def test_a_three_is_too_slow_against_an_open_three() -> None:
    search = searching(9, drawn(DOUBLE_THREE_TOO_SLOW))
    found(search, 0)
    too_slow = points(DOUBLE_THREE_TOO_SLOW, "+")
    assert (search.first_move & 31, search.first_move >> 5) not in too_slow


def test_quiet_boards_have_no_win() -> None:
    assert found(searching(9, {}), 0) == NO_WIN
    assert found(searching(9, {(4, 4): 0, (5, 5): 1}), 0) == NO_WIN


def test_a_long_win_takes_few_nodes() -> None:
    """A search that was deepened by the number of threats took 157,000 nodes for it."""
    moves = {parse_point(name): number % 2 for number, name in enumerate(LONG_WIN.split())}
    search = searching(15, {(point.column, point.row): side for point, side in moves.items()})
    assert found(search, 0, nodes=600) == 19
    assert len(search.line(0, 19)) == 19


def test_a_position_without_a_win_is_disproved_within_the_budget() -> None:
    search = searching(9, drawn(DOUBLE_THREE_TOO_SLOW))
    budget = Budget(search.position, never, max_nodes=NODES)
    assert search.win(0, budget) == NO_WIN
    assert not budget.exhausted


def test_what_was_found_out_is_remembered_for_each_side() -> None:
    board = drawn(DOUBLE_THREE)
    search = searching(9, board)
    plies = found(search, 0)
    assert found(search, 1) == found(searching(9, board), 1) == NO_WIN
    before = search.position.placed
    assert found(search, 0) == plies
    assert search.position.placed == before


def test_stops_at_a_number_of_nodes_and_leaves_the_position_as_it_was() -> None:
    search = searching(11, drawn(TWO_THREES))
    before = search.position.hash
    assert found(search, 0, nodes=1) == NO_WIN
    assert search.position.hash == before


def test_without_threats_the_engine_looks_for_no_such_win_and_not_far_ahead() -> None:
    engine, told = Engine(11, memory=4_000_000, seed=1), list[Progress]()
    engine.set_up(stones(TWO_THREES))
    limits = Limits(max_nodes=20_000, threats=False)
    decision = engine.think(Stone.BLACK, limits, never, told.append)
    assert mate_plies(decision.score) is None
    assert [progress.depth for progress in told] == [1, 2, 3, 4]


def test_the_engine_plays_a_win_by_threats_at_once() -> None:
    engine = Engine(11, memory=4_000_000, seed=1)
    engine.set_up(stones(TWO_THREES))
    decision = engine.think(Stone.BLACK, Limits(max_nodes=20_000))
    assert decision.vcf == ()
    assert decision.move == decision.pv[0]
    promised = mate_plies(decision.score)
    assert promised is not None
    assert promised >= len(decision.pv)
