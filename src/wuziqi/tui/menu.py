"""The menu: board size, opponent, colour and level, then start."""

from dataclasses import dataclass, replace

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.records.setup import COLORS, Setup
from wuziqi.tui.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.glyphs import Glyphs
from wuziqi.tui.help import Help
from wuziqi.tui.preferences import Preferences
from wuziqi.tui.screen import Click, Continue, Event, Leave, Open, Start, paint_too_small

SIZES = (15, 20)
HEIGHT = 17
WIDTH = 56
_LABEL_WIDTH = 16

_CHOICES: dict[str, tuple[int | str, ...]] = {
    "size": SIZES,
    "opponent": ("computer", "human"),
    "color": COLORS,
    "level": tuple(level.number for level in LEVELS),
}
"""What Left and Right go through, by line; the other lines only act."""

_KEYS = {
    "continue": "c",
    "size": "b",
    "opponent": "o",
    "color": "y",
    "level": "v",
    "start": "s",
    "quit": "q",
}
"""The hot key of every line, the same in every language."""


@dataclass
class Menu:
    """The menu's state. ``setup`` holds the choices; ``waiting`` tells that a game can go on."""

    setup: Setup
    preferences: Preferences
    waiting: bool = False
    notice: str = ""
    line: str = ""

    def __post_init__(self) -> None:
        if self.setup.size not in SIZES:
            self.setup = replace(self.setup, size=SIZES[0])
        self.line = self.line or self.lines[0]

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    @property
    def lines(self) -> list[str]:
        """The names of the lines that can be chosen now, from the top."""
        names = list(_KEYS)
        if not self.waiting:
            names.remove("continue")
        if self.setup.opponent == "human":
            names.remove("color")
            names.remove("level")
        return names

    def press(self, key: str) -> Event | None:
        """Take a key; returns what the player asks for beyond the menu, if anything."""
        if key in ("up", "down"):
            self._walk(1 if key == "down" else -1)
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key in ("enter", " "):
            return self._act(self.line)
        elif key == "?":
            return Open(Help())
        else:
            return self._hot_key(key)
        return None

    def click(self, click: Click) -> Event | None:
        """Clicks mean nothing here yet."""
        del click
        return None

    def _walk(self, step: int) -> None:
        names = self.lines
        self.line = names[(names.index(self.line) + step) % len(names)]

    def _turn(self, step: int) -> None:
        if choices := _CHOICES.get(self.line):
            index = choices.index(getattr(self.setup, self.line))
            value = choices[(index + step) % len(choices)]
            self.setup = replace(self.setup, **{self.line: value})  # type: ignore[arg-type]

    def _act(self, line: str) -> Event:
        """Enter starts the game from every line but those that say something else."""
        if line == "quit":
            return Leave(self.setup)
        if line == "continue":
            return Continue()
        return Start(self.setup)

    def _hot_key(self, key: str) -> Event | None:
        for line in self.lines:
            if _KEYS[line] == key:
                self.line = line
                if line not in _CHOICES:
                    return self._act(line)
                self._turn(1)
        return None

    def fits(self, height: int, width: int) -> bool:
        """Whether the whole menu fits."""
        return height >= HEIGHT and width >= WIDTH

    def paint(self, canvas: Canvas) -> None:
        """Draw the menu in the middle of the screen."""
        if not self.fits(canvas.height, canvas.width):
            paint_too_small(canvas, HEIGHT, WIDTH)
            return
        top = (canvas.height - HEIGHT) // 2
        left = (canvas.width - WIDTH) // 2
        self._paint_title(canvas, top, left)
        row = top + 4
        for line in _KEYS:
            if line in ("start", "quit") or (line == "continue" and self.waiting):
                row += line == "start"
                self._paint_line(canvas, row, left, line, "")
            elif line in _CHOICES:
                self._paint_line(canvas, row, left, line, self._value(line))
            row += line != "continue" or self.waiting
        self._paint_foot(canvas, top + HEIGHT - 3, left)

    def _paint_title(self, canvas: Canvas, top: int, left: int) -> None:
        stones = " ".join(self.glyphs.stones[stone] for stone in sorted(self.glyphs.stones))
        title = "Wuziqi" if self.glyphs.name == "ascii" else "Wuziqi 五子棋"
        canvas.put(top, left, f"{stones}  {title}", Style.TITLE)
        canvas.put(top + 1, left, _("Five in a row wins."), Style.DIM)

    def _paint_line(self, canvas: Canvas, row: int, left: int, line: str, value: str) -> None:
        chosen, usable = line == self.line, line in self.lines
        pointer = self.glyphs.pointer if chosen else " "
        label = _LABELS[line]()
        style = Style.SELECTED if chosen else Style.PLAIN if usable else Style.DIM
        canvas.put(row, left, f"{pointer} ", style)
        column = canvas.put(row, left + 2, _KEYS[line], Style.SELECTED if chosen else Style.KEY)
        text = f"  {label}{' ' * (_LABEL_WIDTH - text_width(label))}"
        if value:
            arrows = self.glyphs.arrows if chosen else "  "
            text += f"{arrows[0]} {value} {arrows[1]}"
        text = fit(text, WIDTH - 3)
        canvas.put(row, column, text + " " * (WIDTH - 3 - text_width(text)), style)

    def _value(self, line: str) -> str:
        value = getattr(self.setup, line)
        if line not in self.lines:
            return self.glyphs.dot
        if line == "size":
            return f"{value}{self.glyphs.times}{value}"
        if line == "level":
            level = LEVELS[value - 1]
            return f"{level.number} {_(level.name)}"
        return _VALUES[value]()

    def _paint_foot(self, canvas: Canvas, row: int, left: int) -> None:
        hint = _("Up/Down choose, Left/Right change, Enter starts, ? help")
        canvas.put(row, left, fit(hint, WIDTH), Style.DIM)
        canvas.put(row + 2, left, fit(self.notice, canvas.width - left), Style.WARNING)


_LABELS = {
    "continue": lambda: _("Continue"),
    "size": lambda: _("Board size"),
    "opponent": lambda: _("Opponent"),
    "color": lambda: _("Your colour"),
    "level": lambda: _("Level"),
    "start": lambda: _("Start"),
    "quit": lambda: _("Quit"),
}

_VALUES = {
    "computer": lambda: _("computer"),
    "human": lambda: _("another person"),
    "black": lambda: _("black, moves first"),
    "white": lambda: _("white"),
    "random": lambda: _("random"),
}
