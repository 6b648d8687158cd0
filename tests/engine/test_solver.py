"""Perfect play on small boards, against a plain minimax that shares no code with it."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from tests.engine.drawing import Placed, points, stones

from wuziqi.engine.api import WIN, Decision, Move
from wuziqi.engine.players.solver import Solver
from wuziqi.rules.board import Stone

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))

Cells = frozenset[Move]


class Oracle:
    """The score of any position of a small board, by trying everything."""

    def __init__(self, width: int, height: int, row: int) -> None:
        self.points = [(c, r) for c in range(width) for r in range(height)]
        self.row = row
        self.score = cache(self._score)

    def has_row(self, own: Cells) -> bool:
        return any(
            all((c + n * dc, r + n * dr) in own for n in range(self.row))
            for c, r in own
            for dc, dr in DIRECTIONS
        )

    def _score(self, own: Cells, foe: Cells) -> int:
        """The score for the side to move: a win in n plies is WIN - n."""
        if self.has_row(foe):
            return -WIN
        free = [point for point in self.points if point not in own | foe]
        scores = [-self.score(foe, own | {point}) for point in free]
        best = max(scores, default=0)
        return best and best - best // abs(best)


def sides(board: list[Placed], side: Stone) -> tuple[Cells, Cells]:
    """The stones of a side and those of the other."""
    own = frozenset((c, r) for c, r, stone in board if stone is side)
    return own, frozenset((c, r) for c, r, _ in board) - own


def check(oracle: Oracle, solver: Solver, board: list[Placed], side: Stone) -> Decision:
    """Ask the solver, and see that move and score are the best there are."""
    own, foe = sides(board, side)
    decision = solver.best(board, side)
    assert decision.score == oracle.score(own, foe)
    assert decision.move not in own | foe
    assert decision.pv[0] == decision.move
    after = -oracle.score(foe, own | {decision.move})
    assert decision.score == (after and after - after // abs(after))
    return decision


def all_games(solver: Solver, oracle: Oracle, side: Stone, first: Stone) -> Iterator[Stone | None]:
    """The winner of every game that can be played against the solver, who is ``side``."""
    open_games: list[list[Placed]] = [[]]
    while open_games:
        board = open_games.pop()
        mover = first if len(board) % 2 == 0 else first.other
        own, foe = sides(board, mover)
        if oracle.has_row(foe):
            yield mover.other
        elif len(board) == len(oracle.points):
            yield None
        elif mover is side:
            open_games.append([*board, (*check(oracle, solver, board, mover).move, mover)])
        else:
            free = [point for point in oracle.points if point not in own | foe]
            open_games.extend([*board, (*point, mover)] for point in free)


@pytest.mark.slow
@pytest.mark.parametrize("first", Stone)
@pytest.mark.parametrize("side", Stone)
def test_no_game_of_tic_tac_toe_is_lost_and_no_win_missed(side: Stone, first: Stone) -> None:
    winners = list(all_games(Solver(3, 3, 3, Random(1)), Oracle(3, 3, 3), side, first))
    assert side in winners
    assert side.other not in winners


def random_board(size: Move, row: int, empty: int, random: Random) -> list[Placed]:
    """Stones on all but some cells of a board, with no row among them."""
    oracle = Oracle(*size, row)
    while True:
        cells = random.sample(oracle.points, len(oracle.points) - empty)
        board = [(*cell, random.choice(list(Stone))) for cell in cells]
        if not any(oracle.has_row(own) for own in sides(board, Stone.BLACK)):
            return board


@pytest.mark.parametrize("row", [3, 4])
@pytest.mark.parametrize("size", [(3, 4), (4, 3), (4, 4), (5, 3)])
def test_agrees_with_trying_everything(size: Move, row: int) -> None:
    random = Random(row)
    oracle, solver = Oracle(*size, row), Solver(*size, row, Random(2))
    for _ in range(20):
        check(oracle, solver, random_board(size, row, random.randint(1, 6), random), Stone.BLACK)


@pytest.mark.parametrize(
    ("size", "row", "score"),
    [
        ((3, 3), 3, 0),
        ((3, 4), 3, WIN - 7),
        ((4, 4), 3, WIN - 5),
        ((4, 3), 4, 0),
        ((4, 4), 4, 0),
        ((4, 4), 10, 0),
    ],
)
def test_first_move_on_the_empty_board(size: Move, row: int, score: int) -> None:
    decision = Solver(*size, row, Random(1)).best([], Stone.BLACK)
    assert decision.score == score
    assert decision.move in {(c, r) for c in (1, size[0] - 2) for r in (1, size[1] - 2)}
    assert len(decision.pv) == (WIN - score if score else size[0] * size[1])


def test_takes_a_corner_when_the_centre_is_taken() -> None:
    board = [(1, 1, Stone.BLACK)]
    moves = {Solver(3, 3, 3, Random(n)).best(board, Stone.WHITE).move for n in range(20)}
    assert moves == {(0, 0), (0, 2), (2, 0), (2, 2)}


TWO_CORNERS = """
    . . .
    . O .
    X . . """


def test_a_draw_leaves_the_most_replies_that_lose() -> None:
    oracle, solver = Oracle(3, 3, 3), Solver(3, 3, 3, Random(1))
    own, foe = sides(stones(TWO_CORNERS), Stone.BLACK)
    traps = {
        move: sum(
            oracle.score(own | {move}, foe | {reply}) > 0
            for reply in oracle.points
            if reply not in own | foe | {move}
        )
        for move in [(0, 2), (2, 0), (2, 2)]
    }
    move = solver.best(stones(TWO_CORNERS), Stone.BLACK).move
    assert traps[move] == max(traps.values()) > min(traps.values())


def test_equal_chance_gives_equal_moves() -> None:
    lines = {Solver(4, 3, 4, Random(3)).best([], Stone.WHITE).pv for _ in range(2)}
    assert len(lines) == 1


LOST = """
    X . O
    X X .
    O . . """


def test_a_lost_game_is_not_given_up() -> None:
    decision = Solver(3, 3, 3, Random(1)).best(stones(LOST), Stone.WHITE)
    assert decision.score == 2 - WIN
    assert decision.move not in points(LOST, "X") | points(LOST, "O")
    assert len(decision.pv) == 2


def test_the_last_cell_and_the_full_board() -> None:
    solver = Solver(4, 4, 4, Random(1))
    full = [(c, r, Stone(1 + (c + r // 2) % 2)) for c in range(4) for r in range(4)]
    assert solver.best(full[:-1], Stone.BLACK).move == (3, 3)
    with pytest.raises(ValueError, match="no empty cell"):
        solver.best(full, Stone.BLACK)


def test_large_boards_are_refused() -> None:
    with pytest.raises(ValueError, match="5x4 is too large"):
        Solver(5, 4, 4, Random(1))
