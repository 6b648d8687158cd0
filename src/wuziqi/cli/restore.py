"""The command ``wuziqi restore``: replaces the library by a copy."""

import argparse
import os
import shutil
from pathlib import Path

from wuziqi.cli.backup import count_games
from wuziqi.cli.options import Options
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.data_paths import LIBRARY_FILE, data_paths
from wuziqi.records.library.claims import claims_in
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.library_file import check_whole, put_aside
from wuziqi.system import SYSTEM


def add_arguments(parser: argparse.ArgumentParser) -> None:
    text = _("a file made by wuziqi backup")
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=text)


def run(options: Options) -> int:
    """Replace the library by the copy; returns the exit code: 0, 2 when that cannot be done."""
    directory = data_paths(options.data_dir).directory
    fresh = directory / f"{LIBRARY_FILE}.restoring-{os.getpid()}"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        count = _take(options.file, fresh)
        aside = _exchange(fresh, directory / LIBRARY_FILE)
    except (LibraryError, OSError) as error:
        for ending in ("", "-wal", "-shm"):
            fresh.with_name(fresh.name + ending).unlink(missing_ok=True)
        return refuse(error_words(error))
    text = ngettext("{count} game restored.", "{count} games restored.", count)
    say(text.format(count=count))
    if aside is not None:
        say(_("The previous library is kept as {file}.").format(file=aside))
    return 0


def _take(file: Path, fresh: Path) -> int:
    """Copy a library and see whether it is whole; returns how many games it has."""
    shutil.copyfile(file, fresh)
    log = file.with_name(f"{file.name}-wal")  # of a library copied while it was in use
    if log.exists():
        shutil.copyfile(log, fresh.with_name(f"{fresh.name}-wal"))
    check_whole(fresh, file)
    library = Library(fresh)
    try:
        return count_games(library)
    finally:
        library.close()


def _exchange(fresh: Path, path: Path) -> Path | None:
    """Put a library in the place of the present one; returns the new name of that one."""
    with claims_in(path.parent).opening():
        aside = put_aside(path, "replaced") if path.exists() else None
        SYSTEM.replace(fresh, path)
    return aside
