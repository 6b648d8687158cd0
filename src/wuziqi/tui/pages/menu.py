"""The menu: board size or other rules, opponent, colour, levels and clock, then start."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wuziqi.levels import LEVELS, PERFECT_CELLS
from wuziqi.locale import _
from wuziqi.records.setup import COLORS, Setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import FREE
from wuziqi.rules.rule import FREESTYLE
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.option_list import (
    TURNS,
    WALKS,
    Option,
    OptionList,
    option_at,
    options_fit,
    paint_options,
    scrolled,
    walked,
)
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go, Leave, OpenPage, Resume, Start
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.key_texts import unknown_page_key
from wuziqi.tui.words.rule_texts import PLAIN_SIZES, is_plain, rule_summary
from wuziqi.tui.words.setup_texts import choice_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry

_MOVE_SECONDS = (10, 30, 60)
_GAME_MINUTES = (5, 10, 20, 30)
_LEVELS = ("level", "second_level")
_VALUES: dict[str, Sequence[object]] = {
    "color": COLORS,
    "level": LEVELS,
    "second_level": LEVELS,
    "increment_seconds": (0, 5, 10),
}
"""The fixed values that Left and Right go through, by option."""

_KEYS = {
    "resume": "c",
    "continue": "c",
    "size": "b",
    "rules": "r",
    "opponent": "o",
    "engine": "e",
    "color": "y",
    "level": "v",
    "second_level": "w",
    "clock": "l",
    "increment_seconds": "i",
    "start": "s",
    "library": "g",
    "settings": "t",
    "help": "?",
    "quit": "q",
}
"""The hot key of every option, the same in every language."""

_LABELS = {
    "resume": N_("Resume  {game}"),
    "continue": N_("Continue"),
    "size": N_("Board size"),
    "rules": N_("Rules and variants"),
    "opponent": N_("Opponent"),
    "engine": N_("Engine"),
    "color": N_("Your colour"),
    "level": N_("Level"),
    "second_level": N_("Second player's level"),
    "clock": N_("Clock"),
    "increment_seconds": N_("Added every move"),
    "start": N_("Start"),
    "library": N_("Library"),
    "settings": N_("Settings"),
    "help": N_("Help"),
    "quit": N_("Quit"),
}

_NOTES = {
    "rules": N_("Standard, renju, caro, openings, tic-tac-toe and more."),
    "library": N_("All games: open, go on, export; and your statistics."),
}

_ENGINE_NOTE = N_("Other engines play five in a row on square boards, without an opening.")

_OPPONENT_OPTIONS = {
    "computer": ("color", "level"),
    "human": (),
    "watch": ("level", "second_level"),
    "engine": ("engine", "color"),
}
"""The further options of each opponent."""


@dataclass
class Menu:
    """The menu. ``setup`` holds the choices, ``selected`` is the name of the selected option.

    ``waiting`` offers to continue the game behind the menu; without one, ``latest`` is the game of
    the library to resume.
    """

    setup: Setup
    preferences: Preferences
    waiting: bool = False
    notice: str = ""
    selected: str = ""
    latest: "Entry | None" = None

    def __post_init__(self) -> None:
        if self.setup.opponent == "engine" and self.setup.engine not in self._engines:
            self.setup = replace(self.setup, opponent="computer")
        self.selected = self.selected or self.options[0]

    @property
    def options(self) -> list[str]:
        """The names of the present options, from the top."""
        names = ["continue"] if self.waiting else ["resume"] if self.latest else []
        names += ["size", "rules", "opponent", *self._opponent_options, "clock"]
        names += ["increment_seconds"] if self.setup.clock == "game" else []
        return [*names, "start", "library", "settings", "help", "quit"]

    @property
    def _opponent_options(self) -> list[str]:
        """The options of the opponent, without levels on boards where every level is perfect."""
        options = list(_OPPONENT_OPTIONS[self.setup.opponent])
        if self.setup.size.cells > PERFECT_CELLS:
            return options
        return [name for name in options if name not in _LEVELS]

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    def press(self, key: str) -> Event | None:
        """Take a key; returns what the player asks for beyond the menu, if anything."""
        self.notice = ""
        if key in WALKS:
            self.selected = walked(self.options, self.selected, WALKS[key])
        elif key in TURNS:
            self._turn(TURNS[key])
        elif key in ("enter", " "):
            return self._act(self.selected)
        elif (name := self._option_of(key)) is not None:
            return self._choose(name)
        elif key == "escape":
            return self._back()
        else:
            self.notice = unknown_page_key(key)
        return None

    def _back(self) -> Event | None:
        """Go back to the game behind the menu; without one, only q leaves."""
        if not self.waiting:
            self.notice = _("There is no game to go back to; {key} leaves.").format(key="q")
            return None
        return Go.CONTINUE

    def _option_of(self, key: str) -> str | None:
        return next((name for name in self.options if _KEYS[name] == key), None)

    def click(self, click: Click) -> Event | None:
        """A click selects an option; on the selected one it changes the value, or acts."""
        clicked = option_at(self._option_list(), click, self.preferences.glyphs)
        if clicked is None:
            return None
        self.notice = ""
        if clicked.option != self.selected:
            self.selected = clicked.option
        elif clicked.step > 0:
            return self._choose(clicked.option)
        else:
            self._turn(clicked.step)
        return None

    def scroll(self, step: int) -> None:
        """Select another option by the wheel."""
        self.selected = scrolled(self.options, self.selected, step)

    def _choose(self, name: str) -> Event | None:
        self.selected = name
        if self._setups(name):
            self._turn(1)
            return None
        return self._act(name)

    def _turn(self, step: int) -> None:
        """Select the next or the previous value of the selected option."""
        if setups := self._setups(self.selected):
            start = 0 if step < 0 else -1
            index = setups.index(self.setup) if self.setup in setups else start
            self.setup = setups[(index + step) % len(setups)]

    def _setups(self, name: str) -> list[Setup]:
        """The setups that Left and Right go through on an option; [] if it has no values."""
        if name == "size":
            return [_plain(self.setup, size) for size in PLAIN_SIZES]
        if name == "opponent":
            return list(self._opponents())
        if name == "clock":
            return list(self._clocks())
        values: Sequence[object] = self._engines if name == "engine" else _VALUES.get(name, ())
        return [_with(self.setup, name, value) for value in values]

    def _opponents(self) -> Iterator[Setup]:
        for opponent in ("computer", "human", "watch"):
            yield replace(self.setup, opponent=opponent)
        if self._engines:
            known = self.setup.engine in self._engines
            name = self.setup.engine if known else self._engines[0]
            yield replace(self.setup, opponent="engine", engine=name)

    def _clocks(self) -> Iterator[Setup]:
        yield replace(self.setup, clock="none")
        for seconds in _MOVE_SECONDS:
            yield replace(self.setup, clock="move", move_seconds=seconds)
        for minutes in _GAME_MINUTES:
            yield replace(self.setup, clock="game", game_minutes=minutes)

    def _act(self, name: str) -> Event | None:
        """What Enter does on an option: most of them start the game."""
        events: dict[str, Event] = {
            "quit": Leave(self.setup),
            "continue": Go.CONTINUE,
            "library": Go.LIBRARY,
            "settings": OpenPage("settings"),
            "rules": OpenPage("rules", setup=self.setup),
            "help": OpenPage("help", Topic.MENU),
        }
        if self.latest is not None:
            events["resume"] = Resume(self.latest.id)
        return events[name] if name in events else self._start()

    def _start(self) -> Event | None:
        if self._engine_refuses:
            self.notice = _(_ENGINE_NOTE)
            return None
        return Start(self.setup)

    @property
    def _engine_refuses(self) -> bool:
        """Whether another engine is chosen that cannot play the chosen game."""
        setup = self.setup
        return setup.opponent == "engine" and not (
            setup.rule.number is not None and setup.size.is_square and setup.opening is FREE
        )

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the menu fits to choose from it."""
        return options_fit(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the menu in the middle of the screen."""
        paint_options(canvas, self._option_list(), self.preferences.glyphs)

    def _option_list(self) -> OptionList:
        glyphs = self.preferences.glyphs
        stones = " ".join(glyphs.stones[stone] for stone in sorted(glyphs.stones))
        name = "Wuziqi" if glyphs.name == "ascii" else "Wuziqi 五子棋"
        plain = is_plain(self.setup)
        subtitle = _("Five in a row wins.") if plain else rule_summary(self.setup.rule)
        options = [self._option(name) for name in self.options]
        hint = _("Up Down choose, Left Right change, Enter starts")
        title = f"{stones}  {name}"
        return OptionList(title, subtitle, options, self.selected, hint, self.notice)

    def _option(self, name: str) -> Option:
        return Option(
            name,
            _KEYS[name],
            self._label(name),
            choice_text(self.setup, name, self.preferences.glyphs),
            self._note(name),
            gap_above=name == "start",
            opens_page=name == "rules",
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
        from wuziqi.tui.words.entry_texts import resumed_text  # noqa: PLC0415  seldom wanted

        return resumed_text(self.latest, self.preferences.glyphs) if self.latest else ""

    def _note(self, name: str) -> str:
        if name in _LEVELS:
            return _(getattr(self.setup, name).description)
        if name == "size" and not is_plain(self.setup):
            return _("{key} goes back to freestyle on a board of 15 lines.").format(key=_KEYS[name])
        if name in ("opponent", "engine") and self._engine_refuses:
            return _(_ENGINE_NOTE)
        if name == "opponent" and not self._engines:
            return _("Other engines to play against are added in the settings.")
        return _(_NOTES[name]) if name in _NOTES else ""


def _plain(setup: Setup, size: int) -> Setup:
    """The setup with the plain game on a square board of this size."""
    return replace(setup, rule=FREESTYLE, opening=FREE, size=Size.square(size))


def _with(setup: Setup, name: str, value: object) -> Setup:
    """The setup with one choice changed."""
    changed = {name: value}
    return replace(setup, **changed)  # type: ignore[arg-type]
