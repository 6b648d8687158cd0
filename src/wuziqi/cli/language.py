"""The language and the characters of the player's locale and command line."""

import codecs
import locale
import os
import sys
from collections.abc import Sequence
from typing import Final

from wuziqi.records.settings import LANGUAGES

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")


def asked_language(words: Sequence[str]) -> str:
    """Return the language of ``--lang``, which is needed before parsing; "" for none."""
    asked = ""
    for option, value in zip(words, [*words[1:], ""], strict=False):
        if option == "--lang":
            asked = value
        elif option.startswith("--lang="):
            asked = option.removeprefix("--lang=")
    return asked if asked in LANGUAGES[1:] else ""


def set_locale() -> None:
    """Take the player's locale, or the nearest one that is installed."""
    named = next((value for name in LOCALE_VARIABLES if (value := os.environ.get(name))), "")
    for name in ("", "C.UTF-8" if _is_utf8(named) else "C"):
        try:
            locale.setlocale(locale.LC_ALL, name)
        except locale.Error:
            continue
        return


def charset() -> str:
    """Return the characters of the player's locale: ``utf-8``, or another name of a codec.

    Python turns the C locale, and one that is not installed, into C.UTF-8 for itself, and then
    runs in its UTF-8 mode; that says nothing about the terminal, but what LANG asks for does.
    """
    if sys.platform == "win32":
        return "utf-8"  # its console takes Unicode whatever the locale is
    coerced = sys.flags.utf8_mode and os.environ.get("LC_CTYPE") == "C.UTF-8"
    if coerced and os.environ.get("PYTHONUTF8") != "1":
        return "utf-8" if _is_utf8(os.environ.get("LANG", "")) else "ascii"
    try:
        return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name
    except LookupError:
        return "ascii"


def _is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, has the characters of Unicode."""
    return "UTF8" in name.upper().replace("-", "")
