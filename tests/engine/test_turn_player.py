"""The player for rows of any length and several stones a turn."""

from itertools import combinations
from random import Random

import pytest
from tests.engine.drawing import Placed, stones

from wuziqi.engine.api import Move, never
from wuziqi.engine.board.window_board import WindowBoard
from wuziqi.engine.players.turn_player import TurnPlayer
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import CONNECT6, Rule, row_rule, winning_line

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
GAMES = [
    (3, 3, row_rule(3)),
    (5, 5, row_rule(4)),
    (9, 6, row_rule(5)),
    (10, 12, row_rule(6)),
    (25, 20, row_rule(8)),
    (25, 25, row_rule(10)),
    (6, 6, CONNECT6),
    (19, 19, CONNECT6),
    (8, 25, CONNECT6),
]


def player(width: int, height: int, rule: Rule, seed: int = 1) -> TurnPlayer:
    return TurnPlayer(width, height, rule.win_length, rule.stones_per_turn, Random(seed))


def windows(width: int, height: int, row: int) -> list[list[Move]]:
    """Every straight piece of a board that a row fills."""
    starts = [(c, r, step) for c in range(width) for r in range(height) for step in DIRECTIONS]
    pieces = [[(c + n * step[0], r + n * step[1]) for n in range(row)] for c, r, step in starts]
    return [piece for piece in pieces if 0 <= piece[-1][0] < width and 0 <= piece[-1][1] < height]


def lacking(
    pieces: list[list[Move]], board: list[Placed], side: Stone, most: int
) -> list[set[Move]]:
    """What a side lacks of the windows that are its own alone and lack so many at most."""
    colors = {(c, r): stone for c, r, stone in board}
    missing = [
        {point for point in piece if point not in colors}
        for piece in pieces
        if side.other not in {colors.get(point) for point in piece}
    ]
    return [cells for cells in missing if len(cells) <= most]


def random_board(width: int, height: int, rule: Rule, count: int, random: Random) -> list[Placed]:
    """Stones dealt by chance in the order of a game, without a row that wins."""
    board = Board(width, height)
    free = random.sample(list(board), width * height)
    dealt: list[Placed] = []
    for point in free:
        if len(dealt) == count:
            break
        stone = rule.color_of_move(len(dealt))
        board.place(point, stone)
        if winning_line(board, point, rule):
            board.remove(point)
        else:
            dealt.append((*point, stone))
    return dealt


def left_in_turn(rule: Rule, placed: int) -> int:
    """How many stones the side to move places now."""
    side = rule.color_of_move(placed)
    return next(n for n in range(1, 9) if rule.color_of_move(placed + n) is not side)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "rule"), GAMES)
def test_every_turn_is_legal_wins_when_it_can_and_stops_what_can_be_stopped(
    width: int, height: int, rule: Rule
) -> None:
    random = Random(width + rule.win_length)
    thinker = player(width, height, rule)
    pieces = windows(width, height, rule.win_length)
    for _ in range(4):
        board = random_board(width, height, rule, random.randrange(width * height), random)
        side, left = rule.color_of_move(len(board)), left_in_turn(rule, len(board))
        turn = thinker.choose(board, side, left, 0, never)
        free = width * height - len(board)
        assert not set(turn) & {(c, r) for c, r, _ in board}
        assert len(set(turn)) == len(turn) <= min(left, free)
        after = [*board, *((*point, side) for point in turn)]
        if lacking(pieces, board, side, left):
            assert lacking(pieces, after, side, 0)
            continue
        assert len(turn) == min(left, free)
        threats = lacking(pieces, board, side.other, rule.stones_per_turn)
        if can_be_stopped(threats, left):
            assert not lacking(pieces, after, side.other, rule.stones_per_turn)


def can_be_stopped(threats: list[set[Move]], stones_left: int) -> bool:
    """Whether there are so many cells that every threat has one of them."""
    cells = sorted(set().union(*threats))
    choices = combinations(cells, min(stones_left, len(cells)))
    return any(all(threat & set(choice) for threat in threats) for choice in choices)


WIN_IN_ONE_TURN = """
    . . . . . . . . .
    . . O O . O . O .
    . . . . . . . . .
    . + X X . X . . .
    . . . X X X X + +
    . . . . . . . . .
    . O . O . . . . ."""


def test_wins_with_two_stones() -> None:
    board = stones(WIN_IN_ONE_TURN)
    turn = player(9, 7, CONNECT6).choose(board, Stone.BLACK, 2, 0, never)
    after = [*board, *((*point, Stone.BLACK) for point in turn)]
    assert lacking(windows(9, 7, 6), after, Stone.BLACK, 0)


THREE_THREATS = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . X X X . . . . .
    . . . . . . . . . . .
    . . . . . . . . O O .
    . . . X . . . . . . .
    . . . X . . . . O . .
    . . . X . . . . . O .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . . """


def test_makes_more_threats_than_can_be_stopped() -> None:
    board = stones(THREE_THREATS)
    turn = player(11, 11, CONNECT6).choose(board, Stone.BLACK, 2, 0, never)
    after = [*board, *((*point, Stone.BLACK) for point in turn)]
    assert not can_be_stopped(lacking(windows(11, 11, 6), after, Stone.BLACK, 2), 2)


THREE_IN_A_ROW = """
    . . . . . . .
    . . . . . . .
    . . . O . O .
    . . X X . . .
    . . . . . . .
    . . . . . . . """


def test_looks_ahead_with_one_stone_a_turn() -> None:
    """Four in a row: an open three wins, on either side."""
    turn = player(7, 6, row_rule(4)).choose(stones(THREE_IN_A_ROW), Stone.BLACK, 1, 3000, never)
    assert turn[0] in {(1, 2), (4, 2)}


def test_first_stone_in_the_centre_then_two() -> None:
    assert player(19, 19, CONNECT6).choose([], Stone.BLACK, 1, 0, never) == ((9, 9),)
    turn = player(19, 19, CONNECT6).choose([(9, 9, Stone.BLACK)], Stone.WHITE, 2, 0, never)
    assert len(set(turn)) == 2
    assert (9, 9) not in turn


@pytest.mark.parametrize(("width", "height", "rule"), GAMES)
def test_full_and_nearly_full_boards(width: int, height: int, rule: Rule) -> None:
    """In this pattern no row is longer than two."""
    full = [(c, r, Stone(1 + (c + 2 * r) % 4 // 2)) for c in range(width) for r in range(height)]
    thinker = player(width, height, rule)
    assert thinker.choose(full, Stone.BLACK, rule.stones_per_turn, 100, never) == ()
    last = thinker.choose(full[:-1], Stone.BLACK, rule.stones_per_turn, 100, never)
    assert last == ((width - 1, height - 1),)


@pytest.mark.parametrize("side", Stone)
def test_a_row_that_stands_already_is_no_obstacle(side: Stone) -> None:
    board = [(c, 4, Stone.BLACK) for c in range(3, 9)]
    turn = player(19, 19, CONNECT6).choose(board, side, 2, 100, never)
    assert turn
    assert not set(turn) & {(c, r) for c, r, _ in board}


def test_is_stopped_at_once_with_a_whole_turn() -> None:
    board = random_board(19, 19, CONNECT6, 41, Random(4))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    turn = player(19, 19, CONNECT6).choose(board, Stone.WHITE, 2, 10**9, stop)
    assert len(set(turn)) == 2
    assert asked < 3


@pytest.mark.slow
def test_equal_chance_gives_equal_turns() -> None:
    board = random_board(19, 19, CONNECT6, 9, Random(4))
    turns = {player(19, 19, CONNECT6).choose(board, Stone.BLACK, 2, 500, never) for _ in range(2)}
    assert len(turns) == 1


def test_all_counts_are_as_before_when_stones_are_taken_back() -> None:
    random = Random(3)
    board = WindowBoard(7, 9, 4, 2)
    before = state(board)
    cells = random.sample(range(63), 63)
    for number, cell in enumerate(cells):
        board.place(cell, number % 2)
    assert not any(board.values)
    for _ in cells:
        board.undo()
    assert state(board) == before


def state(board: WindowBoard) -> list[list[int]]:
    return [list(board.stone), list(board.values), list(board.totals), list(board.threats)]


class Greedy:
    """Takes and stops wins, else adds where the most is in the windows, one stone at a time."""

    def __init__(self, width: int, height: int, rule: Rule, seed: int) -> None:
        self.pieces = windows(width, height, rule.win_length)
        self.rule = rule
        self.random = Random(seed)

    def choose(self, board: list[Placed], side: Stone, left: int) -> list[Move]:
        turn: list[Move] = []
        for number in range(left, 0, -1):
            now = [*board, *((*point, side) for point in turn)]
            turn.append(self.stone(now, side, number))
        return turn

    def stone(self, board: list[Placed], side: Stone, left: int) -> Move:
        colors = {(c, r): stone for c, r, stone in board}
        values: dict[Move, int] = {}
        for piece in self.pieces:
            found = [colors.get(point) for point in piece]
            own, foe = found.count(side), found.count(side.other)
            if not (own and foe):
                for point in piece:
                    if point not in colors:
                        values[point] = values.get(point, 0) + self.worth(own, foe, left)
        best = max(values.values())
        return self.random.choice([point for point, value in values.items() if value == best])

    def worth(self, own: int, foe: int, left: int) -> int:
        if own >= self.rule.win_length - left:
            return 10**9
        if foe >= self.rule.win_length - self.rule.stones_per_turn:
            return 10**7
        return int(4 * 5**own) if own else int(3 * 5**foe)


def beats_greedy(side: Stone, seed: int, nodes: int) -> bool:
    """Whether the player wins a game of connect6 as this side."""
    thinker, greedy = player(19, 19, CONNECT6, seed), Greedy(19, 19, CONNECT6, seed)
    board, placed = Board(19), list[Placed]()
    while len(placed) < 19 * 19:
        mover = CONNECT6.color_of_move(len(placed))
        left = left_in_turn(CONNECT6, len(placed))
        if mover is side:
            turn = list(thinker.choose(placed, mover, left, nodes, never))
        else:
            turn = greedy.choose(placed, mover, left) if placed else [(9, 9)]
        for point in turn:
            board.place(Point(*point), mover)
            placed.append((*point, mover))
            if winning_line(board, Point(*point), CONNECT6):
                return mover is side
    return False


@pytest.mark.slow
def test_nearly_always_beats_one_who_blocks_and_extends() -> None:
    assert sum(beats_greedy(Stone(1 + n % 2), n, 20_000) for n in range(6)) >= 5
