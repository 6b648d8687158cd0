"""The terms that front ends and messages share: proposals, presence, codes to read out.

The values of the enums are the words of the messages.
"""

import re
from enum import Enum
from typing import Final


class Proposal(str, Enum):
    """A proposal of one player to the other."""

    UNDO = "undo"
    BACK = "back"
    """To go back several acts at once."""
    DRAW = "draw"
    REMATCH = "rematch"


TAKEBACKS: Final = (Proposal.UNDO, Proposal.BACK)


class Presence(str, Enum):
    """The friend's presence, as far as this program knows."""

    THINKING = "thinking"
    """The friend is at the board."""
    AWAY = "away"
    """The friend looks at another page of the program."""
    LEFT = "left"
    """The friend has left the program; the game is saved."""
    LOST = "lost"
    """There is no connection. No message has this word."""


PROXY_VARIABLE: Final = "WUZIQI_PROXY"
"""The environment variable that names the proxy to the mailbox server."""

_CODE: Final = re.compile(r"[0-9]{1,9}(-[a-z0-9]{1,30}){1,6}")


def read_code(text: str) -> str:
    """Return a code such as 7-guitarist-revenge; capitals and blanks do not matter.

    Raises ValueError.
    """
    code = "-".join(text.lower().replace("-", " ").split())
    if not _CODE.fullmatch(code):
        raise ValueError(text)
    return code
