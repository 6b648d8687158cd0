"""A friend at another program in words: proposals, presence, connection, lobby."""

from typing import TYPE_CHECKING, Final

from wuziqi.friend.wire import Presence, Proposal
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.rules.point import Point
from wuziqi.session.notices import (
    FriendAnswers,
    FriendFailed,
    FriendGone,
    FriendHere,
    FriendLost,
    FriendNotice,
    FriendProposes,
    FriendSaid,
    SpectatorCodeMade,
    SpectatorsChanged,
    SpectatorsFailed,
)
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.texts import N_, clean
from wuziqi.words.player_texts import friend_name
from wuziqi.words.rule_texts import Names

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend
    from wuziqi.session.lobby import LobbyEvent

_PROPOSAL_QUESTIONS: Final = {
    Proposal.UNDO: N_("{name} asks to take back the last move. Agree?"),
    Proposal.BACK: N_("{name} asks to go back to move {move}. Agree?"),
    Proposal.DRAW: N_("{name} offers a draw. Accept?"),
    Proposal.REMATCH: N_("{name} asks for a rematch with colours swapped. Play?"),
}
"""The friend's proposals."""

_PROPOSED: Final = {
    Proposal.UNDO: N_("You ask to take back your last move: {name} has to agree."),
    Proposal.BACK: N_("You ask to go back to move {move}: {name} has to agree."),
    Proposal.DRAW: N_("You offer a draw: {name} has to agree."),
    Proposal.REMATCH: N_("You ask for a rematch: {name} has to agree."),
}
"""The proposals of the person."""

_AWAITED: Final = {
    Proposal.UNDO: N_("Waiting for an answer: undo"),
    Proposal.BACK: N_("Waiting for an answer: undo"),
    Proposal.DRAW: N_("Waiting for an answer: draw"),
    Proposal.REMATCH: N_("Waiting for an answer: rematch"),
}
"""The open proposals of the person, in the panel."""

_GRANTED: Final = {
    Proposal.UNDO: N_("{name} agrees: the move is taken back."),
    Proposal.BACK: N_("{name} agrees: the moves are taken back."),
    Proposal.DRAW: N_("{name} agrees to the draw."),
    Proposal.REMATCH: N_("{name} agrees: a new game, with colours swapped."),
}
_REFUSED: Final = {
    Proposal.UNDO: N_("{name} does not agree to take the move back."),
    Proposal.BACK: N_("{name} does not agree to take the moves back."),
    Proposal.DRAW: N_("{name} does not accept the draw."),
    Proposal.REMATCH: N_("{name} does not want a rematch now."),
}

_PRESENCE: Final = {
    Presence.THINKING: N_("{name} is at the board"),
    Presence.AWAY: N_("{name} is away from the board"),
    Presence.LEFT: N_("{name} has left; the game is kept"),
    Presence.LOST: N_("No connection: the game waits"),
}
"""The presence of the friend."""

_LAG_STEPS: Final = (20, 50, 100, 200, 500, 1_000, 2_000)
"""The steps of the shown lag, which would otherwise change with every message."""


def friend_notice_text(notice: FriendNotice, name: str) -> str:
    """Return a notice in words, "" where the board shows it; ``name`` is the friend's."""
    match notice:
        case FriendSaid(text):
            return talk_text(name, text)
        case FriendProposes(what, moves):
            return question_text(what, name, moves)
        case FriendAnswers():
            return _answer_text(notice, name)
        case SpectatorCodeMade() | SpectatorsChanged() | SpectatorsFailed():
            return _lookers_text(notice)
        case _:
            return _connection_text(notice, name)


def _lookers_text(notice: SpectatorCodeMade | SpectatorsChanged | SpectatorsFailed) -> str:
    if isinstance(notice, SpectatorsFailed):
        text = _("{reason} No more spectators can join; the game goes on.")
        return text.format(reason=error_words(notice.reason))
    if isinstance(notice, SpectatorCodeMade):
        return spectator_code_text(notice.code)
    text = ngettext("{count} spectator.", "{count} spectators.", notice.count)
    return text.format(count=notice.count)


def _connection_text(notice: FriendNotice, name: str) -> str:
    """Return a notice about the connection in words, "" for any other."""
    match notice:
        case FriendHere():
            return _("{name} is here.").format(name=name)
        case FriendLost():
            return _lost_text(notice)
        case FriendGone():
            text = _("{name} has left. The game is kept, and can go on later.")
            return text.format(name=name)
        case FriendFailed(reason):
            return _("{reason} The game so far is kept.").format(reason=error_words(reason))
        case _:
            return ""


def _lost_text(notice: FriendLost) -> str:
    text = _("{reason} The game waits, and goes on by itself.")
    if notice.watched:
        text = _("{reason} You watch again when it is back.")
    elif notice.clock_runs:
        text = _("{reason} Your clock runs on: what you play is sent later.")
    return text.format(reason=error_words(notice.reason))


def talk_text(name: str, text: str) -> str:
    return _("{name}: {text}").format(name=name, text=text)


def spectator_code_text(code: str) -> str:
    return _("For spectators: {code}").format(code=clean(code))


def question_text(what: Proposal, name: str, moves: int | None = None) -> str:
    """Return the friend's proposal; a takeback of several moves leaves ``moves``."""
    return _(_PROPOSAL_QUESTIONS[what]).format(name=name, move=moves)


def asked_text(what: Proposal, name: str, moves: int | None = None) -> str:
    """Return the person's proposal, see ``question_text``."""
    return _(_PROPOSED[what]).format(name=name, move=moves)


def waiting_text(what: Proposal | None) -> str:
    """Return the open proposal of the person in a line, "" if there is none."""
    return _(_AWAITED[what]) if what else ""


def _answer_text(notice: FriendAnswers, name: str) -> str:
    if notice.lapsed:
        return _("{name} has gone on without an answer: ask again.").format(name=name)
    return _((_GRANTED if notice.yes else _REFUSED)[notice.proposal]).format(name=name)


def shows_text(moves: int, name: str, names: Names) -> str:
    """Say that the friend looks at a position of the finished game."""
    text = _("{name} analyses the game, now at move {move}: {what_if} joins in.")
    return text.format(name=name, move=moves, **names)


def followed_text(moves: int, point: Point | None, name: str) -> str:
    """Say which position the friend shows: that after ``moves``, the last on ``point``."""
    name = name or _("Your friend")
    if point is None:
        return _("{name} goes to the start.").format(name=name)
    return _("{name} goes to move {move}: {point}.").format(name=name, move=moves, point=point)


def friend_text(friend: "Friend", name: str) -> str:
    """Return the presence of a friend, and what of the grace for lost connections is used."""
    text, grace = presence_text(friend.presence, name, friend.lag), friend.grace
    if grace.used < 1:
        return text
    used, whole = round(grace.used), round(grace.whole)
    return _("{text}; delays: {used} of {whole} s").format(text=text, used=used, whole=whole)


def presence_text(presence: Presence, name: str, lag: float | None = None) -> str:
    """Return the presence of the friend; ``lag`` is the round trip in seconds, if known.

    It is rounded up.
    """
    text = _(_PRESENCE[presence]).format(name=name)
    if lag is None or presence not in (Presence.THINKING, Presence.AWAY):
        return text
    step = next((step for step in _LAG_STEPS if lag * 1000 <= step), round(lag, 0) * 1000)
    return _("{text}, {lag} ms").format(text=text, lag=round(step))


def goes_on(session: GameSession) -> str:
    """Return that a game with a friend goes on under the menu, "" for another or a finished one."""
    seats, clock = session.seats, session.clock
    if session.is_over or not seats.linked:
        return ""
    if seats.spectating:
        return _("The game you watch goes on; Esc returns to it.")
    text = _("The game with {name} goes on; Esc goes back to it.")
    if clock.control is not None and clock.running is not None:
        text = _("The game with {name} goes on, and the clocks run; Esc goes back to it.")
    return text.format(name=friend_name(seats))


def waits(seats: Seats) -> str:
    """Return that the game waits, for the end of the program."""
    if seats.spectating:
        return ""
    text = _('The game is kept. {name} waits: "wuziqi", then c goes on with it.')
    return text.format(name=friend_name(seats))


def lobby_text(event: "LobbyEvent") -> str:
    """Return an event of the lobby in words; "" where the game begins."""
    from wuziqi.session.lobby import (  # noqa: PLC0415  a board needs no lobby
        CodeGiven,
        CodeUsed,
        LobbyFailed,
        LobbyTrouble,
        SpectatorCodeGiven,
        WrongCodeTyped,
    )

    match event:
        case CodeGiven(code):
            return _("Read this code to your friend: {code}").format(code=code)
        case SpectatorCodeGiven(code):
            return spectator_code_text(code)
        case WrongCodeTyped(left):
            text = ngettext(
                "Somebody typed a wrong code. Here is a new one; it can be tried once more.",
                "Somebody typed a wrong code. Here is a new one; {left} more can be tried.",
                left,
            )
            return text.format(left=left)
        case CodeUsed():
            return _("The code is used. Waiting for your friend's program ...")
        case LobbyTrouble(reason) | LobbyFailed(reason):
            return error_words(reason)
        case _:
            return ""
