"""Changes of the player's keys: who has a key, who would lose it, and what the settings keep."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wuziqi.tui.widgets.keys import DEFAULT_KEYS, JUMPS, STEPS, Action, KeyMap, is_key

PROTECTED = (Action.PLACE, Action.HELP, Action.MENU)
"""The actions that always keep a key: without them nobody can play, find out or leave."""


@dataclass(frozen=True)
class KeyChange:
    """``keys`` that an ``action`` is to have, and the keys that ``losers`` have to give for it."""

    action: Action
    keys: tuple[str, ...]
    losers: Mapping[Action, tuple[str, ...]]

    @property
    def robbed(self) -> Action | None:
        """A protected action that would be left without a key; None if there is none."""
        return next((other for other in PROTECTED if self.after.get(other) == ()), None)

    @property
    def after(self) -> dict[Action, tuple[str, ...]]:
        """The keys of all actions that the change is about."""
        return {**self.losers, self.action: self.keys}


def change_of(keymap: KeyMap, action: Action, keys: Sequence[str]) -> KeyChange:
    """Return the change that gives an action these keys alone, which are of it or of others."""
    others = {other for key in keys if (other := keymap.action(key)) not in (None, action)}
    losers = {
        other: tuple(key for key in keymap.keys_of(other) if key not in keys)
        for other in Action
        if other in others
    }
    return KeyChange(action, tuple(keys), losers)


def moves_cursor(key: str) -> bool:
    """Whether a key is one of the cursor, which always keeps it."""
    return key in STEPS or key in JUMPS


def can_be_given(key: str) -> bool:
    """Whether a key can ask for an action."""
    return is_key("space" if key == " " else key) and not moves_cursor(key)


def kept_keys(
    changes: Mapping[str, Sequence[str]], keymap: KeyMap, after: Mapping[Action, Sequence[str]]
) -> dict[str, list[str]]:
    """Return what the settings keep of ``keymap`` after a change: the keys that are not default.

    Of the present ``changes`` those of actions that this version does not know stay.
    """
    names = {action.name.lower() for action in Action}
    kept = {name: list(keys) for name, keys in changes.items() if name not in names}
    for action in Action:
        keys = tuple(after.get(action, keymap.keys_of(action)))
        if keys != DEFAULT_KEYS[action]:
            kept[action.name.lower()] = ["space" if key == " " else key for key in keys]
    return kept
