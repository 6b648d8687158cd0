"""The help pages: one for each topic, with the player's own keys."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from wuziqi.columns import fit, text_width, wrapped
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.rules.board import Stone
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import key_text, keys_text
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.scrolled_page import ScrolledPage, Scroller
from wuziqi.words.glyphs import Glyphs, stone_text
from wuziqi.words.help_texts import Drawing, Entry, help_entries

_TEXT_WIDTH, _ROOMY = 78, 60
"""The longest line of a text."""
_NARROW = 39
"""On a narrower screen the meaning of keys stands below them, indented by ``_INDENT``."""
_INDENT = 2
_KEY_GAP = 2
_LEAST_KEYS, _MOST_KEYS = 16, 24
"""The columns of the keys are at most a third of the line, within these limits."""
_HEAD, _FOOT = 2, 2
_TOPIC_KEYS = "1234567890-=+_*?"
"""The key of every topic."""
_SIDE_GAP = 3
_LEAST_TEXT = 60
"""The columns of the text from which on the list of topics stands beside it."""


def topic_entries(topic: Topic, preferences: Preferences) -> list[Entry]:
    """The lines of a topic, with the player's own keys and the characters of the screen."""
    name_keys = partial(keys_text, preferences.keymap)
    return help_entries(topic, name_keys, preferences.glyphs.forbidden)


@dataclass(frozen=True)
class _HelpLine:
    """Keys, and their meaning from a column on."""

    keys: str
    column: int
    text: str


@dataclass
class HelpPage(ScrolledPage):
    """The page of a ``topic``, over another screen."""

    preferences: Preferences
    topic: Topic = Topic.BOARD

    def command(self, key: str) -> bool:
        """Show another topic."""
        topics = list(Topic)
        if key in ("left", "right", "tab"):
            step = -1 if key == "left" else 1
            self._show(topics[(topics.index(self.topic) + step) % len(topics)])
        elif key in _TOPIC_KEYS:
            self._show(topics[_TOPIC_KEYS.index(key)])
        else:
            return False
        return True

    def unknown_key(self, key: str) -> str:
        """The line about a key without a meaning; all keys with one are on the page already."""
        return _("{key} does nothing here.").format(key=key_text(key))

    def _show(self, topic: Topic) -> None:
        self.topic = topic
        self.scroller = Scroller()

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; scrolling shows the rest."""
        side = self._side_width(canvas)
        width = min(_TEXT_WIDTH, canvas.width - side - (2 if canvas.width >= _ROOMY else 1))
        left = (canvas.width - side - width) // 2
        area = Area(_HEAD, left + side, canvas.height - _HEAD - _FOOT, width)
        if side:
            self._paint_topics(canvas, left)
        else:
            self._paint_pager(canvas, area)
        canvas.put(0, area.left, fit(self._title(width, beside=side > 0), width), Style.TITLE)
        self._paint_text(canvas, area)
        canvas.put(canvas.height - 2, left, fit(self.notice, canvas.width - left), Style.WARNING)
        turn = KeyCaption("right", _("next page"))
        paint_footer(canvas, [*self.scroller.captions(), turn, *help_and_back()], left)

    def _paint_text(self, canvas: Canvas, area: Area) -> None:
        lines = list(_lines(topic_entries(self.topic, self.preferences), area.width))
        for row, number in enumerate(self.scroller.shown(len(lines), area.height), area.top):
            line = lines[number]
            if isinstance(line.keys, Drawing):
                _paint_drawing(canvas, row, area.left, line.keys, self.preferences.glyphs)
            else:
                canvas.put(row, area.left, fit(line.keys, canvas.width), Style.KEY)
            room = canvas.width - area.left - line.column
            canvas.put(row, area.left + line.column, fit(line.text, room))

    # The topics

    def _side_width(self, canvas: Canvas) -> int:
        """The columns of the list of topics; 0 where there is no room for it."""
        glyph = text_width(self.preferences.glyphs.pointer)
        width = glyph + 3 + max(text_width(_(topic.value)) for topic in Topic) + _SIDE_GAP
        fits = canvas.width >= width + _LEAST_TEXT and canvas.height >= len(Topic) + _HEAD + _FOOT
        return width if fits else 0

    def _paint_topics(self, canvas: Canvas, left: int) -> None:
        canvas.put(0, left, _("Help"), Style.TITLE)
        pointer = self.preferences.glyphs.pointer
        for row, (topic, key) in enumerate(zip(Topic, _TOPIC_KEYS, strict=True), _HEAD):
            selected = topic is self.topic
            if selected:
                canvas.put(row, left, pointer, Style.TITLE)
                canvas.put_cursor(row, left)
            column = canvas.put(row, left + text_width(pointer) + 1, key, Style.KEY) + 1
            style = Style.TITLE if selected else Style.DIM
            end = canvas.put(row, column, _(topic.value), style)
            canvas.add_button(row, range(left, end), key)

    def _paint_pager(self, canvas: Canvas, area: Area) -> None:
        """Write the page's number at the right, between arrows that turn the pages."""
        column = area.left + area.width - sum(text_width(text) for text, _key in self._pager)
        for text, key in self._pager:
            end = canvas.put(0, column, text, Style.KEY if key else Style.DIM)
            if key:
                canvas.add_button(0, range(column, end), key)
            column = end

    @property
    def _pager(self) -> list[tuple[str, str]]:
        """The number of the page between two arrows, each with its key."""
        previous, following = tuple(self.preferences.glyphs.arrows)
        number = f" {list(Topic).index(self.topic) + 1}/{len(Topic)} "
        return [(previous, "left"), (number, ""), (following, "right")]

    def _title(self, width: int, *, beside: bool) -> str:
        """The title; without the word for help if it stands ``beside``, or has no room."""
        topic = _(self.topic.value)
        title = _("Help: {topic}").format(topic=topic)
        room = width - 1 - sum(text_width(text) for text, _key in self._pager)
        return topic[:1].upper() + topic[1:] if beside or text_width(title) > room else title


# The text


def _lines(entries: list[Entry], width: int) -> Iterator[_HelpLine]:
    most = min(_MOST_KEYS, max(width // 3, _LEAST_KEYS))
    widest = max(text_width(part) for keys, _text in entries for part in _key_lines(keys, most))
    for block in _blocks(entries):
        if width < _NARROW:
            yield from _stacked(block, width)
        else:
            yield from _beside(block, width, most, widest + _KEY_GAP)


def _key_lines(keys: str, width: int) -> Sequence[str]:
    """Keys in lines of at most so many columns; a drawing stays whole."""
    return (keys,) if isinstance(keys, Drawing) else wrapped(keys, width)


def _blocks(entries: list[Entry]) -> Iterator[list[Entry]]:
    """The entries, each with the entries after it that are keys alone: the rows of one drawing."""
    block: list[Entry] = []
    for keys, meaning in entries:
        if block and (meaning or not keys):
            yield block
            block = []
        block.append((keys, meaning))
    if block:
        yield block


def _beside(block: list[Entry], width: int, most: int, column: int) -> Iterator[_HelpLine]:
    """A block in lines: the keys, with their effects beside them; a text without keys alone."""
    meaning = block[0][1]
    if not block[0][0]:
        yield from (_HelpLine("", 0, text) for text in wrapped(meaning, width))
        return
    keys = [part for keys, _text in block for part in _key_lines(keys, most)]
    for key, text in zip_longest(keys, wrapped(meaning, width - column), fillvalue=""):
        yield _HelpLine(key, column, text)


def _paint_drawing(canvas: Canvas, row: int, left: int, drawing: Drawing, glyphs: Glyphs) -> None:
    """Draw a row of a board as on the board itself."""
    stone = stone_text(glyphs, Stone.BLACK, canvas.theme.colors)
    looks = {".": (glyphs.grid[1][1], Style.GRID), "x": (stone, Style.BLACK)}
    for number, point in enumerate(drawing.split(" ")):
        end = canvas.put(row, left, glyphs.across if number else "", Style.GRID)
        text, style = looks.get(point, (point, Style.FORBIDDEN))
        left = canvas.put(row, end, text, style)


def _stacked(block: list[Entry], width: int) -> Iterator[_HelpLine]:
    """A block in lines: the keys, with their effects below them."""
    meaning = block[0][1]
    shown = [part for keys, _text in block if keys for part in _key_lines(keys, width)]
    yield from (_HelpLine(key, 0, "") for key in shown)
    indent = _INDENT if shown else 0
    yield from (_HelpLine("", indent, text) for text in wrapped(meaning, width - indent))
