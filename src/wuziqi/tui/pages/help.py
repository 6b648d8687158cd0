"""The help pages: one for each topic, with the player's own keys."""

from collections.abc import Callable
from dataclasses import dataclass

from wuziqi.levels import LEVELS
from wuziqi.locale import _
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import RULES
from wuziqi.tui.terminal.canvas import Canvas, Style, fit, wrap
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.key_names import keys_text
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go
from wuziqi.tui.words.rule_texts import rule_summary, rule_title

_WIDTH = 76
_KEY_WIDTH = 20
_HEAD = 2
_FOOT = 2

Entry = tuple[str, str]
"""Keys and what they do; without keys a sentence, without either a blank line."""


@dataclass
class Help:
    """Pages over another screen, beginning with that of a ``topic``; ``first`` line is on top."""

    preferences: Preferences
    topic: str = "board"
    first: int = 0

    def press(self, key: str) -> Event | None:
        """Turn the pages, or close them."""
        if key in ("left", "right", "tab"):
            self._turn(-1 if key == "left" else 1)
        elif key in ("up", "down", "pageup", "pagedown"):
            steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
            last = len(self._entries()) - 1
            self.first = min(max(0, self.first + steps[key]), last)
        elif key in ("q", "?", "escape", "enter", " "):
            return Go.BACK
        return None

    def click(self, click: Click) -> Event | None:
        """A click closes the pages."""
        del click
        return Go.BACK

    def fits(self, height: int, width: int) -> bool:
        """Any size will do: a page cut off can still be scrolled and closed."""
        del height, width
        return True

    def paint(self, canvas: Canvas) -> None:
        """Draw the page from its first line; what does not fit is scrolled to."""
        left = max(0, (canvas.width - _WIDTH) // 2)
        number = list(_PAGES).index(self.topic) + 1
        title = _("Help {number}/{count}: {topic}")
        title = title.format(number=number, count=len(_PAGES), topic=self._title())
        canvas.put(0, left, fit(title, canvas.width), Style.TITLE)
        room = canvas.height - _HEAD - _FOOT
        entries = self._entries()
        first = max(0, min(self.first, len(entries) - room))
        for row, entry in enumerate(entries[first : first + max(0, room)], _HEAD):
            _paint_entry(canvas, row, left, entry)
        hint = _("Left Right other pages, Up Down scroll, q back")
        canvas.put(canvas.height - 1, left, fit(hint, canvas.width - left - 1), Style.DIM)

    def _turn(self, step: int) -> None:
        topics = list(_PAGES)
        self.topic = topics[(topics.index(self.topic) + step) % len(topics)]
        self.first = 0

    def _entries(self) -> list[Entry]:
        entries = _PAGES[self.topic](self.preferences)
        return [part for entry in entries for part in _folded(entry)]

    def _title(self) -> str:
        titles = {
            "board": _("keys on the board"),
            "looking": _("looking and analysing"),
            "games": _("games and clocks"),
            "menu": _("the menu"),
            "library": _("the library"),
            "settings": _("settings"),
            "rules": _("rules of the game"),
            "forbidden": _("forbidden points of renju"),
            "openings": _("openings"),
            "levels": _("levels of the computer"),
        }
        return titles[self.topic]


def _folded(entry: Entry) -> list[Entry]:
    """An entry in as many lines as it needs: two where what the keys do is too long for one."""
    keys, meaning = entry
    if not keys:
        return [entry]
    first, *rest = wrap(meaning, _WIDTH - _KEY_WIDTH)
    return [(keys, first), *((" ", text) for text in rest)]


def _paint_entry(canvas: Canvas, row: int, left: int, entry: Entry) -> None:
    keys, meaning = entry
    width = _KEY_WIDTH if keys else 0
    canvas.put(row, left, fit(keys, max(0, width - 1)), Style.KEY)
    canvas.put(row, left + width, fit(meaning, canvas.width - left - width))


def _entry(preferences: Preferences, meaning: str, *actions: Action) -> Entry:
    """The keys of some actions: all of a single one, else the first of each."""
    return keys_text(preferences.keymap, *actions), meaning


def _board(preferences: Preferences) -> list[Entry]:
    return [
        (_("arrows, h j k l"), _("move the cursor")),
        (_("keypad 1 to 9"), _("move, also diagonally; 5 places a stone")),
        (_("Home End PgUp PgDn"), _("jump to an edge of the board")),
        _entry(preferences, _("place a stone"), Action.PLACE),
        _entry(preferences, _("type a point: h8, or column and row: 8 8"), Action.PROMPT),
        _entry(preferences, _("undo; against the computer, back to your turn"), Action.UNDO),
        _entry(preferences, _("redo"), Action.REDO),
        _entry(preferences, _("new game"), Action.NEW),
        _entry(preferences, _("settings"), Action.SETTINGS),
        _entry(preferences, _("help"), Action.HELP),
        _entry(preferences, _("back to the menu, which can continue the game"), Action.MENU),
        (_("Ctrl-C"), _("leave at once, from anywhere")),
        (_("Ctrl-Z"), _("pause in the shell; fg comes back")),
        ("", ""),
        ("", _("With a mouse: click a point to aim at it, and again to place a stone there.")),
    ]


def _looking(preferences: Preferences) -> list[Entry]:
    return [
        _entry(preferences, _("hint: the move the computer would play, and why"), Action.HINT),
        _entry(preferences, _("the moves behind the hint, one more each time"), Action.LINE),
        _entry(preferences, _("show the threats of both sides"), Action.THREATS),
        _entry(preferences, _("what the computer sees: 9 is best, 0 worst"), Action.SIGHT),
        _entry(preferences, _("evaluation bar: who stands better"), Action.EVALUATION),
        _entry(preferences, _("numbers of the moves on the stones"), Action.NUMBERS),
        _entry(preferences, _("renju: mark the points where black may not play"), Action.FORBIDDEN),
        _entry(preferences, _("turn the board, mirror it"), Action.ROTATE, Action.FLIP),
        _entry(preferences, _("look one move back, forward"), Action.BACK, Action.FORWARD),
        _entry(preferences, _("look at the start, the last move"), Action.FIRST, Action.LAST),
        ("", ""),
        ("", _("Threats: 5 five, 4 open four, f four, 3 open three; white's on the right.")),
        ("", _("Looking back changes nothing, until you place a stone there:")),
        ("", _("then the game goes on from that position.")),
    ]


def _games(preferences: Preferences) -> list[Entry]:
    return [
        _entry(
            preferences, _("have the computer move now; a paused game: one step"), Action.MOVE_NOW
        ),
        _entry(preferences, _("pause and go on: clocks and computer stand still"), Action.PAUSE),
        _entry(
            preferences,
            _("faster, slower: computer against computer"),
            Action.FASTER,
            Action.SLOWER,
        ),
        _entry(preferences, _("resign"), Action.RESIGN),
        _entry(preferences, _("offer a draw; early on the computer seldom accepts"), Action.DRAW),
        _entry(preferences, _("rematch with colours changed"), Action.REMATCH),
        ("", ""),
        ("", _("Clocks are chosen in the menu: some seconds for every move, or some minutes")),
        ("", _("for the whole game and some seconds more with every move.")),
        ("", _("Whoever has no time left loses. Undo gives the time back.")),
        ("", ""),
        ("", _("Where the computer plays both colours, undo also pauses the game.")),
    ]


def _menu(preferences: Preferences) -> list[Entry]:
    del preferences
    return [
        (_("Up Down"), _("choose a line")),
        (_("Left Right"), _("change its value")),
        (_("Enter"), _("start the game, or do what the line says")),
        (_("letters"), _("the key before a line changes it at once")),
        ("r", _("rules and variants: renju, openings, tic-tac-toe and more")),
        ("b", _("back to freestyle on 15 or 20 lines")),
        ("?", _("help")),
        ("q", _("leave")),
        ("", ""),
        ("", _("With a mouse: click a line.")),
        ("", _("The choices are kept for the next time.")),
    ]


def _library(preferences: Preferences) -> list[Entry]:
    del preferences
    return [
        ("", _("Every game is saved here with every move, at once.")),
        (_("Up Down PgUp PgDn"), _("choose a game; j k, Home, End likewise")),
        (_("Enter"), _("open it; arrows step through, Enter goes on from any move")),
        ("c", _("resume an unfinished game")),
        ("/ f x", _("a text in names; filter by result, rule and more; all games")),
        ("s S", _("sort by date, moves, rule or result; the other way round")),
        ("r *", _("give a name to the game; a star")),
        ("d u", _("delete it; bring the last deleted one back, for 30 days")),
        ("e E", _("write it to a file; all listed games to a new directory")),
        ("t", _("statistics: results, streaks and your rating")),
        ("", ""),
        ("", _("The file's ending is its format: .sgf, .psq, .lib or .txt.")),
        ("", _("The rating rests on finished games against the computer, freestyle on 15")),
        ("", _("lines or more, in which you took nothing back and asked for no hints.")),
    ]


def _settings(preferences: Preferences) -> list[Entry]:
    del preferences
    return [
        ("", _("Every change holds at once and is kept.")),
        ("", ""),
        (_("Language"), _("automatic: Chinese in a Chinese locale, else English")),
        (_("Colours"), _("five themes; NO_COLOR=1 turns all colours off")),
        (_("Characters"), _("Unicode, those that most fonts have, or ASCII")),
        (_("Wide characters"), _("if stones and lines of the board drift apart")),
        (_("Early draw"), _("a draw as soon as nobody can win any more")),
        (_("Computer thinks"), _("the most seconds for a move of the computer")),
        (_("Thinks in your time"), _("level 10 goes on while you think, a minute at most")),
        (_("Add an engine"), _("type a name, then the command that starts it")),
        ("", ""),
        ("", _('Keys are changed in settings.json: "keys": {"undo": ["u", "backspace"]}')),
    ]


def _rules(preferences: Preferences) -> list[Entry]:
    del preferences
    return [
        ("", _("Black begins. Both place one stone in turn on an empty point.")),
        ("", _("Five of one colour in a row win: across, down or diagonally.")),
        ("", _("When the board is full without them, the game is a draw.")),
        ("", ""),
        *((rule_title(rule), rule_summary(rule)) for rule in RULES.values()),
        (_("m,n,k games"), _("tic-tac-toe and others: so many in a row, any board")),
        ("", ""),
        (_("four"), _("one more stone makes five: it must be stopped at once")),
        (_("open four"), _("two points make five: it cannot be stopped any more")),
        (_("three"), _("one more stone makes a four")),
        (_("open three"), _("one more stone makes an open four: stop it, or make a four")),
        (_("double threat"), _("two of these at once: how most games are won")),
    ]


def _forbidden(preferences: Preferences) -> list[Entry]:
    signs = preferences.glyphs.forbidden
    three, four = signs[Forbidden.DOUBLE_THREE], signs[Forbidden.DOUBLE_FOUR]
    more = signs[Forbidden.OVERLINE]
    return [
        ("", _("In renju black, and only black, loses with a stone on a forbidden point:")),
        ("", ""),
        (". . . . . .", _("double-three: two open threes at once")),
        (f". . {three} x x .", ""),
        (". . x . . .", ""),
        (". . x . . .", ""),
        ("", ""),
        (f". x . x {four} x . x .", _("double-four: two fours at once, also in one line")),
        (f"x x x . {four} . x x x", ""),
        ("", ""),
        (f". x x x {more} x x .", _("overline: more than five in a row")),
        ("", ""),
        ("", _("A stone that makes exactly five always wins. A three counts only if black")),
        ("", _("may make it an open four. White may play anywhere, and six win for white.")),
        ("", ""),
        _entry(
            preferences, _("show or hide the points where black may not play"), Action.FORBIDDEN
        ),
        ("", _("Who tries such a point is warned; the same point again plays it.")),
    ]


def _openings(preferences: Preferences) -> list[Entry]:
    del preferences
    return [
        ("", _("Black's first move is a great advantage: an opening shares it fairly.")),
        ("", ""),
        *((_(opening.title), _(opening.summary)) for opening in OPENINGS.values()),
        ("", ""),
        ("", _("Every step is told under the board. Choices are made by their numbers; points")),
        ("", _("that are allowed are marked where they are few, offered ones have letters.")),
        ("", _("Your colour in the menu says who begins: black begins the opening, and places")),
        ("", _("the first stones. Who plays black afterwards is decided on the board.")),
    ]


def _levels(preferences: Preferences) -> list[Entry]:
    del preferences
    return [(f"{level.number} {_(level.name)}", _(level.description)) for level in LEVELS]


_PAGES: dict[str, Callable[[Preferences], list[Entry]]] = {
    "board": _board,
    "looking": _looking,
    "games": _games,
    "menu": _menu,
    "library": _library,
    "settings": _settings,
    "rules": _rules,
    "forbidden": _forbidden,
    "openings": _openings,
    "levels": _levels,
}
"""Every topic, in the order of the pages."""
