"""Games that are written to files."""

import os
from pathlib import Path
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.library_access import LibraryAccess
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.words.library_texts import nothing_to_write_text, written_text


def export(access: LibraryAccess, number: int | None, typed: str) -> str:
    """Write the game of a number in the library to the file that was typed; returns what to say."""
    if number is None:
        return nothing_to_write_text()
    if not typed:
        return _("The game is kept in the library; save and a name write it: save game.sgf")
    from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  seldom wanted
    from wuziqi.records.library.exchange import ExportError, export_game  # noqa: PLC0415

    library, problem = access.open()
    if library is None:
        return problem
    path = path_of(typed)
    try:
        missing = export_game(library.game(number), path)
    except (ExportError, LibraryError) as error:
        return error_words(error)
    return written_text(path, missing)


class Written(NamedTuple):
    """A ``text`` to say, and the ``form`` of the file; "" without a file."""

    text: str
    form: str = ""


def write_tree(tree: Tree, typed: str) -> Written:
    """Write a tree to a new file of the name that was typed, in the format of its ending."""
    from wuziqi.records.formats.files import (  # noqa: PLC0415  seldom wanted
        feature_texts,
        form_of_name,
        left_out,
        write_file,
    )

    path = path_of(typed)
    try:
        form = form_of_name(path.name)
        write_file(tree, path, form)
    except FormatError as error:
        return Written(error_words(error))
    missing = feature_texts(left_out(tree, form))
    return Written(written_text(path, missing), form)


def path_of(typed: str) -> Path:
    """Return the full path of a name that was typed; ``~`` is the player's home."""
    # Path.expanduser raises RuntimeError for the home of an unknown user.
    return Path(os.path.expanduser(typed)).absolute()  # noqa: PTH111
