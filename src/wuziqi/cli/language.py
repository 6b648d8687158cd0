"""The language and the characters of the player's locale and command line."""

import locale
import os
from collections.abc import Sequence

from wuziqi.records.settings import LANGUAGES
from wuziqi.system import SYSTEM
from wuziqi.system.locale_names import LOCALE_VARIABLES, is_utf8


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
    for name in ("", "C.UTF-8" if is_utf8(named) else "C"):
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        return


def charset() -> str:
    """Return the characters of the player's terminal: ``utf-8``, or another name of a codec."""
    return SYSTEM.charset()
