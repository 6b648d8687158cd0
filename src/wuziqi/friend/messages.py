"""The messages between two programs as values, written as JSON objects and parsed strictly.

docs/online.md documents them. A match is everything that two players play after they have met. Each
rematch begins a new round, each undo a new era of the round.

>>> write(ChatLine("hello"))
{'m': 'say', 'text': 'hello'}
>>> parse_message({"m": "say", "text": "hello"})
ChatLine(text='hello')
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from wuziqi.friend.wire import Presence, Proposal
from wuziqi.records.setup import NAMES, Setup, SetupError, read_setup, write_setup
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Reason
from wuziqi.texts import N_, TextError, clean, clean_name

VERSION: Final = 1

PLAY: Final = "play"
LOOK: Final = "look"
ROLES: Final = (PLAY, LOOK)
"""The roles at a connection: to play or to watch."""

FEATURES: Final = ("back", "show", "refuse")
"""The abilities of this program beyond the messages of the first version."""

MAX_TEXT: Final = 200
"""The most characters of a line of chat."""

ENDINGS: Final = (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT)
"""The reasons of an end without a move."""

PLAYERS: Final = {"first": Player.FIRST, "second": Player.SECOND}
"""The players by their names in messages."""

_PLAYER_NAMES: Final = {player: name for name, player in PLAYERS.items()}


class At(NamedTuple):
    """A place in a match: its round, the era of the round, and the number of acts before."""

    round: int
    era: int
    number: int


class TimedAct(NamedTuple):
    """An act with the milliseconds that it took."""

    act: Act
    milliseconds: int


class GameEnd(NamedTuple):
    """The end of a game otherwise than by a move; a ``winner`` of None is a draw."""

    winner: Player | None
    reason: Reason


SERIALS: Final = range(2**30)
"""The serial numbers of proposals."""


class OpenProposal(NamedTuple):
    """A player's proposal, and the number of acts before it.

    The random ``serial`` number distinguishes it from an equal proposal at another time. ``to`` is
    the number of acts that stay after a takeback of several.
    """

    what: Proposal
    number: int
    serial: int
    to: int | None = None


class PlayedRound(NamedTuple):
    """The game of a round: its era, its acts, and its end if no move ended it."""

    era: int
    acts: tuple[TimedAct, ...]
    end: GameEnd | None


@dataclass(frozen=True)
class Snapshot:
    """A match as one program has it.

    ``setup`` is the setup of every round, as ``shared_setup`` makes it; ``host`` is the place of
    the host in this round; ``names`` are the first and the second player's. ``proposal`` is the
    sender's open proposal, ``previous`` the round before, None in the first.
    """

    setup: Setup
    host: Player
    names: tuple[str, str] = ("", "")
    round: int = 0
    era: int = 0
    acts: tuple[TimedAct, ...] = ()
    end: GameEnd | None = None
    proposal: OpenProposal | None = None
    previous: PlayedRound | None = None


@dataclass(frozen=True)
class Hello:
    """The first message of every connection; ``snapshot`` is None while the sender has no match.

    ``role``, one of ROLES, is the role that the sender wants, or that a host grants the other. A
    hello that is not a ``reply`` asks for one. ``can`` names the abilities of the sender's program
    beyond the messages of the first version, see FEATURES.
    """

    program: str
    name: str
    role: str = PLAY
    snapshot: Snapshot | None = None
    reply: bool = False
    can: tuple[str, ...] = ()


@dataclass(frozen=True)
class ActDone:
    """The sender has done an act."""

    at: At
    act: Act
    milliseconds: int


@dataclass(frozen=True)
class ActReceived:
    """The act at a place has arrived; ``milliseconds`` count for it."""

    at: At
    milliseconds: int


@dataclass(frozen=True)
class Propose:
    """The sender makes a proposal."""

    at: At
    proposal: OpenProposal


@dataclass(frozen=True)
class ProposalAnswer:
    """The sender accepts a proposal (``yes``) or declines it."""

    at: At
    proposal: OpenProposal
    yes: bool


@dataclass(frozen=True)
class Resigned:
    """The sender resigns."""

    at: At


@dataclass(frozen=True)
class TimeOver:
    """The time of a player is over."""

    at: At
    player: Player


@dataclass(frozen=True)
class ClaimRefused:
    """The sender's own count does not support that the time of its player is over."""

    at: At


@dataclass(frozen=True)
class ChatLine:
    """A line of chat; a parsed one is printable."""

    text: str


@dataclass(frozen=True)
class State:
    """The presence of the sender: anything but LOST."""

    state: Presence


@dataclass(frozen=True)
class Ping:
    """Measures the round trip: the receiver sends the number ``back``."""

    number: int
    back: bool = False


@dataclass(frozen=True)
class PositionShown:
    """The position after ``moves`` that the sender shows of the finished game of a ``round``.

    Of several proposals the one with the largest ``number`` counts; of two with the same number,
    the host's.
    """

    round: int
    number: int
    moves: tuple[Point, ...]


Message = (
    Hello
    | ActDone
    | ActReceived
    | Propose
    | ProposalAnswer
    | Resigned
    | TimeOver
    | ClaimRefused
    | ChatLine
    | State
    | Ping
    | PositionShown
)


def clean_line(text: str, most: int) -> str:
    """Return an untrusted text as a printable line of at most ``most`` characters."""
    return clean(text[: 4 * most]).strip()[:most]


def shared_setup(setup: Setup) -> Setup:
    """Return the choices that both programs share; the sender's own take their defaults."""
    own = Setup()
    kept = write_setup(setup)
    kept |= {name: write_setup(own)[name] for name in _LOCAL_CHOICES} | _SENT_LEVELS
    return read_setup(kept | {"opponent": "friend"})


_LOCAL_CHOICES: Final = ("color", "engine", *NAMES)
_SENT_LEVELS: Final = {"level": 2, "second_level": 2}
"""The choices of a setup for one program alone. Earlier versions know no level that fits."""


def write(message: Message) -> dict[str, Any]:
    written: dict[str, Any] = {"m": _MESSAGE_NAMES[type(message)]}
    if isinstance(message, Hello):
        written["version"] = VERSION
    for field in fields(message):
        written |= _written(field.name, getattr(message, field.name))
    return written


_MESSAGE_NAMES: Final[Mapping[type, str]] = {
    Hello: "hello",
    ActDone: "act",
    ActReceived: "got",
    Propose: "ask",
    ProposalAnswer: "answer",
    Resigned: "resign",
    TimeOver: "time",
    ClaimRefused: "refuse",
    ChatLine: "say",
    State: "state",
    Ping: "ping",
    PositionShown: "show",
}


def write_proposal(proposal: OpenProposal) -> dict[str, Any]:
    return _written("asked", proposal)


def _written(name: str, value: object) -> dict[str, Any]:
    match name, value:
        case _, At() | OpenProposal():
            return {key: part for key, part in value._asdict().items() if part is not None}
        case _, Player():
            return {name: _PLAYER_NAMES[value]}
        case "snapshot", _:
            return {"match": _write_snapshot(value) if isinstance(value, Snapshot) else None}
        case "act", _:
            return {name: str(value)}
        case "milliseconds", _:
            return {"ms": value}
    return {name: list(map(str, value)) if isinstance(value, tuple) else value}


def _write_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    proposal, previous = snapshot.proposal, snapshot.previous
    return {
        "setup": write_setup(snapshot.setup),
        "host": _PLAYER_NAMES[snapshot.host],
        "names": list(snapshot.names),
        "round": snapshot.round,
        **write_played(PlayedRound(snapshot.era, snapshot.acts, snapshot.end)),
        "asked": None if proposal is None else write_proposal(proposal),
        "before": None if previous is None else write_played(previous),
    }


def write_played(played: PlayedRound) -> dict[str, Any]:
    return {
        "era": played.era,
        "acts": [[str(act), milliseconds] for act, milliseconds in played.acts],
        "end": None if played.end is None else write_end(played.end),
    }


def write_end(end: GameEnd) -> dict[str, Any]:
    winner = None if end.winner is None else _PLAYER_NAMES[end.winner]
    return {"winner": winner, "reason": end.reason.name.lower()}


# Parsing: types, ranges and lengths are checked

_MAX_PROGRAM: Final = 40
_MAX_ACTS: Final = 700
_COUNT_RANGE: Final = range(10_000)
_ACT_NUMBERS: Final = range(_MAX_ACTS + 1)
_MILLISECONDS: Final = range(1_000_000_000)
_ACT: Final = re.compile(r"[a-y](?:[1-9]|1[0-9]|2[0-5])")
_PRESENCE_WORD: Final = re.compile(r"[a-z]{3,5}|[1-8]")
_PRESENCES: Final = (Presence.THINKING, Presence.AWAY, Presence.LEFT)
_ENDING_REASONS: Final = {reason.name.lower(): reason for reason in ENDINGS}


class MessageError(TextError, ValueError):
    """A malformed message."""

    def __init__(self, what: str) -> None:
        text = N_("Your friend's program sent something invalid: {what}")
        super().__init__(text, what=clean_line(what, _MAX_PROGRAM))


def _nonsense(*what: object) -> MessageError:
    return MessageError(" ".join(map(str, what)))


class VersionError(TextError, ValueError):
    """A program that speaks another version of the messages."""

    def __init__(self, theirs: int) -> None:
        text = N_(
            "Your friend has another version of the program: update both. (Messages {versions})"
        )
        super().__init__(text, versions=f"{theirs}, {VERSION}")


def parse_message(given: Mapping[str, Any]) -> Message:
    """Return the message of a JSON object. Raises MessageError or VersionError."""
    name = given.get("m")
    reader = _READERS.get(name) if isinstance(name, str) else None
    if reader is None:
        raise _nonsense("m", name)
    return reader(given)


def _hello(given: Mapping[str, Any]) -> Hello:
    version = _number(given, "version", range(1_000_000))
    if version != VERSION:
        raise VersionError(version)
    program, name = _text(given, "program"), _text(given, "name")
    snapshot = given.get("match")
    return Hello(
        clean_line(program, _MAX_PROGRAM),
        clean_name(name),
        _one_of(given, "role", ROLES),
        None if snapshot is None else _snapshot(_object(snapshot, "match")),
        _flag(given, "reply"),
        _features(given.get("can")),
    )


def _features(given: object) -> tuple[str, ...]:
    """Return the FEATURES that a program names; older programs name none."""
    named = given if isinstance(given, list) else []
    return tuple(feature for feature in FEATURES if feature in named)


def _snapshot(given: Mapping[str, Any]) -> Snapshot:
    try:
        setup = shared_setup(read_setup(_object(given.get("setup"), "setup")))
    except SetupError as error:
        raise _nonsense("setup:", error) from error
    names = given.get("names")
    if not (isinstance(names, list) and len(names) == len(Player)):
        raise _nonsense("names")
    first, second = (clean_name(_text({"name": name}, "name")) for name in names)
    proposal, previous = given.get("asked"), given.get("before")
    played = read_played(given)
    return Snapshot(
        setup,
        _player(given, "host"),
        (first, second),
        _number(given, "round", _COUNT_RANGE),
        *played,
        None if proposal is None else read_proposal(_object(proposal, "asked")),
        None if previous is None else read_played(_object(previous, "before")),
    )


def read_played(given: Mapping[str, Any]) -> PlayedRound:
    """Raises MessageError."""
    end = given.get("end")
    return PlayedRound(
        _number(given, "era", _COUNT_RANGE),
        _acts(given.get("acts")),
        None if end is None else read_end(_object(end, "end")),
    )


def _acts(given: object) -> tuple[TimedAct, ...]:
    if not (isinstance(given, list) and len(given) <= _MAX_ACTS):
        raise _nonsense("acts")
    return tuple(map(_spent, given))


def _spent(given: object) -> TimedAct:
    if not (isinstance(given, list) and len(given) == len(TimedAct._fields)):
        raise _nonsense("acts")
    values = dict(zip(("act", "ms"), given, strict=True))
    return TimedAct(_act(values), _number(values, "ms", _MILLISECONDS))


def read_end(given: Mapping[str, Any]) -> GameEnd:
    """Raises MessageError."""
    reason = _ENDING_REASONS[_one_of(given, "reason", tuple(_ENDING_REASONS))]
    winner = None if given.get("winner") is None else _player(given, "winner")
    if (winner is None) is not (reason is Reason.AGREEMENT):
        raise _nonsense("end")
    return GameEnd(winner, reason)


def read_proposal(given: Mapping[str, Any]) -> OpenProposal:
    """Raises MessageError."""
    number, serial = _number(given, "number", _ACT_NUMBERS), _number(given, "serial", SERIALS)
    what = Proposal(_one_of(given, "what", tuple(Proposal)))
    to = _number(given, "to", range(number)) if what is Proposal.BACK else None
    return OpenProposal(what, number, serial, to)


def read_place(given: Mapping[str, Any]) -> tuple[int, int]:
    """Return a round and an era. Raises MessageError."""
    return _number(given, "round", _COUNT_RANGE), _number(given, "era", _COUNT_RANGE)


def _at(given: Mapping[str, Any]) -> At:
    return At(*read_place(given), _number(given, "number", _ACT_NUMBERS))


def _act(given: Mapping[str, Any]) -> Act:
    text = _text(given, "act")
    if _ACT.fullmatch(text):
        return parse_point(text)
    if _PRESENCE_WORD.fullmatch(text):
        return text
    raise _nonsense("act", text)


def _shown(given: Mapping[str, Any]) -> PositionShown:
    moves = given.get("moves")
    if not (isinstance(moves, list) and len(moves) <= _MAX_ACTS):
        raise _nonsense("moves")
    points = [_act({"act": move}) for move in moves]
    if not all(isinstance(point, Point) for point in points):
        raise _nonsense("moves")
    shown = tuple(point for point in points if isinstance(point, Point))
    return PositionShown(
        _number(given, "round", _COUNT_RANGE), _number(given, "number", _MILLISECONDS), shown
    )


_READERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Message]]] = {
    "hello": _hello,
    "act": lambda given: ActDone(_at(given), _act(given), _number(given, "ms", _MILLISECONDS)),
    "got": lambda given: ActReceived(_at(given), _number(given, "ms", _MILLISECONDS)),
    "ask": lambda given: Propose(_at(given), read_proposal(given)),
    "answer": lambda given: ProposalAnswer(_at(given), read_proposal(given), _flag(given, "yes")),
    "resign": lambda given: Resigned(_at(given)),
    "time": lambda given: TimeOver(_at(given), _player(given, "player")),
    "refuse": lambda given: ClaimRefused(_at(given)),
    "say": lambda given: ChatLine(clean_line(_text(given, "text"), MAX_TEXT)),
    "state": lambda given: State(Presence(_one_of(given, "state", _PRESENCES))),
    "ping": lambda given: Ping(_number(given, "number", _MILLISECONDS), _flag(given, "back")),
    "show": _shown,
}


def _object(value: object, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _nonsense(name)
    return value


def _number(given: Mapping[str, Any], name: str, allowed: range) -> int:
    value = given.get(name)
    if type(value) is not int or value not in allowed:
        raise _nonsense(name, value)
    return value


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise _nonsense(name)
    return value


def _flag(given: Mapping[str, Any], name: str) -> bool:
    value = given.get(name)
    if not isinstance(value, bool):
        raise _nonsense(name)
    return value


def _one_of(given: Mapping[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = _text(given, name)
    if value not in allowed:
        raise _nonsense(name, value)
    return value


def _player(given: Mapping[str, Any], name: str) -> Player:
    return PLAYERS[_one_of(given, name, tuple(PLAYERS))]
