"""The messages between two programs, as values: read strictly, written as JSON objects.

docs/online.md documents them. A match is one meeting of two players: its rounds are the games they
play, one rematch after the other, and the eras of a round are counted by what was taken back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, NamedTuple

from wuziqi.records.setup import NAMES, Setup, read_setup, write_setup
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.referee import Reason
from wuziqi.texts import clean

VERSION: Final = 1

THINKING: Final = "thinking"
AWAY: Final = "away"
LEFT: Final = "left"
STATES: Final = (THINKING, AWAY, LEFT)
"""What a player does: sits at the board, looks at something else, or has left the program."""

PLAY: Final = "play"
LOOK: Final = "look"
ROLES: Final = (PLAY, LOOK)
"""What a connection is for: to play, or to look on."""

MAX_TEXT: Final = 200
"""The most characters of a line of chat."""

ENDINGS: Final = (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT)
"""How a game can end otherwise than by a move."""

PLAYERS: Final = {"first": Player.FIRST, "second": Player.SECOND}
"""The players by their names in messages."""

_PLAYER_NAMES: Final = {player: name for name, player in PLAYERS.items()}


class Consent(str, Enum):
    """What a player may do only if the other one agrees."""

    UNDO = "undo"
    DRAW = "draw"
    REMATCH = "rematch"


class At(NamedTuple):
    """A place in a match: its round, the era of that, and how many acts were done before."""

    round: int
    era: int
    number: int


class Spent(NamedTuple):
    """An act, and the milliseconds that it took."""

    act: Act
    milliseconds: int


class End(NamedTuple):
    """How a game ended otherwise than by a move; a ``winner`` of None is a draw."""

    winner: Player | None
    reason: Reason


SERIALS: Final = range(2**30)
"""The serial numbers of wishes."""


class Wish(NamedTuple):
    """What a player has asked for, and after how many acts.

    The ``serial`` number, which its player has drawn, tells it from the same wish another time.
    """

    what: Consent
    number: int
    serial: int


class Played(NamedTuple):
    """The game of a round: its era, its acts, and its end if that was not by a move."""

    era: int
    acts: tuple[Spent, ...]
    end: End | None


@dataclass(frozen=True)
class Story:
    """A match as one program has it.

    ``setup`` is that of every round, as ``shared_setup`` makes it; ``host`` is the place of the
    host in this round; ``names`` are those of the first and the second player. ``asked`` is what
    the sender waits for an answer to, ``before`` the game of the round before, None in the first.
    """

    setup: Setup
    host: Player
    names: tuple[str, str] = ("", "")
    round: int = 0
    era: int = 0
    acts: tuple[Spent, ...] = ()
    end: End | None = None
    asked: Wish | None = None
    before: Played | None = None


@dataclass(frozen=True)
class Hello:
    """The first message after every connection; ``story`` is None from one who has none yet.

    ``role``, one of ROLES, is what the sender wants, or from a host what the other one may do. A
    hello that is no ``reply`` is answered by one that is.
    """

    program: str
    name: str
    role: str = PLAY
    story: Story | None = None
    reply: bool = False


@dataclass(frozen=True)
class Done:
    """The sender has done an act."""

    at: At
    act: Act
    milliseconds: int


@dataclass(frozen=True)
class Got:
    """The act at a place has come; it counts for so many milliseconds."""

    at: At
    milliseconds: int


@dataclass(frozen=True)
class Ask:
    """The sender asks for something."""

    at: At
    wish: Wish


@dataclass(frozen=True)
class Answer:
    """The answer to what was asked."""

    at: At
    wish: Wish
    yes: bool


@dataclass(frozen=True)
class Resigned:
    """The sender gives up."""

    at: At


@dataclass(frozen=True)
class TimeOver:
    """The time of a player is over."""

    at: At
    player: Player


@dataclass(frozen=True)
class Said:
    """A line of chat, which is clean when it was parsed."""

    text: str


@dataclass(frozen=True)
class State:
    """What the sender does, one of STATES."""

    state: str


@dataclass(frozen=True)
class Ping:
    """Measures how long messages take: the same number comes ``back``."""

    number: int
    back: bool = False


Message = Hello | Done | Got | Ask | Answer | Resigned | TimeOver | Said | State | Ping


def clean_line(text: str, most: int) -> str:
    """Return a text from outside as a line of at most ``most`` characters."""
    return clean(text[: 4 * most]).strip()[:most]


def shared_setup(setup: Setup) -> Setup:
    """Return what both programs have to agree on, and nothing of the sender's own choices."""
    own = Setup()
    kept = write_setup(setup)
    kept |= {name: write_setup(own)[name] for name in _OWN}
    return read_setup(kept | {"opponent": "friend"})


_OWN: Final = ("color", "level", "second_level", "engine", *NAMES)
"""The choices of a setup that the other program does not need."""


def write(message: Message) -> dict[str, Any]:
    """Return a message as a JSON object."""
    written: dict[str, Any] = {"m": _NAMES[type(message)]}
    if isinstance(message, Hello):
        written["version"] = VERSION
    for field in fields(message):
        written |= _written(field.name, getattr(message, field.name))
    return written


_NAMES: Final[Mapping[type, str]] = {
    Hello: "hello",
    Done: "act",
    Got: "got",
    Ask: "ask",
    Answer: "answer",
    Resigned: "resign",
    TimeOver: "time",
    Said: "say",
    State: "state",
    Ping: "ping",
}


def _written(name: str, value: object) -> dict[str, Any]:
    """Return a field of a message as JSON has it."""
    match name, value:
        case _, At() | Wish():
            return value._asdict()
        case _, Player():
            return {name: _PLAYER_NAMES[value]}
        case "story", _:
            return {"match": _write_story(value) if isinstance(value, Story) else None}
        case "act", _:
            return {name: str(value)}
        case "milliseconds", _:
            return {"ms": value}
    return {name: value}


def _write_story(story: Story) -> dict[str, Any]:
    asked, before = story.asked, story.before
    return {
        "setup": write_setup(story.setup),
        "host": _PLAYER_NAMES[story.host],
        "names": list(story.names),
        "round": story.round,
        **write_played(Played(story.era, story.acts, story.end)),
        "asked": None if asked is None else asked._asdict(),
        "before": None if before is None else write_played(before),
    }


def write_played(played: Played) -> dict[str, Any]:
    """Return a game as JSON has it."""
    return {
        "era": played.era,
        "acts": [[str(act), milliseconds] for act, milliseconds in played.acts],
        "end": None if played.end is None else write_end(played.end),
    }


def write_end(end: End) -> dict[str, Any]:
    """Return the end of a game as JSON has it."""
    winner = None if end.winner is None else _PLAYER_NAMES[end.winner]
    return {"winner": winner, "reason": end.reason.name.lower()}
