"""The reviewed games of the library as insights, read one after the other."""

from typing import Final

from wuziqi.play.library_game import reviewed_run
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.library.database import LibraryDamaged
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue
from wuziqi.review.insights import Insights, own_game
from wuziqi.review.review import ReviewError
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RuleError

MOST_GAMES: Final = 200
"""The most games, the latest, that insights cover."""

_COLORS: Final = {"black": Stone.BLACK, "white": Stone.WHITE}


class InsightReader:
    """Reads the latest reviewed games of the player into ``insights``.

    Unreadable games and reviews are left out. All methods raise LibraryError.
    """

    def __init__(self, library: Library) -> None:
        self.insights = Insights()
        self._library = library
        self._waiting = Catalogue(library).reviewed(MOST_GAMES)[::-1]

    @property
    def left(self) -> int:
        return len(self._waiting)

    def read_next(self) -> None:
        """Read a game, in some hundredths of a second."""
        number, color, outcome = self._waiting.pop()
        try:
            run = reviewed_run(self._library, number)
        except (LibraryDamaged, FormatError, RuleError, ReviewError):
            return
        if run is not None and run.is_done:
            self.insights.games.append(own_game(run, _COLORS[color], outcome))


def insights_of(library: Library) -> Insights:
    """Return the insights from all games at once. Raises LibraryError."""
    reader = InsightReader(library)
    while reader.left:
        reader.read_next()
    return reader.insights
