"""What if: stones that are placed at any position of a saved game, alone or with answers."""

from enum import Enum, auto

from wuziqi.locale import _
from wuziqi.rules.board import MAX_SIZE, IllegalMove
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.referee import forbidden_to
from wuziqi.session.analyst import Replies
from wuziqi.tui.replay.editing import Editing
from wuziqi.tui.replay.trial import Trial
from wuziqi.tui.replay.walk import Walk
from wuziqi.tui.widgets.bare_point import Begun
from wuziqi.tui.widgets.keys import Action, KeyMap
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.prompt import Prompt
from wuziqi.tui.widgets.told import Told
from wuziqi.tui.words import status_lines
from wuziqi.words.forbidden_texts import Caution
from wuziqi.words.players import color_name

_DIGITS = "123456789"
"""These keys choose variations, and are no steps of the cursor."""


class Mode(Enum):
    """What the keys of the cursor do on the analysis board."""

    OFF = auto()
    """They step through the moves."""
    ALONE = auto()
    """They move the cursor, and the player places the stones of both colours."""
    ANSWERED = auto()
    """The same, and the engine answers every turn of the player."""


class WhatIf:
    """Places stones behind the node that ``walk`` shows; they become variations of its tree.

    ``replies`` is the engine that answers, None where there is none.
    """

    def __init__(
        self, walk: Walk, editing: Editing, keymap: KeyMap, replies: Replies | None
    ) -> None:
        self.mode = Mode.OFF
        self.cursor = walk.position.board.centre
        self.prompt = Prompt()
        self._walk = walk
        self._keymap = keymap
        self._trial = Trial(walk, editing, replies)
        self._caution = Caution()
        self._clicked: Point | None = None

    @property
    def is_on(self) -> bool:
        """Whether stones can be placed."""
        return self.mode is not Mode.OFF

    @property
    def thinks(self) -> bool:
        """Whether a move of the engine is awaited."""
        return self._trial.thinks

    @property
    def text(self) -> str:
        """What is being done, and whose turn it is; "" where nothing is or the game is over."""
        target = self._trial.target
        if not self.is_on or target is None:
            return ""
        if self.thinks:
            return _("What if: the computer is thinking ...")
        alone = _("What if, alone: {color} to move.")
        answered = _("What if, with answers: {color} to move.")
        text = alone if self.mode is Mode.ALONE else answered
        return text.format(color=color_name(target.side))

    # Keys

    def press(self, key: str, action: Action | None, orientation: Orientation) -> Told | None:
        """Take a key on a board that is turned so; None for one that means nothing here."""
        if self.prompt.is_open:
            return Told(self._type(key))
        if action is Action.WHAT_IF:
            return Told(self._switch())
        if not self.is_on or key in _DIGITS:
            return None
        if action not in (Action.PLACE, Action.PROMPT):
            self._caution.forget()
        if key in self._keymap.steps:
            self._step(orientation.step(*self._keymap.steps[key]))
        elif key in self._keymap.jumps:
            columns, rows = self._keymap.jumps[key]
            self._step(orientation.step(columns * MAX_SIZE, rows * MAX_SIZE))
        elif key == "escape":
            self.stop()
        else:
            return self._do(action)
        return Told()

    def _do(self, action: Action | None) -> Told | None:
        match action:
            case Action.PLACE:
                return Told(self._place(self.cursor))
            case Action.PROMPT:
                self.prompt.open()
                return Told()
            case Action.UNDO:
                return Told(self._take_back())
            case Action.MOVE_NOW:
                return Told(self._move_now())
        return None

    def begin(self, begun: Begun) -> None:
        """Have a point typed that was begun without the prompt's key."""
        self.cursor = begun.before.cursor
        self.prompt.open(begun.text)

    def stop(self) -> None:
        """Step through the moves again."""
        self.mode = Mode.OFF
        self.prompt.close()
        self._trial.stop()

    def _switch(self) -> str:
        """Begin, or change between alone and answered."""
        if not self.is_on and self._walk.position.last is not None:
            self.cursor = self._walk.position.last.point
        if self.mode is Mode.ALONE and self._trial.has_engine:
            self.mode = Mode.ANSWERED
            return status_lines.what_if_answered(self._keymap)
        self._trial.stop()
        self.mode = Mode.ALONE
        return status_lines.what_if_alone(self._keymap)

    def _step(self, step: tuple[int, int]) -> None:
        board = self._walk.position.board
        column = min(max(self.cursor.column + step[0], 0), board.width - 1)
        row = min(max(self.cursor.row + step[1], 0), board.height - 1)
        self.cursor = Point(column, row)

    def click(self, point: Point) -> str:
        """Aim with a click, and place with a second one on the same point."""
        again = point == self._clicked == self.cursor
        self.cursor, self._clicked = point, None if again else point
        if again:
            return self._place(point)
        self._caution.forget()
        return ""

    def _type(self, key: str) -> str:
        if key != "enter":
            self.prompt.press(key)
            return ""
        typed = self.prompt.enter()
        if not typed.strip():
            self.prompt.close()
            return ""
        try:
            point = parse_point(typed)
        except NotationError:
            return _("Type a point such as h8, or column and row such as 8 8.")
        before = self._walk.node
        text = self._place(point, typed)
        if self._walk.node != before or self._trial.target is None:
            self.prompt.close()
        return text

    # Stones

    def _place(self, point: Point, typed: str = "") -> str:
        """Place a stone of the side to move, or say why not."""
        position, target = self._walk.position, self._trial.target
        if target is None:
            return status_lines.variation_over(self._keymap)
        if self.thinks:
            return status_lines.wait(self._keymap, watched=False)
        try:
            position.board.check(point, typed)
        except IllegalMove as error:
            return status_lines.illegal_move(error, self._keymap)
        kind = forbidden_to(position.board, point, target.side, self._walk.rule)
        moves = tuple(move.point for move in position.moves)
        if warning := self._caution.warning(kind, moves, point):
            return warning
        self.cursor = point
        self._trial.answered = self.mode is Mode.ANSWERED
        return self._trial.place(point, target.side)

    def _take_back(self) -> str:
        self._trial.stop()
        if not self._trial.can_take_back:
            return _("No move that you tried leads here: D deletes a variation.")
        return self._trial.take_back()

    # The engine

    def _move_now(self) -> str:
        """Have the engine move for the side to move, or at once if it is thinking."""
        if not self._trial.has_engine:
            return _("There is no computer here that could move.")
        return "" if self._trial.move_now() else status_lines.variation_over(self._keymap)

    def attend(self) -> str:
        """Take in what the engine has answered; returns what there is to say."""
        answered = self._trial.attend()
        self.cursor = next(reversed(answered.points), self.cursor)
        return answered.text
