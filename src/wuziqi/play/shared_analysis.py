"""An analysis with a friend after a game: each board shows the last chosen position."""

from typing import NamedTuple

from wuziqi.play.tree import Study
from wuziqi.rules.point import Point
from wuziqi.session.friend import Friend


class Followed(NamedTuple):
    """The position that the friend shows: the last of its ``moves`` is on ``point``."""

    moves: int
    point: Point | None


class SharedAnalysis:
    """Keeps the tree of a ``study`` and the friend's tree at the same position.

    A friend's variation becomes one of ours.
    """

    def __init__(self, study: Study, friend: Friend) -> None:
        self._study = study
        self._friend = friend
        self._known: tuple[Point, ...] | None = None
        """The position that both have."""

    def poll(self) -> Followed | None:
        """Follow the friend to a new position; without one, send the position shown here."""
        moves = self._friend.take_shown()
        if moves is not None and moves != self._shown:
            self._study.follow(moves)
            self._known = self._shown
            return Followed(len(self._known), next(reversed(self._known), None))
        if self._known != self._shown:
            self._known = self._shown
            self._friend.show(self._known)
        return None

    @property
    def name(self) -> str:
        return self._friend.name

    @property
    def _shown(self) -> tuple[Point, ...]:
        return tuple(move.point for move in self._study.walk.position.moves)
