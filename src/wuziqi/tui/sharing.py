"""A game taken out of the program: to the clipboard, or to a file."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from wuziqi.columns import text_width
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.files import is_file_name, typed_path, write_tree
from wuziqi.records.formats.file_names import suggested_name, unused
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.rule import FREESTYLE
from wuziqi.session.results import Refused
from wuziqi.tui.widgets.keys import KeyMap, key_text
from wuziqi.tui.widgets.screen import Copy
from wuziqi.tui.widgets.text_entry import Again, KeyLayers, Question, TypedLine
from wuziqi.words.actions import Action
from wuziqi.words.library_texts import player_text, shown_path

_SHOWN_MOVES = 3
"""Of copied moves, how many are named."""
_ROW = 78
"""The columns of a question on a usual screen."""
_LEAST_FOLDER = 16
"""The columns of a folder in a question that takes more than a row."""


class Copier:
    """Makes the events that copy a game; ``tell`` names the copied form, or why there is none."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._copied = 0
        """The number of forms copied one after the other."""

    def copy(
        self, tree: Tree, node: int, key: str, picture: str = "", *, again: bool
    ) -> Copy | None:
        """Return the event that copies the tree.

        Where the same ``key`` is pressed ``again`` it copies the way to ``node``, and once more a
        ``picture`` of characters, if there is one. None where writing failed, which the screen
        tells.
        """
        self._copied = self._copied if again else 0
        forms = [partial(self._sgf, tree, key), partial(self._moves, tree, node)]
        if picture:
            forms.append(partial(self._picture, picture))
        try:
            event = forms[self._copied % len(forms)]()
        except FormatError as error:
            self._tell(error_words(error))
            event = None
        self._copied += 1
        return event

    def _picture(self, picture: str) -> Copy:
        return Copy(picture, _("Copied as a picture of characters."), self._tell)

    def _sgf(self, tree: Tree, key: str) -> Copy:
        from wuziqi.records.formats.sgf import format_sgf  # noqa: PLC0415  seldom wanted

        text = _("Copied as SGF; {key} again copies the moves alone.")
        sgf = format_sgf(tree).decode("utf-8").rstrip("\n")
        return Copy(sgf, text.format(key=key_text(key)), self._tell)

    def _moves(self, tree: Tree, node: int) -> Copy:
        from wuziqi.records.formats.text_moves import notation_of  # noqa: PLC0415  seldom wanted

        nodes = tree.line(node)
        moves = notation_of(tree, nodes, tree.rule or FREESTYLE)
        count = sum(tree.point(number) is not None for number in nodes)
        text = ngettext("Copied: {count} move, {moves}", "Copied: {count} moves, {moves}", count)
        return Copy(moves, text.format(count=count, moves=_beginning(moves)), self._tell)


def copy_key(keymap: KeyMap) -> str:
    """The key that copies on a board."""
    return next(iter(keymap.keys_of(Action.COPY)), "")


def _beginning(moves: str) -> str:
    words = moves.split()
    return moves if len(words) <= _SHOWN_MOVES else f"{' '.join(words[:_SHOWN_MOVES])} ..."


def name_for(tree: Tree) -> str:
    """Return a name for the file of a tree: its day and its players."""
    return suggested_name(tree.date, player_text(tree.black), player_text(tree.white))


def in_folder(asked: str) -> str:
    """Put the folder of a name without one into a question, in the room of a row."""
    room = _ROW - text_width(asked.replace("{folder}", "").replace("{typed}_", ""))
    try:
        folder = Path.cwd()
    except FileNotFoundError:  # removed in the meantime
        folder = Path()
    return asked.replace("{folder}", shown_path(folder, max(room, _LEAST_FOLDER)))


class FileWriter:
    """Has a path typed on one of the ``layers``, and writes the tree that ``tree`` then returns.

    A picture shows the position after the node that ``node`` returns, None for the last one.

    ``say`` reports the result; ``written`` is called with the name of the format after writing. A
    name that is no file's goes to ``keep``, which puts the tree into the library and returns what
    to say; None where there is only the file.
    """

    def __init__(  # noqa: PLR0913, PLR0917  where the tree comes from, and where it goes
        self,
        layers: KeyLayers,
        say: Callable[[str], None],
        tree: Callable[[], Tree],
        written: Callable[[str], object] = lambda _form: None,
        node: Callable[[Tree], int | None] = lambda _tree: None,
        keep: Callable[[str], str] | None = None,
    ) -> None:
        self._layers = layers
        self._say = say
        self._tree = tree
        self._written = written
        self._node = node
        self._keep = keep
        self._path: Path | None = None
        """The last written file."""

    def ask(self, name: str) -> None:
        """Ask for the path; the last written file, or else this name, is suggested."""
        path = self._path or unused(Path(name))
        self._read(str(path))

    def _read(self, typed: str, problem: str = "") -> None:
        asked = _("File in {folder} (.sgf .psq .lib .txt .png .svg .gif): {typed}_")
        if self._keep is not None:
            asked = _(
                "File in {folder} (.sgf .psq .lib .txt .png .svg .gif) or library name: {typed}_"
            )
        line = TypedLine(in_folder(asked), self._entered, typed, suggested=True)
        line.refuse(problem)
        self._layers.open(line)

    def _entered(self, typed: str) -> Again | None:
        if not typed.strip():
            return None
        if self._keep is not None and not is_file_name(typed.strip()):
            self._say(self._keep(typed.strip()))
            return None
        path = typed_path(typed.strip())
        if not os.path.isfile(path):  # noqa: PTH113  Path.is_file raises for a name that is too long
            problem = self._write(path)
            return Again(problem) if problem else None
        question = _("{path} already exists. Overwrite it?").format(path=shown_path(path))
        self._layers.open(Question(question, lambda: self._write_over(path, typed)))
        return None

    def _write_over(self, path: Path, typed: str) -> None:
        if problem := self._write(path, force=True):
            self._read(typed, problem)

    def _write(self, path: Path, *, force: bool = False) -> str:
        """Write the file and say so; returns why it cannot be written, else ""."""
        from wuziqi.words.tree_texts import (  # noqa: PLC0415  seldom wanted
            picture_captions,
            write_result_text,
        )

        tree = self._tree()
        result = write_tree(tree, path, picture_captions, node=self._node(tree), force=force)
        if isinstance(result, Refused):
            return write_result_text(result)
        self._path = path
        if result.notice is not None:
            self._written(result.notice.form)
        self._say(write_result_text(result))
        return ""
