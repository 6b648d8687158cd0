"""A tree of moves written to a file whose path the player types."""

from collections.abc import Callable
from pathlib import Path

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.file_names import suggested_name, unused
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.tui.widgets.text_entry import Dialogue, Told, typed_path
from wuziqi.words.library_texts import player_text


def name_for(tree: Tree) -> str:
    """Return a name for the file of a tree: its day and its players."""
    return suggested_name(tree.date, player_text(tree.black), player_text(tree.white))


class FileWriter:
    """Asks for a path by a dialogue, and writes the tree that ``tree`` then returns to it.

    ``written`` is called with the name of the format, once that is done.
    """

    def __init__(
        self,
        dialogue: Dialogue,
        tree: Callable[[], Tree],
        written: Callable[[str], object] = lambda _form: None,
    ) -> None:
        self._dialogue = dialogue
        self._tree = tree
        self._written = written
        self._path: Path | None = None
        """The file that was written last."""

    def ask(self, name: str) -> None:
        """Ask for the path; the file that was written last, or else this name, is suggested."""
        path = self._path or unused(Path(name))
        self._read(str(path), suggested=True)

    def _read(self, typed: str, *, suggested: bool = False, problem: str = "") -> None:
        text = _("File to write: {typed}_")
        self._dialogue.read(text, typed, self._entered, suggested=suggested, problem=problem)

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
        from wuziqi.records.formats import files  # noqa: PLC0415  all formats take time to load
        from wuziqi.records.formats.parts import part_texts  # noqa: PLC0415

        tree = self._tree()
        try:
            form = files.form_of_name(path.name)
            files.write_file(tree, path, form, force=force)
        except FormatError as error:
            self._read(typed, problem=error_words(error))
            return Told()
        self._path = path
        self._written(form)
        missing = part_texts(files.left_out(tree, form))
        text = _("Written: {path}, without {parts}") if missing else _("Written: {path}")
        return Told(text.format(path=path, parts=missing))
