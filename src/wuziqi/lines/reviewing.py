"""The review of a game, as lines: made in the background, told when it is there."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from wuziqi.locale import _
from wuziqi.locale.errors import error_words

if TYPE_CHECKING:
    from wuziqi.review.played_game import PlayedGame
    from wuziqi.review.reviewer import Reviewer

_TELL_SECONDS: Final = 10.0
"""How often it is told how far a review is."""


class Reviewing:
    """At most one review that is being made. ``engine`` is the command that starts ours."""

    def __init__(self, engine: Sequence[str], say: Callable[..., None]) -> None:
        self._engine = engine
        self._say = say
        self._reviewer: Reviewer | None = None
        self._told_at = 0.0

    @property
    def busy(self) -> bool:
        """Whether a review is being made."""
        return self._reviewer is not None

    def begin(self, typed: str, played: "Callable[[], PlayedGame]") -> None:
        """Begin to review the game that ``played`` returns; raises what that raises.

        ``typed`` is the number of nodes for each position, "" for the usual one.
        """
        from wuziqi.review.reviewer import Reviewer  # noqa: PLC0415  seldom wanted
        from wuziqi.review.run import DEFAULT_NODES, ReviewRun  # noqa: PLC0415

        if typed and not (typed.isascii() and typed.isdecimal() and 0 < len(typed) < 10):
            self._say(_("Type review, or the nodes for each position: review 100000."))
            return
        run = ReviewRun(played(), int(typed or DEFAULT_NODES) or 1)
        self._reviewer = Reviewer(self._engine, run)
        self._told_at = time.monotonic()
        self._say(_("The review begins; stop ends it."))

    def stop(self) -> None:
        """Drop the review that is being made."""
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None

    def attend(self) -> None:
        """Take in what was found, and tell the review once it is there."""
        reviewer = self._reviewer
        if reviewer is None:
            return
        reviewer.attend()
        if not reviewer.is_done:
            self._tell_progress(reviewer)
            return
        self.stop()
        if failure := reviewer.failure:
            said = error_words(failure.error) if failure.error else failure.detail
            self._say(_("the engine failed: {error}").format(error=said))
        else:
            from wuziqi.lines.review_words import review_lines  # noqa: PLC0415  seldom wanted

            self._say(*review_lines(reviewer.run.review))

    def _tell_progress(self, reviewer: "Reviewer") -> None:
        now = time.monotonic()
        if now - self._told_at < _TELL_SECONDS:
            return
        self._told_at = now
        positions = reviewer.run.game.positions
        judged = sum(known is not None for known in reviewer.run.judgements)
        text = _("Reviewed: {judged} of {positions} positions.")
        self._say(text.format(judged=judged, positions=positions))

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        return [] if self._reviewer is None else self._reviewer.descriptors()

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again if nothing comes; None for never."""
        return None if self._reviewer is None else self._reviewer.next_check()

    def pause(self) -> None:
        """Stop the engine where it is."""
        if self._reviewer is not None:
            self._reviewer.pause()

    def resume(self) -> None:
        """Let the engine run on."""
        if self._reviewer is not None:
            self._reviewer.resume()

    def close(self) -> None:
        """End the engine."""
        self.stop()
