"""A screen with a board: cursor, typed points, clicks, orientation and the line below the board."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from wuziqi.locale import _
from wuziqi.play.adviser import AdviceDone, Adviser, Layer, PageDone, SettingDone
from wuziqi.play.events import ChangeSettings, Go, OpenPage
from wuziqi.records.settings import Settings
from wuziqi.rules.board import MAX_SIZE, Board, Stone
from wuziqi.rules.orientation import UPRIGHT, Orientation
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.session.analysis import Analysis, Target
from wuziqi.session.analyst import AnalystEvent
from wuziqi.session.results import Caution, Done, Refused
from wuziqi.tui.sharing import Copier
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click, typed_text
from wuziqi.tui.widgets.keys import key_names, unknown_key
from wuziqi.tui.widgets.layout import Layout, fits
from wuziqi.tui.widgets.marks import Marks, ThreatMark
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event
from wuziqi.tui.widgets.text_entry import (
    Again,
    KeyLayers,
    KeyTable,
    Layered,
    Prompt,
    Question,
    TypedLine,
)
from wuziqi.words import advice_texts
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.rule_texts import bad_point_text

Command = Callable[[], Event | None]
"""The effect of a key."""

_ADVICE: Final[Mapping[Action, Callable[[Adviser], AdviceDone | SettingDone | PageDone]]] = {
    Action.HINT: Adviser.hint,
    Action.LINE: Adviser.next_of_line,
    Action.THREATS: lambda adviser: adviser.toggle(Layer.THREATS),
    Action.SIGHT: lambda adviser: adviser.toggle(Layer.SCORES),
    Action.LINES: lambda adviser: adviser.toggle(Layer.LINES),
    Action.NUMBERS: lambda adviser: adviser.toggle(Layer.NUMBERS),
    Action.EXPLORE: Adviser.explore,
    Action.EVALUATION: Adviser.toggle_evaluation,
    Action.FORBIDDEN: Adviser.toggle_forbidden,
}
"""The effects of keys that leave the game unchanged."""


# Points typed without the key of the prompt


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"


@dataclass(frozen=True)
class Stance:
    """The point of the cursor, and the orientation of the board."""

    cursor: Point
    orientation: Orientation


@dataclass(frozen=True)
class Begun:
    """The beginning of a point: a ``letter``, a digit, and the stance ``before`` both."""

    letter: str
    digit: str
    before: Stance


class BarePoint:
    """Tells a point such as h5 from the keys h and 5.

    A letter has its effect as a key at once. A digit right after the letter of a column, or after a
    letter without an effect, has no effect as a key: both begin a typed point.
    """

    def __init__(self) -> None:
        self.letter = ""
        """The last key, if it may be the letter of a column."""
        self._before: Stance | None = None

    def take(self, key: str, columns: int, stance: Stance, *, unknown: bool) -> Begun | None:
        """Take a key on a board of so many ``columns``; returns the beginning of a point, if any.

        An ``unknown`` key has no effect on this screen.
        """
        letter, before = self.letter, self._before
        self.forget()
        if letter and before is not None and key in _DIGITS:
            return Begun(letter, key, before)
        is_letter = len(key) == 1 and typed_text(key).isalpha()
        if key.lower() in _LETTERS[:columns] or (unknown and is_letter):
            self.letter, self._before = key, stance
        return None

    def forget(self) -> None:
        """Note that the last key was no part of a point."""
        self.letter, self._before = "", None


# The screen


class BoardScreen(Layered):
    """The base of the screens with a board on which points are aimed at.

    A subclass provides the board, its layout, and ``place``. A key goes to the uppermost layer that
    takes it, else it moves the cursor, else ``commands`` has its action. ``message`` is the line
    below the board, a warning if it ``warns``.
    """

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.cursor = self.board.centre
        self.orientation = UPRIGHT
        self.message = ""
        self.warns = False
        self.caution = Caution()
        self.prompt = Prompt(self._submit)
        self._answers = KeyTable(lambda: self.answers)
        self.layers = KeyLayers(KeyTable(lambda: self.own_keys), self._answers)
        self.copier = Copier(self.say)
        self.commands: dict[Action, Command] = {
            Action.PLACE: self._place_at_cursor,
            Action.PROMPT: self.open_prompt,
            Action.ROTATE: lambda: self._turn(self.orientation.rotated()),
            Action.FLIP: lambda: self._turn(self.orientation.flipped()),
        }
        self.clicked: Point | None = None
        """The point of the last click: a second click places a stone there."""
        self._bare_point = BarePoint()

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board on which the cursor is."""

    @abstractmethod
    def layout(self, height: int, width: int) -> Layout | None:
        """Return the layout on a screen; None for too small a screen."""

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the screen; on too small a canvas, draw the size that is needed."""

    @abstractmethod
    def place(self, point: Point, typed: str = "") -> bool:
        """Place a stone on a point, which was ``typed``, or say why not.

        Returns False if the same point may be tried again: the typed text then stays for editing,
        and another click tries again.
        """

    @property
    def aims(self) -> bool:
        """Whether there is a cursor on the board."""
        return True

    @property
    def own_keys(self) -> Mapping[str, Command]:
        """The effects of keys on this screen alone, before their usual effects."""
        return {}

    @property
    def answers(self) -> Mapping[str, Command]:
        """The keys that answer a question beside the board; they begin no point."""
        return {}

    def revert(self, letter: str) -> Event | None:
        """Undo the effect of a letter as a key: it was the beginning of a point.

        Only visible effects matter: here the evaluation bar.
        """
        action = self.preferences.keymap.action(letter)
        switches = self.adviser is not None and action is Action.EVALUATION
        return self.act(action, letter) if switches else None

    def look(self, step: int) -> None:
        """Take a turn of the wheel; here it moves the cursor."""
        self._step(0, -step)

    def say(self, text: str, *, warns: bool = False) -> None:
        """Put a text into the line below the board."""
        self.message, self.warns = text, warns

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; returns an event for the program, if any."""
        action = self.preferences.keymap.action(key)
        self.copier.note_key(copies=action is Action.COPY)
        if not self.prompt.is_open and action not in (Action.PLACE, Action.PROMPT):
            self.caution.forget()
        if letter := self._begins_point(key):
            self.say("")
            return self.revert(letter)
        event = self._take(key, action)
        if isinstance(event, Go | OpenPage):  # another screen is shown
            self._bare_point.forget()
        return event

    def _take(self, key: str, action: Action | None) -> Event | None:
        """Take a key that begins no point."""
        keymap = self.preferences.keymap
        if (layer := self.layers.taking(key)) is not None:
            if self.asks:
                self.say("")
            return layer.press(key)
        if (point := self._ranked(key)) is not None:
            self.cursor = point
            self.place(point)
        elif self.aims and key in keymap.steps:
            self._step(*keymap.steps[key])
        elif self.aims and key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        else:
            return self.act(action, key)
        return None

    def _ranked(self, key: str) -> Point | None:
        """The best move that the board shows with the number of a key."""
        adviser = self.adviser
        if not self.aims or adviser is None or adviser.layer is not Layer.LINES:
            return None
        if adviser.analysis.target != adviser.shown.target:
            return None
        ranks = adviser.analysis.ranks.items()
        return next((point for point, rank in ranks if str(rank) == key), None)

    def act(self, action: Action | None, key: str) -> Event | None:
        """Execute the action of a key."""
        if action in (Action.PLACE, Action.PROMPT) and not self.aims:
            action = None
        if self.adviser is not None and action is not None and action in _ADVICE:
            if action is Action.HINT and self._aim_at_hint(self.adviser):
                return None
            return self._tell_advice(_ADVICE[action](self.adviser))
        if action is None or action not in self.commands:
            self.unknown(key)
            return None
        return self.commands[action]()

    def _aim_at_hint(self, adviser: Adviser) -> bool:
        """Move the cursor to the shown hint; returns False without one."""
        shown = adviser.recommendation
        if shown is None or adviser.line or not self.aims:
            return False
        self.cursor = shown.move
        return True

    def _tell_advice(self, result: AdviceDone | SettingDone | PageDone) -> Event | None:
        match result:
            case Done(OpenPage() as page):
                return page
            case Refused(reason):
                self.say(no_advice_text(reason, key_names(self.preferences.keymap)))
            case Done(ChangeSettings() as change):
                self.say(self._setting_text(change.settings))
                return change
            case Done(notice) if not isinstance(notice, ChangeSettings | OpenPage):
                self.say(advice_texts.notice_text(notice))
        return None

    def _setting_text(self, settings: Settings) -> str:
        """Say whether forbidden points are marked, after a change of it."""
        if settings.forbidden == self.preferences.settings.forbidden:
            return ""
        if settings.forbidden:
            return _("Forbidden points are marked.")
        return _("Forbidden points are not marked.")

    def receive(self, event: AnalystEvent) -> None:
        """Take an event of the analyst; a digit after the best moves have come chooses one."""
        if self.preferences.keymap.action(self._bare_point.letter) is Action.LINES:
            self._bare_point.forget()
        if self.adviser is not None and (notice := self.adviser.receive(event)) is not None:
            self.say(advice_texts.notice_text(notice))

    def unknown(self, key: str) -> None:
        """Say that a key has no effect here."""
        self.say(unknown_key(key, self.preferences.keymap))

    def _begins_point(self, key: str) -> str:
        """Take a key; returns the letter in front of a digit that begins a point, else ""."""
        layer = self.layers.taking(key)
        answers = layer is self._answers or (isinstance(layer, Question) and key.isalpha())
        if answers or isinstance(layer, TypedLine) or not self.aims:
            self._bare_point.forget()
            return ""
        stance = Stance(self.cursor, self.orientation)
        keymap = self.preferences.keymap
        unknown = layer is None and keymap.action(key) is None and key not in keymap.steps
        begun = self._bare_point.take(key, self.board.width, stance, unknown=unknown)
        if begun is None:
            return ""
        self.layers.close()
        self.cursor, self.orientation = begun.before.cursor, begun.before.orientation
        self.open_prompt(begun.letter + begun.digit)
        return begun.letter

    def open_prompt(self, typed: str = "") -> None:
        """Open the prompt for a point that begins with ``typed``."""
        self.prompt.begin(typed)
        self.layers.open(self.prompt)

    def _submit(self, typed: str) -> Again | None:
        """Place a stone on the typed point; on failure the text may stay for editing."""
        if not typed.strip():
            return None
        try:
            point = parse_point(typed)
        except NotationError:
            self.say(bad_point_text(), warns=True)
            return Again()
        return None if self.place(point, typed) else Again()

    # The board

    def _place_at_cursor(self) -> None:
        self.place(self.cursor)

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.orientation.step(columns, rows)
        board = self.board
        column = min(max(self.cursor.column + columns, 0), board.width - 1)
        row = min(max(self.cursor.row + rows, 0), board.height - 1)
        self.cursor = Point(column, row)

    def _turn(self, orientation: Orientation) -> None:
        self.orientation = orientation

    def point_at(self, click: Click) -> Point | None:
        """Return the point that a click means; None beside the board."""
        layout = self.layout(click.height, click.width)
        return None if layout is None else layout.board.point_at(click.row, click.column)

    def click(self, click: Click) -> Event | None:
        """Aim with a click, and place with a second one on the same point, or at once."""
        point = self.point_at(click)
        if point is not None and not self.asks:
            return self.hit(point)
        return None

    def hit(self, point: Point) -> Event | None:
        """Take a click on a point."""
        again = point == self.clicked == self.cursor
        self.cursor, self.clicked = point, point
        if not again:
            self.caution.forget()
        if (again or self.preferences.settings.one_click) and self.place(point):
            self.clicked = None
        return None

    def scroll(self, step: int) -> None:
        """Take a turn of the wheel, unless a question is open."""
        if not self.asks:
            self.look(step)

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return fits(height, width)


# Advice on the board


def advised_marks(marks: Marks, adviser: Adviser, target: Target | None) -> Marks:
    """Add the layer of the adviser to the marks of a position, if it is the adviser's."""
    analysis = adviser.analysis
    if target != analysis.target:
        return marks
    layer, advice = adviser.layer, adviser.recommendation
    return replace(
        marks,
        line=adviser.line_moves,
        threats=threat_marks(analysis) if layer is Layer.THREATS else {},
        heat=analysis.heat if layer is Layer.SCORES else {},
        hint=advice.move if advice and not adviser.line else None,
        ranks=analysis.ranks if layer is Layer.LINES else {},
    )


def threat_marks(analysis: Analysis) -> dict[Point, ThreatMark]:
    """Return the points of threats with the shape that each colour makes there."""
    if analysis.threats is None:
        return {}
    black, white = analysis.threats[Stone.BLACK], analysis.threats[Stone.WHITE]
    return {at: ThreatMark(black.get(at), white.get(at)) for at in {**black, **white}}
