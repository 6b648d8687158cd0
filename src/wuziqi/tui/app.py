"""The program on the screen: one loop that waits for keys, the engine and signals."""

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from string import digits
from typing import TYPE_CHECKING, Final

from wuziqi.columns import ambiguous_width, set_ambiguous_width
from wuziqi.console import warn
from wuziqi.locale import _, use
from wuziqi.locale.errors import error_words
from wuziqi.play.events import (
    Analyse,
    CommonEvent,
    Go,
    Learn,
    OpenPage,
)
from wuziqi.play.library_access import ResumeProblem
from wuziqi.play.shell import Shell
from wuziqi.protocol.client.worker import Runner, earliest
from wuziqi.system.signals import Signals, collect_signals
from wuziqi.tui.page_table import PageContext, learn_page_of, page_of
from wuziqi.tui.terminal.driver import CopyError, TerminalLost
from wuziqi.tui.terminal.input import Click, OpenPaste, Paste, Wheel, key_of_char
from wuziqi.tui.terminal.painters import wants_stillness
from wuziqi.tui.terminal.terminal import Input, Terminal, open_terminal
from wuziqi.tui.widgets.footer import paint_notice
from wuziqi.tui.widgets.keys import key_text
from wuziqi.tui.widgets.preferences import ScreenOptions
from wuziqi.tui.widgets.screen import Chosen, Copy, Leave, Meet, Open, Screen, ScreenEvent
from wuziqi.tui.widgets.text_entry import pasted_line
from wuziqi.words.actions import REPAINT, Action

if TYPE_CHECKING:
    from wuziqi.play.adviser import Adviser
    from wuziqi.play.review import QuickReview
    from wuziqi.records.formats.files import Collection
    from wuziqi.records.library.library import Library
    from wuziqi.records.library.rows import Entry
    from wuziqi.session.analyst import Analyst
    from wuziqi.session.game_host import GameHost
    from wuziqi.session.lobby import Invitation
    from wuziqi.session.notices import Notice
    from wuziqi.tui.game.screen import GameScreen
    from wuziqi.tui.pages.menu import Behind, Menu
    from wuziqi.tui.pages.preview import PreviewBoard


HOLD_SECONDS = 0.2
"""Presses of one key that follow each other faster than this are one key held down."""

TOGETHER_SECONDS = 0.015
"""Keys that follow the last frame or each other faster than this come together, as in a paste."""

_MOST_OPENED: Final = (
    "wuziqi.session.notices",
    "wuziqi.session.computer",
    "wuziqi.session.game_host",
    "wuziqi.play.adviser",
    "wuziqi.tui.board_screen",
    "wuziqi.tui.game.screen",
    "wuziqi.play.tree",
    "wuziqi.play.review",
    "wuziqi.records.library.exchange",
    "wuziqi.tui.pages.library_page",
    "wuziqi.tui.pages.puzzles_page",
)
"""The modules of game, library and puzzles, which load behind the menu in steps of some 20 ms.

Each follows once no key waits, so that the menu is there at once, and after it the board.
"""

_DIGIT_SECONDS = 0.25
"""The time in which a digit makes a point of a letter that cannot be taken back."""

_HANGUP = 129
"""Exit code of a program whose terminal is gone: 128 and the number of SIGHUP."""


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
    if app.farewell is not None:
        from wuziqi.words.library_texts import farewell_text  # noqa: PLC0415  seldom wanted

        warn(farewell_text(app.farewell))
    return code


class App(Shell["GameScreen"]):
    """Holds the stack of screens. The last screen is visible, those below it wait."""

    def __init__(self, options: ScreenOptions, terminal: Terminal, signals: Signals) -> None:
        super().__init__(options, signals)
        self._terminal = terminal
        self._preferences = options.preferences
        self._preferences.still = wants_stillness()
        self._preferences.colors = terminal.colors
        self._analyst: Analyst | None = None
        self._quick_review: QuickReview | None = None
        self._screens: list[Screen] = []
        self._held_key = HeldKey()
        self._others_turn = False
        """Whether the game is on the screen, and another player to act."""
        self._burst = BurstDetector()
        self._letter = ""
        """A typed letter that may begin a point: it acts at ``_letter_due`` or at the next key."""
        self._letter_due = 0.0
        self._notice = ""
        """A line over the last row of any screen, until the next key."""
        self._first_notice = "" if options.page == "welcome" else options.notice
        """A line for the first menu or game; the welcome shows it itself."""
        self._shown = terminal.canvas()
        self._painted: Screen | None = None
        """The screen that ``_shown`` shows."""
        self.use_settings()
        self.begin()
        from_menu = options.direct is None and options.replay is None and options.games is None
        self._unloaded = list(_MOST_OPENED) if from_menu else []
        """The modules still to load while no key comes."""
        if options.page == "welcome":  # once: from now on there are settings
            self.remember(self._preferences.settings)

    # The loop

    def run(self) -> int:
        """Show, wait, react, until the player leaves; returns the exit code."""
        self.log("size: %s rows, %s columns", *self._terminal.size())
        while self.exit_code is None:
            self._poll()
            self._paint()
            self._burst.note_wait()
            typed = self._wait()
            # A key counts from when it came, not from when the waiting began.
            self._tick()
            self.obey_signals()
            self._take(self._terminal.read_keys(expected=typed))
        self.log("exit code %s", self.exit_code)
        return self.exit_code

    def _tick(self) -> None:
        self.games.tick(visible=self._screens[-1] is self.games.page)

    def _poll(self) -> None:
        if self._letter and time.monotonic() >= self._letter_due:
            self._release_letter()
        shown = self._screens[-1]
        self._tick()
        shown.work()
        if (game := self.games.page) is not None:
            notices = self.games.poll()
            self._ring(game, notices)
            for text in filter(None, map(game.elsewhere, notices)):
                if shown is not game:
                    shown.hear(text)
            self._review_quickly(game, shown)
        for event in [screen.poll() for screen in self._screens]:
            self._take_event(event)
        if shown.adviser is not None:
            self._advise(shown, shown.adviser)
        elif self._analyst is not None:
            self._analyst.rest()
            self._analyst.read_events()
        self._note_turn()

    def _ring(self, game: "GameScreen", notices: "Sequence[Notice]") -> None:
        if notices and self._preferences.settings.bell and any(map(game.rings, notices)):
            self._terminal.ring()

    def _review_quickly(self, game: "GameScreen", shown: Screen) -> None:
        if self._quick_review is None:
            if not game.session.is_over:
                return
            from wuziqi.play.review import QuickReview  # noqa: PLC0415  at the end only

            self._quick_review = QuickReview(self.options.engine)
        wanted = shown is game and game.wants_review and game.next_frame() is None
        found = self._quick_review.attend(game.session, wanted=wanted)
        if found is not None:
            self._take_event(game.take_quick_look(found))

    def _advise(self, screen: Screen, adviser: "Adviser") -> None:
        if self._analyst is None:
            from wuziqi.session.analyst import Analyst  # noqa: PLC0415  slow to load

            self._analyst = Analyst(self.options.engine)
        for event in self._analyst.read_events():
            screen.receive(event)
        adviser.consult(self._analyst)

    def _paint(self) -> None:
        self.games.settle()
        self._shown = self._terminal.canvas()
        self._painted = self._screens[-1]
        self._painted.paint(self._shown)
        if self._notice:
            paint_notice(self._shown, self._notice)
        self._terminal.paint(self._shown)

    def _wait(self) -> bool:
        """Sleep until a key, a signal, an engine or a clock wants attention; returns if a key."""
        # While there are modules to load, the next one is loaded instead of sleeping.
        at_once = self._unloaded or self._screens[-1].busy
        typed = self._terminal.wait(self.descriptors(), 0.0 if at_once else self.next_wake())
        if self._unloaded and not typed:
            import_module(self._unloaded.pop(0))
        return typed

    def next_wake(self) -> float | None:
        """Return the seconds until ``_poll`` is due even if nothing comes; None for never."""
        game = self.games.page
        letter = max(self._letter_due - time.monotonic(), 0.0) if self._letter else None
        return earliest(super().next_wake(), letter, None if game is None else game.next_frame())

    @property
    def runners(self) -> list[Runner]:
        helpers = (self._analyst, self._quick_review)
        return [self.games, *(one for one in helpers if one is not None), *self._screens]

    def close(self) -> None:
        """Save the game, and end the engines."""
        if self._analyst is not None:
            self._analyst.begin_close()
        super().close()

    def resize(self) -> None:
        self._terminal.resize()
        self.log("size: %s rows, %s columns", *self._terminal.size())

    def release_terminal(self) -> None:
        self._terminal.suspend()

    def take_terminal(self) -> None:
        self._terminal.resume()

    # Keys

    def _take(self, typed: Sequence[Input]) -> None:
        if self._terminal.heard:
            self._burst.note_keys(together=not self._terminal.single)
        self._note_ground()
        if typed:
            self._notice = ""
        several = len(typed) > 1
        for one in typed:
            if several:
                self._note_turn()
            if isinstance(one, str):
                if not self._begins_point(one):
                    self._press(one)
                continue
            self._release_letter()
            if isinstance(one, Paste):
                self._paste(one.text)
            elif isinstance(one, OpenPaste):
                self._notice = _paste_text(one)
            else:
                self._use_mouse(one)

    def _note_ground(self) -> None:
        """Follow what the terminal has told about its background."""
        is_light = self._terminal.is_light
        if is_light is not None and is_light != self._preferences.is_light:
            self._preferences.is_light = is_light
            self._terminal.use_theme(self._preferences.theme)

    def _paste(self, text: str) -> None:
        screen = self._screens[-1]
        fits = not self._shown.is_too_small
        if fits and screen.is_typing:
            for char in pasted_line(text):
                self._take_event(screen.enter_pasted(key_of_char(char)))
            return
        said = screen.paste(text) if fits else None
        self._notice = _("Nothing can be pasted here.") if said is None else said

    def _begins_point(self, key: str) -> bool:
        """Take a typed letter that waits for a digit of a point, or this digit; other keys act."""
        if self._letter and key in digits:
            letter, self._letter = self._letter, ""
            self._screens[-1].begin_point(letter + key)
            return True
        self._release_letter()
        may_wait = len(key) == 1 and key.islower() and not self._shown.is_too_small
        if not (may_wait and self._screens[-1].waits(key)):
            return False
        self._letter, self._letter_due = key, time.monotonic() + _DIGIT_SECONDS
        return True

    def _release_letter(self) -> None:
        """Let a letter that waits act as a key."""
        letter, self._letter = self._letter, ""
        if letter:
            self._press(letter)

    def _press(self, key: str) -> None:
        screen = self._screens[-1]
        if key == REPAINT:
            self._terminal.repaint()
            return
        if (self._others_turn or self._held_key.until) and self._is_held(key):
            return
        if key != "q" and self._shown.is_too_small:
            return
        if screen.needs_care(key) and self._is_hasty():
            self._notice = _("Several keys at once do not answer a question: press {key} alone.")
            self._notice = self._notice.format(key=key_text(key))
            return
        self._take_event(screen.press(key))

    def _note_turn(self) -> None:
        # A key pressed while another player is to act may be held down when the turn comes.
        game = self.games.page
        self._others_turn = (
            game is not None and self._screens[-1] is game and game.session.others_turn
        )

    def _is_held(self, key: str) -> bool:
        game = self.games.page
        places = self._preferences.keymap.action(key) is Action.PLACE
        if self._screens[-1] is not game or not places or game.asks:
            self._held_key.until = 0.0
            return False
        return self._held_key.is_held(time.monotonic(), others_turn=game.session.others_turn)

    def _is_hasty(self) -> bool:
        """Whether the last key did not come alone."""
        return self._burst.in_burst or self._terminal.has_more(TOGETHER_SECONDS)

    def _use_mouse(self, event: Click | Wheel) -> None:
        screen, shown = self._screens[-1], self._shown
        if screen is not self._painted or (shown.height, shown.width) != self._terminal.size():
            return  # it was aimed at what stands there no longer
        if shown.is_too_small:
            return
        if isinstance(event, Wheel):
            screen.scroll(event.step)
        elif (key := self._shown.button_at(event.row, event.column)) is not None:
            self._press(key)
        else:
            self._take_event(screen.click(event))

    # Events

    def _take_event(self, event: ScreenEvent | None) -> None:
        if event is None:
            return
        before = self._screens.copy()
        self._act(event)
        for screen in before:
            if not any(screen is other for other in self._screens):
                screen.close()

    def _act(self, event: ScreenEvent) -> None:
        match event:
            case Open(screen):
                self._screens.append(screen)
            case Copy():
                event.tell(self._copied(event.text) or event.said)
            case Meet():
                self.meet(event.table)
                if self.games.page is not None:
                    self.games.page.friend_panel.spectator_code = event.look_code
            case Chosen(setup):
                self.keep_setup(setup)
                self._screens = [self._menu(line="choices")]
            case Leave(setup):
                self.keep_setup(setup)
                self.go(Go.QUIT)
            case _:
                self.obey(event)

    def _copied(self, text: str) -> str:
        """Returns why the text cannot be copied, or ""."""
        try:
            self._terminal.copy(text)
        except CopyError as error:
            return error_words(error)
        return ""

    def use_settings(self) -> None:
        """Let language, widths and terminal follow the settings."""
        settings = self._preferences.settings
        self.log("settings: %s", settings)
        use(self._preferences.language, self.options.charset)
        columns = 2 if settings.wide else 1
        if columns != ambiguous_width():
            set_ambiguous_width(columns)
            self._terminal.repaint()
        self._terminal.use_pictures(settings.pictures)
        self._terminal.use_theme(self._preferences.theme)
        self._terminal.use_mouse(on=settings.mouse)
        if self.games.page is not None:
            self.games.page.use_settings()

    # Screens

    def go(self, place: Go) -> None:
        game = self.games.page
        if place is Go.REMATCH and game is not None:
            self.show_game(game)
            game.rematch()
        else:
            super().go(place)

    def _news(self) -> str:
        notice, self._first_notice = self._first_notice, ""
        return notice

    def _menu(self, notice: str = "", line: str = "") -> "Menu":
        from wuziqi.tui.pages.menu import Menu  # noqa: PLC0415  a board needs no menu

        game = self.games.page
        latest, problem = self.unfinished()
        notice = self._news() or notice or _problem_text(problem)
        behind = None if game is None else _behind(game)
        setup = self._preferences.settings.setup
        return Menu(setup, self._preferences, behind, notice, line, latest, self._board_of)

    def _board_of(self, entry: "Entry") -> "PreviewBoard | None":
        """The last position of a game of the library; None if it must stay hidden."""
        from wuziqi.records.library.analyses import final_position  # noqa: PLC0415  for the preview
        from wuziqi.records.library.errors import LibraryError  # noqa: PLC0415
        from wuziqi.tui.pages.preview import board_in_play  # noqa: PLC0415

        library, _notice = self.library.open()
        if library is None or self._preferences.blind:
            return None
        try:
            position = final_position(library.game(entry.id))
        except LibraryError as error:
            self.log("no preview: %s", error)
            return None
        last = position.last.point if position.last else None
        rule, glyphs = entry.known_rule(), self._preferences.glyphs
        return board_in_play(position.board, rule, glyphs, last=last)

    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        notice = _problem_text(problem)
        if self.games.page is not None and not notice:
            from wuziqi.words import friend_texts  # noqa: PLC0415  there is a game

            notice = friend_texts.goes_on(self.games.page.session)
        self._screens = [self._menu(notice, line)]

    def load_game_page(self) -> "Callable[[GameHost], GameScreen]":
        from wuziqi.tui.game.screen import screen_of  # noqa: PLC0415  the menu is there at once

        return lambda host: screen_of(host, self._preferences)

    def show_game(self, page: "GameScreen") -> None:
        page.message = self._news() or page.message
        self._screens = [page]

    def await_friend(self, invitation: "Invitation") -> None:
        from wuziqi.tui.pages.friend_page import LobbyPage  # noqa: PLC0415  seldom wanted

        self._screens = [self._menu(), LobbyPage(invitation, self._preferences)]

    def show_library(self, library: "Library", notice: str) -> None:
        from wuziqi.records.library.queries import Catalogue  # noqa: PLC0415  seldom wanted
        from wuziqi.tui.pages.library_page import LibraryPage  # noqa: PLC0415  slow to load

        board = None if self.games.page is None else self.games.page.position
        page = LibraryPage(self._preferences, Catalogue(library), board)
        page.message = page.message or notice
        self._screens.append(page)

    def show_games(self, games: "Collection") -> None:
        from wuziqi.tui.pages.games_page import GamesPage  # noqa: PLC0415  seldom wanted

        self._screens.append(GamesPage(self._preferences, games))

    def show_analysis(self, event: Analyse, leave: CommonEvent = Go.BACK) -> None:
        from wuziqi.play.review import ReviewTools  # noqa: PLC0415
        from wuziqi.tui.replay.screen import analysis_board  # noqa: PLC0415  seldom wanted

        tools = ReviewTools(self.options.engine, self.options.version)
        page = analysis_board(event, self._preferences, self.library.open, tools, leave)
        self._screens.append(page)

    def show_learning(self, event: Learn) -> None:
        self._screens.append(learn_page_of(event, self._page_context))

    def open_page(self, event: OpenPage) -> None:
        if event.instead:
            self._screens.pop()
        self._screens.append(page_of(event, self._page_context))

    @property
    def _page_context(self) -> PageContext:
        options = self.options
        return PageContext(self._preferences, self.library.open, options.engine, options.notice)

    def go_back(self) -> None:
        """Show the screen below; a game receives the review made of it."""
        left, game = self._screens.pop(), self.games.page
        if game is not None and self._screens[-1] is game:
            game.take_review(left.finished_review)


def _problem_text(problem: ResumeProblem | None) -> str:
    if problem is None:
        return ""
    from wuziqi.words.library_texts import problem_text  # noqa: PLC0415  seldom wanted

    return problem_text(problem)


def _behind(game: "GameScreen") -> "Behind":
    from wuziqi.tui.pages.menu import Behind  # noqa: PLC0415  a board needs no menu
    from wuziqi.tui.pages.preview import board_in_play  # noqa: PLC0415  the menu is there at once

    view = game.view()
    if view.blind:
        return Behind(game.session.is_over, None)
    marks = view.marks
    shown = board_in_play(view.board, view.rule, view.glyphs, last=marks.last, won=marks.won)
    return Behind(game.session.is_over, shown)


def _paste_text(paste: OpenPaste) -> str:
    if paste.is_dropped:
        return _("The paste had no end: it is dropped.")
    return _("A paste has begun and has not ended: Esc twice drops it.")


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
        """Note the arrival of several keys ``together``, or of a single key."""
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
