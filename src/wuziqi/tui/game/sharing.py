"""A game that is being played, taken out of the program: to the clipboard or to a file."""

from collections.abc import Callable
from datetime import datetime

from wuziqi.records.formats.tree import Tree
from wuziqi.session.played_tree import node_of_move, tree_of_session
from wuziqi.session.session import GameSession
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.sharing.copier import Copier, copy_key
from wuziqi.tui.sharing.file_writer import FileWriter, name_for
from wuziqi.tui.widgets.dialogue import Dialogue
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy


class GameSharing:
    """Copies and writes the game of a session; ``dialogue`` asks for the file.

    ``tell`` says what was copied. ``today`` returns the day that the file has, as ISO 8601.
    """

    def __init__(
        self,
        session: GameSession,
        viewpoint: Viewpoint,
        preferences: Preferences,
        tell: Callable[[str], None],
        today: Callable[[], str] = lambda: datetime.now().astimezone().date().isoformat(),
    ) -> None:
        self.dialogue = Dialogue()
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences
        self._today = today
        self._copier = Copier(tell)
        self._writer = FileWriter(self.dialogue, self._tree)

    def heed(self, action: Action | None) -> None:
        """Note what a key asks for: the key that copies does more at the second press."""
        self._copier.heed(copies=action is Action.COPY)

    def copy(self) -> Copy | None:
        """Copy the game; the moves alone up to the position that is shown."""
        tree = self._tree()
        shown = len(self._viewpoint.look_back.shown(self._session.game))
        key = copy_key(self._preferences.keymap)
        return self._copier.copy(tree, node_of_move(tree, shown), key)

    def export(self) -> None:
        """Ask for a file to write the game to."""
        self._writer.ask(name_for(self._tree()))

    def _tree(self) -> Tree:
        tree = tree_of_session(self._session)
        tree.date = self._today()
        return tree
