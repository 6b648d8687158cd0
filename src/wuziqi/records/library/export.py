"""Games of the library written to files."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from wuziqi.records.formats.files import form_of_name, left_out, write_file
from wuziqi.records.formats.parts import part_texts
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.library.analyses import analysed_tree
from wuziqi.records.library.database import LibraryDamaged
from wuziqi.records.library.queries import Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry, StoredGame
from wuziqi.texts import N_, TextError

_AT_ONCE: Final = 200
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Exported(NamedTuple):
    """How many games were written to files so far, and how many could not be read."""

    written: int
    damaged: int


class ExportError(TextError):
    """A game cannot be written to a file; the text says why, in one line."""


def file_name(entry: Entry) -> str:
    """A name for the file of a game: the day it was begun, and its number in the library."""
    day = _DAY.match(entry.started)
    return f"{day[0] if day else 'game'}-{entry.id}.sgf"


def export_game(stored: StoredGame, path: Path) -> str:
    """Write a game with its analysis to a new file; the ending of its name says the format.

    Returns what of it the format has no place for, in words; "" for nothing.
    Raises ExportError, and LibraryError for a game that makes no sense.
    """
    _check_free(path)
    try:
        tree, form = analysed_tree(stored), form_of_name(path.name)
        write_file(tree, path, form)
        return part_texts(left_out(tree, form))
    except FormatError as error:
        raise ExportError("{error}", error=error) from error


def export_all(catalogue: Catalogue, wanted: Filter, directory: Path) -> Iterator[Exported]:
    """Write the games that a filter lets through to SGF files in a new directory.

    Damaged ones are passed over. Yields after every game; raises ExportError and LibraryError.
    """
    _check_free(directory)
    try:
        directory.mkdir(parents=True)
    except OSError as error:
        raise ExportError(N_("{reason} ({path})"), reason=error, path=directory) from error
    done = Exported(0, 0)
    while page := catalogue.page(wanted, Order(), sum(done), _AT_ONCE):
        for entry in page:
            try:
                export_game(catalogue.library.game(entry.id), directory / file_name(entry))
                done = done._replace(written=done.written + 1)
            except LibraryDamaged:
                done = done._replace(damaged=done.damaged + 1)
            yield done


def _check_free(path: Path) -> None:
    """Raises ExportError if something is there, or if it cannot be found out."""
    try:
        path.lstat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise ExportError(N_("{reason} ({path})"), reason=error, path=path) from error
    raise ExportError(N_("{path} is there already."), path=path)
