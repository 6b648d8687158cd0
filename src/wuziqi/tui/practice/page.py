"""A board to practise on: the keys that all tasks on a board share."""

from abc import ABC, abstractmethod
from dataclasses import replace

from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.rules.board import MAX_SIZE, Board, OffBoard
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.tui.practice.frame import PracticeView, layout_of, paint_practice
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.layout import fits
from wuziqi.tui.widgets.orientation import UPRIGHT
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.prompt import Prompt
from wuziqi.tui.widgets.screen import Event
from wuziqi.tui.words import status_lines
from wuziqi.words.board_texts import bad_point_text, illegal_text


class PracticePage(ABC):
    """The base of pages on which stones are placed to solve something.

    It has the cursor, the orientation, the prompt for a point, and ``message``, the line below the
    board, which is a warning if it ``warns``. A page says what is shown and what a stone does.
    """

    topic: Topic

    def __init__(self, preferences: Preferences) -> None:
        self.preferences = preferences
        self.cursor = self.board.centre
        self.orientation = UPRIGHT
        self.prompt = Prompt()
        self.bare_point = BarePoint()
        self.message = ""
        self.warns = False
        self._clicked: Point | None = None

    @property
    @abstractmethod
    def board(self) -> Board:
        """The board that is shown."""

    @abstractmethod
    def place(self, point: Point) -> None:
        """Place the player's stone on a point of the board, or say in ``message`` why not."""

    @abstractmethod
    def view(self) -> PracticeView:
        """Return what is shown."""

    def act(self, key: str) -> Event | None:
        """Do what a key of this page alone asks for; here there is none."""
        self.say(status_lines.unknown_key(key, self.preferences.keymap))
        return None

    def leave(self) -> Event:
        """Return the event of ``q``."""
        return Go.BACK

    def say(self, text: str, *, warns: bool = False) -> None:
        """Put a text into the line below the board."""
        self.message, self.warns = text, warns

    # Keys

    def press(self, key: str) -> Event | None:
        """Take a key: the prompt, the cursor, a stone, help, the way out, or the page's own."""
        keymap = self.preferences.keymap
        if self.prompt.is_open:
            self._type(key)
            return None
        if self.begins_point(key):
            return None
        if key in keymap.steps:
            self._step(*keymap.steps[key])
        elif key in keymap.jumps:
            columns, rows = keymap.jumps[key]
            self._step(columns * MAX_SIZE, rows * MAX_SIZE)
        else:
            return self._do(keymap.action(key), key)
        return None

    def begins_point(self, key: str) -> str:
        """Take a key; returns the letter in front if it has begun a point with that, else ""."""
        stance = Stance(self.cursor, self.orientation)
        begun = self.bare_point.take(key, self.board.width, stance)
        if begun is not None:
            self.cursor, self.orientation = begun.before.cursor, begun.before.orientation
            self.prompt.open(begun.text)
            self.say("")
        return "" if begun is None else begun.letter

    def _do(self, action: Action | None, key: str) -> Event | None:
        match action:
            case Action.PLACE:
                self.place(self.cursor)
            case Action.PROMPT:
                self.prompt.open()
            case Action.ROTATE:
                self.orientation = self.orientation.rotated()
            case Action.FLIP:
                self.orientation = self.orientation.flipped()
            case Action.HELP:
                return OpenPage("help", self.topic)
            case Action.SETTINGS:
                return OpenPage("settings")
            case Action.MENU | Action.PAUSE:
                return self.leave()
            case _:
                return self.act(key)
        return None

    def _step(self, columns: int, rows: int) -> None:
        columns, rows = self.orientation.step(columns, rows)
        board = self.board
        column = min(max(self.cursor.column + columns, 0), board.width - 1)
        row = min(max(self.cursor.row + rows, 0), board.height - 1)
        self.cursor = Point(column, row)

    def _type(self, key: str) -> None:
        if key == "enter":
            self._submit(self.prompt.enter())
        elif self.prompt.press(key):
            self.say("")

    def _submit(self, typed: str) -> None:
        """Place the typed point; what was typed stays for editing where it is no point."""
        if not typed.strip():
            self.prompt.close()
            return
        try:
            point = parse_point(typed)
        except NotationError:
            self.say(bad_point_text(), warns=True)
            return
        if point not in self.board:
            self.say(illegal_text(OffBoard(point, typed), {}), warns=True)
            return
        self.prompt.close()
        self.cursor = point
        self.place(point)

    def click(self, click: Click) -> Event | None:
        """Aim with a click, and place with a second one on the same point."""
        layout = layout_of(self.view(), click.height, click.width)
        point = None if layout is None else layout.board.point_at(click.row, click.column)
        if point is None or self.prompt.is_open:
            return None
        again = point == self._clicked == self.cursor
        self.cursor, self._clicked = point, None if again else point
        if again:
            self.place(point)
        return None

    def scroll(self, step: int) -> None:
        """Move the cursor by the wheel, down or up."""
        self._step(0, -step)

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return fits(height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the page; a canvas that is too small says what size is needed."""
        view = self.view()
        marks = replace(view.marks, cursor=self.cursor)
        paint_practice(canvas, replace(view, marks=marks))
