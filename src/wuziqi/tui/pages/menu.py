"""The menu: board size or other rules, opponent, colour, levels and clock, then start.

A new player sees the welcome page first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.levels import LEVELS, Level
from wuziqi.locale import _
from wuziqi.play.choices import (
    Choice,
    choices_of,
    choose,
    clocks,
    plain_games,
    start,
    values_of,
    with_choice,
    with_known_engine,
)
from wuziqi.play.events import Go, OpenPage, ResumeGame, StartGame, Topic
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import clock_code
from wuziqi.rules.opening import FREE
from wuziqi.session.results import Refused
from wuziqi.texts import N_, NAME_COLUMNS, clean_name
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Leave, ScreenEvent
from wuziqi.tui.widgets.text_entry import Again, TypedLine
from wuziqi.words.menu_texts import MENU, PLACES
from wuziqi.words.rule_texts import is_plain, rule_summary
from wuziqi.words.setup_texts import choice_label, choice_refusal, choice_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry
    from wuziqi.tui.pages.preview import PreviewBoard


_CLOCK_WIDTH = 20

_NAME_LINES = ("first_name", "second_name")
_NAME_PROMPTS = {
    True: (N_("Black's name, then Enter: {typed}_"), N_("White's name, then Enter: {typed}_")),
    False: (
        N_("First player's name, then Enter: {typed}_"),
        N_("Second player's name, then Enter: {typed}_"),
    ),
}
"""The questions for names, by whether the first player is black for the whole game."""


_TYPE = ":"
_CLOCK_BEGINS = f"{_TYPE}0123456789"
"""The keys that begin a custom clock while the clock is selected."""
_CHOICE_NAMES = [choice.value for choice in Choice]
_LEVEL_LINES = ("level", "second_level")
_GOING_ON = ("resume", "continue", "rematch")
_ON_RULES_PAGE = (Choice.OPENING, Choice.ODDS)


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
    otherwise ``latest`` is the game of the library to resume. ``own_clock`` has the clock first
    chosen or last typed.
    """

    setup: Setup
    preferences: Preferences
    behind: Behind | None = None
    notice: str = ""
    selected: str = ""
    latest: "Entry | None" = None
    own_clock: Setup = field(init=False)

    topic = Topic.MENU
    opening = True
    most_options = 15  # a game against time, with another one to go back to

    def __post_init__(self) -> None:
        self.setup = with_known_engine(self.setup, self._engines)
        self.selected = self.selected or self.names[0]
        self.own_clock = self.setup

    @property
    def names(self) -> list[str]:
        above = ["resume"] if self.latest else []
        if self.behind is not None:
            above = ["rematch" if self.behind.over else "continue"]
        choices = [one for one in choices_of(self.setup) if one not in _ON_RULES_PAGE]
        places = [name for name in PLACES if MENU[name].key]
        return [*above, *(choice.value for choice in choices), "start", *places]

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    # What keys do

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key; a digit on the clock begins one to be typed."""
        if not self.asks and self.selected == "clock" and key in _CLOCK_BEGINS:
            self._type_clock(key)
            return None
        return super().press(key)

    def _type_clock(self, key: str) -> None:
        line = TypedLine(
            _("A clock such as 30s, 5m+3s or 10m+3x30s: {typed}_"),
            self._set_clock,
            clock_code(self.setup),
            suggested=True,
            limit=_CLOCK_WIDTH,
            narrow=True,
        )
        if key != _TYPE:
            line.press(key)
        self.layers.open(line)

    def _set_clock(self, typed: str) -> Again | None:
        setup = choose(self.setup, Choice.CLOCK, typed)
        if isinstance(setup, Refused):
            self.notice = choice_refusal(setup.reason)
            return Again()
        self.setup = self.own_clock = setup
        return None

    def _type_name(self, place: int) -> None:
        """Have the name of the first player (0) or the second (1) typed."""
        line = TypedLine(
            _(_NAME_PROMPTS[self.setup.opening is FREE][place]),
            partial(self._set_name, place),
            getattr(self.setup, _NAME_LINES[place]),
            suggested=True,
            limit=NAME_COLUMNS,
        )
        self.layers.open(line)

    def _set_name(self, place: int, typed: str) -> None:
        name = clean_name(typed)
        if place == 0:
            self.setup = replace(self.setup, first_name=name)
            self._type_name(1)
        else:
            self.setup = replace(self.setup, second_name=name)

    def turn(self, step: int) -> None:
        """Select the next or the previous value of the selected option; levels have ends."""
        if not self._stops(self.selected)[step > 0]:
            self._go_round(step)

    def _go_round(self, step: int) -> None:
        if setups := self._setups(self.selected):
            start = 0 if step < 0 else -1
            index = setups.index(self.setup) if self.setup in setups else start
            self.setup = setups[(index + step) % len(setups)]

    def _stops(self, name: str) -> tuple[bool, bool]:
        if name not in _LEVEL_LINES:
            return False, False
        level = getattr(self.setup, name)
        return level.fits, level is LEVELS[-1]

    def choose(self) -> ScreenEvent | None:
        """Change the value of the selected option, or act."""
        if self._setups(self.selected):
            self._go_round(1)
            return None
        return self.enter()

    def leave(self) -> ScreenEvent:
        return Leave(self.setup)

    def escape(self) -> ScreenEvent | None:
        """Go back to the game behind the menu; without one, only q leaves."""
        if self.behind is None:
            self.notice = _("There is no game to go back to; {key} leaves.").format(key="q")
            return None
        return Go.CONTINUE

    def _setups(self, name: str) -> list[Setup]:
        """The setups that Left and Right go through on an option; [] if it has no values."""
        if name == "rules" or name not in _CHOICE_NAMES:
            return []
        match Choice(name):
            case Choice.SIZE:
                return plain_games(self.setup)
            case Choice.CLOCK:
                return clocks(self.setup, self.own_clock)
            case choice:
                values = values_of(choice, self.setup, self._engines)
                return [with_choice(self.setup, choice, value, self._engines) for value in values]

    def enter(self) -> ScreenEvent | None:
        """Act; most options start the game."""
        if self.selected == "names":
            self._type_name(0)
            return None
        if self.selected == "resume" and self.latest is not None:
            return ResumeGame(self.latest.id)
        opens = MENU[self.selected].opens
        if isinstance(opens, OpenPage) and opens.name in ("rules", "friend"):
            return opens._replace(setup=self.setup)
        return opens or self._start()

    @property
    def captions(self) -> Sequence[KeyCaption]:
        own = self.selected == "clock" and not self.asks
        return [*([KeyCaption(_TYPE, _("your own"))] if own else []), *super().captions]

    @property
    def enter_text(self) -> str:
        if self.selected == "rematch":
            return _("start")
        if self.selected in _GOING_ON:
            return _("go on")
        if self.selected == "names":
            return _("type")
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
        going_on = self.selected in _GOING_ON and self.behind is not None
        return self.behind.position if going_on and self.behind else None

    @property
    def title(self) -> str:
        return _("Wuziqi")

    @property
    def subtitle(self) -> str:
        return (
            _("Five in a row wins.")
            if is_plain(self.setup)
            else rule_summary(self.setup.rule, self.setup.size)
        )

    @property
    def options(self) -> list[Option]:
        return [self._option(name) for name in self.names]

    def _option(self, name: str) -> Option:
        setup = self.preferences.fit(self.setup) if name in _LEVEL_LINES else self.setup
        return Option(
            name,
            MENU[name].key,
            self._label(name),
            choice_text(setup, name, self.preferences.glyphs),
            self._note(name),
            gap_above=name == "start" or (name == "size" and self.names[0] != name),
            stays=name in ("rules", "names"),
            stops=self._stops(name),
        )

    def _label(self, name: str) -> str:
        if name in _CHOICE_NAMES:
            return choice_label(self.setup, Choice(name))
        label = _(MENU[name].label)
        return label.format(game=self._latest_text()) if name == "resume" else label

    def _latest_text(self) -> str:
        from wuziqi.words.library_texts import resumed_text  # noqa: PLC0415  seldom wanted

        return resumed_text(self.latest, self.preferences.glyphs) if self.latest else ""

    def _note(self, name: str) -> str:
        if name in _LEVEL_LINES:
            level: Level = getattr(self.setup, name)
            return _(level.description_on(self.setup.size.cells))
        if name == "size" and not is_plain(self.setup):
            text = _("{key} goes back to freestyle on a board of 15 lines.")
            return text.format(key=MENU[name].key)
        if name in ("opponent", "engine") and isinstance(refused := start(self.setup), Refused):
            return choice_refusal(refused.reason)
        if name == "opponent" and not self._engines:
            return _("Other engines to play against are added in the settings.")
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
            Option("play", "n", _("Play a game"), note=play),
            Option("lessons", "l", _("Learn the game"), note=lessons),
            Option("puzzles", "p", _("Solve puzzles"), note=puzzles),
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
