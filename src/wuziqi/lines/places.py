"""What several places have in common."""

from collections.abc import Callable, Mapping

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find
from wuziqi.lines.context import Context, Say
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.play.events import CommonEvent
from wuziqi.rules.board import Stone


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
