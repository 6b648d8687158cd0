"""What is done to texts wherever they come from: marked for translation, made safe to show."""

from typing import Final
from unicodedata import category

CONTROLS: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The Unicode categories that are never shown: controls, formats, surrogates, separators of lines.

Formats are among them for the marks that reverse a text or hide a part of it.
"""


def N_(text: str) -> str:  # noqa: N802  the customary name: marks a text for translation, no more
    """Return the text as it is."""
    return text


def clean(text: str) -> str:
    """Return a text from outside as one line that no terminal obeys.

    Line breaks and tabs become blanks, other controls and lone surrogates ``?``; invisible format
    characters, among them those that reverse a text, are dropped.
    """
    return text if text.isprintable() else "".join(map(_harmless, text))


def error_text(error: Exception) -> str:
    """Return an error in words: those of the system without their number, with the file if any."""
    if not (isinstance(error, OSError) and error.strerror):
        return str(error)
    return f"{error.strerror} ({error.filename})" if error.filename else error.strerror


def _harmless(char: str) -> str:
    kind = category(char)
    if kind not in CONTROLS:
        return char
    if kind == "Cf":
        return ""
    return " " if char.isspace() else "?"
