"""A click of the mouse, as screens take it."""

from typing import NamedTuple


class Click(NamedTuple):
    """The main button of the mouse was pressed on a cell of a screen of this size."""

    row: int
    column: int
    height: int
    width: int
