"""The commands ``wuziqi backup`` and ``wuziqi restore``.

Imported with the command line itself, so it imports the library only when it is wanted.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wuziqi.locale import _, ngettext
from wuziqi.records.places import LIBRARY_FILE, places

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

_FAILED = 2


def add_commands(commands: Any, parents: Sequence[argparse.ArgumentParser]) -> None:
    """Add both commands to the subparsers of a parser; ``parents`` have options of both."""
    text = _("copy the library of games to a file; also while a game is played")
    backup = commands.add_parser("backup", parents=parents, help=text, description=text)
    backup.add_argument("--force", action="store_true", help=_("replace the file if it is there"))
    backup.add_argument("file", metavar=_("FILE"), type=Path, help=_("where to put the copy"))
    text = _("take back a library that was copied; the present one is kept under another name")
    restore = commands.add_parser("restore", parents=parents, help=text, description=text)
    text = _("a file that wuziqi backup has made")
    restore.add_argument("file", metavar=_("FILE"), type=Path, help=text)


def run_backup(options: argparse.Namespace) -> int:
    """Copy the library as ``options`` ask; returns the exit code: 0, 2 when that cannot be."""
    from wuziqi.records.library.library import Library, LibraryError  # noqa: PLC0415  slow to load

    path = places(options.data_dir).directory / LIBRARY_FILE
    if not path.exists():
        return _refuse(_("There is no library yet ({path}).").format(path=path))
    try:
        library = Library(path)
        try:
            _copy(library, options.file, force=options.force)
            count = _count(library)
        finally:
            library.close()
    except FileExistsError:
        text = _("{file} is there already; --force replaces it.")
        return _refuse(text.format(file=options.file))
    except (LibraryError, OSError) as error:
        return _refuse(_told(error))
    text = ngettext(
        "{count} game is copied to {file}.", "{count} games are copied to {file}.", count
    )
    print(text.format(count=count, file=options.file))
    return 0


def run_restore(options: argparse.Namespace) -> int:
    """Take a library back as ``options`` ask; returns the exit code: 0, 2 when that cannot be."""
    from wuziqi.records.library.library import LibraryError  # noqa: PLC0415  slow to load

    directory = places(options.data_dir).directory
    fresh = directory / f"{LIBRARY_FILE}.restoring-{os.getpid()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        count = _take(options.file, fresh)
        aside = _exchange(fresh, directory / LIBRARY_FILE)
    except (LibraryError, OSError) as error:
        for ending in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
        return _refuse(_told(error))
    text = ngettext("{count} game is taken back.", "{count} games are taken back.", count)
    print(text.format(count=count))
    if aside is not None:
        print(_("The library that was there is kept as {file}.").format(file=aside))
    return 0


def _copy(library: "Library", file: Path, *, force: bool) -> None:
    """Write a copy in one step. Raises FileExistsError, other OSErrors and LibraryError."""
    existed = file.exists()
    if not existed or not force:
        file.touch(exist_ok=False)
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        library.copy_to(fresh)
        fresh.replace(file)
    except BaseException:
        fresh.unlink(missing_ok=True)
        if not existed:
            file.unlink(missing_ok=True)
        raise


def _take(file: Path, fresh: Path) -> int:
    """Copy a library and see whether it is whole; returns how many games it has."""
    from wuziqi.records.library.library import Library, check_whole  # noqa: PLC0415  slow to load

    shutil.copyfile(file, fresh)
    log = file.with_name(f"{file.name}-wal")  # of a library that was copied as it was in use
    if log.exists():
        shutil.copyfile(log, fresh.with_name(f"{fresh.name}-wal"))
    check_whole(fresh, file)
    library = Library(fresh)
    try:
        return _count(library)
    finally:
        library.close()


def _exchange(fresh: Path, path: Path) -> Path | None:
    """Put a library in the place of the present one; returns the new name of that one."""
    from wuziqi.records.library.claims import claims_in  # noqa: PLC0415  likewise
    from wuziqi.records.library.library import put_aside  # noqa: PLC0415  likewise

    with claims_in(path.parent).opening():
        aside = put_aside(path, "replaced") if path.exists() else None
        fresh.replace(path)
    return aside


def _count(library: "Library") -> int:
    [(count,)] = library.read("SELECT count(*) FROM games WHERE deleted = 0")
    return int(count)


def _told(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.strerror} ({error.filename})"
    return str(error)


def _refuse(line: str) -> int:
    print(f"wuziqi: {line}", file=sys.stderr)
    return _FAILED
