"""The line under the board: what was said last about the game."""

from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    ComputerMoved,
    FriendFailed,
    FriendLost,
    FriendMoved,
    FriendProposes,
    GameNotSaved,
    LevelOffer,
    LibraryNotice,
    LowTime,
    Notice,
    PeriodBegan,
    SaverNotice,
    WhatIf,
)
from wuziqi.session.session import GameSession
from wuziqi.tui.game.level_offers import LevelOffers
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import status_lines
from wuziqi.words import opening_texts
from wuziqi.words.clock_texts import notice_text
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.forbidden_texts import loss_text
from wuziqi.words.friend_texts import friend_name, friend_notice_text

_WARNINGS = (ComputerFailed, LowTime, GameNotSaved, PeriodBegan, FriendLost, FriendFailed)
"""What is said as a warning."""


class StatusLine:
    """Puts notices about a session into words; ``text`` is what is shown, "" for nothing."""

    def __init__(self, session: GameSession, preferences: Preferences, offers: LevelOffers) -> None:
        self.text = ""
        self._session = session
        self._preferences = preferences
        self._offers = offers
        self._warning = ""
        """The last text that was a warning."""
        self._choice_text = ""
        """What a choice has led to: it stays until the player presses a key or, where the game is
        watched, until the next move."""

    @property
    def warns(self) -> bool:
        """Whether what is shown is a warning."""
        return bool(self.text) and self.text == self._warning

    def heed(self) -> None:
        """Note that the player has pressed a key and so seen what was said."""
        self._choice_text = ""

    def tell(self, notice: Notice) -> None:
        """Say what there is to say about the game."""
        match notice:
            case ComputerMoved() | FriendMoved():
                self._make_room()
                self.text = loss_text(self._session.game.outcome) or self.text
            case ChoiceMade():
                self._make_room()
                self._choice_text = opening_texts.chosen_text(
                    self._session.seats,
                    self._session.game,
                    notice.player,
                    notice.choice,
                    notice.black,
                )
                self.text = self._choice_text
            case ComputerFailed(failure, stuck):
                self.text = status_lines.computer_failed(
                    engine_failure(failure),
                    self._preferences.keymap,
                    stuck=stuck,
                    to_move=self._session.computer_to_move,
                    ours=not self._session.seats.engine,
                )
            case LowTime() | PeriodBegan():
                self.text = notice_text(notice, self._session.clock.control)
            case WhatIf():
                self.text = status_lines.what_if()
            case GameNotSaved() | LibraryNotice() | LevelOffer():
                self._tell_saved(notice)
            case FriendProposes():
                self.text = ""  # the question stands below
            case _:
                self.text = friend_notice_text(notice, friend_name(self._session.seats))
        if isinstance(notice, _WARNINGS):
            self._warning = self.text

    def _tell_saved(self, notice: SaverNotice) -> None:
        """Say what there is to say about a saved game."""
        match notice:
            case GameNotSaved(reason, repeated):
                if not (repeated and self.text):
                    self.text = status_lines.not_saved(reason)
            case LibraryNotice(text):
                self.text = text
            case LevelOffer():
                self.text = "  ".join(filter(None, (self.text, self._offers.make(notice))))

    def _make_room(self) -> None:
        """Drop what was said about the time before."""
        if self._session.seats.watched:
            self._choice_text = ""
        self.text = self._choice_text
