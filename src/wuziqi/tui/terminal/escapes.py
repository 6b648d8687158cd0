"""Escape sequences that the terminal's description does not know, made into keys or dropped.

The characters of a sequence must never be taken for typed letters. The forms are those of
ECMA-48: CSI (``ESC [``, parameters, a final character), SS3 (``ESC O``, one character), and ESC
before the character of a key pressed with Alt.
"""

import re
from typing import NamedTuple

from wuziqi.tui.terminal.click import Wheel

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
"""The character after SS3 that the numeric keypad sends in application mode."""

_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"
_OLD_MOUSE = "\x1b[M"
_OLD_MOUSE_LENGTH = len(_OLD_MOUSE) + 3
"""Its report ends with the button and two coordinates, a character each."""

_MOUSE_REPORT = re.compile(r"<([0-9]{1,3});([0-9]{1,5});([0-9]{1,5})M")
"""A report of the mouse in its newer form (SGR): button, column and row, both from 1."""

_WHEEL_STEPS = {64: -1, 65: 1}
"""The turns of the wheel by the buttons that they are reported as: up, down."""


class MousePress(NamedTuple):
    """The main button of the mouse was pressed on a cell, counted from 0."""

    row: int
    column: int


Typed = str | MousePress | Wheel
"""A character, the name of a special key, or what the mouse did."""


def read_escapes(typed: str) -> tuple[list[Typed], str]:
    """Split typed characters into keys and reports of the mouse.

    Returns them and the beginning of an unfinished sequence, or "". A lone ESC is a key; unknown
    sequences and the text of a bracketed paste are dropped.
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
    """The index after a CSI sequence; -1 if it is unfinished."""
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
    """What a report means, column and row counted from 1; [] for other buttons."""
    if button == 0:
        return [MousePress(row - 1, column - 1)]
    return [Wheel(_WHEEL_STEPS[button])] if button in _WHEEL_STEPS else []
