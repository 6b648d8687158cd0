"""Reading the messages of a friend's program strictly: types, ranges and lengths."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from wuziqi.friend.messages import (
    ENDINGS,
    MAX_TEXT,
    PLAYERS,
    ROLES,
    SERIALS,
    STATES,
    VERSION,
    Answer,
    Ask,
    At,
    Consent,
    Done,
    End,
    Got,
    Hello,
    Message,
    Ping,
    Played,
    Resigned,
    Said,
    Spent,
    State,
    Story,
    TimeOver,
    Wish,
    clean_line,
    shared_setup,
)
from wuziqi.records.setup import SetupError, read_setup
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Reason
from wuziqi.texts import N_, TextError, clean_name

_MAX_PROGRAM: Final = 40
_MAX_ACTS: Final = 700
_COUNTS: Final = range(10_000)
_NUMBERS: Final = range(_MAX_ACTS + 1)
_MILLISECONDS: Final = range(1_000_000_000)
_ACT: Final = re.compile(r"[a-y](?:[1-9]|1[0-9]|2[0-5])")
_WORD: Final = re.compile(r"[a-z]{3,5}|[1-8]")
_WISHES: Final = tuple(consent.value for consent in Consent)
_REASONS: Final = {reason.name.lower(): reason for reason in ENDINGS}


class MessageError(TextError, ValueError):
    """A message that cannot be understood."""

    def __init__(self, what: str) -> None:
        text = N_("Your friend's program has sent something that makes no sense: {what}")
        super().__init__(text, what=clean_line(what, _MAX_PROGRAM))


def _nonsense(*what: object) -> MessageError:
    """Name the part of a message that makes no sense, and its value if that helps."""
    return MessageError(" ".join(map(str, what)))


class VersionError(TextError, ValueError):
    """A program that speaks another version of the messages."""

    def __init__(self, theirs: int) -> None:
        text = N_("Your friend's program is of another version: update both. (Messages {versions})")
        super().__init__(text, versions=f"{theirs}, {VERSION}")


def parse(given: Mapping[str, Any]) -> Message:
    """Read a message. Raises MessageError or VersionError."""
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
    story = given.get("match")
    return Hello(
        clean_line(program, _MAX_PROGRAM),
        clean_name(name),
        _one_of(given, "role", ROLES),
        None if story is None else _story(_object(story, "match")),
        _flag(given, "reply"),
    )


def _story(given: Mapping[str, Any]) -> Story:
    try:
        setup = shared_setup(read_setup(_object(given.get("setup"), "setup")))
    except SetupError as error:
        raise _nonsense("setup:", error) from error
    names = given.get("names")
    if not (isinstance(names, list) and len(names) == len(Player)):
        raise _nonsense("names")
    first, second = (clean_name(_text({"name": name}, "name")) for name in names)
    asked, before = given.get("asked"), given.get("before")
    played = read_played(given)
    return Story(
        setup,
        _player(given, "host"),
        (first, second),
        _number(given, "round", _COUNTS),
        *played,
        None if asked is None else read_wish(_object(asked, "asked")),
        None if before is None else read_played(_object(before, "before")),
    )


def read_played(given: Mapping[str, Any]) -> Played:
    """Read a game. Raises MessageError."""
    end = given.get("end")
    return Played(
        _number(given, "era", _COUNTS),
        _acts(given.get("acts")),
        None if end is None else read_end(_object(end, "end")),
    )


def _acts(given: object) -> tuple[Spent, ...]:
    if not (isinstance(given, list) and len(given) <= _MAX_ACTS):
        raise _nonsense("acts")
    return tuple(map(_spent, given))


def _spent(given: object) -> Spent:
    if not (isinstance(given, list) and len(given) == len(Spent._fields)):
        raise _nonsense("acts")
    values = dict(zip(("act", "ms"), given, strict=True))
    return Spent(_act(values), _number(values, "ms", _MILLISECONDS))


def read_end(given: Mapping[str, Any]) -> End:
    """Read the end of a game. Raises MessageError."""
    reason = _REASONS[_one_of(given, "reason", tuple(_REASONS))]
    winner = None if given.get("winner") is None else _player(given, "winner")
    if (winner is None) is not (reason is Reason.AGREEMENT):
        raise _nonsense("end")
    return End(winner, reason)


def read_wish(given: Mapping[str, Any]) -> Wish:
    """Read what a player has asked for. Raises MessageError."""
    number, serial = _number(given, "number", _NUMBERS), _number(given, "serial", SERIALS)
    return Wish(Consent(_one_of(given, "what", _WISHES)), number, serial)


def read_place(given: Mapping[str, Any]) -> tuple[int, int]:
    """Read a round and an era. Raises MessageError."""
    return _number(given, "round", _COUNTS), _number(given, "era", _COUNTS)


def _at(given: Mapping[str, Any]) -> At:
    return At(*read_place(given), _number(given, "number", _NUMBERS))


def _done(given: Mapping[str, Any]) -> Done:
    return Done(_at(given), _act(given), _number(given, "ms", _MILLISECONDS))


def _act(given: Mapping[str, Any]) -> Act:
    text = _text(given, "act")
    if _ACT.fullmatch(text):
        return parse_point(text)
    if _WORD.fullmatch(text):
        return text
    raise _nonsense("act", text)


def _said(given: Mapping[str, Any]) -> Said:
    return Said(clean_line(_text(given, "text"), MAX_TEXT))


def _ping(given: Mapping[str, Any]) -> Ping:
    return Ping(_number(given, "number", _MILLISECONDS), _flag(given, "back"))


_READERS: Final[Mapping[str, Callable[[Mapping[str, Any]], Message]]] = {
    "hello": _hello,
    "act": _done,
    "got": lambda given: Got(_at(given), _number(given, "ms", _MILLISECONDS)),
    "ask": lambda given: Ask(_at(given), read_wish(given)),
    "answer": lambda given: Answer(_at(given), read_wish(given), _flag(given, "yes")),
    "resign": lambda given: Resigned(_at(given)),
    "time": lambda given: TimeOver(_at(given), _player(given, "player")),
    "say": _said,
    "state": lambda given: State(_one_of(given, "state", STATES)),
    "ping": _ping,
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
