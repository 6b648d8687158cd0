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
    HINT = auto()
    LINE = auto()
    THREATS = auto()
    SIGHT = auto()
    EVALUATION = auto()
    NUMBERS = auto()
    ROTATE = auto()
    FLIP = auto()
    MOVE_NOW = auto()
    PAUSE = auto()
    RESIGN = auto()
    DRAW = auto()
    REMATCH = auto()
    BACK = auto()
    FORWARD = auto()
    FIRST = auto()
    LAST = auto()
    FASTER = auto()
    SLOWER = auto()
    SETTINGS = auto()


_DEFAULTS = {
    Action.PLACE: ["enter", " ", "5"],
    Action.PROMPT: [":"],
    Action.UNDO: ["u"],
    Action.REDO: ["r"],
    Action.NEW: ["n"],
    Action.HELP: ["?"],
    Action.MENU: ["q"],
    Action.HINT: ["H"],
    Action.LINE: ["L"],
    Action.THREATS: ["t"],
    Action.SIGHT: ["v"],
    Action.EVALUATION: ["e"],
    Action.NUMBERS: ["#"],
    Action.ROTATE: ["o"],
    Action.FLIP: ["f"],
    Action.MOVE_NOW: ["."],
    Action.PAUSE: ["escape"],
    Action.RESIGN: ["x"],
    Action.DRAW: ["d"],
    Action.REMATCH: ["m"],
    Action.BACK: ["["],
    Action.FORWARD: ["]"],
    Action.FIRST: ["{"],
    Action.LAST: ["}"],
    Action.FASTER: ["+"],
    Action.SLOWER: ["-"],
    Action.SETTINGS: ["s"],
}


class KeyMap:
    """The player's keys: ``steps`` and ``jumps`` move the cursor, the others ask for actions."""

    steps = STEPS
    jumps = JUMPS

    def __init__(self) -> None:
        self._actions = {key: action for action, keys in _DEFAULTS.items() for key in keys}

    def action(self, key: str) -> Action | None:
        """What a key asks for, None when nothing."""
        return self._actions.get(key)

    def keys_of(self, action: Action) -> list[str]:
        """The keys that ask for an action."""
        return _DEFAULTS[action]
