"""Texts for players: marked for translation, and safe to show wherever they come from."""

from typing import Final
from unicodedata import category, east_asian_width

CONTROLS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The Unicode categories that are never shown: controls, formats, surrogates, line separators.

Formats are among them for the marks that reverse a text or hide a part of it.
"""


NAME_COLUMNS: Final = 20
"""The most columns of a player's name."""
_LONGEST_NAME: Final = 1000
"""The most characters of a name; the rest is dropped."""


def N_(text: str) -> str:  # noqa: N802  the customary name
    """Mark a text for translation; returns the text itself."""
    return text


def clean(text: str) -> str:
    """Return a text from outside as one line without control characters.

    Line breaks and tabs become blanks, other controls and lone surrogates ``?``; invisible format
    characters, such as the ones that reverse a text, are dropped.
    """
    return text if text.isprintable() else "".join(map(_harmless, text))


def clean_name(text: str) -> str:
    """Return a player's name from outside, shortened to fit beside a board; "" if there is none.

    Blanks around it and repeated blanks are dropped, and marks on marks: a letter keeps one.
    """
    kept: list[str] = []
    room = NAME_COLUMNS
    for char in " ".join(clean(text[:_LONGEST_NAME]).split()):
        if _is_mark(char):
            if not kept or _is_mark(kept[-1]):
                continue
        else:
            room -= 2 if east_asian_width(char) in ("W", "F") else 1
        if room < 0:
            break
        kept.append(char)
    return "".join(kept).strip()


def _is_mark(char: str) -> bool:
    return category(char) in ("Mn", "Me")


class TextError(Exception):
    """An error that a player may see: a text marked for translation, and the ``values`` in it.

    A value may be a list, or an error itself. Of a system error only the reason is shown:
    the surrounding text names the file. The words are English; ``locale.errors`` has the words of
    other languages.
    """

    def __init__(self, text: str, /, **values: object) -> None:
        super().__init__(text)
        self.text = text
        self.values = values

    def __str__(self) -> str:
        values = {name: _reason(value) for name, value in self.values.items()}
        return self.text.format(**values) if values else self.text


def _reason(value: object) -> object:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value.strerror or value if isinstance(value, OSError) else value


def _harmless(char: str) -> str:
    kind = category(char)
    if kind not in CONTROLS:
        return char
    if kind == "Cf":
        return ""
    return " " if char.isspace() else "?"
