"""Actions of the position editor: a position as a tree without moves, kept in the library."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.play.library_access import LibraryProblem
from wuziqi.play.results import Done, Refused
from wuziqi.records.formats.starts import tree_of_start
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.draft import Draft

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]


def tree_of_draft(draft: Draft) -> Tree:
    """Return a draft as a tree without moves."""
    return tree_of_start(draft.size, draft.rule, draft.start)


def keep_position(
    draft: Draft, name: str, open_library: "OpenLibrary"
) -> Done[None] | Refused[LibraryProblem]:
    """Put a draft into the library under a name."""
    from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load
    from wuziqi.records.library.importer import put_into  # noqa: PLC0415

    library, problem = open_library()
    if library is None:
        return Refused(LibraryProblem(problem))
    tree = tree_of_draft(draft)
    tree.event = name.strip()
    try:
        put_into(library, tree)
    except (LibraryError, FormatError) as error:
        return Refused(LibraryProblem(error))
    return Done()
