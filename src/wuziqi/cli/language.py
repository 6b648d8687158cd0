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
    """Take the characters of the player's locale, or of the nearest one that is installed.

    Messages of the system stay English: ``locale.errors`` has their words.
    """
    named = next((value for name in LOCALE_VARIABLES if (value := os.environ.get(name))), "")
    for name in ("", "C.UTF-8" if _is_utf8(named) else "C"):
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        return


def charset() -> str:
    """Return the characters of the player's locale: ``utf-8``, or another name of a codec.

    Where the locale is C or not installed, Python runs in its UTF-8 mode, which says nothing about
    the terminal; the name of the locale does.
    """
    if sys.platform == "win32":
        return "utf-8"  # its console takes Unicode whatever the locale is
    if sys.flags.utf8_mode and os.environ.get("PYTHONUTF8") != "1":
        return "utf-8" if _is_utf8(_named_locale()) else "ascii"
    try:
        return codecs.lookup(locale.nl_langinfo(locale.CODESET)).name
    except LookupError:
        return "ascii"


def _named_locale() -> str:
    """Return the name of the locale that the player asks for, installed or not; "" for none.

    Python sets LC_CTYPE to C.UTF-8 for itself, where that is installed and LC_ALL is not set.
    """
    coerced = os.environ.get("LC_CTYPE") == "C.UTF-8"
    names = [name for name in LOCALE_VARIABLES if not (coerced and name == "LC_CTYPE")]
    return next((value for name in names if (value := os.environ.get(name))), "")


def _is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, has the characters of Unicode."""
    return "UTF8" in name.upper().replace("-", "")
