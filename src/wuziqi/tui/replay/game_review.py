"""The review of the game on the screen: made by an engine of its own, kept, and gone on with."""

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.reviews import KeptReview
from wuziqi.review.explanation import loser_of
from wuziqi.review.played_game import PlayedGame
from wuziqi.review.review import Review
from wuziqi.review.reviewer import Reviewer
from wuziqi.review.run import (
    DEFAULT_NODES,
    SKETCH_NODES,
    ReviewError,
    ReviewRun,
    dump_run,
    load_run,
)
from wuziqi.tui.replay.keeping import Keeper
from wuziqi.words.engine_texts import engine_failure

_KEEP_SECONDS: Final = 2.0
"""How often a review that is being made is kept: a killed program loses no more."""


class ReviewTools(NamedTuple):
    """What a review is made with.

    ``engine`` is the command that starts our engine, which has a ``version``; a position gets so
    many ``nodes``, and so many at first for a ``sketch`` of the game.
    """

    engine: Sequence[str]
    version: str
    nodes: int = DEFAULT_NODES
    sketch: int = SKETCH_NODES


class Progress(NamedTuple):
    """How far a review is: ``done`` of ``positions``, first as a ``sketch``.

    ``running`` says that an engine works on it.
    """

    done: int
    positions: int
    sketch: bool
    running: bool

    @property
    def is_complete(self) -> bool:
        """Whether all positions are judged in full."""
        return self.done == self.positions and not self.sketch


class GameReview:
    """The review of a game; ``keeper`` keeps it, None where that is not possible.

    What was kept is there at once. ``message`` is what there is to tell the player about it.
    """

    def __init__(
        self,
        game: PlayedGame,
        tools: ReviewTools,
        keeper: Keeper | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.message = ""
        self._tools = tools
        self._keeper = keeper
        self._clock = clock
        self._run = self._fresh(game)
        self._version = tools.version
        self._warned = False
        """Whether the player was told that another version has made the review."""
        self._reviewer: Reviewer | None = None
        self._review: Review | None = None
        self._unkept = False
        self._trouble = ""
        """Why the review cannot be kept."""
        self._kept_at = clock()
        self._take_up()

    @property
    def review(self) -> Review:
        """What is known of the game."""
        if self._review is None:
            self._review = self._run.review
        return self._review

    @property
    def progress(self) -> Progress:
        """How far the review is."""
        run = self._run
        wanted = run.wanted
        sketch = wanted is not None and wanted[1] == run.sketch != run.nodes
        known = run.sketches if sketch else run.judgements
        done = sum(one is not None for one in known)
        return Progress(done, run.game.positions, sketch, self._reviewer is not None)

    @property
    def is_known(self) -> bool:
        """Whether there is anything to show."""
        return self._reviewer is not None or any(
            one is not None for one in (*self._run.judgements, *self._run.sketches)
        )

    def start(self) -> str:
        """Begin with the review, or go on with it; returns what there is to say."""
        if self._reviewer is not None:
            return _("The review is being made.")
        if self._version != self._tools.version and not self._warned:
            self._warned = True
            text = _("This review was made by version {version}: once more makes it anew.")
            return text.format(version=self._version)
        if self._version != self._tools.version:
            self._run, self._version = self._fresh(self._run.game), self._tools.version
            self._review = None
        if self._run.is_done:
            return _("The review is complete.")
        self._reviewer = Reviewer(self._tools.engine, self._run)
        return ""

    def _fresh(self, game: PlayedGame) -> ReviewRun:
        """Return the run of a game of which nothing is known."""
        return ReviewRun(game, self._tools.nodes, self._tools.sketch)

    # What was kept

    def _take_up(self) -> None:
        """Go on with what was kept; what cannot be read is made anew."""
        kept = self._kept()
        if kept is None:
            return
        try:
            run = load_run(self._run.game, kept.run)
        except ReviewError as error:
            text = _("The review begins anew: {reason}")
            self.message = text.format(reason=error_words(error))
            self.start()
            return
        run.sketch = self._tools.sketch
        self._run, self._version = run, kept.engine
        if self._version == self._tools.version and not run.is_done:
            self.start()

    def _kept(self) -> KeptReview | None:
        try:
            return None if self._keeper is None else self._keeper.kept()
        except LibraryError as error:
            self.message = error_words(error)
            return None

    def _keep(self) -> None:
        """Keep what is known now; trouble is told, and the review goes on."""
        self._kept_at = self._clock()
        if self._keeper is None or not self._unkept:
            return
        self._unkept = False
        try:
            self._keeper.keep(KeptReview(self._version, dump_run(self._run)))
        except LibraryError as error:
            self._keeper = None
            text = _("The review is not kept: {reason}")
            self.message = self._trouble = text.format(reason=error_words(error.reason))

    # The engine

    def attend(self) -> None:
        """Take in what the engine has found, and ask on; never waits for it."""
        if self._reviewer is None:
            return
        if self._reviewer.attend():
            self._review, self._unkept = None, True
        if self._reviewer.is_done:
            self._finish(self._reviewer)
        elif self._clock() - self._kept_at >= _KEEP_SECONDS:
            self._keep()

    def _finish(self, reviewer: Reviewer) -> None:
        """End the engine, and tell how the review went."""
        self.close()
        if reviewer.failure is not None:
            text = _("The review has stopped: {reason}")
            self.message = text.format(reason=engine_failure(reviewer.failure))
        else:
            self.message = self._trouble or self._complete_text()

    def _complete_text(self) -> str:
        """Return that the review is complete, and how many puzzles came out of it."""
        try:
            count = 0 if self._keeper is None else self._keeper.add_puzzles(self._run)
        except LibraryError as error:
            return error_words(error)
        complete = _("The review is complete.")
        if loser_of(self.review) is not None:
            complete = _("The review is complete: C says why the game was lost.")
        if not count:
            return complete
        text = ngettext(
            "{count} puzzle was made of what you missed.",
            "{count} puzzles were made of what you missed.",
            count,
        )
        return f"{complete} {text.format(count=count)}"

    def descriptors(self) -> list[int]:
        """Return what becomes readable when the engine says something."""
        return [] if self._reviewer is None else self._reviewer.descriptors()

    def next_wake(self) -> float | None:
        """Return in how many seconds to attend again even if nothing comes; None for never."""
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
        """Keep what is known, and end the engine."""
        self._keep()
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None
