"""A position as a tree without moves, to be analysed and kept."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.starts import tree_of_start
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.draft import Draft

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]


def tree_of(draft: Draft) -> Tree:
    """Return a draft as a tree without moves."""
    return tree_of_start(draft.size, draft.rule, draft.start)


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
