"""Painters: bring a canvas to the terminal.

``SequencePainter`` writes control sequences: curses knows neither true colour nor terminals that
draw characters of ambiguous width in two columns. ``CursesPainter`` serves consoles of Windows that
obey no control sequences.
"""

import curses
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from wuziqi.columns import text_width
from wuziqi.tui.terminal.canvas import Canvas, Run
from wuziqi.tui.terminal.color import TRUE_COLOR, Color, Look, nearest, number
from wuziqi.tui.terminal.style import Style, Theme

if TYPE_CHECKING:
    from wuziqi.tui.terminal.pictures import PictureWriter

_DELAY = re.compile(rb"\$<[^>]*>")
"""A delay in terminfo's notation; only very old terminals need delays."""

_LEAST_BAUDRATE = 38400
"""The rate that pseudo-terminals report, also in ssh and tmux; slow serial lines report less."""


def wants_stillness() -> bool:
    """Whether to avoid animation, because the line is slow or ``NO_COLOR`` asks for a plain screen.

    Needs an open terminal.
    """
    return bool(os.environ.get("NO_COLOR")) or 0 < curses.baudrate() < _LEAST_BAUDRATE


def multiplexer(environment: Mapping[str, str]) -> str:
    """Return "tmux" or "screen" where one is between the program and the terminal, else ""."""
    kind = environment.get("TERM", "")
    if environment.get("TMUX") or kind.startswith("tmux"):
        return "tmux"
    return "screen" if environment.get("STY") or kind.startswith("screen") else ""


def usable_colors(*, true_color: bool) -> int:
    """The number of colours to use: TRUE_COLOR, 256, 16, 8 or 0; 0 also with ``NO_COLOR``."""
    if os.environ.get("NO_COLOR") or not curses.has_colors():
        return 0
    curses.start_color()
    try:
        curses.use_default_colors()
    except curses.error:
        return 0
    if true_color:
        return TRUE_COLOR
    return max((count for count in (8, 16, 256) if count <= curses.COLORS), default=0)


def terminfo(name: str, *numbers: int) -> bytes:
    """A capability from terminfo, without delays; b"" if the terminal lacks it."""
    sequence = curses.tigetstr(name)
    return _DELAY.sub(b"", curses.tparm(sequence, *numbers)) if sequence else b""


Capability = Callable[..., bytes]
"""Returns a control sequence by its name in terminfo and its numbers; see ``terminfo``."""


class LookSequences:
    """The control sequences that take the terminal from one look to another.

    ``colors`` is the number of colours of the theme, at most the terminal's.
    """

    def __init__(self, colors: int, capability: Capability = terminfo) -> None:
        self.colors = colors
        self._capability = capability
        self._known: dict[tuple[Look, Look], bytes] = {}

    def between(self, before: Look | None, after: Look) -> bytes:
        """The shortest sequence from one look to another; ``before`` is None if unknown."""
        if before is None:
            return self._capability("sgr0") + self._changes(Look(), self.shown(after))
        key = (before, after)
        if key not in self._known:
            self._known[key] = self._changes(self.shown(before), self.shown(after))
        return self._known[key]

    def shown(self, look: Look) -> Look:
        """The look in the terminal's own colours."""
        if self.colors == 0:
            return look._replace(front=None, back=None)
        front, back = (
            shade and nearest(shade, self.colors, behind=behind)
            for shade, behind in ((look.front, False), (look.back, True))
        )
        return look._replace(front=front, back=back)

    def _changes(self, before: Look, after: Look) -> bytes:
        """The sequence between two looks in the terminal's own colours."""
        start = b""
        if before[2:] != after[2:]:
            start, before = self._capability("sgr0"), Look()
            start += b"".join(
                self._capability(name)
                for name, wanted in zip(("bold", "rev", "smul", "dim"), after[2:], strict=True)
                if wanted
            )
        elif (before.front and not after.front) or (before.back and not after.back):
            start, before = self._capability("op"), Look(None, None, *before[2:])
        front = after.front if after.front != before.front else None
        back = after.back if after.back != before.back else None
        return start + self._colored(front, back)

    def _colored(self, front: Color | None, back: Color | None) -> bytes:
        """The sequence that switches to colours; None keeps a colour."""
        if self.colors == TRUE_COLOR:
            parts = [(b"38", front), (b"48", back)]
            codes = [b"%b;2;%d;%d;%d" % (code, *shade) for code, shade in parts if shade]
            return b"\x1b[" + b";".join(codes) + b"m" if codes else b""
        named = [("setaf", front), ("setab", back)]
        return b"".join(
            self._capability(name, number(shade, self.colors)) for name, shade in named if shade
        )


# Control sequences


_REWRITTEN_CELLS = 3
"""The most unchanged cells written again because moving the cursor costs more bytes.

Only cells in the look of a neighbouring change, because another look would cost more than moving.
"""

_Cell = tuple[str, Style | Look]


class ScreenWriter:
    """Remembers the content of the terminal, at first blanks, and encodes the changes."""

    def __init__(
        self,
        colors: int,
        encoding: str,
        capability: Capability = terminfo,
        *,
        scrolls: bool = False,
    ) -> None:
        self._encoding = encoding
        self._capability = capability
        self._scrolls = scrolls
        self._sequences = LookSequences(colors, capability)
        self._shown: Canvas | None = None
        self._look: Look | None = None
        """The terminal's present look for text; None if unknown."""
        self._cursor: tuple[int, int] | None = None
        """The place of the terminal's cursor; None if unknown."""

    def forget(self) -> None:
        """Assume a blank terminal with an unknown look."""
        self._shown = self._look = self._cursor = None

    def update(self, canvas: Canvas) -> bytes:
        """Return the bytes that make the terminal show a canvas, of the same size as the last one.

        They leave out the last cell of a screen that ``scrolls`` after it.
        """
        start = b"" if self._shown else self._page(canvas)
        shown = self._shown or Canvas(canvas.height, canvas.width, canvas.theme)
        self._shown = canvas
        theme = canvas.theme
        runs = [
            (theme[run.style], run) for run in changed_runs(shown, canvas, scrolls=self._scrolls)
        ]
        rows, looks = self._written(runs), self._written(_by_look(runs))
        data, self._look = looks if len(looks[0]) < len(rows[0]) else rows
        data = start + data
        if data:
            self._cursor = None
        if canvas.cursor in (None, self._cursor):
            return data
        self._cursor = canvas.cursor
        return data + self._capability("cup", *canvas.cursor)

    def back(self) -> bytes:
        """Return the bytes that move the cursor back to its cell, after others have moved it."""
        return self._capability("cup", *self._cursor) if self._cursor else b""

    def _page(self, canvas: Canvas) -> bytes:
        colors = canvas.theme.colors
        if colors != self._sequences.colors:
            self._sequences = LookSequences(colors, self._capability)
        plain = canvas.theme[Style.PLAIN]
        if plain.back is None:
            return b""
        data, self._look = self._sequences.between(None, plain), plain
        data += self._capability("clear")
        # Many terminals clear in the look that they write in, others in their own background.
        return data + b"".join(
            self._capability("cup", row, 0)
            + b" " * (canvas.width - (self._scrolls and row == canvas.height - 1))
            for row in range(canvas.height)
        )

    def _written(self, runs: Iterable[tuple[Look, Run]]) -> tuple[bytes, Look | None]:
        """The bytes of runs in this order, and the look after the last run."""
        parts, look, behind = [], self._look, (-1, -1)
        for wanted, (row, column, text, _style) in runs:
            if (row, column) != behind:
                parts.append(self._capability("cup", row, column))
            parts.append(self._sequences.between(look, wanted))
            parts.append(text.encode(self._encoding, errors="replace"))
            look, behind = wanted, (row, column + text_width(text))
        return b"".join(parts), look


def _by_look(runs: Iterable[tuple[Look, Run]]) -> list[tuple[Look, Run]]:
    """The runs grouped by look, in the order of each look's first run."""
    groups: dict[Look, list[tuple[Look, Run]]] = {}
    for one in runs:
        groups.setdefault(one[0], []).append(one)
    return [one for group in groups.values() for one in group]


def changed_runs(shown: Canvas, wanted: Canvas, *, scrolls: bool = False) -> list[Run]:
    """The runs of ``wanted`` that differ from ``shown``, of equal size; whole characters only.

    Without the last cell of a screen that ``scrolls`` after it.
    """
    runs = []
    for row in range(wanted.height):
        if wanted.row(row) != shown.row(row):
            width = wanted.width - (scrolls and row == wanted.height - 1)
            chars, styles = wanted.row(row)
            for start, end in _spans(shown.cells(row)[:width], wanted.cells(row)[:width]):
                column = start
                for style, cells in groupby(styles[start:end]):
                    after = column + len(list(cells))
                    runs.append(Run(row, column, "".join(chars[column:after]), style))
                    column = after
    return runs


def _spans(shown: list[_Cell], wanted: list[_Cell]) -> list[tuple[int, int]]:
    """The spans of columns to write, each as its first column and the column after its last.

    They cut no wide character, old or new, whose second cell has no text.
    """
    spans: list[tuple[int, int]] = []
    for at, (old, new) in enumerate(zip(shown, wanted, strict=True)):
        if old == new:
            continue
        start, end = at, at + 1
        while start > 0 and not (wanted[start][0] and shown[start][0]):
            start -= 1
        while end < len(wanted) and not (wanted[end][0] and shown[end][0]):
            end += 1
        if spans and (start <= spans[-1][1] or _is_cheap(wanted, spans[-1][1], start)):
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return spans


def _is_cheap(wanted: list[_Cell], start: int, end: int) -> bool:
    if end - start > _REWRITTEN_CELLS:
        return False
    around = {wanted[start - 1][1], wanted[end][1]} - {Style.PICTURE}
    return all(style in around for _char, style in wanted[start:end])


def write_to_terminal(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


class TerminalOutput(NamedTuple):
    """The way to a terminal: its control sequences, its encoding, and its byte writer.

    ``scrolls``: it scrolls after the last cell of the screen, before another character comes.
    """

    encoding: str
    capability: Capability = terminfo
    send: Callable[[bytes], object] = write_to_terminal
    scrolls: bool = False


def _scrolls() -> bool:
    return curses.tigetflag("am") > 0 and curses.tigetflag("xenl") <= 0


class SequencePainter:
    """Writes control sequences to a terminal that ``window`` fills."""

    def __init__(
        self, window: curses.window, colors: int, line: TerminalOutput | None = None
    ) -> None:
        self._window = window
        self._line = line or TerminalOutput(window.encoding, scrolls=_scrolls())
        self._writer = ScreenWriter(
            colors, self._line.encoding, self._line.capability, scrolls=self._line.scrolls
        )
        self._pictures: PictureWriter | None = None

    def use_pictures(self, writer: "PictureWriter | None") -> None:
        self.forget()
        self._pictures = writer

    def paint(self, canvas: Canvas) -> None:
        data = self._writer.update(canvas)
        if self._pictures is not None and (drawn := self._pictures.update(canvas)):
            data += drawn + self._writer.back()
        self._send(data)

    def forget(self) -> None:
        # Many terminals clear in the current background colour: reset it first.
        self.rest()
        self._window.clear()
        self._window.refresh()
        self._writer.forget()

    def rest(self) -> None:
        pictures = self._pictures.forget() if self._pictures is not None else b""
        self._send(pictures + self._line.capability("sgr0"))

    def _send(self, data: bytes) -> None:
        if data:
            self._line.send(data)


# curses


_CURSES_ORDER = (
    curses.COLOR_BLACK,
    curses.COLOR_RED,
    curses.COLOR_GREEN,
    curses.COLOR_YELLOW,
    curses.COLOR_BLUE,
    curses.COLOR_MAGENTA,
    curses.COLOR_CYAN,
    curses.COLOR_WHITE,
)
"""The numbers in curses of the first eight colours: PDCurses swaps red and blue."""


def curses_number(palette_number: int, order: Sequence[int] = _CURSES_ORDER) -> int:
    """The number in curses of a colour of the palette; the bright ones follow the first eight.

    >>> curses_number(3, (0, 4, 2, 6, 1, 5, 3, 7)), curses_number(9, (0, 4, 2, 6, 1, 5, 3, 7))
    (6, 12)
    """
    if palette_number >= 2 * len(order):
        return palette_number
    return palette_number // len(order) * len(order) + order[palette_number % len(order)]


class CursesPainter:
    """Writes into the curses window, in at most 256 colours."""

    def __init__(self, window: curses.window, colors: int) -> None:
        self._window = window
        self._sequences = LookSequences(colors)
        self._attributes: dict[Look, int] = {}
        self._pairs = {(-1, -1): 0}

    def paint(self, canvas: Canvas) -> None:
        self._use(canvas.theme)
        self._window.erase()
        for row, column, text, style in canvas.runs():
            # curses writes the last cell of the screen, and fails to move the cursor behind it.
            is_last = row == canvas.height - 1 and column + text_width(text) >= canvas.width
            with suppress(*[curses.error] * is_last):
                self._window.addstr(row, column, text, self._attribute(canvas.theme[style]))
        if canvas.cursor is not None:
            self._window.move(*canvas.cursor)
        self._window.refresh()

    def _use(self, theme: Theme) -> None:
        colors = theme.colors
        if colors != self._sequences.colors:
            self._sequences = LookSequences(colors)
            self._attributes.clear()
        self._window.bkgdset(" ", self._attribute(theme[Style.PLAIN]))

    def use_pictures(self, writer: "PictureWriter | None") -> None:
        """Do nothing: curses shows no pictures."""

    def forget(self) -> None:
        self._window.clear()

    def rest(self) -> None:
        """Clear the console, which has no second screen: the prompt follows."""
        self._window.bkgdset(" ", 0)
        self._window.erase()
        self._window.refresh()

    def _attribute(self, look: Look) -> int:
        if look not in self._attributes:
            shown = self._sequences.shown(look)
            self._attributes[look] = (
                (curses.color_pair(self._pair(shown)) if self._sequences.colors else 0)
                | (curses.A_BOLD if shown.bold else 0)
                | (curses.A_REVERSE if shown.reverse else 0)
                | (curses.A_UNDERLINE if shown.underline else 0)
                | (curses.A_DIM if shown.faint else 0)
            )
        return self._attributes[look]

    def _pair(self, look: Look) -> int:
        """The number of a colour pair; 0, the default colours, when all pairs are used."""
        front, back = (
            -1 if shade is None else curses_number(number(shade, self._sequences.colors))
            for shade in look[:2]
        )
        if (front, back) not in self._pairs:
            if len(self._pairs) >= curses.COLOR_PAIRS:
                return 0
            curses.init_pair(len(self._pairs), front, back)
            self._pairs[front, back] = len(self._pairs)
        return self._pairs[front, back]
