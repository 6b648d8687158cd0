"""The program without a screen: one loop that waits for lines, engines and signals."""

import select
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from wuziqi.console import prompt, say, warn
from wuziqi.lines.context import CommandPlace, Context, Invite, PlaceEvent
from wuziqi.lines.menu import MenuPlace
from wuziqi.lines.phrases import TypedLines, setup_name
from wuziqi.locale import _, use
from wuziqi.play.events import Analyse, CommonEvent, Go, Learn, OpenPage
from wuziqi.play.library_access import ResumeProblem
from wuziqi.play.program_options import ProgramOptions
from wuziqi.play.shell import FriendWaits, Kept, Shell
from wuziqi.protocol.client.worker import Runner, earliest
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.system import SYSTEM
from wuziqi.system.signals import Signals, collect_signals
from wuziqi.words.library_texts import farewell_text, kept_text, problem_text
from wuziqi.words.sentences import sentence

if TYPE_CHECKING:
    from wuziqi.lines.game import GamePlace
    from wuziqi.lines.library import GamesPlace
    from wuziqi.records.formats.files import Collection
    from wuziqi.records.library.library import Library
    from wuziqi.rules.opening import Act
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Invitation


_NOBODY_CAME: Final = 1
"""The exit code if the friend of the command line does not come."""

_PROMPT: Final = "> "
"""The prompt on a terminal where a line is awaited."""

_MOST_READ_AHEAD: Final = 1_000
"""Limit of lines to read ahead."""


def run(options: ProgramOptions) -> int:
    """Play by lines until the player leaves or the input ends; returns the exit code."""
    with collect_signals() as signals:
        app = LineApp(options, signals)
        try:
            code = app.run()
        finally:
            app.close()
    if news := app.news:
        warn(news)
    return code


class LineApp(Shell["GamePlace"]):
    """Holds the place of the player; a game waits behind the other places."""

    def __init__(self, options: ProgramOptions, signals: Signals) -> None:
        super().__init__(options, signals)
        self._typed = TypedLines(SYSTEM.source(sys.stdin.fileno()), _charset())
        self._by_person = sys.stdin.isatty()
        self._prompts = self._by_person and sys.stdout.isatty()
        self._prompted = False
        """Whether the last line of the terminal is the prompt."""
        self._lines: deque[str] = deque()
        self._unsaid: list[str] = []
        self._context = Context(options, self.library, self._say)
        self._setup = options.preferences.settings.setup
        self._games: GamesPlace | None = None
        self._named = False
        """Whether the name of the game to come has been said."""
        self._place: CommandPlace = MenuPlace(self._context, self._setup)
        if options.notice and options.invitation is None:
            self._say(options.notice)
        self.begin()

    def _say(self, *lines: str) -> None:
        self._unsaid += lines

    def run(self) -> int:
        """Take lines, poll engines and print events until the player leaves."""
        self._tell()  # before the lines that have come are taken
        while True:
            self._poll()
            self._take_lines()
            if self.exit_code is not None:
                self._flush()
                return self.exit_code
            self._tell()
            self._wait()
            self.obey_signals()

    @property
    def news(self) -> str:
        """The line for standard error at the end; a player who typed ``quit`` has read his."""
        if isinstance(self.farewell, FriendWaits | Kept):
            return kept_text() if self.exit_code else ""
        return farewell_text(self.farewell)

    # Lines

    def _take_lines(self) -> None:
        """Take the lines received while the place accepts them."""
        read = self._typed.read() if len(self._lines) < _MOST_READ_AHEAD else []
        self._prompted = self._prompted and not read
        self._lines.extend(read)
        while self.exit_code is None and self._takes_next():
            self.games.settle()  # what the end of a game says comes before the next line
            if self._place.ready:
                self._place.settle()
            if self._lines:
                self._take_event(self._place.take(self._lines.popleft()))
            else:
                self.go(Go.QUIT)  # the end of the input
            self._poll()
        if self.exit_code is None and self._in_vain_in == 0 and self.games.page is not None:
            self.games.page.tell_in_vain()
            self.go(Go.QUIT)

    @property
    def _in_vain_in(self) -> float | None:
        """The seconds until the last typed lines cannot be obeyed any more; None if they may be."""
        game = self.games.page
        waits = self._typed.ended and self._lines and self._place is game
        return game.friend_gone_in if waits and game is not None else None

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
        if self._prompts and not self._prompted and self._place.ready and not self._lines:
            prompt(_PROMPT)
            self._prompted = True

    def _flush(self) -> None:
        """Print all lines as soon as their acts are saved. Raises OSError."""
        if self.games.page is not None and self.games.page.is_begun:
            self.games.library_game()  # a kill must not lose an act already said
        self.games.settle()
        lines, self._unsaid = self._unsaid, []
        if lines:
            if self._prompted:
                prompt("\r")  # the first line takes its place
                self._prompted = False
            say(*lines)
            sys.stdout.flush()

    @property
    def _leaves_at_end(self) -> bool:
        game = self.games.page
        return game is not None and self._place is game and game.leaves_at_end

    # Time and engines

    def _poll(self) -> None:
        """Advance the clocks of the game, and poll the engines."""
        self.games.tick(visible=self._place is self.games.page)
        self.games.poll()
        self._context.poll()
        self._take_event(self._context.reviewing.take_event())

    @property
    def runners(self) -> list[Runner]:
        """The game, and the engines of places."""
        return [self.games, self._context]

    def _wait(self) -> None:
        """Sleep until a line, a signal, an engine or a clock wants attention."""
        watched = self.descriptors()
        if not self._typed.ended and len(self._lines) < _MOST_READ_AHEAD:
            watched.append(self._typed.fileno())
        wake = earliest(self.next_wake(), self._in_vain_in)
        select.select(watched, [], [], wake)

    def use_settings(self) -> None:
        use(self.options.preferences.language, self.options.charset)

    def remember(self, settings: Settings) -> None:
        """Use and save settings; the menu takes over other choices of a game, but no old ones."""
        if settings.setup != self.options.preferences.settings.setup:
            self._setup = settings.setup
        super().remember(settings)

    # Places

    def _take_event(self, event: PlaceEvent | None) -> None:
        match event:
            case None:
                pass
            case Invite(invitation):
                self.await_friend(invitation)
            case _:
                self.obey(event)

    def go(self, place: Go) -> None:
        self._context.stop()
        if place is Go.QUIT:
            self._keep_choices()
            if self._setup != self.options.preferences.settings.setup:
                self.keep_setup(self._setup)
            if self.games.is_unfinished and self.games.library_game() is not None:
                self._say(kept_text())
        super().go(place)

    def _keep_choices(self) -> None:
        """Keep the choices of the menu until its next start."""
        if isinstance(self._place, MenuPlace):
            self._setup = self._place.setup

    def _enter(self, place: CommandPlace) -> None:
        self._keep_choices()
        self._context.close_place_worker()
        self._place = place
        place.enter()

    def begin(self) -> None:
        options = self.options
        if not (options.direct or options.replay or options.games or options.invitation):
            self._say(_("Wuziqi: five in a row wins."))
            self._flush()  # does not wait for the library to be loaded
        super().begin()

    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        del line
        latest, trouble = self.unfinished()
        waiting = self.games.page is not None
        menu = MenuPlace(self._context, self._setup, waiting=waiting, latest=latest)
        self._say(*filter(None, [problem_text(problem or trouble)]))
        self._enter(menu)

    def show_library(self, library: "Library", notice: str) -> None:
        from wuziqi.lines.library import LibraryPlace  # noqa: PLC0415  slow to load
        from wuziqi.records.library.queries import Catalogue  # noqa: PLC0415

        self.games.library_game()  # so that the list has the game as it stands
        self._say(*filter(None, [notice]))
        game = self.games.page
        board = None if game is None else game.position
        waiting = game is not None
        place = LibraryPlace(self._context, Catalogue(library), waiting=waiting, board=board)
        self._enter(place)

    def open_page(self, event: OpenPage) -> None:
        if event.name == "welcome":  # for the screen: the first lines welcome already
            return
        self._keep_choices()
        back, setup, game = Go.MENU, self._setup, self.games.page
        if game is not None and self._place is game:
            back, setup = Go.CONTINUE, game.setup_like(setup)
        if (place := place_of_page(event, self._context, back, setup)) is not None:
            self._enter(place)
        else:
            self._say(_("That works on the screen only."))

    def show_learning(self, event: Learn) -> None:
        """Look for better moves; the way back is to the place where it began."""
        from wuziqi.lines.puzzles import LearnPlace  # noqa: PLC0415  seldom wanted

        place = self._place
        self._enter(LearnPlace(self._context, event, lambda: self._enter(place)))

    def show_games(self, games: "Collection") -> None:
        from wuziqi.lines.library import GamesPlace  # noqa: PLC0415  seldom wanted

        self._games = GamesPlace(self._context, games)
        self._enter(self._games)

    def show_analysis(self, event: Analyse, leave: CommonEvent | None = None) -> None:
        from wuziqi.lines.replay import ReplayPlace  # noqa: PLC0415  seldom wanted

        self._enter(ReplayPlace(self._context, event, leave or self._way_back))

    @property
    def _way_back(self) -> Go:
        """The place to return to from a saved game opened here."""
        if self._place is self.games.page:
            return Go.CONTINUE
        return Go.BACK if self._place is self._games else Go.LIBRARY

    def go_back(self) -> None:
        """Return to the games of files, else to the menu."""
        if self._games is None:
            self.show_menu()
        else:
            self._enter(self._games)

    # Games

    def load_game_page(self) -> "Callable[[GameHost], GamePlace]":
        from wuziqi.lines.game import GamePlace  # noqa: PLC0415  slow to load

        return lambda host: GamePlace(self._context, host)

    def start(self, setup: Setup, acts: "Sequence[Act]" = ()) -> None:
        self._say(sentence(setup_name(setup)))
        self._flush()  # does not wait for the modules of a game
        self._named = True
        super().start(setup, acts)

    def show_game(self, page: "GamePlace") -> None:
        page.named, self._named = self._named, False
        self._enter(page)

    def await_friend(self, invitation: "Invitation") -> None:
        from wuziqi.lines.lobby import LobbyPlace  # noqa: PLC0415  seldom wanted

        notice = self.options.notice if invitation is self.options.invitation else ""
        place = LobbyPlace(self._context, invitation, self.meet, self._nobody_came, notice)
        self._enter(place)

    def _nobody_came(self) -> None:
        """Go back to the menu, or leave where the command line asked for a friend alone."""
        if self.options.invitation is None:
            self.show_menu()
        else:
            self.exit_code = _NOBODY_CAME


def _charset() -> str:
    return "utf-8" if SYSTEM.charset() == "ascii" else SYSTEM.charset()


def place_of_page(
    event: OpenPage, context: Context, back: CommonEvent, setup: Setup
) -> CommandPlace | None:
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
            from wuziqi.puzzles.trainer import PuzzleMode, mode_named  # noqa: PLC0415

            return PuzzlesPlace(context, mode_named(theme or name) or PuzzleMode.ANY)
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
