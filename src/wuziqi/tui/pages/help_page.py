"""The help: one page with a part for each topic, the present one first, and the player's keys."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, reduce
from itertools import zip_longest
from typing import ClassVar, Final

from wuziqi.columns import fit, text_width, wrapped
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.review.explanation import MARK_SIGNS
from wuziqi.review.marks import Mark
from wuziqi.rules.board import Stone
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RULES
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, entry_keys, paint_footer
from wuziqi.tui.widgets.keys import HELP_KEYS, key_text, keys_text
from wuziqi.tui.widgets.panel import paint_title_line
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent, page_top, paint_too_small
from wuziqi.tui.widgets.scrolled_page import ScrolledPage, paint_heading
from wuziqi.tui.widgets.text_entry import Layered, TypedLine
from wuziqi.words.actions import CURSOR_KEYS, PROGRAM_KEYS, Action, FixedKeys
from wuziqi.words.glyphs import Glyphs, stone_text
from wuziqi.words.rule_texts import rule_summary, rule_title

# The texts

HelpEntry = tuple[str, str]
"""Keys, or a Drawing, and their help; "" and a sentence; or "" twice for a blank line."""


class Drawing(str):
    """A row of a board, in place of keys, with a blank between two points.

    ``x`` is a black stone, ``.`` an empty point, any other character the sign of a forbidden one.
    """

    __slots__ = ()


_RARE_SIGNS = f"{MARK_SIGNS[Mark.MISSED_WIN]} {MARK_SIGNS[Mark.ONLY]}"

_ABOVE: Mapping[Topic, Sequence[HelpEntry | str]] = {
    Topic.EDITOR: (
        (N_("Enter"), N_("a stone of the chosen colour, or take away the stone there")),
        (N_("Tab"), N_("the other colour for Enter and clicks")),
    ),
    Topic.PUZZLES: (
        (N_("Enter"), N_("place the stone; after a refutation, back")),
        ("H", N_("hint: the length, then the points around, then the move")),
    ),
    Topic.LIBRARY: (
        (N_("Enter"), N_("open it; arrows step through, Enter goes on from any move")),
    ),
    Topic.REPLAY: (
        (N_("Left Right"), N_("one move back, forward; PgUp PgDn: ten moves")),
        (N_("Up Down 1-9"), N_("choose a variation; 1 to 9 also go there")),
        (N_("Enter"), N_("go on from here as a new game, from the library")),
        ("w", N_("what if: place stones; again: the computer answers them")),
    ),
}
"""The lines above the generated lines; a text alone is a sentence."""

_BELOW_KEYS: Mapping[Topic, Sequence[HelpEntry | str]] = {
    Topic.BOARD: (
        N_("A letter and then a digit begin a point too: h5, then Enter. Esc drops it."),
        N_("With a mouse: click a point to aim at it, and again to place a stone there."),
    ),
    Topic.GAMES: (N_("Byo-yomi: a move within a period leaves it whole; (2): one more is left."),),
    Topic.MENU: (
        (N_("Up Down 1-9"), N_("choose a line; its number opens or changes it")),
        (N_("Enter"), N_("do what the line says, or change its value")),
        ("n c g s", N_("in the first menu: play, resume, library, settings")),
    ),
    Topic.EDITOR: (("V z W", N_("the rule; the size; look for a win of the side to move")),),
    Topic.PUZZLES: (("a", N_("the analysis board, once it is decided")),),
    Topic.REVIEW: (
        ("n N", N_("your next mistake, the previous one")),
        ("> <", N_("the next noteworthy move of either side, the previous one")),
        ("L", N_("the line that was better, one more move each time")),
        ("C", N_("a large chart, why the game was lost, turning points")),
        ("?! ? ??", N_("inaccuracy, mistake, blunder: some, much, most chance lost")),
        (_RARE_SIGNS, N_("a forced win was missed; all other moves lost")),
    ),
    Topic.RULES: (
        (N_("four"), N_("one more stone makes five: it must be stopped at once")),
        (N_("open four"), N_("two points make five: it cannot be stopped any more")),
        (N_("open three"), N_("one more stone makes an open four: stop it, or make a four")),
    ),
    Topic.FRIEND: (
        N_("A lost connection comes back by itself; c in the menu resumes after a restart."),
    ),
}
"""The lines below the keys, or the whole topic."""

_DRAWINGS: Final[Sequence[HelpEntry]] = (
    ("", N_("In renju Black, and only Black, loses with a stone on a forbidden point:")),
    (". . {three} x x . . . .", N_("double three: two open threes at once")),
    (". . x . . . . . .", ""),
    (". . x . . . . . .", ""),
    (". x . x {four} x . x .", N_("double four: two fours at once, also in one line")),
    ("x x x . {four} . x x x", ""),
    (". x x x {more} x x . .", N_("overline: more than five in a row")),
)
"""The forbidden shapes, with places for the signs of forbidden points."""


NameKeys = Callable[..., str]
"""Returns the names of the player's keys of some actions: all keys of a single action, else the
first key of each.
"""


def help_entries(
    topic: Topic, name_keys: NameKeys, signs: Mapping[Forbidden, str]
) -> list[HelpEntry]:
    """Return the lines of a part of the help; ``signs`` mark forbidden points."""
    above, below = _ABOVE.get(topic, ()), _BELOW_KEYS.get(topic, ())
    actions = _action_entries(topic, name_keys)
    match topic:
        case Topic.BOARD:
            actions = [*_fixed_entries(CURSOR_KEYS), *actions, *_fixed_entries(PROGRAM_KEYS)]
        case Topic.RULES:
            actions = [(rule_title(rule), rule_summary(rule)) for rule in RULES.values()]
    drawn = _forbidden(signs) if topic is Topic.RULES else []
    return [*_translated(above), *actions, *_translated(below), *drawn]


def _translated(entries: Iterable[HelpEntry | str]) -> list[HelpEntry]:
    pairs = (("", entry) if isinstance(entry, str) else entry for entry in entries)
    return [(_shown(keys), _shown(text)) for keys, text in pairs]


def _shown(text: str) -> str:
    return _(text) if text else ""  # the catalogue's text for "" is its header


def _fixed_entries(fixed: Sequence[FixedKeys]) -> list[HelpEntry]:
    return [(_(keys.name), _(keys.help)) for keys in fixed]


def _action_entries(topic: Topic, name_keys: NameKeys) -> list[HelpEntry]:
    """The actions of a topic that have keys; joined actions share a line."""
    lines: list[list[Action]] = []
    for action in Action:
        if action.topic is not topic or not (action.keys or action.page_keys):
            continue
        if action.joins:
            lines[-1].append(action)
        else:
            lines.append([action])
    page_keys = (
        " ".join(key_text(key) for action in line for key in action.page_keys) for line in lines
    )
    return [
        (keys or name_keys(*line), _joined(line))
        for keys, line in zip(page_keys, lines, strict=True)
    ]


def _joined(line: Sequence[Action]) -> str:
    return reduce(
        lambda text, more: _("{text}; {more}").format(text=text, more=more),
        (action.label for action in line),
    )


def _forbidden(signs: Mapping[Forbidden, str]) -> list[HelpEntry]:
    return [
        (Drawing(_shape(shape, signs)) if shape else "", _shown(text)) for shape, text in _DRAWINGS
    ]


def _shape(shape: str, signs: Mapping[Forbidden, str]) -> str:
    return shape.format(
        three=signs[Forbidden.DOUBLE_THREE],
        four=signs[Forbidden.DOUBLE_FOUR],
        more=signs[Forbidden.OVERLINE],
    )


# The page

_TEXT_WIDTH, _ROOMY = 78, 60
"""The longest line of a text."""
_SEARCH, _NEXT = "/", "n"
_NARROW_WIDTH = 39
"""On a narrower screen the meaning of keys stands below them, indented by ``_INDENT``."""
_INDENT = 2
_KEY_GAP = 2
_LEAST_KEYS, _MOST_KEYS = 16, 24
"""The columns of the keys are at most a third of the line, within these limits."""
_HEAD, _FOOT = 1, 2
_LEAST_WIDTH = 20
_LEAST_HEIGHT = 16
"""The rows of a screen with room for the title."""


def topic_entries(topic: Topic, preferences: Preferences) -> list[HelpEntry]:
    """The lines of a topic, with the player's own keys and the characters of the screen."""
    name_keys = partial(keys_text, preferences.keymap)
    return help_entries(topic, name_keys, preferences.glyphs.forbidden)


@dataclass(frozen=True)
class _HelpLine:
    keys: str
    column: int
    text: str
    is_title: bool = False

    def has(self, sought: str) -> bool:
        return any(self.places(sought))

    def places(self, sought: str) -> Iterator[tuple[int, int]]:
        """The columns of a text in the line, whatever its capitals: first and behind the last."""
        for column, text in ((0, self.keys), (self.column, self.text)):
            for found in re.finditer(re.escape(sought), text, re.IGNORECASE) if sought else ():
                start = column + text_width(text[: found.start()])
                yield start, start + text_width(found.group())


@dataclass
class HelpPage(ScrolledPage, Layered):
    """The help over another screen, with the part of the screen's ``topic`` first."""

    preferences: Preferences
    topic: Topic = Topic.BOARD

    closing_keys: ClassVar[tuple[str, ...]] = ("q", "escape", "enter", *HELP_KEYS)

    _sought: str = field(default="", init=False)
    _found: int | None = field(default=None, init=False)
    """The number of the line that was found last."""
    _written: Sequence[_HelpLine] = field(default=(), init=False)

    def press(self, key: str) -> ScreenEvent | None:
        """Take a key: it is typed, scrolls, searches or closes."""
        if self.layers.top is not None:
            self.notice = ""
            return self.layers.top.press(key)
        return super().press(key)

    def command(self, key: str) -> bool:
        """Ask for a text to search for, or go to the next place with it."""
        if key == _NEXT and self._found is not None:
            self._search(self._sought)
            return True
        if key != _SEARCH:
            return False
        question = _("Find: {typed}_")
        self.layers.open(TypedLine(question, self._search, self._sought, suggested=True))
        return True

    def _search(self, typed: str) -> None:
        """Scroll to the next line with a text, from the top again after the last one."""
        lines, again = self._written, typed.strip() == self._sought
        at = self._found if again and self._found is not None else self.scroller.first - 1
        self._sought, self._found = typed.strip(), None
        if not self._sought:
            return
        after = ((at + step) % len(lines) for step in range(1, len(lines) + 1))
        self._found = next((number for number in after if lines[number].has(self._sought)), None)
        if self._found is None:
            self.notice = _("The help has no {text!r}.").format(text=self._sought)
        else:
            self.scroller.go(self._found - self.scroller.first - 1)

    def unknown_key(self, key: str) -> str:
        """The line about a key without a meaning; all keys with one are on the page already."""
        return _("{key} does nothing here.").format(key=key_text(key))

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; scrolling shows the rest."""
        if canvas.height <= _FOOT or canvas.width < _LEAST_WIDTH:
            paint_too_small(canvas, _FOOT + 1, _LEAST_WIDTH)
            return
        width = min(_TEXT_WIDTH, canvas.width - (2 if canvas.width >= _ROOMY else 1))
        left = (canvas.width - width) // 2
        self._written = list(self._lines(width))
        top = page_top(canvas.height)
        head = top + _HEAD if canvas.height >= _LEAST_HEIGHT else 0
        shown = self.scroller.shown(len(self._written), canvas.height - head - _FOOT)
        title, place = self._title(shown.start), self.scroller.place
        has_part = bool(head) and text_width(f"{title}  {place}") <= width
        if head:
            title = title if has_part else _("Help")
            paint_heading(canvas, top, range(left, left + width), title, place)
        for row, number in enumerate(shown, head):
            line = self._written[number]
            if has_part and number in (shown.start, shown.stop - 1) and line.is_title:
                continue  # it stands in the heading, or will on the next page
            _paint_line(canvas, row, left, line, self.preferences.glyphs)
            for start, end in line.places(self._sought):
                canvas.restyle(row, left + start, end - start, Style.SELECTED)
        text, style = (self.layers.text, Style.TITLE) if self.asks else (self.notice, Style.WARNING)
        canvas.put(canvas.height - 2, left, fit(text, canvas.width - left), style)
        paint_footer(canvas, self._captions, left)

    def _title(self, first: int) -> str:
        """The heading with the part to which the first line belongs."""
        part = next(line.text for line in self._written[first::-1] if line.is_title)
        title = _("Help")
        return f"{title}  {part}"

    @property
    def _captions(self) -> Sequence[KeyCaption]:
        if self.asks:
            return entry_keys()
        search = [KeyCaption(_SEARCH, _("search"))]
        if self._found is not None:
            search.append(KeyCaption(_NEXT, _("next place")))
        return [*self.scroller.captions(), *search, KeyCaption("q", _("back"))]

    def _lines(self, width: int) -> Iterator[_HelpLine]:
        parts = {topic: topic_entries(topic, self.preferences) for topic in Topic}
        first = parts.pop(self.topic)
        column = _column(
            [entry for entries in (first, *parts.values()) for entry in entries], width
        )
        for topic, entries in {self.topic: first, **parts}.items():
            if topic is not self.topic:
                yield _HelpLine("", 0, "")
            title = _(topic.value)
            for line in wrapped(title[:1].upper() + title[1:], width):
                yield _HelpLine("", 0, line, is_title=True)
            yield from _lines(entries, width, column)


def _paint_line(canvas: Canvas, row: int, left: int, line: _HelpLine, glyphs: Glyphs) -> None:
    if line.is_title:
        area = Area(row, left, 1, min(_TEXT_WIDTH, canvas.width - 2 * left))
        paint_title_line(canvas, area, line.text, glyphs)
        return
    if isinstance(line.keys, Drawing):
        _paint_drawing(canvas, row, left, line.keys, glyphs)
    else:
        canvas.put(row, left, fit(line.keys, canvas.width), Style.KEY)
    room = canvas.width - left - line.column
    canvas.put(row, left + line.column, fit(line.text, room))


# The lines


def _most_keys(width: int) -> int:
    return min(_MOST_KEYS, max(width // 3, _LEAST_KEYS))


def _column(entries: Iterable[HelpEntry], width: int) -> int:
    """The column in which the meanings of all keys begin."""
    most = _most_keys(width)
    parts = (part for keys, _text in entries for part in _key_lines(keys, most))
    return max(map(text_width, parts)) + _KEY_GAP


def _lines(entries: list[HelpEntry], width: int, column: int) -> Iterator[_HelpLine]:
    for block in _blocks(entries):
        if width < _NARROW_WIDTH:
            yield from _stacked(block, width)
        else:
            yield from _beside(block, width, _most_keys(width), column)


def _key_lines(keys: str, width: int) -> Sequence[str]:
    return (keys,) if isinstance(keys, Drawing) else wrapped(keys, width)


def _blocks(entries: list[HelpEntry]) -> Iterator[list[HelpEntry]]:
    """The entries, each with the entries after it that are keys alone: the rows of one drawing."""
    block: list[HelpEntry] = []
    for keys, meaning in entries:
        if block and (meaning or not keys):
            yield block
            block = []
        block.append((keys, meaning))
    if block:
        yield block


def _beside(block: list[HelpEntry], width: int, most: int, column: int) -> Iterator[_HelpLine]:
    meaning = block[0][1]
    if not block[0][0]:
        yield from (_HelpLine("", 0, text) for text in wrapped(meaning, width))
        return
    keys = [part for keys, _text in block for part in _key_lines(keys, most)]
    for key, text in zip_longest(keys, wrapped(meaning, width - column), fillvalue=""):
        yield _HelpLine(key, column, text)


def _paint_drawing(canvas: Canvas, row: int, left: int, drawing: Drawing, glyphs: Glyphs) -> None:
    stone = stone_text(glyphs, Stone.BLACK, canvas.theme.stone_colors)
    looks = {".": (glyphs.grid[1][1], Style.GRID), "x": (stone, Style.BLACK)}
    for number, point in enumerate(drawing.split(" ")):
        across = glyphs.across if number else ""
        text, style = looks.get(point, (point, Style.FORBIDDEN))
        if left + text_width(across + text) > canvas.width:
            return
        left = canvas.put(row, canvas.put(row, left, across, Style.GRID), text, style)


def _stacked(block: list[HelpEntry], width: int) -> Iterator[_HelpLine]:
    meaning = block[0][1]
    shown = [part for keys, _text in block if keys for part in _key_lines(keys, width)]
    yield from (_HelpLine(key, 0, "") for key in shown)
    indent = _INDENT if shown else 0
    yield from (_HelpLine("", indent, text) for text in wrapped(meaning, width - indent))
