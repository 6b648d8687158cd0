"""The keys of a player: the defaults of the table of actions, and the player's changes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.terminal.input import typed_text
from wuziqi.words.actions import BOARD_ACTIONS, CURSOR_STEPS, JUMPS, Action

NAMED_KEYS = (
    "left",
    "right",
    "up",
    "down",
    "home",
    "end",
    "pageup",
    "pagedown",
    "enter",
    "space",
    "escape",
    "backspace",
    "tab",
    "F1",
)
"""The keys whose name is a word; every other key is one character."""

_Command = TypeVar("_Command")

DEFAULT_KEYS: Mapping[Action, tuple[str, ...]] = {action: action.keys for action in BOARD_ACTIONS}


class KeyMap(NamedTuple):
    """The player's keys, and ``problems``: one line for each refused change.

    ``steps`` and ``jumps`` are the keys that move the cursor.
    """

    actions: Mapping[str, Action]
    steps: Mapping[str, tuple[int, int]]
    jumps: Mapping[str, tuple[int, int]]
    problems: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(tuple(self.actions))

    def action(self, key: str) -> Action | None:
        """The action of a key, by its character or else by its place; None if it has none."""
        return self.actions.get(typed_text(key)) or self.actions.get(key)

    def keys_of(self, action: Action) -> list[str]:
        """The keys of an action, the usual one first."""
        return [key for key, meant in self.actions.items() if meant is action]


def keymap(changes: Mapping[str, Sequence[str]]) -> KeyMap:
    """The default keys with the player's changes: keys by the name of an action in small letters.

    Changes with an unknown action, an unknown key or a used key are skipped and reported in
    ``problems``; the action keeps its default keys.
    """
    keys = dict(DEFAULT_KEYS)
    problems = []
    names = {action.name.lower(): action for action in BOARD_ACTIONS}
    for name, given in changes.items():
        if name not in names:
            problems.append(_("Keys: there is no action {name!r}").format(name=name))
        elif unknown := [key for key in given if not is_key(key)]:
            problems.append(_("Keys: there is no key {key!r}").format(key=unknown[0]))
        else:
            keys[names[name]] = tuple(" " if key == "space" else key for key in given)
    problems += _take_back_clashes(keys)
    actions = {key: action for action, given in keys.items() for key in given}
    return KeyMap(actions, CURSOR_STEPS, JUMPS, tuple(problems))


def by_page_key(commands: Mapping[Action, _Command]) -> dict[str, _Command]:
    """Return the commands of a page by the keys that the table of actions has for them there."""
    return {key: command for action, command in commands.items() for key in action.page_keys}


HELP_KEYS = ("?", "F1")
"""The keys of the help on pages without a board, where they never change."""


def is_key(key: str) -> bool:
    """Whether a key of this name can be given to an action."""
    return key in NAMED_KEYS or (len(key) == 1 and key.isprintable())


def _take_back_clashes(keys: dict[Action, tuple[str, ...]]) -> list[str]:
    """Give changed actions whose key is in use their default keys; returns a line for each."""
    problems = []
    # A restored default may clash with another change, so this repeats until nothing clashes.
    while clash := _first_clash(keys):
        changed, other, key = clash
        if keys[changed] == DEFAULT_KEYS[changed]:  # only a fault of the table: nothing to restore
            raise ValueError(f"{key!r} is a key of {changed.name} and of {other}")
        keys[changed] = DEFAULT_KEYS[changed]
        text = _("Keys: {key!r} cannot be {name}: it is {other} already")
        problems.append(text.format(key=key, name=changed.name.lower(), other=other))
    return problems


def _first_clash(keys: Mapping[Action, tuple[str, ...]]) -> tuple[Action, str, str] | None:
    """A changed action, the name of the other use of its key, and the key; None without a clash."""
    taken: dict[str, Action] = {}
    for action in sorted(keys, key=lambda action: keys[action] != DEFAULT_KEYS[action]):
        for key in keys[action]:
            if key in CURSOR_STEPS or key in JUMPS:
                return action, "cursor", key
            if taken.setdefault(key, action) is not action:
                return action, taken[key].name.lower(), key
    return None


# Names of keys on the screen


_KEY_NAMES = {
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "insert": N_("Insert"),
    "delete": N_("Delete"),
    "shift-tab": N_("Shift-Tab"),
    "enter": N_("Enter"),
    " ": N_("Space"),
    "escape": N_("Esc"),
    "backspace": N_("Backspace"),
    "tab": N_("Tab"),
}


def key_text(key: str) -> str:
    """A key as the player knows it, by its name in ``keys``."""
    return _(_KEY_NAMES[key]) if key in _KEY_NAMES else key


def keys_text(keymap: KeyMap, *actions: Action, limit: int = 9) -> str:
    """The player's keys: the first of each action, or at most ``limit`` of a single action.

    Skips actions without a key; "-" if none has one.
    """
    keys = [keymap.keys_of(action) for action in actions]
    shown = keys[0][:limit] if len(keys) == 1 else [given[0] for given in keys if given]
    return " ".join(map(key_text, shown)) or "-"


def unknown_page_key(key: str) -> str:
    """Say that a key means nothing on a page, whose help has a key that never changes."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return text.format(key=key_text(key), help="?")


# Sentences that name the player's keys


def filled(text: str, keymap: KeyMap, **values: object) -> str:
    """A text with its values; an action such as ``{undo}`` becomes its first key."""
    return text.format(**key_names(keymap), **values)


def key_names(keymap: KeyMap) -> dict[str, str]:
    """Return the first key of every action, by the action's name in small letters."""
    keys = {action.name.lower(): keys_text(keymap, action, limit=1) for action in BOARD_ACTIONS}
    return {**keys, "resume": keys["pause"]}  # the same key pauses and goes on


def unknown_key(key: str, keymap: KeyMap) -> str:
    """Say that a key means nothing on a board."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return filled(text, keymap, key=key_text(key))


def what_if_alone(keymap: KeyMap) -> str:
    """Say that the player can try stones of both colours, and name the key's next effect."""
    text = _("What if: {place} places a stone; {what_if} again: the computer replies.")
    return filled(text, keymap)


def what_if_answered(keymap: KeyMap) -> str:
    """Say that the computer answers a trial stone, and name the key's next effect."""
    text = _(
        "What if: the computer replies; {move_now} makes it move, {what_if}: you play both sides."
    )
    return filled(text, keymap)
