"""The names of locales in the environment, as POSIX has them."""

import os
from pathlib import Path
from typing import Final

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_CTYPE", "LANG")

_COERCED: Final = "C.UTF-8"
"""Python sets LC_CTYPE to this, if installed, where the locale is C and LC_ALL is not set."""

_FIRST_ENVIRONMENT: Final = Path("/proc/self/environ")
"""The environment at the start of the program, on Linux."""


def named_locale() -> str:
    """Return the name of the locale in the environment, installed or not; "" for none."""
    names = {name: os.environ.get(name, "") for name in LOCALE_VARIABLES}
    if names["LC_CTYPE"] == _COERCED:
        names["LC_CTYPE"] = _before_python("LC_CTYPE")
    return next(filter(None, names.values()), "")


def _before_python(name: str) -> str:
    """Return a variable as it was before Python changed it; "" where the system does not tell."""
    try:
        variables = _FIRST_ENVIRONMENT.read_bytes().split(b"\0")
    except OSError:
        return ""
    found = (one.partition(b"=")[2] for one in variables if one.startswith(name.encode() + b"="))
    return next(found, b"").decode("utf-8", "replace")


def is_utf8(name: str) -> bool:
    """Whether a locale of this name, installed or not, is UTF-8."""
    return "UTF8" in name.upper().replace("-", "")
