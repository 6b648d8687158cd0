"""Points that are typed on a board without the key of the prompt."""

from dataclasses import dataclass

from wuziqi.rules.point import Point
from wuziqi.tui.widgets.orientation import Orientation

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"


@dataclass(frozen=True)
class Stance:
    """Where the cursor is, and how the board is turned."""

    cursor: Point
    orientation: Orientation


@dataclass(frozen=True)
class Begun:
    """The beginning of a point: a ``letter``, a digit, and the stance ``before`` both."""

    letter: str
    digit: str
    before: Stance

    @property
    def text(self) -> str:
        """What was typed."""
        return self.letter + self.digit


class BarePoint:
    """Tells a point such as h5 from the keys h and 5.

    The letter does at once what it does as a key. A digit right behind the letter of a column never
    does what it does as a key: it begins a point to be typed on.
    """

    def __init__(self) -> None:
        self._letter = ""
        self._before: Stance | None = None

    def take(self, key: str, columns: int, stance: Stance) -> Begun | None:
        """Take a key on a board of so many columns; returns a point if it begins one."""
        letter, before = self._letter, self._before
        self.forget()
        if letter and before is not None and key in _DIGITS:
            return Begun(letter, key, before)
        if key.lower() in _LETTERS[:columns]:
            self._letter, self._before = key, stance
        return None

    def forget(self) -> None:
        """Note that the last key was no part of a point."""
        self._letter, self._before = "", None
