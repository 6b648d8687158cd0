"""Results of actions, as frozen values that each front end puts into words.

An action returns ``Done``, ``Refused`` or ``Ask``. Reasons, questions and notices are members of an
Enum or frozen dataclasses, and never text: ``words/`` has the sentences.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

_Notice_co = TypeVar("_Notice_co", covariant=True)
_Reason_co = TypeVar("_Reason_co", covariant=True)
_Question_co = TypeVar("_Question_co", covariant=True)
_Result_co = TypeVar("_Result_co", covariant=True)


@dataclass(frozen=True)
class Done(Generic[_Notice_co]):
    """The action is done; ``notice`` is worth telling the player, such as one of a session."""

    notice: _Notice_co | None = None


@dataclass(frozen=True)
class Refused(Generic[_Reason_co]):
    """The action is not possible now, for this ``reason``; nothing has changed."""

    reason: _Reason_co


@dataclass(frozen=True)
class Ask(Generic[_Question_co, _Result_co]):
    """The player has to say yes to a ``question`` first; ``accept`` then does the action.

    Nothing has changed yet, and on no nothing does.
    """

    question: _Question_co
    accept: Callable[[], _Result_co] = field(compare=False)
