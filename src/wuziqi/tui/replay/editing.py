"""Changes of the tree on the analysis board, and which of its moves are those of the game."""

from collections.abc import Callable

from wuziqi.locale import _, ngettext
from wuziqi.records.formats import tree_editing
from wuziqi.records.formats.tree_editing import Branch
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.replay.walk import Walk
from wuziqi.tui.widgets.dialogue import Dialogue
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.told import Told


class Editing:
    """Changes the tree that ``walk`` steps through; ``keep`` saves it and returns why it could not.

    The first ``played`` nodes behind the root are a game that must stay as it is. Without
    ``played`` the tree is free: its main variation counts as the game, and may be changed.
    """

    def __init__(
        self, walk: Walk, dialogue: Dialogue, keep: Callable[[], str], played: int | None
    ) -> None:
        self._walk = walk
        self._tree = walk.tree
        self._dialogue = dialogue
        self._keep = keep
        self._played = played
        self._deleted: tuple[int, Branch] | None = None
        """What was deleted last, until the next change, and where it was."""
        self._keys: dict[str, Callable[[], Told]] = {
            "p": self._promote,
            "P": self._promote_to_the_top,
            "D": self._ask_to_delete,
            '"': self._edit_comment,
            "b": self._go_back,
        }

    # Where the game is

    @property
    def _game_end(self) -> int:
        """The last node of the game: its nodes have the numbers from 1 to this one."""
        return len(self._tree.main_line()) if self._played is None else self._played

    @property
    def in_variation(self) -> bool:
        """Whether the position that is shown is none of the game."""
        return not self._tree.openings and self._walk.node > self._game_end

    def _go_back(self) -> Told:
        """Go back to where the variation has left the game."""
        if not self.in_variation:
            return Told(_("This is the game itself."))
        end = self._game_end
        self._walk.go_to(max(node for node in self._walk.path if node <= end))
        return Told()

    # Changes

    def press(self, key: str, action: Action | None) -> Told | None:
        """Take a key; None for one that changes nothing in the tree."""
        if self._deleted is not None and (key == "u" or action is Action.UNDO):
            return self._bring_back(*self._deleted)
        return self._keys[key]() if key in self._keys else None

    def add(self, point: Point, stone: Stone) -> tuple[bool, str]:
        """Show a move behind the node that is shown, which becomes a variation if it is new.

        Returns whether it is new, and why it could not be kept.
        """
        count = len(self._tree)
        node = tree_editing.add_move(self._tree, self._walk.node, point, stone)
        if len(self._tree) > count:
            return True, self._changed(node)
        self._walk.choose(self._walk.variations.index(node))
        self._walk.step(1)
        return False, ""

    def drop(self) -> str:
        """Remove the node that is shown, for good; returns why that could not be kept."""
        above = tree_editing.parent_of(self._tree, self._walk.node)
        tree_editing.remove(self._tree, self._walk.node)
        return self._changed(above)

    def _changed(self, node: int) -> str:
        """Show a node of the changed tree, and keep it; returns why that failed."""
        self._deleted = None
        self._walk.refresh(node)
        return self._keep()

    def _promote(self) -> Told:
        """Move the variation one step up."""
        for node in reversed(self._walk.path[1:]):
            if (least := self._least(node)) < self._place(node):
                fresh = tree_editing.promote(self._tree, node)
                problem = self._changed(self._walk.node + fresh - node)
                return Told(problem or self._place_text(fresh, least))
        return Told(self._why_not_up())

    def _promote_to_the_top(self) -> Told:
        """Make the moves that lead here the main variations, wherever the tree branches."""
        shown, moved = self._walk.node, False
        for depth in range(len(self._walk.path) - 1):
            node = self._tree.line(shown)[depth]
            if steps := self._place(node) - self._least(node):
                shown += tree_editing.promote(self._tree, node, steps) - node
                moved = True
        if not moved:
            return Told(self._why_not_up())
        problem = self._changed(shown)
        first = _("This is the first variation of the game now.")
        main = _("This is the main variation now.")
        return Told(problem or (first if self.in_variation else main))

    def _place(self, node: int) -> int:
        """How many variations at the place of a node stand before it."""
        return tree_editing.siblings_of(self._tree, node).index(node)

    def _least(self, node: int) -> int:
        """The first place that a variation may have: behind a move of a game that must stay."""
        above = tree_editing.parent_of(self._tree, node)
        return int(self._played is not None and node > self._played > above)

    def _place_text(self, node: int, least: int) -> str:
        siblings = tree_editing.siblings_of(self._tree, node)
        text = _("This is variation {number} of {count} now.")
        place = siblings.index(node)
        if place == 0 == least:
            return _("This is the main variation now.")
        return text.format(number=place + 1, count=len(siblings))

    def _why_not_up(self) -> str:
        if self._played is not None and self.in_variation:
            return _("The variation stands first already, behind the game itself.")
        return _("This is the main variation already.")

    def _ask_to_delete(self) -> Told:
        """Delete the move that is shown with all behind it, after a question."""
        node = self._walk.node
        if node == 0:
            return Told(_("There is no move here that could be deleted."))
        if self._played is not None and node <= self._played:
            return Told(_("The moves of the game itself stay."))
        behind = tree_editing.branch_end(self._tree, node) - node - 1
        one = _("Delete {point}? y/n")
        more = ngettext(
            "Delete {point} and {count} move behind it? y/n",
            "Delete {point} and {count} moves behind it? y/n",
            behind,
        )
        text = (more if behind else one).format(point=self._tree.point(node) or "-", count=behind)
        self._dialogue.ask(text, self._delete)
        return Told()

    def _delete(self) -> Told:
        node = self._walk.node
        above = tree_editing.parent_of(self._tree, node)
        branch = tree_editing.remove(self._tree, node)
        problem = self._changed(above)
        self._deleted = node, branch
        return Told(problem or _("Deleted; u brings it back."))

    def _bring_back(self, node: int, branch: Branch) -> Told:
        tree_editing.insert(self._tree, node, branch)
        return Told(self._changed(node) or _("It is back."))

    def _edit_comment(self) -> Told:
        comment = self._tree.note(self._walk.node).comment
        self._dialogue.read(_("Comment: {typed}_"), comment, self.comment)
        return Told()

    def comment(self, text: str) -> Told:
        """Let a text be the comment of the position that is shown."""
        node = self._walk.node
        if text.strip() == self._tree.note(node).comment.strip():
            return Told()
        tree_editing.set_comment(self._tree, node, text.strip())
        self._deleted = None
        self._walk.reread()
        return Told(self._keep())
