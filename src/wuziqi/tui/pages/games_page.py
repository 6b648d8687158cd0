"""The games of a file, or of all files of a directory, to choose one of them."""

from collections.abc import Mapping

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, Go, Topic
from wuziqi.play.files import open_listed
from wuziqi.records.formats.files import Collection
from wuziqi.texts import clean
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.library_texts import details_of, players_of, result_of

_WORK_SECONDS = 0.03
_AROUND_LIST = 12
"""Rows for title and notes, above and below the list."""


class GamesPage(OptionPage):
    """The list of a collection; games are read while the list is visible."""

    topic = Topic.REPLAY

    def __init__(self, preferences: Preferences, collection: Collection) -> None:
        self.preferences = preferences
        self.selected = "0"
        self.notice = ""
        self._collection = collection
        self.page_rows = 1
        """The most games shown at a time; a file may have 100,000."""
        collection.read_to(1)

    @property
    def hot_keys(self) -> Mapping[str, str]:
        return {}  # the games have their own numbers

    # What takes longer

    @property
    def busy(self) -> bool:
        return not self._collection.complete

    def work(self) -> None:
        self._collection.read_on(_WORK_SECONDS)

    # The options

    @property
    def title(self) -> str:
        return _("Games of {file}").format(file=clean(self._collection.name))

    @property
    def subtitle(self) -> str:
        more = "..." if self.busy else ""
        return f"{int(self.selected) + 1}/{len(self._collection.games)}{more}"

    @property
    def options(self) -> list[Option]:
        at = int(self.selected)
        first = at - at % self.page_rows
        shown = enumerate(self._collection.games[first : first + self.page_rows], first)
        return [
            Option(
                str(place),
                f"{place + 1}  {players_of(game)}",
                result_of(game),
                details_of(game),
                stays=True,
            )
            for place, game in shown
        ]

    @property
    def names(self) -> list[str]:
        return [str(place) for place in range(len(self._collection.games))]

    def paint(self, canvas: Canvas) -> None:
        """Draw as many games as there is room for."""
        self.page_rows = max(1, canvas.height - _AROUND_LIST)
        super().paint(canvas)

    def enter(self) -> ScreenEvent | None:
        """Open the selected game, or say why that cannot be."""
        opened = open_listed(self._collection, int(self.selected))
        if isinstance(opened, Analyse):
            return opened
        self.notice = error_words(opened.reason)
        return None

    @property
    def previewed(self) -> None:
        """No board: the names of the players need the whole width."""

    @property
    def enter_text(self) -> str:
        return _("open")

    @property
    def back_text(self) -> str:
        return _("leave")

    def leave(self) -> ScreenEvent | None:
        return Go.QUIT
