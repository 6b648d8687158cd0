"""The program without a screen: one loop that waits for lines, engines and signals."""

import select
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from wuziqi.console import say, warn
from wuziqi.lines.context import Context, Invite, Place
from wuziqi.lines.menu import MenuPlace
from wuziqi.lines.phrases import TypedLines, sentence, setup_name
from wuziqi.locale import _
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
from wuziqi.play.library_access import GameRunner
from wuziqi.play.program_options import ProgramOptions
from wuziqi.play.results import Refused
from wuziqi.protocol.client.worker import WorkerGroup, earliest
from wuziqi.records.settings import Settings, save_settings
from wuziqi.records.setup import Setup
from wuziqi.system import SYSTEM
from wuziqi.system.signals import Signals, collect_signals
from wuziqi.words.library_texts import (
    choices_not_kept_text,
    kept_text,
    not_saved_text,
    problem_text,
)

if TYPE_CHECKING:
    from wuziqi.lines.game import GamePlace
    from wuziqi.lines.library import GamesPlace
    from wuziqi.records.formats.files import Collection
    from wuziqi.rules.opening import Act
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Invitation, Table


_NOBODY_CAME: Final = 1
"""The exit code if the friend of the command line does not come."""

_MOST_LINES: Final = 1_000
"""Limit of lines to read ahead."""


def run(options: ProgramOptions) -> int:
    """Play by lines until the player leaves or the input ends; returns the exit code."""
    with collect_signals() as signals:
        app = LineApp(options, signals)
        try:
            code = app.run()
        finally:
            app.close()
    if app.warning:
        warn(app.warning)
    return code


class LineApp:
    """Holds the place of the player, and the game being played or waiting behind the menu."""

    def __init__(self, options: ProgramOptions, signals: Signals) -> None:
        self.warning = ""
        self._options = options
        self._signals = signals
        self._typed = TypedLines(SYSTEM.source(sys.stdin.fileno()), _charset())
        self._by_person = sys.stdin.isatty()
        self._lines: deque[str] = deque()
        self._unsaid: list[str] = []
        self._context = Context(options, self._say)
        self._setup = options.preferences.settings.setup
        self._played = PlayedGame(self._context)
        self._workers = WorkerGroup([self._played, self._context])
        self._games: GamesPlace | None = None
        self._exit_code: int | None = None
        self._place: Place = MenuPlace(self._context, self._setup)
        self._begin(options)

    def _say(self, *lines: str) -> None:
        self._unsaid += lines

    def _begin(self, options: ProgramOptions) -> None:
        """Go to the place that the command line names."""
        if options.invitation is not None:
            self._await_friend(options.invitation, options.notice)
            return
        if options.notice:
            self._say(options.notice)
        if options.direct is not None:
            self._start(options.direct, options.acts)
        elif options.replay is not None:
            self._show(options.replay, Go.QUIT)
        elif options.games is not None:
            self._show_games(options.games)
        else:
            self._say(_("Wuziqi: five in a row wins."))
            self._flush()  # does not wait for the library to be loaded
            self._show_menu()
            if options.page not in ("", "welcome"):
                self._obey(OpenPage(options.page))

    def run(self) -> int:
        """Take lines, poll engines and print events until the player leaves."""
        self._tell()  # before engines are started
        while True:
            self._poll()
            self._take_lines()
            if self._exit_code is not None:
                self._flush()
                return self._exit_code
            self._tell()
            self._wait()
            self._obey_signals()

    def close(self) -> None:
        """Save unsaved acts and end the engines."""
        self._workers.close()
        if trouble := self._played.trouble:
            self.warning = not_saved_text(trouble)

    # Lines

    def _take_lines(self) -> None:
        """Take the lines received while the place accepts them."""
        self._lines.extend(self._typed.read() if len(self._lines) < _MOST_LINES else [])
        while self._exit_code is None and self._takes_next():
            if self._place.ready:
                self._place.settle()
            if self._lines:
                self._obey(self._place.take(self._lines.popleft()))
            else:
                self._obey(Go.QUIT)  # the end of the input
            self._poll()
        if self._exit_code is None and self._game is not None and self._in_vain_in == 0:
            self._game.tell_in_vain()
            self._obey(Go.QUIT)

    @property
    def _in_vain_in(self) -> float | None:
        """The seconds until the last typed lines cannot be obeyed any more; None if they may be."""
        waits = self._typed.ended and self._lines and self._place is self._game
        return self._game.friend_gone_in if waits and self._game is not None else None

    def _takes_next(self) -> bool:
        """Whether the place accepts the next line, or the end of the input, now."""
        if not self._lines:
            return self._typed.ended and (self._place.ready or self._leaves_at_end)
        first = self._lines[0]
        return self._place.ready or self._place.takes_at_once(first, person=self._by_person)

    def _tell(self) -> None:
        """Print the lines of the place, and its prompt."""
        if self._place.ready:
            self._place.settle()
        self._flush()

    def _flush(self) -> None:
        """Print all lines as soon as their acts are saved. Raises OSError."""
        self._played.save()
        lines, self._unsaid = self._unsaid, []
        if lines:
            say(*lines)
            sys.stdout.flush()

    @property
    def _leaves_at_end(self) -> bool:
        return self._place is self._game and self._game.leaves_at_end

    # Time and engines

    def _poll(self) -> None:
        """Advance the clocks of the game, and poll the engines."""
        self._played.poll(visible=self._place is self._game)
        self._context.poll()

    @property
    def _game(self) -> "GamePlace | None":
        """The place of the game in progress or waiting; None before the first."""
        return self._played.place

    @property
    def _settings(self) -> Settings:
        return self._options.preferences.settings

    def _wait(self) -> None:
        """Sleep until a line, a signal, an engine or a clock wants attention."""
        watched = [self._signals.fileno(), *self._workers.descriptors()]
        if not self._typed.ended and len(self._lines) < _MOST_LINES:
            watched.append(self._typed.fileno())
        wake = earliest(self._workers.next_wake(), self._in_vain_in)
        select.select(watched, [], [], wake)

    def _obey_signals(self) -> None:
        for number in self._signals.read():
            name = signal.Signals(number).name
            if name == "SIGTSTP":
                self._suspend()
            elif name != "SIGWINCH":
                self._exit_code = 128 + number
                if self._played.goes_on:
                    self.warning = kept_text()

    def _suspend(self) -> None:
        """Stop this process, the clocks and the engines until the shell continues them."""
        self._workers.pause()
        SYSTEM.stop_self()
        self._workers.resume()

    # Places

    def _obey(self, event: CommonEvent | Invite | None) -> None:
        match event:
            case Go():
                self._go(event)
            case StartGame(setup):
                self._remember(replace(self._settings, setup=setup))
                self._start(setup)
            case PlayFrom(setup, acts):
                self._start(setup, acts)
            case ResumeGame():
                self._resume(event)
            case Analyse():
                self._show(event, self._way_back)
            case Invite(invitation):
                self._await_friend(invitation)
            case OpenPage():
                self._open_page(event)
            case Learn():
                self._learn(event)
            case ChangeSettings(settings):
                self._remember(settings)

    @property
    def _way_back(self) -> Go:
        """The place to return to from a saved game opened here."""
        if self._place is self._game:
            return Go.CONTINUE
        return Go.BACK if self._place is self._games else Go.LIBRARY

    def _go(self, place: Go) -> None:
        self._context.stop()
        match place:
            case Go.QUIT:
                self._quit()
            case Go.CONTINUE if self._game is not None:
                self._enter(self._game)
            case Go.LIBRARY:
                self._show_library()
            case Go.BACK if self._games is not None:
                self._enter(self._games)
            case _:
                self._show_menu()

    def _quit(self) -> None:
        self._exit_code = 0
        self._keep_choices()
        if self._setup != self._settings.setup:
            self._remember(replace(self._settings, setup=self._setup))
        if self._played.goes_on and self._played.is_kept:
            self._say(kept_text())

    def _keep_choices(self) -> None:
        """Keep the choices of the menu until its next start."""
        if isinstance(self._place, MenuPlace):
            self._setup = self._place.setup

    def _enter(self, place: Place) -> None:
        self._keep_choices()
        self._context.close_place_worker()
        self._place = place
        place.enter()

    def _show_menu(self, notice: str = "") -> None:
        waiting = self._game is not None
        latest, problem = (None, None) if waiting else self._context.library.latest_unfinished()
        menu = MenuPlace(self._context, self._setup, waiting=waiting, latest=latest)
        self._say(*filter(None, [notice or problem_text(problem)]))
        self._enter(menu)

    def _show_library(self) -> None:
        from wuziqi.lines.library import LibraryPlace  # noqa: PLC0415  slow to load
        from wuziqi.records.library.queries import Catalogue  # noqa: PLC0415

        self._played.update_list()
        library, notice = self._context.library.open()
        if library is None:
            self._show_menu(notice)
            return
        if notice:
            self._say(notice)
        waiting = self._game is not None
        board = None if self._game is None else self._game.position
        place = LibraryPlace(self._context, Catalogue(library), waiting=waiting, board=board)
        self._enter(place)

    def _open_page(self, event: OpenPage) -> None:
        self._keep_choices()
        back, setup = Go.MENU, self._setup
        if self._game is not None and self._place is self._game:
            back, setup = Go.CONTINUE, self._game.setup_like(setup)
        if (place := place_of_page(event, self._context, back, setup)) is not None:
            self._enter(place)
        else:
            self._say(_("That works on the screen only."))

    def _learn(self, event: Learn) -> None:
        """Look for better moves; the way back is to the place where it began."""
        from wuziqi.lines.puzzles import LearnPlace  # noqa: PLC0415  seldom wanted

        place = self._place
        self._enter(LearnPlace(self._context, event.mistakes, lambda: self._enter(place)))

    def _show_games(self, games: "Collection") -> None:
        from wuziqi.lines.library import GamesPlace  # noqa: PLC0415  seldom wanted

        self._games = GamesPlace(self._context, games)
        self._enter(self._games)

    def _show(self, event: Analyse, back: CommonEvent) -> None:
        from wuziqi.lines.replay import ReplayPlace  # noqa: PLC0415  seldom wanted

        self._enter(ReplayPlace(self._context, event, back))

    # Games

    def _start(self, setup: Setup, acts: "Sequence[Act]" = ()) -> None:
        self._say(sentence(setup_name(setup)))
        self._flush()  # does not wait for the modules of a game
        self._played.begin(setup, acts)
        if self._game is not None:
            self._game.named = True
            self._enter(self._game)

    def _await_friend(self, invitation: "Invitation", notice: str = "") -> None:
        from wuziqi.lines.lobby import LobbyPlace  # noqa: PLC0415  seldom wanted

        self._enter(LobbyPlace(self._context, invitation, self._meet, self._nobody_came, notice))

    def _meet(self, table: "Table") -> None:
        """Begin the game with a friend."""
        self._played.meet(table)
        self._go(Go.CONTINUE)

    def _nobody_came(self) -> None:
        """Go back to the menu, or leave where the command line asked for a friend alone."""
        if self._options.invitation is None:
            self._show_menu()
        else:
            self._exit_code = _NOBODY_CAME

    def _resume(self, event: ResumeGame) -> None:
        """Resume a game of the library, or say in the menu why that is impossible."""
        played = self._context.library.resume(event, lambda: self._played)
        if isinstance(played, Refused):
            self._show_menu(problem_text(played.reason))
        elif self._game is not None:
            self._enter(self._game)

    def _remember(self, settings: Settings) -> None:
        """Use these settings and save them; the player hears of a failure at the end."""
        self._setup = settings.setup
        try:
            save_settings(self._context.change(settings), self._options.file)
        except OSError as error:
            self.warning = choices_not_kept_text(error)


def _charset() -> str:
    return "utf-8" if SYSTEM.charset() == "ascii" else SYSTEM.charset()


class PlayedGame(GameRunner):
    """Plays one game after another; ``place`` shows the present one, None before the first."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.options.preferences)
        self.place: GamePlace | None = None
        self._context = context
        self._host: GameHost | None = None

    def _play(self, begin: "Callable[[GameHost], None]") -> None:
        """Begin a game at the host, or at a new host where there is none."""
        # Slow to load, and slower while a thread saves a game: all needed modules come first.
        from wuziqi.lines.game import GamePlace  # noqa: PLC0415
        from wuziqi.session.game_host import GameHost  # noqa: PLC0415

        options = self._context.options
        host = self._host or GameHost(options.engine, options.seed, options.directory)
        begin(host)
        self._host, self.place = host, GamePlace(self._context, host)

    @property
    def runners(self) -> "list[GameHost]":
        return [] if self._host is None else [self._host]

    def poll(self, *, visible: bool) -> None:
        """Advance the clocks, and take the events of engines and friend."""
        if self._host is None or self.place is None:
            return
        warning = self._host.tick(time.monotonic(), visible=visible)
        notices = self._host.poll(self._engine_options, away=self.place.looks_back)
        for notice in notices if warning is None else [warning, *notices]:
            self.place.show_notice(notice)

    def save(self) -> None:
        """Wait until all acts are saved: a kill must not lose an act already said."""
        if self._host is None or self.place is None:
            return
        if self.place.is_begun:
            self._host.library_game()
        if (notice := self._host.settle()) is not None:
            self.place.show_notice(notice)

    def update_list(self) -> None:
        """Wait until the library lists the game as it stands."""
        if self._host is not None:
            self._host.library_game()

    @property
    def is_kept(self) -> bool:
        """Whether the library has the game, after all saving."""
        return self._host is not None and self._host.library_game() is not None

    @property
    def goes_on(self) -> bool:
        return self.place is not None and self.place.goes_on

    @property
    def trouble(self) -> str | None:
        """Why the game is not saved, None if it is."""
        return None if self._host is None else self._host.trouble


def place_of_page(
    event: OpenPage, context: Context, back: CommonEvent, setup: Setup
) -> Place | None:
    """Return the place of a page, None where there is none without a screen.

    ``back`` is the place after leaving it, ``setup`` the menu's.
    """
    name, _blank, theme = event.name.partition(" ")
    match name:
        case "lessons":
            from wuziqi.lines.lessons import LessonsPlace  # noqa: PLC0415  seldom wanted

            return LessonsPlace(context)
        case "puzzles" | "daily":
            from wuziqi.lines.puzzles import PuzzlesPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.puzzles.puzzle import theme_named  # noqa: PLC0415
            from wuziqi.puzzles.trainer import PuzzleMode  # noqa: PLC0415

            mode = PuzzleMode.DAILY if name == "daily" else PuzzleMode.ANY
            return PuzzlesPlace(context, theme_named(theme) or mode)
        case "run":
            from wuziqi.lines.puzzles import RunPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.puzzles.sitting import RunKind  # noqa: PLC0415

            return RunPlace(context, RunKind(theme))
        case "settings":
            from wuziqi.lines.settings import SettingsPlace  # noqa: PLC0415  seldom wanted

            return SettingsPlace(context, back)
        case "position":
            from wuziqi.lines.position import PositionPlace  # noqa: PLC0415  seldom wanted
            from wuziqi.rules.draft import Draft  # noqa: PLC0415

            draft = event.draft or Draft(setup.size, setup.rule)
            return PositionPlace(context, draft, setup, back)
    return None
