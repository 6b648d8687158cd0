"""How a game stands by what the computer at the board thinks."""

from wuziqi.levels import SOLVED_CELLS
from wuziqi.protocol.evaluation import Evaluation, Mate
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.session.analysis import win_chance
from wuziqi.session.session import GameSession
from wuziqi.tui.advice.standing import Standing


def standing_by_thought(session: GameSession) -> Standing | None:
    """Return how the game stands by the last thought of the computer, None without one.

    After undo there is none: the thought was about another position.
    """
    game, thought = session.game, session.thinking.thought
    if thought is None or game.undone or game.step is not None or not game.moves:
        return None
    thinks = session.thinking.begun
    side = game.turn if thinks else game.color_of_move(len(game.moves) - 1)
    evaluation = thought.evaluation if thinks else _one_ply_on(thought.evaluation)
    if evaluation is None:
        return None
    for_black = evaluation if side is Stone.BLACK else evaluation.for_other_side()
    return Standing(win_chance(for_black), for_black)


def _one_ply_on(evaluation: Evaluation) -> Evaluation | None:
    """The evaluation after the move that was thought about, for the same side."""
    if not isinstance(evaluation, Mate):
        return evaluation
    plies = abs(evaluation.plies) - 1
    return Mate(plies if evaluation.plies > 0 else -plies) if plies else None


def tells_thoughts(session: GameSession) -> bool:
    """Whether the computer or engine at the board looks ahead, and tells how far."""
    seats = session.seats
    if seats.engine:
        return True
    if session.game.board.size.cells <= SOLVED_CELLS:
        return False
    levels = [seats.level_of(player) for player in Player if seats.is_computer(player)]
    return any(level.searches for level in levels)
