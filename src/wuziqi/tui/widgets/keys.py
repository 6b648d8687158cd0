"""Which key does what on a board: the one table, and what the player has changed in it.

A key is named by its character, or by a word for a key that has none: ``up``, ``enter``,
``escape``, ``pageup`` ... The numeric keypad sends digits, or the words of its navigation keys.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from wuziqi.locale import _

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

NAMED_KEYS = (
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *("enter", "space", "escape", "backspace", "tab"),
)
"""The keys that are named by a word; every other key is one character."""


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
    FORBIDDEN = auto()
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


DEFAULT_KEYS: Mapping[Action, tuple[str, ...]] = {
    Action.PLACE: ("enter", " ", "5"),
    Action.PROMPT: (":",),
    Action.UNDO: ("u",),
    Action.REDO: ("r",),
    Action.NEW: ("n",),
    Action.HELP: ("?",),
    Action.MENU: ("q",),
    Action.HINT: ("H",),
    Action.LINE: ("L",),
    Action.THREATS: ("t",),
    Action.SIGHT: ("v",),
    Action.EVALUATION: ("e",),
    Action.FORBIDDEN: ("F",),
    Action.NUMBERS: ("#",),
    Action.ROTATE: ("o",),
    Action.FLIP: ("f",),
    Action.MOVE_NOW: (".",),
    Action.PAUSE: ("escape",),
    Action.RESIGN: ("x",),
    Action.DRAW: ("d",),
    Action.REMATCH: ("m",),
    Action.BACK: ("[",),
    Action.FORWARD: ("]",),
    Action.FIRST: ("{",),
    Action.LAST: ("}",),
    Action.FASTER: ("+",),
    Action.SLOWER: ("-",),
    Action.SETTINGS: ("s",),
}


class KeyMap(NamedTuple):
    """The player's keys; ``problems`` are the changes that cannot be, each told in one line.

    ``steps`` and ``jumps`` are the keys that move the cursor.
    """

    actions: Mapping[str, Action]
    steps: Mapping[str, tuple[int, int]]
    jumps: Mapping[str, tuple[int, int]]
    problems: tuple[str, ...] = ()

    def action(self, key: str) -> Action | None:
        """What a key asks for; None when for nothing."""
        return self.actions.get(key)

    def keys_of(self, action: Action) -> list[str]:
        """The keys that ask for an action, the customary first."""
        return [key for key, meant in self.actions.items() if meant is action]


def keymap(changes: Mapping[str, Sequence[str]]) -> KeyMap:
    """Lay the player's changes, keys by an action's name in small letters, over the defaults.

    A change that names no action, names no key or takes the key of something else is left out,
    and told in ``problems``; the default keys of that action then stand.
    """
    keys = dict(DEFAULT_KEYS)
    problems = []
    names = {action.name.lower(): action for action in Action}
    for name, wanted in changes.items():
        if name not in names:
            problems.append(_("Keys: there is no action {name!r}").format(name=name))
        elif unknown := [key for key in wanted if not _is_key(key)]:
            problems.append(_("Keys: there is no key {key!r}").format(key=unknown[0]))
        else:
            keys[names[name]] = tuple(" " if key == "space" else key for key in wanted)
    problems += _take_back_clashes(keys)
    actions = {key: action for action, given in keys.items() for key in given}
    return KeyMap(actions, STEPS, JUMPS, tuple(problems))


def _is_key(key: str) -> bool:
    return key in NAMED_KEYS or (len(key) == 1 and key.isprintable())


def _take_back_clashes(keys: dict[Action, tuple[str, ...]]) -> list[str]:
    """Give every changed action whose key means something else its default; returns what to tell.

    A default given back may clash in its turn, so this goes on until nothing clashes.
    """
    problems = []
    while clash := _first_clash(keys):
        changed, other, key = clash
        keys[changed] = DEFAULT_KEYS[changed]
        text = _("Keys: {key!r} cannot be {name}: it is {other} already")
        problems.append(text.format(key=key, name=changed.name.lower(), other=other))
    return problems


def _first_clash(keys: Mapping[Action, tuple[str, ...]]) -> tuple[Action, str, str] | None:
    """A changed action, what else its key means, and the key; None when all keys are unique."""
    taken: dict[str, Action] = {}
    for action in sorted(keys, key=lambda action: keys[action] != DEFAULT_KEYS[action]):
        for key in keys[action]:
            if key in STEPS or key in JUMPS:
                return action, "cursor", key
            if taken.setdefault(key, action) is not action:
                return action, taken[key].name.lower(), key
    return None
