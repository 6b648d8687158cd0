"""What keys are called on the screen."""

from wuziqi.locale import _


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
