"""A click of the mouse, as the terminal reports it and screens take it."""

from typing import NamedTuple


class Click(NamedTuple):
    """The main button of the mouse was pressed on this cell of a screen of that size."""

    row: int
    column: int
    height: int
    width: int
