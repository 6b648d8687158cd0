"""Beginning and ending a game, with the questions that come first."""

from collections.abc import Callable
from dataclasses import replace

from wuziqi.levels import Level
from wuziqi.locale import _
from wuziqi.play.events import ChangeSettings
from wuziqi.rules.referee import Reason
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_
from wuziqi.tui.advice.advisor import LASTING_ADVICE
from wuziqi.tui.game.counsel import GameCounsel
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.players import color_name

_TEXTS = {
    Action.NEW: N_("Start a new game? y/n"),
    Action.REMATCH: N_("Start again with colours changed? y/n"),
    Action.RESIGN: N_("Resign the game? y/n"),
    Action.DRAW: N_("{color} offers a draw. Does {other} accept? y/n"),
}


_REOPENING = {
    Reason.RESIGNATION: N_("Take back the resignation? y/n"),
    Reason.TIME: N_("Take back the loss on time? y/n"),
    Reason.AGREEMENT: N_("Take back the draw? y/n"),
}


class Questions:
    """Starts a session anew, ends it or takes its end back, after a question where one is due.

    ``open`` is what the open question is about, None while there is none.
    """

    def __init__(
        self,
        session: GameSession,
        viewpoint: Viewpoint,
        counsel: GameCounsel,
        preferences: Preferences,
    ) -> None:
        self.open: Action | None = None
        self._text = ""
        self._instead: Callable[[], str] | None = None
        """What the open question asks, and what yes then does, where that is special."""
        self._session = session
        self._viewpoint = viewpoint
        self._counsel = counsel
        self._preferences = preferences

    @property
    def text(self) -> str:
        """The question that waits for y or n; "" when there is none."""
        if self.open is None or self._text:
            return self._text
        game = self._session.game
        if self.open is Action.UNDO and game.outcome is not None:
            return _(_REOPENING[game.outcome.reason])
        if self.open is Action.DRAW and not self._session.seats.two_people:
            return _("Offer a draw? y/n")
        color = color_of(game, game.player)
        text = _(_TEXTS[self.open])
        return text.format(color=color_name(color), other=color_name(color.other))

    def ask(self, action: Action, text: str = "", instead: Callable[[], str] | None = None) -> None:
        """Open a question, in words of its own and with something else that yes does, if given."""
        self.open, self._text, self._instead = action, text, instead

    def dismiss(self) -> None:
        """Drop the open question."""
        self.open, self._text, self._instead = None, "", None

    def ask_to_start(self, action: Action) -> None:
        """Start a game by NEW or REMATCH, after a question if one is being played."""
        if self._session.game.acts and not self._session.is_over:
            self.ask(action)
        else:
            self._do(action)

    def start_at(self, level: Level) -> ChangeSettings | None:
        """Start a rematch at another level; the menu follows if it had the level before."""
        seats, settings = self._session.seats, self._preferences.settings
        self._viewpoint.look_back.end()
        self._start_again(replace(seats.swapped(), level=level))
        if settings.setup.level is not seats.level:
            return None
        return ChangeSettings(replace(settings, setup=replace(settings.setup, level=level)))

    def ask_to_resign(self) -> str:
        """Ask whether to resign; returns why there is nothing to resign, "" otherwise."""
        seats = self._session.seats
        if self._session.is_over or seats.watched or seats.spectating:
            return _("There is nothing to resign.")
        self.ask(Action.RESIGN)
        return ""

    def ask_for_draw(self) -> str:
        """Ask whether to offer a draw, or to accept one; returns why that cannot be, or ""."""
        session = self._session
        if session.is_over or session.seats.watched:
            return _("There is nobody to offer a draw to.")
        if session.computer_to_move:
            return _("Offer a draw when it is your turn.")
        if session.game.step is not None and not session.seats.two_people:
            return _("Offer a draw when the opening is over.")
        self.ask(Action.DRAW)
        return ""

    def answer(self, key: str) -> str:
        """Take the answer to the open question; returns what to say, "" for nothing."""
        asked, instead = self.open, self._instead
        self.dismiss()
        if asked is not None and key in ("y", "Y"):  # Enter may be meant to place a stone
            return self._do(asked) if instead is None else instead()
        declined = asked is Action.DRAW and self._session.seats.two_people
        return _("The draw is declined.") if declined else ""

    def _do(self, action: Action) -> str:
        """Do what was asked about; returns what to say, "" for nothing."""
        session = self._session
        self._viewpoint.look_back.end()
        match action:
            case Action.NEW:
                self._start_again(session.seats)
            case Action.REMATCH:
                self._start_again(session.seats.swapped())
            case Action.RESIGN:
                session.resign()
            case Action.DRAW if session.seats.two_people:
                session.agree_draw()
            case Action.DRAW:
                return self._counsel.offer_draw()
            case Action.UNDO:
                session.reopen()
        return ""

    def _start_again(self, seats: Seats) -> None:
        self._session.restart(seats, early_draw=self._preferences.settings.early_draw)
        if self._viewpoint.advisor.lasting_layer in LASTING_ADVICE:
            self._session.note_help()
