"""The menu: board size or other rules, opponent, colour, levels and clock, then start."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from wuziqi.levels import LEVELS, PERFECT_CELLS, Level
from wuziqi.locale import _, ngettext
from wuziqi.records.setup import COLORS, Setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import FREE
from wuziqi.rules.rule import FREESTYLE
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.option_list import Option, OptionList, option_at, options_fit, paint_options
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go, Leave, OpenPage, Resume, Start
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.rule_texts import (
    PLAIN_SIZES,
    game_text,
    is_plain,
    rule_summary,
    size_text,
)

if TYPE_CHECKING:
    from wuziqi.records.library.library import Entry

_MOVE_SECONDS = (10, 30, 60)
_GAME_MINUTES = (5, 10, 20, 30)
_LEVELS = ("level", "second_level")
_VALUES: dict[str, Sequence[object]] = {
    "color": COLORS,
    "level": LEVELS,
    "second_level": LEVELS,
    "increment_seconds": (0, 5, 10),
}
"""What Left and Right go through, by line; more is made where it depends on the player."""

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
"""The hot key of every line, the same in every language."""

_CHOICES = {
    "computer": ("color", "level"),
    "human": (),
    "watch": ("level", "second_level"),
    "engine": ("engine", "color"),
}
"""The lines that an opponent brings with it."""


@dataclass
class Menu:
    """The menu's state. ``setup`` holds the choices; ``waiting`` tells that a game can go on.

    ``latest`` is the game of the library that can, when none waits.
    """

    setup: Setup
    preferences: Preferences
    waiting: bool = False
    notice: str = ""
    line: str = ""
    latest: "Entry | None" = None

    def __post_init__(self) -> None:
        if self.setup.opponent == "engine" and self.setup.engine not in self._engines:
            self.setup = replace(self.setup, opponent="computer")
        self.line = self.line or self.lines[0]

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    @property
    def lines(self) -> list[str]:
        """The names of the lines that can be chosen now, from the top."""
        names = ["continue"] if self.waiting else ["resume"] if self.latest else []
        names += ["size", "rules", "opponent", *self._choices, "clock"]
        names += ["increment_seconds"] if self.setup.clock == "game" else []
        return [*names, "start", "library", "settings", "help", "quit"]

    @property
    def _choices(self) -> list[str]:
        """The lines of the opponent; levels make no difference where all of them are perfect."""
        choices = list(_CHOICES[self.setup.opponent])
        if self.setup.size.cells > PERFECT_CELLS:
            return choices
        return [name for name in choices if name not in _LEVELS]

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines)

    def press(self, key: str) -> Event | None:
        """Take a key; returns what the player asks for beyond the menu, if anything."""
        if key in ("up", "down"):
            self._walk(1 if key == "down" else -1)
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key in ("enter", " "):
            return self._act(self.line)
        else:
            for line in self.lines:
                if _KEYS[line] == key:
                    return self._choose(line)
        return None

    def click(self, click: Click) -> Event | None:
        """A click on a line changes its value, or does what it says."""
        line = option_at(self._option_list(), click)
        return self._choose(line.name) if line else None

    def _choose(self, line: str) -> Event | None:
        self.line = line
        if self._options(line):
            self._turn(1)
            return None
        return self._act(line)

    def _walk(self, step: int) -> None:
        names = self.lines
        self.line = names[(names.index(self.line) + step) % len(names)]

    def _turn(self, step: int) -> None:
        if options := self._options(self.line):
            start = 0 if step < 0 else -1
            index = options.index(self.setup) if self.setup in options else start
            self.setup = options[(index + step) % len(options)]

    def _options(self, line: str) -> list[Setup]:
        """What Left and Right go through on a line; nothing on a line that only acts."""
        if line == "size":
            return [_plain(self.setup, size) for size in PLAIN_SIZES]
        if line == "opponent":
            return list(self._opponents())
        if line == "clock":
            return list(self._clocks())
        values: Sequence[object] = self._engines if line == "engine" else _VALUES.get(line, ())
        return [_with(self.setup, line, value) for value in values]

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

    def _act(self, line: str) -> Event | None:
        """What Enter does on a line: it starts the game where nothing else is said."""
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
        return events[line] if line in events else self._start()

    def _start(self) -> Event | None:
        if self._engine_refuses:
            self.notice = _engine_note()
            return None
        return Start(self.setup)

    @property
    def _engine_refuses(self) -> bool:
        """Whether another engine cannot be asked to play what is chosen."""
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
        paint_options(canvas, self._option_list(), self.glyphs)

    def _option_list(self) -> OptionList:
        stones = " ".join(self.glyphs.stones[stone] for stone in sorted(self.glyphs.stones))
        name = "Wuziqi" if self.glyphs.name == "ascii" else "Wuziqi 五子棋"
        hint = _("Up Down choose, Left Right change, Enter starts")
        lines = [self._line(name) for name in self.lines]
        title = f"{stones}  {name}"
        return OptionList(title, self._subtitle(), lines, self.line, hint, self.notice)

    def _subtitle(self) -> str:
        if is_plain(self.setup):
            return _("Five in a row wins.")
        return rule_summary(self.setup.rule)

    def _line(self, name: str) -> Option:
        label, note = self._label(name), self._note(name)
        opens = name == "rules"
        return Option(name, _KEYS[name], label, self._value(name), note, name == "start", opens)

    def _label(self, line: str) -> str:
        watching, free = self.setup.opponent == "watch", self.setup.opening is FREE
        labels = {
            "resume": _("Resume  {game}").format(game=self._latest_text()),
            "continue": _("Continue"),
            "size": _("Board size"),
            "rules": _("Rules and variants"),
            "opponent": _("Opponent"),
            "engine": _("Engine"),
            "color": _("Your colour"),
            "level": self._first_level() if watching else _("Level"),
            "second_level": _("White's level") if free else _("Second player's level"),
            "clock": _("Clock"),
            "increment_seconds": _("Added every move"),
            "start": _("Start"),
            "library": _("Library"),
            "settings": _("Settings"),
            "help": _("Help"),
            "quit": _("Quit"),
        }
        return labels[line]

    def _latest_text(self) -> str:
        """Which game can be resumed, in a line."""
        latest = self.latest
        if latest is None:
            return ""
        from wuziqi.tui.words.entry_texts import entry_title  # noqa: PLC0415  seldom wanted

        size = size_text(latest.size, self.glyphs)
        rule = "" if latest.rule == FREESTYLE else f"{entry_title(latest)} "
        text = _("{rule}{size}, move {move}, {against}")
        against = _against_text(latest)
        return text.format(rule=rule, size=size, move=latest.moves, against=against)

    def _first_level(self) -> str:
        """The level of who begins, who plays black for good only without an opening."""
        return _("Black's level") if self.setup.opening is FREE else _("First player's level")

    def _value(self, line: str) -> str:
        setup = self.setup
        values = {
            "size": size_text(setup.size, self.glyphs),
            "rules": "" if is_plain(setup) else game_text(setup, self.glyphs),
            "opponent": _opponent_text(setup.opponent),
            "engine": setup.engine,
            "color": _color_text(setup.color),
            "level": _level_text(setup.level),
            "second_level": _level_text(setup.second_level),
            "clock": _clock_text(setup),
            "increment_seconds": _seconds_text(setup.increment_seconds),
        }
        return values.get(line, "")

    def _note(self, line: str) -> str:
        if line in _LEVELS:
            return _(getattr(self.setup, line).description)
        if line == "size" and not is_plain(self.setup):
            return _("{key} goes back to freestyle on a board of 15 lines.").format(key=_KEYS[line])
        if line in ("opponent", "engine") and self._engine_refuses:
            return _engine_note()
        if line == "opponent" and not self._engines:
            return _("Other engines to play against are added in the settings.")
        notes = {
            "rules": _("Standard, renju, caro, openings, tic-tac-toe and more."),
            "library": _("All games: open, go on, export; and your statistics."),
        }
        return notes.get(line, "")


def _plain(setup: Setup, size: int) -> Setup:
    """The setup with the plain game on a board of this size."""
    return replace(setup, rule=FREESTYLE, opening=FREE, size=Size.square(size))


def _engine_note() -> str:
    return _("Other engines play five in a row on square boards, without an opening.")


def _with(setup: Setup, name: str, value: object) -> Setup:
    """The setup with one choice changed."""
    changed = {name: value}
    return replace(setup, **changed)  # type: ignore[arg-type]


def _level_text(level: Level) -> str:
    return f"{level.number} {_(level.name)}"


def _opponent_text(opponent: str) -> str:
    texts = {
        "computer": _("computer"),
        "human": _("another person"),
        "watch": _("computer against computer"),
        "engine": _("another engine"),
    }
    return texts[opponent]


def _against_text(latest: "Entry") -> str:
    """Whom a game of the library is played against."""
    if latest.opponent == "watch":
        return _("computer against computer")
    if latest.opponent == "human":
        return _("two players")
    if latest.level is not None:
        return _("against level {level}").format(level=latest.level.number)
    name = next((name for name in (latest.black, latest.white) if name != "you"), "")
    if latest.opponent == "computer":
        name = _("the computer")
    return _("against {name}").format(name=name)


def _color_text(color: str) -> str:
    texts = {"black": _("black, moves first"), "white": _("white"), "random": _("random")}
    return texts[color]


def _clock_text(setup: Setup) -> str:
    if setup.clock == "none":
        return _("none")
    if setup.clock == "move":
        count = setup.move_seconds
        text = ngettext("{count} second a move", "{count} seconds a move", count)
    else:
        count = setup.game_minutes
        text = ngettext("{count} minute a game", "{count} minutes a game", count)
    return text.format(count=count)


def _seconds_text(count: int) -> str:
    return ngettext("{count} second", "{count} seconds", count).format(count=count)
