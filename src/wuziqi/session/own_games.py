"""How the games of this session of the program ended: for want of a library."""

from wuziqi.records.library.saver import Record
from wuziqi.records.library.streaks import Streak, streak
from wuziqi.rules.odds import EVEN

_Kind = tuple[object, ...]


class OwnGames:
    """The results of the games against the computer, and of the present one."""

    def __init__(self) -> None:
        self._earlier: list[tuple[_Kind, str]] = []
        self._present: tuple[_Kind, str] | None = None

    def note(self, record: Record) -> None:
        """Note the present game as it is now."""
        setup = record.setup
        counts = (
            setup.opponent == "computer"
            and setup.odds is EVEN
            and not (record.helped or record.what_if)
        )
        self._present = (_kind(record), _outcome(record)) if record.result and counts else None

    def leave(self) -> None:
        """Note that another game begins."""
        if self._present is not None:
            self._earlier.append(self._present)
        self._present = None

    @property
    def streak(self) -> Streak | None:
        """The streak that the present game ends, see ``streak_of``."""
        if self._present is None:
            return None
        kind, outcome = self._present
        alike = [result for other, result in reversed(self._earlier) if other == kind]
        return streak(outcome, alike)


def _kind(record: Record) -> _Kind:
    return (record.setup.level, record.setup.rule, record.setup.size)


def _outcome(record: Record) -> str:
    if record.result == "draw":
        return "drawn"
    return "won" if record.result == record.color else "lost"
