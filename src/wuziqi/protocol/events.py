"""What a client has to tell about its engine."""

from dataclasses import dataclass
from enum import Enum, auto

from wuziqi.rules.point import Point


class Failure(Enum):
    """What can be wrong with an engine."""

    NOT_STARTED = auto()
    """The command could not be run."""
    DIED = auto()
    """It ended by itself."""
    REFUSED = auto()
    """It answered ERROR."""
    ILLEGAL_MOVE = auto()
    """Its move is off the board, on a stone, or not to be understood."""
    SILENT = auto()
    """It did not answer in time, or does not read what it is told."""


@dataclass(frozen=True)
class Ready:
    """The engine has accepted the size of the board."""


@dataclass(frozen=True)
class MoveFound:
    """The answer to the question of that number: a point that is free."""

    request: int
    point: Point


@dataclass(frozen=True)
class Message:
    """What the engine tells the player, without the word MESSAGE."""

    text: str


@dataclass(frozen=True)
class EngineFailed:
    """The engine was given up and the open question dropped; ``detail`` says more."""

    reason: Failure
    detail: str


Event = Ready | MoveFound | Message | EngineFailed
