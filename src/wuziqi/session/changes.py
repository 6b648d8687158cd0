"""What observers of a session hear of."""

from enum import Enum, auto


class Change(Enum):
    """What has changed in a session."""

    STARTED = auto()
    """A new game has begun in the place of the old one."""
    ACTED = auto()
    """Somebody has placed a stone, or made a choice of the opening."""
    REWOUND = auto()
    """Acts were taken back or done again."""
    BRANCHED = auto()
    """A finished game is left as it is; what follows is a what-if, a game of its own."""
    ENDED = auto()
    """The game ended by resignation, time or agreement."""
    SEATED = auto()
    """Other players sit at the board."""
    RETIMED = auto()
    """An act took another time, as the friend's program has measured it."""
    SETTLED = auto()
    """The friend's program knows how the game has ended."""
    HELPED = auto()
    """The player had advice."""
