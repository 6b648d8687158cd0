"""The places of line mode: their protocol, what they share, and the context they work in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find
from wuziqi.lines.reviewing import Reviewing
from wuziqi.lines.typed import quoted
from wuziqi.locale import _, use
from wuziqi.play.events import CommonEvent
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.options import ProgramOptions
from wuziqi.play.worker import Runner
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone

if TYPE_CHECKING:
    from wuziqi.lines.adviser import Adviser
    from wuziqi.session.lobby import Invitation


Say = Callable[..., None]
"""Takes lines to say."""


class LineWorker(Runner, Protocol):
    """A worker beside the game."""

    @property
    def busy(self) -> bool:
        """Whether a request waits for its reply."""

    def attend(self) -> None:
        """Take in what the engine has found, and ask on."""

    def stop(self) -> None:
        """Drop the request: the player goes elsewhere."""


class Context:
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
    def adviser(self) -> "Adviser":
        """The adviser on positions; its modules are slow to load."""
        from wuziqi.lines.adviser import Adviser  # noqa: PLC0415

        return Adviser(self.options.engine)

    def change(self, settings: Settings) -> Settings:
        """Use these settings from now on; returns those for the file."""
        preferences = self.options.preferences
        kept = preferences.change(settings)
        use(preferences.language, self.options.charset)
        return kept

    @property
    def workers(self) -> list[LineWorker]:
        """The workers that were needed so far."""
        workers: list[LineWorker] = [self.reviewing]
        if "adviser" in vars(self):
            workers.append(self.adviser)
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
        return any(worker.busy for worker in self.workers)

    def stop(self) -> None:
        """Drop all requests."""
        for worker in self.workers:
            worker.stop()

    def attend(self) -> None:
        """Take the events of the engines."""
        for worker in self.workers:
            worker.attend()

    def close(self) -> None:
        """End the engines, and close the library."""
        for worker in self.workers:
            worker.close()
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


class ListPlace(ReadyPlace):
    """A numbered list of games, with its commands."""

    _say: Say
    _table: Mapping[Command, Callable[[str], CommonEvent | None]]

    def take(self, typed: str) -> CommonEvent | None:
        """Open a game by its number, or do what a command says."""
        if not typed:
            return None
        if typed.isascii() and typed.isdecimal():
            typed = f"{words.OPEN.word} {typed}"
        found = find(typed, [*self._table])
        if found is None:
            text = _("{typed} is neither the number of a game nor a command; help lists them.")
            self._say(text.format(typed=quoted(typed)))
            return None
        return self._obey(*found)

    def _obey(self, command: Command, rest: str) -> CommonEvent | None:
        """Do a command; ``rest`` is the text behind its word."""
        return self._table[command](rest)


class StudyPlace:
    """A position outside of a game, about which the player may ask an engine.

    ``at_once`` are the commands that are taken while the engine works.
    """

    at_once: tuple[Command, ...] = (words.STOP,)
    viewer: Stone | None = None
    _context: Context
    _table: Mapping[Command, Callable[[str], CommonEvent | None]]

    def note_help(self) -> None:
        """Do nothing: advice counts in games only."""

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
