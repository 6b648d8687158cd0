"""Keys of full width, as Chinese input methods send them."""

from typing import Final

_FULL_WIDTH: Final = range(0xFF01, 0xFF5F)
"""The full forms of the characters of ASCII, in their order from ``!`` on."""
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
"""What input methods send for other keys of signs, with the sign on the key."""

_NARROW: Final = {chr(code): chr(code - 0xFEE0) for code in _FULL_WIDTH} | _SIGNS


class WideKey(str):
    """A key that is the narrow character, with the wide one that was ``typed``."""

    __slots__ = ("typed",)

    typed: str


def key_of(char: str) -> str:
    """Return the key that a character is: the narrow form of a wide one, else itself."""
    if char not in _NARROW:
        return char
    key = WideKey(_NARROW[char])
    key.typed = char
    return key


def typed_text(key: str) -> str:
    """Return the character that was typed, for a text that the player writes freely."""
    return key.typed if isinstance(key, WideKey) else key
