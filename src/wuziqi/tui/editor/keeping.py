"""Keeps a position: in a file, or in the library."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.files import form_of_name, left_out, write_file
from wuziqi.records.formats.parts import part_texts
from wuziqi.records.formats.starts import tree_of_start
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.draft import Draft
from wuziqi.tui.widgets.line_editor import typed_path

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]

_FILE = Path("position.sgf")


def tree_of(draft: Draft) -> Tree:
    """Return a draft as a tree without moves."""
    return tree_of_start(draft.size, draft.rule, draft.start)


def suggested_file() -> str:
    """Return the name of a file that is not there yet."""
    from wuziqi.records.formats.file_names import unused  # noqa: PLC0415  seldom wanted

    return str(unused(_FILE))


def is_there(typed: str) -> bool:
    """Whether a typed path leads to something."""
    return typed_path(typed.strip()).exists()


def write(draft: Draft, typed: str, *, force: bool = False) -> str:
    """Write a draft to the typed path; returns what there is to say. Raises FormatError."""
    path, tree = typed_path(typed.strip()), tree_of(draft)
    form = form_of_name(path.name)
    write_file(tree, path, form, force=force)
    missing = part_texts(left_out(tree, form))
    text = _("Written: {path}, without {parts}") if missing else _("Written: {path}")
    return text.format(path=path.absolute(), parts=missing)


def keep(draft: Draft, name: str, open_library: "OpenLibrary") -> str:
    """Put a draft into the library under a name; returns what there is to say."""
    from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load
    from wuziqi.records.library.importer import put_into  # noqa: PLC0415

    library, problem = open_library()
    if library is None:
        return problem
    tree = tree_of(draft)
    tree.event = name.strip()
    try:
        put_into(library, tree)
    except (LibraryError, FormatError) as error:
        return error_words(error)
    return _("The position is in the library.")
