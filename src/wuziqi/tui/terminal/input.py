"""Keys and mouse events from the characters that a terminal sends.

Escape sequences that terminfo does not describe are read here; no character of a sequence must be
taken for a typed letter. The forms are those of ECMA-48: CSI (``ESC [``, parameters, a final
character), SS3 (``ESC O``, one character), and ESC before the character of a key pressed with Alt.
"""

import re
from typing import Final, NamedTuple


class Click(NamedTuple):
    """A press of the main mouse button on a cell, in a screen of ``height`` × ``width`` cells."""

    row: int
    column: int
    height: int
    width: int


class Wheel(NamedTuple):
    """A turn of the mouse wheel: ``step`` is 1 for down, -1 for up."""

    step: int


# Full-width characters, as Chinese input methods send them

_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
"""The full-width forms of the ASCII characters from ``!`` on."""

_SIGNS: Final = {
    "\u3000": " ",
    "。": ".",
    "、": ",",
    "《": "<",
    "》": ">",
    "￥": "$",
    "【": "[",
    "】": "]",
    "「": "{",
    "」": "}",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
}
"""Other punctuation of input methods, and the ASCII character of the same key."""

_NARROW: Final = {chr(code): chr(code - 0xFEE0) for code in _FULL_WIDTH} | _SIGNS


class WideKey(str):
    """A key as its narrow character; ``typed`` is the wide character that the player typed."""

    __slots__ = ("typed",)

    typed: str


def key_of(char: str) -> str:
    """Return the key of a typed character: the narrow form of a wide character."""
    if char not in _NARROW:
        return char
    key = WideKey(_NARROW[char])
    key.typed = char
    return key


def typed_text(key: str) -> str:
    """Return the character as the player typed it, for texts of the player's own."""
    return key.typed if isinstance(key, WideKey) else key


# Escape sequences

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
"""Keys of the numeric keypad in application mode, by the character after SS3."""

_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"
_OLD_MOUSE = "\x1b[M"
_OLD_MOUSE_LENGTH = len(_OLD_MOUSE) + 3
"""The report ends with the button and two coordinates, one character each."""

_MOUSE_REPORT = re.compile(r"<([0-9]{1,3});([0-9]{1,5});([0-9]{1,5})M")
"""A mouse report in the newer form (SGR): button, column and row, both from 1."""

_WHEEL_STEPS = {64: -1, 65: 1}
"""The steps of the wheel by the button numbers of the reports."""


class MousePress(NamedTuple):
    """A press of the main mouse button on a cell, counted from 0."""

    row: int
    column: int


Typed = str | MousePress | Wheel
"""A character, the name of a special key, or a mouse event."""


def read_escapes(typed: str) -> tuple[list[Typed], str]:
    """Split typed characters into keys and mouse events.

    Returns them, and the beginning of an unfinished sequence or "". A lone ESC is a key. Drops
    unknown sequences and the text of a bracketed paste.
    """
    keys: list[Typed] = []
    at = 0
    while at < len(typed):
        if typed[at] != "\x1b" or at + 1 == len(typed):
            keys.append(typed[at])
            at += 1
        elif typed[at + 1] == "[":
            end = _csi_end(typed, at)
            if end < 0:
                return keys, typed[at:]
            keys += _csi_keys(typed[at:end])
            at = end
        elif typed[at + 1] == "O" and at + 2 < len(typed):
            final = typed[at + 2]
            keys += [key for key in (_CSI_KEYS.get(final), _KEYPAD.get(final)) if key]
            at += 3
        else:
            at += 1 if typed[at + 1] == "\x1b" else 2
    return keys, ""


def _csi_end(typed: str, start: int) -> int:
    """The index after a CSI sequence; -1 if the sequence is unfinished."""
    if typed.startswith(_PASTE_BEGIN, start):
        closed = typed.find(_PASTE_END, start)
        return closed if closed < 0 else closed + len(_PASTE_END)
    if typed.startswith(_OLD_MOUSE, start):
        end = start + _OLD_MOUSE_LENGTH
        return end if end <= len(typed) else -1
    for end in range(start + 2, len(typed)):
        if "@" <= typed[end] <= "~":
            return end + 1
    return -1


def _csi_keys(sequence: str) -> list[Typed]:
    """The key of a complete CSI sequence; [] for an unknown one."""
    inner = sequence[2:]
    if report := _MOUSE_REPORT.fullmatch(inner):
        return _mouse_events(*map(int, report.groups()))
    if sequence.startswith(_OLD_MOUSE):
        return _mouse_events(*(ord(char) - 32 for char in inner[1:]))
    return [_CSI_KEYS[inner]] if inner in _CSI_KEYS else []


def _mouse_events(button: int, column: int, row: int) -> list[Typed]:
    """The events of a mouse report, whose column and row count from 1; [] for other buttons."""
    if button == 0:
        return [MousePress(row - 1, column - 1)]
    return [Wheel(_WHEEL_STEPS[button])] if button in _WHEEL_STEPS else []
