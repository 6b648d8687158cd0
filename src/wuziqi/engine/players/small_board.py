"""The levels on solved boards: perfect, but for what they overlook."""

from collections.abc import Sequence
from random import Random

from wuziqi.engine.api import Decision
from wuziqi.engine.players.solver import Solver
from wuziqi.levels import Lapses
from wuziqi.rules.board import Stone


def small_board_move(
    solver: Solver,
    stones: Sequence[tuple[int, int, Stone]],
    side: Stone,
    lapses: Lapses | None,
    random: Random,
) -> Decision:
    """Return the move of a player who overlooks ``lapses``, the best one without them.

    It completes a row, stops the opponent's, or else plays the best move; what it overlooks of
    these is drawn for every move, and then it places its stone anywhere. There must be an empty
    cell and no winning row.
    """
    if lapses is None:
        return solver.best(stones, side)
    if winning := solver.winning(stones, side):
        choice, overlooked = winning, lapses.own
    elif threatened := solver.winning(stones, side.other):
        choice, overlooked = threatened, lapses.foe
    else:
        choice, overlooked = [solver.best(stones, side).move], lapses.plan
    if random.random() < overlooked:
        choice = solver.empty(stones)
    move = random.choice(choice)
    return Decision(move, 0, (move,))
