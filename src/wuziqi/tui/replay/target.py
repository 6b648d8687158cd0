"""The position of a saved game as the engine is asked about it."""

from wuziqi.records.formats.replay import ReplayPosition
from wuziqi.rules.rule import Rule
from wuziqi.session.analysis import Target


def target_at(position: ReplayPosition, rule: Rule) -> Target | None:
    """The stones of a position and the side to move; None where the game is over.

    Set-up stones come first. After moves in another order than the rule's the other side moves.
    """
    board, numbers = position.board, position.numbers
    if position.outcome is not None:
        return None
    placed = [point for point in board if board[point] is not None and point not in numbers]
    points = placed + sorted(numbers, key=lambda point: numbers[point])
    stones = tuple((point, stone) for point in points if (stone := board[point]) is not None)
    regular = Target.after(points, board.size, rule)
    if stones == regular.stones:
        return regular
    return Target(board.size, rule, stones, stones[-1][1].other)
