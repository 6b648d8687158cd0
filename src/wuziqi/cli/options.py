"""Commands, default options and language, which are known before the command line is parsed."""

import codecs
import locale
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import zip_longest
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from wuziqi.cli.streams import is_redirected
from wuziqi.levels import LEVELS
from wuziqi.locale import fitting_language, language_named
from wuziqi.system import SYSTEM
from wuziqi.system.contract import LOCALE_VARIABLES, is_utf8

_DATA_VARIABLE: Final = "WUZIQI_DATA_DIR"
"""Names the directory of settings and library where ``--data-dir`` does not."""


_MODULES: Final = {
    "host": "online",
    "join": "online",
    "replay": "saved_game",
    "puzzle": "practice",
    "learn": "practice",
    "statistics": "library",
    "import": "library_files",
    "backup": "library_files",
    "restore": "library_files",
    "convert": "show",
    "match": "matches",
    "tournament": "matches",
    "bench": "matches",
}
"""The modules of commands whose module has another name."""


def function_of(command: str, verb: str) -> Callable[..., Any]:
    """Return the function that, by its verb, ``add``s the options of a command or ``run``s it.

    The latter takes the Options and returns the exit code: 0, 2 when the command cannot be done. It
    may raise TextError and OSError. Only the module of this command is loaded.
    """
    module = import_module(f"wuziqi.cli.{_MODULES.get(command, command)}")
    function: Callable[..., Any] = getattr(module, f"{verb}_{command}")
    return function


class Options(SimpleNamespace):
    """Options by name; ``language``, ``glyphs``, ``theme`` and ``wide`` exist only if given."""


def default_options() -> Options:
    """Return the options of a command line without arguments, which needs no parser.

    The parser does not have them as defaults, because options in front of a command would be lost.
    """
    chosen = os.environ.get(_DATA_VARIABLE)
    return Options(
        command=None,
        seed=None,
        log=None,
        log_line=_log_nothing,
        lines=False,
        blind=False,
        invite=None,
        data_dir=directory(chosen) if chosen else None,
    )


def _log_nothing(*_words: object) -> None:
    """Log nowhere."""


def engine_options() -> Options:
    """Return the options of the command ``engine`` without arguments."""
    return Options(command="engine", log=None, level=LEVELS[-1].number, seed=None, book=True)


def directory(text: str) -> Path:
    """Return the absolute path of a directory; ``~`` is the player's home."""
    return Path(text).expanduser().absolute()


def language_of(words: Sequence[str]) -> str:
    """Return the language that ``--lang`` asks for, else the settings, else the locale.

    Unreadable settings name none: the command that needs them reports the fault. Parsing needs the
    language, so the words are not parsed yet.
    """
    if asked := language_named(_value(words, "--lang")):
        return asked
    language = "auto"
    if words[:1] != ["engine"]:  # boards and managers wait for it
        from wuziqi.records.settings import data_paths, kept_language  # noqa: PLC0415  see above

        data_dir = _value(words, "--data-dir")
        chosen = directory(data_dir) if data_dir else default_options().data_dir
        language = kept_language(data_paths(chosen).file)
    return fitting_language(SYSTEM.locale_environment()) if language == "auto" else language


def _value(words: Sequence[str], name: str) -> str:
    """Return the last value of an option, "" if there is none."""
    value = ""
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word == name:
            value = following
        elif word.startswith(f"{name}="):
            value = word.removeprefix(f"{name}=")
    return value


def set_locale() -> None:
    """Use the characters of the player's locale, or of the nearest installed locale.

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
    """Return the characters of the player's terminal: ``utf-8``, or another name of a codec.

    Where standard output is redirected, those of its encoding.
    """
    if is_redirected() and sys.stdout.encoding:
        return codecs.lookup(sys.stdout.encoding).name
    return SYSTEM.charset()
