"""A game copied to the clipboard: as SGF, and by the same key pressed again as its moves alone."""

from collections.abc import Callable

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.rule import FREESTYLE
from wuziqi.tui.widgets.keys import KeyMap, key_text
from wuziqi.tui.widgets.screen import Copy
from wuziqi.words.actions import Action

_SHOWN = 3
"""Of copied moves, how many are named."""


class Copier:
    """Makes the events that copy a game; ``tell`` says what was copied, or why it was not."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._copied = False
        """Whether the last key has copied the SGF."""

    def note_key(self, *, copies: bool) -> None:
        """Note a key; if it ``copies`` right after another one that did, it is the second."""
        self._copied = self._copied and copies

    def copy(self, tree: Tree, node: int, key: str) -> Copy | None:
        """Return the event that copies a tree or, for the second ``key``, the way to ``node``.

        None where that cannot be written, which is told.
        """
        try:
            event = self._moves(tree, node) if self._copied else self._sgf(tree, key)
        except FormatError as error:
            self._tell(error_words(error))
            event = None
        self._copied = not self._copied
        return event

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
    return moves if len(words) <= _SHOWN else f"{' '.join(words[:_SHOWN])} ..."
