"""Notices for the player as values; ``words/`` has their texts."""

from dataclasses import dataclass

from wuziqi.friend.wire import Proposal
from wuziqi.levels import Level
from wuziqi.protocol.client.events import EngineFailed
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.session.seats import EngineUnknown
from wuziqi.texts import TextError


@dataclass(frozen=True)
class ComputerMoved:
    """The computer has placed a stone, offered points or picked one."""


@dataclass(frozen=True)
class ChoiceMade:
    """``player`` has made a ``choice`` of the opening; ``black`` played black before it."""

    player: Player
    choice: str
    black: Player


@dataclass(frozen=True)
class ComputerFailed:
    """The engine gave no move; if ``stuck``, it is asked again only at the player's request."""

    failure: EngineFailed | EngineUnknown
    stuck: bool


@dataclass(frozen=True)
class ComputerHurried:
    """The computer had too little time for its level; said once in a game."""


@dataclass(frozen=True)
class LowTime:
    """A person has at most ``seconds`` left."""

    seconds: int


@dataclass(frozen=True)
class PeriodBegan:
    """A period of byo-yomi has begun for a person; ``left`` counts this one too.

    The ``first`` period begins when the main time is used up.
    """

    left: int
    first: bool


@dataclass(frozen=True)
class WhatIf:
    """A what-if has begun: the finished game stays as it is."""


@dataclass(frozen=True)
class GameNotSaved:
    """The game is not being saved; ``repeated`` if the last notice said the same."""

    reason: str
    repeated: bool


@dataclass(frozen=True)
class GameSavedAgain:
    """The game is saved again after failed attempts."""


@dataclass(frozen=True)
class LibraryNotice:
    """A line about the library, such as the new name of a damaged library."""

    text: str


@dataclass(frozen=True)
class LevelOffer:
    """Another level is offered after a game that was ``won``, or else lost: it fits better."""

    level: Level
    won: bool


@dataclass(frozen=True)
class Fitted:
    """A game at the fitting level is over, with a ``score`` of 0 to 1 for the player.

    The next one is stronger by this ``change`` of strength; a ``coach`` may be offered for it.
    """

    score: float
    change: float
    coach: bool = False


@dataclass(frozen=True)
class FriendMoved:
    """The friend has placed a stone, offered points or picked one."""


@dataclass(frozen=True)
class FriendSaid:
    """The friend has sent a line of chat, at most 200 printable characters."""

    text: str


@dataclass(frozen=True)
class FriendProposes:
    """The friend proposes something; ``Friend.answer`` accepts or declines.

    ``moves`` is the number of moves that would stay after an undo of several.
    """

    proposal: Proposal
    moves: int | None = None


@dataclass(frozen=True)
class FriendAnswers:
    """The friend accepts or declines a proposal of the person.

    A proposal has ``lapsed`` without an answer, and ``yes`` is false, if the friend has played on,
    ended the game or made another proposal first.
    """

    proposal: Proposal
    yes: bool
    lapsed: bool = False


@dataclass(frozen=True)
class FriendShows:
    """The friend shows a position of the finished game or a variation, after ``moves`` moves."""

    moves: int


@dataclass(frozen=True)
class FriendHere:
    """The friend's program is connected, for the first time or again."""


@dataclass(frozen=True)
class FriendLost:
    """The connection is lost; the link keeps trying."""

    reason: TextError
    watched: bool = False
    """Whether the person is a spectator."""
    clock_runs: bool = False
    """Whether the person is to move and the clock goes on."""


@dataclass(frozen=True)
class FriendGone:
    """The friend has left. Both programs keep the game, which goes on when the friend is back."""


@dataclass(frozen=True)
class FriendFailed:
    """The connection has ended for good; the game so far is kept."""

    reason: TextError


@dataclass(frozen=True)
class SpectatorCodeMade:
    """The code for the next spectator; it replaces the previous one, which is used up."""

    code: str


@dataclass(frozen=True)
class SpectatorsFailed:
    """No more spectators can join; the game goes on."""

    reason: TextError


@dataclass(frozen=True)
class SpectatorsChanged:
    """The number of spectators has changed to ``count``."""

    count: int


# Results of a person's acts


@dataclass(frozen=True)
class Rewound:
    """``stones`` were undone or, if ``again``, redone; ``what_if`` if a what-if began."""

    stones: tuple[tuple[Point, Stone], ...]
    again: bool
    what_if: bool


@dataclass(frozen=True)
class SpeedChanged:
    """A watched game now waits ``seconds`` between two moves."""

    seconds: float


@dataclass(frozen=True)
class DrawConsidered:
    """The computer considers a draw: ``GameSession.judge_draw`` has the answer."""


@dataclass(frozen=True)
class ProposalSent:
    """The friend has received the proposal and has to answer.

    ``moves`` is the number of moves that would stay after an undo of several.
    """

    what: Proposal
    moves: int | None = None


@dataclass(frozen=True)
class ProposalAccepted:
    """The person has accepted the friend's proposal, which is carried out."""

    what: Proposal


@dataclass(frozen=True)
class ProposalRejected:
    """The person has declined the friend's proposal."""

    what: Proposal


# Unions


FriendNotice = (
    FriendMoved
    | FriendSaid
    | FriendProposes
    | FriendAnswers
    | FriendShows
    | FriendHere
    | FriendLost
    | FriendGone
    | FriendFailed
    | SpectatorCodeMade
    | SpectatorsChanged
    | SpectatorsFailed
)
"""Notices about a friend at another program, beside ChoiceMade."""

SaverNotice = GameNotSaved | GameSavedAgain | LibraryNotice | LevelOffer | Fitted
"""Notices that follow from saving a game."""

ClockNotice = LowTime | PeriodBegan
"""Notices that time brings."""

Notice = (
    ComputerMoved
    | ChoiceMade
    | ComputerFailed
    | ComputerHurried
    | ClockNotice
    | WhatIf
    | FriendNotice
    | SaverNotice
)

GameNotice = (
    Notice
    | Rewound
    | SpeedChanged
    | DrawConsidered
    | ProposalSent
    | ProposalAccepted
    | ProposalRejected
)
