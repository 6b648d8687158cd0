"""What a front end may have to say about a game, as values; each front end finds the words."""

from dataclasses import dataclass

from wuziqi.friend.terms import Proposal
from wuziqi.levels import Level
from wuziqi.protocol.client.events import EngineFailed
from wuziqi.rules.opening import Player
from wuziqi.session.engines import EngineUnknown
from wuziqi.texts import TextError


@dataclass(frozen=True)
class ComputerMoved:
    """The computer has placed, offered or picked."""


@dataclass(frozen=True)
class ChoiceMade:
    """``player`` has made the ``choice`` of an opening; ``black`` was who played black before."""

    player: Player
    choice: str
    black: Player


@dataclass(frozen=True)
class ComputerFailed:
    """No move came from the engine; if ``stuck``, the player has to have it asked again."""

    failure: EngineFailed | EngineUnknown
    stuck: bool


@dataclass(frozen=True)
class LowTime:
    """A person has at most this many seconds left."""

    seconds: int


@dataclass(frozen=True)
class PeriodBegan:
    """A period of byo-yomi has begun for a person, who has it and others ``left``.

    The ``first`` one begins when the main time is used up, any other when the one before is.
    """

    left: int
    first: bool


@dataclass(frozen=True)
class DrawDeclined:
    """The computer plays on; ``early`` if only because the game has hardly begun."""

    early: bool


@dataclass(frozen=True)
class WhatIf:
    """A what-if has begun: the finished game stays as it is."""


@dataclass(frozen=True)
class NotSaved:
    """The game is not being saved, for this ``reason``; ``repeated`` if that was said before."""

    reason: str
    repeated: bool


@dataclass(frozen=True)
class LibraryNotice:
    """A line about the library, such as that a damaged one was put aside."""

    text: str


@dataclass(frozen=True)
class LevelOffer:
    """After so many ``games`` in a row, ``won`` or else lost, another level is offered."""

    level: Level
    won: bool
    games: int


@dataclass(frozen=True)
class FriendMoved:
    """The friend has placed, offered or picked."""


@dataclass(frozen=True)
class FriendSaid:
    """The friend has written ``text``, which is clean: one line of at most 200 characters."""

    text: str


@dataclass(frozen=True)
class FriendProposes:
    """The friend proposes something; ``Friend.answer`` accepts or declines."""

    proposal: Proposal


@dataclass(frozen=True)
class FriendAnswers:
    """The friend accepts or declines a proposal of the person.

    A proposal has ``lapsed`` where the friend has played on, ended the game or proposed something
    first, which is no answer; ``yes`` is false then.
    """

    proposal: Proposal
    yes: bool
    lapsed: bool = False


@dataclass(frozen=True)
class FriendHere:
    """The friend's program is connected, again or for the first time."""


@dataclass(frozen=True)
class FriendLost:
    """The friend's program does not hear us for this ``reason``; the link tries on by itself."""

    reason: TextError


@dataclass(frozen=True)
class FriendGone:
    """The friend has left; the game is kept on both sides, and goes on when the friend is back."""


@dataclass(frozen=True)
class FriendFailed:
    """The connection is over for good, for this ``reason``; the game so far is kept."""

    reason: TextError


@dataclass(frozen=True)
class SpectatorCodeMade:
    """Whoever types this code looks on; it replaces the one before, which is spent."""

    code: str


@dataclass(frozen=True)
class SpectatorsFailed:
    """Nobody more can look on, for this ``reason``; the game goes on."""

    reason: TextError


@dataclass(frozen=True)
class SpectatorsChanged:
    """So many look on now."""

    count: int


FriendNotice = (
    FriendMoved
    | FriendSaid
    | FriendProposes
    | FriendAnswers
    | FriendHere
    | FriendLost
    | FriendGone
    | FriendFailed
    | SpectatorCodeMade
    | SpectatorsChanged
    | SpectatorsFailed
)
"""What there may be to say of a friend at another program, beside ChoiceMade."""

SaverNotice = NotSaved | LibraryNotice | LevelOffer
"""What there may be to say once a game is saved."""

ClockNotice = LowTime | PeriodBegan
"""What there may be to say as time passes."""

Notice = (
    ComputerMoved | ChoiceMade | ComputerFailed | ClockNotice | WhatIf | FriendNotice | SaverNotice
)
