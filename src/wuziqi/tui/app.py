"""The program on the screen: one loop that waits for keys, the engine and signals."""

import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Final

from wuziqi.columns import ambiguous_width, set_ambiguous_width
from wuziqi.console import warn
from wuziqi.locale import _, use
from wuziqi.locale.errors import error_words
from wuziqi.play.events import (
    Analyse,
    ChangeSettings,
    Go,
    Learn,
    OpenPage,
    PlayFrom,
    ResumeGame,
    StartGame,
)
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.results import Refused
from wuziqi.protocol.client.worker import Worker, WorkerGroup
from wuziqi.records.settings import Settings, save_settings
from wuziqi.records.setup import Setup, write_setup
from wuziqi.system import SYSTEM
from wuziqi.system.signals import Signals, collect_signals
from wuziqi.tui.page_table import PageContext, learn_page_of, page_of
from wuziqi.tui.pages.menu import Behind, Menu
from wuziqi.tui.terminal.driver import CopyError, TerminalLost
from wuziqi.tui.terminal.input import Click, Paste, Wheel, key_of
from wuziqi.tui.terminal.painters import wants_stillness
from wuziqi.tui.terminal.terminal import Input, Terminal, open_terminal
from wuziqi.tui.widgets.footer import paint_notice
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.preferences import ScreenOptions
from wuziqi.tui.widgets.screen import Chosen, Copy, Event, Leave, Meet, Open, Screen
from wuziqi.tui.widgets.text_entry import pasted_line
from wuziqi.words.actions import REPAINT, Action
from wuziqi.words.library_texts import choices_not_kept_text, problem_text

if TYPE_CHECKING:
    from wuziqi.play.adviser import Adviser
    from wuziqi.play.review import QuickReview
    from wuziqi.rules.opening import Act
    from wuziqi.session.analyst import Analyst
    from wuziqi.session.lobby import Invitation
    from wuziqi.tui.game.screen import GameController, GameScreen


HOLD_SECONDS = 0.2
"""Presses of one key that follow each other faster than this are one key held down."""

TOGETHER_SECONDS = 0.015
"""Keys that follow the last frame or each other faster than this come together, as in a paste."""

_MOST_OPENED: Final = (
    "wuziqi.session.computer",
    "wuziqi.session.game_host",
    "wuziqi.play.adviser",
    "wuziqi.play.tree",
    "wuziqi.tui.game.friend_panel",
    "wuziqi.tui.game.screen",
    "wuziqi.play.review",
    "wuziqi.records.library.exchange",
    "wuziqi.tui.pages.library_page",
    "wuziqi.tui.pages.puzzles_page",
)
"""The modules of game, library and puzzles, which load behind the menu in steps of some 20 ms.

Each follows once no key waits, so that the menu is there at once, and after it the board.
"""

_HANGUP = 129
"""Exit code of a program whose terminal is gone: 128 and the number of SIGHUP."""

_INTERRUPTED = 130
"""Exit code after Ctrl-C: 128 and the number of SIGINT."""


def run(options: ScreenOptions) -> int:
    """Open the screen and play until the player leaves; returns the exit code.

    Raises TerminalError when there is no terminal that could show a board.
    """
    with collect_signals() as signals, open_terminal(log=options.log) as terminal:
        app = App(options, terminal, signals)
        try:
            code = app.run()
        except TerminalLost:
            return _HANGUP
        finally:
            app.close()
    if app.warning:
        warn(app.warning)
    return code


class App:
    """Holds the stack of screens, and the game in progress or behind the menu."""

    def __init__(self, options: ScreenOptions, terminal: Terminal, signals: Signals) -> None:
        self._options = options
        self._log = options.log
        self._terminal = terminal
        self._signals = signals
        self._preferences = options.preferences
        self._preferences.still = wants_stillness()
        self._preferences.colors = terminal.colors
        self._apply()
        self._background = Background(options.engine)
        self._library = LibraryAccess(options.directory, options.log)
        self._screens: list[Screen] = []
        self._exit_code: int | None = None
        self._unloaded: list[str] = []
        """The modules still to load while no key comes."""
        self.warning = ""
        self._held_key = HeldKey()
        self._others_turn = False
        """Whether the game is on the screen, and another player to act."""
        self._burst = BurstDetector()
        self._notice = ""
        """A line over the last row of any screen, until the next key."""
        self._shown = terminal.canvas()
        self._begin(options)

    def _begin(self, options: ScreenOptions) -> None:
        """Show the first page, by the command line."""
        if options.direct is not None:
            self._start(options.direct, options.notice, options.acts)
        elif options.replay is not None:
            self._screens = [self._analysis(options.replay, Go.QUIT)]
        elif options.games is not None:
            from wuziqi.tui.pages.games_page import GamesPage  # noqa: PLC0415  seldom wanted

            self._screens = [GamesPage(self._preferences, options.games)]
        else:
            self._unloaded = list(_MOST_OPENED)
            self._screens = [self._menu(options.notice)]
            if options.invitation is not None:
                self._screens.append(self._lobby(options.invitation))
            if options.page:
                self._act(OpenPage(options.page))
            if options.page == "welcome":  # once: from now on there are settings
                self._remember(self._preferences.settings)

    @property
    def _game(self) -> "GameScreen | None":
        """The game on the screen or behind it; None before the first."""
        return None if self._played is None else self._played.screen

    @property
    def _screen(self) -> Screen:
        """The visible screen; the screens below it wait."""
        return self._screens[-1]

    def run(self) -> int:
        """Show, wait, react, until the player leaves; returns the exit code."""
        self._log("size: %s rows, %s columns", *self._terminal.size())
        while self._exit_code is None:
            self._poll()
            self._paint()
            self._burst.note_wait()
            typed = self._wait()
            # A key counts from when it came, not from when the waiting began.
            self._background.tick(self._screen)
            self._obey_signals()
            self._take(self._terminal.read_keys(expected=typed))
        self._log("exit code %s", self._exit_code)
        return self._exit_code

    def close(self) -> None:
        """Save the game, and end the engines."""
        interrupted = self._exit_code == _INTERRUPTED
        trouble = self._background.close(self._screens, interrupted=interrupted)
        self.warning = trouble or self.warning
        self._library.close()

    @property
    def _played(self) -> "GameController | None":
        """The controller of the games; None before the first."""
        return self._background.played

    def _poll(self) -> None:
        """Do the work that does not wait for keys."""
        for event in self._background.poll(self._screens):
            self._obey(event)
        self._note_turn()

    def _paint(self) -> None:
        if self._played is not None:
            self._played.settle()
        self._shown = self._terminal.canvas()
        self._screen.paint(self._shown)
        if self._notice:
            paint_notice(self._shown, self._notice)
        self._terminal.paint(self._shown)

    def _wait(self) -> bool:
        """Sleep until a key, a signal, an engine or a clock wants attention; returns if a key.

        While there are modules to load, load the next one instead of sleeping.
        """
        descriptors = [
            self._signals.fileno(),
            *self._background.workers(self._screens).descriptors(),
        ]
        wake = 0.0 if self._unloaded else self._background.next_wake(self._screens)
        typed = self._terminal.wait(descriptors, wake)
        if self._unloaded and not typed:
            import_module(self._unloaded.pop(0))
        return typed

    def _obey_signals(self) -> None:
        for number in self._signals.read():
            self._obey_signal(number)

    def _obey_signal(self, number: int) -> None:
        name = signal.Signals(number).name
        self._log("signal %s", name)
        match name:
            case "SIGWINCH":
                self._terminal.resize()
                self._log("size: %s rows, %s columns", *self._terminal.size())
            case "SIGTSTP":
                self._suspend()
            case _:
                self._exit_code = 128 + number

    def _suspend(self) -> None:
        """Stop this process, the clocks and the engines until the shell resumes them."""
        self._background.workers(self._screens).pause()
        self._terminal.suspend()
        SYSTEM.stop_self()
        self._background.workers(self._screens).resume()
        self._obey_signals()
        if self._exit_code is None:  # else the terminal is the shell's, and not to be touched
            self._terminal.resume()

    def _take(self, typed: Sequence[Input]) -> None:
        """Take the keys, mouse events and pastes that came together."""
        if self._terminal.heard:
            self._burst.note_keys(together=not self._terminal.single)
        if typed:
            self._notice = ""
        for one in typed:
            if isinstance(one, str):
                self._press(one)
            elif isinstance(one, Paste):
                self._paste(one.text)
            else:
                self._use_mouse(one)

    def _paste(self, text: str) -> None:
        """Give a pasted text to the typed line or to a board; anything else ignores it."""
        screen = self._screens[-1]
        fits = screen.fits(*self._terminal.size())
        if fits and screen.is_typing:
            for char in pasted_line(text):
                self._obey(screen.press(key_of(char)))
            return
        said = screen.paste(text) if fits else None
        self._notice = _("Nothing can be pasted here.") if said is None else said

    def _press(self, key: str) -> None:
        screen = self._screens[-1]
        if key == REPAINT:
            self._terminal.repaint()
            return
        if (self._others_turn or self._held_key.until) and self._is_held(key):
            return
        if key != "q" and not screen.fits(*self._terminal.size()):
            return
        if screen.needs_care(key) and self._is_hasty():
            self._notice = _("Several keys at once do not answer a question: press {key} alone.")
            self._notice = self._notice.format(key=key_text(key))
            return
        if (event := screen.press(key)) is not None:
            self._obey(event)
        self._note_turn()

    def _note_turn(self) -> None:
        """Note whether another player is to act: a key pressed then may be held down."""
        game = self._game
        self._others_turn = (
            game is not None and self._screens[-1] is game and game.session.others_turn
        )

    def _is_held(self, key: str) -> bool:
        """Whether a key that places a stone is still held down from another player's turn."""
        game = self._game
        places = self._preferences.keymap.action(key) is Action.PLACE
        if self._screens[-1] is not game or not places or game.asks:
            self._held_key.until = 0.0
            return False
        return self._held_key.is_held(time.monotonic(), others_turn=game.session.others_turn)

    def _is_hasty(self) -> bool:
        """Whether the last key did not come alone."""
        return self._burst.in_burst or self._terminal.has_more(TOGETHER_SECONDS)

    def _use_mouse(self, event: Click | Wheel) -> None:
        if not self._screen.fits(*self._terminal.size()):
            return
        if isinstance(event, Wheel):
            self._screen.scroll(event.step)
        elif (key := self._shown.button_at(event.row, event.column)) is not None:
            self._press(key)
        else:
            self._obey(self._screen.click(event))

    def _obey(self, event: Event | None) -> None:
        """Execute an event of a screen; engines of closed screens end."""
        before = self._screens.copy()
        self._act(event)
        for screen in before:
            if not any(screen is other for other in self._screens):
                screen.close()

    def _act(self, event: Event | None) -> None:
        match event:
            case Go():
                self._go(event)
            case StartGame() | ResumeGame() | Meet():
                self._begin_or_resume(event)
            case PlayFrom(setup, acts):
                self._start(setup, acts=acts)
            case Open(screen):
                self._screens.append(screen)
            case Analyse():
                self._screens.append(self._analysis(event))
            case Learn() | OpenPage():
                self._open_page(event)
            case Copy():
                event.tell(self._copied(event.text) or event.said)
            case ChangeSettings() | Chosen() | Leave():
                self._keep(event)

    def _open_page(self, event: Learn | OpenPage) -> None:
        if isinstance(event, Learn):
            self._screens.append(learn_page_of(event, self._page_context))
            return
        if event.instead:
            self._screens.pop()
        self._screens.append(page_of(event, self._page_context))

    def _keep(self, event: ChangeSettings | Chosen | Leave) -> None:
        """Save the choices, and continue as the event says."""
        if isinstance(event, ChangeSettings):
            self._remember(event.settings)
            self._apply()
            return
        self._remember(replace(self._preferences.settings, setup=event.setup))
        if isinstance(event, Chosen):
            self._screens = [self._menu(line="rules")]
        else:
            self._exit_code = 0

    def _copied(self, text: str) -> str:
        """Copy a text to the clipboard; returns why that cannot be, or ""."""
        try:
            self._terminal.copy(text)
        except CopyError as error:
            return error_words(error)
        return ""

    def _analysis(self, event: Analyse, on_leave: Event = Go.BACK) -> Screen:
        """The analysis board with a tree of moves."""
        from wuziqi.play.review import ReviewTools  # noqa: PLC0415
        from wuziqi.tui.replay.screen import analysis_board  # noqa: PLC0415  seldom wanted

        tools = ReviewTools(self._options.engine, self._options.version)
        return analysis_board(event, self._preferences, self._library.open, tools, on_leave)

    @property
    def _page_context(self) -> PageContext:
        return PageContext(self._preferences, self._library.open, self._options.engine)

    def _go(self, place: Go) -> None:
        match place:
            case Go.CONTINUE if self._game is not None:
                self._screens = [self._game]
            case Go.REMATCH if self._game is not None:
                self._screens = [self._game]
                self._act(self._game.commands[Action.REMATCH]())
            case Go.MENU:
                said = "" if self._played is None else self._played.goes_on()
                self._screens = [self._menu(said)]
            case Go.LIBRARY:
                self._show_library()
            case Go.BACK:
                self._close_screen()
            case Go.QUIT:
                self._exit_code = 0

    def _close_screen(self) -> None:
        """Show the screen below; a game receives the review made of it."""
        left = self._screens.pop()
        game = self._game
        if game is not None and self._screens[-1] is game:
            game.review = left.finished_review or game.review

    def _apply(self) -> None:
        """Let language, widths and terminal follow the settings."""
        settings = self._preferences.settings
        self._log("settings: %s", settings)
        use(self._preferences.language, self._options.charset)
        columns = 2 if settings.wide else 1
        if columns != ambiguous_width():
            set_ambiguous_width(columns)
            self._terminal.repaint()
        self._terminal.use_pictures(settings.pictures)
        self._terminal.use_theme(self._preferences.theme)
        self._terminal.use_mouse(on=settings.mouse)

    def _menu(self, notice: str = "", line: str = "") -> Menu:
        setup, game = self._preferences.settings.setup, self._game
        behind = None if game is None else _behind(game)
        latest, problem = (None, None) if behind else self._library.latest_unfinished()
        notice = notice or problem_text(problem)
        return Menu(setup, self._preferences, behind, notice, line, latest)

    def _start(self, setup: Setup, notice: str = "", acts: "Sequence[Act]" = ()) -> None:
        self._log("game: %s", write_setup(setup))
        played = self._played_games()
        played.begin(setup, acts)
        self._show_game(played, notice)

    def _played_games(self) -> "GameController":
        """The controller of the games; a new one without a game if there is none."""
        from wuziqi.session.game_host import GameHost  # noqa: PLC0415  the menu is there at once
        from wuziqi.tui.game.screen import GameController  # noqa: PLC0415

        if self._played is not None:
            return self._played
        options = self._options
        host = GameHost(options.engine, options.seed, options.directory)
        return GameController(host, self._preferences, self._terminal.ring)

    def _show_game(self, played: "GameController", notice: str = "") -> None:
        self._background.played = played
        played.screen.message = notice
        self._screens = [played.screen]

    def _begin_or_resume(self, event: StartGame | ResumeGame | Meet) -> None:
        if isinstance(event, ResumeGame):
            self._resume(event)
        elif isinstance(event, Meet):
            self._meet(event)
        else:
            self._remember(replace(self._preferences.settings, setup=event.setup))
            self._start(event.setup)

    # A friend over the network

    def _lobby(self, invitation: "Invitation") -> Screen:
        """The page that waits for a friend."""
        from wuziqi.tui.pages.friend_page import LobbyPage  # noqa: PLC0415  seldom wanted

        return LobbyPage(invitation, self._preferences)

    def _meet(self, event: Meet) -> None:
        """Begin or resume the game with a friend who has come."""
        self._log("a friend has come")
        played = self._played_games()
        played.meet(event.table)
        played.screen.friend_panel.spectator_code = event.look_code
        self._show_game(played)

    # The library

    def _show_library(self) -> None:
        """Show the list of all games; without a library the menu says why there is none."""
        library, notice = self._library.open()
        if library is None:
            self._screens = [self._menu(notice, line="library")]
            return
        from wuziqi.records.library.queries import Catalogue  # noqa: PLC0415  seldom wanted
        from wuziqi.tui.pages.library_page import LibraryPage  # noqa: PLC0415  slow to load

        board = None if self._game is None else self._game.position
        page = LibraryPage(self._preferences, Catalogue(library), board)
        page.message = page.message or notice
        self._screens.append(page)

    def _resume(self, event: ResumeGame) -> None:
        """Resume a game of the library, or say in the menu why that is impossible."""
        played = self._library.resume(event, self._played_games)
        if isinstance(played, Refused):
            self._screens = [self._menu(problem_text(played.reason))]
        else:
            self._show_game(played)

    def _remember(self, settings: Settings) -> None:
        """Use these settings and save them; a failure is reported at the end."""
        try:
            save_settings(self._preferences.change(settings), self._options.file)
        except OSError as error:
            self._log("settings not kept: %s", error)
            self.warning = choices_not_kept_text(error)


def _behind(game: "GameScreen") -> Behind:
    """Return the menu's offer and preview of a game; a blind game has no preview."""
    from wuziqi.tui.pages.preview import PreviewBoard  # noqa: PLC0415  the menu is there at once
    from wuziqi.tui.widgets.marks import Marks  # noqa: PLC0415
    from wuziqi.words.rule_texts import board_title  # noqa: PLC0415

    view = game.view()
    if view.blind:
        return Behind(game.session.is_over, None)
    marks = Marks(last=view.marks.last, won=view.marks.won)
    caption = board_title(view.rule, view.board.size, view.glyphs)
    return Behind(game.session.is_over, PreviewBoard(view.board, marks, caption))


class Background:
    """Does the work that does not wait for keys; ``played`` is the game, None before any.

    ``engine`` is the command that starts our engine. ``screens`` are all open screens, the visible
    one last.
    """

    def __init__(self, engine: Sequence[str]) -> None:
        self.played: GameController | None = None
        self._engine = engine
        self._analyst: Analyst | None = None
        self._quick_review: QuickReview | None = None

    def tick(self, shown: Screen) -> None:
        """Let time pass for the game."""
        if self.played is not None:
            self.played.tick(visible=shown is self.played.screen)

    def poll(self, screens: Sequence[Screen]) -> list[Event]:
        """Take the events of engines, and let the shown screen work; returns events to obey."""
        shown = screens[-1]
        self.tick(shown)
        shown.work()
        if self.played is not None:
            self.played.poll()
            self._review_quickly(self.played.screen, shown)
        events = [screen.poll() for screen in screens]
        if shown.adviser is not None:
            self._advise(shown, shown.adviser)
        elif self._analyst is not None:
            self._analyst.rest()
            self._analyst.read_events()
        return [event for event in events if event is not None]

    def _review_quickly(self, game: "GameScreen", shown: Screen) -> None:
        """Have the finished game reviewed while its end is shown."""
        if self._quick_review is None:
            if not game.session.is_over:
                return
            from wuziqi.play.review import QuickReview  # noqa: PLC0415  at the end only

            self._quick_review = QuickReview(self._engine)
        wanted = shown is game and game.wants_review and game.next_frame() is None
        review = self._quick_review.attend(game.session, wanted=wanted)
        game.sketch = review or game.sketch

    def _advise(self, screen: Screen, adviser: "Adviser") -> None:
        """Pass events and requests between a screen with a board and the analyst."""
        if self._analyst is None:
            from wuziqi.session.analyst import Analyst  # noqa: PLC0415  slow to load

            self._analyst = Analyst(self._engine)
        for event in self._analyst.read_events():
            screen.receive(event)
        adviser.consult(self._analyst)

    def next_wake(self, screens: Sequence[Screen]) -> float | None:
        """Return the seconds until ``poll`` is due even if nothing comes; None for never."""
        if screens[-1].busy:
            return 0.0
        return self.workers(screens).next_wake()

    def close(self, screens: Sequence[Screen], *, interrupted: bool) -> str:
        """Save the game and end the engines; returns a line for the player, "" for none.

        The game was ``interrupted`` where no key of the player left it.
        """
        warning = ""
        if self._analyst is not None:
            self._analyst.begin_close()
        if self.played is not None:
            self.played.close()
            warning = self.played.farewell(interrupted=interrupted)
        if self._analyst is not None:
            self._analyst.close()
        if self._quick_review is not None:
            self._quick_review.close()
        for screen in screens:
            screen.close()
        return warning

    def workers(self, screens: Sequence[Screen]) -> Worker:
        """Return all engines beside the screen, as one worker."""
        services = (self.played, self._analyst, self._quick_review)
        running = [service for service in services if service is not None]
        return WorkerGroup([*running, *screens])


class BurstDetector:
    """Tells single keys from bursts, as of a paste; ``in_burst`` speaks of the latest keys."""

    def __init__(self) -> None:
        self.in_burst = False
        self._rested: float | None = None
        """The moment when the program began to wait for the next key; None before."""

    def note_wait(self) -> None:
        """Note that the program has handled all keys, and waits for the next."""
        if self._rested is None:
            self._rested = time.monotonic()

    def note_keys(self, *, together: bool) -> None:
        """Note the arrival of several keys ``together``, or of a single one."""
        now = time.monotonic()
        soon = self._rested is None or now - self._rested < TOGETHER_SECONDS
        self.in_burst = together or soon
        self._rested = None


class HeldKey:
    """Tells presses from repeats: a key held down since another's turn places no stone."""

    def __init__(self) -> None:
        self.until = 0.0
        """The moment from which the key counts as let go; 0 where no key is held."""

    def is_held(self, now: float, *, others_turn: bool) -> bool:
        """Take a press at ``now``; returns whether it repeats one of another's turn."""
        held = now < self.until
        if others_turn or held:
            self.until = now + HOLD_SECONDS
        return held
