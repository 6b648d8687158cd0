"""The places of line mode: their protocol, common code and context."""

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from wuziqi.lines.phrases import Typed, find, help_lines, number_of
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import CommonEvent, Go, Learn
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.program_options import ProgramOptions
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.formats.tree import FormatError
from wuziqi.review.explanation import (
    better_line,
    better_text,
    chances_words,
    color_words,
    mark_name,
    why_lost,
    words_of,
)
from wuziqi.review.output import accuracy_lines, noteworthy_lines
from wuziqi.review.review import Review, ReviewedMove
from wuziqi.rules.rule import RuleError
from wuziqi.session.analysis import Analysis, Target, Want
from wuziqi.session.analyst import Analyst, AnalystEvent, Found, NothingFound
from wuziqi.texts import N_
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import notice_text
from wuziqi.words.sentences import quoted, sentence

if TYPE_CHECKING:
    from wuziqi.play.adviser import Adviser
    from wuziqi.play.learning import Owner
    from wuziqi.play.review import GameReview, ReviewProgress
    from wuziqi.review.reviewed_game import ReviewedGame
    from wuziqi.session.lobby import Invitation


_LINE_MOVES: Final = 7
"""Limit of moves of a better line."""


def short_review_lines(review: Review) -> Iterator[str]:
    """Yield why the game was lost, the noteworthy moves, and the accuracy of both sides."""
    yield from why_lost(review)
    yield from noteworthy_lines(review, _move_line)
    yield from accuracy_lines(review)


def _move_line(move: ReviewedMove) -> str:
    text = _("Move {number}, {color} {point}: {words}. Black's chance: {chances}.")
    line = text.format(
        number=move.number,
        color=color_words(move.color),
        point=move.point,
        words=_("; ").join(filter(None, [mark_name(move, move.remarks), words_of(move)])),
        chances=chances_words(move),
    )
    better = better_line(move)[:_LINE_MOVES]
    return f"{line} {better_text(better)}" if better else line


# The review of a game, in the background


_REPORT_SECONDS: Final = 10.0
"""Seconds between two reports on the progress of a review."""


class LineWorker(Worker):
    """A worker beside the game."""

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""
        return False

    def poll(self) -> None:
        """Take findings, and send the next request."""

    def stop(self) -> None:
        """Drop the request, since the player leaves the place."""


class ReviewWorker(LineWorker):
    """Runs at most one review, and keeps the latest complete one.

    ``options`` have the command that starts our engine; reviews of games in the ``library`` are
    saved there.
    """

    def __init__(
        self, options: ProgramOptions, library: LibraryAccess, say: Callable[..., None]
    ) -> None:
        self._options = options
        self._library = library
        self._say = say
        self._review: GameReview | None = None
        self._complete: GameReview | None = None
        self._played: ReviewedGame | None = None
        """The game of the latest review."""
        self._owner: Owner | None = None
        self._learns = False
        """Whether the review is a quick look to learn from."""
        self._event: Learn | None = None
        self._reported_at = 0.0

    @property
    def busy(self) -> bool:
        return self._review is not None

    def _read(self, game: "Callable[[], ReviewedGame]") -> "ReviewedGame | None":
        """Return a game, or say why it cannot be reviewed."""
        try:
            return game()
        except (RuleError, FormatError) as error:
            self._say(sentence(error_words(error)))
            return None

    def begin(self, typed: str, game: "Callable[[], ReviewedGame]", owner: "Owner") -> bool:
        """Begin the review of a game, which is saved if it is in the library.

        ``typed`` is the number of nodes for each position, "" for the default; a review with a
        number of nodes is not saved either. Returns False after a reason why none begins.
        """
        from wuziqi.session.results import Refused  # noqa: PLC0415  slow to load

        if typed and number_of(typed) is None:
            self._say(_("Type review, or the nodes for each position: review 100000."))
            return False
        if (played := self._read(game)) is None:
            return False
        self._played, self._owner, self._learns = played, owner, False
        self._complete = None
        review = self._review = self._make(played, owner, typed)
        if isinstance(review.start(), Refused):
            review.start()  # another version of the program saved it
        self._reported_at = time.monotonic()
        if review.progress.running:
            self._say(_("The review begins; stop ends it."))
        return True

    def _make(self, played: "ReviewedGame", owner: "Owner", nodes: str = "") -> "GameReview":
        """Return the saved review, or a new one; with ``nodes`` always a new one."""
        from wuziqi.play.library_game import LibraryKeeper  # noqa: PLC0415  slow to load
        from wuziqi.play.review import GameReview, ReviewTools  # noqa: PLC0415
        from wuziqi.review.review import DEFAULT_NODES  # noqa: PLC0415

        per_position = int(nodes or DEFAULT_NODES) or 1
        tools = ReviewTools(self._options.engine, self._options.version, per_position, sketch=0)
        keeper = None
        if owner.game is not None and not nodes:
            keeper = LibraryKeeper(self._library.open, owner.game)
        return GameReview(played, tools, keeper)

    def learn(self, game: "Callable[[], ReviewedGame]", owner: "Owner") -> Learn | None:
        """Begin to learn from the mistakes of a game, by its latest review or the saved one.

        Without a review a quick look begins. Returns None then, and after a reason why there is
        nothing to learn from.
        """
        if (played := self._read(game)) is None:
            return None
        review = self._complete
        if review is None or self._played != played:
            review = self._make(played, owner)
            review.close()  # an incomplete saved review would be resumed
        if not review.progress.is_complete:
            from wuziqi.review.review import SKETCH_NODES  # noqa: PLC0415  slow to load
            from wuziqi.words.review_texts import quick_look_text  # noqa: PLC0415

            self._say(quick_look_text())
            self._played, self._owner, self._learns = played, owner, True
            self._complete = None
            self._review = self._make(played, owner, str(SKETCH_NODES))
            self._review.start()
            self._reported_at = time.monotonic()
            return None
        return self._learn_from(review, owner)

    def _learn_from(self, review: "GameReview", owner: "Owner") -> Learn | None:
        from wuziqi.play.learning import learn_from  # noqa: PLC0415  seldom wanted
        from wuziqi.words.review_texts import no_learning_text  # noqa: PLC0415

        begun = learn_from(review.run, owner, quick=self._learns)
        if isinstance(begun, Learn):
            return begun
        self._say(no_learning_text(begun.reason))
        return None

    def take_event(self) -> Learn | None:
        """Return the event that follows a quick look, once."""
        event, self._event = self._event, None
        return event

    def stop(self) -> None:
        if self._review is not None:
            self._review.close()
            self._review = None

    def poll(self) -> None:
        """Take the engine's findings; say the review when it is complete."""
        if self._review is None:
            return
        review = self._review
        review.poll()
        if review.progress.running:
            self._report_progress(review.progress)
            return
        self.stop()
        from wuziqi.play.learning import NOBODY, learn_from  # noqa: PLC0415
        from wuziqi.words.review_texts import lesson_text, notice_text  # noqa: PLC0415

        said = notice_text(review.notice)
        if not review.progress.is_complete:
            self._say(sentence(said))
            return
        owner, self._complete = self._owner or NOBODY, review
        if self._learns:
            self._event = self._learn_from(review, owner)
            return
        begun = learn_from(review.run, owner)
        self._say(said, *short_review_lines(review.review))
        self._say(*filter(None, [lesson_text(begun)]))
        if isinstance(begun, Learn):
            self._say(_("mistakes goes through the mistakes, to find better moves."))

    def _report_progress(self, progress: "ReviewProgress") -> None:
        now = time.monotonic()
        if now - self._reported_at < _REPORT_SECONDS:
            return
        self._reported_at = now
        text = _("Reviewed: {judged} of {positions} positions.")
        self._say(text.format(judged=progress.done, positions=progress.positions))

    @property
    def runners(self) -> "list[GameReview]":
        return [] if self._review is None else [self._review]

    def close(self) -> None:
        self.stop()


# Advice on a position: one request at a time


_LINES_MS: Final = 3_000
"""Time spent ranking moves: a reader of lines waits for the whole of it."""


class AdviceRequest(NamedTuple):
    """The requests of an ``adviser`` about a position, with at most ``most`` best moves.

    ``tell`` is called after the last finding, or ``fail`` with a reason.
    """

    adviser: "Adviser"
    target: Target
    wants: frozenset[Want]
    most: int
    tell: Callable[[Analysis], None]
    fail: Callable[[str], None]


class AdviceWorker(LineWorker):
    """The analyst, and at most one request; ``engine`` is the command that starts it."""

    def __init__(self, engine: Sequence[str]) -> None:
        self._analyst = Analyst(engine, _LINES_MS)
        self._request: AdviceRequest | None = None

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""
        return self._request is not None

    def ask(self, request: AdviceRequest) -> None:
        self._request = request
        self._analyst.try_again()
        self.poll()

    def stop(self) -> None:
        self._request = None
        self._analyst.rest()

    def poll(self) -> None:
        """Take in the findings, and request the missing ones."""
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
        return [self._analyst]


# Places


Say = Callable[..., None]
"""Takes lines to say."""


class Context(Worker):
    """The context of places: the program's ``options``, ``say`` for output, library, engines.

    ``place_worker`` is the worker of the player's place, if it has one.
    """

    def __init__(self, options: ProgramOptions, library: LibraryAccess, say: Say) -> None:
        self.options = options
        self.library = library
        self.say = say
        self.reviewing = ReviewWorker(options, self.library, say)
        self.place_worker: LineWorker | None = None

    @cached_property
    def advice(self) -> AdviceWorker:
        """The worker for advice, from its first use on."""
        return AdviceWorker(self.options.engine)

    @property
    def runners(self) -> list[LineWorker]:
        workers: list[LineWorker] = [self.reviewing]
        if "advice" in vars(self):
            workers.append(self.advice)
        if self.place_worker is not None:
            workers.append(self.place_worker)
        return workers

    def close_place_worker(self) -> None:
        """End the engine of a place that the player has left."""
        if self.place_worker is not None:
            self.place_worker.close()
            self.place_worker = None

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


@dataclass(frozen=True)
class Invite:
    """Wait for a friend whom an ``invitation`` describes."""

    invitation: "Invitation"


PlaceEvent = CommonEvent | Invite
"""A place's request to the program."""

Commands = dict[Typed, Callable[[str], PlaceEvent | None]]
"""The functions of a place's commands, called with the text after the word."""


class CommandPlace(ABC):
    """The place of the player, such as the menu, a game, the library: a table of commands.

    It accepts every line at once unless it says else. ``unknown`` is the line for typed text that
    is no command here.
    """

    unknown = N_("{typed} is no command here; help lists the commands.")

    def __init__(self, context: Context) -> None:
        self._context = context
        self._say = context.say
        self._table: Commands = {}

    @property
    def ready(self) -> bool:
        """Whether the next line is accepted; lines may arrive before that."""
        return True

    def takes_at_once(self, typed: str, *, person: bool) -> bool:  # noqa: ARG002  of the base
        """Whether a line is accepted while not ``ready``; a ``person`` types at a terminal."""
        return False

    @abstractmethod
    def enter(self) -> None:
        """Describe the place."""

    def settle(self) -> None:  # noqa: B027  most places have none
        """Say the remaining lines before the program waits for the next typed line."""

    def take(self, typed: str) -> PlaceEvent | None:
        """Execute a line; returns an event for the program, if any."""
        typed = typed.removeprefix(":").strip()
        return self._obey(typed) if typed else None

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Execute a command, or say that the line is none."""
        found = find(typed, [*self._table])
        if found is None:
            self._say(self._unknown_text(typed))
            return None
        return self._table[found[0]](found[1])

    def _unknown_text(self, typed: str) -> str:
        return _(self.unknown).format(typed=quoted(typed))

    @property
    def _last_commands(self) -> Commands:
        """The commands at the end of the table of most places."""
        return {
            Action.MENU: lambda _rest: Go.MENU,
            Action.HELP: lambda _rest: self._help(),
            Action.QUIT: lambda _rest: Go.QUIT,
        }

    def _help(self) -> None:
        self._say(*help_lines([*self._table]))


_Option = TypeVar("_Option", bound=Typed)


class OptionPlace(CommandPlace, Generic[_Option]):
    """A numbered list of options, chosen by number or word, with a value behind it or without.

    The line after an option without a value is its value.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._numbered: Sequence[_Option] = ()
        """The options with a number."""
        self._asked: _Option | None = None
        """The option that the next line is a value for."""

    @abstractmethod
    def _choose(self, option: _Option, typed: str) -> PlaceEvent | None:
        """Give an option a typed value."""

    def _is_value(self, option: _Option, typed: str) -> bool:  # noqa: ARG002  of the base
        """Whether a line is a listed value of an option even if it is a command too."""
        return False

    def take(self, typed: str) -> PlaceEvent | None:
        """Choose, or execute a command."""
        asked, self._asked = self._asked, None
        if not typed:
            return None
        found = find(typed, [*self._table])
        if asked is not None and (found is None or self._is_value(asked, typed)):
            return self._choose(asked, typed)
        number, _blank, rest = typed.partition(" ")
        options = self._numbered
        if 1 <= (place := number_of(number) or 0) <= len(options):
            found = options[place - 1], rest.strip()
        if found is None:
            self._say(self._unknown_text(typed))
            return None
        return self._table[found[0]](found[1])


class StudyPlace(CommandPlace):
    """A place with a position outside a game, on which an engine advises.

    ``at_once`` are the commands accepted while the engine works.
    """

    at_once: tuple[Action, ...] = (Action.STOP,)

    @property
    def ready(self) -> bool:
        """Whether a line is accepted: not while a request waits for its reply."""
        return not self._context.busy

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is accepted while busy."""
        found = find(typed, [*self._table])
        return found is not None and (found[0] in self.at_once or person)
