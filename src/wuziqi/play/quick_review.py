"""The quick review of a finished game, for the card at its end."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wuziqi.protocol.client.worker import Worker
from wuziqi.rules.game import Game
from wuziqi.session.session import GameSession

if TYPE_CHECKING:
    from wuziqi.review.review import Review
    from wuziqi.review.run import Reviewer

_NODES = 3_000
"""Nodes for a position: a whole game takes a second."""


class QuickReview(Worker):
    """Reviews each finished game once by our ``engine``, with few nodes for each position."""

    def __init__(self, engine: Sequence[str], nodes: int = _NODES) -> None:
        self._engine = engine
        self._nodes = nodes
        self._reviewer: Reviewer | None = None
        self._reviewed: tuple[Game, int] | None = None
        """The game that was reviewed last, and how many acts it had."""

    def attend(self, session: GameSession, *, wanted: bool) -> "Review | None":
        """Begin or go on with the review of a game while it is ``wanted``; returns it once."""
        if not wanted:
            self.close()
        elif self._reviewer is not None:
            return self._go_on(session, self._reviewer)
        elif self._reviewed != (session.game, len(session.game.acts)):
            self._reviewer = self._reviewer_of(session)
            self._reviewer.advance()
        return None

    def _reviewer_of(self, session: GameSession) -> "Reviewer":
        from wuziqi.play.tree import tree_of_session  # noqa: PLC0415  no game has ended before
        from wuziqi.review.reviewed_game import game_of_tree  # noqa: PLC0415
        from wuziqi.review.run import Reviewer, ReviewRun  # noqa: PLC0415

        game = game_of_tree(tree_of_session(session), session.game.rule)
        return Reviewer(self._engine, ReviewRun(game, self._nodes))

    def _go_on(self, session: GameSession, reviewer: "Reviewer") -> "Review | None":
        reviewer.advance()
        if not reviewer.is_done:
            return None
        self._reviewed = session.game, len(session.game.acts)
        self.close()
        return None if reviewer.failure is not None else reviewer.run.review

    @property
    def runners(self) -> "list[Reviewer]":
        return [] if self._reviewer is None else [self._reviewer]

    def close(self) -> None:
        """End the engine."""
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None
