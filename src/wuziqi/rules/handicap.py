"""How black begins with more than one stone, where white gives odds: as an opening of its own."""

from collections.abc import Callable
from typing import Final

from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Opening, OpeningState, Player, Procedure, Step, StepKind
from wuziqi.texts import N_

_MIN_SIDE: Final = 9
"""On smaller boards two or three stones could leave no point for the next one."""

_TEXTS: Final = {
    1: N_("Place your first two stones, not in one row of five."),
    2: N_("Place your first three stones, no two in one row of five."),
    3: N_("Place your first four stones, no two in one row of five."),
}
"""What black is told, by how many stones more than one it begins with."""


def _begin(extra: int) -> Callable[[OpeningState], Procedure]:
    """Return the procedure by which black places so many stones more than one.

    No two stand in one row of five: together they could be an open three, or even a four, before
    white has a stone on the board.
    """
    text = _TEXTS[extra]

    def begin(state: OpeningState) -> Procedure:
        for _ in range(1 + extra):
            point = yield Step(StepKind.PLACE, Player.FIRST, text, apart=True)
            state.place(point, Stone.BLACK)

    return begin


HANDICAPS: Final = {
    extra: Opening(
        f"odds-{extra}",
        N_("At odds"),
        N_("Black begins with more than one stone."),
        _begin(extra),
        _MIN_SIDE,
    )
    for extra in _TEXTS
}
"""The openings of games in which black begins with so many stones more than one."""
