"""A screen with a board: cursor, typed points, clicks, orientation and the line below the board."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wuziqi.play.events import Go, OpenPage
from wuziqi.play.results import Caution
from wuziqi.rules.board import MAX_SIZE, Board
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.tui.sharing.copier import Copier
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click, typed_text
from wuziqi.tui.widgets.keys import unknown_key
from wuziqi.tui.widgets.layout import Layout, fits
from wuziqi.tui.widgets.orientation import UPRIGHT, Orientation
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
from wuziqi.words.actions import Action
from wuziqi.words.rule_texts import bad_point_text

if TYPE_CHECKING:
    from wuziqi.tui.advice.adviser import BoardAids

Command = Callable[[], Event | None]
"""What a key does."""


# Points that are typed without the key of the prompt


_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"


@dataclass(frozen=True)
class Stance:
    """Where the cursor is, and how the board is turned."""

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

    The letter does at once what it does as a key. A digit right behind the letter of a column, or
    behind a letter without a meaning, never does what it does as a key: it begins a point to be
    typed on.
    """

    def __init__(self) -> None:
        self._letter = ""
        self._before: Stance | None = None

    def take(self, key: str, columns: int, stance: Stance, *, unknown: bool) -> Begun | None:
        """Take a key on a board of so many columns; returns a point if it begins one.

        An ``unknown`` key means nothing here.
        """
        letter, before = self._letter, self._before
        self.forget()
        if letter and before is not None and key in _DIGITS:
            return Begun(letter, key, before)
        is_letter = len(key) == 1 and typed_text(key).isalpha()
        if key.lower() in _LETTERS[:columns] or (unknown and is_letter):
            self._letter, self._before = key, stance
        return None

    def forget(self) -> None:
        """Note that the last key was no part of a point."""
        self._letter, self._before = "", None


# The screen


class BoardScreen(Layered, ABC):
    """The base of the screens with a board on which points are aimed at.

    A screen says which board that is, how it is laid out, and what ``place`` does. A key goes to
    the uppermost of ``layers`` that takes it, else it moves the cursor, else the ``commands`` have
    it by its action. ``message`` is the line below the board, a warning if it ``warns``.
    """

    aids: "BoardAids | None" = None
    """What advises on the position that is shown; None where nobody does."""

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
        """The point that a click has aimed at: a second one places a stone there."""
        self._bare_point = BarePoint()

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board on which the cursor is."""

    @abstractmethod
    def layout(self, height: int, width: int) -> Layout | None:
        """Lay out what is shown on a screen; None if it is too small."""

    @abstractmethod
    def paint(self, canvas: Canvas) -> None:
        """Draw the screen; a canvas that is too small says what size is needed."""

    @abstractmethod
    def place(self, point: Point, typed: str = "") -> bool:
        """Place a stone on a point, which was ``typed``, or say why not.

        Returns False if the same point may be tried again: then what was typed stays for editing,
        and another click tries again.
        """

    @property
    def aims(self) -> bool:
        """Whether there is a cursor on the board."""
        return True

    @property
    def own_keys(self) -> Mapping[str, Command]:
        """What keys of this screen alone do, whatever else they mean on a board."""
        return {}

    @property
    def answers(self) -> Mapping[str, Command]:
        """The keys that answer what is asked beside the board; they begin no point."""
        return {}

    def revert(self, letter: str) -> Event | None:
        """Take back what a letter has done as a key: it was the beginning of a point.

        That is for what a player sees to have changed: here the evaluation bar.
        """
        action = self.preferences.keymap.action(letter)
        switches = self.aids is not None and action is Action.EVALUATION
        return self.act(action, letter) if switches else None

    def look(self, step: int) -> None:
        """Take a turn of the wheel; here it moves the cursor."""
        self._step(0, -step)

    def say(self, text: str, *, warns: bool = False) -> None:
        """Put a text into the line below the board."""
        self.message, self.warns = text, warns

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key; returns what the program is to do."""
        action = self.preferences.keymap.action(key)
        self.copier.heed(copies=action is Action.COPY)
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
        if self.aims and key in keymap.steps:
            self._step(*keymap.steps[key])
        elif self.aims and key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        else:
            return self.act(action, key)
        return None

    def act(self, action: Action | None, key: str) -> Event | None:
        """Do what a key asks for by its action."""
        if action in (Action.PLACE, Action.PROMPT) and not self.aims:
            action = None
        if self.aids is not None and (answer := self.aids.answer(action)) is not None:
            self.say(answer.text)
            return answer.change
        if action is None or action not in self.commands:
            self.unknown(key)
            return None
        return self.commands[action]()

    def unknown(self, key: str) -> None:
        """Say that a key means nothing here."""
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
        """Have a point typed that begins so."""
        self.prompt.begin(typed)
        self.layers.open(self.prompt)

    def _submit(self, typed: str) -> Again | None:
        """Place the typed point; what was typed stays for editing where another point could be."""
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
        """Aim with a click, and place with a second one on the same point."""
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
        elif self.place(point):
            self.clicked = None
        return None

    def scroll(self, step: int) -> None:
        """Take a turn of the wheel, unless something is asked."""
        if not self.asks:
            self.look(step)

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return fits(height, width)
