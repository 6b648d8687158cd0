"""How the tree on the analysis board is kept: in the library after every change, or as a file."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.files import form_of_name, left_out, write_file
from wuziqi.records.formats.parts import part_texts
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.tui.replay.dialogue import Dialogue
from wuziqi.tui.replay.told import Told
from wuziqi.tui.widgets.line_editor import typed_path


@dataclass(frozen=True)
class Store:
    """Where a tree belongs.

    ``keep`` keeps it in the library and returns why it could not, "" when it did; without it the
    tree is kept when the player writes it to a file. ``file`` is the name to suggest for that.
    """

    keep: Callable[[Tree], str] | None = None
    file: Path = Path("wuziqi.sgf")


NO_STORE = Store()
"""Where a tree belongs that came from nowhere."""


class Saving:
    """Keeps a tree in its store; ``unsaved`` is whether leaving now would lose a change."""

    def __init__(self, tree: Tree, store: Store, dialogue: Dialogue) -> None:
        self.unsaved = False
        self._tree = tree
        self._store = store
        self._dialogue = dialogue
        self._path: Path | None = None
        """The file that was written last."""

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

    def press(self, key: str) -> Told | None:
        """Take a key; None for one that is not about saving."""
        if key != "S":
            return None
        path = self._path or _unused(self._store.file.with_suffix(".sgf"))
        self._read(str(path), suggested=True)
        return Told()

    def leave(self, leaving: Told) -> Told:
        """Leave the board; after a question if that loses something."""
        if not self.unsaved:
            return leaving
        self._dialogue.ask(_("Leave without saving? y/n (S saves)"), lambda: leaving)
        return Told()

    def _read(self, typed: str, *, suggested: bool = False) -> None:
        text = _("File to write: {typed}_")
        self._dialogue.read(text, typed, self._entered, suggested=suggested)

    def _entered(self, typed: str) -> Told:
        """Write to the typed path; over a file that is there after a question."""
        if not typed.strip():
            return Told()
        path = typed_path(typed.strip())
        if not path.exists():
            return self._write(path, typed)
        question = _("{path} is there already. Write over it? y/n").format(path=path)
        self._dialogue.ask(question, lambda: self._write(path, typed, force=True))
        return Told()

    def _write(self, path: Path, typed: str, *, force: bool = False) -> Told:
        """Write the file; where that cannot be, the path stays for editing."""
        try:
            form = form_of_name(path.name)
            write_file(self._tree, path, form, force=force)
        except FormatError as error:
            self._read(typed)
            return Told(error_words(error))
        self._path = path
        self.unsaved = self.unsaved and form != "sgf"
        missing = part_texts(left_out(self._tree, form))
        text = _("Written: {path}, without {parts}") if missing else _("Written: {path}")
        return Told(text.format(path=path, parts=missing))


def _unused(path: Path) -> Path:
    from wuziqi.records.library.export import unused  # noqa: PLC0415  slow to load

    return unused(path)
