"""A tree of moves written to a file whose path the player types."""

import os
from collections.abc import Callable
from pathlib import Path

from wuziqi.locale import _
from wuziqi.play.files import typed_path, write_tree
from wuziqi.play.results import Refused
from wuziqi.records.formats.file_names import suggested_name, unused
from wuziqi.records.formats.tree import Tree
from wuziqi.tui.widgets.text_entry import Again, KeyLayers, Question, TypedLine
from wuziqi.words.library_texts import player_text
from wuziqi.words.tree_texts import picture_captions, write_result_text


def name_for(tree: Tree) -> str:
    """Return a name for the file of a tree: its day and its players."""
    return suggested_name(tree.date, player_text(tree.black), player_text(tree.white))


class FileWriter:
    """Has a path typed on one of the ``layers``, and writes the tree that ``tree`` then returns.

    A picture shows the position after the node that ``node`` returns, None for the last one.

    ``say`` tells how it went; ``written`` is called with the name of the format, once that is done.
    """

    def __init__(
        self,
        layers: KeyLayers,
        say: Callable[[str], None],
        tree: Callable[[], Tree],
        written: Callable[[str], object] = lambda _form: None,
        node: Callable[[Tree], int | None] = lambda _tree: None,
    ) -> None:
        self._layers = layers
        self._say = say
        self._tree = tree
        self._written = written
        self._node = node
        self._path: Path | None = None
        """The file that was written last."""

    def ask(self, name: str) -> None:
        """Ask for the path; the file that was written last, or else this name, is suggested."""
        path = self._path or unused(Path(name))
        self._read(str(path), suggested=True)

    def _read(self, typed: str, *, suggested: bool = False, problem: str = "") -> None:
        line = TypedLine(_("File to write: {typed}_"), self._entered, typed, suggested=suggested)
        line.refuse(problem)
        self._layers.open(line)

    def _entered(self, typed: str) -> Again | None:
        """Write to the typed path; over a file that is there after a question."""
        if not typed.strip():
            return None
        path = typed_path(typed.strip())
        if not os.path.exists(path):  # noqa: PTH110  Path.exists raises for a name that is too long
            problem = self._write(path)
            return Again(problem) if problem else None
        question = _("{path} already exists. Overwrite it? y/n").format(path=path)
        self._layers.open(Question(question, lambda: self._write_over(path, typed)))
        return None

    def _write_over(self, path: Path, typed: str) -> None:
        """Write over a file; where that cannot be, the path comes back for editing."""
        if problem := self._write(path, force=True):
            self._read(typed, problem=problem)

    def _write(self, path: Path, *, force: bool = False) -> str:
        """Write the file and say so; returns why it cannot be written, else ""."""
        tree = self._tree()
        result = write_tree(tree, path, picture_captions, node=self._node(tree), force=force)
        if isinstance(result, Refused):
            return write_result_text(result)
        self._path = path
        if result.notice is not None:
            self._written(result.notice.form)
        self._say(write_result_text(result))
        return ""
