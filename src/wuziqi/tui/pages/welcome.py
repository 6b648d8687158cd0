"""What a new player sees first, once: play, learn, or solve puzzles."""

from collections.abc import Mapping
from typing import Final

from wuziqi.locale import _
from wuziqi.play.events import OpenPage, StartGame, Topic
from wuziqi.texts import N_
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event

_KEYS: Final[Mapping[str, str]] = {"play": "n", "lessons": "l", "puzzles": "p"}
"""The same keys as in the menu."""

_LABELS: Final = {
    "play": N_("Play a game"),
    "lessons": N_("Learn the game"),
    "puzzles": N_("Solve puzzles"),
}

_NOTES: Final = {
    "play": N_("Five in a row wins. A game against the computer begins at once."),
    "lessons": N_("Short lessons on the board: you learn by placing stones."),
    "puzzles": N_("Find the win or the only defence; the puzzle of the day."),
}


class Welcome(OptionPage):
    """The first choice; the page that is opened takes the place of this one."""

    topic = Topic.MENU
    hot_keys = _KEYS

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.selected = "play"
        self.notice = ""

    @property
    def options(self) -> list[str]:
        return list(_KEYS)

    def option_list(self) -> OptionList:
        """What can be begun, below a welcome."""
        return OptionList(
            title="Wuziqi",
            subtitle=_("Welcome! What would you like to do first?"),
            options=[
                Option(name, _KEYS[name], _(_LABELS[name]), note=_(_NOTES[name]))
                for name in self.options
            ],
            selected=self.selected,
            notice=self.notice,
            opening=True,
        )

    def enter(self) -> Event | None:
        """Begin what is selected."""
        if self.selected == "play":
            return StartGame(self.preferences.settings.setup)
        return OpenPage(self.selected, instead=True)

    @property
    def enter_text(self) -> str:
        return _("start") if self.selected == "play" else _("open")

    @property
    def back_text(self) -> str:
        return _("menu")
