"""What a link reports: values, in the order in which they happened."""

from dataclasses import dataclass
from typing import Any

from wuziqi.friend.keys import Keys
from wuziqi.texts import TextError


@dataclass(frozen=True)
class CodeMade:
    """The code to read out to a friend; it replaces an earlier one."""

    code: str


@dataclass(frozen=True)
class WrongCode:
    """Somebody typed a wrong code, which spends ours: a new one follows, so many times more."""

    left: int


@dataclass(frozen=True)
class Introduced:
    """The friend has typed the code: these keys meet the same friend again at any time."""

    keys: Keys


@dataclass(frozen=True)
class Up:
    """The friend's program hears us now.

    It comes again when the friend's program was started anew, with or without a Down before it.
    Nothing that was sent before can arrive after it.
    """


@dataclass(frozen=True)
class Down:
    """The friend's program does not hear us; the link tries to get through until it is closed."""

    reason: TextError


@dataclass(frozen=True)
class Received:
    """A message of the friend's program: a JSON object, of which nothing has been checked.

    Each comes once, in the order in which they were sent.
    """

    message: dict[str, Any]


@dataclass(frozen=True)
class LinkFailed:
    """There is no connection, and there will be none: nothing more comes from this link."""

    reason: TextError


LinkEvent = CodeMade | WrongCode | Introduced | Up | Down | Received | LinkFailed
