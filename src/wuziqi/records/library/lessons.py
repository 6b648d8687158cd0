"""The tasks of lessons that the player has solved, as the library keeps them."""

from wuziqi.records.library.database import Database

Solved = tuple[str, int]
"""The id of a lesson, and the number of a task of it, from 1 on."""


def solved_tasks(library: Database) -> set[Solved]:
    """Return all tasks that are solved; rows that make no sense are left out.

    There may be lessons among them that this version does not have. Raises LibraryError.
    """
    rows = library.read("SELECT lesson, task FROM lessons")
    return {
        (lesson, task)
        for lesson, task in rows
        if isinstance(lesson, str) and isinstance(task, int) and task > 0
    }


def keep_solved(library: Database, lesson: str, task: int) -> None:
    """Note that a task is solved. Raises LibraryError."""
    library.write("INSERT OR IGNORE INTO lessons (lesson, task) VALUES (?, ?)", (lesson, task))
