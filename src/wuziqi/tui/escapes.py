"""Escape sequences that the terminal's description does not know, made into keys or dropped.

What a key, a mouse or a paste sends must never be taken for letters that were typed. The forms
are those of ECMA-48: CSI (``ESC [`` parameters, a final character), SS3 (``ESC O``, one character),
and ESC before the character of a key pressed with Alt.
"""

_CSI_KEYS = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "H": "home",
    "F": "end",
    "1~": "home",
    "4~": "end",
    "5~": "pageup",
    "6~": "pagedown",
    "7~": "home",
    "8~": "end",
}
_KEYPAD = dict(zip("pqrstuvwxyM", [*"0123456789", "\r"], strict=True))
"""What the numeric keypad sends behind SS3 in its application mode."""

_PASTE_BEGIN, _PASTE_END = "200~", "\x1b[201~"
_OLD_MOUSE_LENGTH = 3
"""Characters behind ``CSI M``: the button and two coordinates."""


def read_escapes(typed: str) -> list[str]:
    """Cut characters that came together into keys: characters, and names of special keys.

    A lone ESC stays as it is; a sequence with no meaning here gives nothing. What a bracketed
    paste holds is dropped: it was not meant for a board.
    """
    keys: list[str] = []
    at = 0
    while at < len(typed):
        if typed[at] != "\x1b" or at + 1 == len(typed):
            keys.append(typed[at])
            at += 1
        elif typed[at + 1] == "[":
            at = _read_csi(typed, at + 2, keys)
        elif typed[at + 1] == "O" and at + 2 < len(typed):
            final = typed[at + 2]
            keys += [key for key in (_CSI_KEYS.get(final), _KEYPAD.get(final)) if key]
            at += 3
        else:
            at += 1 if typed[at + 1] == "\x1b" else 2
    return keys


def _read_csi(typed: str, start: int, keys: list[str]) -> int:
    """Read the rest of a CSI sequence; returns where the next character stands."""
    end = start
    while end < len(typed) and not "@" <= typed[end] <= "~":
        end += 1
    sequence = typed[start : end + 1]
    if sequence == _PASTE_BEGIN:
        closed = typed.find(_PASTE_END, end)
        return len(typed) if closed < 0 else closed + len(_PASTE_END)
    if sequence == "M":
        return end + 1 + _OLD_MOUSE_LENGTH
    if sequence in _CSI_KEYS:
        keys.append(_CSI_KEYS[sequence])
    return end + 1
