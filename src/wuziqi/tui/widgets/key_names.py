"""What keys are called on the screen."""

from wuziqi.locale import _
from wuziqi.texts import N_
from wuziqi.tui.widgets.keys import Action, KeyMap

_NAMES = {
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
    return _(_NAMES[key]) if key in _NAMES else key


def keys_text(keymap: KeyMap, *actions: Action, limit: int = 9) -> str:
    """The player's keys of some actions: the first of each or, of a single one, at most ``limit``.

    Actions without a key are left out; "-" if none has one.
    """
    keys = [keymap.keys_of(action) for action in actions]
    shown = keys[0][:limit] if len(keys) == 1 else [given[0] for given in keys if given]
    return " ".join(map(key_text, shown)) or "-"


def unknown_page_key(key: str) -> str:
    """Say that a key means nothing on a page, whose help has a key that never changes."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return text.format(key=key_text(key), help="?")
