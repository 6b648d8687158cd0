"""The review of a game by its own engine: started, saved, resumed, completed."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from wuziqi.protocol.client.events import EngineFailed
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.review import (
    DEFAULT_NODES,
    SKETCH_NODES,
    Review,
    Reviewer,
    ReviewError,
    ReviewRun,
    dump_run,
    load_run,
)
from wuziqi.review.reviewed_game import ReviewedGame, game_of_session
from wuziqi.rules.game import Game
from wuziqi.session.results import Done, Refused

if TYPE_CHECKING:
    from wuziqi.session.session import GameSession

_KEEP_SECONDS: Final = 2.0
"""Interval of saving: a killed program loses no more of a review."""


class ReviewTools(NamedTuple):
    """The command that starts our ``engine``, and its ``version``.

    Each position gets ``nodes``; before that, all get ``sketch`` nodes for a rough review of the
    whole game, 0 for none.
    """

    engine: Sequence[str]
    version: str
    nodes: int = DEFAULT_NODES
    sketch: int = SKETCH_NODES


class ReviewProgress(NamedTuple):
    """``done`` of all ``positions`` have a judgement, in a quick first round if ``sketch``.

    ``running`` is whether an engine still works on the review.
    """

    done: int
    positions: int
    sketch: bool
    running: bool

    @property
    def is_complete(self) -> bool:
        return self.done == self.positions and not self.sketch


class GameBackground(NamedTuple):
    """The number of moves of the ``opening``, and the ``level`` of the players if known."""

    opening: int = 0
    level: int | None = None


class Keeper(Protocol):
    """Saves the review of one game. Its methods raise LibraryError."""

    def background(self) -> GameBackground:
        """Return the library's data about the game beside its moves."""

    def kept(self) -> KeptReview | None:
        """Return the last saved review, None if there is none."""

    def keep(self, review: KeptReview) -> None:
        """Save a review."""

    def add_puzzles(self, run: ReviewRun) -> int:
        """Make puzzles of the chances that the player missed in a complete run.

        Returns how many are new.
        """


class ReviewRefusal(Enum):
    """The reasons why no review begins, or why it has no move to go to."""

    RUNNING = auto()
    COMPLETE = auto()
    NO_MISTAKE = auto()
    """No mistake of the player stands out."""
    NO_MOVE = auto()
    """No move of either side stands out."""


@dataclass(frozen=True)
class OtherVersion:
    """The review comes from another ``version``; the next start replaces it."""

    version: str


@dataclass(frozen=True)
class Anew:
    """The saved review cannot be read, and a new one begins."""

    reason: ReviewError


@dataclass(frozen=True)
class ReviewNotSaved:
    """The review goes on, but the library could not save it."""

    reason: LibraryError


@dataclass(frozen=True)
class Stopped:
    """The engine failed."""

    failure: EngineFailed


@dataclass(frozen=True)
class Complete:
    """The review is complete; ``puzzles`` tells how many are new."""

    puzzles: int


ReviewNotice = Anew | ReviewNotSaved | Stopped | Complete | LibraryError
"""A LibraryError means that the library could not be read."""

ReviewStart = Done[None] | Refused[ReviewRefusal | OtherVersion]


class GameReview(Worker):
    """The review of a game; with a ``keeper`` it resumes the saved review.

    ``notice`` is for the player. A loop selects on ``descriptors``, and calls ``poll`` then and
    after as many seconds as ``next_wake`` says.
    """

    def __init__(
        self,
        game: ReviewedGame,
        tools: ReviewTools,
        keeper: Keeper | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.notice: ReviewNotice | None = None
        self._tools = tools
        self._keeper = keeper
        self._clock = clock
        self._run = self._fresh(replace(game, **self._background()._asdict()) if keeper else game)
        self._version = tools.version
        self._warned = False
        """Whether the player knows that another version made the review."""
        self._reviewer: Reviewer | None = None
        self._review: Review | None = None
        self._unkept = False
        self._trouble: ReviewNotSaved | None = None
        self._kept_at = clock()
        self._take_up()

    @property
    def review(self) -> Review:
        if self._review is None:
            self._review = self._run.review
        return self._review

    @property
    def run(self) -> ReviewRun:
        return self._run

    @property
    def progress(self) -> ReviewProgress:
        run = self._run
        wanted = run.wanted
        sketch = wanted is not None and wanted[1] == run.sketch != run.nodes
        known = run.sketches if sketch else run.judgements
        done = sum(one is not None for one in known)
        return ReviewProgress(done, run.game.positions, sketch, self._reviewer is not None)

    @property
    def is_known(self) -> bool:
        return self._reviewer is not None or any(
            one is not None for one in (*self._run.judgements, *self._run.sketches)
        )

    def start(self) -> ReviewStart:
        """Begin or resume the review."""
        if self._reviewer is not None:
            return Refused(ReviewRefusal.RUNNING)
        if self._version != self._tools.version and not self._warned:
            self._warned = True
            return Refused(OtherVersion(self._version))
        if self._version != self._tools.version:
            self._run, self._version = self._fresh(self._run.game), self._tools.version
            self._review = None
        if self._run.is_done:
            return Refused(ReviewRefusal.COMPLETE)
        self._reviewer = Reviewer(self._tools.engine, self._run)
        return Done()

    def _background(self) -> GameBackground:
        try:
            return GameBackground() if self._keeper is None else self._keeper.background()
        except LibraryError as error:
            self.notice = error
            return GameBackground()

    def _fresh(self, game: ReviewedGame) -> ReviewRun:
        return ReviewRun(game, self._tools.nodes, self._tools.sketch)

    # The saved review

    def _take_up(self) -> None:
        """Resume the saved review; an unreadable one is replaced."""
        kept = self._kept()
        if kept is None:
            return
        try:
            run = load_run(self._run.game, kept.run)
        except ReviewError as error:
            self.notice = Anew(error)
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
            self.notice = error
            return None

    def _keep(self) -> None:
        self._kept_at = self._clock()
        if self._keeper is None or not self._unkept:
            return
        self._unkept = False
        try:
            self._keeper.keep(KeptReview(self._version, dump_run(self._run)))
        except LibraryError as error:
            # The review goes on without being saved.
            self._keeper = None
            self.notice = self._trouble = ReviewNotSaved(error)

    # The engine

    def poll(self) -> None:
        """Read the engine's judgements and request the next; never waits."""
        if self._reviewer is None:
            return
        if self._reviewer.advance():
            self._review, self._unkept = None, True
        if self._reviewer.is_done:
            self._finish(self._reviewer)
        elif self._clock() - self._kept_at >= _KEEP_SECONDS:
            self._keep()

    def _finish(self, reviewer: Reviewer) -> None:
        self.close()
        if reviewer.failure is not None:
            self.notice = Stopped(reviewer.failure)
        else:
            self.notice = self._trouble or self._complete()

    def _complete(self) -> Complete | LibraryError:
        try:
            count = 0 if self._keeper is None else self._keeper.add_puzzles(self._run)
        except LibraryError as error:
            return error
        return Complete(count)

    @property
    def runners(self) -> list[Reviewer]:
        return [] if self._reviewer is None else [self._reviewer]

    def close(self) -> None:
        """Save the review, and end the engine."""
        self._keep()
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None


def game_to_review(session: "GameSession") -> ReviewedGame:
    """Return the game of a session, with the level of the computer as that of the players.

    Raises RuleError where it cannot be reviewed.
    """
    seats = session.seats
    level = None if seats.computer is None or seats.engine else seats.level.number
    return game_of_session(session.game, level)


# The quick review of a finished game, for the card at its end


class QuickReview(Worker):
    """Reviews a game by our ``engine`` each time it ends, with the few nodes of a sketch."""

    def __init__(self, engine: Sequence[str], nodes: int = SKETCH_NODES) -> None:
        self._engine = engine
        self._nodes = nodes
        self._reviewer: Reviewer | None = None
        self._reviewed: tuple[Game, int] | None = None
        """The last reviewed game, and its number of acts then."""

    def attend(self, session: "GameSession", *, wanted: bool) -> ReviewRun | EngineFailed | None:
        """Begin or continue the review of a game while it is ``wanted``; returns its end once."""
        if not session.is_over:
            self._reviewed = None
        if not wanted:
            self.close()
        elif self._reviewer is not None:
            return self._go_on(session, self._reviewer)
        elif self._reviewed != (session.game, len(session.game.acts)):
            self._reviewer = Reviewer(self._engine, ReviewRun(game_to_review(session), self._nodes))
            self._reviewer.advance()
        return None

    def _go_on(self, session: "GameSession", reviewer: Reviewer) -> ReviewRun | EngineFailed | None:
        reviewer.advance()
        if not reviewer.is_done:
            return None
        self._reviewed = session.game, len(session.game.acts)
        self.close()
        return reviewer.failure or reviewer.run

    @property
    def runners(self) -> list[Reviewer]:
        return [] if self._reviewer is None else [self._reviewer]

    def close(self) -> None:
        if self._reviewer is not None:
            self._reviewer.close()
            self._reviewer = None
