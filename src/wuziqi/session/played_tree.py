"""The game of a session as a tree in which every act is a node, as the library has it."""

from wuziqi.records.formats.tree import RESULTS, Tree
from wuziqi.records.library.analyses import tree_of_acts
from wuziqi.records.time_control import sgf_times
from wuziqi.session.recorder import library_name
from wuziqi.session.session import GameSession


def tree_of_session(session: GameSession) -> Tree:
    """Return all acts of a session as a tree of one line, with the players, times and result."""
    played = session.game
    tree = tree_of_acts(played.afresh(), played.acts, session.milliseconds)
    tree.black = library_name(session.seats, played.black)
    tree.white = library_name(session.seats, played.black.other)
    tree.main_time, tree.overtime = sgf_times(session.clock.control)
    if played.outcome is not None:
        tree.result = RESULTS[played.outcome.winner]
    return tree


def node_of_move(tree: Tree, moves: int) -> int:
    """Return the node of the main line after ``moves`` stones, the last one if there are fewer."""
    placed = [node for node in tree.main_line() if tree.point(node) is not None]
    if not moves:
        return 0
    return placed[min(moves, len(placed)) - 1] if placed else 0
