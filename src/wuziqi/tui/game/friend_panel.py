"""The friend at another program, in the panel beside the board: presence, talk, proposals."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from wuziqi.columns import fit, fold
from wuziqi.friend.wire import Presence
from wuziqi.locale import _
from wuziqi.session.notices import FriendSaid, Notice, SpectatorCodeMade
from wuziqi.session.reasons import GameRefusal
from wuziqi.session.session import GameSession
from wuziqi.texts import clean
from wuziqi.tui.terminal.canvas import Area
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.entry_text import EntryText
from wuziqi.tui.widgets.text_entry import Prompt
from wuziqi.words.friend_texts import (
    friend_text,
    question_text,
    spectator_code_text,
    talk_text,
    waiting_text,
)
from wuziqi.words.game_texts import refusal_text
from wuziqi.words.player_texts import friend_name

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend

TALK_ROWS: Final = 4
"""The rows for the friend's presence and the last lines of talk."""
MORE_TALK_ROWS: Final = 16
"""The further rows that talk can use."""

_MOST_TALK_LINES: Final = 100
"""The most lines of talk."""
_MOST_TALK_CHARACTERS: Final = 200
"""The most characters of a line of talk."""


@dataclass(frozen=True)
class TalkLine:
    """A line of talk; ``own`` lines are the person's here."""

    text: str
    own: bool


@dataclass(frozen=True)
class FriendView:
    """The panel of a friend.

    ``lost`` means that there is no connection, ``question`` is the friend's proposal, ``waiting``
    the person's own, ``typed`` the line of talk being typed, None if there is none. ``name`` is the
    friend's. A ``spectator`` sees only the ``presence``. ``spectator_code`` lets others look on, ""
    for none.
    """

    presence: str
    lost: bool
    talk: tuple[TalkLine, ...]
    question: str = ""
    waiting: str = ""
    typed: EntryText | None = None
    name: str = ""
    spectator: bool = False
    spectator_code: str = ""


class FriendPanel:
    """Keeps the talk with a friend; ``friend`` returns who is at the other program, if anybody.

    ``line`` is where talk is typed; ``spectator_code`` lets others look on, "" if there is none.
    """

    def __init__(self, session: GameSession, friend: "Callable[[], Friend | None]") -> None:
        self.line = Prompt(self._say, "", _MOST_TALK_CHARACTERS, narrow=False)
        self.spectator_code = ""
        self._session = session
        self._friend = friend
        self._talk: list[TalkLine] = []

    @property
    def question(self) -> str:
        """The friend's proposal as a question; "" if there is none."""
        proposal = self._session.proposal
        name = friend_name(self._session.seats)
        if proposal is None:
            return ""
        return question_text(proposal, name, self._session.moves_proposed)

    def view(self) -> FriendView | None:
        """Return the view of the friend; None without a player at another program."""
        friend, seats = self._friend(), self._session.seats
        if friend is None:
            spectator = FriendView(_("You are watching."), lost=False, talk=(), spectator=True)
            return spectator if seats.spectating else None
        name = friend_name(seats)
        presence = friend_text(friend, name)
        if friend.failed is not None:
            presence = refusal_text(GameRefusal.CONNECTION_OVER, self._session, {})
        return FriendView(
            presence,
            friend.presence is Presence.LOST,
            tuple(self._talk),
            self.question,
            waiting_text(friend.own_proposal),
            self.line.typed,
            name,
            spectator_code=self.spectator_code,
        )

    def receive(self, notice: Notice) -> None:
        """Keep the friend's line of talk, and the code of spectators."""
        if isinstance(notice, FriendSaid):
            self._keep(TalkLine(notice.text, own=False))
        elif isinstance(notice, SpectatorCodeMade):
            self.spectator_code = clean(notice.code)

    def _keep(self, line: TalkLine) -> None:
        self._talk = [*self._talk, line][-_MOST_TALK_LINES:]

    def begin_line(self) -> Prompt:
        """Return the line of talk, begun anew."""
        self.line.begin()
        return self.line

    def _say(self, typed: str) -> None:
        if text := typed.strip():
            self._session.say(text)
            self._keep(TalkLine(text, own=True))


def friend_lines(view: FriendView, area: Area, key: str) -> list[tuple[str, Style]]:
    """Return the friend's presence, and below it as much of the last talk as has room.

    ``key`` says something; "" where no key does.
    """
    style = Style.WARNING if view.lost else Style.DIM
    head = [(line, style) for line in fold(view.presence, area.width)[:2]]
    if view.waiting:
        head.append((fit(view.waiting, area.width), Style.TITLE))
    if view.spectator_code:
        head.append((fit(spectator_code_text(view.spectator_code), area.width), Style.DIM))
    talk = [shown for line in view.talk for shown in _folded(line, view.name, area.width)]
    if not talk and key and not view.spectator:
        text = _("{key} says something to your friend.").format(key=key)
        talk = [(line, Style.DIM) for line in fold(text, area.width)]
    room = area.height - len(head)
    return head + (talk[-room:] if room > 0 else [])


def _folded(line: TalkLine, name: str, width: int) -> list[tuple[str, Style]]:
    text = talk_text(_("You") if line.own else name, line.text)
    style = Style.DIM if line.own else Style.PLAIN
    return [(part, style) for part in fold(text, width)]
