"""The library as the screens use it: opened when it is first needed, for it is slow to load."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import ResumeGame
from wuziqi.records.data_paths import LIBRARY_FILE
from wuziqi.records.setup import write_setup
from wuziqi.rules.rule import RuleError
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry, StoredGame
    from wuziqi.records.setup import Setup
    from wuziqi.rules.opening import Act


class PlaysGames(Protocol):
    """What plays the games of a front end."""

    def begin(self, setup: "Setup", acts: "Sequence[Act]" = ()) -> None:
        """Begin a new game with these acts; raises ValueError, and then changes nothing."""

    def go_on(self, stored: "StoredGame") -> None:
        """Go on with a game of the library; raises ValueError, and then changes nothing."""


_Games = TypeVar("_Games", bound=PlaysGames)


class LibraryAccess:
    """Opens the library of a directory at most once; ``log`` takes a text and its values."""

    def __init__(self, directory: Path, log: Callable[..., None]) -> None:
        self._directory = directory
        self._log = log
        self._library: Library | None = None

    def open(self) -> "tuple[Library | None, str]":
        """Return the library, and a line for the player when opening it met with trouble."""
        from wuziqi.records.library.library_file import open_library  # noqa: PLC0415  slow to load

        notice = ""
        if self._library is None:
            self._library, notice = open_library(self._directory)
            self._log("library: %s %s", self._directory, notice)
        return self._library, notice

    def latest_unfinished(self) -> "tuple[Entry | None, str]":
        """Return the game to resume, if any, and a line when the library cannot be read."""
        if not (self._directory / LIBRARY_FILE).exists():
            return None, ""
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load

        try:
            library, notice = self.open()
            latest = library.latest_unfinished() if library else None
            if latest is not None:
                latest.known_rule()
        except (LibraryError, RuleError) as error:
            self.close()  # the next time another one may be there
            return None, error_words(error)
        return latest, notice

    def page(self, preferences: Preferences) -> tuple[Screen | None, str]:
        """Return the list of all games; None, and a line that says why, without a library."""
        library, notice = self.open()
        if library is None:
            return None, notice
        from wuziqi.records.library.queries import Catalogue  # noqa: PLC0415  seldom wanted
        from wuziqi.tui.pages.library_page import LibraryPage  # noqa: PLC0415  slow to load

        page = LibraryPage(preferences, Catalogue(library))
        page.message = page.message or notice
        return page, ""

    def resume(
        self, event: ResumeGame, played_games: Callable[[], _Games]
    ) -> tuple[_Games | None, str]:
        """Go on with a game in what ``played_games`` returns.

        Returns that, or None and why the game cannot be resumed.
        """
        from wuziqi.records.library.database import LibraryError  # noqa: PLC0415  slow to load

        library, problem = self.open()
        if library is None:
            return None, problem
        try:
            return self._restore(library, event, played_games)
        except LibraryError as error:
            return None, error_words(error)

    def _restore(
        self,
        library: "Library",
        event: ResumeGame,
        played_games: Callable[[], _Games],
    ) -> tuple[_Games | None, str]:
        """Restore a game as it stood, or begin a new one with its first acts.

        A game that makes no sense goes to the deleted ones, so that it is not offered for ever.
        Raises LibraryError.
        """
        from wuziqi.records.library.database import LibraryDamaged  # noqa: PLC0415  slow to load

        game, acts = event.game, event.acts
        if acts is None and not library.claim(game):
            return None, _("This game is being played in another window.")
        played = played_games()
        try:
            stored = library.game(game)
            self._log("game %s of the library: %s", game, write_setup(stored.setup))
            if acts is None:
                played.go_on(stored)
            else:
                played.begin(stored.setup, [*stored.acts[:acts], *event.more])
        except (LibraryDamaged, ValueError) as error:
            library.release(game)
            library.hide(game)
            text = _("The game cannot be resumed and is now among the deleted ones: {error}")
            return None, text.format(error=error_words(error))
        return played, ""

    def close(self) -> None:
        """Close the library, if it is open."""
        if self._library is not None:
            self._library.close()
            self._library = None
