"""Which key does what: the one table of each screen.

A key is named by its character, or by a word for a key that has none: ``up``, ``enter``,
``escape``, ``pageup`` ... The numeric keypad sends digits, or the words of its navigation keys.
"""

from enum import Enum, auto

STEPS = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, 1),
    "down": (0, -1),
    "h": (-1, 0),
    "l": (1, 0),
    "k": (0, 1),
    "j": (0, -1),
    "4": (-1, 0),
    "6": (1, 0),
    "8": (0, 1),
    "2": (0, -1),
    "7": (-1, 1),
    "9": (1, 1),
    "1": (-1, -1),
    "3": (1, -1),
}
"""One step of the cursor, in columns to the right and rows upwards."""

JUMPS = {"home": (-1, 0), "end": (1, 0), "pageup": (0, 1), "pagedown": (0, -1)}
"""Jumps of the cursor to an edge of the board."""


class Action(Enum):
    """What a key asks for while a board is on the screen."""

    PLACE = auto()
    PROMPT = auto()
    UNDO = auto()
    REDO = auto()
    NEW = auto()
    HELP = auto()
    MENU = auto()


BOARD_KEYS = {
    "enter": Action.PLACE,
    " ": Action.PLACE,
    "5": Action.PLACE,
    ":": Action.PROMPT,
    "u": Action.UNDO,
    "r": Action.REDO,
    "n": Action.NEW,
    "?": Action.HELP,
    "q": Action.MENU,
}
