"""Results of actions, as frozen values that each front end puts into words.

An action returns ``Done``, ``Refused`` or ``Ask``. Reasons, questions and notices are members of an
Enum or frozen dataclasses, and never text: ``words/`` has the sentences.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeVar

from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden


class Warned(NamedTuple):
    """The point is forbidden to black, who would lose; repeating the action places the stone."""

    point: Point
    kind: Forbidden


class Danger(Enum):
    """Why a stone loses at once, as a coach would say it."""

    OWN_FIVE = auto()
    """It leaves a five of the player's own."""
    FOUR = auto()
    """It leaves a four of the opponent."""
    OPEN_THREE = auto()
    """It leaves an open three of the opponent."""


class Coached(NamedTuple):
    """A stone on a point is a plain mistake; repeating the action places it.

    ``at`` is the point that makes the five, or that extends the row of ``opponent``.
    """

    danger: Danger
    at: Point
    opponent: Stone


_Warning = TypeVar("_Warning", Warned, Coached)


@dataclass
class Caution:
    """Warns before a person's stone; a second try on the same point is accepted."""

    _warned: tuple[tuple[Point, ...], Point] | None = None

    def check(
        self, warning: _Warning | None, moves: tuple[Point, ...], point: Point
    ) -> _Warning | None:
        """Return the warning before a move on a point after these moves, if any.

        None right after a warning.
        """
        if warning is None or (moves, point) == self._warned:
            return None
        self._warned = (moves, point)
        return warning

    def forget(self) -> None:
        """Warn again at the next try: the player has done something else."""
        self._warned = None


# Results


_Notice_co = TypeVar("_Notice_co", covariant=True)
_Reason_co = TypeVar("_Reason_co", covariant=True)
_Question_co = TypeVar("_Question_co", covariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)


@dataclass(frozen=True)
class Done(Generic[_Notice_co]):
    """The action is done; the player gets the ``notice``, such as one of a session."""

    notice: _Notice_co | None = None


@dataclass(frozen=True)
class Refused(Generic[_Reason_co]):
    """The action is not possible now, for this ``reason``; nothing has changed."""

    reason: _Reason_co


class NotOneOf(NamedTuple):
    """Only one of ``words`` can be typed."""

    words: Sequence[str]


@dataclass(frozen=True)
class Ask(Generic[_Question_co, _Result_co]):
    """The player has to answer a ``question`` first; after yes ``accept`` does the action.

    Until then nothing changes.
    """

    question: _Question_co
    accept: Callable[[], _Result_co] = field(compare=False)
