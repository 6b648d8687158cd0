"""The names of locales in the environment, as POSIX has them."""

import os
from typing import Final

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")


def named_locale() -> str:
    """Return the name of the locale that the player asks for, installed or not; "" for none.

    Python sets LC_CTYPE to C.UTF-8 for itself, where that is installed and LC_ALL is not set.
    """
    coerced = os.environ.get("LC_CTYPE") == "C.UTF-8"
    names = [name for name in LOCALE_VARIABLES if not (coerced and name == "LC_CTYPE")]
    return next((value for name in names if (value := os.environ.get(name))), "")


def is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, has the characters of Unicode."""
    return "UTF8" in name.upper().replace("-", "")
