"""Beginning and ending a game, with the questions that come first."""

from wuziqi.locale import _
from wuziqi.session.seats import Seats, color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words.players import color_name

_TEXTS = {
    Action.NEW: N_("Start a new game? y/n"),
    Action.REMATCH: N_("Start again with colours changed? y/n"),
    Action.RESIGN: N_("Resign the game? y/n"),
    Action.DRAW: N_("{color} offers a draw. Does {other} accept? y/n"),
}


class Questions:
    """Starts a session anew, resigns it or agrees to a draw, after a question where one is due.

    ``open`` is what the open question is about, None while there is none.
    """

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, preferences: Preferences
    ) -> None:
        self.open: Action | None = None
        self._session = session
        self._viewpoint = viewpoint
        self._preferences = preferences

    @property
    def text(self) -> str:
        """The question that waits for y or n; "" when there is none."""
        if self.open is None:
            return ""
        color = color_of(self._session.game, self._session.game.player)
        text = _(_TEXTS[self.open])
        return text.format(color=color_name(color), other=color_name(color.other))

    def ask(self, action: Action) -> None:
        """Open a question."""
        self.open = action

    def dismiss(self) -> None:
        """Drop the open question."""
        self.open = None

    def ask_to_start(self, action: Action) -> None:
        """Start a game by NEW or REMATCH, after a question if one is being played."""
        if self._session.game.acts and not self._session.is_over:
            self.ask(action)
        else:
            self._do(action)

    def answer(self, key: str) -> str:
        """Take the answer to the open question; returns what to say, "" for nothing."""
        asked, self.open = self.open, None
        if asked is not None and key in ("y", "Y"):  # Enter may be meant to place a stone
            self._do(asked)
            return ""
        return _("The draw is declined.") if asked is Action.DRAW else ""

    def _do(self, action: Action) -> None:
        session = self._session
        self._viewpoint.look_back.end()
        match action:
            case Action.NEW:
                self._start_again(session.seats)
            case Action.REMATCH:
                self._start_again(session.seats.swapped())
            case Action.RESIGN:
                session.resign()
            case Action.DRAW:
                session.agree_draw()

    def _start_again(self, seats: Seats) -> None:
        self._session.restart(seats, early_draw=self._preferences.settings.early_draw)
        advisor = self._viewpoint.advisor
        if advisor.threats or advisor.scores:  # which stay on
            self._session.note_help()
