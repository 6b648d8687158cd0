"""What the line under the board says, with the player's own keys."""

from wuziqi.locale import _
from wuziqi.tui.widgets.keys import Action, KeyMap, key_text, keys_text


def filled(text: str, keymap: KeyMap, **values: object) -> str:
    """A text with its values; an action such as ``{undo}`` stands for its first key."""
    return text.format(**key_names(keymap), **values)


def key_names(keymap: KeyMap) -> dict[str, str]:
    """Return the first key of every action, by the action's name in small letters."""
    return {action.name.lower(): keys_text(keymap, action, limit=1) for action in Action}


def unknown_key(key: str, keymap: KeyMap) -> str:
    """Say that a key means nothing on a board."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return filled(text, keymap, key=key_text(key))


def what_if_alone(keymap: KeyMap) -> str:
    """Say that stones of both colours can be tried out, and what the key does next."""
    text = _("What if: {place} places a stone; {what_if} again has the computer answer.")
    return filled(text, keymap)


def what_if_answered(keymap: KeyMap) -> str:
    """Say that the computer answers the stones that are tried out, and what the key does next."""
    text = _("What if: the computer answers; {move_now} has it move, {what_if} is alone again.")
    return filled(text, keymap)
