"""The position of a saved game as the engine is asked about it."""

from wuziqi.records.formats.starts import line_of
from wuziqi.session.analysis import Target
from wuziqi.tui.replay.walk import Walk


def target_of(walk: Walk) -> Target | None:
    """The stones of the position that is shown and the side to move; None where the game is over.

    Set-up stones come first. After moves in another order than the rule's the other side moves.
    """
    if walk.position.outcome is not None:
        return None
    line = line_of(walk.tree, walk.path, walk.rule)
    return Target(walk.tree.size, walk.rule, line.stones, line.turn(walk.rule))
