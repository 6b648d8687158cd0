"""Results of actions, as frozen values that each front end puts into words.

An action returns ``Done``, ``Refused`` or ``Ask``. Reasons, questions and notices are members of an
Enum or frozen dataclasses, and never text: ``words/`` has the sentences.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

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
