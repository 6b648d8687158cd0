"""What keys are called on the screen."""

from wuziqi.locale import _
from wuziqi.tui.widgets.keys import Action, KeyMap


def key_text(key: str) -> str:
    """A key as the player knows it, by its name in ``keys``."""
    names = {
        "enter": _("Enter"),
        " ": _("Space"),
        "escape": _("Esc"),
        "backspace": _("Backspace"),
        "tab": _("Tab"),
    }
    return names.get(key, key)


def keys_text(keymap: KeyMap, *actions: Action, most: int = 9) -> str:
    """The player's keys of some actions: the first of each or, of a single one, at most ``most``.

    An action without a key is passed over; where none has one, "-".
    """
    keys = [keymap.keys_of(action) for action in actions]
    shown = keys[0][:most] if len(keys) == 1 else [given[0] for given in keys if given]
    return " ".join(map(key_text, shown)) or "-"
