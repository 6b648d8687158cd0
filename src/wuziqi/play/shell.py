"""The program behind a front end: its events, settings, library and games, signals, the way out."""

import signal
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from wuziqi.play.events import (
    Analyse,
    ChangeSettings,
    CommonEvent,
    Go,
    Learn,
    OpenPage,
    PlayFrom,
    ResumeGame,
    StartGame,
)
from wuziqi.play.library_access import (
    LibraryAccess,
    LibraryProblem,
    NotResumable,
    PlayedElsewhere,
    ResumeProblem,
)
from wuziqi.play.program_options import ProgramOptions
from wuziqi.protocol.client.worker import Worker
from wuziqi.records.library.errors import LibraryDamaged, LibraryError
from wuziqi.records.settings import LIBRARY_FILE, Settings, save_settings
from wuziqi.records.setup import Setup, write_setup
from wuziqi.system import SYSTEM
from wuziqi.system.signals import Signals

if TYPE_CHECKING:
    from wuziqi.records.formats.files import Collection
    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry
    from wuziqi.rules.opening import Act
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Invitation, Table
    from wuziqi.session.notices import Notice
    from wuziqi.session.seats import Seats


# The end of the program


class GameUnsaved(NamedTuple):
    """The game is not saved, for this ``reason``."""

    reason: str


class FriendWaits(NamedTuple):
    """The game with the friend at these ``seats`` is kept, and goes on another time."""

    seats: "Seats"


class Kept:
    """A signal ended the program in an unfinished game, which is saved."""


class SettingsNotKept(NamedTuple):
    """The settings could not be written."""

    error: OSError


Farewell = GameUnsaved | FriendWaits | Kept | SettingsNotKept
"""The news for a player who leaves."""


# Games


class GamePage(Protocol):
    """The page of a game in a front end."""

    def show_notice(self, notice: "Notice") -> None:
        """Tell the player."""


_Page = TypeVar("_Page", bound=GamePage)


class Games(Worker, Generic[_Page]):
    """Plays one game after another at a ``host``; ``page`` shows the present one.

    Both are None before the first game. ``load`` imports all that the page of a game needs, and
    returns the function that makes it.
    """

    def __init__(
        self, options: ProgramOptions, load: "Callable[[], Callable[[GameHost], _Page]]"
    ) -> None:
        self.host: GameHost | None = None
        self.page: _Page | None = None
        self._options = options
        self._load = load

    def begin(self, setup: Setup, acts: "Sequence[Act]" = ()) -> None:
        """Begin a new game with these acts; raises ValueError, and then changes nothing."""
        self._play(lambda host: host.begin(setup, acts))

    def meet(self, table: "Table") -> None:
        """Begin or resume the game with a friend."""
        self._play(lambda host: host.meet(table))

    def restore(self, library: "Library", event: ResumeGame) -> ResumeProblem | None:
        """Resume a game of the library as it stood, or begin a new one with its first acts.

        A damaged game is deleted, so that it is not offered again. Returns why the game cannot be
        resumed.
        """
        game, acts = event.game, event.acts
        try:
            if acts is None and not library.claim(game):
                return PlayedElsewhere()
            try:
                stored = library.game(game)
                self._options.log("game %s of the library: %s", game, write_setup(stored.setup))
                if acts is None:
                    self._play(lambda host: host.go_on(stored))
                else:
                    self.begin(stored.setup, [*stored.acts[:acts], *event.more])
            except (LibraryDamaged, ValueError) as error:
                library.release(game)
                library.hide(game)
                return NotResumable(error)
        except LibraryError as error:
            return LibraryProblem(error)
        return None

    def _play(self, begin: "Callable[[GameHost], None]") -> None:
        # Modules load more slowly while a thread saves a game: all come before the game begins.
        from wuziqi.session.game_host import GameHost  # noqa: PLC0415  the menu is there at once

        make_page, options = self._load(), self._options
        host = self.host or GameHost(
            options.engine, options.seed, options.directory, lambda: options.preferences.settings
        )
        begin(host)
        self.host, self.page = host, make_page(host)

    # Time and engines

    def tick(self, *, visible: bool) -> None:
        """Let time pass; ``visible`` is True while the player sees the game."""
        if self.host is None or self.page is None:
            return
        if (notice := self.host.tick(time.monotonic(), visible=visible)) is not None:
            self.page.show_notice(notice)

    def poll(self) -> "list[Notice]":
        """Take the events of engines and friend, and tell the player; returns the notices."""
        if self.host is None or self.page is None:
            return []
        notices = self.host.poll()
        for notice in notices:
            self.page.show_notice(notice)
        return notices

    @property
    def runners(self) -> "list[GameHost]":
        return [] if self.host is None else [self.host]

    def pause(self) -> None:
        """Stop clocks and engines, because the whole program is about to be suspended."""
        for host in self.runners:
            host.hold(time.monotonic())
        super().pause()

    # Saving

    def settle(self) -> None:
        """Wait a moment until the latest acts are saved, before the player sees them."""
        if self.host is None or self.page is None:
            return
        if (notice := self.host.settle()) is not None:
            self.page.show_notice(notice)

    def library_game(self) -> int | None:
        """Return the number of the game in the library, after waiting until it is saved."""
        return None if self.host is None else self.host.library_game()

    @property
    def is_unfinished(self) -> bool:
        session = None if self.host is None else self.host.session
        return session is not None and bool(session.game.acts) and not session.is_over

    def farewell(self, *, interrupted: bool) -> Farewell | None:
        """Return the news for the end of the program, once the host is closed.

        A player whose game was ``interrupted`` without a key hears that it is saved.
        """
        if self.host is None:
            return None
        session, trouble = self.host.session, self.host.trouble
        if trouble:
            return GameUnsaved(trouble)
        if session.seats.linked and not session.is_over:
            return FriendWaits(session.seats)
        return Kept() if interrupted and self.is_unfinished else None


# The program


class Shell(Worker, Generic[_Page]):
    """Obeys the events of pages, and holds all that outlives a page.

    A front end shows pages, and puts the values here into words. The program ends once there is an
    ``exit_code``; after ``close``, ``farewell`` is the news for the player.
    """

    def __init__(self, options: ProgramOptions, signals: Signals) -> None:
        self.options = options
        self.log = options.log
        self.library = LibraryAccess(options.directory, options.log)
        self.games: Games[_Page] = Games(options, self.load_game_page)
        self.exit_code: int | None = None
        self.farewell: Farewell | None = None
        self._signals = signals
        options.preferences.fit = self._fit

    def begin(self) -> None:
        """Show the first page, which the command line names."""
        options = self.options
        if options.direct is not None:
            self.start(options.direct, options.acts)
        elif options.replay is not None:
            self.show_analysis(options.replay, Go.QUIT)
        elif options.games is not None:
            self.show_games(options.games)
        elif options.invitation is not None:
            self.await_friend(options.invitation)
        else:
            self.show_menu()
            if options.page:
                self.open_page(OpenPage(options.page))

    def obey(self, event: CommonEvent) -> None:
        """Execute an event of a page."""
        match event:
            case Go():
                self.go(event)
            case StartGame(setup):
                self.keep_setup(setup)
                self.start(setup)
            case PlayFrom(setup, acts):
                self.start(setup, acts)
            case ResumeGame():
                self._resume(event)
            case ChangeSettings(settings):
                self.remember(settings)
            case Analyse():
                self.show_analysis(event)
            case Learn():
                self.show_learning(event)
            case OpenPage():
                self.open_page(event)

    def go(self, place: Go) -> None:
        """Go to the menu, the library or the game, back, or out of the program."""
        match place:
            case Go.QUIT:
                self.exit_code = 0
            case Go.BACK:
                self.go_back()
            case Go.LIBRARY:
                self._open_library()
            case Go.CONTINUE if self.games.page is not None:
                self.show_game(self.games.page)
            case _:
                self.show_menu()

    def start(self, setup: Setup, acts: "Sequence[Act]" = ()) -> None:
        """Begin and show a game."""
        self.log("game: %s", write_setup(setup))
        self.games.begin(setup, acts)
        self._show_present()

    def meet(self, table: "Table") -> None:
        """Begin or resume the game with a friend who has come."""
        self.log("a friend has come")
        self.games.meet(table)
        self._show_present()

    def _resume(self, event: ResumeGame) -> None:
        library, notice = self.library.open()
        problem = LibraryProblem(notice) if library is None else self.games.restore(library, event)
        if problem is None:
            self._show_present()
        else:
            self.show_menu(problem)

    def _show_present(self) -> None:
        if self.games.page is not None:
            self.show_game(self.games.page)

    def _open_library(self) -> None:
        library, notice = self.library.open()
        if library is None:
            self.show_menu(LibraryProblem(notice), line="library")
        else:
            self.show_library(library, notice)

    def unfinished(self) -> "tuple[Entry | None, LibraryProblem | None]":
        """Return the game that the menu offers to resume, and the library's problem, if any.

        No game is offered while there is one behind the menu.
        """
        return (None, None) if self.games.page else self.library.latest_unfinished()

    def _fit(self, setup: Setup) -> Setup:
        """Return a setup in which a fitting level is as strong as it would be now."""
        if not (setup.fits and (self.options.directory / LIBRARY_FILE).exists()):
            return setup
        from wuziqi.records.library.practice import read_estimates  # noqa: PLC0415  slow to load
        from wuziqi.session.fitting import fitted_setup  # noqa: PLC0415

        host = self.games.host
        known = read_estimates(self.options.directory) if host is None else host.estimates()
        return fitted_setup(setup, known)

    def keep_setup(self, setup: Setup) -> None:
        """Keep the choices of the menu until its next start."""
        self.remember(replace(self.options.preferences.settings, setup=setup))

    def remember(self, settings: Settings) -> None:
        """Use these settings and save them; the player hears of a failure at the end."""
        kept = self.options.preferences.change(settings)
        self.use_settings()
        try:
            save_settings(kept, self.options.file)
        except OSError as error:
            self.log("settings not kept: %s", error)
            self.farewell = SettingsNotKept(error)

    # Signals, and the end

    def descriptors(self) -> list[int]:
        """Return the file descriptors of signals, engines and links, to select on."""
        return [self._signals.fileno(), *super().descriptors()]

    def obey_signals(self) -> None:
        """Do what the signals ask that came since the last call."""
        for number in self._signals.read():
            name = signal.Signals(number).name
            self.log("signal %s", name)
            match name:
                case "SIGWINCH":
                    self.resize()
                case "SIGTSTP":
                    self._suspend()
                case _:
                    self.exit_code = 128 + number

    def _suspend(self) -> None:
        self.pause()
        self.release_terminal()
        SYSTEM.stop_self()
        self.resume()
        self.obey_signals()
        if self.exit_code is None:  # else the terminal is the shell's, and not to be touched
            self.take_terminal()

    def close(self) -> None:
        """Save the game, and end the engines."""
        super().close()
        interrupted = self.exit_code is not None and self.exit_code > 128
        self.farewell = self.games.farewell(interrupted=interrupted) or self.farewell
        self.library.close()

    # What a front end does in its own way

    @abstractmethod
    def load_game_page(self) -> "Callable[[GameHost], _Page]":
        """Import all that the page of a game needs; returns the function that makes it."""

    @abstractmethod
    def show_game(self, page: _Page) -> None:
        """Show the game that is being played, or its end."""

    @abstractmethod
    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        """Show the menu with a problem, and with the option ``line`` selected."""

    @abstractmethod
    def show_library(self, library: "Library", notice: str) -> None:
        """Show the list of all games; ``notice`` is about the library, "" if there is none."""

    @abstractmethod
    def show_games(self, games: "Collection") -> None:
        """Show the games of files."""

    @abstractmethod
    def show_analysis(self, event: Analyse, leave: CommonEvent = Go.BACK) -> None:
        """Show a tree of moves; ``leave`` is the event of going back from it."""

    @abstractmethod
    def show_learning(self, event: Learn) -> None:
        """Have the player look for better moves."""

    @abstractmethod
    def await_friend(self, invitation: "Invitation") -> None:
        """Wait for a friend."""

    @abstractmethod
    def open_page(self, event: OpenPage) -> None:
        """Show a page by its name."""

    @abstractmethod
    def go_back(self) -> None:
        """Leave the shown page."""

    @abstractmethod
    def use_settings(self) -> None:
        """Let language and output follow the settings."""

    def resize(self) -> None:
        """Follow the size of the terminal."""

    def release_terminal(self) -> None:
        """Give the terminal back to the shell."""

    def take_terminal(self) -> None:
        """Take the terminal over again."""
