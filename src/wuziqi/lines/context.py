"""The places of line mode: their protocol, what they share, and the context they work in."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from wuziqi.lines.phrases import find
from wuziqi.locale import _, use
from wuziqi.locale.errors import error_words
from wuziqi.play.events import CommonEvent
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.program_options import ProgramOptions
from wuziqi.protocol.client.worker import Runner, Worker
from wuziqi.records.settings import Settings
from wuziqi.review.explanation import MARK_WORDS, accuracy_words, color_words, why_lost, words_of
from wuziqi.review.output import is_noteworthy
from wuziqi.review.review import WRONG, Review, ReviewedMove
from wuziqi.rules.board import Stone
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.session.analyst import Analyst, AnalystEvent, Found, NothingFound
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import notice_text

if TYPE_CHECKING:
    from wuziqi.play.adviser import Adviser
    from wuziqi.play.review import GameReview, ReviewProgress
    from wuziqi.review.reviewed_game import ReviewedGame
    from wuziqi.session.lobby import Invitation


_LINE_MOVES: Final = 7
"""Moves of the better line that are told."""


def review_lines(review: Review) -> Iterator[str]:
    """Yield the noteworthy moves, the accuracy of both sides, and why the game was lost."""
    noteworthy = [move for move in review.moves if is_noteworthy(move)]
    if not noteworthy:
        yield _("No move stands out.")
    for move in noteworthy:
        yield _move_line(move)
    for stone in Stone:
        text = _("{color}: accuracy {accuracy}")
        accuracy = accuracy_words(review.accuracy(stone))
        yield text.format(color=color_words(stone), accuracy=accuracy)
    yield from why_lost(review)


def _move_line(move: ReviewedMove) -> str:
    text = _("Move {number}, {color} {point}: {words}, {before} % to {after} %.")
    words = words_of(move)
    mark = _(MARK_WORDS[move.mark])
    line = text.format(
        number=move.number,
        color=color_words(move.color),
        point=move.point,
        words=_("{mark}; {words}").format(mark=mark, words=words) if words else mark,
        before=round(100 * move.win_before),
        after=round(100 * move.win_after),
    )
    if move.mark in WRONG and move.best != move.point:
        better = _("Better: {line}.").format(line=" ".join(map(str, move.line[:_LINE_MOVES])))
        line = f"{line} {better}"
    return line


# The review of a game, as lines: made in the background, told when it is there


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

    def poll(self) -> None:
        """Take in what the engine has found, and tell the review once it is there."""
        if self._made is None:
            return
        made = self._made
        made.poll()
        if made.progress.running:
            self._tell_progress(made.progress)
            return
        self.stop()
        from wuziqi.play.review import Stopped  # noqa: PLC0415

        if isinstance(made.notice, Stopped):
            failure = made.notice.failure
            said = error_words(failure.error) if failure.error else failure.detail
            self._say(_("the engine failed: {error}").format(error=said))
        else:
            self._say(*review_lines(made.review))

    def _tell_progress(self, progress: "ReviewProgress") -> None:
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


# Advice on a position: one request at a time


_LINES_MS: Final = 3_000
"""Time spent ranking moves: a reader of lines waits for the whole of it."""


class AdviceRequest(NamedTuple):
    """What an ``adviser`` has to know of a position, with at ``most`` so many best moves.

    ``tell`` is called when everything is known, or ``fail`` with a reason.
    """

    adviser: "Adviser"
    target: Target
    wants: frozenset[Want]
    most: int
    tell: Callable[[Analysis], None]
    fail: Callable[[str], None]


class AdviceWorker(Worker):
    """The analyst, and at most one request; ``engine`` is the command that starts it."""

    def __init__(self, engine: Sequence[str]) -> None:
        self._analyst = Analyst(engine, _LINES_MS)
        self._request: AdviceRequest | None = None

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""
        return self._request is not None

    def ask(self, request: AdviceRequest) -> None:
        """Begin a request."""
        self._request = request
        self.poll()

    def stop(self) -> None:
        """Drop the request."""
        self._request = None
        self._analyst.rest()

    def poll(self) -> None:
        """Take in the findings, and request what is still missing."""
        for event in self._analyst.read_events():
            self._hear(event)
        if (request := self._request) is None:
            return
        request.adviser.look_at(request.target)
        missing = request.adviser.missing({*request.wants}, request.most)
        if missing:
            self._analyst.ask(request.target, missing, request.most)
        else:
            self._request = None
            request.tell(request.adviser.analysis)

    def _hear(self, event: AnalystEvent) -> None:
        request = self._request
        if request is None:
            return
        match event:
            case Found(target, finding) if target == request.target:
                request.adviser.look_at(target)
                request.adviser.take(finding)
            case NothingFound():
                self._request = None
                request.fail(notice_text(event))

    @property
    def runners(self) -> list[Analyst]:
        """The analyst."""
        return [self._analyst]


# The places of line mode: their protocol, what they share, and the context they work in


Say = Callable[..., None]
"""Takes lines to say."""


class LineWorker(Runner, Protocol):
    """A worker beside the game."""

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""

    def poll(self) -> None:
        """Take in what the engine has found, and ask on."""

    def stop(self) -> None:
        """Drop the request: the player goes elsewhere."""


class Context(Worker):
    """What places use: the ``options`` of the program, ``say`` to say lines, library and engines.

    ``guest`` is a place with an engine of its own, as long as the player is there.
    """

    def __init__(self, options: ProgramOptions, say: Say) -> None:
        self.options = options
        self.say = say
        self.library = LibraryAccess(options.directory, options.log)
        self.reviewing = Reviewing(options.engine, say)
        self.guest: LineWorker | None = None

    @cached_property
    def advice(self) -> AdviceWorker:
        """Who asks an engine about positions, once somebody needs it."""
        return AdviceWorker(self.options.engine)

    def change(self, settings: Settings) -> Settings:
        """Use these settings from now on; returns those for the file."""
        preferences = self.options.preferences
        kept = preferences.change(settings)
        use(preferences.language, self.options.charset)
        return kept

    @property
    def runners(self) -> list[LineWorker]:
        """The workers that were needed so far."""
        workers: list[LineWorker] = [self.reviewing]
        if "advice" in vars(self):
            workers.append(self.advice)
        if self.guest is not None:
            workers.append(self.guest)
        return workers

    def leave_guest(self) -> None:
        """End the engine of a place that the player has left."""
        if self.guest is not None:
            self.guest.close()
            self.guest = None

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""
        return any(worker.busy for worker in self.runners)

    def stop(self) -> None:
        """Drop all requests."""
        for worker in self.runners:
            worker.stop()

    def poll(self) -> None:
        """Take the events of the engines."""
        for worker in self.runners:
            worker.poll()

    def close(self) -> None:
        """End the engines, and close the library."""
        super().close()
        self.library.close()


@dataclass(frozen=True)
class Invite:
    """Wait for a friend whom an ``invitation`` describes."""

    invitation: "Invitation"


class Place(Protocol):
    """Where the player is: the menu, a game, the library, a saved game."""

    @property
    def ready(self) -> bool:
        """Whether the next line is accepted: a program that types does not wait for us."""

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is accepted while not ``ready``; a ``person`` types at a terminal."""

    def enter(self) -> None:
        """Say where the player is."""

    def take(self, typed: str) -> CommonEvent | Invite | None:
        """Obey a line; returns the event that the program must act on, if any."""

    def settle(self) -> None:
        """Say the rest before the program waits for the next line."""


class ReadyPlace:
    """A place without background work: it accepts every line, and says nothing later."""

    ready = True

    def takes_at_once(self, typed: str, *, person: bool) -> bool:  # noqa: ARG002  always ready
        """Never: the place is always ready."""
        return False

    def settle(self) -> None:
        """Say nothing more."""


class StudyPlace:
    """A position outside of a game, about which the player may ask an engine.

    ``at_once`` are the commands that are taken while the engine works.
    """

    at_once: tuple[Action, ...] = (Action.STOP,)
    _context: Context
    _table: Mapping[Action, Callable[[str], CommonEvent | None]]

    @property
    def ready(self) -> bool:
        """Whether a line is accepted: not while a request waits for its reply."""
        return not self._context.busy

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is accepted while busy."""
        found = find(typed, [*self._table])
        return found is not None and (found[0] in self.at_once or person)

    def settle(self) -> None:
        """Say nothing more."""
