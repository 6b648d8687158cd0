"""The help pages: one for each topic, with the player's own keys."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import zip_longest
from typing import Final

from wuziqi.columns import fit, text_width, wrapped
from wuziqi.levels import FITTING, LEVELS
from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.review.explanation import MARK_SIGNS
from wuziqi.review.marks import Mark
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RULES
from wuziqi.texts import N_
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back, paint_footer
from wuziqi.tui.widgets.keys import key_text, keys_text
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import paint_too_small
from wuziqi.tui.widgets.scrolled_page import ScrolledPage, Scroller
from wuziqi.words.actions import CURSOR_KEYS, PROGRAM_KEYS, Action, FixedKeys
from wuziqi.words.glyphs import Glyphs, stone_text
from wuziqi.words.rule_texts import rule_summary, rule_title
from wuziqi.words.setting_texts import SETTINGS

# The texts

HelpEntry = tuple[str, str]
"""Keys, or a Drawing, and their help; "" and a sentence; or "" twice for a blank line."""


class Drawing(str):
    """A row of a board, in place of keys, with a blank between two points.

    ``x`` is a black stone, ``.`` an empty point, any other character the sign of a forbidden one.
    """

    __slots__ = ()


_BLANK_LINE = ""

_ABOVE: Mapping[Topic, Sequence[HelpEntry | str]] = {
    Topic.RULES: (
        N_("Black begins. Both place one stone in turn on an empty point."),
        N_("Five of one colour in a row win: across, down or diagonally."),
        N_("When the board is full without them, the game is a draw."),
        _BLANK_LINE,
    ),
    Topic.SETTINGS: (
        N_("Every change applies at once and is saved."),
        _BLANK_LINE,
    ),
    Topic.EDITOR: (
        ("=", N_("in the menu: set up a position")),
        _BLANK_LINE,
        (N_("Enter"), N_("a stone of the chosen colour; where one stands, it is taken away")),
        (N_("Tab"), N_("the other colour for Enter and clicks")),
    ),
    Topic.PUZZLES: (
        N_("Your moves are met by the best defence; a wrong one is refuted on the board."),
        _BLANK_LINE,
        (N_("Enter"), N_("place the stone; after a refutation, back to the position before")),
        ("H", N_("hint: the length, then the points around the move, then the move")),
    ),
    Topic.LIBRARY: (
        N_("Every game is saved here with every move, at once."),
        _BLANK_LINE,
        (N_("Up Down PgUp PgDn"), N_("choose a game; j k, Home, End likewise")),
        (N_("Enter"), N_("open it; arrows step through, Enter goes on from any move")),
    ),
    Topic.REPLAY: (
        (N_("Left Right"), N_("one move back, forward; h l and [ ] likewise")),
        (N_("Up Down PgUp PgDn"), N_("ten moves back, forward")),
        (N_("Home End { }"), N_("the first position, the last one")),
        (N_("Tab 1-9"), N_("choose a variation; 1 to 9 also go there")),
        ("c", N_("more of a long comment")),
        (N_("Enter"), N_("go on from here as a new game, from the library")),
        _BLANK_LINE,
        ("w", N_("what if: arrows move a cursor, Enter places a stone, Esc ends")),
        ("w w", N_("the computer answers what you place; . has it move")),
        ("u", N_("take back the last stone that you tried, or restore deleted moves")),
    ),
    Topic.OPENINGS: (
        N_("Black's first move is a great advantage: an opening shares it fairly."),
        _BLANK_LINE,
    ),
}
"""The lines above the generated lines; a text alone is a sentence or a blank line."""

_BELOW_KEYS: Mapping[Topic, Sequence[HelpEntry | str]] = {
    Topic.BOARD: (
        _BLANK_LINE,
        N_("A letter and then a digit begin a point too: h5, then Enter. Esc drops it."),
        N_("With a mouse: click a point to aim at it, and again to place a stone there."),
        N_("The wheel looks back and forward; keys and listed moves are buttons."),
    ),
    Topic.LOOKING: (
        _BLANK_LINE,
        N_("Hint, threats, heat map, numbers: one at a time. Esc clears the board."),
        _BLANK_LINE,
        N_("Threats: 5 five, 4 open four, f four, 3 open three."),
        N_(
            "Looking back changes nothing, until you place a stone there: then the game goes"
            " on from that position; a finished one stays as it is."
        ),
    ),
    Topic.GAMES: (
        _BLANK_LINE,
        N_(
            "Clocks are chosen in the menu: some seconds for every move, or some minutes for"
            " the whole game and some seconds more with every move. Whoever has no time left"
            " loses. Undo gives the time back."
        ),
        N_(
            "With byo-yomi, periods follow the main time. A move within a period leaves it"
            " whole; one that is used up is gone. 0:27 (2) means 27 seconds of this period, and"
            " that it is the last but one."
        ),
        _BLANK_LINE,
        N_("Where the computer plays both colours, undo also pauses the game."),
    ),
    Topic.MENU: (
        (N_("Up Down j k"), N_("choose a line")),
        (N_("Left Right"), N_("change its value")),
        (N_("Enter"), N_("start the game, or do what the line says")),
        (N_("letters"), N_("the key before a line changes it at once")),
        ("R", N_("rules and variants: renju, openings, tic-tac-toe and more")),
        ("S", N_("back to freestyle on 15 or 20 lines")),
        ("?", N_("help")),
        (N_("Esc"), N_("back to the game that waits")),
        ("q", N_("leave")),
        _BLANK_LINE,
        N_(
            "With a mouse: the first click selects a line, the next one changes its value or"
            " does what it says; the arrows beside a value go back and on. The wheel selects"
            " too, and the keys on the last line of every screen can be clicked."
        ),
        N_("Your choices are remembered."),
    ),
    Topic.EDITOR: (
        ("R z", N_("the rule, the size of the board")),
        ("u r", N_("undo and redo changes")),
        (":", N_("type a point")),
        ("W", N_("look for a win of the side to move")),
        ("S", Action.EXPORT.help),
        ("o f", N_("rotate the board, mirror it")),
        ("q", N_("back")),
        _BLANK_LINE,
        N_("With a mouse: a click puts a stone or takes it away."),
    ),
    Topic.PUZZLES: (
        ("r", N_("from the beginning")),
        ("a", N_("the analysis board, once it is decided")),
        ("y", N_("copy the position as SGF; again: its moves, h8 i9 g7")),
        (":", N_("type a point")),
        ("o f", N_("rotate the board, mirror it")),
        ("q", N_("back")),
        _BLANK_LINE,
        N_(
            "Solved without a hint counts 1, with one hint a half, with more or after a wrong"
            " move 0: your rating follows, once a day for each puzzle."
        ),
        N_(
            "In a lesson Enter and n also go on to the next task, u takes a wrong stone back,"
            " and 1 to 3 choose an answer."
        ),
        N_(
            "What you did not solve without help comes again the next day, then after 3, 7 and"
            " 21 days. The puzzle of the day is the same for everybody."
        ),
    ),
    Topic.LIBRARY: (
        _BLANK_LINE,
        N_("The file's ending is its format: .sgf, .psq, .lib or .txt."),
        N_("Results have a colour from your side."),
        N_(
            "With a mouse: a click selects a game, another one opens it, one on the head of a"
            " column sorts by it."
        ),
        N_(
            "The rating rests on finished games against the computer, freestyle on 15 lines"
            " or more, in which you took nothing back and asked for no hints."
        ),
    ),
    Topic.REPLAY: (
        ("+ -", N_("autoplay faster, slower: 0.25 to 8 seconds a move; any other key stops it")),
        ("S E y", N_("save the tree as a file; copy it as SGF, again as moves")),
        N_("The keys for looking and analysing work here too."),
        N_("With a mouse: click a move in the list, a stone or a variation on the board"),
        N_("to go there. The wheel goes back and forward."),
    ),
    Topic.REVIEW: (
        ("a", N_("review: the engine looks at every move; left and opened again, it goes on")),
        ("n N", N_("your next mistake, the previous one")),
        ("> <", N_("the next noteworthy move of either side, the previous one")),
        ("L", N_("the line that was better, one more move each time")),
        ("C", N_("a large chart, why the game was lost, accuracy and turning points")),
        _BLANK_LINE,
        (MARK_SIGNS[Mark.INACCURACY], N_("inaccuracy: the move cost some of the chance to win")),
        (MARK_SIGNS[Mark.MISTAKE], N_("mistake: it cost much")),
        (MARK_SIGNS[Mark.BLUNDER], N_("blunder: it cost most of it, or lost")),
        (MARK_SIGNS[Mark.MISSED_WIN], N_("missed win: a forced win was there")),
        (MARK_SIGNS[Mark.ONLY], N_("only move: every other one was proven to lose")),
        _BLANK_LINE,
        N_("What is proven comes before what is estimated. A mistake has a reason that you"),
        N_("can see on the board. The chart shows Black's chances after every move."),
        N_("Every mistake of yours becomes a puzzle of your own."),
    ),
    Topic.SETTINGS: (
        _BLANK_LINE,
        N_("On the page of the keys:"),
        (N_("Enter"), N_("the next key you press is assigned to the selected action")),
        ("+ -", N_("add another key; remove the last one")),
        ("r R", N_("the default keys of this action; of all actions")),
    ),
    Topic.RULES: (
        (N_("m,n,k games"), N_("tic-tac-toe and others: so many in a row, any board")),
        _BLANK_LINE,
        (N_("four"), N_("one more stone makes five: it must be stopped at once")),
        (N_("open four"), N_("two points make five: it cannot be stopped any more")),
        (N_("three"), N_("one more stone makes a four")),
        (N_("open three"), N_("one more stone makes an open four: stop it, or make a four")),
        (N_("double threat"), N_("two of these at once: how most games are won")),
    ),
    Topic.OPENINGS: (
        _BLANK_LINE,
        N_(
            "Each step is explained under the board. Choices are made by number; "
            "allowed points are marked where they are few, offered ones have letters."
        ),
        N_(
            "Your colour in the menu says who begins: Black begins the opening and"
            " places the first stones. Who plays Black afterwards is decided on the"
            " board."
        ),
    ),
    Topic.FRIEND: (
        ("i", N_("invite: you get a code to read out, such as 7-guitarist-revenge")),
        ("c", N_("join: type the code that your friend reads out")),
        ("y", N_("who has which colour, or swap2; while you wait: copy the code")),
        ("o", N_("a second code for spectators, who change nothing")),
        _BLANK_LINE,
        N_(
            "In the game undo, a draw and a rematch need the other's consent, by y or n. "
            "Hints, threats and best moves come when the game is over; looking back always "
            "works."
        ),
        N_(
            "At an earlier position undo asks to go back there. After the game what if is for both:"
            " the board of each follows the other's."
        ),
        N_(
            "The panel says what your friend does, and what was said last. The clocks run on"
            " while one of you reads a page. Without a connection yours runs on in your turn, and"
            " your friend's stands for a bounded time; the panel says how much is used."
        ),
        N_(
            "Every move is kept on both sides. A lost connection comes back by itself; after a"
            " restart, c in the menu or in the library goes on with the game and meets your friend."
        ),
        N_(
            "All that goes over the network is encrypted from one program to the other. The"
            " server where you meet is in the settings: yours and your friend's must be the same."
        ),
    ),
    Topic.PAGES: (
        ("?", N_("help for what is on the screen; in the help, this page")),
        (N_("q Esc"), N_("back")),
        (N_("Up Down PgUp PgDn"), N_("scroll; Space, Home and End likewise")),
        (N_("Left Right Tab"), N_("in the help: the page before, the next one")),
        ("1 - 9 0", N_("in the help: the page of that number")),
        _BLANK_LINE,
        N_(
            "The last line of every screen has the keys that matter most there. With a mouse"
            " each of them is a button."
        ),
        N_("In lists the first click selects and the next one acts; the wheel scrolls."),
    ),
}
"""The lines below the keys, or the whole page."""

_DRAWINGS: Final[Sequence[HelpEntry]] = (
    ("", N_("In renju Black, and only Black, loses with a stone on a forbidden point:")),
    ("", ""),
    (". . . . . .", N_("double three: two open threes at once")),
    (". . {three} x x .", ""),
    (". . x . . .", ""),
    (". . x . . .", ""),
    ("", ""),
    (". x . x {four} x . x .", N_("double four: two fours at once, also in one line")),
    ("x x x . {four} . x x x", ""),
    ("", ""),
    (". x x x {more} x x .", N_("overline: more than five in a row")),
    ("", ""),
    (
        "",
        N_(
            "A stone that makes exactly five always wins. A three counts only if Black may "
            "make it an open four. White may play anywhere, and six in a row wins for "
            "White."
        ),
    ),
    ("", ""),
)
"""The forbidden shapes, with places for the signs of forbidden points."""


NameKeys = Callable[..., str]
"""Returns the names of the player's keys of some actions: all keys of a single action, else the
first key of each.
"""


def help_entries(
    topic: Topic, name_keys: NameKeys, signs: Mapping[Forbidden, str]
) -> list[HelpEntry]:
    """Return the lines of a help page; ``signs`` mark forbidden points."""
    above, below = _ABOVE.get(topic, ()), _BELOW_KEYS.get(topic, ())
    generated = _generated(topic, name_keys, signs)
    return [*_translated(above), *generated, *_translated(below)]


def _generated(
    topic: Topic, name_keys: NameKeys, signs: Mapping[Forbidden, str]
) -> list[HelpEntry]:
    actions = _action_entries(topic, name_keys)
    match topic:
        case Topic.BOARD:
            return [*_fixed_entries(CURSOR_KEYS), *actions, *_fixed_entries(PROGRAM_KEYS)]
        case Topic.SETTINGS:
            return _translated((setting.label, setting.help) for setting in SETTINGS)
        case Topic.FORBIDDEN:
            return _forbidden(name_keys(Action.FORBIDDEN), signs)
        case Topic.RULES:
            return [(rule_title(rule), rule_summary(rule)) for rule in RULES.values()]
        case Topic.OPENINGS:
            return _translated((opening.title, opening.summary) for opening in OPENINGS.values())
    levels = [(f"{level.number} {_(level.name)}", _(level.description)) for level in LEVELS]
    levels.insert(0, (_(FITTING.name), _(FITTING.description)))
    return levels if topic is Topic.LEVELS else actions


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
    page_keys = (" ".join(key for action in line for key in action.page_keys) for line in lines)
    return [
        (keys or name_keys(*line), _joined(line))
        for keys, line in zip(page_keys, lines, strict=True)
    ]


def _joined(line: Sequence[Action]) -> str:
    return reduce(
        lambda text, more: _("{text}; {more}").format(text=text, more=more),
        (action.label for action in line),
    )


def _forbidden(keys: str, signs: Mapping[Forbidden, str]) -> list[HelpEntry]:
    drawn = [
        (Drawing(_shape(shape, signs)) if shape else "", _shown(text)) for shape, text in _DRAWINGS
    ]
    return [
        *drawn,
        (keys, _("show or hide the points where Black may not play")),
        ("", _("You are warned before you place there; the same point again plays it.")),
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
_NARROW_WIDTH = 39
"""On a narrower screen the meaning of keys stands below them, indented by ``_INDENT``."""
_INDENT = 2
_KEY_GAP = 2
_LEAST_KEYS, _MOST_KEYS = 16, 24
"""The columns of the keys are at most a third of the line, within these limits."""
_HEAD, _FOOT = 2, 2
_LEAST_WIDTH = 20
_TOPIC_KEYS = "1234567890-=+_*?"
"""The key of every topic."""
_SIDE_GAP = 3
_LEAST_TEXT = 60
"""The columns of the text from which on the list of topics stands beside it."""


def topic_entries(topic: Topic, preferences: Preferences) -> list[HelpEntry]:
    """The lines of a topic, with the player's own keys and the characters of the screen."""
    name_keys = partial(keys_text, preferences.keymap)
    return help_entries(topic, name_keys, preferences.glyphs.forbidden)


@dataclass(frozen=True)
class _HelpLine:
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
        if canvas.height <= _HEAD + _FOOT or canvas.width < _LEAST_WIDTH:
            paint_too_small(canvas, _HEAD + _FOOT + 1, _LEAST_WIDTH)
            return
        side = self._side_width(canvas)
        width = min(_TEXT_WIDTH, canvas.width - side - (2 if canvas.width >= _ROOMY else 1))
        left = (canvas.width - side - width) // 2
        area = Area(_HEAD, left + side, canvas.height - _HEAD - _FOOT, width)
        if side:
            self._paint_topics(canvas, left)
        else:
            self._paint_pager(canvas, area)
        canvas.put(0, area.left, self._title(width, beside=side > 0), Style.TITLE)
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
        column = area.left + area.width - sum(text_width(text) for text, _key in self._pager)
        for text, key in self._pager:
            end = canvas.put(0, column, text, Style.KEY if key else Style.DIM)
            if key:
                canvas.add_button(0, range(column, end), key)
            column = end

    @property
    def _pager(self) -> list[tuple[str, str]]:
        previous, following = tuple(self.preferences.glyphs.arrows)
        number = f" {list(Topic).index(self.topic) + 1}/{len(Topic)} "
        return [(previous, "left"), (number, ""), (following, "right")]

    def _title(self, width: int, *, beside: bool) -> str:
        """The topic, cut where it is longer than the columns beside the pager."""
        topic = _(self.topic.value)
        title = _("Help: {topic}").format(topic=topic)
        room = width if beside else width - 1 - sum(text_width(text) for text, _key in self._pager)
        is_short = beside or text_width(title) > room
        return fit(topic[:1].upper() + topic[1:] if is_short else title, room)


# The lines


def _lines(entries: list[HelpEntry], width: int) -> Iterator[_HelpLine]:
    most = min(_MOST_KEYS, max(width // 3, _LEAST_KEYS))
    widest = max(text_width(part) for keys, _text in entries for part in _key_lines(keys, most))
    for block in _blocks(entries):
        if width < _NARROW_WIDTH:
            yield from _stacked(block, width)
        else:
            yield from _beside(block, width, most, widest + _KEY_GAP)


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
        end = canvas.put(row, left, glyphs.across if number else "", Style.GRID)
        text, style = looks.get(point, (point, Style.FORBIDDEN))
        left = canvas.put(row, end, text, style)


def _stacked(block: list[HelpEntry], width: int) -> Iterator[_HelpLine]:
    meaning = block[0][1]
    shown = [part for keys, _text in block if keys for part in _key_lines(keys, width)]
    yield from (_HelpLine(key, 0, "") for key in shown)
    indent = _INDENT if shown else 0
    yield from (_HelpLine("", indent, text) for text in wrapped(meaning, width - indent))
