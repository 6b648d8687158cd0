"""How the tree on the analysis board is kept: in the library after every change, or as a file."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wuziqi.locale import _
from wuziqi.records.formats.tree import Tree
from wuziqi.tui.sharing.file_writer import FileWriter, name_for
from wuziqi.tui.widgets.dialogue import Dialogue
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.told import Told


@dataclass(frozen=True)
class Store:
    """Where a tree belongs.

    ``keep`` keeps it in the library and returns why it could not, "" when it did; without it the
    tree is kept when the player writes it to a file. ``file`` is where it comes from, if from one.
    """

    keep: Callable[[Tree], str] | None = None
    file: Path | None = None


NO_STORE = Store()
"""Where a tree belongs that came from nowhere."""


class Saving:
    """Keeps a tree in its store; ``unsaved`` is whether leaving now would lose a change."""

    def __init__(self, tree: Tree, store: Store, dialogue: Dialogue) -> None:
        self.unsaved = False
        self._tree = tree
        self._store = store
        self._dialogue = dialogue
        self._writer = FileWriter(dialogue, lambda: tree, self._written)

    def keep(self) -> str:
        """Keep a change; returns why that failed, "" otherwise."""
        self.unsaved = True
        if self._store.keep is None:
            return ""
        problem = self._store.keep(self._tree)
        self.unsaved = bool(problem)
        if not problem:
            return ""
        return _("The analysis is not in the library: {reason}").format(reason=problem)

    def press(self, key: str, action: Action | None) -> Told | None:
        """Take a key; None for one that is not about saving."""
        if key != "S" and action is not Action.EXPORT:
            return None
        file = self._store.file
        self._writer.ask(name_for(self._tree) if file is None else str(file.with_suffix(".sgf")))
        return Told()

    def leave(self, leaving: Told) -> Told:
        """Leave the board; after a question if that loses something."""
        if not self.unsaved:
            return leaving
        self._dialogue.ask(_("Leave without saving? y/n (S saves)"), lambda: leaving)
        return Told()

    def _written(self, form: str) -> None:
        """Only SGF has all that a tree may have."""
        self.unsaved = self.unsaved and form != "sgf"
