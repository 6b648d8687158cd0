"""Keys and mouse events from the characters that a terminal sends.

Escape sequences outside terminfo are read here; no character of a sequence must pass for a typed
letter. The forms follow ECMA-48: CSI (``ESC [``, parameters, a final character), SS3 (``ESC O``,
one character), strings (``ESC ]``, ``ESC P``, ``ESC _``: a terminal's replies, up to ST or BEL),
and ESC before the character of a key pressed with Alt.
"""

import re
import sys
from typing import Final, NamedTuple
from unicodedata import category


class Click(NamedTuple):
    """A press of the main mouse button on a cell, in a screen of ``height`` × ``width`` cells."""

    row: int
    column: int
    height: int
    width: int


class Wheel(NamedTuple):
    """A turn of the mouse wheel: ``step`` is 1 for down, -1 for up."""

    step: int


class Paste(NamedTuple):
    """A pasted text, from between the marks of a bracketed paste."""

    text: str


class OpenPaste(NamedTuple):
    """A paste whose end does not come: what follows goes into it, or it ``is_dropped``."""

    is_dropped: bool


class TerminalReply(NamedTuple):
    """A terminal's answer to a question about itself: the whole sequence."""

    text: str


# Keys by the characters of other keyboards: full-width ones of Chinese input methods, and letters
# of other scripts, which mean the key at their place on an American keyboard

_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
"""The full-width forms of the ASCII characters, beginning with ``!``."""

_SIGN_CHARACTERS: Final = {
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

_SHIFTED: Final = dict(zip("`1234567890-=[]\\;',./", '~!@#$%^&*()_+{}|:"<>?', strict=True))
"""The signs of an American keyboard, and the signs of the same keys with Shift."""

_LAYOUTS: Final = (
    ("qwertyuiop[]", "йцукенгшщзхъ"),  # Russian
    ("asdfghjkl;'", "фывапролджэ"),
    ("zxcvbnm,.`", "ячсмитьбюё"),
    ("]s'o\\", "їієўґ"),  # Ukrainian and Belarusian, where they differ
    ("qwj]'x", "љњјђћџ"),  # Serbian and Macedonian
    ("ertyuiopasdfghjkl", "ερτυθιοπασδφγηξκλ"),  # Greek
    ("zxcvbnmw", "ζχψωβνμς"),
    ("ertyuiop", "קראטוןםפ"),  # Hebrew
    ("asdfghjkl;", "שדגכעיחלךף"),
    ("zxcvbnm,.", "זסבהנמצתץ"),
    ("qwertyuiop[]", "ضصثقفغعهخحجد"),  # Arabic
    ("asdfghjkl;'", "شسيبلاتنمكط"),
    ("zxcvnm,./`", "ئءؤرىةوزظذ"),
    ("d;']m", "یکگچپ"),  # Persian
    ("qwertyuiop", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ"),  # Korean
    ("asdfghjkl", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ"),
    ("zxcvbnm", "ㅋㅌㅊㅍㅠㅜㅡ"),
    ("QWERTOP", "ㅃㅉㄸㄲㅆㅒㅖ"),
    ("qwertyuiop", "ქწერტყუიოპ"),  # Georgian
    ("asdfghjkl", "ასდფგჰჯკლ"),
    ("zxcvbnm", "ზხცვბნმ"),
)
"""Keys of an American keyboard, and the letters of other keyboards in the same places."""


def _letters() -> dict[str, str]:
    """The letters of other scripts, small and capital, with the characters of their keys."""
    letters = {char: key for keys, chars in _LAYOUTS for key, char in zip(keys, chars, strict=True)}
    capitals = {
        char.upper(): _SHIFTED.get(key, key.upper())
        for char, key in reversed(letters.items())  # of two small sigmas the usual one counts
    }
    return capitals | letters


_TYPED_CHARACTERS: Final = (
    {chr(code): chr(code - 0xFEE0) for code in _FULL_WIDTH} | _SIGN_CHARACTERS | _letters()
)


class MappedKey(str):
    """A key as the ASCII character in its place; ``typed`` is the typed character."""

    __slots__ = ("typed",)

    typed: str


def key_of_char(char: str) -> str:
    """Return the key of a typed character: for a wide or foreign character one of ASCII.

    The digits of all scripts are digits.
    """
    if char.isascii():
        return char
    meant = str(int(char)) if char.isdecimal() else _TYPED_CHARACTERS.get(char)
    if meant is None:
        return char
    key = MappedKey(meant)
    key.typed = char
    return key


def is_invisible(char: str) -> bool:
    """Whether a typed character is a format character, such as a mark of the writing direction."""
    return len(char) == 1 and category(char) == "Cf"


def typed_text(key: str) -> str:
    """Return the character as the player typed it, for texts of the player's own."""
    return key.typed if isinstance(key, MappedKey) else key


# Escape sequences

_CSI_KEYS = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "E": "5",  # the middle of the keypad without Num Lock
    "H": "home",
    "F": "end",
    "P": "F1",
    "[A": "F1",  # the Linux console
    "11~": "F1",
    "Z": "shift-tab",
    "1~": "home",
    "2~": "insert",
    "3~": "delete",
    "4~": "end",
    "5~": "pageup",
    "6~": "pagedown",
    "7~": "home",
    "8~": "end",
}
_KEYPAD_CHARACTERS = dict(zip("pqrstuvwxyM", [*"0123456789", "\r"], strict=True))
"""Keys of the numeric keypad in application mode, by the character after SS3."""

_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"
_OLD_MOUSE = "\x1b[M"
_OLD_MOUSE_LENGTH = len(_OLD_MOUSE) + 3
"""The report ends with the button and two coordinates, one character each."""

_MOUSE_REPORT: Final = r"<([0-9]{1,3});([0-9]{1,5});([0-9]{1,5})M"
"""A mouse report in the newer form (SGR): button, column and row, both from 1."""

_WHEEL_STEPS = {64: -1, 65: 1}
"""The steps of the wheel by the button numbers of the reports."""

_STRINGS: Final = "]P_^X"
"""The characters after ESC that begin a string: OSC, DCS, APC, PM and SOS."""

_WIDE_CSI: Final = "\x9b"

INTRODUCERS: Final = f"[O{_STRINGS}"
"""The characters after ESC that begin a sequence of more characters."""

_CONTROLS: Final = {chr(code): f"\x1b{chr(code - 0x40)}" for code in range(0x80, 0xA0)}
"""The controls of one character, C1, and the same ones as ESC and a character."""


def plain_control(char: str, before: str) -> str:
    """Return a typed character; for a control of 8 bits, such as CSI, the same one of 7 bits.

    In a paste, whose text is ``before``, only CSI is one: it begins the end.
    """
    if char in _CONTROLS and (char == _WIDE_CSI or not is_pasting(before)):
        return _CONTROLS[char]
    return char


_REST: Final = re.compile(
    r"\[(?:[0-?[]|[A-Z]\Z)|O[A-Za-z]\Z|\](?:[0-9]|[lLI])|P[0-9>?!$+|]|_[A-Za-z]|[\^X]."
)
"""The beginning of the rest of a sequence behind its ESC, in at least two characters."""


def is_rest(typed: str, *, expected: bool) -> bool:
    """Whether characters that come together are the rest of a sequence, behind its ESC.

    Where an answer is ``expected``, its first character alone is enough.
    """
    return bool(_REST.match(typed)) or (expected and typed[0] in f"[{_STRINGS}")


def ends_with_escape(typed: str) -> bool:
    """Whether the last character is ESC, and no part of a sequence so far."""
    if typed[-1:] != "\x1b":
        return False
    keys, unfinished = read_escapes(typed)
    return keys[-1:] == ["\x1b"] and not unfinished


_CONTROL_STRING: Final = re.compile(
    r"\x1b[]P_^X][^\x07\x18\x1a\x1b]*(?:[\x07\x18\x1a]|\x1b\\|(?=\x1b[^\\]))"
)
"""A whole string: ST or BEL ends it, CAN, SUB and another sequence break it off."""

_ANSWERS: Final = ("\x1b_G", "\x1bP>|", "\x1b]11;")
"""The beginnings of answers about pictures and about the background."""
_ANSWER: Final = r"\?[0-9;]*[cS]|6;[0-9;]*t"
"""The replies, without their introducer, with the kind of terminal and the size of a cell."""

_LONGEST_PASTE: Final = 100_000
"""The most characters of a paste: more than a game has."""

MOST_PASTED: Final = 300_000
"""The most characters of a paste to wait for its end, however long it rests."""

_LONGEST_SEQUENCE: Final = 200_000
"""The longest unfinished sequence to wait for, in characters: longer than a reply."""


class MousePress(NamedTuple):
    """A press of the main mouse button on a cell, counted from 0."""

    row: int
    column: int


Pressed = str | MousePress | Wheel | Paste | OpenPaste
"""A character, the name of a special key, a mouse event, or a paste."""

TerminalInput = Pressed | TerminalReply
"""The input of a terminal."""


def read_escapes(typed: str) -> tuple[list[TerminalInput], str]:
    """Split typed characters into keys, mouse events and pastes.

    Returns them with answers of the terminal about itself, and the beginning of an unfinished
    sequence or "". A lone ESC is a key. Drops unknown sequences, and replies to other programs.
    """
    keys: list[TerminalInput] = []
    at = 0
    while at < len(typed):
        if typed[at] != "\x1b" or at + 1 == len(typed):
            keys.append(typed[at])
            at += 1
        elif typed[at + 1] == "[":
            end = _csi_end(typed, at)
            if end < 0:
                return keys, _bounded(typed[at:])
            keys += _csi_keys(typed[at:end])
            at = end
        elif typed[at + 1] in _STRINGS:
            string = _CONTROL_STRING.match(typed, at)
            if string is None:
                return keys, _bounded(typed[at:])
            if string[0].startswith(_ANSWERS):
                keys.append(TerminalReply(string[0]))
            at = string.end()
        elif typed[at + 1] == "O":
            if at + 2 == len(typed):
                return keys, typed[at:]
            final = typed[at + 2]
            keys += [key for key in (_CSI_KEYS.get(final), _KEYPAD_CHARACTERS.get(final)) if key]
            at += 2 if final == "\x1b" else 3  # another sequence breaks it off
        else:
            at += 1 if typed[at + 1] == "\x1b" else 2
    return keys, ""


_SINGLE_KEY: Final = (
    r"(?s).|\x1b\[(?:\[.|(?!\[)[0-9;:]*[@-~])|\x1bO.|(?:\x1b\[<[0-9;]*[mM]){1,2}|\x1b\[M..."
)


def is_single(typed: str) -> bool:
    """Whether typed characters belong to one key or one click."""
    return re.fullmatch(_SINGLE_KEY, typed) is not None


def is_pasting(typed: str) -> bool:
    """Whether typed characters end within a paste."""
    return typed.rfind(_PASTE_BEGIN) > typed.rfind(_PASTE_END)


def lacking_of_old_mouse(typed: str) -> int:
    """Return how many bytes a mouse report of the older form still lacks; 0 within no such one.

    They are no characters: beyond column 95 they have 8 bits.
    """
    begun = typed.rfind(_OLD_MOUSE, -_OLD_MOUSE_LENGTH)
    return 0 if begun < 0 else _OLD_MOUSE_LENGTH - (len(typed) - begun)


def _bounded(unfinished: str) -> str:
    """The beginning of a sequence without more than the longest has; a paste loses its middle."""
    if len(unfinished) <= _LONGEST_SEQUENCE:
        return unfinished
    if not unfinished.startswith(_PASTE_BEGIN):
        return ""
    return unfinished[: len(_PASTE_BEGIN) + _LONGEST_PASTE] + unfinished[1 - len(_PASTE_END) :]


def _csi_end(typed: str, start: int) -> int:
    """The index after a CSI sequence; -1 if the sequence is unfinished."""
    if typed.startswith(_PASTE_BEGIN, start):
        closed = typed.find(_PASTE_END, start)
        return closed if closed < 0 else closed + len(_PASTE_END)
    if typed.startswith(_OLD_MOUSE, start):
        end = start + _OLD_MOUSE_LENGTH
        return end if end <= len(typed) else -1
    first = start + 2
    if typed.startswith("[", first):  # a function key of the Linux console
        first += 1
    for end in range(first, len(typed)):
        if "@" <= typed[end] <= "~":
            return end + 1
        if typed[end] == "\x1b":  # another sequence breaks it off
            return end
    return -1


def _csi_keys(sequence: str) -> list[TerminalInput]:
    """The key of a complete CSI sequence; [] for an unknown one."""
    inner = sequence[2:]
    if sequence.startswith(_PASTE_BEGIN):
        text = sequence[len(_PASTE_BEGIN) : -len(_PASTE_END)]
        return [Paste(text[:_LONGEST_PASTE])]
    if report := re.fullmatch(_MOUSE_REPORT, inner):
        return _mouse_events(*map(int, report.groups()))
    if sequence.startswith(_OLD_MOUSE):
        return _mouse_events(*(ord(char) - 32 for char in inner[1:]))
    if inner in _CSI_KEYS:
        return [_CSI_KEYS[inner]]
    if re.fullmatch(_ANSWER, inner):
        return [TerminalReply(sequence)]
    key = _reported_key(inner)
    return [key] if key else []


def _mouse_events(button: int, column: int, row: int) -> list[TerminalInput]:
    """The events of a mouse report, whose column and row count from 1; [] for other buttons."""
    if button == 0:
        return [MousePress(row - 1, column - 1)]
    return [Wheel(_WHEEL_STEPS[button])] if button in _WHEEL_STEPS else []


# Keys as numbers: kitty's keyboard protocol and xterm's modifyOtherKeys, which another program may
# have left on


_NUMBERED: Final = (
    r"(?P<key>[0-9]{1,7})(?::(?P<shifted>[0-9]{0,7}))?(?::(?P<base>[0-9]{0,7}))?"
    r"(?:;(?P<modifiers>[0-9]{0,3})(?::(?P<event>[0-9]))?)?(?:;[0-9:]*)?u"
)
"""Kitty's form: key, shifted key and key of the basic layout; modifiers and event; text."""

_OTHER_KEY: Final = r"27;(?P<modifiers>[0-9]{1,3});(?P<key>[0-9]{1,7})~"
_MODIFIED: Final = (
    r"(?P<number>[0-9]{1,2});(?P<modifiers>[0-9]{1,3})(?::(?P<event>[0-9]))?(?P<final>[A-Z~])"
)
"""A special key with modifiers, such as ``1;129A``: Up while Num Lock is on."""

_SHIFT, _CTRL, _LOCKS = 1, 4, 64 + 128
_RELEASED: Final = "3"
"""The number of the event when a key is let go."""

_KITTY_KEYPAD: Final = dict(
    enumerate(
        (
            *"0123456789./*-+",
            "\r",
            "=",
            ",",
            "left",
            "right",
            "up",
            "down",
            "pageup",
            "pagedown",
            "home",
            "end",
            "insert",
            "delete",
            "5",
        ),
        57399,
    )
)
"""The keys of the numeric keypad by kitty's numbers; without Num Lock the middle one is 5 too."""

_PRIVATE: Final = range(57344, 63744)
"""Kitty's numbers of keys without a character: they type nothing."""


def _reported_key(inner: str) -> str:
    """The key of a CSI sequence with numbers, without its introducer; "" for none of ours."""
    if found := re.fullmatch(_MODIFIED, inner):
        number = "" if found["final"] != "~" else found["number"]
        held = _held(found["modifiers"])
        plain = held == 0 and found["event"] != _RELEASED
        return _CSI_KEYS.get(number + found["final"], "") if plain else ""
    if found := re.fullmatch(_OTHER_KEY, inner):
        return _numbered_key(int(found["key"]), _held(found["modifiers"]))
    found = re.fullmatch(_NUMBERED, inner)
    if found is None or found["event"] == _RELEASED:
        return ""
    key, shifted, base = (int(found[name] or 0) for name in ("key", "shifted", "base"))
    return _numbered_key(key, _held(found["modifiers"]), shifted, base)


def _held(modifiers: str | None) -> int:
    """The modifiers held down, from their sum plus one; locks do not count."""
    return max(int(modifiers or 1) - 1, 0) & ~_LOCKS


def _numbered_key(key: int, held: int, shifted: int = 0, base: int = 0) -> str:
    """The key with a number while modifiers are held; "" for none of ours.

    ``shifted`` is its number with Shift, ``base`` the number of the same key on an American
    keyboard; 0 where the terminal does not say.
    """
    if key in _PRIVATE:
        return "" if held else _KITTY_KEYPAD.get(key, "")
    if held & ~(_SHIFT | _CTRL) or max(key, shifted, base) > sys.maxunicode:
        return ""
    char = chr(key)
    if held & _CTRL:
        char = chr(base) if base and not char.isascii() else char
        return chr(ord(char) & 31) if "@" <= char <= "~" else ""
    if not held & _SHIFT:
        return char
    if char == "\t":
        return "shift-tab"
    return chr(shifted) if shifted else _SHIFTED.get(char, char.upper())
