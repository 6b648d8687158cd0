"""What a front end may have to say about a game, as values; each front end finds the words."""

from dataclasses import dataclass

from wuziqi.levels import Level
from wuziqi.protocol.client.events import EngineFailed
from wuziqi.rules.opening import Player
from wuziqi.session.engines import EngineUnknown


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


SaverNotice = NotSaved | LibraryNotice | LevelOffer
"""What there may be to say once a game is saved."""

ClockNotice = LowTime | PeriodBegan
"""What there may be to say as time passes."""

Notice = ComputerMoved | ChoiceMade | ComputerFailed | ClockNotice | WhatIf | SaverNotice
