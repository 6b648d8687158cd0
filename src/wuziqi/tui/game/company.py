"""The friend at another program, at the screen of a game: what is asked, answered and said."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from wuziqi.friend.terms import Presence, Proposal
from wuziqi.locale import _
from wuziqi.session.notices import FriendSaid, Notice, SpectatorCodeMade
from wuziqi.session.session import GameSession
from wuziqi.texts import N_, clean
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.game.talk import CompanyView, Said
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.prompt import Prompt
from wuziqi.tui.words.status_lines import filled
from wuziqi.words.friend_texts import (
    asked_text,
    friend_name,
    presence_text,
    question_text,
    waiting_text,
)

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend

_MOST_SAID: Final = 100
"""The lines of talk that are kept."""
_LONGEST: Final = 200
"""The most characters of a line of talk."""

_WISHES: Final = {
    Action.UNDO: Proposal.UNDO,
    Action.DRAW: Proposal.DRAW,
    Action.NEW: Proposal.REMATCH,
    Action.REMATCH: Proposal.REMATCH,
}
"""What is asked of the friend by a key that otherwise does it."""

_ADVICE: Final = frozenset(
    (
        *(Action.HINT, Action.LINE, Action.THREATS, Action.SIGHT, Action.LINES),
        *(Action.EVALUATION, Action.EDIT),
    )
)
_NOT_ASKED: Final = {
    Proposal.UNDO: N_("There is no move of yours to take back."),
    Proposal.DRAW: N_("There is nobody to offer a draw to."),
    Proposal.REMATCH: N_("The game goes on: {resign} resigns, {draw} offers a draw."),
}
"""Why something cannot be asked for."""

_CONFIRMED: Final = {
    Proposal.UNDO: N_("Ask to take back your last move? y/n"),
    Proposal.DRAW: N_("Offer a draw? y/n"),
    Proposal.REMATCH: N_("Ask for a rematch with colours changed? y/n"),
}
"""The questions before the friend is asked."""

_AGREED: Final = {
    Proposal.UNDO: N_("The move is taken back."),
    Proposal.DRAW: N_("The game is a draw."),
    Proposal.REMATCH: N_("A new game, with colours changed."),
}


class Company:
    """The friend of a session; ``friend`` returns who is at the other program, None without one.

    ``line`` is where talk is typed, ``look_code`` the code for who may look on, "" for none.
    """

    def __init__(
        self,
        session: GameSession,
        friend: "Callable[[], Friend | None]",
        questions: Questions,
        preferences: Preferences,
    ) -> None:
        self.line = Prompt("", _LONGEST, narrow=False)
        self.look_code = ""
        self._session = session
        self._friend = friend
        self._questions = questions
        self._preferences = preferences
        self._said: list[Said] = []

    @property
    def name(self) -> str:
        """What the friend is called at the start of a sentence."""
        return friend_name(self._session.seats)

    @property
    def question(self) -> str:
        """What the friend asks for, as a question; "" for nothing."""
        friend = self._friend()
        return question_text(friend.proposal, self.name) if friend and friend.proposal else ""

    def view(self) -> CompanyView | None:
        """Return what is shown; None where nobody plays at another program."""
        friend = self._friend()
        if friend is None:
            return self._view_of_looker() if self._session.seats.spectating else None
        presence = presence_text(friend.presence, self.name, friend.lag)
        lost = friend.presence is Presence.LOST
        if friend.failed is not None:
            presence = _("The connection is over; the game is kept.")
        return CompanyView(
            presence,
            lost,
            tuple(self._said),
            self.question,
            waiting_text(friend.own_proposal),
            self.line.text,
            self.name,
            look_code=self.look_code,
        )

    def _view_of_looker(self) -> CompanyView:
        return CompanyView(_("You look on."), lost=False, said=(), looking=True)

    def hear(self, notice: Notice) -> None:
        """Keep what the friend has said, and the code for who may look on."""
        if isinstance(notice, FriendSaid):
            self._keep(Said(notice.text, own=False))
        elif isinstance(notice, SpectatorCodeMade):
            self.look_code = clean(notice.code)

    def _keep(self, said: Said) -> None:
        self._said = [*self._said, said][-_MOST_SAID:]

    # Keys

    def takes(self, key: str) -> bool:
        """Whether a key answers what the friend asks for."""
        return bool(self.question) and key in ("y", "Y", "n", "N")

    def answer(self, key: str) -> str | None:
        """Answer what the friend asks for, by y or n; None for any other key, or no question."""
        friend = self._friend()
        asked = None if friend is None else friend.proposal
        if friend is None or asked is None or not self.takes(key):
            return None
        yes = key in ("y", "Y")
        friend.answer(yes=yes)
        return _(_AGREED[asked]) if yes else _("{name} is told no.").format(name=self.name)

    def instead(self, action: Action) -> str | None:
        """Ask the friend, or say why an action is not for this game; None if it is.

        "" is returned where there is nothing to say.
        """
        seats = self._session.seats
        if not seats.linked:
            return _("You play with nobody to talk to here.") if action is Action.SAY else None
        if action in _ADVICE and not self._session.is_over:
            return _("There is no advice in a game with a friend until it is over.")
        if action is Action.REDO:
            return _("There is no move to play again.")
        if action not in _WISHES and action is not Action.SAY:
            return None
        if seats.spectating:
            return _("You only look on.")
        return self._say() if action is Action.SAY else self._ask(action)

    def _say(self) -> str:
        friend = self._friend()
        if friend is None or friend.failed is not None:
            return _("The connection is over: nobody would hear it.")
        self.line.open()
        return ""

    def _ask(self, action: Action) -> str:
        """Ask whether to ask the friend: a key may be the letter of a point that is typed."""
        what, friend = _WISHES[action], self._friend()
        if friend is None or friend.failed is not None:
            return _("The connection is over; the game is kept.")
        if friend.own_proposal == what:
            return _("You have asked already: {name} has to answer.").format(name=self.name)
        if friend.can_propose(what) or friend.proposal == what:
            self._questions.ask(action, _(_CONFIRMED[what]), lambda: self._send(friend, what))
            return ""
        return self._why_not(what)

    def _send(self, friend: "Friend", what: Proposal) -> str:
        if not friend.propose(what):
            return self._why_not(what)
        return asked_text(what, self.name) if friend.own_proposal == what else _(_AGREED[what])

    def _why_not(self, what: Proposal) -> str:
        return filled(_(_NOT_ASKED[what]), self._preferences.keymap)

    def type(self, key: str) -> None:
        """Take a key into the line of talk; Enter says it."""
        text = (self.line.text or "").strip()
        if key != "enter":
            self.line.press(key)
            return
        self.line.close()
        friend = self._friend()
        if text and friend is not None:
            friend.say(text)
            self._keep(Said(text, own=True))
