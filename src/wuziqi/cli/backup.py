"""The command ``wuziqi backup``: a copy of the library."""

import argparse
import os
from pathlib import Path

from wuziqi.cli.options import Options
from wuziqi.cli.streams import refuse
from wuziqi.console import say
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.data_paths import data_paths
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.library_file import existing_library


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true", help=_("overwrite an existing file"))
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("where to put the copy"))


def run(options: Options) -> int:
    """Copy the library; returns the exit code: 0, 2 when that cannot be done."""
    try:
        with existing_library(data_paths(options.data_dir).directory) as library:
            _copy(library, options.file, force=options.force)
            count = count_games(library)
    except FileExistsError:
        text = _("{file} already exists; --force overwrites it.")
        return refuse(text.format(file=options.file))
    except (LibraryError, OSError) as error:
        return refuse(error_words(error))
    text = ngettext("{count} game copied to {file}.", "{count} games copied to {file}.", count)
    say(text.format(count=count, file=options.file))
    return 0


def count_games(library: Library) -> int:
    """Return the number of games in a library, without deleted games."""
    [(count,)] = library.read("SELECT count(*) FROM games WHERE deleted = 0")
    return int(count)


def _copy(library: Library, file: Path, *, force: bool) -> None:
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
