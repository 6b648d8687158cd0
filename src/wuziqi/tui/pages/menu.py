"""The menu: play, board and level, and the doors to everything else.

A new player sees the welcome page first.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.locale import _
from wuziqi.play.choices import Choice, start, stops, turned, with_known_engine
from wuziqi.play.events import Go, OpenPage, ResumeGame, StartGame, Topic
from wuziqi.records.setup import Setup
from wuziqi.session.results import Refused
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.option_list import Option, numbered
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Leave, ScreenEvent
from wuziqi.words.menu_texts import BELOW, MENU
from wuziqi.words.rule_texts import game_text, is_plain, rule_summary
from wuziqi.words.setup_texts import (
    board_text,
    choice_label,
    choice_note,
    choice_refusal,
    choice_text,
    more_text,
)

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry
    from wuziqi.tui.pages.preview import PreviewBoard


_GOING_ON = ("resume", "continue", "rematch")
_PLAYED = (Choice.LEVEL.value, Choice.OPPONENT.value)
_VALUES = (Choice.SIZE.value, *_PLAYED)
"""The lines with values: the board, and the level or the kind of the opponent."""
_FOR_A_GAME = ("start", "choices", *_VALUES)
"""The lines about a new game, beside which the preview shows its board."""
_SETUP_PAGES = ("choices", "friend")
"""The pages that take the choices of the menu."""


class Behind(NamedTuple):
    """A game that waits behind the menu or, if it is ``over``, can be played again.

    ``position`` is its board, None if the board must stay hidden.
    """

    over: bool
    position: "PreviewBoard | None"


@dataclass
class Menu(OptionPage):
    """The menu. ``setup`` holds the choices, ``selected`` is the name of the selected option.

    ``behind`` is the game behind the menu, to continue or, once it is over, to play again;
    otherwise ``latest`` is the game of the library to resume, with its board from ``board_of``.
    """

    setup: Setup
    preferences: Preferences
    behind: Behind | None = None
    notice: str = ""
    selected: str = ""
    latest: "Entry | None" = None
    board_of: "Callable[[Entry], PreviewBoard | None]" = lambda _entry: None

    topic = Topic.MENU
    opening = True

    def __post_init__(self) -> None:
        self.setup = with_known_engine(self.setup, self._engines)
        self.selected = self.selected or self.names[0]

    @property
    def names(self) -> list[str]:
        above = ["resume"] if self.latest else []
        if self.behind is not None:
            above = ["rematch" if self.behind.over else "continue"]
        played = Choice.LEVEL if self.setup.opponent == "computer" else Choice.OPPONENT
        return [*above, "start", Choice.SIZE.value, played.value, *BELOW]

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    # What keys do

    @property
    def hot_keys(self) -> Mapping[str, str]:
        return numbered(name for name in self.names if name not in _GOING_ON)

    @property
    def board_keys(self) -> Mapping[str, str]:
        return {MENU[name].key: name for name in self.names if MENU[name].key}

    def turn(self, step: int) -> None:
        """Select the next or the previous value of the selected option; levels have ends."""
        if self.selected in _VALUES and not self._stops(self.selected)[step > 0]:
            self._go_round(step)

    def _go_round(self, step: int) -> None:
        self.setup = turned(self.setup, Choice(self.selected), step, self._engines)
        if self.selected not in self.names:
            self.selected = next(name for name in self.names if name in _PLAYED)

    def _stops(self, name: str) -> tuple[bool, bool]:
        return stops(self.setup, Choice(name)) if name in _VALUES else (False, False)

    def leave(self) -> ScreenEvent:
        return Leave(self.setup)

    def escape(self) -> ScreenEvent | None:
        """Go back to the game behind the menu; without one, only q leaves."""
        if self.behind is None:
            self.notice = _("There is no game to go back to; {key} leaves.").format(key="q")
            return None
        return Go.CONTINUE

    def enter(self) -> ScreenEvent | None:
        """Change the value of the selected option, or act."""
        if self.selected in _VALUES:
            self._go_round(1)
            return None
        if self.selected == "resume" and self.latest is not None:
            return ResumeGame(self.latest.id)
        opens = MENU[self.selected].opens
        if isinstance(opens, OpenPage) and opens.name in _SETUP_PAGES:
            return opens._replace(setup=self.setup)
        return opens or self._start()

    @property
    def enter_text(self) -> str:
        if self.selected == "rematch":
            return _("start")
        if self.selected in _GOING_ON:
            return _("go on")
        if self.selected in _VALUES:
            return ""
        return _("open") if MENU[self.selected].opens else _("start")

    @property
    def back_text(self) -> str:
        return _("leave")

    def _start(self) -> ScreenEvent | None:
        event = start(self.setup)
        if isinstance(event, Refused):
            self.notice = choice_refusal(event.reason)
            return None
        return event

    # What is shown

    @property
    def previewed(self) -> Setup:
        return self.setup

    @property
    def shown_position(self) -> "PreviewBoard | None":
        if self.selected in _FOR_A_GAME:
            return None
        return self.behind.position if self.behind else self._latest_board

    @cached_property
    def _latest_board(self) -> "PreviewBoard | None":
        return None if self.latest is None else self.board_of(self.latest)

    @property
    def title(self) -> str:
        return _("Wuziqi")

    @property
    def subtitle(self) -> str:
        if is_plain(self.setup):
            return _("Five in a row wins.")
        return game_text(self.setup, self.preferences.glyphs)

    @property
    def options(self) -> list[Option]:
        return [self._option(name) for name in self.names]

    def _option(self, name: str) -> Option:
        return Option(
            name,
            self._label(name),
            self._value(name),
            self._note(name),
            gap_above=name == "learn",
            stays=name == "choices",
            stops=self._stops(name),
        )

    def _label(self, name: str) -> str:
        if name in _VALUES:
            return choice_label(self.setup, Choice(name))
        label = _(MENU[name].label)
        return label.format(game=self._latest_text()) if name == "resume" else label

    def _value(self, name: str) -> str:
        if name == "choices":
            return more_text(self.setup)
        if name == Choice.SIZE.value:
            return board_text(self.setup, self.preferences.glyphs)
        setup = self.preferences.fit(self.setup) if name == Choice.LEVEL.value else self.setup
        return choice_text(setup, name, self.preferences.glyphs)

    def _latest_text(self) -> str:
        from wuziqi.words.library_texts import resumed_text  # noqa: PLC0415  seldom wanted

        return resumed_text(self.latest, self.preferences.glyphs) if self.latest else ""

    def _note(self, name: str) -> str:
        if name == "size" and not is_plain(self.setup):
            return rule_summary(self.setup.rule, self.setup.size)
        if name in _VALUES:
            return choice_note(self.setup, Choice(name))
        return MENU[name].note_text


# The first page of a new player


class Welcome(OptionPage):
    """The first choice; the opened page replaces this one."""

    topic = Topic.MENU
    opening = True

    def __init__(self, preferences: Preferences, notice: str = "") -> None:
        self.preferences = preferences
        self.selected = "play"
        self.notice = notice

    @property
    def title(self) -> str:
        return _("Wuziqi")

    @property
    def subtitle(self) -> str:
        return _("Welcome! What would you like to do first?")

    @property
    def options(self) -> list[Option]:
        play = _("Five in a row wins. A game against the computer begins at once.")
        lessons = _("Short lessons on the board: you learn by placing stones.")
        puzzles = _("Find the win or the only defence; the puzzle of the day.")
        return [
            Option("play", _("Play a game"), note=play),
            Option("lessons", _("Learn the game"), note=lessons),
            Option("puzzles", _("Solve puzzles"), note=puzzles),
        ]

    def enter(self) -> ScreenEvent | None:
        if self.selected == "play":
            return StartGame(self.preferences.settings.setup)
        return OpenPage(self.selected, instead=True)

    @property
    def enter_text(self) -> str:
        return _("start") if self.selected == "play" else _("open")

    @property
    def back_text(self) -> str:
        return _("menu")
