"""The player's settings, their file, and the directories of settings and library."""

import json
import os
import re
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from wuziqi import locale
from wuziqi.records.setup import SETUP_NAMES, Setup, read_setup, usable_setup, write_setup
from wuziqi.system import SYSTEM
from wuziqi.system.contract import private_opener
from wuziqi.texts import N_, TextError, clean_name

SETTINGS_FILE: Final = "settings.json"
LIBRARY_FILE: Final = "library.sqlite3"
THEMES_DIRECTORY: Final = "themes"
"""The directory of the player's own themes, beside the settings file."""

REVIEWS_DIRECTORY: Final = "reviews"
"""The directory of interrupted reviews, beside the library."""


class DataPaths(NamedTuple):
    """The settings ``file`` and the ``directory`` of the library."""

    file: Path
    directory: Path


def data_paths(chosen: Path | None) -> DataPaths:
    """Return the paths in the ``chosen`` directory, or else the system's."""
    if chosen is not None:
        return DataPaths(chosen / SETTINGS_FILE, chosen)
    settings, data = SYSTEM.user_directories("wuziqi")
    return DataPaths(settings / SETTINGS_FILE, data)


_OWN_FILES: Final = (SETTINGS_FILE, f"{Path(LIBRARY_FILE).stem}.")
"""The beginnings of the names of our files: backups, logs and locks have endings of their own."""

_OWN_DIRECTORIES: Final = (THEMES_DIRECTORY, REVIEWS_DIRECTORY)


def keep_private(paths: DataPaths) -> None:
    """Let only the player read settings and library, which have the keys of friends' games.

    Earlier versions let every user of the machine read them. A directory that has more than our
    files stays as it is, since the player may share it. Raises OSError.
    """
    for directory in {paths.file.parent, paths.directory}:
        try:
            names = [path.name for path in directory.iterdir()]
        except OSError:  # no directory yet, or one that opening will complain of
            continue
        own = [name for name in names if name.startswith(_OWN_FILES) or name in _OWN_DIRECTORIES]
        if own and len(own) == len(names):
            SYSTEM.make_private(directory)
        for name in own:
            with suppress(FileNotFoundError):  # of a program that ends just now
                SYSTEM.make_private(directory / name)


def make_private_directory(path: Path) -> None:
    """Make a directory for the player alone, unless there is one. Raises OSError.

    Directories above it, such as ``~/.local/share``, are like those of other programs.
    """
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


# The settings


LANGUAGE_CHOICES = ("auto", *locale.LANGUAGES)
GLYPH_CHOICES = ("auto", "unicode", "safe", "ascii")
PICTURE_CHOICES = ("auto", "on", "off")
_WORD_SETTINGS: dict[str, tuple[str, ...]] = {
    "language": LANGUAGE_CHOICES,
    "glyphs": GLYPH_CHOICES,
    "pictures": PICTURE_CHOICES,
}
_RELAY: Final = r"wss?://[^\s/:@?#]{1,253}(:\d{1,5})?(/[!-~]{0,200})?"
"""The address of a mailbox server."""
MOST_SECONDS = 600


class SettingsError(TextError, ValueError):
    """An unknown setting, or an unreadable settings file."""


@dataclass(frozen=True)
class Settings:
    """Everything in the settings file. Raises SettingsError for a wrong value.

    ``setup`` are the last choices of the menu, ``theme`` is the name of a theme, the program's or
    the player's own. ``pictures`` says whether boards are pictures on terminals that show them.
    With ``wide`` the terminal draws characters of ambiguous width in two columns, with
    ``one_click`` a single click places a stone, with ``motion`` a new stone flashes and the
    computer's comes a moment later, with ``bell`` the terminal's bell rings when the computer has
    moved, with ``numbers`` stones bear their move's number when a game begins, with ``evaluation``
    the evaluation bar is shown, with ``forbidden`` the points are marked where black may not play,
    with ``early_draw`` a game ends when neither side can win any more, with ``coach`` the program
    asks before plain mistakes, and with ``pondering`` the best level also thinks while the player
    does. ``computer_seconds``, 1 to 600, is the computer's longest time for a move. ``name`` is the
    player's, "" without a name; ``relay`` is the address of the server where friends meet, "" for
    the public one. ``keys`` are the keys of actions that the player has changed, ``engines`` the
    command lines of other engines by name.
    """

    setup: Setup = field(default_factory=Setup, repr=False)
    language: str = "auto"
    theme: str = "kaya"
    glyphs: str = "auto"
    pictures: str = "auto"
    wide: bool = False
    mouse: bool = True
    one_click: bool = False
    motion: bool = True
    bell: bool = False
    numbers: bool = False
    evaluation: bool = False
    forbidden: bool = True
    early_draw: bool = True
    coach: bool = False
    computer_seconds: int = 2
    pondering: bool = False
    name: str = ""
    relay: str = ""
    keys: dict[str, list[str]] = field(default_factory=dict)
    engines: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, allowed in _WORD_SETTINGS.items():
            _check(name, getattr(self, name), valid=getattr(self, name) in allowed)
        for name in (one.name for one in fields(self) if one.type is bool):
            _check(name, getattr(self, name), valid=isinstance(getattr(self, name), bool))
        _check("theme", self.theme, valid=isinstance(self.theme, str))
        seconds = self.computer_seconds
        valid = type(seconds) is int and 1 <= seconds <= MOST_SECONDS
        _check("computer_seconds", seconds, valid=valid)
        _check("name", self.name, valid=_is_text(self.name) and self.name == clean_name(self.name))
        valid = _is_text(self.relay) and (not self.relay or is_relay(self.relay))
        _check("relay", self.relay, valid=valid)
        _check("keys", self.keys, valid=_is_table(self.keys, _are_texts))
        _check("engines", self.engines, valid=_is_table(self.engines, _is_text))


def is_relay(text: str) -> bool:
    """Whether a text has the form of a mailbox server's address, such as ws://host:4000/v1."""
    return re.fullmatch(_RELAY, text) is not None


_SETTING_NAMES: Final = tuple(field.name for field in fields(Settings))


def load_settings(path: Path) -> Settings:
    """Read the settings; without a file, return a new player's.

    Unknown names are ignored, because a newer version may have written them. Raises SettingsError,
    with the reason and the file, for an unreadable or wrong file.
    """
    try:
        kept = _known(_content(path), _SETTING_NAMES)
        setup = read_setup(_known(kept.pop("setup", {}), SETUP_NAMES))
        return Settings(setup=setup, **kept)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError) as error:
        raise SettingsError(N_("{reason} ({path})"), reason=error, path=path) from error
    except RecursionError as error:
        raise SettingsError(N_("nested too deeply ({path})"), path=path) from error


def usable_settings(path: Path) -> Settings:
    """Read the settings that are right, each for itself, with the usual value for every other.

    For a file that ``load_settings`` refuses. Raises nothing.
    """
    try:
        kept = _known(_content(path), _SETTING_NAMES)
    except (OSError, ValueError, RecursionError):
        return Settings()
    settings = Settings(setup=usable_setup(kept.pop("setup", {})))
    for name, value in kept.items():
        with suppress(SettingsError):
            settings = replace(settings, **{name: value})
    return settings


def kept_language(path: Path) -> str:
    """Read the language alone, one of LANGUAGE_CHOICES; "auto" where the file names none.

    A damaged file raises nothing here: ``load_settings`` raises its error, which the program then
    reports in this language.
    """
    try:
        kept = _known(_content(path), ("language",))
    except (OSError, ValueError, RecursionError):
        return "auto"
    language = kept.get("language")
    return language if language in LANGUAGE_CHOICES else "auto"


def _content(path: Path) -> Any:
    """Raises OSError, ValueError."""
    if path.exists() and not path.is_file():
        raise SettingsError(N_("not a file"))  # a pipe would keep us waiting
    content = json.loads(path.read_text(encoding="utf-8-sig"))
    # A lone surrogate, which is unprintable, becomes ``?``.
    whole = json.dumps(content, ensure_ascii=False).encode(errors="replace")
    return json.loads(whole)


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings in one step, so that a crash leaves the old file or the new one.

    Renames an unreadable old file, with the ending ``.bad``. Raises OSError.
    """
    make_private_directory(path.parent)
    _put_unreadable_aside(path)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        kept = {name: getattr(settings, name) for name in _SETTING_NAMES}
        kept["setup"] = write_setup(settings.setup)
        text = json.dumps(kept, indent=2, ensure_ascii=False)
        with open(fresh, "w", encoding="utf-8", opener=private_opener) as file:
            file.write(text + "\n")
        SYSTEM.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _put_unreadable_aside(path: Path) -> None:
    try:
        load_settings(path)
    except SettingsError:
        SYSTEM.replace(path, path.with_name(f"{path.name}.bad"))


def _check(name: str, value: object, *, valid: bool) -> None:
    if not valid:
        raise SettingsError(N_("{name} cannot be {value!r}"), name=name, value=value)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_table(value: object, allows: Any) -> bool:
    return isinstance(value, dict) and all(map(allows, value.values()))


def _known(kept: object, names: Collection[str]) -> dict[str, Any]:
    if not isinstance(kept, dict):
        raise SettingsError(N_("not a table of settings"))
    return {name: value for name, value in kept.items() if name in names}
