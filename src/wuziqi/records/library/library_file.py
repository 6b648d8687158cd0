"""Opens the library of a directory; an unusable library is renamed, and a new one created."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.data_paths import LIBRARY_FILE
from wuziqi.records.library.claims import claims_in
from wuziqi.records.library.database import (
    Database,
    LibraryDamaged,
    LibraryError,
    LibraryNewer,
    check_schema,
)
from wuziqi.records.library.library import Library
from wuziqi.system import SYSTEM
from wuziqi.texts import N_, TextError


def open_library(directory: Path, *, check: bool = False) -> tuple[Library | None, str]:
    """Open the library of a directory; returns it, and a line for the player or "".

    Renames a damaged or newer library, and begins a new one. The library is None, with the reason
    in the line, if even this fails. ``check`` looks through the whole file.
    """
    try:
        return sound_library(directory, check=check)
    except LibraryError as error:
        return None, _("Games are not saved: {reason}").format(reason=error_words(error))


def sound_library(directory: Path, *, check: bool = False) -> tuple[Library, str]:
    """Open the library of a directory as ``open_library`` does; raises LibraryError."""
    path = directory / LIBRARY_FILE
    try:
        directory.mkdir(parents=True, exist_ok=True)
        claims = claims_in(directory)
        try:
            return _open_checked(path, check=check), ""
        except (LibraryDamaged, LibraryNewer):
            with claims.opening():
                return _open_afresh(path, check=check)
    except OSError as error:
        raise LibraryError(error, error.filename or path) from error


@contextmanager
def existing_library(directory: Path) -> Iterator[Library]:
    """Open the library of a directory, and close it at the end; raises LibraryError without one."""
    path = directory / LIBRARY_FILE
    if not path.exists():
        raise LibraryError(TextError(N_("There is no library yet ({path})."), path=path))
    with closing(Library(path)) as library:
        yield library


def check_whole(path: Path, called: Path) -> None:
    """Raise LibraryError, naming the file ``called``, unless ``path`` is an undamaged library."""
    try:
        if not path.stat().st_size:
            raise LibraryDamaged(N_("this is not a library of games"), path)
        with closing(Database(path)) as database:
            check_schema(database)
        library = Library(path)
        try:
            library.check()
        finally:
            library.close()
    except LibraryError as error:
        raise LibraryError(error.reason, called) from error


def put_aside(path: Path, word: str) -> Path:
    """Rename the files of a library; returns the new name. Raises OSError."""
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    aside, number = path.with_name(f"{path.name}.{word}-{stamp}"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.{word}-{stamp}-{number}")
    for ending in ("", "-wal", "-shm"):
        part = path.with_name(path.name + ending)
        if part.exists():
            SYSTEM.replace(part, aside.with_name(aside.name + ending))
    return aside


def _open_checked(path: Path, *, check: bool) -> Library:
    library = Library(path)
    try:
        library.latest_unfinished()
        library.read("SELECT act FROM acts LIMIT 1")
        if check:
            library.check()
    except LibraryError:
        library.close()
        raise
    return library


def _open_afresh(path: Path, *, check: bool) -> tuple[Library, str]:
    """Rename an unusable library, unless another program has just done so, and begin a new one."""
    try:
        return _open_checked(path, check=check), ""
    except LibraryNewer:
        text = _("The library comes from a newer version of the program; it is kept as {file}.")
        aside = put_aside(path, "newer")
    except LibraryDamaged:
        text = _("The library was damaged; it is kept as {file}, and a new one is begun.")
        aside = put_aside(path, "damaged")
    return Library(path), text.format(file=aside)
