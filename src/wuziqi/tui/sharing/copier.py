"""A game copied to the clipboard: by each press of the key in another form."""

from collections.abc import Callable
from functools import partial

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
        self._copied = 0
        """How many presses of the key were the last ones."""

    def note_key(self, *, copies: bool) -> None:
        """Note a key; if it ``copies`` right after another one that did, the next form follows."""
        self._copied = self._copied if copies else 0

    def copy(self, tree: Tree, node: int, key: str, picture: str = "") -> Copy | None:
        """Return the event that copies a ``picture`` of characters, if there is one.

        The next ``key`` copies the tree, and the one after it the way to ``node``. None where that
        cannot be written, which is told.
        """
        forms = [partial(self._sgf, tree, key), partial(self._moves, tree, node)]
        if picture:
            forms.insert(0, partial(self._picture, picture, key))
        try:
            event = forms[self._copied % len(forms)]()
        except FormatError as error:
            self._tell(error_words(error))
            event = None
        self._copied += 1
        return event

    def _picture(self, picture: str, key: str) -> Copy:
        text = _("Copied as a picture of characters; {key} again copies SGF.")
        return Copy(picture, text.format(key=key_text(key)), self._tell)

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
