"""What is said about keys on pages; it loads nothing else, for the menu is there at once."""

from wuziqi.locale import _
from wuziqi.tui.widgets.key_names import key_text


def unknown_page_key(key: str) -> str:
    """Say that a key means nothing on a page, whose help has a key that never changes."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return text.format(key=key_text(key), help="?")
