"""The menu: board size or other rules, opponent, colour, levels and clock, then start."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from wuziqi.columns import tail
from wuziqi.levels import LEVELS, Level
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Go, OpenPage, ResumeGame, StartGame, Topic
from wuziqi.records.setup import CLOCK_CHOICES, COLORS, Setup, changed
from wuziqi.records.time_control import ClockError, clock_code, parse_clock
from wuziqi.rules.board import Size
from wuziqi.rules.odds import EVEN
from wuziqi.rules.opening import FREE
from wuziqi.rules.rule import FREESTYLE
from wuziqi.texts import N_, NAME_COLUMNS, clean_name
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.footer import KeyCaption, accept_and_cancel
from wuziqi.tui.widgets.option_list import Option, OptionList
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Leave
from wuziqi.tui.widgets.text_entry import LineEditor
from wuziqi.words.rule_texts import PLAIN_SIZES, is_plain, rule_summary
from wuziqi.words.setup_texts import choice_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry


_WIDTH = 20


@dataclass
class ClockPrompt:
    """The line of a clock that is typed, and a ``problem`` with what was typed, "" without one.

    The clock of ``setup`` is suggested: the first typed character replaces it.
    """

    setup: Setup
    line: LineEditor = field(init=False)
    problem: str = ""

    def __post_init__(self) -> None:
        self.line = LineEditor(clock_code(self.setup), suggested=True, limit=_WIDTH, narrow=True)

    @property
    def text(self) -> str:
        """The line with what is typed so far."""
        text = _("A clock such as 30s, 5m+3s or 10m+3x30s: {typed}_")
        return text.format(typed=tail(self.line.text, _WIDTH))

    def enter(self) -> "ClockPrompt | None":
        """Take the clock; returns None if it is one, else this prompt again."""
        try:
            self.setup = changed(self.setup, **parse_clock(self.line.text))
        except ClockError as error:
            self.problem = error_words(error)
            return self
        return None


# Asks for the names of two people, one after the other, in the line below the menu


_NAMES = ("first_name", "second_name")
_PROMPTS = {
    True: (N_("Black's name, then Enter: {typed}_"), N_("White's name, then Enter: {typed}_")),
    False: (
        N_("First player's name, then Enter: {typed}_"),
        N_("Second player's name, then Enter: {typed}_"),
    ),
}
"""What is asked for, by whether the first player is black for the whole game."""


@dataclass
class NamesPrompt:
    """The line of a name that is typed: of ``setup``'s first player while ``place`` is 0.

    The name so far is suggested: the first typed character replaces it. There is never a
    ``problem`` with a name.
    """

    setup: Setup
    place: int = 0
    line: LineEditor = field(init=False)
    problem: str = ""

    def __post_init__(self) -> None:
        text = getattr(self.setup, _NAMES[self.place])
        self.line = LineEditor(text, suggested=True, limit=NAME_COLUMNS)

    @property
    def text(self) -> str:
        """The line with what is typed so far."""
        text = _(_PROMPTS[self.setup.opening is FREE][self.place])
        return text.format(typed=tail(self.line.text, NAME_COLUMNS))

    def enter(self) -> "NamesPrompt | None":
        """Take the name; returns the prompt for the next one, None behind the last."""
        name = clean_name(self.line.text)
        if self.place == 0:
            self.setup = replace(self.setup, first_name=name)
        else:
            self.setup = replace(self.setup, second_name=name)
        return NamesPrompt(self.setup, self.place + 1) if self.place + 1 < len(_NAMES) else None


# The menu: board size or other rules, opponent, colour, levels and clock, then start


_MOVE_SECONDS = (10, 30, 60)
_GAME_MINUTES = (5, 10, 20, 30)
_TYPE = "="
_CLOCK_BEGINS = f"{_TYPE}0123456789"
"""The keys that begin a clock of one's own while the clock is selected."""
_LEVELS = ("level", "second_level")
_VALUES: dict[str, Sequence[object]] = {
    "color": COLORS,
    "level": LEVELS,
    "second_level": LEVELS,
    "increment_seconds": (0, 5, 10),
}
"""The fixed values that Left and Right go through, by option."""

_KEYS: Mapping[str, str] = {
    "resume": "c",
    "continue": "c",
    "size": "b",
    "rules": "r",
    "opponent": "o",
    "engine": "e",
    "names": "m",
    "color": "y",
    "level": "v",
    "second_level": "w",
    "clock": "l",
    "increment_seconds": "i",
    "start": "s",
    "friend": "f",
    "puzzles": "p",
    "lessons": "n",
    "position": "a",
    "library": "g",
    "settings": "t",
}

_LABELS = {
    "resume": N_("Resume  {game}"),
    "continue": N_("Continue"),
    "size": N_("Board size"),
    "rules": N_("Rule"),
    "opponent": N_("Opponent"),
    "engine": N_("Engine"),
    "names": N_("Names"),
    "color": N_("Your colour"),
    "level": N_("Level"),
    "second_level": N_("Second player's level"),
    "clock": N_("Clock"),
    "increment_seconds": N_("Added every move"),
    "start": N_("Start"),
    "friend": N_("Play with a friend"),
    "puzzles": N_("Puzzles"),
    "lessons": N_("Lessons"),
    "position": N_("Set up a position"),
    "library": N_("Library"),
    "settings": N_("Settings"),
}

_NOTES = {
    "names": N_("Enter types them; they stand in the panel and in the library."),
    "clock": N_("A digit begins a clock of your own: 5m+3s, 10m+3x30s."),
    "rules": N_("Standard, renju, caro, openings, tic-tac-toe and more."),
    "friend": N_("Over the network: invite with a code, or join with one."),
    "lessons": N_("Short lessons on the board, from five in a row to wins by fours."),
    "puzzles": N_("Find the win or the only defence; the puzzle of the day."),
    "position": N_("Set stones freely; then play, analyse, save, or look for a win."),
    "library": N_("All games: open, go on, export; and your statistics."),
}

_OPENING = ("rules", "friend", "lessons", "puzzles", "position", "library", "settings")
_GOING_ON = ("resume", "continue")
_MOST_OPTIONS = 15
"""The options of a game against time, with another one to go back to."""

_ENGINE_NOTE = N_("Other engines play five in a row on square boards, without an opening.")

_OPPONENT_OPTIONS = {
    "computer": ("color", "level"),
    "human": ("names",),
    "watch": ("level", "second_level"),
    "engine": ("engine", "color"),
}
"""The further options of each opponent."""


@dataclass
class Menu(OptionPage):
    """The menu. ``setup`` holds the choices, ``selected`` is the name of the selected option.

    ``waiting`` offers to continue the game behind the menu; without one, ``latest`` is the game of
    the library to resume. ``typing`` is the name or clock that is being typed, None while there is
    none; ``own_clock`` has the clock that was chosen first or typed last.
    """

    setup: Setup
    preferences: Preferences
    waiting: bool = False
    notice: str = ""
    selected: str = ""
    latest: "Entry | None" = None
    typing: "NamesPrompt | ClockPrompt | None" = None
    own_clock: Setup = field(init=False)

    topic = Topic.MENU
    hot_keys = _KEYS

    def __post_init__(self) -> None:
        if self.setup.opponent == "engine" and self.setup.engine not in self._engines:
            self.setup = replace(self.setup, opponent="computer")
        self.selected = self.selected or self.options[0]
        self.own_clock = self.setup

    @property
    def options(self) -> list[str]:
        """The names of the present options, from the top."""
        names = ["continue"] if self.waiting else ["resume"] if self.latest else []
        names += ["size", "rules", "opponent", *self._opponent_options, "clock"]
        increments = self.setup.clock == "game" and not self.setup.periods
        names += ["increment_seconds"] if increments else []
        return [*names, "start", "friend", "lessons", "puzzles", "position", "library", "settings"]

    @property
    def _opponent_options(self) -> list[str]:
        """The options of the opponent; who is given odds of stones always plays black."""
        black = self.setup.odds.stones > 0
        options = _OPPONENT_OPTIONS[self.setup.opponent]
        return [name for name in options if not (black and name == "color")]

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    # What keys do

    @property
    def is_typing(self) -> bool:
        """Whether all characters go into a line."""
        return self.typing is not None

    def press(self, key: str) -> Event | None:
        """Take a key; while a name or a clock is typed, into its line."""
        if self.typing is None and self.selected == "clock" and key in _CLOCK_BEGINS:
            self._type_clock(key)
            return None
        if self.typing is None:
            return super().press(key)
        self.notice = ""
        if key == "escape":
            self.typing = None
        elif key == "enter":
            typed, self.typing = self.typing, self.typing.enter()
            self.setup, self.notice = typed.setup, typed.problem
            if self.typing is None and self.selected == "clock":
                self.own_clock = self.setup
        else:
            self.typing.line.press(key)
        return None

    def _type_clock(self, key: str) -> None:

        self.typing = ClockPrompt(self.setup)
        if key != _TYPE:
            self.typing.line.press(key)

    def click(self, click: Click) -> Event | None:
        """Select an option, or do what its key does; nothing while something is typed."""
        return super().click(click) if self.typing is None else None

    def scroll(self, step: int) -> None:
        """Select another option by the wheel; nothing while something is typed."""
        if self.typing is None:
            super().scroll(step)

    def turn(self, step: int) -> None:
        """Select the next or the previous value of the selected option."""
        if setups := self._setups(self.selected):
            start = 0 if step < 0 else -1
            index = setups.index(self.setup) if self.setup in setups else start
            self.setup = setups[(index + step) % len(setups)]

    def choose(self) -> Event | None:
        """Change the value of the selected option, or act."""
        if self._setups(self.selected):
            self.turn(1)
            return None
        return self.enter()

    def leave(self) -> Event:
        """Leave the program."""
        return Leave(self.setup)

    def escape(self) -> Event | None:
        """Go back to the game behind the menu; without one, only q leaves."""
        if not self.waiting:
            self.notice = _("There is no game to go back to; {key} leaves.").format(key="q")
            return None
        return Go.CONTINUE

    def _setups(self, name: str) -> list[Setup]:
        """The setups that Left and Right go through on an option; [] if it has no values."""
        if name == "size":
            return [_plain(self.setup, size) for size in PLAIN_SIZES]
        if name == "opponent":
            return list(self._opponents())
        if name == "clock":
            return self._clocks()
        values: Sequence[object] = self._engines if name == "engine" else _VALUES.get(name, ())
        return [_with(self.setup, name, value) for value in values]

    def _opponents(self) -> Iterator[Setup]:
        for opponent in ("computer", "human", "watch"):
            yield changed(self.setup, opponent=opponent)
        if self._engines:
            known = self.setup.engine in self._engines
            name = self.setup.engine if known else self._engines[0]
            yield changed(self.setup, opponent="engine", engine=name)

    def _clocks(self) -> list[Setup]:
        setup = self.setup
        plain = replace(setup, clock="none", game_seconds=0, periods=0)
        listed = [
            replace(setup, clock="none"),
            *(replace(setup, clock="move", move_seconds=seconds) for seconds in _MOVE_SECONDS),
            *(replace(plain, clock="game", game_minutes=minutes) for minutes in _GAME_MINUTES),
        ]
        choices = {name: getattr(self.own_clock, name) for name in CLOCK_CHOICES}
        own = replace(setup, **choices)
        return listed if own in listed or own.clock == "none" else [*listed, own]

    def enter(self) -> Event | None:
        """Act; on most options that is to start the game."""
        if self.selected == "names":
            self._type_names()
            return None
        events: dict[str, Event] = {
            "continue": Go.CONTINUE,
            "library": Go.LIBRARY,
            "puzzles": OpenPage("puzzles"),
            "lessons": OpenPage("lessons"),
            "position": OpenPage("position"),
            "settings": OpenPage("settings"),
            "rules": OpenPage("rules", setup=self.setup),
            "friend": OpenPage("friend", setup=self.setup),
        }
        if self.latest is not None:
            events["resume"] = ResumeGame(self.latest.id)
        return events[self.selected] if self.selected in events else self._start()

    @property
    def captions(self) -> Sequence[KeyCaption]:
        """The keys of the last line; those of the line that is typed."""
        if self.typing is not None:
            return accept_and_cancel()
        own = [KeyCaption(_TYPE, _("your own"))] if self.selected == "clock" else []
        return [*own, *super().captions]

    def _type_names(self) -> None:

        self.typing = NamesPrompt(self.setup)

    @property
    def enter_text(self) -> str:
        """What Enter does on the selected option, in a word."""
        if self.selected in _OPENING:
            return _("open")
        if self.selected == "names":
            return _("type")
        return _("go on") if self.selected in _GOING_ON else _("start")

    @property
    def back_text(self) -> str:
        """What ``q`` does, in a word."""
        return _("leave")

    def _start(self) -> Event | None:
        if self._engine_refuses:
            self.notice = _(_ENGINE_NOTE)
            return None
        return StartGame(self.setup)

    @property
    def _engine_refuses(self) -> bool:
        """Whether another engine is chosen that cannot play the chosen game."""
        setup = self.setup
        return setup.opponent == "engine" and not (
            setup.rule.number is not None and setup.size.is_square and setup.opening is FREE
        )

    # What is shown

    @property
    def previewed(self) -> Setup:
        """The game that is chosen."""
        return self.setup

    def option_list(self) -> OptionList:
        """The options with the title of the program and what wins."""
        plain = is_plain(self.setup)
        return OptionList(
            title="Wuziqi",
            subtitle=_("Five in a row wins.") if plain else rule_summary(self.setup.rule),
            options=[self._option(name) for name in self.options],
            selected=self.selected,
            notice=self.notice,
            prompt="" if self.typing is None else self.typing.text,
            opening=True,
            most=_MOST_OPTIONS,
        )

    def _option(self, name: str) -> Option:
        return Option(
            name,
            _KEYS[name],
            self._label(name),
            choice_text(self.setup, name, self.preferences.glyphs),
            self._note(name),
            gap_above=name == "start" or (name == "size" and self.options[0] != name),
            stays=name in ("rules", "names"),
        )

    def _label(self, name: str) -> str:
        """The label of an option; black plays a whole game only without an opening."""
        free = self.setup.opening is FREE
        if name == "resume":
            return _(_LABELS[name]).format(game=self._latest_text())
        if name == "level" and self.setup.opponent == "watch":
            return _("Black's level") if free else _("First player's level")
        if name == "second_level" and free:
            return _("White's level")
        return _(_LABELS[name])

    def _latest_text(self) -> str:
        from wuziqi.words.library_texts import resumed_text  # noqa: PLC0415  seldom wanted

        return resumed_text(self.latest, self.preferences.glyphs) if self.latest else ""

    def _note(self, name: str) -> str:
        if name in _LEVELS:
            level: Level = getattr(self.setup, name)
            return _(level.description_on(self.setup.size.cells))
        if name == "size" and not is_plain(self.setup):
            return _("{key} goes back to freestyle on a board of 15 lines.").format(key=_KEYS[name])
        if name in ("opponent", "engine") and self._engine_refuses:
            return _(_ENGINE_NOTE)
        if name == "opponent" and not self._engines:
            return _("Other engines to play against are added in the settings.")
        return _(_NOTES[name]) if name in _NOTES else ""


def _plain(setup: Setup, size: int) -> Setup:
    """The setup with the plain game on a square board of this size."""
    return replace(setup, rule=FREESTYLE, opening=FREE, odds=EVEN, size=Size.square(size))


def _with(setup: Setup, name: str, value: object) -> Setup:
    """The setup with one choice changed."""
    return changed(setup, **{name: value})
