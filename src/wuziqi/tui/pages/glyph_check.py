"""The check of the characters: samples of each set between rulers, which show shifted columns."""

from dataclasses import dataclass, replace

from wuziqi.locale import _
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, text_width
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.glyphs import GLYPHS, Glyphs
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Change, Event, Go, OpenPage, paint_too_small
from wuziqi.tui.widgets.topics import Topic
from wuziqi.tui.words.key_texts import unknown_page_key

_HEIGHT, _WIDTH = 14, 60
_LABEL_WIDTH = 14
_RULER = "|"


@dataclass
class GlyphCheck:
    """Shows every set of characters; keys change the set and the width."""

    preferences: Preferences
    notice: str = ""

    def press(self, key: str) -> Event | None:
        """Take a key: the number of a set, w for the width, or q to go back."""
        self.notice, settings = "", self.preferences.settings
        names = dict(zip("123", GLYPHS, strict=True))
        if key in names:
            return Change(replace(settings, glyphs=names[key]))
        if key == "w":
            return Change(replace(settings, wide=not settings.wide))
        if key in ("q", "escape"):
            return Go.BACK
        self.notice = unknown_page_key(key)
        return OpenPage("help", Topic.SETTINGS) if key == "?" else None

    def click(self, click: Click) -> Event | None:
        """Clicks do nothing here."""
        del click
        return None

    def scroll(self, step: int) -> None:
        """The wheel does nothing here."""
        del step

    def fits(self, height: int, width: int) -> bool:
        """Whether all samples fit."""
        return height >= _HEIGHT and width >= _WIDTH

    def paint(self, canvas: Canvas) -> None:
        """Draw the samples, and say what to look for."""
        if not self.fits(canvas.height, canvas.width):
            paint_too_small(canvas, _HEIGHT, _WIDTH)
            return
        left = (canvas.width - _WIDTH) // 2
        row = (canvas.height - _HEIGHT) // 2
        title = self.notice or _("Do you see every character?")
        style = Style.WARNING if self.notice else Style.TITLE
        canvas.put(row, left, fit(title, _WIDTH), style)
        row = _paint_lines(canvas, row + 1, left, _advice(), Style.DIM)
        for number, glyphs in enumerate(GLYPHS.values(), 1):
            chosen = glyphs is self.preferences.glyphs
            name = f"{number}  {glyphs.name} {glyphs.pointer if chosen else ''}"
            canvas.put(row + 1, left, name, Style.SELECTED if chosen else Style.PLAIN)
            row = _paint_samples(canvas, row + 1, left + _LABEL_WIDTH, glyphs)
        _paint_lines(canvas, row + (canvas.height > _HEIGHT), left, self._keys(), Style.KEY)

    def _keys(self) -> list[str]:
        width = _("two columns") if self.preferences.settings.wide else _("one column")
        return [
            _("1 2 3 choose the characters, q goes back"),
            _("w changes the width of characters, now: {width}").format(width=width),
        ]


def _advice() -> list[str]:
    return [
        _("Boxes or question marks: choose a set without them."),
        _("Rulers | out of line: press w; if that does not help, 2 or 3."),
    ]


def _paint_lines(canvas: Canvas, row: int, left: int, lines: list[str], style: Style) -> int:
    """Write some lines; returns the row below them."""
    for line in lines:
        canvas.put(row, left, fit(line, canvas.width - left), style)
        row += 1
    return row


def _paint_samples(canvas: Canvas, row: int, left: int, glyphs: Glyphs) -> int:
    """Draw the characters of a set, each row between two rulers; returns the row below."""
    samples = _samples(glyphs)
    width = max(map(text_width, samples))
    for below, sample in enumerate(samples):
        blanks = " " * (width - text_width(sample))
        canvas.put(row + below, left, _RULER + sample + blanks + _RULER)
    return row + len(samples)


def _samples(glyphs: Glyphs) -> list[str]:
    """Two rows with all the characters that a game is drawn with."""
    stones = [looks[stone] for looks in (glyphs.stones, glyphs.last, glyphs.won) for stone in Stone]
    signs = [
        glyphs.star,
        glyphs.hint,
        glyphs.allowed,
        *glyphs.forbidden.values(),
        glyphs.pointer,
        glyphs.times,
        *glyphs.arrows,
        *glyphs.vertical,
    ]
    lines = "".join(glyphs.grid) + 2 * glyphs.across + glyphs.down
    return [" ".join(stones + signs), f"{lines} {glyphs.bar.strip()}"]
