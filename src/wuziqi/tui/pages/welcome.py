"""The first page of a new player, shown once: play, learn, or solve puzzles."""

from wuziqi.locale import _
from wuziqi.play.events import OpenPage, StartGame, Topic
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event


class Welcome(OptionPage):
    """The first choice; the opened page replaces this one."""

    topic = Topic.MENU
    opening = True
    title = "Wuziqi"

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.selected = "play"
        self.notice = ""

    @property
    def subtitle(self) -> str:
        return _("Welcome! What would you like to do first?")

    @property
    def options(self) -> list[Option]:
        """The choices, by the keys of the menu."""
        play = _("Five in a row wins. A game against the computer begins at once.")
        lessons = _("Short lessons on the board: you learn by placing stones.")
        puzzles = _("Find the win or the only defence; the puzzle of the day.")
        return [
            Option("play", "n", _("Play a game"), note=play),
            Option("lessons", "l", _("Learn the game"), note=lessons),
            Option("puzzles", "p", _("Solve puzzles"), note=puzzles),
        ]

    def enter(self) -> Event | None:
        if self.selected == "play":
            return StartGame(self.preferences.settings.setup)
        return OpenPage(self.selected, instead=True)

    @property
    def enter_text(self) -> str:
        return _("start") if self.selected == "play" else _("open")

    @property
    def back_text(self) -> str:
        return _("menu")
