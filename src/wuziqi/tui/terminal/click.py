"""What the mouse does, as screens take it."""

from typing import NamedTuple


class Click(NamedTuple):
    """The main button of the mouse was pressed on a cell of a screen of this size."""

    row: int
    column: int
    height: int
    width: int


class Wheel(NamedTuple):
    """The wheel of the mouse was turned: ``step`` is 1 for down, -1 for up."""

    step: int
