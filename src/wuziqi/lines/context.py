"""What every place of line mode can use, and what a place is."""

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
        """Whether something is being found out that was asked for."""

    def attend(self) -> None:
        """Take in what the engine has found, and ask on."""

    def stop(self) -> None:
        """Find out nothing more: the player goes elsewhere."""


class Context:
    """``options`` are those of the program, ``say`` says lines; the others work for a place.

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
        """What is asked about positions; its modules are slow to load."""
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
        """What has engines of its own, as far as it was needed."""
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
        """Whether something is being found out that was asked for."""
        return any(worker.busy for worker in self.workers)

    def stop(self) -> None:
        """Find out nothing more."""
        for worker in self.workers:
            worker.stop()

    def attend(self) -> None:
        """Hear the engines."""
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
        """Whether the next line is to be taken now: a program that types does not wait for us."""

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is to be taken even so; ``person`` if one types it at a terminal."""

    def enter(self) -> None:
        """Say where the player is."""

    def take(self, typed: str) -> CommonEvent | Invite | None:
        """Do what a line says; returns what the program must act on, if anything."""

    def settle(self) -> None:
        """Say what is still to be said before the next line is waited for."""


# What several places have in common


class ReadyPlace:
    """A place where nothing goes on: every line is taken in its turn, and nothing is said later."""

    ready = True

    def takes_at_once(self, typed: str, *, person: bool) -> bool:  # noqa: ARG002  always ready
        """Whether a line is taken out of turn: there is no need."""
        return False

    def settle(self) -> None:
        """Say nothing more."""


class ListPlace(ReadyPlace):
    """A list of games that have numbers, with commands for it."""

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
        """Do what a command says; ``rest`` stands behind its word."""
        return self._table[command](rest)


class StudyPlace:
    """A position that nobody plays, about which the player may ask an engine.

    ``at_once`` are the commands that are taken while the engine works.
    """

    at_once: tuple[Command, ...] = (words.STOP,)
    viewer: Stone | None = None
    _context: Context
    _table: Mapping[Command, Callable[[str], CommonEvent | None]]

    def note_help(self) -> None:
        """Nobody counts advice."""

    @property
    def ready(self) -> bool:
        """Whether a line is to be taken: not while something is being found out."""
        return not self._context.busy

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is taken even so."""
        found = find(typed, [*self._table])
        return found is not None and (found[0] in self.at_once or person)

    def settle(self) -> None:
        """Say nothing more."""
