"""The review of a game, as lines: made in the background, told when it is there."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.worker import Worker

if TYPE_CHECKING:
    from wuziqi.play.review import GameReview, Progress
    from wuziqi.review.reviewed_game import ReviewedGame

_TELL_SECONDS: Final = 10.0
"""How often it is told how far a review is."""


class Reviewing(Worker):
    """At most one review that is being made. ``engine`` is the command that starts ours."""

    def __init__(self, engine: Sequence[str], say: Callable[..., None]) -> None:
        self._engine = engine
        self._say = say
        self._made: GameReview | None = None
        self._told_at = 0.0

    @property
    def busy(self) -> bool:
        """Whether a review is being made."""
        return self._made is not None

    def begin(self, typed: str, played: "Callable[[], ReviewedGame]") -> None:
        """Begin to review the game that ``played`` returns; raises what that raises.

        ``typed`` is the number of nodes for each position, "" for the usual one.
        """
        from wuziqi.play.review import GameReview, ReviewTools  # noqa: PLC0415  slow to load
        from wuziqi.review.run import DEFAULT_NODES  # noqa: PLC0415

        if typed and not (typed.isascii() and typed.isdecimal() and 0 < len(typed) < 10):
            self._say(_("Type review, or the nodes for each position: review 100000."))
            return
        nodes = int(typed or DEFAULT_NODES) or 1
        tools = ReviewTools(self._engine, version="", nodes=nodes, sketch=0)  # nothing is saved
        self._made = GameReview(played(), tools)
        self._made.start()
        self._told_at = time.monotonic()
        self._say(_("The review begins; stop ends it."))

    def stop(self) -> None:
        """Drop the review that is being made."""
        if self._made is not None:
            self._made.close()
            self._made = None

    def attend(self) -> None:
        """Take in what the engine has found, and tell the review once it is there."""
        if self._made is None:
            return
        made = self._made
        made.attend()
        if made.progress.running:
            self._tell_progress(made.progress)
            return
        self.stop()
        from wuziqi.lines.review_words import review_lines  # noqa: PLC0415  slow to load
        from wuziqi.play.review import Stopped  # noqa: PLC0415

        if isinstance(made.notice, Stopped):
            failure = made.notice.failure
            said = error_words(failure.error) if failure.error else failure.detail
            self._say(_("the engine failed: {error}").format(error=said))
        else:
            self._say(*review_lines(made.review))

    def _tell_progress(self, progress: "Progress") -> None:
        now = time.monotonic()
        if now - self._told_at < _TELL_SECONDS:
            return
        self._told_at = now
        text = _("Reviewed: {judged} of {positions} positions.")
        self._say(text.format(judged=progress.done, positions=progress.positions))

    @property
    def runners(self) -> "list[GameReview]":
        """The review, while it is made."""
        return [] if self._made is None else [self._made]

    def close(self) -> None:
        self.stop()
